"""Checks of dice that are told to the referee: are the faces faces, does their number fit."""

from collections.abc import Iterable, Mapping

from referee.actions import Action
from referee.facts import Listing, Message, message
from referee.values import Code, is_face, is_whole, refuse, show

POOL = Message("the-pool")


def faces_of(value: object, what: Message) -> tuple[int, ...]:
    """A JSON list of faces as a tuple."""
    if not isinstance(value, list | tuple):
        refuse(Code.WRONG_DICE, "faces-form", what=what, given=show(value))
    for face in value:
        if not is_face(face):
            refuse(Code.WRONG_DICE, "faces-hold", what=what, given=show(face))
    return tuple(value)


def hands_of(
    value: object, holds: Mapping[str, int], must: Iterable[str], rule: str
) -> dict[str, tuple[int, ...]]:
    """Revealed dice by seat: who shows any shows as many as it `holds`, and those who `must` do; `rule`
    says so."""
    if not isinstance(value, Mapping):
        refuse(Code.WRONG_DICE, "hands-form", seat=next(iter(holds)), given=show(value))
    hands: dict[str, tuple[int, ...]] = {}
    for seat, dice in value.items():
        if seat not in holds:
            refuse(Code.UNKNOWN_PLAYER, "seat-unknown", given=show(seat), seats=Listing.of(holds, "comma"))
        hands[seat] = faces_of(dice, message("dice-of", seat=seat))
    shown = {seat: len(hands.get(seat, ())) for seat in holds}
    wrong = [
        message("dice-wrong", seat=seat, number=number, shown=shown[seat])
        for seat, number in holds.items()
        if shown[seat] != number and (seat in must or shown[seat])
    ]
    if wrong:
        refuse(Code.WRONG_DICE, "hands-number", rule=Message(f"reveal-{rule}"), wrong=Listing.of(wrong))
    return hands


def dice_or_pool(action: Action, otherwise: str, bidder: str) -> str:
    """Which of `dice` and `pool` the reveal has: one of them, not both."""
    if ("dice" in action) == ("pool" in action):
        refuse(Code.BAD_ACTION, otherwise, player=bidder)
    for key in ("unseen", "others"):
        number = action.get(key, 0)
        if not is_whole(number) or number < 0:
            refuse(Code.WRONG_DICE, key, given=show(number))
        if number and "dice" in action:
            refuse(Code.BAD_ACTION, f"{key}-by-seat")
    return "dice" if "dice" in action else "pool"
