"""Tell the screens that a table has moved on: in this process, behind an interface for a message broker."""

import logging
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from typing import Protocol

STREAM_SECONDS = 600.0
"""A stream ends by itself after so long; the page's EventSource opens another."""
HEARTBEAT_SECONDS = 1.5
"""An event so often, so that a page notices a line that broke within three seconds."""
HEARTBEAT = b"event: beat\ndata: null\n\n"

log = logging.getLogger(__name__)

Places = Mapping[str, int]
"""Among whom a stream counts -> how many these may have."""
NOBODY: Places = {}
Drawn = tuple[int, bytes]
"""A table's version, and the server-sent event that shows it."""


class Broadcast(Protocol):
    """What the rest needs of live updates. It carries versions only; who is told fetches the view."""

    def publish(self, table_id: str, version: int) -> None:
        """Say that the table has this version now."""

    def newest(self, table_id: str) -> int:
        """The newest version that was published; -1 where none was."""

    def wait(self, table_id: str, after: int, timeout_seconds: float) -> int:
        """Sleep until a version above `after` is published or every stream should see whether it is over; the
        newest version known, or `after`."""

    def listen(self, told: Callable[[str | None], None]) -> None:
        """Call `told` with a table's id at each publication, in the thread that publishes; it must be quick.

        None: something concerns every stream, which should see whether it is over.
        """

    def look_up(self) -> None:
        """Have every stream see whether it is over."""

    def enter(self, among: Places = NOBODY) -> bool:
        """Take one of the stream places; False when all are taken, or as many as those may have `among` whom
        it counts."""

    def leave(self, among: Places = NOBODY) -> None:
        """Give the place back."""

    def hears(self, elsewhere: bool) -> None:
        """Say whether what other processes write is told here from now on; at first it is not."""

    @property
    def heard_since(self) -> float | None:
        """Since when that is so, by the monotonic clock; None: who wants to know has to ask the store."""

    @property
    def closed(self) -> bool:
        """True once the server stops: streams then end."""

    def close(self) -> None:
        """Wake and end every stream."""


class LocalBroadcast:
    """One condition for all tables: a home has few, and a call happens once in a while."""

    def __init__(self, streams: int) -> None:
        """`streams` may be open at once."""
        self._changed = threading.Condition()
        self._versions: dict[str, int] = defaultdict(lambda: -1)
        self._free = streams
        self._taken: Counter[str] = Counter()
        self._listeners: list[Callable[[str | None], None]] = []
        self._looks = 0
        self._heard_since: float | None = None
        self._closed = False

    def publish(self, table_id: str, version: int) -> None:
        """See `Broadcast`."""
        with self._changed:
            if version <= self._versions[table_id]:  # what was told here comes back from the database
                return
            self._versions[table_id] = version
            self._changed.notify_all()
        self._tell(table_id)

    def newest(self, table_id: str) -> int:
        """See `Broadcast`."""
        return self._versions.get(table_id, -1)

    def wait(self, table_id: str, after: int, timeout_seconds: float) -> int:
        """See `Broadcast`."""
        with self._changed:
            before = self._looks
            self._changed.wait_for(
                lambda: self._closed or self._looks > before or self._versions[table_id] > after,
                timeout=timeout_seconds,
            )
            return max(after, self._versions[table_id])

    def listen(self, told: Callable[[str | None], None]) -> None:
        """See `Broadcast`."""
        self._listeners.append(told)

    def look_up(self) -> None:
        """See `Broadcast`."""
        with self._changed:
            self._looks += 1
            self._changed.notify_all()
        self._tell(None)

    def enter(self, among: Places = NOBODY) -> bool:
        """See `Broadcast`."""
        with self._changed:
            crowded = any(self._taken[whose] >= most for whose, most in among.items())
            if self._closed or self._free <= 0 or crowded:
                return False
            self._free -= 1
            self._taken.update(among.keys())
            return True

    def leave(self, among: Places = NOBODY) -> None:
        """See `Broadcast`."""
        with self._changed:
            self._free += 1
            self._taken -= Counter(among.keys())  # which drops what has come down to nothing

    def hears(self, elsewhere: bool) -> None:
        """See `Broadcast`."""
        self._heard_since = time.monotonic() if elsewhere else None
        self.look_up()

    @property
    def heard_since(self) -> float | None:
        """See `Broadcast`."""
        return self._heard_since

    @property
    def closed(self) -> bool:
        """See `Broadcast`."""
        return self._closed

    def close(self) -> None:
        """See `Broadcast`."""
        self._closed = True
        self.look_up()

    def _tell(self, table_id: str | None) -> None:
        for told in list(self._listeners):
            try:
                told(table_id)
            except RuntimeError:  # its loop has ended
                self._listeners.remove(told)
            except Exception:  # what was written is written, and the others hear of it
                log.exception("a listener failed at table %s", table_id)


class Stream:
    """A screen's stream of a table: the body of an answer.

    Any WSGI server can iterate it; ours lets its loop feed it instead, which costs no thread.
    """

    def __init__(
        self,
        table_id: str,
        live: Broadcast,
        draw: Callable[[int], Drawn | None],
        welcome: Callable[[], bool] = lambda: True,
        among: Places = NOBODY,
        beat: Callable[[], bytes] = lambda: HEARTBEAT,
    ) -> None:
        """`draw` gives the newest event of the table, None where it has no version above the one that it is
        given; `welcome` tells whether this screen may still see it; `beat` is what it is sent between views.

        The stream has a place of `live` (`live.enter(among)`), and gives it back when it is closed.
        """
        self.table_id = table_id
        self.live = live
        self.draw = draw
        self.beat = beat
        self.first = draw(-1) or (-1, HEARTBEAT)
        self._welcome = welcome
        self._among = among
        self._open = True

    @property
    def over(self) -> bool:
        """Whether nothing more may be sent."""
        return self.live.closed or not self._open or not self._welcome()

    def close(self) -> None:
        """Give the place back; it may be closed twice."""
        if self._open:
            self._open = False
            self.live.leave(self._among)

    def __iter__(self) -> Iterator[bytes]:
        """The events, as they come: each a view, a beat where there was none for a while."""
        ends = time.monotonic() + STREAM_SECONDS
        version, event = self.first
        while not self.over and time.monotonic() < ends:
            yield event
            if not self.over:  # it may have become so while the event was sent
                self.live.wait(self.table_id, version, HEARTBEAT_SECONDS)
            version, event = self.draw(version) or (version, self.beat())  # another process may have written
