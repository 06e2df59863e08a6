"""Which bid is higher: the ladder as a case table over the switches that shape it."""

from functools import cache
from typing import Any, TypedDict

from referee.values import ACE, FACES, FEI, QUANTITY_MAX, Bid
from referee.variants.rules import Rules


class LadderNow(TypedDict):
    """What the ladder must know of the round."""

    wild: bool
    free: bool
    aces_before: int


def to_aces(quantity: int, rules: Rules) -> int:
    """The fewest aces that top `quantity` of another face, where aces are wild and stand apart."""
    return (quantity + 1) // 2 if rules.to_aces == "half-up" else quantity // 2 + 1


def from_aces(quantity: int, rules: Rules) -> int:
    """The fewest of another face that top `quantity` aces."""
    return 2 * quantity + (rules.from_aces == "double-plus-one")


def _converts(new: Bid, old: Bid, rules: Rules, *, wild: bool) -> bool:
    """Whether it goes to aces or back from them, where they stand apart on the ladder."""
    return wild and apart(rules) and (new.face == ACE) != (old.face == ACE)


def apart(rules: Rules) -> bool:
    """Whether bids go to aces and back by numbers of their own; not where number and face make one number."""
    return rules.to_aces in ("half-up", "half-plus-one") and rules.raising not in ("product", "higher-number")


def rank(face: int, rules: Rules) -> int:
    """Where the face stands among the others on the ladder."""
    return len(FACES) + 1 if face == ACE and rules.to_aces == "highest" else face


def _respoken(new: Bid, old: Bid, rules: Rules) -> tuple[int, str]:
    """The fewest dice that `new` needs where it is spoken otherwise than `old`, and the switch's value that
    says so."""
    way = rules.zhai_to_fei if new.spoken == FEI else rules.fei_to_zhai
    least = {
        "double": 2 * old.quantity,
        "plus-2": old.quantity + 2,
        "one-less": old.quantity - 1,
        "same": old.quantity,
        "half-plus-one": old.quantity // 2 + 1,
        "half-up-plus-one": (old.quantity + 1) // 2 + 1,
        "never": QUANTITY_MAX + 1,
    }
    return least[way], way


def is_higher(
    new: Bid, old: Bid, rules: Rules, *, wild: bool, free: bool = False, aces_before: int = 0
) -> bool:
    """Whether `new` may follow `old`.

    `wild`: aces are wild in this round; only then do they stand apart on the ladder.
    `free`: `old` opened the round on aces and the table then lets any number of another face follow.
    `aces_before`: the most aces that were bid in this round; after a free conversion it takes more of them.
    """
    if new.spoken != old.spoken:
        return new.quantity >= _respoken(new, old, rules)[0]
    if _converts(new, old, rules, wild=wild):
        if new.face == ACE:
            return new.quantity >= max(to_aces(old.quantity, rules), aces_before + 1)
        return free or new.quantity >= from_aces(old.quantity, rules)
    high, low = rank(new.face, rules), rank(old.face, rules)
    more, as_many = new.quantity > old.quantity, new.quantity == old.quantity
    match rules.raising:
        case "higher-face":
            return high > low or (high == low and more)
        case "one-thing":
            return (high == low and more) or (as_many and high > low)
        case "neither-lower":
            return (more and high >= low) or (as_many and high > low)
        case "product":
            return new.quantity * high > old.quantity * low
        case "higher-number":
            return max(new.quantity, high) > max(old.quantity, low)
    return more or (as_many and high > low)


def measure(new: Bid, old: Bid, rules: Rules, *, wild: bool, aces_before: int = 0) -> str:
    """By what `new` is held against `old`: a value of `raising`, `to-aces` or `from-aces`, `more-aces` where
    the aces that were bid before ask for more than `old` does, or where it is spoken otherwise `fei-` or
    `zhai-` and a value of `zhai-to-fei` or `fei-to-zhai`."""
    if new.spoken != old.spoken:
        return f"{new.spoken}-{_respoken(new, old, rules)[1]}"
    if not _converts(new, old, rules, wild=wild):
        return rules.raising
    if old.face == ACE:
        return rules.from_aces
    return "more-aces" if aces_before >= to_aces(old.quantity, rules) else rules.to_aces


CIRCLE_QUANTITY_MOST = 3
"""Raises look the same two dice (one ace) further up, so what goes round in circles does so at the bottom."""


def circle(rules: Rules) -> tuple[Bid, ...]:
    """Bids that each may follow the one before and that end where they began, so that a round need never
    end; empty where every raise is a rise."""
    back_and_forth = rules.wild_aces and rules.zhai not in ("spoken", "after-aces")
    return _circle(rules.raising, rules.to_aces, rules.from_aces, rules.aces_bid, back_and_forth)


@cache
def _circle(raising: Any, to_aces: Any, from_aces: Any, aces_bid: bool, wild: bool) -> tuple[Bid, ...]:
    """As `circle`, by the few switches that it depends on: many mixes share one answer."""
    ladder = Rules(raising=raising, to_aces=to_aces, from_aces=from_aces, aces_bid=aces_bid)
    faces = [face for face in FACES if face != ACE or aces_bid]
    bids = [Bid(quantity, face) for quantity in range(1, CIRCLE_QUANTITY_MOST + 1) for face in faces]
    above = {old: [new for new in bids if is_higher(new, old, ladder, wild=wild)] for old in bids}
    for first in bids:
        rows: list[tuple[Bid, ...]] = [(first,)]
        met: set[Bid] = set()
        for row in rows:  # grows while it is gone through: shorter rows first
            for new in above[row[-1]]:
                if new not in met:
                    met.add(new)
                    rows.append((*row, new))
                    if new == first:
                        return rows[-1]
    return ()
