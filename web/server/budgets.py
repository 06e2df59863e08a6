"""What one guest may take of the server: a budget a session, and one of each role at a home; spent before any
work is done.

The host has none. A budget is a bucket of tokens that fills up again
(https://en.wikipedia.org/wiki/Token_bucket).
"""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from web.server.gate import area
from web.server.roles import Viewer

STREAMS_A_GUEST, STREAMS_A_HOST = 8, 32
"""A browser has a few tabs."""
STREAMS_A_HOME, STREAMS_AN_AREA = 256, 512
GUESTS_STREAMS_SHARE = 0.9
"""Of all streams: the host's screens always find a place."""
BUCKETS = 10_000
"""The one that was used longest ago is forgotten beyond, which had time to fill up."""


@dataclass(frozen=True, slots=True)
class Budget:
    """Tokens that may be spent at once, and how many come back a second."""

    at_once: float
    a_second: float


A_GUEST = Budget(60, 5)
"""Twenty taps at once and nearly two a second: nobody taps so for long."""
A_HOME = Budget(600, 50)
"""A whole bar may be behind one router."""


@dataclass(slots=True)
class _Bucket:
    tokens: float
    at: float


class Budgets:
    """Who has how much left. Safe from any thread."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._buckets: OrderedDict[str, _Bucket] = OrderedDict()
        self._guard = threading.Lock()

    def wait_seconds(self, cost: float, budgets: Mapping[str, Budget]) -> float:
        """Spend that much of each of these; 0, or how long to wait until all have it (and none is spent)."""
        now = self._clock()
        with self._guard:
            buckets = [(self._bucket(key, budget, now), budget) for key, budget in budgets.items()]
            wait = max((cost - it.tokens) / budget.a_second for it, budget in buckets)
            if wait > 0:
                return wait
            for bucket, _ in buckets:
                bucket.tokens -= cost
            return 0.0

    def _bucket(self, key: str, budget: Budget, now: float) -> _Bucket:
        bucket = self._buckets.setdefault(key, _Bucket(budget.at_once, now))
        bucket.tokens = min(budget.at_once, bucket.tokens + (now - bucket.at) * budget.a_second)
        bucket.at = now
        self._buckets.move_to_end(key)
        while len(self._buckets) > BUCKETS:
            self._buckets.popitem(last=False)
        return bucket


def budgets_of(guest: Viewer, home: str) -> dict[str, Budget]:
    """Whose budgets a guest spends: their own, and their role's at their home; who only comes in, that of
    those who come in there. So who looks on for ever, or tries again and again to come in, keeps no seat
    from playing."""
    if not guest.session:
        return {f"home {home} joins {guest.role}": A_HOME}
    own = {f"session {guest.session}": A_GUEST}
    return own | {f"home {home} {guest.role}": A_HOME}


def stream_places(viewer: Viewer, home: str, streams: int) -> dict[str, int]:
    """Among whom a stream counts, and how many these may have, of all `streams`."""
    if not viewer.session:  # who sits at the machine itself
        return {}
    own = f"session {viewer.session}"
    if viewer.role == "host":
        return {own: STREAMS_A_HOST}
    shared = {
        f"home {home} {viewer.role}": STREAMS_A_HOME,
        f"area {area(home)} {viewer.role}": STREAMS_AN_AREA,
    }
    return {own: STREAMS_A_GUEST, **shared, "guests": max(1, int(streams * GUESTS_STREAMS_SHARE))}
