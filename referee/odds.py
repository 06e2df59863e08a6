"""The exact chance that a bid stands, for so many hidden dice beside one's own; fractions, never floats."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from referee.rules import Rules
from referee.values import ACE, Bid


@dataclass(frozen=True, slots=True)
class Odds:
    """What may be expected of one bid."""

    stands: Fraction
    """The chance that at least as many dice lie there as were bid."""
    exact: Fraction
    """The chance that exactly as many lie there."""
    likely: int
    """The most likely count; the lower of two that are equally likely."""
    best: int
    """The largest quantity of this face that stands at least every other time."""


def counts(
    dice: int, face: int, rules: Rules, own: Sequence[int] = (), *, wild: bool = True
) -> list[Fraction]:
    """Chance of each count 0, 1, ... `dice` of `face` among `dice` dice, of which `own` are known.

    `wild`: whether aces are wild in this round (where the rules let them be wild at all). The others are fair and
    independent. ValueError where `own` holds more dice than there are.
    """
    hidden = dice - len(own)
    if hidden < 0:
        raise ValueError(f"one's own {len(own)} dice cannot be more than the {dice} in all")
    wild = wild and rules.wild_aces and face != ACE
    true = sum(1 for one in own if one == face)
    aces = sum(1 for one in own if wild and one == ACE)
    chances = [Fraction(0)] * (dice + 1)
    for more_true in range(hidden + 1):
        for more_aces in range(hidden - more_true + 1 if wild else 1):
            rest = hidden - more_true - more_aces
            ways = comb(hidden, more_true) * comb(hidden - more_true, more_aces) * (4 if wild else 5) ** rest
            found = true + aces + more_true + more_aces
            if rules.true_die and not true + more_true:
                found = 0
            chances[found] += Fraction(ways, 6**hidden)
    return chances


def odds(dice: int, bid: Bid, rules: Rules, own: Sequence[int] = (), *, wild: bool = True) -> Odds:
    """The odds of `bid` among `dice` dice, of which `own` are known."""
    chances = counts(dice, bid.face, rules, own, wild=wild)
    at_least = [sum(chances[quantity:], Fraction(0)) for quantity in range(dice + 1)]
    return Odds(
        stands=at_least[bid.quantity] if bid.quantity <= dice else Fraction(0),
        exact=chances[bid.quantity] if bid.quantity <= dice else Fraction(0),
        likely=max(range(dice + 1), key=lambda quantity: (chances[quantity], -quantity)),
        best=max(quantity for quantity in range(dice + 1) if at_least[quantity] >= Fraction(1, 2)),
    )
