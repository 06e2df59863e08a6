"""Mentiroso against its sheet: how claims are read, the ladder against all throws, dice that lie open."""

from itertools import product
from typing import Any

import pytest

from referee import Game
from referee.shapes.claiming import worth
from referee.values import granted
from referee.variants.hands import named_hand


def start(**options: Any) -> Game:
    return granted(Game.start({"variant": "mentiroso", "players": ["a", "b"], "options": options}))


def went_on(game: Game, **action: Any) -> Game:
    return granted(game.play_json(action))


@pytest.mark.parametrize("poker", [True, "spanish", False])
def test_every_claim_is_read_as_it_is_written(poker: object) -> None:
    """What may be claimed is told as it is taken."""
    game = start(**{"poker-faces": poker, "straights": True})
    claims = game.legal().claims
    assert len(claims) == len(set(claims)) == 6 * 4 + 15 + 30 + 6 + 2
    for claim in claims:
        assert went_on(game, action="claim", player="a", value=claim).state.bid == claim


@pytest.mark.parametrize("straights", [True, False])
def test_a_claim_is_true_of_what_stands_at_or_above_it(straights: bool) -> None:
    """Of every throw: a claim is true exactly where the dice's own hand is it or stands above it, and what
    names no faces is true of every hand of its kind."""
    setup = start(straights=straights).setup
    places = {claim: place for place, claim in enumerate(setup.variant.claims)}
    for dice in {tuple(sorted(throw)) for throw in product(range(1, 7), repeat=5)}:
        own = places.get(named_hand(dice, setup.rules), -1)
        for claim, place in places.items():
            assert (worth(setup, claim, dice).beats >= 0) == (place <= own), (dice, claim)


def test_dice_laid_open_lie_there_for_all() -> None:
    """What is kept is told to everybody until somebody else throws; what lies there already may stay so."""
    game = went_on(start(), action="claim", player="a", value="pair of K")
    game = went_on(game, action="believe", player="b", kept=["K", "K"], rolls=2)
    assert (game.to_json()["kept"], game.to_json()["rerolled"]) == ([5, 5], 2)
    game = went_on(game, action="claim", player="b", value="three K")
    game = went_on(game, action="believe", player="a", kept=["K", "K", "A"])
    assert (game.to_json()["kept"], game.to_json()["rerolled"]) == ([5, 5, 6], 2)
    assert went_on(game, action="claim", player="a", value="four K").to_json()["kept"] == [5, 5, 6]


def test_what_may_be_told_of_the_dice() -> None:
    """Who believes may lay dice open and says how many are rolled; after five aces all are."""
    game = start()
    assert not game.legal().keeping
    waits = went_on(game, action="claim", player="a", value="pair")
    assert waits.legal().keeping == ["kept", "rolls"]
    assert not went_on(game, action="claim", player="a", value="five aces").legal().keeping
    hidden = start(**{"open-dice": False, "rolls-said": False})
    assert not went_on(hidden, action="claim", player="a", value="pair").legal().keeping


def test_a_single_cup_asks_what_is_kept() -> None:
    """Its sheet lets who believes save any dice; under hidden dice of named hands nothing is asked."""
    game = Game.start({"variant": "single-cup", "players": ["a", "b"]})
    waits = went_on(game, action="claim", player="a", value="2x4")
    assert waits.legal().keeping == ["kept"]
    assert went_on(waits, action="believe", player="b", kept=[4, 4]).state.kept == (4, 4)
