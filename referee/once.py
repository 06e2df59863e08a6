"""A value that is slow to make is made once, even where many threads need it at the same time."""

from collections.abc import Callable
from functools import cache, wraps
from threading import RLock
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
Made = TypeVar("Made")


def once(make: Callable[P, Made]) -> Callable[P, Made]:
    """Like `functools.cache`, which lets each of the threads that ask for the same thing make it; here they
    wait for the first of them."""
    kept, turn = cache(make), RLock()

    @wraps(make)
    def made(*args: P.args, **kwargs: P.kwargs) -> Made:
        with turn:
            return kept(*args, **kwargs)  # type: ignore[arg-type]

    return made
