"""The rules of Liar's Dice, pure: no files, no clock, no randomness, no sockets.

Facts below, words above: the game answers in facts, `referee.words` says them.

>>> from referee import Game
>>> from referee.actions import BidAction, DoubtAction, RevealAction
>>> game = Game.start({"variant": "dudo", "players": ["ann", "bo"], "dice": 2})
>>> game = game.play(BidAction(player="ann", quantity=2, face=5))
>>> game = game.play(DoubtAction(player="bo"))
>>> game = game.play(RevealAction(dice={"ann": [5, 1], "bo": [5, 3]}))
>>> from referee.words import told
>>> told.state(game)["verdict"]["explanation"]
'Three fives, one of them an ace. The bid of two fives by ann stands, so bo loses a die. bo starts.'
"""

from referee.chances.certainty import Certainty, certainty
from referee.counting import Counts, what_counts
from referee.game import Game
from referee.setup import read_setup
from referee.state import State, Verdict
from referee.values import Bid, Code, Refusal
from referee.variants.variant import Variant, load_variant, parse_variant, variant_ids

__all__ = [
    "Bid",
    "Certainty",
    "Code",
    "Counts",
    "Game",
    "Refusal",
    "State",
    "Variant",
    "Verdict",
    "certainty",
    "load_variant",
    "parse_variant",
    "read_setup",
    "variant_ids",
    "what_counts",
]
