"""The nights that somebody looks at, as far as there is room for them: only what is new is folded."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence

import msgspec

from table.contract.events import Event
from table.fold import Fold, fold_of
from table.limits import NIGHT_EVENTS_KEPT_MOST
from table.log.elsewhere import ANY_TABLE
from table.night.night_so_far import NightSoFar, night_of
from table.night.told_night import ToldRounds, night_told

Read = Callable[[str, int], Sequence[Event]]
"""A table's events above a version. Raises what an unknown table does."""


class _Looked:
    """A night that is looked at; whoever has its turn goes on with it."""

    def __init__(self) -> None:
        self.turn = threading.Lock()
        self.night: NightSoFar | None = None
        self.told: ToldRounds = {}
        self.json: tuple[int, bytes] = (-1, b"")
        """A version, and the whole night as it is told then."""


class Nights:
    """What is told of whole nights. Safe from any thread; one night is folded by one thread at a time."""

    def __init__(self, read: Read) -> None:
        self._read = read
        self._guard = threading.Lock()
        self._looked: OrderedDict[str, _Looked] = OrderedDict()

    def told(self, table_id: str) -> bytes:
        """The contract's night of a table, as JSON. Raises what `Read` does, `BrokenLog`."""
        looked = self._of(table_id)
        with looked.turn:
            night = self._newest(table_id, looked)
            if looked.json[0] != night.fold.version:
                told = night_told(table_id, night, looked.told)
                looked.json = night.fold.version, msgspec.json.encode(told)
            return looked.json[1]

    def at(self, table_id: str, version: int) -> Fold:
        """The table as it was at the nearest version. Raises what `Read` does, `BrokenLog`."""
        looked = self._of(table_id)
        with looked.turn:
            night = self._newest(table_id, looked)
            version = min(max(0, version), night.fold.version)
            return night.at(version) or fold_of(self._read(table_id, -1)[: version + 1])

    def verdict_at(self, table_id: str, version: int) -> Fold | None:
        """The table just after the verdict of that version; None where none stands, or it was taken from no
        reading. Raises as `at` does."""
        looked = self._of(table_id)
        with looked.turn:
            night = self._newest(table_id, looked)
            stands = any(it.version == version and it.reading for it in night.rounds)
        return self.at(table_id, version) if stands else None

    def outdated(self, table_id: str) -> None:
        """Keep no more of a table, or of `ANY_TABLE`: what is stored of it was changed."""
        with self._guard:
            if table_id == ANY_TABLE:
                self._looked.clear()
            else:
                self._looked.pop(table_id, None)

    @property
    def _events(self) -> int:
        """How many that are kept, less those of a night that is being gone on with."""
        nights = (it.night for it in self._looked.values())
        return sum(it.fold.standing for it in nights if it is not None)

    def _of(self, table_id: str) -> _Looked:
        with self._guard:
            looked = self._looked.setdefault(table_id, _Looked())
            self._looked.move_to_end(table_id)
            while len(self._looked) > 1 and self._events > NIGHT_EVENTS_KEPT_MOST:
                self._looked.popitem(last=False)
            return looked

    def _newest(self, table_id: str, looked: _Looked) -> NightSoFar:
        """The night with all its events, for who has its turn."""
        night, looked.night = looked.night, None  # until it is whole again
        if night is None:
            night = night_of(self._read(table_id, -1))
        else:
            for event in self._read(table_id, night.fold.version):
                night.add(event)
        looked.night = night
        return night
