"""The circles and tournaments of a file that was recovered, and of one of layout 4 or 5.

No seal tells what is right of a recovered one: what fits together is kept. A circle or tournament whose name
is lost is called by its id. In those layouts a circle's night was rows of four tables, not one JSON.
"""

import json
import sqlite3
from itertools import chain

from sqlalchemy import BigInteger, Column, Connection, Integer, String, Table, insert, select

from table.club.circle.told import COUNTS, Debt, Figures, read, written
from table.log.names import all_named
from table.log.schema import FOLLOWS, earlier, metadata, whole


def settle_circles(kept: sqlite3.Connection) -> None:
    """Keep of circles what belongs to nights that are left; each is summed up anew when somebody asks. A
    player whose name is lost is called as at their last table."""
    kept.execute("DELETE FROM circle_figures WHERE table_id NOT IN (SELECT table_id FROM events)")
    kept.execute(
        "INSERT OR IGNORE INTO circles (id, name, at_ms)"
        " SELECT circle_id, circle_id, min(at_ms) FROM circle_figures GROUP BY circle_id"
    )
    kept.execute("DELETE FROM circle_names WHERE circle_id NOT IN (SELECT id FROM circles)")
    nights = "SELECT table_id, circle_id, figures FROM circle_figures ORDER BY at_ms DESC"
    for table_id, circle_id, told in kept.execute(nights).fetchall():
        players = (read(told) or Figures()).players
        own = "SELECT number, name FROM circle_names WHERE circle_id = ?"
        known = dict(kept.execute(own, (circle_id,)).fetchall())
        at_table = dict(
            kept.execute("SELECT number, name FROM names WHERE table_id = ?", (table_id,)).fetchall()
        )
        for seat, number in players.items():
            if number not in known and (name := at_table.get(seat)) not in (None, *known.values()):
                known[number] = name
        kept.executemany(
            "INSERT OR IGNORE INTO circle_names (circle_id, number, name, player, away)"
            " VALUES (?1, ?2, ?3, ?2, 0)",
            [(circle_id, *named) for named in all_named(known, players.values()).items()],
        )
        if read(told) is None:
            kept.execute(
                "UPDATE circle_figures SET figures = ? WHERE table_id = ?", (written(Figures()), table_id)
            )
    kept.execute("UPDATE circle_figures SET version = -1")


def settle_tournaments(kept: sqlite3.Connection) -> None:
    """Keep of each what can be told: no event fits without those before it. A player's name that is lost is
    blanked, as if it had been forgotten."""
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


def _rows(name: str, key: str, *columns: Column[int] | Column[str]) -> Table:
    of_table = Column("table_id", String(32), primary_key=True)
    number = Column(key, Integer, primary_key=True, autoincrement=False)
    return Table(name, earlier, of_table, number, *columns)


nights = Table(
    "circle_nights",
    earlier,
    Column("table_id", String(32), primary_key=True),
    Column("circle_id", String(32), nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    *whole("version", "ended"),
    Column("variant", String(32), nullable=False),
    Column("games", Integer, nullable=False),
    Column("unconfirmed", Integer, nullable=False, server_default="0"),  # since layout 5
)
results = _rows(
    "circle_results",
    "number",  # of the table's name; `player` is that of the circle's, as in the tables below
    Column("player", Integer, nullable=False),
    *whole(*COUNTS, kind=BigInteger),
)
debts = _rows(
    "circle_debts",
    "number",
    *whole("payer", "payee"),
    Column("amount", BigInteger, nullable=False),
    Column("settled_ms", BigInteger),
    Column("stake", String(64), nullable=False),
)


Table("circle_duels", earlier, Column("table_id", String(32), primary_key=True), info=FOLLOWS)  # it goes, too


def take_over(connection: Connection, _found: int) -> None:
    """Keep of each night whose results those are and which debts were paid, and drop the rows. It is summed
    up anew when somebody asks."""
    for table in earlier.sorted_tables:
        table.create(connection, checkfirst=True)
    kept = metadata.tables["circle_figures"]
    of_night = nights.c.table_id, nights.c.circle_id, nights.c.at_ms
    for night in connection.execute(select(*of_night)).mappings().all():
        figures = written(_figures(connection, night["table_id"]))
        connection.execute(insert(kept).values(**night, version=-1, figures=figures))
    earlier.drop_all(connection)


def _figures(connection: Connection, table_id: str) -> Figures:
    lines, payments = (
        connection.execute(select(table).where(table.c.table_id == table_id)).all()
        for table in (results, debts)
    )
    players: dict[int, int] = {row.number: row.player for row in lines}
    seats = {player: number for number, player in players.items()}

    def seat(player: int) -> int:
        seats.setdefault(player, -player)  # a file that was recovered may have lost the line
        players[seats[player]] = player
        return seats[player]

    paid = [Debt(seat(it.payer), seat(it.payee), it.amount, it.stake, it.settled_ms) for it in payments]
    return Figures(players=players, debts=paid)
