"""A time of day that no setting of the clock moves while Ojo runs.

A machine without a battery for its clock begins years back and is set right a minute later; one that was set
wrongly is off by hours. What lasts for so long goes by a count that only goes on.
"""

import time

_COUNTS = [it for it in ("CLOCK_BOOTTIME", "CLOCK_MONOTONIC") if hasattr(time, it)]
"""Those that go on while the machine sleeps: Linux's first, macOS's second. Windows' plain one does."""


def counted_seconds() -> float:
    """So long by a count that only goes on."""
    return time.clock_gettime(getattr(time, _COUNTS[0])) if _COUNTS else time.monotonic()


_BEGAN = time.time() - counted_seconds()


def steady_time() -> float:
    """Seconds since 1970 UTC, as the clock said at the start and has gone on since."""
    return _BEGAN + counted_seconds()
