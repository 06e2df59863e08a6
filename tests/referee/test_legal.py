"""What may be done, at tables of every shape and in every phase."""

from typing import Any

import pytest

from referee import Bid, Game
from tests.referee.following import examples, follow


@pytest.mark.parametrize("example", examples("legal")["legal"], ids=lambda it: it["game"].split(":")[0])
def test_legal(example: dict[str, Any]) -> None:
    """Exactly these actions by exactly these seats, these bids and these claims."""
    game = follow(example["game"])
    assert isinstance(game, Game), game
    legal = game.legal()
    assert legal["actions"] == example["actions"]
    assert [str(Bid(*bid)) for bid in legal["bids"]] == example["bids"]
    assert legal["claims"] == example["claims"]
