"""Checks that every action shares: is the player known and in, are the faces faces, and the sentence on
what is legal now."""

from collections.abc import Iterable, Mapping
from typing import Any

from referee.state import State
from referee.values import Code, Refusal, is_face, show
from referee.words import english as words

Action = Mapping[str, Any]
Options = dict[str, list[str]]
"""Action -> the seats that may take it; an empty list where no player is named."""

_TOLD = ("fallen", "crooked", "direction", "roll_for_seat", "undo")
"""Actions that the sentence on what is legal leaves out: they are hardly ever what was meant."""


def now_words(options: Options) -> str:
    """`now Bo may bid or doubt`, from the legal actions."""
    by_seats: dict[tuple[str, ...], list[str]] = {}
    for name, seats in options.items():
        if name not in _TOLD:
            by_seats.setdefault(tuple(seats), []).append(name)
    said = [
        f"{words.listing(seats, 'or')} may {words.listing(names, 'or')}"
        if seats
        else f"the next action is {words.listing(names, 'or')}"
        for seats, names in by_seats.items()
    ]
    return f"now {words.listing(said or ['the next action is roll_for_seat'])}"


def seat_of(state: State, action: Action, key: str = "player", *, out: bool = False) -> str | Refusal:
    """The seat that the action names under `key`; it must still be in unless `out`."""
    name = action.get(key)
    if name is None:
        return Refusal(
            Code.BAD_ACTION, f"{action.get('action')} needs {key!r}, one of {', '.join(state.seats)}"
        )
    if not isinstance(name, str) or name not in state.dice:
        return Refusal(
            Code.UNKNOWN_PLAYER,
            f"nobody called {show(name)} sits here; the seats are {', '.join(state.seats)}",
        )
    if not out and name in state.out:
        playing = [seat for seat in state.seats if seat not in state.out]
        return Refusal(
            Code.PLAYER_OUT,
            f"{name} is out and cannot {action.get('action')}; still in are {words.listing(playing)}",
        )
    return name


def on_turn(state: State, action: Action, what: str) -> str | Refusal:
    """The seat that the action names, which must be on turn in the bidding."""
    player = seat_of(state, action)
    if isinstance(player, Refusal):
        return player
    if state.phase != "bidding":
        return Refusal(Code.NOT_NOW, f"{player} cannot {what} while the phase is {state.phase}")
    if player != state.turn:
        return Refusal(Code.NOT_YOUR_TURN, f"{player} cannot {what}: it is {state.turn}'s turn")
    return player


def faces_of(value: object, what: str) -> tuple[int, ...] | Refusal:
    """A JSON list of faces as a tuple."""
    if not isinstance(value, list | tuple):
        return Refusal(Code.WRONG_DICE, f"{what} must be a list of faces as [1, 5, 5], not {show(value)}")
    for face in value:
        if not is_face(face):
            return Refusal(
                Code.WRONG_DICE, f"{what} holds {show(face)}; a face is a whole number from 1 to 6"
            )
    return tuple(value)


def hands_of(
    value: object, holds: Mapping[str, int], must: Iterable[str], rule: str
) -> dict[str, tuple[int, ...]] | Refusal:
    """Revealed dice by seat: who shows any shows as many as it `holds`, and those who `must` do; `rule`
    says so."""
    if not isinstance(value, Mapping):
        return Refusal(
            Code.WRONG_DICE,
            f'dice must be a map of seats as {{"{next(iter(holds))}": [1, 5]}}, not {show(value)}',
        )
    hands: dict[str, tuple[int, ...]] = {}
    for seat, dice in value.items():
        if seat not in holds:
            return Refusal(
                Code.UNKNOWN_PLAYER, f"nobody called {show(seat)} sits here; the seats are {', '.join(holds)}"
            )
        faces = faces_of(dice, f"the dice of {seat}")
        if isinstance(faces, Refusal):
            return faces
        hands[seat] = faces
    wrong = [
        f"{seat} {number}, not {len(hands.get(seat, ()))}"
        for seat, number in holds.items()
        if len(hands.get(seat, ())) != number and (seat in must or hands.get(seat))
    ]
    if wrong:
        return Refusal(Code.WRONG_DICE, f"the number of dice does not fit: {rule} {words.listing(wrong)}")
    return hands
