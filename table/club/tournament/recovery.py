"""The tournaments of a recovered file: each up to the first event that is lost, for no later one fits without
it."""

import json
import sqlite3
from itertools import chain

from table.log.names import all_named


def settle(kept: sqlite3.Connection) -> None:
    """Keep what can be told. A tournament whose name is lost is called by its id; a player's name that is
    lost is blanked, as if it had been forgotten."""
    for (of,) in kept.execute("SELECT DISTINCT tournament_id FROM tournament_events").fetchall():
        log = "SELECT version, kind, payload FROM tournament_events WHERE tournament_id = ? ORDER BY version"
        events = kept.execute(log, (of,)).fetchall()
        whole = next((at for at, event in enumerate(events) if event[0] != at), len(events))
        kept.execute("DELETE FROM tournament_events WHERE tournament_id = ? AND version >= ?", (of, whole))
        entered = [json.loads(payload)["players"] for _, kind, payload in events[:whole] if kind == "enter"]
        names = kept.execute("SELECT number, name FROM tournament_names WHERE tournament_id = ?", (of,))
        kept.executemany(
            "INSERT OR IGNORE INTO tournament_names (tournament_id, number, name) VALUES (?, ?, ?)",
            [(of, *named) for named in all_named(dict(names.fetchall()), chain(*entered)).items()],
        )
    kept.execute(
        "INSERT OR IGNORE INTO tournaments (id, name, format, at_ms)"
        " SELECT tournament_id, tournament_id, json_extract(payload, '$.format'), at_ms"
        " FROM tournament_events WHERE version = 0"
    )
    there = "SELECT tournament_id FROM tournament_events"
    kept.execute(f"DELETE FROM tournaments WHERE id NOT IN ({there})")  # noqa: S608
    kept.execute(f"DELETE FROM tournament_names WHERE tournament_id NOT IN ({there})")  # noqa: S608
