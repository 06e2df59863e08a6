"""Nights and pictures that are kept only so many days go by themselves, with every trace."""

import logging
import threading
import time

from sqlalchemy.exc import SQLAlchemyError

from table.authority import NoSuchTable
from table.log.retention import DAY_MS, Keep, drop_pictures_before, nights_before
from web.server.context import Context

EVERY_SECONDS = 3600.0

log = logging.getLogger(__name__)


def expire(parts: Context, keep: Keep, now_ms: int) -> None:
    """Delete what is kept no longer. Raises `SQLAlchemyError`."""
    if keep.nights is not None:
        for table_id in nights_before(parts.store.reader, now_ms - keep.nights * DAY_MS):
            parts.sessions.leave(table_id)
            try:
                parts.tables.delete(table_id)  # guard: nights that are kept for ever all the same
            except NoSuchTable:  # another process on the database was there first
                continue
            log.info("table %s was deleted after %d days", table_id, keep.nights)
    if keep.pictures is not None:
        dropped = drop_pictures_before(
            parts.store.writer, parts.store.pictures, now_ms - keep.pictures * DAY_MS
        )
        if dropped:
            parts.store.erase_traces()  # guard: traces of old pictures
            log.info("%d pictures were deleted after %d days", dropped, keep.pictures)


def keep_expiring(parts: Context, keep: Keep, stopped: threading.Event) -> None:
    """Do so now and every hour, until the server stops."""
    while True:
        try:
            expire(parts, keep, time.time_ns() // 1_000_000)
        except SQLAlchemyError as error:  # a disk that is full now may not be later
            log.warning("what is kept no longer could not be deleted: %s", error)
        if stopped.wait(EVERY_SECONDS):
            return
