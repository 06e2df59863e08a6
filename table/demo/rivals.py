"""Seats that the computer plays at a demo table: what each does by the exact odds, knowing its own dice and
what everybody knows.

They sit beside the referee's public interface, as a person does: what they choose is an action like any.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import get_args

from referee import Bid, Game, Refusal
from referee.actions import Action, BidAction, DoubtAction, SideAction, SpotOnAction
from referee.variants.variant import Variant
from table.contract.kinds import Character
from table.fold import Fold
from table.views.own_odds import own_odds

CHARACTERS: tuple[Character, ...] = get_args(Character)


@dataclass(frozen=True, slots=True)
class Nature:
    """What a character makes of the odds; chances from 0 to 1."""

    trusts: float
    """It doubts a bid that stands less likely than this."""
    dares: float
    """Of the bids that stand at least so likely it makes one of the highest."""
    lies: float
    """How often it bids a face that it does not hold."""
    exact: float
    """It calls a bid exact that is so likely to be."""
    sure: float
    """Where every higher bid is as unlikely to stand as this much of the chance that a doubt is right, it
    doubts."""


NATURES: Mapping[Character, Nature] = {
    "careful": Nature(trusts=0.42, dares=0.72, lies=0.05, exact=0.45, sure=1.0),
    "bold": Nature(trusts=0.22, dares=0.45, lies=0.15, exact=0.32, sure=0.5),
    "liar": Nature(trusts=0.32, dares=0.40, lies=0.6, exact=0.40, sure=0.7),
}
HIGHEST = 3
"""It chooses among so many of the highest bids that it dares."""


INTERRUPTS = 0.5
"""It calls out of turn where a bid stands less likely than this much of what it trusts."""


def can_play(variant: Variant) -> bool:
    """Whether rivals know how to play by these rules."""
    return variant.shape == "many-cups"


def to_act(fold: Fold) -> str | None:
    """The rival that the table waits for; None where a person must act, or a reveal is awaited."""
    rivals, game = fold.rivals, fold.game
    if not rivals or fold.ended or game.state.phase not in ("bidding", "siding"):
        return None
    if game.state.phase == "siding":
        return next((seat for seat in game.options().get("side", ()) if seat in rivals), None)
    return game.state.turn if game.state.turn in rivals else None


def call_out_of_turn(fold: Fold, own_of: Callable[[str], Sequence[int] | None]) -> Action | None:
    """The call of a rival while a person must act, where the rules let anybody call: of the rival that trusts
    the bid least; None where all let it pass. `own_of` tells what a seat may see."""
    game = fold.game
    if fold.ended or game.state.phase != "bidding" or not isinstance(game.state.bid, Bid):
        return None
    callers = [seat for seat in game.options().get("doubt", ()) if seat in fold.rivals]
    chances = [(own_odds(game, seat, own_of(seat) or ()).bid or 0.0, seat) for seat in callers]
    sure = [(it, seat) for it, seat in chances if it < INTERRUPTS * NATURES[fold.rivals[seat]].trusts]
    return DoubtAction(player=min(sure)[1]) if sure else None


def choose(kind: Character, game: Game, seat: str, own: Sequence[int], rng: Random) -> Action:
    """The action of a rival that must act, legal by the table's rules; `own` are the dice that it may see.
    ValueError where it knows none."""
    for action in _wishes(NATURES[kind], game, seat, own, rng):
        if not isinstance(game.play(action), Refusal):
            return action
    raise ValueError(f"a rival knows no way on: {game.options()}")


def _wishes(nature: Nature, game: Game, seat: str, own: Sequence[int], rng: Random) -> Iterator[Action]:
    """What it would do, best first."""
    may = [action for action, seats in game.options().items() if seat in seats]
    told = own_odds(game, seat, own)
    stands = 1.0 if told.bid is None else told.bid
    if "side" in may:
        state = game.state
        caller, bidder = state.caller or "", state.passer or state.bidder or ""
        yield SideAction(player=seat, with_=caller if stands < 0.5 else bidder)
        yield SideAction(player=seat, with_=caller)
        return
    chances = [(chance, quantity, face) for quantity, face, chance in told.bids]
    doubt, best = DoubtAction(player=seat), max((chance for chance, *_ in chances), default=0.0)
    bid = game.state.bid
    one_more = next((c for c, q, f in chances if isinstance(bid, Bid) and (q - 1, f) == bid[:2]), 1.0)
    if "spot_on" in may and stands - one_more >= nature.exact:
        yield SpotOnAction(player=seat)
    if "doubt" in may and (stands < nature.trusts or (1 - stands) * nature.sure > best):
        yield doubt
    for quantity, face in _bids(nature, chances, own, rng):
        yield BidAction(player=seat, quantity=quantity, face=face)
    yield doubt


def _bids(
    nature: Nature, chances: Sequence[tuple[float, int, int]], own: Sequence[int], rng: Random
) -> Iterator[tuple[int, int]]:
    """The bids that it would make, best first: high ones that it dares, of another face where it lies; then
    those that stand most likely."""
    dared = [(quantity, face) for chance, quantity, face in chances if chance >= nature.dares]
    if rng.random() < nature.lies:
        dared = [it for it in dared if it[1] not in own] or dared
    highest = sorted(dared)[-HIGHEST:]
    rng.shuffle(highest)
    yield from highest
    for _, quantity, face in sorted(chances, key=lambda it: (-it[0], it[1])):
        yield quantity, face
