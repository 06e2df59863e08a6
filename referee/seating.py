"""What every game shares around the table: the roll for seats, the direction of play, the next game."""

from collections.abc import Mapping

from referee import words
from referee.checks import Action, Options, seat_of, show
from referee.rounds import begin_round, new_game, opener
from referee.state import LEFT, RIGHT, Setup, State
from referee.values import Code, Refusal, is_face


def untouched(state: State) -> bool:
    """Whether nothing has been bid yet in this game."""
    return state.round == 1 and state.bids == 0 and state.phase in ("bidding", "seating")


def options(setup: Setup, state: State) -> Options:
    """What may be done around the table now, and by whom."""
    if state.phase == "over":
        return {"next_game": []}
    found: Options = {"roll_for_seat": []} if untouched(state) else {}
    if setup.rules.choose_direction and untouched(state) and state.phase == "bidding":
        found["direction"] = [state.starter]
    return found


def roll_for_seat(setup: Setup, state: State, action: Action) -> State | Refusal:
    """`{"action": "roll_for_seat", "rolls": {seat: face}}`: all roll one die, then those who tie roll again."""
    if not untouched(state):
        return Refusal(
            Code.NOT_NOW, "seats are rolled for before the first bid of a game, and this game has begun"
        )
    groups = state.tied or (state.seats,)
    pending = [group for group in groups if len(group) > 1]
    rolling = [seat for group in pending for seat in group]
    rolls = action.get("rolls")
    if not isinstance(rolls, Mapping) or set(rolls) != set(rolling):
        named = words.listing(map(str, rolls)) if isinstance(rolls, Mapping) else show(rolls)
        return Refusal(
            Code.BAD_ACTION,
            f"one roll each is needed from {words.listing(rolling)}, not from {named or 'nobody'}",
        )
    for seat, face in rolls.items():
        if not is_face(face):
            return Refusal(
                Code.WRONG_DICE, f"{seat} rolled {show(face)}; a face is a whole number from 1 to 6"
            )
    split: list[tuple[str, ...]] = []
    for group in groups:
        values = sorted({rolls[seat] for seat in group}, reverse=True) if len(group) > 1 else [None]
        split += [
            tuple(seat for seat in group if len(group) == 1 or rolls[seat] == value) for value in values
        ]
    if setup.rules.seating == "starter":  # only the first place is fought for
        rest = tuple(seat for group in split[1:] for seat in group)
        split = [split[0], *((seat,) for seat in rest)]
    if any(len(group) > 1 for group in split):
        return state._replace(phase="seating", turn=None, tied=tuple(split))
    first = split[0][0]
    seats = state.seats if setup.rules.seating == "starter" else tuple(group[0] for group in split)
    seated = state._replace(seats=seats, tied=())
    return begin_round(setup, seated, opener(setup, seated, first, state.dice), state.dice)


def direction(setup: Setup, state: State, action: Action) -> State | Refusal:
    """`{"action": "direction", "player", "to": "left" or "right"}`"""
    player = seat_of(state, action)
    if isinstance(player, Refusal):
        return player
    if not setup.rules.choose_direction:
        return Refusal(
            Code.NOT_IN_VARIANT,
            f"{player} cannot choose the direction: play goes to the left (choose-direction is false)",
        )
    if not untouched(state) or state.phase != "bidding":
        return Refusal(
            Code.NOT_NOW,
            f"{player} cannot choose the direction now: it is chosen before the first bid of a game",
        )
    if player != state.starter:
        return Refusal(
            Code.NOT_YOUR_TURN, f"{player} cannot choose the direction: {state.starter}, who starts, does"
        )
    to = action.get("to")
    if to not in ("left", "right"):
        return Refusal(Code.BAD_ACTION, f"the direction is left or right, not {show(to)}")
    return state._replace(direction=LEFT if to == "left" else RIGHT)


def next_game(setup: Setup, state: State, action: Action) -> State | Refusal:
    """`{"action": "next_game"}`: all are back in with full dice, the ante is paid again."""
    if state.phase != "over":
        return Refusal(Code.NOT_NOW, "the next game begins when this one is won")
    seats = state.seats[1:] + state.seats[:1] if setup.rules.rotate_seats else state.seats
    return new_game(setup, seats, state.purses, state.penalties, state.game + 1)


HANDLERS = {"roll_for_seat": roll_for_seat, "direction": direction, "next_game": next_game}
