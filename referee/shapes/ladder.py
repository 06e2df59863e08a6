"""Which bid is higher: the ladder as a case table over the switches that shape it."""

from referee.rules import Rules
from referee.values import ACE, FACES, QUANTITY_MAX, Bid


def to_aces(quantity: int, rules: Rules) -> int:
    """The fewest aces that top `quantity` of another face, where aces are wild and stand apart."""
    return (quantity + 1) // 2 if rules.to_aces == "half-up" else quantity // 2 + 1


def from_aces(quantity: int, rules: Rules) -> int:
    """The fewest of another face that top `quantity` aces."""
    return 2 * quantity + (rules.from_aces == "double-plus-one")


def is_higher(new: Bid, old: Bid, rules: Rules, *, wild: bool, free: bool = False) -> bool:
    """Whether `new` may follow `old`.

    `wild`: aces are wild in this round; only then do they stand apart on the ladder.
    `free`: `old` opened the round on aces and the table then lets any number of another face follow.
    """
    if wild and rules.to_aces != "plain" and (new.face == ACE) != (old.face == ACE):
        if new.face == ACE:
            return new.quantity >= to_aces(old.quantity, rules)
        return free or new.quantity >= from_aces(old.quantity, rules)
    if rules.raising == "higher-face":
        return new.face > old.face or (new.face == old.face and new.quantity > old.quantity)
    if rules.raising == "one-thing":
        return (new.face == old.face and new.quantity > old.quantity) or (
            new.quantity == old.quantity and new.face > old.face
        )
    return new.quantity > old.quantity or (new.quantity == old.quantity and new.face > old.face)


def lowest(face: int, old: Bid, rules: Rules, *, wild: bool, free: bool = False) -> Bid | None:
    """The lowest bid on `face` that may follow `old`, or None where there is none."""
    for quantity in range(1, min(2 * old.quantity + 1, QUANTITY_MAX) + 1):
        if is_higher(Bid(quantity, face), old, rules, wild=wild, free=free):
            return Bid(quantity, face)
    return None


def lowest_of_each(old: Bid, rules: Rules, *, wild: bool, free: bool = False) -> list[Bid]:
    """The lowest legal bid on each face, lowest face first."""
    return [low for face in FACES if (low := lowest(face, old, rules, wild=wild, free=free)) is not None]
