"""The tournaments of a recovered file: each up to the first event that is lost, for no later one fits without
it."""

import json
import sqlite3

from table.log.names import blank


def settle(kept: sqlite3.Connection) -> None:
    """Keep what can be told. A tournament whose name is lost is called by its id; a player's name that is
    lost is blanked, as if it had been forgotten."""
    for (of,) in kept.execute("SELECT DISTINCT tournament_id FROM tournament_events").fetchall():
        log = kept.execute(
            "SELECT version, kind, payload FROM tournament_events WHERE tournament_id = ? ORDER BY version",
            (of,),
        )
        events = log.fetchall()
        whole = next((at for at, it in enumerate(events) if it[0] != at), len(events))
        kept.execute("DELETE FROM tournament_events WHERE tournament_id = ? AND version >= ?", (of, whole))
        if whole:
            _name(kept, of, [(kind, json.loads(payload)) for _, kind, payload in events[:whole]])
    kept.execute(
        "INSERT OR IGNORE INTO tournaments (id, name, format, at_ms)"
        " SELECT tournament_id, tournament_id, json_extract(payload, '$.format'), at_ms"
        " FROM tournament_events WHERE version = 0"
    )
    there = "SELECT tournament_id FROM tournament_events"
    kept.execute(f"DELETE FROM tournaments WHERE id NOT IN ({there})")  # noqa: S608
    kept.execute(f"DELETE FROM tournament_names WHERE tournament_id NOT IN ({there})")  # noqa: S608


def _name(kept: sqlite3.Connection, of: str, events: list[tuple[str, dict[str, list[int]]]]) -> None:
    """Have everybody who entered be called something."""
    own = kept.execute("SELECT number, name FROM tournament_names WHERE tournament_id = ?", (of,))
    names = dict(own.fetchall())
    for number in (it for kind, told in events if kind == "enter" for it in told["players"]):
        if number not in names:
            names[number] = blank(number, names.values())
            row = (number, of, names[number])
            kept.execute("INSERT INTO tournament_names (number, tournament_id, name) VALUES (?, ?, ?)", row)
