"""Films by their own clock: which frames a watcher gets to see, and when it would have spoken."""

import time
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from vision.image import Frame
from vision.watch.watched import Watched
from vision.watch.watcher import Watcher


class Shown(NamedTuple):
    """What a watcher said of a frame."""

    at_seconds: float
    """The film's time plus what computing took."""
    computed_seconds: float
    watched: Watched
    frame: Frame


def play(
    film: Iterable[tuple[float, Frame]],
    watcher: Watcher,
    *,
    realtime: bool = False,
    clock: Callable[[], float] = time.perf_counter,
) -> Iterator[Shown]:
    """Show a film's frames, with their times in seconds, to a watcher.

    With `realtime` a frame that comes while the watcher still computes waits, and is dropped for the next
    one, as by a camera of which the newest frame is asked; without, each is seen as if it came just then.
    """
    free_at, waiting = float("-inf"), None

    def show(frame: Frame, seen_at: float, begin: float) -> Shown:
        nonlocal free_at
        started = clock()
        watched = watcher.see(frame, seen_at)
        took = clock() - started
        free_at = begin + took
        return Shown(free_at, took, watched, frame)

    for at, frame in film:
        if realtime and waiting is not None and at > free_at:
            yield show(waiting[1], waiting[0], free_at)
            waiting = None
        if realtime and at <= free_at:
            waiting = (at, frame)
        else:
            yield show(frame, at, at)
    if waiting is not None:
        yield show(waiting[1], waiting[0], free_at)
