"""What goes: a name that is forgotten, and whole nights or their pictures after so many days."""

from collections import defaultdict
from typing import NamedTuple

from sqlalchemy import Connection, Engine, Table, bindparam, exists, func, select, update

from table.log.database import Writer
from table.log.names import blank
from table.log.schema import NAMES_OF, all_tables, brought, drop_photos, events, name_row, names, photos
from table.log.shelf import Pictures


def blank_everywhere(connection: Connection, name: str) -> set[str]:
    """Blank a name within the transaction of the connection: at which tables that was."""
    blanked = {table: _blanked(connection, table, name) for table in all_tables() if NAMES_OF in table.info}
    return blanked[names]


def _blanked(connection: Connection, table: Table, name: str) -> set[str]:
    """Blank it in one table of names: whose names it was among."""
    owner = table.c[table.info[NAMES_OF]]
    known = connection.execute(select(owner, table.c.number).where(table.c.name == name).order_by(owner))
    rows = [(row[0], row[1]) for row in known]
    beside: dict[str, set[str]] = defaultdict(set)
    for whose, other in connection.execute(
        select(owner, table.c.name).where(owner.in_(select(owner).where(table.c.name == name)))
    ):
        beside[whose].add(other)
    changed = []
    for whose, number in rows:
        instead = blank(number, beside[whose])
        sealed = name_row(whose, instead, number) if table is names else {"name": instead}
        changed.append({"whose": whose, "of": number, **sealed})
    if changed:
        own = (owner == bindparam("whose")) & (table.c.number == bindparam("of"))
        connection.execute(update(table).where(own), changed)
    return {whose for whose, _ in rows}


class Keep(NamedTuple):
    """How many days something is kept; None: for ever."""

    nights: int | None = None
    """Since something last happened at the table, or it was brought here."""
    pictures: int | None = None
    """Since the reading that was made of it."""


def nights_before(reader: Engine, at_ms: int) -> list[str]:
    """The tables at which nothing has happened since then (milliseconds since 1970 UTC). One whose times were
    damaged is not among them: SQLite orders what is no number after all that are."""
    came_since = select(brought.c.table_id).where(brought.c.at_ms >= at_ms)
    last = select(events.c.table_id).group_by(events.c.table_id).having(func.max(events.c.at_ms) < at_ms)
    with reader.begin() as connection:
        return list(connection.scalars(last.where(events.c.table_id.not_in(came_since))))


def drop_pictures_before(writer: Writer, pictures: Pictures, at_ms: int) -> int:
    """Delete the pictures of readings before then; how many those were. Their events and hashes stay."""
    read_before = exists().where(
        events.c.table_id == photos.c.table_id, events.c.version == photos.c.version, events.c.at_ms < at_ms
    )
    with writer.begin() as connection:
        number = connection.scalar(select(func.count()).select_from(photos).where(read_before)) or 0
        gone = drop_photos(connection, read_before)
    pictures.let_go(gone)
    return number
