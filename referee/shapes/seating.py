"""What every game shares around the table: the roll for seats, the direction of play, the next game."""

from collections.abc import Mapping

from referee.actions import DirectionAction, RollForSeatAction
from referee.entries import Action, Entry, in_phase
from referee.facts import Listing, Message
from referee.shapes import rounds
from referee.shapes.rounds import begin_round, opener, playing
from referee.state import LEFT, RIGHT, Setup, State
from referee.values import FACES, Code, refuse


def untouched(state: State) -> bool:
    """Whether nothing has been bid yet in this game."""
    return state.round == 1 and state.bids == 0 and state.phase in ("bidding", "seating")


def before_the_game(setup: Setup, state: State, action: Action, player: str) -> None:
    """Seats are rolled for before the first bid."""
    if not untouched(state):
        refuse(Code.NOT_NOW, "seats-late")


def before_the_first_bid(setup: Setup, state: State, action: Action, player: str) -> None:
    """The direction is chosen once the seats are, before the first bid."""
    if not untouched(state) or state.phase != "bidding":
        refuse(Code.NOT_NOW, "direction-late", player=player)


def rolling(state: State) -> list[str]:
    """Who has to roll for a seat and has not: all who play, then those who tie."""
    groups = state.tied or (tuple(playing(state)),)
    return [seat for group in groups if len(group) > 1 for seat in group if seat not in state.rolled]


def roll_for_seat(setup: Setup, state: State, action: RollForSeatAction, player: str) -> State:
    """`{"action": "roll_for_seat", "rolls": {seat: face}}`: all roll one die, or two whose
    sum counts, then those who tie.

    They may roll one after another: the seats are settled once every roll that is needed is in.
    """
    groups, waiting = state.tied or (tuple(playing(state)),), rolling(state)
    rolls = action.rolls
    if not rolls or not set(rolls) <= set(waiting):
        given = ", ".join(rolls)[:60] or Message("nobody")
        refuse(Code.BAD_ACTION, "rolls", waiting=Listing.of(waiting), given=given)
    least, most = (2, 2 * FACES[-1]) if setup.rules.seating == "two-dice" else (1, FACES[-1])
    if wrong := next((number for number in rolls.values() if not least <= number <= most), None):
        refuse(Code.BAD_ACTION, "rolls-range", given=wrong, least=least, most=most)
    rolled = {**state.rolled, **rolls}
    if len(rolls) < len(waiting):
        return state._replace(phase="seating", turn=None, tied=groups, rolled=rolled)
    order = [part for group in groups for part in _parted(group, rolled)]
    if setup.rules.seating != "order":
        order = order[:1]  # only the first place is fought for
    if any(len(group) > 1 for group in order):
        return state._replace(phase="seating", turn=None, tied=tuple(order), rolled={})
    seats = tuple(group[0] for group in order)
    seated = state._replace(tied=(), rolled={})
    if setup.rules.seating == "order":
        seated = seated._replace(seats=(*seats, *state.out))
    if setup.sheets.rolls_choose_direction:
        seated = seated._replace(direction=LEFT, highest=seats[0])
    first = opener(setup, seated, seats[0], state.dice)
    return begin_round(setup, seated, first, state.dice)._replace(fell=state.fell)


def _parted(group: tuple[str, ...], rolled: Mapping[str, int]) -> list[tuple[str, ...]]:
    """The group by what they rolled, highest first; a group of one is settled."""
    if len(group) == 1:
        return [group]
    faces = sorted({rolled[seat] for seat in group}, reverse=True)
    return [tuple(seat for seat in group if rolled[seat] == face) for face in faces]


def chooser(setup: Setup, state: State, action: Action) -> list[str]:
    """Who chooses the direction: the highest roll, or where nobody rolled, who starts."""
    highest = state.highest
    return [highest if highest is not None and highest in playing(state) else state.starter]


def only_the_chooser(setup: Setup, state: State, action: Action, player: str) -> None:
    """Refuse another seat the choice of the direction."""
    chooses = chooser(setup, state, action)[0]
    why = "direction-starter" if chooses == state.starter else "direction-highest"
    refuse(Code.NOT_YOUR_TURN, why, player=player, starter=chooses)


def direction(setup: Setup, state: State, action: DirectionAction, player: str) -> State:
    """`{"action": "direction", "player", "to": "left" or "right"}`"""
    return state._replace(direction=LEFT if action.to == "left" else RIGHT)


def enough_seats(setup: Setup, state: State, action: Action, player: str) -> None:
    """Who left must not leave one alone."""
    if len(set(state.seats) - state.left) < 2:
        refuse(Code.NOT_NOW, "next-game-alone")


def next_game(setup: Setup, state: State, action: Action, player: str) -> State:
    """`{"action": "next_game"}`: all are back in with full dice, the ante is paid again."""
    return rounds.next_game(setup, state)


ACTIONS: dict[str, Entry] = {
    "roll_for_seat": Entry(needs=(before_the_game,), who=None, does=roll_for_seat, aside=True),
    "direction": Entry(
        played=lambda rules: rules.choose_direction,
        needs=(before_the_first_bid,),
        who=chooser,
        stranger=only_the_chooser,
        does=direction,
        aside=True,
    ),
    "next_game": Entry(
        needs=(in_phase("over", otherwise="next-game"), enough_seats), who=None, does=next_game
    ),
}
