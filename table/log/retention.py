"""What is kept no longer than a house wishes: whole nights, or their pictures, by the days since."""

from typing import NamedTuple

from sqlalchemy import Engine, exists, func, select

from table.log.database import Writer
from table.log.schema import brought, drop_photos, events, photos
from table.log.shelf import Pictures


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
