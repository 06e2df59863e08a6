"""What the referee says aloud, word for word."""

import pytest

from referee import Bid, Game
from referee.words import english as words
from tests.referee.following import examples, follow


@pytest.mark.parametrize(
    ("n", "said"),
    [
        (0, "no"),
        (1, "one"),
        (13, "thirteen"),
        (20, "twenty"),
        (21, "twenty-one"),
        (99, "ninety-nine"),
        (100, "100"),
    ],
)
def test_numbers(n: int, said: str) -> None:
    """Numbers are words below a hundred."""
    assert words.number(n) == said


@pytest.mark.parametrize(
    ("found", "wild", "face", "said"),
    [
        (8, 3, 5, "eight fives, three of them aces"),
        (8, 1, 5, "eight fives, one of them an ace"),
        (2, 2, 6, "two sixes, all of them aces"),
        (1, 1, 6, "one six, and that is an ace"),
        (1, 0, 6, "one six"),
        (0, 0, 6, "no sixes"),
        (3, 0, 1, "three aces"),
    ],
)
def test_counts(found: int, wild: int, face: int, said: str) -> None:
    """What lay there, and how many of it were wild."""
    assert words.count(found, wild, face, "english") == said


def test_bids_and_lists() -> None:
    """Bids in the table's names, lists with their and."""
    assert words.bid(Bid(1, 6), "sailor") == "one ant"
    assert words.bid(Bid(2, 3), "colombian") == "two trenes"
    assert [words.listing(it) for it in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == [
        "",
        "a",
        "a and b",
        "a, b and c",
    ]
    assert (words.dice(1), words.dice(2)) == ("a die", "two dice")
    assert words.sentence("no fives") == "No fives."


@pytest.mark.parametrize("example", examples("explanations")["told"], ids=lambda it: it["game"].split(":")[0])
def test_explanations(example: dict[str, str]) -> None:
    """Who bid what, what lay there, the rule that decides, who loses, who is out, who starts."""
    game = follow(example["game"])
    assert isinstance(game, Game)
    assert game.state.verdict is not None
    assert game.state.verdict.explanation == example["says"]
