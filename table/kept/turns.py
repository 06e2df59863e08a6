"""For how long a turn has been waited for: the same on every screen, whatever the clocks say."""

import threading
from collections import OrderedDict
from collections.abc import Callable

TURNS_KNOWN = 4096
"""The one that was asked for longest ago is forgotten beyond: the time of day tells of it then."""


class Turns:
    """How long turns have taken. A turn is asked for the moment it begins, for a screen is told of it; from
    then on it goes by a count that no setting of the clock moves. Safe from any thread."""

    def __init__(self, now_ms: Callable[[], int], counted_seconds: Callable[[], float]) -> None:
        """The time of day, and a count that only goes on."""
        self._now_ms, self._counted_seconds = now_ms, counted_seconds
        self._began: OrderedDict[tuple[str, int], float] = OrderedDict()
        self._guard = threading.Lock()

    def gone_seconds(self, table_id: str, began_ms: int) -> float:
        """How long ago that turn of a table began; 0 where it would lie ahead."""
        counted = self._counted_seconds()
        with self._guard:
            told = counted - max(0, self._now_ms() - began_ms) / 1000
            began = self._began.setdefault((table_id, began_ms), told)
            self._began.move_to_end((table_id, began_ms))
            while len(self._began) > TURNS_KNOWN:
                self._began.popitem(last=False)
        return round(max(0.0, counted - began), 3)
