"""What goes: a name that is forgotten, and whole nights or their pictures after so many days.

A house deletes by a day that is believed: no clock is, that has not agreed with itself. A machine without a
battery for its clock, or one that was set wrongly, may be off by years, either way. So a time is believed
once Ojo has run for a day since it was told, by a count that no clock moves (monotonic), and the clock never
went back meanwhile. What is believed lies a day or two behind, and more where a machine is mostly switched
off: nights are then kept longer, never shorter.
"""

import time
from collections import defaultdict
from collections.abc import Callable
from typing import NamedTuple

from sqlalchemy import Connection, Engine, Table, bindparam, delete, exists, func, insert, select, update

from table.limits import DAY_MS
from table.log.database import Writer
from table.log.names import blank
from table.log.schema import (
    NAMES_OF,
    agreed_clock,
    all_tables,
    brought,
    drop_photos,
    events,
    name_row,
    names,
    photos,
)
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


BACK_MS = 3600 * 1000
"""A clock that is set right goes back by less."""


class Agreed(NamedTuple):
    """Times in milliseconds since 1970 UTC."""

    seen_ms: int
    """What the clock said last."""
    waiting_ms: int
    """A time that it told and that is not believed yet."""
    agreed_ms: int
    """So long, by the monotonic count, Ojo has run since then."""
    believed_ms: int
    """The last time that is believed; 0: none."""

    def at(self, now_ms: int, ran_ms: int) -> "Agreed":
        """The same once the clock says `now_ms`, after Ojo ran for `ran_ms` more."""
        if now_ms < self.seen_ms - BACK_MS:
            return Agreed(now_ms, now_ms, 0, min(self.believed_ms, now_ms))
        agreed_ms = self.agreed_ms + min(ran_ms, max(0, now_ms - self.seen_ms))
        if agreed_ms < DAY_MS:
            return Agreed(now_ms, self.waiting_ms, agreed_ms, self.believed_ms)
        return Agreed(now_ms, now_ms, 0, self.waiting_ms)


class AgreedClock:
    """The clock of a database, for every process on it: what it said is kept there. Safe from one thread."""

    def __init__(
        self, reader: Engine, writer: Writer, count_seconds: Callable[[], float] = time.monotonic
    ) -> None:
        """`count_seconds` counts whatever is done to the clock."""
        self._reader, self._writer, self._count_seconds = reader, writer, count_seconds
        self._counted = count_seconds()

    def look(self, now_ms: int) -> Agreed:
        """What is believed, now that the clock says `now_ms`. Raises `SQLAlchemyError`."""
        counted = self._count_seconds()
        ran_ms, self._counted = int(1000 * (counted - self._counted)), counted
        with self._writer.begin() as connection:
            row = connection.execute(select(agreed_clock)).first()
            before = Agreed(*row[1:]) if row else Agreed(now_ms, now_ms, 0, 0)
            now = before.at(now_ms, ran_ms)
            connection.execute(delete(agreed_clock))
            connection.execute(insert(agreed_clock).values(id=1, **now._asdict()))
        return now

    def moved_days(self, now_ms: int) -> int:
        """By how many days the clock is away from all that was seen: from the last look and from the newest
        event; negative: behind them. 0: by less than a day. Raises `SQLAlchemyError`."""
        with self._reader.begin() as connection:
            looked_ms = connection.scalar(select(agreed_clock.c.seen_ms)) or 0
            newest_ms = connection.scalar(select(func.max(events.c.at_ms))) or 0
        seen_ms = max(looked_ms, newest_ms)
        days = abs(now_ms - seen_ms) // DAY_MS if seen_ms else 0
        return days if now_ms > seen_ms else -days
