"""What one guest may take of the server: a budget a session, spent before any work is done. Who only comes in
has none yet: they spend that of their address.

The host has none. A budget is a bucket of tokens that fills up again
(https://en.wikipedia.org/wiki/Token_bucket).
"""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from web.server.gate import neighbourhood
from web.server.roles import Viewer

STREAMS_A_GUEST, STREAMS_A_HOST = 8, 32
"""A browser has a few tabs."""
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
JOINING = Budget(600, 50)
"""Of an address: a whole bar may be behind one router."""


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

    def wait_seconds(self, cost: float, key: str, budget: Budget) -> float:
        """Spend that much; 0, or how long to wait until there is so much (and nothing is spent)."""
        with self._guard:
            bucket = self._bucket(key, budget, self._clock())
            wait = (cost - bucket.tokens) / budget.a_second
            if wait <= 0:
                bucket.tokens -= cost
            return max(0.0, wait)

    def _bucket(self, key: str, budget: Budget, now: float) -> _Bucket:
        bucket = self._buckets.setdefault(key, _Bucket(budget.at_once, now))
        bucket.tokens = min(budget.at_once, bucket.tokens + (now - bucket.at) * budget.a_second)
        bucket.at = now
        self._buckets.move_to_end(key)
        while len(self._buckets) > BUCKETS:
            self._buckets.popitem(last=False)
        return bucket


def budget_of(guest: Viewer, address: str) -> tuple[str, Budget]:
    """Whose budget a guest spends."""
    if not guest.session:
        return f"joins of {neighbourhood(address)} as {guest.role}", JOINING
    return f"session {guest.session}", A_GUEST


def stream_places(viewer: Viewer, streams: int) -> dict[str, int]:
    """Among whom a stream counts, and how many these may have, of all `streams`."""
    if not viewer.session:  # who sits at the machine itself
        return {}
    own = f"session {viewer.session}"
    if viewer.role == "host":
        return {own: STREAMS_A_HOST}
    return {own: STREAMS_A_GUEST, "guests": max(1, int(streams * GUESTS_STREAMS_SHARE))}
