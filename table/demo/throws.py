"""What a demo throws under each cup: fair dice, the same for a round each time they are asked for.

Only a table without real dice asks. Whoever does not know the `secret` can work out nobody's dice.
"""

import hashlib

from referee.state import held
from table.fold import Fold

FAIR_BYTES = 252
"""A byte below it makes a fair die."""


def thrown(fold: Fold, seat: str, secret: str) -> tuple[int, ...]:
    """The faces under a seat's cup, as many as it holds now: of a shared cup what lies under it."""
    setup, state = fold.game.setup, fold.game.state
    dice = held(setup, state, seat)
    first = _throw(fold, seat, secret, dice)
    if lie := state.kept or state.shown.get(seat, ()):
        return (*lie, *first)[:dice]
    if state.rerolled and seat != state.starter:
        return first[: dice - state.rerolled] + _throw(fold, seat, f"{secret}/again", state.rerolled)
    return first


def lying_open(fold: Fold, secret: str) -> tuple[int, ...]:
    """What the call that waits is about, seat by seat."""
    hands = fold.game.expected_hands
    seats = [seat for seat, dice in hands.items() if dice] if hands else list(fold.game.state.seats)
    dice = [face for seat in seats for face in thrown(fold, seat, secret)]
    return tuple(dice[: fold.game.expected_dice])


def rolled(fold: Fold, dice: int, secret: str) -> tuple[int, ...]:
    """So many dice that are rolled for seats at this version."""
    return _fair(f"{secret}/seats/{fold.version}", dice)


def _throw(fold: Fold, seat: str, secret: str, dice: int) -> tuple[int, ...]:
    """What a seat threw last in this round: its own cup once, and again where dice lay crooked; the shared
    cup before each claim that was not handed on, and whoever lays dice open the others."""
    state = fold.game.state
    number = state.bids - (state.bid is not None and not state.believed)
    number = number if fold.game.setup.variant.shape == "one-cup" else len(state.shown.get(seat, ()))
    crooked = [it.version for it in fold.mishaps if it.action == "crooked" and it.player == seat]
    afresh = max([at for at in crooked if at > fold.last_verdict], default=-1)
    key = (secret, fold.last_verdict, state.game, state.round, state.seats.index(seat), number, afresh)
    return _fair("/".join(map(str, key)), dice)


def _fair(key: str, dice: int) -> tuple[int, ...]:
    found: list[int] = []
    block = 0
    while len(found) < dice:
        digest = hashlib.sha256(f"{key}/{block}".encode()).digest()
        found += [byte % 6 + 1 for byte in digest if byte < FAIR_BYTES]
        block += 1
    return tuple(found[:dice])
