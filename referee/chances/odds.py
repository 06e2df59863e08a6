"""The exact chance that a bid stands, for hidden dice beside one's own; fractions, never floats."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import comb
from typing import NamedTuple

from referee.shapes.cups import CUP_DICE, by_cup, kind
from referee.shapes.cups import more as more_by_cup
from referee.values import ACE, FACES, Bid, Code, answered, refuse
from referee.variants.rules import Rules

KEPT_THROWS = 256
"""Of so many sets of rules and numbers of dice: any mix may be played."""


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


Cup = tuple[tuple[int, ...], int]
"""The dice of a cup that one sees, and how many more are hidden under it."""


def counts(
    hidden: int,
    face: int,
    rules: Rules,
    own: Sequence[int] = (),
    *,
    wild: bool = True,
    others: Sequence[Cup] = (),
) -> list[Fraction]:
    """The chance of each count of `face`, from 0 up, among `hidden` dice, the `own` that one sees, and the
    cups of `others` who laid dice open.

    `wild`: whether aces are wild in this round, where the rules let them be wild at all. Hidden dice are
    fair and independent. Where straights and leopards count by cup, hidden dice lie five under each.
    """
    wild = wild and rules.wild_aces and face != ACE
    if by_cup(rules):
        return _counts_by_cup(hidden, (face, ACE) if wild else (face,), rules, own, others)
    own = (*own, *(one for seen, _ in others for one in seen))
    hidden += sum(under for _, under in others)
    true = sum(1 for one in own if one == face)
    aces = sum(1 for one in own if wild and one == ACE)
    good = 2 if wild else 1
    ways = [0] * (hidden + len(own) + 1)
    for more in range(hidden + 1):
        found = true + aces + more
        ways[found] += comb(hidden, more) * good**more * (6 - good) ** (hidden - more)
        if rules.true_die and not true:  # where all that count are aces, none does
            only_aces = comb(hidden, more) * (good - 1) ** more * (6 - good) ** (hidden - more)
            ways[found] -= only_aces
            ways[0] += only_aces
    return [Fraction(each, 6**hidden) for each in ways]


def _counts_by_cup(
    hidden: int, counting: tuple[int, ...], rules: Rules, own: Sequence[int], others: Sequence[Cup]
) -> list[Fraction]:
    cups, rest = divmod(hidden, CUP_DICE)
    ways = Counter({_of_cup(own, counting, rules): 1})
    unseen: list[Cup] = [((), dice) for dice in (*[CUP_DICE] * cups, rest) if dice]
    for seen, dice in [*others, *unseen]:
        after: Counter[_Cup] = Counter()
        throws = _throws(seen, dice, counting, rules)
        for (found, before), (under, times) in product(ways.items(), throws.items()):
            after[_Cup(found.number + under.number, found.true or under.true)] += before * times
        ways = after
    numbers: Counter[int] = Counter()
    for found, number in ways.items():  # where all that count are aces, none does
        numbers[found.number if found.true or not rules.true_die else 0] += number
    whole = sum(numbers.values())
    return [Fraction(numbers[number], whole) for number in range(max(numbers) + 1)]


class _Cup(NamedTuple):
    """What a cup counts."""

    number: int
    """How many dice, as long as all `counting` faces count."""
    true: bool
    """Whether a die of the face itself lies in it, and not in a straight."""


def _of_cup(cup: Sequence[int], counting: tuple[int, ...], rules: Rules) -> _Cup:
    straight = kind(rules, cup, ()) == "straight"
    number = sum(face in counting for face in cup) + more_by_cup(rules, cup, counting)
    return _Cup(number, counting[0] in cup and not straight)


@lru_cache(maxsize=KEPT_THROWS)
def _throws(seen: tuple[int, ...], dice: int, counting: tuple[int, ...], rules: Rules) -> Counter[_Cup]:
    """How many throws of so many dice count so beside those that are seen."""
    return Counter(_of_cup((*seen, *cup), counting, rules) for cup in product(FACES, repeat=dice))


def odds(hidden: int, bid: Bid, rules: Rules, own: Sequence[int] = (), *, wild: bool = True) -> Odds:
    """The odds of `bid` among `hidden` dice and the `own` that one sees."""
    chances = counts(hidden, bid.face, rules, own, wild=wild)
    at_least = [sum(chances[quantity:], Fraction(0)) for quantity in range(len(chances))]
    beyond = bid.quantity >= len(chances)
    return Odds(
        stands=Fraction(0) if beyond else at_least[bid.quantity],
        exact=Fraction(0) if beyond else chances[bid.quantity],
        likely=max(range(len(chances)), key=lambda quantity: (chances[quantity], -quantity)),
        best=max(quantity for quantity, chance in enumerate(at_least) if chance >= Fraction(1, 2)),
    )


@answered
def odds_of_bid(
    rules: Rules, hidden: int, bid: Bid, own: Sequence[int] = (), *, one_die_round: bool = False
) -> Odds:
    """The odds of `bid` by these rules, or the refusal of one that cannot be made by them.

    Where a bid is about the bidder's own dice, those are the `hidden` ones and `own` tells nothing of them;
    with none hidden it is one's own bid.
    """
    if bid.face == ACE and not rules.aces_bid:
        refuse(Code.BAD_BID, "odds-aces", bid=str(bid))
    seen = () if rules.claim_scope == "bidder" and hidden else own
    if rules.bid_limit and bid.quantity > hidden + len(seen):
        refuse(Code.BAD_BID, "odds-limit", bid=str(bid), most=hidden + len(seen))
    return odds(hidden, bid, rules, seen, wild=wild_in(rules, one_die_round=one_die_round))


def wild_in(rules: Rules, *, one_die_round: bool) -> bool:
    """Whether aces are wild in a round, where these rules have that kind of round."""
    in_one = one_die_round and rules.one_die_round != "none"
    return rules.wild_aces and (rules.one_die_wild or not in_one)
