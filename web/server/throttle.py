"""Guessing slows the guesser: each address (of IPv6 each home) has its own count, and its wait doubles; so
have all together. A browser that was in before has a count of its own instead: whoever guesses beside it, the
host gets through. Processes on one PostgreSQL share them (`guesses.py`).
"""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from typing import Protocol

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


class Guessers(Protocol):
    """Where the counts are."""

    def of(self, keys: Iterable[str]) -> AbstractContextManager[Mapping[str, Guesser]]:
        """Have these counts alone; what they are in the end is kept. One that is not known begins at none."""

    def forget(self, keys: Iterable[str]) -> None:
        """Know nothing of them."""


class Remembered:
    """The counts of one process. Safe from any thread."""

    def __init__(self) -> None:
        self._guessers: OrderedDict[str, Guesser] = OrderedDict()
        self._guard = threading.Lock()

    @contextmanager
    def of(self, keys: Iterable[str]) -> Iterator[Mapping[str, Guesser]]:
        """See `Guessers`."""
        with self._guard:
            found = {key: self._guessers.setdefault(key, Guesser()) for key in keys}
            for key in found:
                self._guessers.move_to_end(key)
            while len(self._guessers) > KEYS:
                self._guessers.popitem(last=False)
            yield found

    def forget(self, keys: Iterable[str]) -> None:
        """See `Guessers`."""
        with self._guard:
            for key in keys:
                self._guessers.pop(key, None)


class Throttle:
    """Counts wrong tries for each key."""

    def __init__(self, guessers: Guessers | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        """`clock` is the one that all who share these counts go by."""
        self._guessers, self._clock = guessers or Remembered(), clock

    def wait_seconds(self, *keys: str) -> float:
        """Note a try, as wrong until `forget`, of all that it counts for; 0, or how long to wait (and the try
        is not noted)."""
        now = self._clock()
        with self._guessers.of(keys) as guessers:
            left = max(_left(guesser, key, now) for key, guesser in guessers.items())
            if left > 0:
                return left
            for guesser in guessers.values():
                forgiven = now - guesser.last_try >= FORGIVEN_SECONDS
                guesser.wrong, guesser.last_try = 1 if forgiven else guesser.wrong + 1, now
            return 0.0

    def forget(self, *keys: str) -> None:
        """The try was good: all that it counts for starts anew."""
        self._guessers.forget(keys)


def _left(guesser: Guesser, key: str, now: float) -> float:
    """How long a guesser still has to wait; a clock that was set back makes nobody wait for longer."""
    tries, longest = TRIES, LONGEST_WAIT_SECONDS
    if key == EVERYBODY:
        tries, longest = EVERYBODYS_TRIES, EVERYBODYS_WAIT_SECONDS
    if guesser.wrong < tries or now - guesser.last_try >= FORGIVEN_SECONDS:
        return 0.0
    doubled = FIRST_WAIT_SECONDS * 2.0 ** min(guesser.wrong - tries, 10)
    return min(guesser.last_try, now) + min(doubled, longest) - now
