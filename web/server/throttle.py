"""Guessing slows the guesser: each address has its own count, and its wait doubles; so has each home and each
area of IPv6, which have addresses without end, and all together. A browser that was in before has a count of
its own instead: whoever guesses beside it, the host gets through.
"""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from web.server.gate import area, neighbourhood

TRIES = 5
"""Wrong ones that an address may send before it has to wait."""
FIRST_WAIT_SECONDS = 60.0
LONGEST_WAIT_SECONDS = 3600.0
FORGIVEN_SECONDS = 24 * 3600.0
KEYS = 10_000
"""The one that was tried longest ago is forgotten beyond; the count of all together stays."""


@dataclass(frozen=True, slots=True)
class Crowd:
    """Many addresses that are counted together."""

    tries: int
    """Wrong ones that all of them may send before any has to wait."""
    longest_wait_seconds: float = LONGEST_WAIT_SECONDS


A_HOME, AN_AREA = Crowd(20), Crowd(60)
EVERYBODY = Crowd(600, 15.0)
"""At a guess every 15 seconds six digits take three months at even odds."""
ALONE = Crowd(TRIES)


def crowds_of(address: str) -> dict[str, Crowd]:
    """Whom an address is counted among."""
    home = neighbourhood(address)
    return {f"home {home}": A_HOME, f"area {area(home)}": AN_AREA, "everybody": EVERYBODY}


NO_CROWDS: Mapping[str, Crowd] = {}


@dataclass(slots=True)
class _Guesser:
    wrong: int
    last_try: float


class Throttle:
    """Counts wrong tries for each key."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._guessers: OrderedDict[str, _Guesser] = OrderedDict()
        self._guard = threading.Lock()

    def wait_seconds(self, key: str, crowds: Mapping[str, Crowd] = NO_CROWDS) -> float:
        """Note a try, as wrong until `forget`, of a key and of those it is counted among; 0, or how long to
        wait (and the try is not noted)."""
        now = self._clock()
        with self._guard:
            counted = [(self._guesser(it, now), crowd) for it, crowd in {key: ALONE, **crowds}.items()]
            left = max(_left(guesser, crowd, now) for guesser, crowd in counted)
            if left > 0:
                return left
            for guesser, _ in counted:
                guesser.wrong, guesser.last_try = guesser.wrong + 1, now
            return 0.0

    def forget(self, key: str, crowds: Mapping[str, Crowd] = NO_CROWDS) -> None:
        """The try was good: the key, and those it is counted among, start anew."""
        with self._guard:
            for one in (key, *crowds):
                self._guessers.pop(one, None)

    def _guesser(self, key: str, now: float) -> _Guesser:
        guesser = self._guessers.get(key)
        if guesser is None or now - guesser.last_try >= FORGIVEN_SECONDS:
            guesser = self._guessers[key] = _Guesser(0, now)
        self._guessers.move_to_end(key)
        while len(self._guessers) > KEYS:
            self._guessers.popitem(last=False)
        return guesser


def _left(guesser: _Guesser, crowd: Crowd, now: float) -> float:
    """How long a guesser still has to wait."""
    if guesser.wrong < crowd.tries:
        return 0.0
    doubled = FIRST_WAIT_SECONDS * 2.0 ** min(guesser.wrong - crowd.tries, 10)
    return guesser.last_try + min(doubled, crowd.longest_wait_seconds) - now
