"""What every game shares around the table: the roll for seats, the direction of play, the next game."""

from collections.abc import Mapping

from referee.shapes.checks import Action, Options, seat_of
from referee.shapes.rounds import begin_round, new_game, opener, playing
from referee.state import LEFT, RIGHT, Setup, State
from referee.values import Code, Refusal, is_face, show
from referee.words import english as words


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
    """`{"action": "roll_for_seat", "rolls": {seat: face}}`: all roll one die, then those who tie.

    They may roll one after another: the seats are settled once every roll that is needed is in.
    """
    if not untouched(state):
        return Refusal(
            Code.NOT_NOW, "seats are rolled for before the first bid of a game, and this game has begun"
        )
    groups = state.tied or (tuple(playing(state)),)
    rolling = [seat for group in groups if len(group) > 1 for seat in group]
    waiting = [seat for seat in rolling if seat not in state.rolled]
    rolls = action.get("rolls")
    if not isinstance(rolls, Mapping) or not rolls or not set(rolls) <= set(waiting):
        named = ", ".join(map(str, rolls))[:60] if isinstance(rolls, Mapping) else show(rolls)
        return Refusal(
            Code.BAD_ACTION,
            f"one roll each is needed from {words.listing(waiting)}, not from {named or 'nobody'}",
        )
    for seat, face in rolls.items():
        if not is_face(face):
            return Refusal(
                Code.WRONG_DICE, f"{seat} rolled {show(face)}; a face is a whole number from 1 to 6"
            )
    rolled = {**state.rolled, **rolls}
    if len(rolled) < len(rolling):
        return state._replace(phase="seating", turn=None, tied=groups, rolled=rolled)
    order = [part for group in groups for part in _parted(group, rolled)]
    if setup.rules.seating == "starter":
        order = order[:1]  # only the first place is fought for
    if any(len(group) > 1 for group in order):
        return state._replace(phase="seating", turn=None, tied=tuple(order), rolled={})
    seats = tuple(group[0] for group in order)
    if setup.rules.seating == "starter":
        seated = state._replace(tied=(), rolled={})
    else:
        seated = state._replace(tied=(), rolled={}, seats=(*seats, *state.out))
    first = opener(setup, seated, seats[0], state.dice)
    return begin_round(setup, seated, first, state.dice)._replace(fell=state.fell)


def _parted(group: tuple[str, ...], rolled: Mapping[str, int]) -> list[tuple[str, ...]]:
    """The group by what they rolled, highest first; a group of one is settled."""
    if len(group) == 1:
        return [group]
    faces = sorted({rolled[seat] for seat in group}, reverse=True)
    return [tuple(seat for seat in group if rolled[seat] == face) for face in faces]


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
    return new_game(setup, seats, state.purses, state.game + 1)


HANDLERS = {"roll_for_seat": roll_for_seat, "direction": direction, "next_game": next_game}
