"""Guessing slows the guesser, and nobody else: each address has its own count, and its wait doubles."""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

TRIES = 5
"""Wrong ones that an address may send before it has to wait."""
FIRST_WAIT_SECONDS = 60.0
LONGEST_WAIT_SECONDS = 3600.0
FORGIVEN_SECONDS = 24 * 3600.0
"""Of 250 addresses at once, each at the longest wait, six digits take four months at even odds."""
ADDRESSES = 10_000


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

    def wait_seconds(self, key: str) -> float:
        """Note a try, as wrong until `forget`; 0, or how long to wait (and the try is not noted)."""
        now = self._clock()
        with self._guard:
            guesser = self._guessers.get(key)
            if guesser is None or now - guesser.last_try >= FORGIVEN_SECONDS:
                guesser = self._guessers[key] = _Guesser(0, now)
            if guesser.wrong >= TRIES:
                doubled = FIRST_WAIT_SECONDS * 2.0 ** min(guesser.wrong - TRIES, 10)
                left = guesser.last_try + min(doubled, LONGEST_WAIT_SECONDS) - now
                if left > 0:
                    return left
            guesser.wrong, guesser.last_try = guesser.wrong + 1, now
            self._guessers.move_to_end(key)
            while len(self._guessers) > ADDRESSES:
                self._guessers.popitem(last=False)
            return 0.0

    def forget(self, key: str) -> None:
        """The try was good: the address starts anew."""
        with self._guard:
            self._guessers.pop(key, None)
