"""Who sits at the table: who joins late, leaves, takes another name or another seat."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from referee.actions import JoinAction, MoveAction, RenameAction
from referee.entries import Action, Entry, do, in_phase, seat_of
from referee.setup import PLAYERS_MAX, read_name, refuse_number
from referee.shapes.rounds import in_hand
from referee.state import Setup, State
from referee.values import Code, refuse


def between_rounds(setup: Setup, state: State, action: Action, player: str) -> None:
    """Seats change only while nothing is bid or claimed."""
    if state.phase not in ("bidding", "over") or state.bid is not None:
        refuse(Code.NOT_NOW, "round-first", do=do(setup, action))


def _is_free(name: str, others: Iterable[str]) -> None:
    """Refuse a name that sounds like another's."""
    if name.casefold() in map(str.casefold, others):
        refuse(Code.BAD_PLAYERS, "name-taken", name=name)


def _placed(seats: tuple[str, ...], player: str, after: str) -> tuple[str, ...]:
    """The seats with the player's right after another's, clockwise."""
    others = [seat for seat in seats if seat != player]
    place = others.index(after) + 1
    return (*others[:place], player, *others[place:])


def join(setup: Setup, state: State, action: JoinAction, player: str) -> State:
    """`{"action": "join", "player": name, "after": seat}`: sits down to the left of `after`, else last.

    In a running game with the dice that `joining` says and for the ante; after one, for the next; who left
    has the old seat back then.
    """
    over = state.phase == "over"
    name = read_name(action.player)
    if name in state.left:
        if not over:
            refuse(Code.NOT_NOW, "left-game", player=name)
        return state._replace(left=state.left - {name})
    _is_free(name, (*state.seats, *state.former))
    if len(state.seats) == PLAYERS_MAX:
        refuse_number(setup.variant, PLAYERS_MAX + 1)
    after = seat_of(setup, state, action, action.after, out=True) if action.after else state.seats[-1]
    number, ante = (0, 0) if over else (_late_hand(setup, state), setup.ante)
    return state._replace(
        seats=_placed(state.seats, name, after),
        dice={**state.dice, name: number},
        pile=state.pile + (setup.full - number if setup.variant.shape == "many-cups" else 0),
        purses={**state.purses, name: state.purses.get(name, 0) - ante},
        pot=state.pot + ante,
        penalties={**state.penalties, name: 0},
        out=(*state.out, name) if over else state.out,
        had_palifico=state.had_palifico | {name} if number == 1 else state.had_palifico,
    )


def _late_hand(setup: Setup, state: State) -> int:
    if setup.variant.shape != "many-cups" or setup.rules.joining == "full":
        return setup.full
    return min(setup.full, *in_hand(state, state.dice).values())  # hands that won others' dice may hold more


def leaving(of_round: Callable[[Setup, State, str], State]) -> Entry:
    """The entry of `{"action": "leave", "player"}`; `of_round` is what becomes of a round that the player was
    in."""

    def leave(setup: Setup, state: State, action: Action, player: str) -> State:
        after = state._replace(left=state.left | {player})
        if state.phase == "over" or player in state.out:
            return after
        return of_round(setup, after._replace(out=(*state.out, player)), player)

    return Entry(
        needs=(in_phase("bidding", "over", otherwise="leave-phase"),),
        who=lambda setup, state, action: [seat for seat in state.seats if seat not in state.left],
        stranger=_gone,
        also_out=True,
        does=leave,
        aside=True,
    )


def _gone(setup: Setup, state: State, action: Action, player: str) -> None:
    refuse(Code.PLAYER_OUT, "left", player=player)


_OF_SEATS = (
    "seats", "dice", "purses", "penalties", "starter", "turn", "bidder", "caller", "sides", "out", "left",
    "winner", "special_seats", "had_palifico", "fell", "passer", "passed", "tied", "highest", "rolled",
    "rethrown", "shown",
)  # fmt: skip
"""The fields of a state that name seats, among what else they hold."""
_OF_A_VERDICT = (
    "bidder", "caller", "losses", "penalties", "out", "starter", "winner", "below", "full", "rid",
)  # fmt: skip


def rename(setup: Setup, state: State, action: RenameAction, player: str) -> State:
    """`{"action": "rename", "player", "to": name}`: also in the verdict that stands."""
    name = read_name(action.to)
    own = {player, *(old for old, now in state.former.items() if now == player)}
    _is_free(name, {*state.purses, *state.former} - own)
    names = {player: name}
    former = {old: _renamed(now, names) for old, now in state.former.items() if old != name}
    verdict = state.verdict
    if verdict is not None:
        verdict = verdict._replace(**{it: _renamed(getattr(verdict, it), names) for it in _OF_A_VERDICT})
        told = tuple((names.get(seat, seat), kind) for seat, kind in verdict.cups.told)
        verdict = verdict._replace(cups=verdict.cups._replace(told=told))
    fields = {it: _renamed(getattr(state, it), names) for it in _OF_SEATS}
    return state._replace(**fields, former=former | names, verdict=verdict)


def _renamed(value: Any, names: Mapping[str, str]) -> Any:
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, Mapping):
        return {names.get(seat, seat): _renamed(it, names) for seat, it in value.items()}
    if isinstance(value, tuple | frozenset):
        return type(value)(_renamed(it, names) for it in value)
    return value


def move(setup: Setup, state: State, action: MoveAction, player: str) -> State:
    """`{"action": "move", "player", "after": seat}`: sits down to the left of `after`."""
    after = seat_of(setup, state, action, action.after, out=True)
    if after == player:
        refuse(Code.NOT_ALLOWED, "move-self", player=player)
    return state._replace(seats=_placed(state.seats, player, after))


def _every_seat(setup: Setup, state: State, action: Action) -> tuple[str, ...]:
    return state.seats


RENAME = Entry(needs=(), who=_every_seat, also_out=True, does=rename, aside=True)
ACTIONS: dict[str, Entry] = {
    "join": Entry(needs=(between_rounds,), who=None, does=join, aside=True),
    "rename": RENAME,
    "move": Entry(needs=(between_rounds,), who=_every_seat, also_out=True, does=move, aside=True),
}
"""What is the same wherever several sit around a table; who leaves is a matter of the shape: `leaving`."""
