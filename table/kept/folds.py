"""Tables as they are now: each folded once and gone on with by what is appended, its view made once."""

import contextlib
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import reduce

from referee.actions import UndoAction
from table.contract.events import BrokenLog, Event
from table.contract.told import TableView
from table.fold import Fold, fold_of
from table.limits import TABLES_KEPT_MOST
from table.live import Broadcast
from table.log.elsewhere import ANY_TABLE
from table.views.table_view import view_of

HEARD_SECONDS = 10.0
"""How long what is heard of a table is believed without asking: the line to the other processes may break
without a word."""
TURNS = 64
"""More than there are threads; two tables may share one."""

Read = Callable[[str, int], Sequence[Event]]
"""A table's events above a version. Raises what an unknown table does."""


@dataclass(slots=True)
class _Kept:
    fold: Fold
    asked: float
    """When the store last said that it is the newest, by the monotonic clock."""
    view: TableView | None = None


class Folds:
    """The newest folds and views of tables, those that moved last. Safe from any thread."""

    def __init__(self, read: Read, live: Broadcast) -> None:
        self._read, self._live = read, live
        self._guard = threading.Lock()
        self._turns = [threading.Lock() for _ in range(TURNS)]
        self._kept: OrderedDict[str, _Kept] = OrderedDict()
        self._outdatings = 0

    def now(self, table_id: str) -> Fold:
        """The table as the store has it. Raises what `Read` does, `BrokenLog`."""
        with self._turn(table_id):
            return self._gone_on(table_id)

    def heard(self, table_id: str) -> Fold:
        """The table as this process last heard of it: the newest, less what other processes committed within
        the last moment. Where they are not heard it is as the store has it. Raises as `now` does."""
        fold = self._as_heard(table_id)
        if fold is not None:
            return fold
        with self._turn(table_id):  # all who are told of a write at once ask for it once
            return self._as_heard(table_id) or self._gone_on(table_id)

    def appended(self, table_id: str, event: Event) -> None:
        """Go on by an event that was just appended, without reading it: not by an undo right after another,
        which is folded anew for who asks."""
        kept, outdatings = self._known(table_id)
        if kept is None or kept.fold.version + 1 != event.version:
            return
        if not isinstance(event.payload, UndoAction):
            with contextlib.suppress(BrokenLog):  # whoever reads it is told
                self._keep(table_id, kept.fold.apply(event), outdatings)
        elif kept.fold.before is not None:
            self._keep(table_id, kept.fold.before.brought_back(event), outdatings)

    def view(self, table_id: str, fold: Fold) -> TableView:
        """The contract's view of that fold of the table, less what the camera adds."""
        kept, _ = self._known(table_id)
        if kept is None or kept.fold is not fold:
            return view_of(table_id, fold)
        view = kept.view = kept.view or view_of(table_id, fold)
        return view

    def outdated(self, table_id: str) -> None:
        """Keep no more of a table, or of `ANY_TABLE`: what is stored of it was changed. What was read before
        is not kept after it."""
        with self._guard:
            self._outdatings += 1
            for one in [*self._kept] if table_id == ANY_TABLE else [table_id]:
                self._kept.pop(one, None)

    def _turn(self, table_id: str) -> threading.Lock:
        """To be held by who folds a whole night: after a start all screens of a table ask at once, and one
        shall fold it for all."""
        return self._turns[hash(table_id) % TURNS]

    def _known(self, table_id: str) -> tuple[_Kept | None, int]:
        """What is kept of a table, and what `_keep` asks for."""
        with self._guard:
            return self._kept.get(table_id), self._outdatings

    def _as_heard(self, table_id: str) -> Fold | None:
        """The fold that is known, where nothing newer was told and all is told here."""
        kept, _ = self._known(table_id)
        if self._live.heard_since is None or kept is None:
            return None
        lately = time.monotonic() - kept.asked < HEARD_SECONDS
        return kept.fold if lately and self._live.newest(table_id) <= kept.fold.version else None

    def _gone_on(self, table_id: str) -> Fold:
        kept, outdatings = self._known(table_id)
        asked = time.monotonic()
        events = self._read(table_id, kept.fold.version if kept else -1)
        if kept is not None and not events:
            kept.asked = asked
            return kept.fold
        if kept is not None and any(isinstance(it.payload, UndoAction) for it in events):
            kept, events = None, self._read(table_id, -1)
        try:
            fold = reduce(Fold.apply, events, kept.fold) if kept else fold_of(events)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise BrokenLog(f"table {table_id}: {error!r}") from error
        return self._keep(table_id, fold, outdatings)

    def _keep(self, table_id: str, fold: Fold, outdatings: int) -> Fold:
        """Keep a fold, unless a newer one is known, or its table was outdated since `_known`."""
        with self._guard:
            known = self._kept.get(table_id)
            if outdatings == self._outdatings and (known is None or known.fold.version < fold.version):
                self._kept[table_id] = _Kept(fold, time.monotonic())
                self._kept.move_to_end(table_id)
                while len(self._kept) > TABLES_KEPT_MOST:
                    self._kept.popitem(last=False)
        return fold
