"""Nights and pictures that are kept only so many days go by themselves, with every trace."""

import logging
import threading
import time

from sqlalchemy.exc import SQLAlchemyError

from table.authority import NoSuchTable
from table.limits import DAY_MS
from table.log.forgetting import AgreedClock, Keep, drop_pictures_before, nights_before
from web.server.context import Context

EVERY_SECONDS = 3600.0
NOTICE_MS = 2 * DAY_MS
"""So long before a night goes the door says so."""

log = logging.getLogger(__name__)


def expire(parts: Context, keep: Keep, now_ms: int) -> None:
    """Delete nights and pictures that are older than the house keeps them, by a clock that is believed.
    Raises `SQLAlchemyError`."""
    if keep.nights is not None:
        for table_id in nights_before(parts.store.reader, now_ms - keep.nights * DAY_MS):
            parts.sessions.leave(table_id)
            try:
                parts.tables.delete(table_id)
            except NoSuchTable:  # another process on the database was there first
                continue
            log.info("table %s was deleted after %d days", table_id, keep.nights)
    if keep.pictures is not None:
        dropped = drop_pictures_before(
            parts.store.writer, parts.store.pictures, now_ms - keep.pictures * DAY_MS
        )
        if dropped:
            parts.store.erase_traces()
            log.info("%d pictures were deleted after %d days", dropped, keep.pictures)


def due_nights(parts: Context, keep: Keep, now_ms: int) -> list[str]:
    """The tables that go within two days, or as soon as the clock is believed."""
    if keep.nights is None:
        return []
    return nights_before(parts.store.reader, now_ms + NOTICE_MS - keep.nights * DAY_MS)


def keep_expiring(parts: Context, keep: Keep, stopped: threading.Event) -> None:
    """Do so now and every hour, until the server stops."""
    clock = AgreedClock(parts.store.reader, parts.store.writer)
    while True:
        try:
            expire_by(clock, parts, keep, time.time_ns() // 1_000_000)
        except SQLAlchemyError as error:  # a disk that is full now may not be later
            log.warning("what is kept no longer could not be deleted: %s", error)
        if stopped.wait(EVERY_SECONDS):
            return


def expire_by(clock: AgreedClock, parts: Context, keep: Keep, now_ms: int) -> None:
    """Delete what is kept no longer as far as the clock is believed. Raises `SQLAlchemyError`."""
    moved = clock.moved_days(now_ms)
    if moved:
        log.warning(
            "the clock is %d days %s all that was seen here: nothing is deleted by it until it agreed with "
            "itself for a day", abs(moved), "after" if moved > 0 else "before",
        )  # fmt: skip
    expire(parts, keep, clock.look(now_ms).believed_ms)
