"""Guessing slows the guesser: each address (of IPv6 each home) has its own count, and its wait doubles; so
have all together. A browser that was in before has a count of its own instead: whoever guesses beside it, the
host gets through. Each process counts by itself.
"""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace

TRIES = 5
"""Wrong ones that an address may send before it has to wait."""
FIRST_WAIT_SECONDS = 60.0
LONGEST_WAIT_SECONDS = 3600.0
FORGIVEN_SECONDS = 24 * 3600.0
KEYS = 10_000
"""The one that was tried longest ago is forgotten beyond; the count of all together stays."""
EVERYBODY, EVERYBODYS_TRIES, EVERYBODYS_WAIT_SECONDS = "everybody", 600, 15.0
"""At a guess every 15 seconds six digits take three months at even odds."""


@dataclass(slots=True)
class Guesser:
    """Wrong tries, and when the last one was, in seconds."""

    wrong: int = 0
    last_try: float = float("-inf")


class Throttle:
    """Counts wrong tries for each key. Safe from any thread."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Nobody has tried yet."""
        self._clock = clock
        self._guessers: OrderedDict[str, Guesser] = OrderedDict({EVERYBODY: Guesser()})
        self._guard = threading.Lock()

    def wait_seconds(self, *keys: str) -> float:
        """Note a try, as wrong until `forget`, of all that it counts for; 0, or how long to wait (and the try
        is not noted)."""
        now = self._clock()
        with self._guard:
            guessers = {key: self._guessers.setdefault(key, Guesser()) for key in keys}
            for key in (*keys, EVERYBODY):
                self._guessers.move_to_end(key)
            while len(self._guessers) > KEYS:
                self._guessers.popitem(last=False)
            left = max(_left(guesser, key, now) for key, guesser in guessers.items())
            if left > 0:
                return left
            for guesser in guessers.values():
                forgiven = now - guesser.last_try >= FORGIVEN_SECONDS
                guesser.wrong, guesser.last_try = 1 if forgiven else guesser.wrong + 1, now
            return 0.0

    def forget(self, *keys: str) -> None:
        """The try was good: who made it starts anew, and everybody else has what they had."""
        with self._guard:
            for key in keys:
                guesser = self._guessers.pop(key, Guesser())
                if key == EVERYBODY:
                    self._guessers[key] = replace(guesser, wrong=max(0, guesser.wrong - 1))


def _left(guesser: Guesser, key: str, now: float) -> float:
    """How long a guesser still has to wait; a clock that was set back makes nobody wait for longer."""
    tries, longest = TRIES, LONGEST_WAIT_SECONDS
    if key == EVERYBODY:
        tries, longest = EVERYBODYS_TRIES, EVERYBODYS_WAIT_SECONDS
    if guesser.wrong < tries or now - guesser.last_try >= FORGIVEN_SECONDS:
        return 0.0
    doubled = FIRST_WAIT_SECONDS * 2.0 ** min(guesser.wrong - tries, 10)
    return min(guesser.last_try, now) + min(doubled, longest) - now
