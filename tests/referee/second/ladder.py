"""Which bid may follow another, by the sheets."""

from tests.referee.second.table import System


def half_of(quantity: int, way: str) -> int:
    """As how many aces a number of others may go on."""
    return quantity // 2 + 1 if way == "floor+1" else quantity // 2 + quantity % 2


def star_place(quantity: int, face: int) -> tuple[int, int]:
    """Bluff: k stars stand between 2k-1 and 2k of a number."""
    return (4 * quantity - 1, 0) if face == 1 else (2 * quantity, face)


def is_higher(system: System, old: tuple[int, int], new: tuple[int, int]) -> bool:
    """Whether a bid (quantity, face) may follow another."""
    (before, was), (quantity, face) = old, new
    if system["ladder"] == "face-first":
        return (face, quantity) > (was, before)
    if system["ladder"] == "stars":
        return star_place(quantity, face) > star_place(before, was)
    if system["ladder"] == "aces" and was == 1 != face:
        return quantity >= 2 * before + 1
    if system["ladder"] == "aces" and face == 1 != was:
        return quantity >= half_of(before, system["half"])
    if system.get("one_thing") and quantity != before and face != was:
        return False
    return quantity > before or (quantity == before and face > was)
