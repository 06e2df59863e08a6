"""The boxed ladder by two implementations, and counts of all bid sequences."""

import pytest

from referee import Bid, Game, Refusal, load_variant
from referee.values import FACES, granted
from referee.variants.ladder import is_higher
from referee.variants.rules import Rules

DICE_MOST = 40


def rules_of(variant_id: str) -> Rules:
    """The switches of a variant."""
    variant = load_variant(variant_id)
    assert not isinstance(variant, Refusal)
    return variant.rules


def boxed_key(bid: Bid) -> tuple[int, int]:
    """The boxed ladder as a key: `(q, f)` for faces 2 to 6, `(2q, 7)` for q aces."""
    return (2 * bid.quantity, 7) if bid.face == 1 else (bid.quantity, bid.face)


def star_key(bid: Bid) -> tuple[int, int]:
    """The Bluff board as a key: k stars stand right after all of 2k-1 of a number."""
    return (2 * bid.quantity - 1, 7) if bid.face == 1 else (bid.quantity, bid.face)


EVERY_BID = [Bid(quantity, face) for quantity in range(1, DICE_MOST + 1) for face in FACES]


@pytest.mark.parametrize(("variant", "key"), [("perudo-box", boxed_key), ("bluff", star_key)])
def test_case_table_and_key_agree(variant: str, key: type) -> None:
    """For every pair of bids up to 40 dice the case table says what the key says."""
    rules = rules_of(variant)
    for old in EVERY_BID:
        for new in EVERY_BID:
            assert is_higher(new, old, rules, wild=True) == (key(new) > key(old)), (old, new)


def perft(game: Game, depth: int, dice: int) -> int:
    """How many sequences of `depth` legal bids of at most `dice` dice the game allows from here."""
    bids = [bid for bid in game.legal().bids if bid[0] <= dice]
    if depth == 1:
        return len(bids)
    total = 0
    for quantity, face in bids:
        after = granted(
            game.play_json({"action": "bid", "player": game.state.turn, "quantity": quantity, "face": face})
        )
        total += perft(after, depth - 1, dice)
    return total


@pytest.mark.parametrize(
    ("depth", "number"), [(1, 25), (2, 405), (3, 3_860), pytest.param(4, 26_380, marks=pytest.mark.deep)]
)
def test_perft(depth: int, number: int) -> None:
    """The game itself offers the published number of bid sequences, depth by depth, on five dice."""
    game = granted(Game.start({"variant": "perudo-box", "players": ["a", "b"], "dice": {"a": 3, "b": 2}}))
    assert perft(game, depth, 5) == number
