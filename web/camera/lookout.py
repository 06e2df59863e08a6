"""The game moves by itself: one thread watches the table that plays, and a call is judged without a press.

Never by motion alone: a call that somebody entered arms it; the reveal becomes the table's reading, and the
verdict is taken where nothing is to ask. Before a call what is seen stays in here, but for one word: that the
cups seem to be up while nobody called.
"""

from __future__ import annotations

import logging
import threading
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from web.camera.feed import frames
from web.camera.service import Eye
from web.refusal import Refused, Stale
from web.table.authority import NoSuchTable, Tables
from web.table.fold import BrokenLog, Fold
from web.table.judge import judge
from web.table.live import Broadcast
from web.table.table_reading import Json

if TYPE_CHECKING:
    from vision import Frame
    from vision.watch.sight import Reveal, Sight

IDLE_PERIOD_SECONDS = 0.2
"""Between frames while no call waits and nothing moves: a table at rest costs next to nothing."""
BACK_OFF_SECONDS = 2.0
"""After a camera that gave nothing, or a store that did not answer."""
NEWS_SECONDS = 5.0
"""So often the table is looked up even if nobody said that it moved on: another process may have written."""
AT_REST = ("waiting", "cups", "done", "asking", "taken away")

log = logging.getLogger(__name__)


@dataclass(slots=True)
class Held:
    """A reveal that was seen, and the frame that it was seen in."""

    reveal: Reveal
    frame: Frame


class Lookout:
    """Watches for the table that moved last; `start` runs it in a thread of its own."""

    def __init__(self, tables: Tables, live: Broadcast, eye: Eye) -> None:
        """A camera belongs to one table: the one at which something happened last."""
        self._tables = tables
        self._eye = eye
        self._news = threading.Condition()
        self._heard: str | None = None
        self._number = 0
        self._closed = False
        self._sees: str | None = None
        self._thread: threading.Thread | None = None
        live.listen(self._told)

    def start(self) -> None:
        """Begin to watch."""
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
        """Which table is watched, and what is seen there, in one of the watcher's words; None: nothing."""
        return {"table": self._heard, "sees": self._sees}

    @property
    def covered(self) -> bool:
        """Whether dice lie under cups that players bid on: no picture of them may be shown now.

        This is the one place that says so, whoever asks.
        """
        if self._heard is None:
            return False
        state = self._tables.fold(self._heard).game.state
        return state.phase == "bidding" and state.bid is not None

    def _told(self, table_id: str | None) -> None:
        if table_id is not None:
            with self._news:
                self._heard, self._number = table_id, self._number + 1
                self._news.notify_all()

    def _run(self) -> None:
        seen = 0
        while not self._closed:
            with self._news:
                self._news.wait_for(lambda seen=seen: self._closed or self._number > seen)  # type: ignore[misc]
                seen, table_id = self._number, self._heard
            while table_id is not None and not self._closed and self._heard == table_id:
                try:
                    self._watch(table_id)
                    break
                except (Refused, Stale, SQLAlchemyError, NoSuchTable, BrokenLog) as error:
                    log.info("lookout: %s", error)
                    self._pause(BACK_OFF_SECONDS)
            self._sees = None

    def _watch(self, table_id: str) -> None:
        """Watch a table until another one is heard of, or the game is over."""
        watch = Watch(self._tables, self._eye, table_id)
        known, looked_up = -1, time.monotonic()
        for at, frame in frames(self._eye, lambda: watch.demo_dice):
            if self._closed or self._heard != table_id:
                return
            if known != self._number or at - looked_up > NEWS_SECONDS:
                known, looked_up = self._number, at
                if not watch.catch_up():
                    return
            if frame is None:
                self._sees = None
                self._pause(IDLE_PERIOD_SECONDS)
                continue
            self._sees = watch.see(frame, at)
            if not watch.armed and self._sees in AT_REST:
                self._pause(IDLE_PERIOD_SECONDS)

    def _pause(self, seconds: float) -> None:
        """Sleep, but not through news."""
        with self._news:
            number = self._number
            self._news.wait_for(lambda: self._closed or self._number != number, timeout=seconds)


class Watch:
    """One table under the eye, from frame to frame."""

    def __init__(self, tables: Tables, eye: Eye, table_id: str) -> None:
        self._tables = tables
        self._eye = eye
        self._id = table_id
        self._fold: Fold = tables.fold(table_id)
        self._watcher = eye.watcher(self._dice)
        self._dice_watched = self._dice
        self._held: Held | None = None
        self._cleared = False
        self._laid: int | None = None
        """The version that our own reading made; while it is the newest, a better one may replace it."""

    @property
    def armed(self) -> bool:
        """Whether a call waits for a reveal that nobody has given it yet."""
        if self._fold.game.state.phase != "revealing":
            return False
        return self._fold.reading is None or self._fold.version == self._laid

    @property
    def demo_dice(self) -> int | None:
        """How many dice a demo has to show now; None while nothing is to be shown."""
        return self._dice if self.armed and self._laid is None else None

    @property
    def _dice(self) -> int:
        return self._fold.game.expected_dice or sum(self._fold.game.state.dice.values())

    def catch_up(self) -> bool:
        """Take note of what happened at the table; False where its game is over."""
        was_armed = self.armed
        self._fold = self._tables.fold(self._id)
        if self._fold.game.state.phase != "revealing":
            self._laid = None
        if self.armed and not was_armed and self._held is None:
            self._renew()
        return self._fold.game.state.phase != "over"

    def see(self, frame: Frame, at_seconds: float) -> str:
        """Take a frame; return the word for what is seen."""
        sight: Sight = self._watcher.see(frame, at_seconds)
        if sight.state in ("cups", "taken away"):
            self._cleared, self._held = True, None
            if not self.armed and self._dice_watched != self._dice:
                self._renew()
        elif sight.state in ("hands", "settling") and not self.armed:
            self._held = None
        if sight.reveal is not None:
            self._held = Held(sight.reveal, frame)
        if self._held is not None and self.armed:
            self._lay(self._held)
            self._held, self._cleared = None, False
        elif self._held is not None and self._cleared and self._held.reveal.clear:
            return "asking"  # the cups are up, and nobody called
        if sight.state in ("waiting", "cups") and self._cleared and self._fold.game.state.verdict is not None:
            return "taken away"
        return sight.state

    def _renew(self) -> None:
        """Begin anew, for the number of dice that there are now."""
        self._watcher, self._dice_watched = self._eye.watcher(self._dice), self._dice

    def _lay(self, held: Held) -> None:
        """Lay a reveal on the table, and judge the call with it where nothing is to ask."""
        look = self._eye.look_of(held.reveal.dice, held.frame)
        self._tables.read(self._id, self._fold.version, look.reading, look.source, look.jpeg, **look.about)
        self._fold = self._tables.fold(self._id)
        self._laid = self._fold.version
        reading = self._fold.reading
        if reading is not None and judge(self._fold.game, reading).clear:
            self._tables.take(self._id, self._fold.version, anyway=False)
            self._fold = self._tables.fold(self._id)
