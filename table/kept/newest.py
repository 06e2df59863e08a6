"""The newest fold and view of each table, as far as there is room for them: bounded by bytes, never by turns.

Where room is short, tables lose what only an undo far back would need, those that were played at longest ago
first; a table is let go only once none has more to lose. So no write has to fold a whole night anew because
many tables are played at.
"""

import threading
import time
from collections import OrderedDict
from dataclasses import dataclass

from table.contract.told import TableView
from table.fold import Fold
from table.limits import PAST_BYTES_LEAST, PAST_BYTES_MOST, TABLES_BYTES_MOST, VIEW_BYTES
from table.log.elsewhere import ANY_TABLE

TURNS = 64
"""More than there are threads; two tables may share one."""


@dataclass(slots=True)
class _Kept:
    fold: Fold
    asked: float
    """When the store last said that it is the newest, by the monotonic clock."""
    view: TableView | None = None

    @property
    def bytes(self) -> int:
        return self.fold.past_bytes + VIEW_BYTES


class Newest:
    """What is kept of tables in memory. Safe from any thread."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._turns = [threading.Lock() for _ in range(TURNS)]
        self._kept: OrderedDict[str, _Kept] = OrderedDict()
        self._bytes = 0
        self._outdatings = 0

    def turn(self, table_id: str) -> threading.Lock:
        """To be held by who folds a whole night: after a start all screens of a table ask at once, and one
        shall fold it for all."""
        return self._turns[hash(table_id) % TURNS]

    def fold(self, table_id: str) -> tuple[Fold | None, int]:
        """The newest fold that is known, and what `keep` asks for: what was read before a table was outdated
        is not kept after it."""
        with self._guard:
            kept = self._kept.get(table_id)
            return kept.fold if kept is not None else None, self._outdatings

    def lately(self, table_id: str, seconds: float) -> Fold | None:
        """The newest fold that is known, where it was kept or confirmed within so long."""
        with self._guard:
            kept = self._kept.get(table_id)
            return kept.fold if kept is not None and time.monotonic() - kept.asked < seconds else None

    def confirm(self, table_id: str, fold: Fold) -> None:
        """The store has nothing newer."""
        with self._guard:
            kept = self._kept.get(table_id)
            if kept is not None and kept.fold is fold:
                kept.asked = time.monotonic()

    def view(self, table_id: str, fold: Fold) -> TableView | None:
        """The view of that fold, where it is the newest and its view is known."""
        with self._guard:
            kept = self._kept.get(table_id)
            return kept.view if kept is not None and kept.fold is fold else None

    def keep(self, table_id: str, fold: Fold, outdatings: int) -> Fold:
        """Keep a fold that `fold` did not know, unless a newer one is known; as it is kept, which may have
        less to go back to."""
        if fold.past_bytes > PAST_BYTES_MOST:
            fold = fold.shortened(PAST_BYTES_MOST // 2)
        with self._guard:
            known = self._kept.get(table_id)
            if outdatings == self._outdatings and (known is None or known.fold.version < fold.version):
                self._put(table_id, _Kept(fold, time.monotonic()))
                self._make_room()
        return fold

    def keep_view(self, table_id: str, fold: Fold, view: TableView) -> None:
        """Keep the view of a fold, where that is the newest."""
        with self._guard:
            kept = self._kept.get(table_id)
            if kept is not None and kept.fold is fold:
                kept.view = view

    def outdated(self, table_id: str) -> None:
        """Keep no more of a table, or of `ANY_TABLE`: what is stored of it was changed."""
        with self._guard:
            self._outdatings += 1
            for one in [*self._kept] if table_id == ANY_TABLE else [table_id]:
                self._let_go(one)

    def _put(self, table_id: str, kept: _Kept) -> None:
        self._let_go(table_id)
        self._kept[table_id] = kept
        self._bytes += kept.bytes

    def _let_go(self, table_id: str) -> None:
        kept = self._kept.pop(table_id, None)
        self._bytes -= 0 if kept is None else kept.bytes

    def _make_room(self) -> None:
        """The one that was kept last stays, whatever it weighs."""
        if self._bytes <= TABLES_BYTES_MOST:
            return
        for kept in [*self._kept.values()][:-1]:
            if kept.fold.past_bytes > PAST_BYTES_LEAST:
                self._bytes -= kept.bytes
                kept.fold = kept.fold.shortened(PAST_BYTES_LEAST)
                self._bytes += kept.bytes
            if self._bytes <= TABLES_BYTES_MOST:
                return
        while self._bytes > TABLES_BYTES_MOST and len(self._kept) > 1:
            self._let_go(next(iter(self._kept)))
