"""The game as a value: its events, its version, and the same keys in every state."""

import pytest

from referee import Game, Refusal
from tests.referee.following import examples, follow

BIDS = [{"action": "bid", "player": seat, "quantity": n, "face": 2} for n, seat in enumerate("abab", 1)]

SETUP = {"variant": "dudo", "players": ["a", "b"]}


def test_replay_ends_at_the_first_refusal() -> None:
    """The answer to the first action that may not be is the answer to all."""
    refused = Game.replay(SETUP, [*BIDS[:2], BIDS[0], BIDS[2]])
    assert isinstance(refused, Refusal)
    assert refused.code == "too-low"
    assert Game.replay({"variant": "dudo"}, BIDS) == Game.start({"variant": "dudo"})


def test_undo_goes_all_the_way_back() -> None:
    """Each undo takes one more action back, and each counts as one more event."""
    game = Game.replay(SETUP, BIDS[:3])
    assert isinstance(game, Game)
    assert game.version == 3
    for made, version in ((2, 4), (1, 5), (0, 6)):
        undone = game.play({"action": "undo"})
        assert isinstance(undone, Game)
        assert (undone.state.bids, undone.version, len(undone.actions)) == (made, version, version)
        game = undone
    refused = game.play({"action": "undo"})
    assert isinstance(refused, Refusal)
    assert refused.code == "nothing-to-undo"


TYPES: dict[str, type | tuple[type, ...]] = dict.fromkeys(
    ("variant", "phase", "starter", "direction", "stake", "sight"), str
)
TYPES |= dict.fromkeys(("turn", "bidder", "call", "caller", "winner", "special", "passer"), (str, type(None)))
TYPES |= dict.fromkeys(("sides", "dice", "purses", "penalties", "rolled", "rethrown", "shown"), dict)
TYPES |= dict.fromkeys(("seats", "out", "left", "may_look", "tied", "kept", "payments"), list)
TYPES |= dict.fromkeys(("pile", "pot", "game", "round"), int)
TYPES |= dict.fromkeys(("wild_aces", "believed"), bool)
TYPES |= dict.fromkeys(("bid", "verdict"), (dict, type(None)))
TYPES |= {"rerolled": (int, type(None))}


@pytest.mark.parametrize("example", examples("tables")["table"], ids=lambda it: it["game"].split(":")[0])
def test_every_state_has_the_same_keys(example: dict[str, str]) -> None:
    """A state has all its keys at all times, each with a value of its kind."""
    game = follow(example["game"])
    assert isinstance(game, Game)
    state = game.to_json()
    assert list(state.keys() ^ TYPES.keys()) == []
    assert [key for key, value in state.items() if not isinstance(value, TYPES[key])] == []
