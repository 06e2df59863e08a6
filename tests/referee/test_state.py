"""What a state cannot be asked."""

import pytest

from referee import Game
from referee.state import called


def test_no_call_stands() -> None:
    """Who asks for a call where none stands has made a mistake."""
    game = Game.start({"variant": "dudo", "players": ["a", "b"]})
    assert isinstance(game, Game)
    with pytest.raises(TypeError, match="no call stands"):
        called(game.state)
