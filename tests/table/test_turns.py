"""When a turn began, and for how long it has been waited for."""

from typing import Any

import pytest

from referee.editions import EDITION
from table.contract.events import read_event
from table.fold import fold_of
from table.kept.turns import TURNS_KNOWN, Turns

ANN, BO, CY = "ann", "bo", "cy"
BID = {"action": "bid", "player": ANN, "quantity": 2, "face": 4}
RAISED = {"action": "bid", "player": BO, "quantity": 3, "face": 4}
DOUBT = {"action": "doubt", "player": BO}
UNDO = {"action": "undo"}
REVEAL = {"action": "reveal", "dice": {ANN: [4, 4], BO: [4, 2], CY: [3, 3]}}


def began(*happened: dict[str, Any] | tuple[str, dict[str, Any]]) -> int:
    """The event with which the turn began that is waited for after these; the setup is 0."""
    setup = {"variant": "dudo", "players": [ANN, BO, CY], "dice": 2, "options": {}, "ante": ""}
    all_ = [("setup", setup | {"edition": EDITION}), *happened]
    told = (one if isinstance(one, tuple) else ("action", one) for one in all_)
    return fold_of([read_event(at, kind, payload, at) for at, (kind, payload) in enumerate(told)]).turn_at_ms


@pytest.mark.parametrize(
    ("happened", "since"),
    [
        ([], 0),
        ([BID], 1),
        ([BID, RAISED], 2),
        ([BID, DOUBT, REVEAL], 3),
        # what is no turn of the game
        ([BID, {"action": "rename", "player": BO, "to": "Bob"}], 1),
        ([{"action": "join", "player": "dee"}], 0),
        ([BID, ("dice", {"set": "the red ones", "lessons": []})], 1),
        ([BID, ("lost", {"in_sight": True})], 1),
        ([BID, ("free", {})], 1),
        ([BID, {"action": "fallen", "player": CY}], 1),
        # what was taken back, and its undo
        ([BID, {"action": "fallen", "player": CY}, UNDO], 1),
        ([BID, RAISED, UNDO], 1),
        ([BID, DOUBT, UNDO], 1),
        ([BID, UNDO], 0),
        ([BID, UNDO, BID], 3),
    ],
)
def test_a_turn_begins_with_a_turn_of_the_game(happened: list[Any], since: int) -> None:
    """Nothing else begins it anew; where one is taken back, the turn before it goes on."""
    assert began(*happened) == since


def test_a_clock_that_is_set_moves_no_turn() -> None:
    """A turn that was told of goes by the count; one that nobody asked for yet by the time of day, as after a
    restart, and never lies ahead."""
    clock, counted = [1_000_000], [50.0]
    turns = Turns(lambda: clock[0], lambda: counted[0])
    assert turns.gone_seconds("t", 1_000_000) == 0
    counted[0] += 12
    clock[0] += 12_000
    assert turns.gone_seconds("t", 1_000_000) == 12
    clock[0] += 7_200_000  # set ahead
    assert turns.gone_seconds("t", 1_000_000) == 12
    clock[0] -= 10_000_000  # and back
    counted[0] += 1
    assert turns.gone_seconds("t", 1_000_000) == 13
    assert turns.gone_seconds("t", clock[0] - 5000) == 5
    assert turns.gone_seconds("t", clock[0] + 5000) == 0
    assert turns.gone_seconds("u", 1_000_000) == 0
    for began_ms in range(TURNS_KNOWN + 1):
        turns.gone_seconds("v", began_ms)
    assert len(turns._began) == TURNS_KNOWN
