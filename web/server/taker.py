"""What is due at a table is done, whatever pages are open, none included: a verdict is taken, a rival acts.

Any process on the database may do it: of two that find the same verdict due, the log takes one. The thread
that waits is begun by the first table that moves, so that a server which forks its workers has one in each.
"""

import logging
import threading
import time
from collections.abc import Callable, Sequence

from sqlalchemy.exc import SQLAlchemyError

from table.authority import NoSuchTable, Tables
from table.auto_take import LEFT_MS
from table.contract.events import BrokenLog
from table.live import Broadcast
from table.log.event import Damaged
from table.words.refused import Refused

AGAIN_SECONDS = 1.0
"""After a store that did not answer."""
PATIENCE_SECONDS = 5.0
"""How long a server that stops waits for the verdict that is being taken."""

Chore = Callable[[str], float | None]
"""Does what is due at a table, or says in how many seconds it will be; None: nothing waits there."""

log = logging.getLogger(__name__)


class Taker:
    """Waits for verdicts to be due, and takes them. Safe from any thread."""

    def __init__(self, tables: Tables, live: Broadcast, also: Sequence[Chore] = ()) -> None:
        """Of every table that moves on, as `live` tells it; `also` is what else is due there."""
        self._tables, self._live = tables, live
        self._chores: tuple[Chore, ...] = (tables.take_in_seconds, *also)
        self._news = threading.Condition()
        self._due: dict[str, float] = {}
        """When to look at a table, by the monotonic clock."""
        self._resumed = False
        self._closed = False
        self._thread: threading.Thread | None = None
        live.listen(self._told)

    def resume(self) -> None:
        """Look at the tables that were played at just before this process began, once: a verdict may be due
        there. Never raises."""
        if self._resumed:
            return
        self._resumed = True
        try:
            lately = self._tables.moved_lately(LEFT_MS / 1000)
        except SQLAlchemyError as error:
            self._resumed = False
            log.info("taker: %s", error)
            return
        for table_id in lately:
            self.look_at(table_id)

    def look_at(self, table_id: str) -> None:
        """See soon whether a verdict is due there."""
        with self._news:
            if self._closed:
                return
            self._due[table_id] = 0.0
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._run, name="taker", daemon=True)
                self._thread.start()
            self._news.notify_all()

    def close(self) -> None:
        """Take no more."""
        with self._news:
            self._closed = True
            self._news.notify_all()
            thread = self._thread
        if thread is not None:
            thread.join(PATIENCE_SECONDS)

    def _told(self, table_id: str | None) -> None:
        if table_id is not None:
            self.look_at(table_id)

    def _run(self) -> None:
        while (table_id := self._next()) is not None:
            waits = [self._do(chore, table_id) for chore in self._chores]
            seconds = min((wait for wait in waits if wait is not None), default=None)
            if seconds is not None:
                with self._news:  # news that came meanwhile count for more
                    self._due.setdefault(table_id, time.monotonic() + seconds)

    def _next(self) -> str | None:
        """The table to look at, once it is time; None where there is no more to do here."""
        with self._news:
            while not self._closed:
                first = min(self._due, key=self._due.__getitem__, default=None)
                wait = None if first is None else self._due[first] - time.monotonic()
                if first is not None and wait is not None and wait <= 0:
                    del self._due[first]
                    return first
                self._news.wait(wait)
        return None

    def _do(self, chore: Chore, table_id: str) -> float | None:
        try:
            return chore(table_id)
        except SQLAlchemyError as error:
            log.info("taker: %s", error)
            return AGAIN_SECONDS
        except (NoSuchTable, BrokenLog, Damaged, Refused) as error:  # people go on there, or nobody can
            log.info("taker: table %s: %s", table_id, error)
        except Exception:  # other tables are none the worse
            log.exception("nothing can be done at table %s", table_id)
        return None
