"""Straights and leopards: cups of five dice that count otherwise than die by die, and what they make of dice
of which nobody told whose they are."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import product
from operator import gt, sub

from referee.values import FACES
from referee.variants.rules import Rules

CUP_DICE = 5
"""How many dice make a straight or a leopard."""
KEPT_EXTRAS = 4096
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


def extras(
    rules: Rules,
    pool: Iterable[int],
    untold: int,
    counting: Iterable[int],
    hands: Mapping[str, int],
    *,
    true_die: bool = False,
) -> tuple[int, ...]:
    """How many more than its dice a pool may count, ascending: every number that some way makes in which it
    may lie under cups with so many dice as the `hands` hold, and no other.

    `untold` dice show other faces than those `counting`, nobody said which; with `true_die` the other faces
    that count do so only while a die of the first one lies in no straight.
    """
    cups = sum(number == CUP_DICE for number in hands.values())
    tally = Counter(pool)
    numbers = tuple(tally[face] for face in FACES)
    worths = (rules.leopard - CUP_DICE, rules.pure_leopard - CUP_DICE)
    return _extras(
        rules.straight == "zero", *worths, numbers, untold, tuple(counting), cups, true_die=true_die
    )


@lru_cache(maxsize=KEPT_EXTRAS)
def _extras(
    straights_matter: bool,
    mixed_worth: int,
    pure_worth: int,
    numbers: tuple[int, ...],
    untold: int,
    counting: tuple[int, ...],
    cups: int,
    *,
    true_die: bool,
) -> tuple[int, ...]:
    tally = dict(zip(FACES, numbers, strict=True))
    good = [tally[face] for face in counting]
    bad = [number for face, number in tally.items() if face not in counting]
    found = set()
    for straights in range((cups if straights_matter else 0) + 1):
        # `without`: of each face that counts how many straights lack it; the others lack another face.
        for without in product(range(straights + 1), repeat=len(good)):
            used = [straights - lacks for lacks in without]
            # One of each face that does not count goes to each straight, but for those that may show any.
            free = untold + straights - sum(without) - sum(max(0, straights - there) for there in bad)
            if sum(without) > straights or free < 0 or any(map(gt, used, good)):
                continue
            over = [max(0, there - straights) for there in bad]
            odd = min(free, sum(there % 2 for there in over))
            spoilers, pairs = sum(over) + free, sum(there // 2 for there in over) + odd + (free - odd) // 2
            rest, others = list(map(sub, good, used)), cups - straights
            if true_die and not rest[0]:  # the straights hold every true die: no ace counts
                if not straights_matter or pairs + sum(there // 2 for there in rest) >= others:
                    found.add(-sum(good))
                continue
            for pures in product(*(range(min(others, there // CUP_DICE) + 1) for there in rest)):
                left = [there - CUP_DICE * some for there, some in zip(rest, pures, strict=True)]
                for mixed in range(min(others - sum(pures), *left) + 1 if len(left) > 1 else 1):
                    plain, alike = others - sum(pures) - mixed, _alike(left, mixed)
                    if plain < 0 or alike < 0:
                        continue
                    # A cup is plain by a die that does not count and, where straights matter, by two alike.
                    bad_pairs = max(0, plain - alike) if straights_matter else 0
                    if bad_pairs <= pairs and plain + bad_pairs <= spoilers:
                        found.add(sum(pures) * pure_worth + mixed * mixed_worth - sum(used))
    return tuple(sorted(found))


def _alike(good: Sequence[int], mixed: int) -> int:
    """The most pairs of alike dice among those that count, once so many leopards of both faces are taken;
    below 0 where they cannot be."""
    if not mixed:
        return sum(there // 2 for there in good)
    first, second = good
    fewest, most = max(mixed, CUP_DICE * mixed - second), min((CUP_DICE - 1) * mixed, first)
    if fewest > most:
        return -1
    left = first + second - CUP_DICE * mixed
    both_odd = left % 2 == 0 and fewest == most and (first - most) % 2
    return left // 2 - bool(both_odd)
