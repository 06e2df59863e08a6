"""The tables of the database, and how a database of an earlier layout becomes one of this."""

import hashlib
from dataclasses import replace
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Column,
    ColumnElement,
    Connection,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    bindparam,
    delete,
    func,
    insert,
    inspect,
    select,
    text,
    update,
)
from sqlalchemy.exc import OperationalError

from table.log.event import Damaged, Event
from table.log.names import Numbered
from table.log.seals import check_seals, seals_of
from table.log.shelf import NAMES

LAYOUT = 5
"""1 had names in the events; 2 has them beside; 3 has beside the log which tables were played last; 4 has
circles, whose names an earlier Ojo would not forget; 5 has of a circle's nights how many verdicts
nobody confirmed, and tournaments."""

RESULT_COUNTS = (
    "victories", "wins", "lost", "calls", "right", "exact_calls", "exact_right", "won", "purse",
    "expected_millionths",
)  # fmt: skip
"""What is counted of a player's night in a circle: nights won (1 or 0), games won, dice lost, calls, those
that were right, exact calls, those that were right, doubts won, what the purse is ahead, and how many of the
doubts chance alone would have won (in millionths, for whole numbers add up alike in any order)."""

metadata = MetaData()


def _of_tables(name: str, key: str, *columns: Column[Any] | Index) -> Table:
    """Rows of game tables, numbered within each."""
    of_table = Column("table_id", String(32), primary_key=True)
    return Table(
        name, metadata, of_table, Column(key, Integer, primary_key=True, autoincrement=False), *columns
    )


schema = Table("schema", metadata, Column("version", Integer, primary_key=True))
events = _of_tables(
    "events",
    "version",
    Column("kind", String(16), nullable=False),
    Column("payload", JSON, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    # the door asks which tables were played last: answered from here, not from every payload
    Index("latest_tables", "table_id", "version", "at_ms"),
)
names = _of_tables(
    "names",
    "number",
    Column("name", String(64), nullable=False),
    Column("sha256", String(64), nullable=False),
    Index("tables_of_a_name", "name"),
)
latest = Table(
    "latest",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("at_ms", BigInteger, nullable=False, index=True),
)
photos = _of_tables(
    "photos",
    "version",
    Column("sha256", String(64), nullable=False),
    Column("jpeg", LargeBinary, nullable=False),
)
seals = _of_tables("seals", "version", Column("sha256", String(64), nullable=False))
brought = Table(
    "brought",
    metadata,
    Column("table_id", String(32), primary_key=True),
    # a night from a file keeps the times that it was played at; when it came here counts for the day's quota
    Column("at_ms", BigInteger, nullable=False),
)
holds = Table(
    "holds",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("holder", String(32), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("until_ms", BigInteger, nullable=False),
)

circles = Table(
    "circles",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("at_ms", BigInteger, nullable=False),
)
circle_names = Table(
    "circle_names",
    metadata,
    Column("circle_id", String(32), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("name", String(64), nullable=False, index=True),
    # whose name it is: of its own number, or of the one that it was merged with
    Column("player", Integer, nullable=False),
    Column("away", Integer, nullable=False),
)
circle_nights = Table(
    "circle_nights",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("circle_id", String(32), nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    # of the log when the night was summed up; it moved on since where `latest` has another
    Column("version", Integer, nullable=False),
    Column("ended", Integer, nullable=False),
    Column("variant", String(32), nullable=False),
    Column("games", Integer, nullable=False),
    Column("unconfirmed", Integer, nullable=False, server_default="0"),
    Index("nights_of_a_circle", "circle_id", "at_ms"),
)
circle_results = _of_tables(
    "circle_results",
    "number",  # of the table's name
    Column("player", Integer, nullable=False),  # the number of the circle's name
    *(Column(name, BigInteger, nullable=False) for name in RESULT_COUNTS),
    Index("results_of_a_player", "player"),
)
circle_duels = _of_tables(
    "circle_duels",
    "caller",  # this and the bidder are numbers of the circle's names
    Column("bidder", Integer, primary_key=True, autoincrement=False),
    Column("calls", Integer, nullable=False),
    Column("right", Integer, nullable=False),
)
circle_debts = _of_tables(
    "circle_debts",
    "number",
    Column("payer", Integer, nullable=False),
    Column("payee", Integer, nullable=False),
    Column("amount", BigInteger, nullable=False),
    Column("settled_ms", BigInteger),
    Column("stake", String(64), nullable=False),
)
tournaments = Table(
    "tournaments",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("format", String(32), nullable=False),
    Column("at_ms", BigInteger, nullable=False),
)
# no row of these has its columns' kinds in the order of another table's: so `ojo recover` tells them
tournament_events = Table(
    "tournament_events",
    metadata,
    Column("tournament_id", String(32), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("at_ms", BigInteger, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("payload", JSON, nullable=False),  # it knows players by number
)
tournament_names = Table(
    "tournament_names",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("tournament_id", String(32), primary_key=True),
    Column("name", String(64), nullable=False, index=True),
)
OF_A_TABLE = [table for table in metadata.sorted_tables if "table_id" in table.c]
"""All that goes with a table that is deleted."""


def migrate(connection: Connection, found: int) -> None:
    """Bring a database of an earlier layout to this one, within the transaction of the connection."""
    if found < 2:
        for (table_id,) in connection.execute(select(events.c.table_id).distinct()).all():
            _take_names_out(connection, table_id)
    if found < 3:
        for index in names.indexes:
            index.create(connection, checkfirst=True)
    if found == 4:
        if "unconfirmed" not in {it["name"] for it in inspect(connection).get_columns(circle_nights.name)}:
            column = "ADD COLUMN unconfirmed INTEGER NOT NULL DEFAULT 0"
            connection.execute(text(f"ALTER TABLE circle_nights {column}"))
        connection.execute(update(circle_nights).values(version=-1))  # each is summed up anew
    connection.execute(update(schema).values(version=LAYOUT))


def _take_names_out(connection: Connection, table_id: str) -> None:
    """Number the names of a table's events and seal it anew; a damaged one stays as it is, and damaged."""
    of_events, of_seals = events.c.table_id == table_id, seals.c.table_id == table_id
    kept = {row.version: row.sha256 for row in connection.execute(select(seals).where(of_seals))}
    log = select(events.c.version, events.c.kind, events.c.payload, events.c.at_ms).where(of_events)
    try:
        old = [Event(*row) for row in connection.execute(log.order_by(events.c.version))]
        check_seals(table_id, old, kept)
    except (ValueError, OperationalError, Damaged):
        return
    numbered = Numbered({})
    new = [replace(event, payload=numbered.payload(event.payload)) for event in old]
    sealed = seals_of(table_id, new)
    _set(connection, events, table_id, [{"at": it.version, "payload": it.payload} for it in new])
    _set(connection, seals, table_id, [{"at": at, "sha256": sealed[at]} for at in kept])
    keep_names(connection, table_id, numbered.new)


def _set(connection: Connection, table: Table, table_id: str, rows: list[dict[str, Any]]) -> None:
    one = (table.c.table_id == table_id) & (table.c.version == bindparam("at"))
    if rows:
        connection.execute(update(table).where(one), rows)


def keep_names(connection: Connection, table_id: str, numbers: dict[str, int]) -> None:
    """Write down which number a name has at a table."""
    if numbers:
        connection.execute(insert(names), [name_row(table_id, *kept) for kept in numbers.items()])


def name_row(table_id: str, name: str, number: int) -> dict[str, Any]:
    """A name as it is kept, with a seal of its own: no event's covers it, so that it can be blanked."""
    sha256 = hashlib.sha256(f"{table_id} {number} {name}".encode()).hexdigest()
    return {"table_id": table_id, "number": number, "name": name, "sha256": sha256}


def drop_photos(connection: Connection, *which: ColumnElement[bool]) -> list[bytes]:
    """Delete pictures; what the database held of those that lie elsewhere."""
    begins = func.substr(photos.c.jpeg, 1, len(NAMES)) == NAMES
    elsewhere = [bytes(held) for held in connection.scalars(select(photos.c.jpeg).where(begins, *which))]
    connection.execute(delete(photos).where(*which))
    return elsewhere


def names_of(connection: Connection, table_id: str) -> dict[int, str]:
    """The names of a table by their numbers. Raises `Damaged` where one is not what was kept."""
    kept: dict[int, str] = {}
    for row in connection.execute(select(names).where(names.c.table_id == table_id)).mappings():
        if row != name_row(table_id, row["name"], row["number"]):  # guard: names that changed are shown
            raise Damaged(table_id, 0)
        kept[row["number"]] = row["name"]
    return kept
