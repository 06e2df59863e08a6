"""The time of day, and by how much somebody set it while Ojo ran.

A machine without a battery for its clock begins years back and is set right a minute later; one that was set
wrongly is off by hours. What lasts for so long goes by a count that no setting moves.
"""

import threading
import time

JUMP_SECONDS = 60.0
"""A clock that is kept right is not moved so far at once."""
_COUNTS = [it for it in ("CLOCK_BOOTTIME", "CLOCK_MONOTONIC") if hasattr(time, it)]
"""Those that go on while the machine sleeps: Linux's first, macOS's second. Windows' plain one does."""


def counted_seconds() -> float:
    """So long by a count that only goes on."""
    return time.clock_gettime(getattr(time, _COUNTS[0])) if _COUNTS else time.monotonic()


class WatchedClock:
    """Tells the time, and when it was set. Safe from any thread."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._last = time.time(), counted_seconds()

    def look(self) -> tuple[float, float]:
        """The time, in seconds since 1970 UTC, and how far it was set since the last look: behind zero where
        it went back, 0 where it went on by itself."""
        with self._guard:
            told, counted = self._last
            now, went_on = self._last = time.time(), counted_seconds()
        set_by = (now - told) - (went_on - counted)
        return now, set_by if abs(set_by) > JUMP_SECONDS else 0.0
