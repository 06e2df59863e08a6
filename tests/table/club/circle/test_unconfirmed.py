"""A night knows which verdicts the reader took alone, until its host says that all were right."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from table.authority import Tables
from table.club.circle.circles import Circles
from table.contract.events import Event, read_event
from table.live import Broadcast
from table.log.store import Store
from table.night.night_so_far import night_of
from table.words.refused import Refused
from tests.table.playing import played
from tests.table.test_auto_take import ANSWER, BID, CLEAR, DISCARD, DOUBT, OPEN, OTHER, SETUP, TYPED

BEGAN_MS = 1_700_000_000_000
DAY_MS = 24 * 3600 * 1000
CONFIRM, END, UNDONE = ("confirm", {}), ("end", {}), ("action", {"action": "undo"})
PAYLOAD = {"action": {"action": "reveal", "pool": [2, 3, 4, 6]}, "reading": 3, "anyway": False}
ALONE, TAPPED, OLD = (("take", PAYLOAD | told) for told in ({"alone": True}, {"alone": False}, {}))
CALL = [BID, DOUBT]


def night(*told: tuple[str, dict]) -> list[Event]:
    """A night of two that ann begins, at which this happened."""
    agreed = ("setup", SETUP | {"players": ["ann", "bo"], "edition": 2})
    return [read_event(n, kind, payload, BEGAN_MS + n) for n, (kind, payload) in enumerate([agreed, *told])]


@pytest.mark.parametrize(
    ("told", "alone"),
    [
        ([], 0),
        ([*CALL, CLEAR, ALONE], 1),
        ([*CALL, CLEAR, OLD], 1),
        ([*CALL, CLEAR, TAPPED], 0),
        ([*CALL, TYPED, ALONE], 0),
        ([*CALL, CLEAR, OTHER, ALONE], 0),
        ([*CALL, OPEN, ANSWER, ALONE], 0),
        ([*CALL, CLEAR, DISCARD, CLEAR, ALONE], 1),
        ([*CALL, CLEAR, ALONE, UNDONE], 0),
        ([*CALL, CLEAR, ALONE, UNDONE, ("take", PAYLOAD)], 0),
        ([*CALL, CLEAR, ALONE, CONFIRM], 0),
        ([*CALL, CLEAR, ALONE, CONFIRM, UNDONE], 1),
        ([*CALL, CLEAR, ALONE, END, CONFIRM], 0),
        ([*CALL, ("action", {"action": "reveal", "pool": [2, 3, 4, 6]})], 0),
    ],
)
def test_which_verdicts_are_the_readers_alone(told: list, alone: int) -> None:
    """Those that nobody tapped, typed or put right; of an older log, which does not say who tapped, those
    where nobody did anything that it tells."""
    assert night_of(night(*told)).unconfirmed == alone


def test_a_night_that_is_confirmed_is_over() -> None:
    """Whatever happens next goes on with it, and what the reader takes then is not confirmed."""
    confirmed = night_of(night(*CALL, CLEAR, ALONE, CONFIRM))
    assert confirmed.fold.ended
    bid = ("action", {"action": "bid", "player": confirmed.last.turn, "quantity": 1, "face": 5})
    after = night_of(night(*CALL, CLEAR, ALONE, CONFIRM, bid))
    assert (after.fold.ended, after.unconfirmed) == (False, 0)


class House:
    """A circle with a night of typed dice, and one of the reader's."""

    def __init__(self, url: str) -> None:
        self.store = Store(url)
        self.tables = Tables(self.store, Broadcast(1))
        self.circles = Circles(self.store, self.tables, lambda: BEGAN_MS + 900 * DAY_MS)
        self.circle = self.circles.create("fridays")
        told = (played(["ann", "bo"], Random(1), 6, BEGAN_MS - DAY_MS), night(*CALL, CLEAR, ALONE))
        self.typed, self.read = (self.tables.bring(it) for it in told)
        for table_id in (self.typed, self.read):
            self.circles.add(self.circle, table_id)

    def left_out(self) -> dict[str, int]:
        """Of each night, the verdicts that nobody confirmed."""
        known, now_ms = self.circles.names(self.circle), self.circles.clock_ms()
        return {it.table_id: it.unconfirmed for it in self.circles.nights.page(self.circle, known, now_ms)}


@pytest.fixture
def house(url: str) -> Iterator[House]:
    """On a database of either kind."""
    made = House(url)
    yield made
    made.store.close()


def test_a_tap_confirms_a_night(house: House) -> None:
    """An event of its table says so, once; undone, it is as before."""
    assert house.left_out() == {house.typed: 0, house.read: 1}
    house.circles.confirm(house.circle, house.read)
    assert house.tables.events(house.read)[-1].kind == "confirm"
    assert house.left_out() == {house.typed: 0, house.read: 0}
    for table_id in (house.read, house.typed, "nowhere"):
        with pytest.raises(Refused):
            house.circles.confirm(house.circle, table_id)
    house.tables.act(house.read, house.tables.fold(house.read).version, {"action": "undo"})
    assert house.left_out()[house.read] == 1


def test_another_circle_confirms_nothing(house: House) -> None:
    """A night is confirmed by its own circle."""
    with pytest.raises(Refused):
        house.circles.confirm(house.circles.create("others"), house.read)
    assert house.left_out()[house.read] == 1


def test_a_database_of_the_fourth_layout_is_migrated(tmp_path: Path) -> None:
    """Its nights did not know; they are summed up anew when somebody asks."""
    path = tmp_path / "ojo.db"
    House(f"sqlite:///{path}").store.close()
    with closing(sqlite3.connect(path)) as by_hand, by_hand:
        by_hand.executescript(
            "ALTER TABLE circle_nights DROP COLUMN unconfirmed; UPDATE schema SET version = 4;"
        )
    store = Store(f"sqlite:///{path}")
    circles = Circles(store, Tables(store, Broadcast(1)), lambda: BEGAN_MS + 900 * DAY_MS)
    (circle,) = circles.all()
    page = circles.nights.page(circle.id, circles.names(circle.id), circles.clock_ms())
    assert [it.unconfirmed for it in page] == [1, 0]
    store.close()
