"""A night knows which verdicts the reader took alone, until its host says that all were right."""

import pytest

from referee.actions import UndoAction
from table.contract.events import Event, read_event
from table.night.night_so_far import night_of
from table.words.refused import Refused
from tests.table.club.circle.house import BEGAN_MS, House
from tests.table.test_auto_take import ANSWER, BID, CLEAR, DISCARD, DOUBT, OPEN, OTHER, SETUP, TYPED

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


@pytest.fixture
def typed_and_read(house: House) -> tuple[str, str]:
    """A night of typed dice, and one of the reader's."""
    return house.night(["ann", "bo"], -1), house.brought([night(*CALL, CLEAR, ALONE)])[0]


def left_out(house: House) -> dict[str, int]:
    """Of each night, the verdicts that nobody confirmed."""
    return {it.table_id: it.figures.unconfirmed for it in house.told.every_night}


def test_a_tap_confirms_a_night(house: House, typed_and_read: tuple[str, str]) -> None:
    """An event of its table says so, once; undone, it is as before. Another circle confirms nothing."""
    typed, read = typed_and_read
    with pytest.raises(Refused):
        house.circles.confirm(house.circles.create("others"), read)
    assert left_out(house) == {typed: 0, read: 1}
    house.circles.confirm(house.circle, read)
    assert house.tables.events(read)[-1].kind == "confirm"
    assert left_out(house) == {typed: 0, read: 0}
    for table_id in (read, typed, "nowhere"):
        with pytest.raises(Refused):
            house.circles.confirm(house.circle, table_id)
    house.tables.act(read, house.tables.fold(read).version, UndoAction())
    assert left_out(house)[read] == 1
