"""What day it is, as far as a house may delete by it: no clock is believed that has not agreed with itself.

A machine without a battery for its clock, or one that was set wrongly, may be off by years, either way. So a
time is believed once Ojo has run for a day since it was told, by a count that no clock moves (monotonic), and
the clock never went back meanwhile. What is believed lies a day or two behind, and more where a machine is
mostly switched off: nights are then kept longer, never shorter.
"""

import time
from collections.abc import Callable
from typing import NamedTuple

from sqlalchemy import Engine, delete, func, insert, select

from table.limits import DAY_MS
from table.log.database import Writer
from table.log.schema import agreed_clock, events

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
