"""What a state can and cannot be asked where the tables never ask."""

import pytest

from referee import Game
from referee.shapes.rounds import next_in
from referee.state import called


def test_no_call_stands() -> None:
    """Who asks for a call where none stands has made a mistake."""
    game = Game.start({"variant": "dudo", "players": ["a", "b"]})
    assert isinstance(game, Game)
    with pytest.raises(TypeError, match="no call stands"):
        called(game.state)


def test_who_is_next_where_nobody_else_has_dice() -> None:
    """The seat itself, in either direction."""
    game = Game.start({"variant": "dudo", "players": ["a", "b", "c"]})
    assert isinstance(game, Game)
    for direction in (1, -1):
        assert next_in(game.state, "b", {"a": 0, "b": 0, "c": 0}, direction) == "b"


def test_of_a_mistake_only_the_dice_that_were_shown_are_kept() -> None:
    """A seat that is named without dice has shown none."""
    setup = {"variant": "dudo", "players": ["a", "b"], "dice": 2, "options": {"mistaken-reveal": "own-fault"}}
    game = Game.start(setup)
    assert isinstance(game, Game)
    after = game.play({"action": "reveal", "dice": {"a": [], "b": [1, 2]}})
    assert isinstance(after, Game)
    assert dict(after.state.shown) == {"b": (1, 2)}
