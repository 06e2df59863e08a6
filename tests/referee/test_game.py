"""The game as a value: its events and its version."""

from referee import Game, Refusal
from referee.actions import BidAction
from referee.values import granted

BIDS = [BidAction(player=seat, quantity=n, face=2) for n, seat in enumerate("abab", 1)]

SETUP = {"variant": "dudo", "players": ["a", "b"]}


def test_replay_ends_at_the_first_refusal() -> None:
    """The answer to the first action that may not be is the answer to all."""
    refused = Game.replay(SETUP, [*BIDS[:2], BIDS[0], BIDS[2]])
    assert isinstance(refused, Refusal)
    assert refused.code == "too-low"
    assert Game.replay({"variant": "dudo"}, BIDS) == Game.start({"variant": "dudo"})


def test_undo_goes_all_the_way_back() -> None:
    """Each undo takes one more action back, and each counts as one more event."""
    game = granted(Game.replay(SETUP, BIDS[:3]))
    assert game.version == 3
    for made, version in ((2, 4), (1, 5), (0, 6)):
        undone = granted(game.play_json({"action": "undo"}))
        assert (undone.state.bids, undone.version, len(undone.actions)) == (made, version, version)
        game = undone
    refused = game.play_json({"action": "undo"})
    assert isinstance(refused, Refusal)
    assert refused.code == "nothing-to-undo"
