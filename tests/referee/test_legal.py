"""What may be done, at tables of every shape and in every phase."""

from typing import Any

import pytest

from referee import Bid
from referee.values import granted
from tests.referee.following import examples, follow

COMPANY = {"join", "leave", "rename", "move"}


@pytest.mark.parametrize("example", examples("legal")["legal"], ids=lambda it: it["game"].split(":")[0])
def test_legal(example: dict[str, Any]) -> None:
    """Exactly these actions by exactly these seats, these bids and these claims; coming and going, which are
    nearly always open, only where the example names one of them."""
    game = granted(follow(example["game"]))
    legal = game.legal()
    told = bool(COMPANY & set(example["actions"]))
    mine = {name: seats for name, seats in legal.actions.items() if told or name not in COMPANY}
    assert mine == example["actions"]
    assert [str(Bid(*bid)) for bid in legal.bids] == example["bids"]
    assert legal.claims == example["claims"]


@pytest.mark.parametrize(
    ("text", "seats"),
    [
        ("mind-sports: a, b, c; dice 2\na bids 1x2", ["a", "b", "c"]),
        ("mind-sports: a, b, c; dice 2\na bids 1x2\nreveal b 2 3", ["a", "c"]),
        ("mind-sports: a, b, c; dice 2\na bids 1x2\nb doubts", None),
        ("perudo-box: a, b, c; dice 2\na bids 1x2", None),
        ("mexican: a, b", None),
    ],
)
def test_who_may_have_shown_dice_by_mistake(text: str, seats: list[str] | None) -> None:
    """While bids are made, where the table has a rule for it, whoever has not shown theirs."""
    game = granted(follow(text))
    assert (game.legal().mistake or None) == seats
