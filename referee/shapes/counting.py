"""What dice count for a bid: the faces that count, and what each die does, under cups or in a pool."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from referee.shapes.cups import by_cup, extras, kind, more
from referee.state import Setup, State
from referee.values import ACE, FEI, Bid
from referee.variants.rules import KINDS


class Count(NamedTuple):
    """What lay there of one face."""

    found: int
    """Dice that count, wild ones included."""
    wild: int
    """Wild ones among them."""
    idle: int
    """Aces that lay there and did not count."""


class InHands(NamedTuple):
    """What the dice under each cup count."""

    kinds: Mapping[str, str]
    """Seat -> straight, leopard or pure-leopard; only cups that count otherwise than their dice."""
    each: Mapping[str, tuple[int, ...]]
    """Seat -> what each of its dice counts. What a leopard counts beyond its dice is on its last one."""


class InPool(NamedTuple):
    """What dice count of which nobody told whose they are."""

    each: tuple[int, ...]
    """What each die counts. What leopards count beyond their dice, however they lie, is on the last one; what
    straights take, however they lie, is taken from the last ones."""
    numbers: tuple[int, ...]
    """How many may count by the ways in which they may lie under the cups: each such number, ascending."""


def wild_now(setup: Setup, state: State) -> bool:
    """Whether aces are wild in this round, and for the bid that stands."""
    counted = setup.variant.reads in ("", KINDS)
    if not counted or not setup.rules.wild_aces or state.tamed:
        return False
    spoken = state.bid.spoken if isinstance(state.bid, Bid) else ""
    return spoken in ("", FEI) and (state.special is None or setup.rules.one_die_wild)


def faces_that_count(dice: Iterable[int], face: int, *, wild: bool, true_die: bool) -> tuple[int, ...]:
    """The faces that count as `face` among these dice, itself first; with `true_die`, wild aces count only
    beside one true die of the face."""
    aces = wild and face != ACE and (not true_die or face in dice)
    return (face, ACE) if aces else (face,)


def count(dice: Sequence[int], face: int, *, wild: bool, true_die: bool) -> Count:
    """Count `face` among these dice."""
    tally = Counter(dice)
    if face == ACE:
        return Count(tally[ACE], 0, 0)
    wild_ones = tally[ACE] if ACE in faces_that_count(tally, face, wild=wild, true_die=true_die) else 0
    return Count(tally[face] + wild_ones, wild_ones, tally[ACE] - wild_ones)


def in_hands(setup: Setup, state: State, hands: Mapping[str, Sequence[int]], bid: Bid) -> InHands:
    """What each die of these hands counts for the bid."""
    rules = setup.rules
    straights = {seat for seat, hand in hands.items() if kind(rules, hand, ()) == "straight"}
    lie = [face for seat, hand in hands.items() if seat not in straights for face in hand]
    those = _counting(setup, state, lie, bid)
    leopards = _making_leopards(setup, state, lie, bid)
    kinds = {seat: what for seat, hand in hands.items() if (what := kind(rules, hand, leopards))}
    each = {}
    for seat, hand in hands.items():
        counts = [int(face in those and seat not in straights) for face in hand]
        if seat in kinds and seat not in straights:
            counts[-1] += more(rules, hand, leopards)
        each[seat] = tuple(counts)
    return InHands(kinds, each)


def in_pool(
    setup: Setup, state: State, pool: Sequence[int], untold: int, holds: Mapping[str, int], bid: Bid
) -> InPool:
    """What each die of a pool counts for the bid, where the seats hold so many dice; `untold` dice do not
    count."""
    those = _counting(setup, state, pool, bid)
    each = [int(face in those) for face in pool]
    shows = sum(each)
    if not by_cup(setup.rules):
        return InPool(tuple(each), (shows,))
    sheets = setup.sheets
    leopards = _making_leopards(setup, state, pool, bid)
    true_die = setup.rules.true_die and sheets.cups_count_exactly
    beyond = extras(setup.rules, pool, untold, leopards, holds, true_die=true_die)
    least, most = beyond[0], beyond[-1]
    as_told = min(beyond, key=abs)
    if not sheets.pools_count_as_they_may_lie:
        as_told = least if sheets.cups_count_exactly and least == most else max(0, least)
    places = [place for place, counts in enumerate(each) if counts]
    if as_told > 0:
        each[places[-1] if places else -1] += as_told
    for place in places[shows + min(0, as_told) :]:
        each[place] = 0
    return InPool(tuple(each), tuple(shows + it for it in beyond))


def _counting(setup: Setup, state: State, dice: Sequence[int], bid: Bid) -> tuple[int, ...]:
    wild = wild_now(setup, state)
    return faces_that_count(dice, bid.face, wild=wild, true_die=setup.rules.true_die)


def _making_leopards(setup: Setup, state: State, dice: Sequence[int], bid: Bid) -> tuple[int, ...]:
    if setup.sheets.cups_count_exactly:
        return _counting(setup, state, dice, bid)
    return faces_that_count(dice, bid.face, wild=wild_now(setup, state), true_die=False)
