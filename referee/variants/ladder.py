"""Which bid is higher: the ladder as a case table over the switches that shape it."""

from referee.values import ACE, FACES, QUANTITY_MAX, Bid
from referee.variants.rules import Rules


def to_aces(quantity: int, rules: Rules) -> int:
    """The fewest aces that top `quantity` of another face, where aces are wild and stand apart."""
    return (quantity + 1) // 2 if rules.to_aces == "half-up" else quantity // 2 + 1


def from_aces(quantity: int, rules: Rules) -> int:
    """The fewest of another face that top `quantity` aces."""
    return 2 * quantity + (rules.from_aces == "double-plus-one")


def _converts(new: Bid, old: Bid, rules: Rules, *, wild: bool) -> bool:
    """Whether it goes to aces or back from them, where they stand apart on the ladder."""
    return wild and rules.to_aces != "plain" and (new.face == ACE) != (old.face == ACE)


def is_higher(
    new: Bid, old: Bid, rules: Rules, *, wild: bool, free: bool = False, aces_before: int = 0
) -> bool:
    """Whether `new` may follow `old`.

    `wild`: aces are wild in this round; only then do they stand apart on the ladder.
    `free`: `old` opened the round on aces and the table then lets any number of another face follow.
    `aces_before`: the most aces that were bid in this round; after a free conversion it takes more of them.
    """
    if _converts(new, old, rules, wild=wild):
        if new.face == ACE:
            return new.quantity >= max(to_aces(old.quantity, rules), aces_before + 1)
        return free or new.quantity >= from_aces(old.quantity, rules)
    if rules.raising == "higher-face":
        return new.face > old.face or (new.face == old.face and new.quantity > old.quantity)
    if rules.raising == "one-thing":
        return (new.face == old.face and new.quantity > old.quantity) or (
            new.quantity == old.quantity and new.face > old.face
        )
    return new.quantity > old.quantity or (new.quantity == old.quantity and new.face > old.face)


def measure(new: Bid, old: Bid, rules: Rules, *, wild: bool, aces_before: int = 0) -> str:
    """By what `new` is held against `old`: a value of `raising`, `to-aces` or `from-aces`, or `more-aces`
    where the aces that were bid before ask for more than `old` does."""
    if not _converts(new, old, rules, wild=wild):
        return rules.raising
    if old.face == ACE:
        return rules.from_aces
    return "more-aces" if aces_before >= to_aces(old.quantity, rules) else rules.to_aces


def lowest(face: int, old: Bid, rules: Rules, *, wild: bool, free: bool, aces_before: int) -> Bid | None:
    """The lowest bid on `face` that may follow `old`, or None where there is none."""
    for quantity in range(1, min(2 * max(old.quantity, aces_before) + 1, QUANTITY_MAX) + 1):
        if is_higher(Bid(quantity, face), old, rules, wild=wild, free=free, aces_before=aces_before):
            return Bid(quantity, face)
    return None


def lowest_of_each(
    old: Bid, rules: Rules, *, wild: bool, free: bool = False, aces_before: int = 0
) -> list[Bid]:
    """The lowest legal bid on each face, lowest face first."""
    lows = (lowest(face, old, rules, wild=wild, free=free, aces_before=aces_before) for face in FACES)
    return [low for low in lows if low is not None]


CIRCLE_QUANTITY_MOST = 3
"""Raises look the same two dice (one ace) further up, so what goes round in circles does so at the bottom."""


def circle(rules: Rules) -> tuple[Bid, ...]:
    """Bids that each may follow the one before and that end where they began, so that a round need never
    end; empty where every raise is a rise."""
    faces = [face for face in FACES if face != ACE or rules.aces_bid]
    bids = [Bid(quantity, face) for quantity in range(1, CIRCLE_QUANTITY_MOST + 1) for face in faces]
    for first in bids:
        rows: list[tuple[Bid, ...]] = [(first,)]
        met: set[Bid] = set()
        for row in rows:  # grows while it is gone through: shorter rows first
            for new in bids:
                if new not in met and is_higher(new, row[-1], rules, wild=rules.wild_aces):
                    met.add(new)
                    rows.append((*row, new))
                    if new == first:
                        return rows[-1]
    return ()
