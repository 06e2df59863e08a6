"""Tell the screens that a table has moved on."""

import logging
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping

HEARTBEAT = b"event: beat\ndata: null\n\n"

log = logging.getLogger(__name__)

Places = Mapping[str, int]
"""Among whom a stream counts -> how many these may have."""
NOBODY: Places = {}
Drawn = tuple[int, bytes]
"""A table's version, and the server-sent event that shows it."""


class Broadcast:
    """For the screens that this process shows. It carries versions only; whoever is told fetches the view."""

    def __init__(self, streams: int) -> None:
        """`streams` may be open at once."""
        self._guard = threading.Lock()
        self._versions: dict[str, int] = defaultdict(lambda: -1)
        self._free = streams
        self._taken: Counter[str] = Counter()
        self._listeners: list[Callable[[str | None], None]] = []
        self.heard_since: float | None = None
        """Since when other processes are heard here, by the monotonic clock; None: who wants to know what
        they wrote has to ask the store."""
        self.closed = False
        """True once the server stops: streams then end."""

    def publish(self, table_id: str, version: int) -> None:
        """Say that the table has this version now."""
        with self._guard:
            if version <= self._versions[table_id]:  # what was told here comes back from the database
                return
            self._versions[table_id] = version
        self._tell(table_id)

    def newest(self, table_id: str) -> int:
        """The newest version that was published; -1 where none was."""
        return self._versions.get(table_id, -1)

    def listen(self, told: Callable[[str | None], None]) -> None:
        """Call `told` with a table's id at each publication, in the thread that publishes; it must be quick.

        None: something concerns every stream, which should see whether it is over.
        """
        self._listeners.append(told)

    def look_up(self) -> None:
        """Have every stream see whether it is over."""
        self._tell(None)

    def enter(self, among: Places = NOBODY) -> bool:
        """Take one of the stream places; False when all are taken, or as many as those may have `among` whom
        it counts."""
        with self._guard:
            crowded = any(self._taken[whose] >= most for whose, most in among.items())
            if self.closed or self._free <= 0 or crowded:
                return False
            self._free -= 1
            self._taken.update(among.keys())
            return True

    def leave(self, among: Places = NOBODY) -> None:
        """Give the place back."""
        with self._guard:
            self._free += 1
            self._taken -= Counter(among.keys())  # which drops what has come down to nothing

    def hears(self, elsewhere: bool) -> None:
        """Say whether what other processes write is told here from now on; at first it is not."""
        self.heard_since = time.monotonic() if elsewhere else None
        self.look_up()

    def close(self) -> None:
        """Wake and end every stream."""
        self.closed = True
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
    """A screen's stream of a table: the body of an answer, which the server's loop feeds (`web.server.feeds`)
    and no thread iterates."""

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
