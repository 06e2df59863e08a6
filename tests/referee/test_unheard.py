"""Only the last bid of a round entered: it may come from a seat further on than the one whose turn it is."""

import pytest

from referee import Game, Refusal

SETUP = {"variant": "dudo", "players": ["ann", "bo", "cal", "dee"], "dice": 5, "options": {}}
LAST = {"action": "bid", "player": "cal", "quantity": 7, "face": 5}


@pytest.fixture
def game() -> Game:
    """A game at its first bid, which is Ann's."""
    started = Game.start(SETUP)
    assert isinstance(started, Game)
    return started


def test_the_last_bid_stands_for_its_own_seat(game: Game) -> None:
    """The seat that said it answers for it, and the one after it may call."""
    after = game.play(LAST | {"unheard": True})
    assert isinstance(after, Game)
    assert after.to_json()["bid"] == {"player": "cal", "quantity": 7, "face": 5}
    assert after.legal()["actions"]["doubt"] == ["dee"]


@pytest.mark.parametrize("action", [LAST, LAST | {"unheard": False}, LAST | {"unheard": "yes"}])
def test_out_of_turn_is_refused_unless_said_to_be_unheard(game: Game, action: dict[str, object]) -> None:
    """Without the word, a bid out of turn is what it always was."""
    refused = game.play(action)
    assert isinstance(refused, Refusal)
    assert refused.code == "not-your-turn"


def test_unheard_bids_obey_the_ladder(game: Game) -> None:
    """A later seat's bid must still be higher than the one that stands."""
    after = game.play(LAST | {"unheard": True})
    assert isinstance(after, Game)
    refused = after.play({"action": "bid", "player": "bo", "quantity": 7, "face": 4, "unheard": True})
    assert isinstance(refused, Refusal)
    assert refused.code == "too-low"


def test_who_is_out_bid_nothing_unheard() -> None:
    """A seat without dice cannot have bid."""
    started = Game.start(SETUP | {"dice": {"ann": 5, "bo": 5, "cal": 0, "dee": 5}})
    assert isinstance(started, Game)
    refused = started.play(LAST | {"unheard": True})
    assert isinstance(refused, Refusal)
    assert refused.code == "player-out"
