"""Tables as they are now: each folded once and gone on with by what is appended, its view made once."""

import contextlib
from collections.abc import Callable, Sequence

from table.contract.events import BrokenLog, Event
from table.contract.told import TableView
from table.fold import Fold, Forgotten
from table.kept.newest import Newest
from table.live import Broadcast
from table.views.table_view import view_of

HEARD_SECONDS = 10.0
"""How long what is heard of a table is believed without asking: the line to the other processes may break
without a word."""

Read = Callable[[str, int], Sequence[Event]]
"""A table's events above a version. Raises what an unknown table does."""


class Folds:
    """The newest folds and views of all tables. Safe from any thread."""

    def __init__(self, read: Read, live: Broadcast) -> None:
        self._read, self._live = read, live
        self._newest = Newest()

    def now(self, table_id: str) -> Fold:
        """The table as the store has it. Raises what `Read` does, `BrokenLog`."""
        if self._newest.fold(table_id)[0] is not None:
            return self._gone_on(table_id)
        with self._newest.turn(table_id):
            return self._gone_on(table_id)

    def heard(self, table_id: str) -> Fold:
        """The table as this process last heard of it: the newest, less what other processes committed within
        the last moment. Where they are not heard it is as the store has it. Raises as `now` does."""
        fold = self._as_heard(table_id)
        if fold is not None:
            return fold
        with self._newest.turn(table_id):  # all who are told of a write at once ask for it once
            return self._as_heard(table_id) or self._gone_on(table_id)

    def appended(self, table_id: str, fold: Fold, event: Event) -> None:
        """Go on with a fold that is known by an event that was just appended to it, without reading it."""
        known, outdatings = self._newest.fold(table_id)
        if known is not fold:
            return
        with contextlib.suppress(BrokenLog):  # whoever reads it is told
            self._newest.keep(table_id, self._folded(table_id, fold, [event]), outdatings)

    def view(self, table_id: str, fold: Fold) -> TableView:
        """The contract's view of that fold of the table, less what the camera adds."""
        view = self._newest.view(table_id, fold)
        if view is None:
            view = view_of(table_id, fold)
            self._newest.keep_view(table_id, fold, view)
        return view

    def outdated(self, table_id: str) -> None:
        """See `Newest`."""
        self._newest.outdated(table_id)

    def _as_heard(self, table_id: str) -> Fold | None:
        """The fold that is known, where nothing newer was told and all is told here."""
        if self._live.heard_since is None:
            return None
        fold = self._newest.lately(table_id, HEARD_SECONDS)
        return fold if fold is not None and self._live.newest(table_id) <= fold.version else None

    def _gone_on(self, table_id: str) -> Fold:
        known, outdatings = self._newest.fold(table_id)
        events = self._read(table_id, known.version if known else -1)
        if known is not None and not events:
            self._newest.confirm(table_id, known)
            return known
        return self._newest.keep(table_id, self._folded(table_id, known, events), outdatings)

    def _folded(self, table_id: str, known: Fold | None, events: Sequence[Event]) -> Fold:
        """The table after these events: all of them, or those after a fold that is known."""
        try:
            if known is None:
                return Fold.begin(events[0]).after(events[1:])
            return known.after(events)
        except Forgotten:
            return self._folded(table_id, None, self._read(table_id, -1))
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise BrokenLog(f"table {table_id}: {error!r}") from error
