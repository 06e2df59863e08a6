"""A table of actions: what is played here, what the table must be like, who may, and what it does.

What may be done now, what is refused and why, and the lists of actions in refusals all follow from it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

from msgspec import structs

from referee.actions import KINDS
from referee.actions import Action as Action
from referee.facts import Fact, Listing, Message, message
from referee.state import Phase, Setup, State
from referee.values import Code, RefusalError, refuse, show
from referee.variants.rules import Rules

Options = dict[str, list[str]]
"""Action -> the seats that may take it; an empty list where no player is named."""

Check = Callable[[Setup, State, Any, str], None]
"""Refuses the action of this seat (empty where no player is named), or lets it pass."""

UNSAID: Mapping[str, Any] = {
    name: kind(**{field.name: "" for field in structs.fields(kind) if field.required})
    for name, kind in KINDS.items()
}
"""Each action before anybody says more of it: whether it may be offered."""


def on_turn(setup: Setup, state: State, action: Action) -> list[str]:
    """The seat that must act."""
    return [] if state.turn is None else [state.turn]


def not_on_turn(setup: Setup, state: State, action: Action, player: str) -> None:
    """Refuse a seat that is not on turn."""
    refuse(Code.NOT_YOUR_TURN, "turn", player=player, do=do(setup, action), turn=state.turn or "")


def in_phase(*phases: Phase, otherwise: str = "phase") -> Check:
    """The table must be in one of these phases; `otherwise` is the refusal."""

    def check(setup: Setup, state: State, action: Action, player: str) -> None:
        if state.phase not in phases:
            refuse(Code.NOT_NOW, otherwise, player=player, do=do(setup, action), phase=phase_of(state))

    return check


def bid_stands(setup: Setup, state: State, action: Action, player: str) -> None:
    """There must be a bid in this round."""
    if state.bid is None:
        refuse(Code.NOT_NOW, "no-bid-yet", player=player, do=do(setup, action))


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One action. Its checks stand in the order in which they refuse."""

    does: Callable[[Setup, State, Any, str], State]
    """The state after it, by this seat; it may still refuse what the action says."""
    needs: tuple[Check, ...] = (in_phase("bidding"),)
    """What the table must be like."""
    who: Callable[[Setup, State, Any], Sequence[str]] | None = on_turn
    """The seats that may; None where the action names no player."""
    stranger: Check = not_on_turn
    """The refusal of another seat."""
    fits: tuple[Check, ...] = ()
    """What a seat that may must fulfil besides."""
    played: Callable[[Rules], bool] = lambda rules: True
    """Whether it is part of the game by these rules."""
    also_out: bool = False
    """Whether a seat that is out may, too."""
    offered: Callable[[Setup, State], bool] = lambda setup, state: True
    """Whether anything that it may say would be legal."""
    aside: bool = False
    """Whether sentences on what is legal leave it out: it is hardly ever what was meant."""


Table = Mapping[str, Entry]
"""Action -> its entry, in the order in which actions are offered."""


def play(table: Table, setup: Setup, state: State, action: Action) -> State:
    """The state after the action, which the table must have."""
    entry, (name, by) = table[action.name], action.aside
    player = "" if entry.who is None else seat_of(setup, state, action, by, out=entry.also_out)
    if not entry.played(setup.rules):
        why = f"unplayed-{name.replace('_', '-')}"
        refuse(Code.NOT_IN_VARIANT, why, player=player, title=setup.variant.title)
    for check in entry.needs:
        check(setup, state, action, player)
    if entry.who is not None and player not in entry.who(setup, state, action):
        entry.stranger(setup, state, action, player)
    for check in entry.fits:
        check(setup, state, action, player)
    return entry.does(setup, state, action, player)


def options(table: Table, setup: Setup, state: State) -> Options:
    """What may be done now, and by whom."""
    found: Options = {}
    for name, entry in table.items():
        action = UNSAID[name]
        open_now = entry.played(setup.rules) and _passes(entry.needs, setup, state, action, "")
        if not open_now or not entry.offered(setup, state):
            continue
        if entry.who is None:
            found[name] = []
            continue
        seats = entry.who(setup, state, action)
        able = [seat for seat in seats if _passes(entry.fits, setup, state, action, seat)]
        if able:
            found[name] = able
    return found


def played(table: Table, setup: Setup) -> list[str]:
    """The actions that this game has by these rules."""
    return [name for name, entry in table.items() if entry.played(setup.rules)]


def _passes(checks: tuple[Check, ...], setup: Setup, state: State, action: Action, player: str) -> bool:
    try:
        for check in checks:
            check(setup, state, action, player)
    except RefusalError:
        return False
    return True


def seat_of(setup: Setup, state: State, action: Action, name: str, *, out: bool = False) -> str:
    """The seat that the action names; it must still be in unless `out`."""
    if name not in state.dice:
        seats = Listing.of(state.seats, "comma")
        refuse(Code.UNKNOWN_PLAYER, "seat-unknown", given=show(name), seats=seats)
    if not out and name in state.out:
        playing = Listing.of(seat for seat in state.seats if seat not in state.out)
        refuse(Code.PLAYER_OUT, "seat-out", player=name, action=do(setup, action), playing=playing)
    return name


def do(setup: Setup, action: Action) -> Message:
    """The action as what somebody can or cannot do, in the words of the variant."""
    return setup.variant.verb(action.name)


def phase_of(state: State) -> Message:
    """What the phase is called."""
    return Message(f"phase-{state.phase}")


_INSTEAD = {"lift": "doubt", "doubt": "lift", "bid": "claim", "claim": "bid"}
"""What is meant by an action in a game that plays another in its place."""


def not_in_the_game(table: Table, setup: Setup, name: str) -> NoReturn:
    """Refuse an action of another game, in the words of this one."""
    facts: dict[str, Fact] = {"title": setup.variant.title, "action": setup.variant.verb(name)}
    instead = _INSTEAD.get(name, "")
    if instead in table:
        refuse(Code.NOT_IN_VARIANT, "action-instead", **facts, instead=setup.variant.verb(instead))
    mine = [setup.variant.verb(one) for one in played(table, setup) if not table[one].aside]
    refuse(Code.NOT_IN_VARIANT, "action-elsewhere", **facts, actions=Listing.of(mine))


def now(table: Table, setup: Setup, offers: Options) -> Message:
    """`now Bo may bid or doubt`, from the legal actions."""
    by_seats: dict[tuple[str, ...], list[str]] = {}
    for name, seats in offers.items():
        if name in table and not table[name].aside:
            by_seats.setdefault(tuple(seats), []).append(name)
    said: list[Fact] = []
    if not by_seats:  # nothing else is left than one of these
        by_seats = {(): [name for name in ("roll_for_seat", "join") if name in offers]}
    for able, names in by_seats.items():
        actions = Listing.of((setup.variant.verb(name) for name in names), "or")
        if able:
            said.append(message("now-may", seats=Listing.of(able, "or"), actions=actions))
        else:
            said.append(message("now-next", actions=actions))
    return message("now", offers=Listing.of(said))
