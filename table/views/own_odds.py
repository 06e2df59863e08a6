"""What may be expected of a bid: by a seat that sees the dice under its own cup, and by who sees none."""

from collections import Counter
from collections.abc import Sequence
from itertools import accumulate

from referee import Bid, Game
from referee.chances.odds import counts
from referee.values import FACES
from table.contract.told import Memorable, Odds
from table.fold import Fold
from table.words import message
from table.words.refused import Refused

LONG_SHOT = 0.25
"""What came true was no likelier, for who saw no dice: a verdict to remember."""


def own_odds(game: Game, seat: str, own: Sequence[int]) -> Odds:
    """The chance that a bid stands for a seat that sees its `own` dice, of the standing bid and of each that
    is legal now.

    Raises `Refused` where bids are not about dice under cups, or the seat has not so many dice.
    """
    if game.setup.variant.shape != "many-cups":
        raise Refused("not-in-variant", message("server-no-odds"))
    held = game.state.dice[seat]
    if len(own) > held:
        raise Refused("wrong-dice", message("server-own-dice", number=len(own), held=held))
    bid, legal = game.state.bid, game.legal()
    wild = game.wild_aces
    theirs = _at_least(game, game.state.bidder or seat, seat, own, wild=wild)
    # Where each bid says for itself whether aces are wild, those told first are fei: aces are.
    spoken = bool(legal.zhai)
    mine = _at_least(game, seat, seat, own, wild=wild or spoken)
    return Odds(
        bid=_stands(theirs, bid.quantity, bid.face) if isinstance(bid, Bid) else None,
        bids=[(quantity, face, _stands(mine, quantity, face)) for quantity, face in legal.bids],
    )


def open_odds(game: Game) -> tuple[float, float] | None:
    """The chances that the bid is met, and that it is met exactly, for who sees no die but those that lie
    open; None where no dice are bid."""
    bid, bidder = game.state.bid, game.state.bidder
    if game.setup.variant.shape != "many-cups" or not isinstance(bid, Bid) or bidder is None:
        return None
    at_least = _at_least(game, bidder, "", (), (bid.face,), wild=game.wild_aces)
    met = _stands(at_least, bid.quantity, bid.face)
    return met, met - _stands(at_least, bid.quantity + 1, bid.face)


def memorable(fold: Fold) -> Memorable | None:
    """Why the verdict that stands is one to remember; None where it is not, or nobody saw its dice."""
    verdict, at = fold.game.state.verdict, fold.judged
    if verdict is None or at is None or at.reading is None:
        return None
    odds = open_odds(at.game) if verdict.call in ("doubt", "spot_on") else None
    if odds is not None:
        met, exact = odds
        likely, true = (exact, verdict.exact) if verdict.call == "spot_on" else (met, verdict.met)
        chance = likely if true else 1 - likely
        if chance <= LONG_SHOT:
            return Memorable(kind="call" if verdict.right else "held", chance=chance)
    return Memorable(kind="last", chance=None) if verdict.out else None


def _at_least(
    game: Game, bidder: str, seat: str, own: Sequence[int], faces: Sequence[int] = FACES, *, wild: bool
) -> dict[int, list[float]]:
    """Of each of the `faces` the chances of at least 0, 1, 2, ... where `bidder` bids and `seat` sees its
    own dice, and those that everybody knows."""
    rules, state = game.setup.rules, game.state
    table = rules.claim_scope == "table"
    held = state.dice if table else {bidder: state.dice[bidder]}
    laid = {it: hand[: held[it]] for it, hand in state.shown.items() if held.get(it)}
    mine = laid.pop(seat, ())
    seen = (*mine, *(Counter(own) - Counter(mine)).elements())[: held.get(seat, 0)]
    others = [(hand, held[it] - len(hand)) for it, hand in laid.items()]
    hidden = sum(held.values()) - len(seen) - sum(held[it] for it in laid)
    chances = {face: counts(hidden, face, rules, seen, wild=wild, others=others) for face in faces}
    return {face: [float(sum_) for sum_ in accumulate(each[::-1])][::-1] for face, each in chances.items()}


def _stands(at_least: dict[int, list[float]], quantity: int, face: int) -> float:
    return at_least[face][quantity] if quantity < len(at_least[face]) else 0.0
