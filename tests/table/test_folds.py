"""A table is read from its store once a write, whoever asks; where others are not heard, whenever asked."""

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from threading import Barrier

import pytest
from hypothesis import given, settings

from referee.actions import BidAction, DoubtAction, UndoAction
from table.authority import Tables
from table.contract.events import Event
from table.fold import fold_of
from table.kept import folds as kept_folds
from table.kept.folds import Folds
from table.live import Broadcast
from table.log.event import Stale
from table.log.store import Store
from table.views.table_view import view_of
from tests.table.playing import agreed
from tests.table.test_kept import SETUP, logs, random_log

BID = BidAction(player="ann", quantity=2, face=5)


class Log:
    """A store's log of one table; it counts how often it is read."""

    def __init__(self, events: list[Event], takes_seconds: float = 0.0) -> None:
        self.events, self.reads, self.takes_seconds = events, 0, takes_seconds

    def read(self, _table_id: str, after: int) -> Sequence[Event]:
        """The events above a version."""
        self.reads += 1
        time.sleep(self.takes_seconds)
        return self.events[after + 1 :]


def told(live: Broadcast, log: Log, event: Event) -> None:
    """Another process commits an event, and this one hears of it."""
    log.events.append(event)
    live.publish("t", event.version)


def test_what_is_heard_is_not_asked_for() -> None:
    """While others are heard a table is read once for each of their writes; without that whenever asked."""
    first, *later = random_log(3, 6)
    live, log, reads = Broadcast(1), Log([first]), []
    folds = Folds(log.read, live)
    for hears in (False, True, False):
        live.hears(hears)
        told(live, log, later.pop(0))
        log.reads = 0
        assert [folds.heard("t").version for _ in range(4)] == [len(log.events) - 1] * 4
        reads.append(log.reads)
    assert reads == [4, 1, 4]


def test_all_who_are_told_at_once_read_once() -> None:
    """The taker and the screens of a table hear of a write together."""
    first, second, *_ = random_log(3, 6)
    live, log = Broadcast(1), Log([first], 0.05)
    live.hears(True)
    folds, together = Folds(log.read, live), Barrier(8)
    folds.heard("t")
    told(live, log, second)

    def ask(_number: int) -> int:
        together.wait()
        return folds.heard("t").version

    with ThreadPoolExecutor(8) as asking:
        assert set(asking.map(ask, range(8))) == {1}
    assert log.reads == 2


def test_what_was_heard_long_ago_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line may break without a word: what others wrote meanwhile is found all the same."""
    first, second, *_ = random_log(3, 6)
    live, log = Broadcast(1), Log([first])
    live.hears(True)
    folds = Folds(log.read, live)
    assert folds.heard("t").version == 0
    log.events.append(second)
    assert folds.heard("t").version == 0
    monkeypatch.setattr(kept_folds, "HEARD_SECONDS", 0.0)
    assert folds.heard("t").version == 1


@settings(max_examples=30)
@given(logs)
def test_a_fold_gone_on_with_is_what_is_read(events: list[Event]) -> None:
    """Whatever is appended: who wrote it shows what everybody else will read. Only an undo right after
    another is read again: who bids and takes back again and again costs no more late than early."""
    live, log = Broadcast(1), Log(events[:1])
    live.hears(True)
    folds = Folds(log.read, live)
    fold = folds.heard("t")
    for event in events[1:]:
        log.events.append(event)
        folds.appended("t", event)
        live.publish("t", event.version)
        fold = folds.heard("t")
    read = fold_of(events)
    undos = [isinstance(event.payload, UndoAction) for event in events]
    again = sum(one and other for one, other in pairwise(undos))
    assert (fold.version, log.reads) == (len(events) - 1, 1 + 2 * again)
    assert view_of("t", fold) == view_of("t", read) == folds.view("t", fold)


def test_a_write_is_made_on_the_newest_version(store: Store) -> None:
    """Though this process has not heard of another's: one on an old version is stale, one on the newest is
    taken."""
    live, other = Broadcast(1), Broadcast(1)
    live.hears(True)
    here, there = Tables(store, live), Tables(store, other)
    table_id = here.create(agreed(SETUP))
    assert here.heard(table_id).version == 0
    there.act(table_id, 0, BID)
    with pytest.raises(Stale):
        here.act(table_id, 0, BID)
    assert here.heard(table_id).version == 0
    here.act(table_id, 1, DoubtAction(player="bo"))
    assert here.heard(table_id).version == 2
