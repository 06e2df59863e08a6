"""Straights and leopards: cups of five dice that count otherwise than die by die, and what they make of dice
of which nobody told whose they are."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from referee.values import FACES
from referee.variants.rules import Rules

CUP_DICE = 5
"""How many dice make a straight or a leopard."""
KEPT_SPREADS = 4096
"""What was worked out last is kept: a house that plays for weeks meets ever other dice."""


def by_cup(rules: Rules) -> bool:
    """Whether any cup counts otherwise than its dice."""
    return rules.straight == "zero" or rules.leopard != CUP_DICE or rules.pure_leopard != CUP_DICE


def kind(rules: Rules, cup: Sequence[int], counting: Iterable[int]) -> str:
    """What a cup is beside its dice: straight, leopard, pure-leopard, or nothing where it counts as they do;
    `counting` are the faces that count."""
    if len(cup) != CUP_DICE:
        return ""
    if rules.straight == "zero" and len(set(cup)) == CUP_DICE:
        return "straight"
    if not set(cup) <= set(counting):
        return ""
    pure = len(set(cup)) == 1
    worth = rules.pure_leopard if pure else rules.leopard
    return "" if worth == CUP_DICE else "pure-leopard" if pure else "leopard"


def more(rules: Rules, cup: Sequence[int], counting: Iterable[int]) -> int:
    """How many more than its dice (below 0: fewer) a cup counts."""
    counting = tuple(counting)
    match kind(rules, cup, counting):
        case "straight":
            return -sum(1 for face in cup if face in counting)
        case "leopard":
            return rules.leopard - CUP_DICE
        case "pure-leopard":
            return rules.pure_leopard - CUP_DICE
    return 0


class Range(NamedTuple):
    """How many more than its dice a pool may count."""

    least: int
    most: int


def spread(
    rules: Rules,
    pool: Iterable[int],
    untold: int,
    counting: Iterable[int],
    hands: Mapping[str, int],
    *,
    true_die: bool = False,
) -> Range:
    """The range over every way in which the pool may lie under cups with so many dice as the `hands` hold.

    `untold` dice show other faces than those `counting`, nobody said which; with `true_die` the other faces
    that count do so only while a die of the first one lies in no straight. Both ends are bounds that hold
    always; the lower one is reached. The upper one is, save where all cups but one are leopards and the last
    can only be a straight.
    """
    cups = sum(number == CUP_DICE for number in hands.values())
    tally = Counter(pool)
    if cups == 1 and len(hands) == 1 and not untold:
        alone = more(rules, list(tally.elements()), counting)
        return Range(alone, alone)
    numbers = tuple(tally[face] for face in FACES)
    worths = (rules.leopard, rules.pure_leopard)
    return _spread(rules.straight, *worths, numbers, untold, tuple(counting), cups, true_die=true_die)


@lru_cache(maxsize=KEPT_SPREADS)
def _spread(
    straight: str,
    leopard: int,
    pure: int,
    numbers: tuple[int, ...],
    untold: int,
    counting: tuple[int, ...],
    cups: int,
    *,
    true_die: bool,
) -> Range:
    tally = dict(zip(FACES, numbers, strict=True))
    good = [tally[face] for face in counting]
    bad = [number for face, number in tally.items() if face not in counting]
    mixed_worth, pure_worth = leopard - CUP_DICE, pure - CUP_DICE

    most = 0
    for pures in product(*(range(min(cups, number // CUP_DICE) + 1) for number in good)):
        rest = [number - CUP_DICE * some for number, some in zip(good, pures, strict=True)]
        left = cups - sum(pures)
        if left < 0:
            continue
        mixed = min(left, sum(rest) // CUP_DICE, *rest) if len(rest) > 1 else 0
        most = max(most, sum(pures) * pure_worth + mixed * max(0, mixed_worth))

    least = None
    for straights in range((cups if straight == "zero" else 0) + 1):
        # `without`: of each face that counts how many straights lack it; the others lack another face.
        for without in product(range(straights + 1), repeat=len(good)):
            lacking_bad = straights - sum(without)
            used = [straights - lacks for lacks in without]
            if lacking_bad < 0 or any(one > there for one, there in zip(used, good, strict=True)):
                continue
            if sum(max(0, straights - there) for there in bad) > lacking_bad + untold:
                continue
            rest = [there - one for one, there in zip(used, good, strict=True)]
            bad_left = sum(bad) + untold - (CUP_DICE * straights - sum(used))
            forced = max(0, cups - straights - bad_left)  # cups that no die which does not count can spoil
            mixed = min(forced, *rest) if len(rest) > 1 else 0
            if mixed_worth > pure_worth:
                mixed = max(0, forced - sum(number // CUP_DICE for number in rest))
            count = mixed * mixed_worth + (forced - mixed) * pure_worth - sum(used)
            if true_die and used[0] == good[0]:  # the straights hold every true die: no ace counts
                count = -sum(good)
            least = count if least is None else min(least, count)
    return Range(least or 0, max(most, least or 0))
