"""The game moves by itself: one thread watches the table that plays, and a call is judged without a press.

Never by motion alone: a call that somebody entered arms it; the reveal becomes the table's reading, and the
verdict is taken where nothing is to ask. Before a call what is seen stays in here, but for one word: that the
cups seem to be up while nobody called.
"""

from __future__ import annotations

import logging
import threading
import time
from datetime import UTC, datetime, timedelta

from sqlalchemy.exc import SQLAlchemyError

from table.authority import NoSuchTable, Tables
from table.contract.events import BrokenLog
from table.judging.look import Look
from table.judging.reading import Json
from table.live import Broadcast
from table.log.event import Damaged, Stale
from table.words.refused import Refused
from web.eye.service import Eye
from web.lookout.feed import frames
from web.lookout.table_watch import Watch

IDLE_PERIOD_SECONDS = 0.3
"""Between frames while no call waits and nothing moves: a table at rest costs next to nothing."""
BACK_OFF_SECONDS = 2.0
"""After a camera that gave nothing, or a store that did not answer."""
NEWS_SECONDS = 5.0
"""So often the table is looked up even if nobody said that it moved on: another process may have written."""
RESUMED_SECONDS = 600.0
"""A table at which nothing happened for so long before this process began is not watched by it."""
LONG_HANDS_SECONDS = 8.0  # what moves over the dice for so long after a call is said: a press may read them
AT_REST = ("waiting", "cups", "done", "asking", "taken away")

PHONE_AT_REST: Json = {"wait_ms": 180, "side_px": 640}
PHONE_SHARP: Json = {"wait_ms": 180, "side_px": 1920}
PHONE_EAGER: Json = {"wait_ms": 80, "side_px": 1920}

log = logging.getLogger(__name__)


class Lookout:
    """Watches for the table that moved last; `start` runs it in a thread of its own."""

    def __init__(self, tables: Tables, live: Broadcast, eye: Eye, only: str | None = None) -> None:
        """A camera belongs to one table: the one at which something happened last, or `only` that one."""
        self._only = only
        self._kept: tuple[str, float] = "", 0.0
        """The table that somebody chose, and when something happened there last."""
        self._moved: dict[str, float] = {}  # when something happened at each table
        self._tables = tables
        self._eye = eye
        self._news = threading.Condition()
        self._heard: str | None = None
        self._number = 0
        self._closed = False
        self._sees: str | None = None
        self._watching: Watch | None = None
        self._eager = False
        self.trouble: str | None = None
        """What is wrong with the camera's picture: dark, frozen, blurred or moved."""
        self._thread: threading.Thread | None = None
        live.listen(self._told)

    def start(self) -> None:
        """Begin to watch, or begin again."""
        self._closed = False
        self._eye.lookout = self
        self._thread = threading.Thread(target=self._run, name="lookout", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop watching, and wait for the look that is being taken."""
        with self._news:
            self._closed = True
            self._news.notify_all()
        if self._thread is not None:
            self._thread.join(timeout=BACK_OFF_SECONDS * 2)

    def status(self) -> Json:
        """Which table is watched, and what is seen there, in one of the watcher's words; None: nothing. Of
        dice that lie open, those that are known in the picture."""
        seen = self._watching.open_seen if self._watching else {}
        return {"table": self._heard, "sees": self._sees, "open": seen}

    def marked(self, table_id: str, look: Look) -> Look | None:
        """A look at a table by what is known of it; None where another is watched, or nothing is known."""
        return self._watching.marked(look) if self._watching and self._heard == table_id else None

    def wanted_of_a_phone(self) -> Json:
        """How long after a frame a phone that is the camera sends its next, and how large: small ones while
        nothing happens, whole ones where dice lie open, and as fast as they come while a call waits."""
        opened = self._watching is not None and self._watching.lying_open
        return PHONE_EAGER if self._eager else PHONE_SHARP if opened else PHONE_AT_REST

    def keep_to(self, table_id: str) -> None:
        """Watch this table, whatever happens at another, until nothing has happened here for long or its game
        is over; an empty one: whichever moves."""
        self._kept = str(table_id), time.monotonic()
        self._told(str(table_id) or None)

    @property
    def played(self) -> list[str]:
        """The tables at which something happened lately."""
        lately = time.monotonic() - RESUMED_SECONDS
        return [one for one, at in list(self._moved.items()) if at > lately]

    def _told(self, table_id: str | None) -> None:
        if table_id is not None and table_id == (self._only or table_id):
            self._moved[table_id] = now = time.monotonic()
            with self._news:
                kept, at = self._kept
                if table_id == kept:
                    self._kept = kept, now
                elif kept and now - at < RESUMED_SECONDS:
                    return
                self._heard, self._number = table_id, self._number + 1
                if (
                    self._eye.has_camera or self._eye.camera.demo
                ):  # where there is nothing to see, nobody looks
                    self._news.notify_all()

    def _let_go(self, table_id: str) -> None:
        """Its night was deleted: the camera is free for the next that is heard of."""
        self._moved.pop(table_id, None)
        with self._news:
            if self._heard == table_id:
                self._heard, self._kept = None, ("", 0.0)

    def _take_up(self) -> None:
        """Watch the table at which something happened last before this process began, if that was just now:
        a call may wait there for its reveal. Its only table is watched in any case."""
        self._told(self._only)
        lately = datetime.now(UTC) - timedelta(seconds=RESUMED_SECONDS)
        for one in self._tables.latest(1):
            if self._heard is None and datetime.fromisoformat(one.played_at) > lately:
                self._told(one.id)

    def _run(self) -> None:
        seen = 0
        try:
            self._take_up()
        except SQLAlchemyError as error:
            log.info("lookout: %s", error)
        while not self._closed:
            with self._news:
                self._news.wait_for(lambda seen=seen: self._closed or self._number > seen)  # type: ignore[misc]
                seen, table_id = self._number, self._heard
            while table_id is not None and not self._closed and self._heard == table_id:
                try:
                    self._watch(table_id)
                    break
                except NoSuchTable:
                    self._let_go(table_id)
                except (Refused, Stale, SQLAlchemyError, BrokenLog, Damaged) as error:
                    log.info("lookout: %s", error)
                    self._pause(BACK_OFF_SECONDS)
                except Exception:  # a night goes on by hand where this fails, and this goes on with it
                    log.exception("lookout failed at table %s", table_id)
                    self._pause(BACK_OFF_SECONDS)
            self._sees, self.trouble, self._eager, self._watching = None, None, False, None

    def _watch(self, table_id: str) -> None:
        """Watch a table until another one is heard of, or the game is over."""
        self._watching = watch = Watch(self._tables, self._eye, table_id)
        known, looked_up, calm = -1, time.monotonic(), time.monotonic()
        for seen in frames(self._eye, watch):
            if self._closed or self._heard != table_id:
                return
            if known != self._number or time.monotonic() - looked_up > NEWS_SECONDS:
                known, looked_up = self._number, time.monotonic()
                if not watch.catch_up():
                    self._kept = "", 0.0
                    return
            if not seen:
                self._sees = self.trouble = None
                self._pause(BACK_OFF_SECONDS if self._eye.has_camera else IDLE_PERIOD_SECONDS)
                continue
            if fresh := [one for one in seen if one[0] >= watch.since]:
                word = watch.see(fresh)
                calm = calm if word == "hands" and watch.armed else fresh[-1][0]
                self._sees = "long-hands" if fresh[-1][0] - calm >= LONG_HANDS_SECONDS else word
            self.trouble = watch.trouble
            self._eager = watch.armed
            if not watch.armed and self._sees in AT_REST:
                self._pause(IDLE_PERIOD_SECONDS)

    def _pause(self, seconds: float) -> None:
        """Sleep, but not through news."""
        with self._news:
            number = self._number
            self._news.wait_for(lambda: self._closed or self._number != number, timeout=seconds)
