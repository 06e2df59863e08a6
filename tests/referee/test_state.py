"""What a state can and cannot be asked where the tables never ask."""

import pytest

from referee import Game
from referee.values import granted
from tests.referee.following import follow


def test_of_a_mistake_only_the_dice_that_were_shown_are_kept() -> None:
    """A seat that is named without dice has shown none."""
    setup = {"variant": "dudo", "players": ["a", "b"], "dice": 2, "options": {"mistaken-reveal": "own-fault"}}
    game = granted(Game.start(setup))
    after = granted(game.play_json({"action": "reveal", "dice": {"a": [], "b": [1, 2]}}))
    assert dict(after.state.shown) == {"b": (1, 2)}


@pytest.mark.parametrize(
    ("text", "hands"),
    [
        ("dudo: a, b, c; dice 2\na bids 2x3", None),
        ("dudo: a, b, c; dice 2\na bids 2x3\nb doubts", {"a": 2, "b": 2, "c": 2}),
        ("cacho: a, b, c; dice a 2, b 1, c 2\na bids 2x3\nb doubts\nb drops a die", {"a": 2, "c": 2}),
        ("common-hand: a, b; dice 2\na bids 2x3\nb doubts", {"a": 2}),
        ("dudo: a, b; dice 5; passing = five\na bids 2x4\nb passes\na doubts", {"b": 5}),
        ("individual-hand: a, b\na claims pair\nb doubts", {"a": 5}),
        ("mexican: a, b\na claims 64\nb lifts", {"a": 2}),
    ],
)
def test_whose_dice_a_call_is_about(text: str, hands: dict[str, int] | None) -> None:
    """The seats whose dice are asked for, with how many: all, or the one that claimed its own hand."""
    game = granted(follow(text))
    assert game.expected_hands == hands
    assert game.expected_dice == (None if hands is None else sum(hands.values()))
