"""What may be done, at tables of every shape and in every phase."""

from typing import Any

import pytest

from referee import Bid, Game
from tests.referee.following import examples, follow

COMPANY = {"join", "leave", "rename", "move"}


@pytest.mark.parametrize("example", examples("legal")["legal"], ids=lambda it: it["game"].split(":")[0])
def test_legal(example: dict[str, Any]) -> None:
    """Exactly these actions by exactly these seats, these bids and these claims; coming and going, which are
    nearly always open, only where the example names one of them."""
    game = follow(example["game"])
    assert isinstance(game, Game), game
    legal = game.legal()
    told = bool(COMPANY & set(example["actions"]))
    mine = {name: seats for name, seats in legal["actions"].items() if told or name not in COMPANY}
    assert mine == example["actions"]
    assert [str(Bid(*bid)) for bid in legal["bids"]] == example["bids"]
    assert legal["claims"] == example["claims"]
