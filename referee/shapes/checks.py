"""Checks of dice that are told to the referee: are the faces faces, does their number fit."""

from collections import Counter
from collections.abc import Iterable, Mapping

from referee.actions import UNSET, RevealAction
from referee.facts import Listing, Message, message
from referee.values import FACES, Code, is_whole, refuse, show

POOL = Message("the-pool")


def faces_of(told: Iterable[object], what: Message) -> tuple[int, ...]:
    """What was told of dice as faces 1 to 6."""
    faces = []
    for face in told:
        if not is_whole(face) or face not in FACES:
            refuse(Code.WRONG_DICE, "faces-hold", what=what, given=show(face))
        faces.append(face)
    return tuple(faces)


def hands_of(
    told: Mapping[str, Iterable[object]], holds: Mapping[str, int], must: Iterable[str], rule: str
) -> dict[str, tuple[int, ...]]:
    """Revealed dice by seat: who shows any shows as many as it `holds`, and those who `must` do; `rule`
    says so."""
    hands: dict[str, tuple[int, ...]] = {}
    for seat, dice in told.items():
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


def lacking(known: Iterable[int], told: Iterable[int]) -> int:
    """How many of the dice that are known are not among those told."""
    return (Counter(known) - Counter(told)).total()


def check_form(action: RevealAction, otherwise: str, bidder: str) -> None:
    """The reveal must have one of `dice` and `pool`, not both, and what is untold beside a pool alone."""
    by_seat = action.dice is not UNSET
    if by_seat == (action.pool is not UNSET):
        refuse(Code.BAD_ACTION, otherwise, player=bidder)
    for key, number in (("unseen", action.unseen), ("others", action.others)):
        if number and by_seat:
            refuse(Code.BAD_ACTION, f"{key}-by-seat")
