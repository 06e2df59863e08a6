"""Mentiroso against its sheet: how claims are read, the ladder against all throws, dice that lie open."""

from itertools import product
from typing import Any

import pytest

from referee import Game, Refusal
from referee.shapes.claiming import worth
from referee.variants.hands import named_hand


def start(**options: Any) -> Game:
    game = Game.start({"variant": "mentiroso", "players": ["a", "b"], "options": options})
    assert isinstance(game, Game)
    return game


def went_on(game: Game, **action: Any) -> Game:
    after = game.play(action)
    assert isinstance(after, Game), after
    return after


@pytest.mark.parametrize(
    ("value", "claim"),
    [
        ("pair of K", "pair K"),
        ("Pair of kings", "pair K"),
        ("a pair", "pair"),
        ("a pair of aces", "pair A"),
        ("two pair", "two pair"),
        ("9s and 10s", "two pair 10 9"),
        ("tens and nines", "two pair 10 9"),
        ("two pair A K", "two pair A K"),
        ("A and K", "two pair A K"),
        ("three of a kind A", "three of a kind A"),
        ("three J", "three of a kind J"),
        ("jacks on queens", "full house J Q"),
        ("full house, jacks on queens", "full house J Q"),
        ("kings over nines", "full house K 9"),
        ("reyes sobre negras", "full house K 9"),
        ("full de ases con rojas", "full house A 10"),
        ("an ace pair", "pair A"),
        ("full de ases y rojas", "full house A 10"),
        ("full 6 5", "full house A K"),
        ("four of a kind 10", "four of a kind 10"),
        ("póker de damas", "four of a kind Q"),
        ("repóker de negras", "five of a kind 9"),
        ("five aces", "five of a kind A"),
        ("pair of 7", None),
        ("full house K K", None),
        ("two pair K K", None),
        ("full-house,K_9", "full house K 9"),
        ("small straight", None),
        ("kings", None),
        ("pair of K Q", None),
        *((value, None) for value in (64, "", " ", "of", "an", "kind", "on", "on on", "-", None, 5, [], {})),
    ],
)
def test_claims_are_read(value: object, claim: str | None) -> None:
    """By the words of the sheet, in English and Spanish, and as the ladder writes them; words that hold a
    claim together, without one, are none, as any other nonsense."""
    game = start().play({"action": "claim", "player": "a", "value": value})
    assert (None if isinstance(game, Refusal) else game.state.bid) == claim
    assert not isinstance(game, Refusal) or game.code == "bad-bid"


@pytest.mark.parametrize("poker", [True, "spanish", False])
def test_every_claim_is_read_as_it_is_written(poker: object) -> None:
    """What may be claimed is told as it is taken."""
    game = start(**{"poker-faces": poker, "straights": True})
    claims = game.legal()["claims"]
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
    assert "keeping" not in game.legal()
    waits = went_on(game, action="claim", player="a", value="pair")
    assert waits.legal()["keeping"] == ["kept", "rolls"]
    assert "keeping" not in went_on(game, action="claim", player="a", value="five aces").legal()
    hidden = start(**{"open-dice": False, "rolls-said": False})
    assert "keeping" not in went_on(hidden, action="claim", player="a", value="pair").legal()


def test_a_single_cup_asks_what_is_kept() -> None:
    """Its sheet lets who believes save any dice; under hidden dice of named hands nothing is asked."""
    game = Game.start({"variant": "single-cup", "players": ["a", "b"]})
    waits = went_on(game, action="claim", player="a", value="2x4")
    assert waits.legal()["keeping"] == ["kept"]
    assert went_on(waits, action="believe", player="b", kept=[4, 4]).state.kept == (4, 4)
