"""The tables of the database, and how a database of an earlier layout becomes one of this."""

import hashlib
from collections.abc import Sequence
from dataclasses import replace
from importlib import import_module
from pathlib import Path
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
    select,
    update,
)
from sqlalchemy.exc import OperationalError

from referee.once import once
from table.log.event import Damaged, Event
from table.log.names import Numbered
from table.log.seals import check_seals, seals_of

NAMES = b"object:"
"""How what the database holds of a picture begins, where it names an object; no JPEG begins so."""
LAYOUT = 6
"""1 had names in the events; 2 has them beside; 3 has beside the log which tables were played last; 4 and 5
brought tables of other rooms, whose names an earlier Ojo would not forget; 6 has one JSON for each night of
a circle."""

NAMES_OF = "names_of"
"""Of a table with names that can be forgotten: the column whose they are, beside `number` and `name`."""
MIGRATE = "migrate"
"""Of a table: what brings it from an earlier layout to this one, within the transaction of a connection."""
SETTLE = "settle"
"""Of a table: what keeps of its rows, and of those beside it, what fits together in a file whose pages were
destroyed (`table/log/recovery.py`)."""
FOLLOWS = {"follows": True}
"""Of a table whose rows follow from others, so that they are not recovered."""

metadata = MetaData()
earlier = MetaData()
"""The tables of other rooms that an earlier layout had: a migration takes their rows over, and drops them."""


def of_tables(name: str, key: str, *columns: Column[Any] | Index, **told: Any) -> Table:
    """Rows of game tables, numbered within each."""
    of_table = Column("table_id", String(32), primary_key=True)
    return Table(
        name, metadata, of_table, Column(key, Integer, primary_key=True, autoincrement=False), *columns,
        info=told,
    )  # fmt: skip


def whole(*columns: str, kind: type[Integer] = Integer) -> list[Column[int]]:
    """Columns of whole numbers that every row has."""
    return [Column(column, kind, nullable=False) for column in columns]


schema = Table("schema", metadata, Column("version", Integer, primary_key=True), info=FOLLOWS)
events = of_tables(
    "events",
    "version",
    Column("kind", String(16), nullable=False),
    Column("payload", JSON, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    # the door asks which tables were played last: answered from here, not from every payload
    Index("latest_tables", "table_id", "version", "at_ms"),
)
names = of_tables(
    "names",
    "number",
    Column("name", String(64), nullable=False),
    Column("sha256", String(64), nullable=False),
    Index("tables_of_a_name", "name"),
    names_of="table_id",
)
latest = Table(
    "latest",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("at_ms", BigInteger, nullable=False, index=True),
    info=FOLLOWS,
)
photos = of_tables(
    "photos",
    "version",
    Column("sha256", String(64), nullable=False),
    Column("jpeg", LargeBinary, nullable=False),
)
seals = of_tables("seals", "version", Column("sha256", String(64), nullable=False))
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
    info=FOLLOWS,
)
agreed_clock = Table(
    "agreed_clock",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    *whole("seen_ms", "waiting_ms", "agreed_ms", "believed_ms", kind=BigInteger),
    info=FOLLOWS,
)
undeleted = Table("undeleted", metadata, Column("name", String(120), primary_key=True), info=FOLLOWS)


@once
def all_tables() -> Sequence[Table]:
    """Every table of the database: those of the log, and what the modules `schema` of other rooms add."""
    package = Path(__file__).parents[1]
    for path in sorted(package.glob("*/schema.py")):
        import_module(".".join(path.relative_to(package.parent).with_suffix("").parts))
    return metadata.sorted_tables


def known_tables() -> Sequence[Table]:
    """Those, and what a file of an earlier layout may have."""
    return [*all_tables(), *earlier.sorted_tables]


def migrate(connection: Connection, found: int) -> None:
    """Bring a database of an earlier layout to this one, within the transaction of the connection."""
    if found < 2:
        for (table_id,) in connection.execute(select(events.c.table_id).distinct()).all():
            _take_names_out(connection, table_id)
    if found < 3:
        for index in names.indexes:
            index.create(connection, checkfirst=True)
    for table in all_tables():
        if MIGRATE in table.info:
            table.info[MIGRATE](connection, found)
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
    new = [replace(event, payload=numbered.payload(event.kind, event.payload)) for event in old]
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
        if row != name_row(table_id, row["name"], row["number"]):
            raise Damaged(table_id, 0)
        kept[row["number"]] = row["name"]
    return kept
