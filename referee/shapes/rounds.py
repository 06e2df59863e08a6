"""Between rounds and games: who starts, one-die rounds, who is out, who wins the pot."""

from collections.abc import Iterable, Mapping
from typing import Any, Literal

from referee.entries import Action
from referee.state import LEFT, Setup, Special, State
from referee.variants.rules import PALIFICO_BY, Rules

_BARE_TABLE: dict[str, Any] = {
    "bid": None,
    "bidder": None,
    "bids": 0,
    "aces": 0,
    "stood": {},
    "tamed": False,
    "call": None,
    "caller": None,
    "sides": {},
    "fell": frozenset(),
    "passer": None,
    "passed": (),
    "kept": (),
    "rerolled": None,
    "rethrown": {},
    "believed": False,
    "shown": {},
}
"""What of a state belongs to one round only, as it is before anybody has spoken."""


def next_in(state: State, seat: str, dice: Mapping[str, int], direction: int | None = None) -> str:
    """The next seat after `seat` in the direction of play that still has dice; `seat` itself if there is
    no other."""
    seats = state.seats
    step = state.direction if direction is None else direction
    here = seats.index(seat)
    for away in range(1, len(seats) + 1):
        there = seats[(here + step * away) % len(seats)]
        if dice[there] and there not in state.out:
            return there
    return seat


def playing(state: State) -> list[str]:
    """The seats still in, in seat order."""
    return list(in_hand(state, state.dice))


def all_known(state: State, seat: str) -> bool:
    """Whether everybody knows all dice of the seat."""
    return len(state.shown.get(seat, ())) >= state.dice[seat]


def in_hand(state: State, dice: Mapping[str, int]) -> dict[str, int]:
    """Of these dice those of the seats still in, in seat order; a dead hand is nobody's."""
    return {seat: dice[seat] for seat in state.seats if dice[seat] and seat not in state.out}


def last_in(state: State, dice: Mapping[str, int]) -> str | None:
    """Who alone is still in with these dice, or None where several are."""
    still_in = list(in_hand(state, dice))
    return still_in[0] if len(still_in) == 1 else None


def wanted(
    setup: Setup, state: State, dice: Mapping[str, int], *, caller: str, winner: str, loser: str
) -> str:
    """Who would open the next round by `next-starter`, in or out; `state` is of the round that ended."""
    after_caller = next_in(state, caller, dice)
    return {
        "loser": loser,
        "winner": winner,
        "after-caller": after_caller,
        "caller": caller,
        "caller-or-next": caller if winner == caller else after_caller,
        "moves-on": next_in(state, state.starter, dice),
    }[setup.rules.next_starter]


def opener(
    setup: Setup, state: State, wanted: str, dice: Mapping[str, int], winner: str | None = None
) -> str:
    """Who opens the next round: `wanted`, unless out, or unless the one-die rule names another.

    `winner` won the last challenge. Among several players with one die the wanted one goes first, else the
    next of them in the direction of play (the source is silent).
    """
    still_in = in_hand(state, dice)
    if wanted not in still_in:
        if setup.rules.starter_out == "winner" and winner in still_in:
            wanted = winner
        else:
            left = setup.rules.starter_out == "left"
            wanted = next_in(state, wanted, dice, LEFT if left else None)
    if setup.rules.one_die_round == "fixed-face" and dice[wanted] != 1:
        ones = {seat: int(still_in.get(seat) == 1) for seat in state.seats}
        if any(ones.values()):
            return next_in(state, wanted, ones)
    return wanted


def begin_round(
    setup: Setup, state: State, starter: str, dice: Mapping[str, int], fell: frozenset[str] = frozenset()
) -> State:
    """The state at the start of a round with these dice; `fell` are those who just came down to one die."""
    rules = setup.rules
    still_in = in_hand(state, dice)
    fell = frozenset() if rules.one_die_round == "declared" else fell
    first_time = frozenset(seat for seat in fell if dice[seat] == 1) - state.had_palifico
    special = _one_die_round(rules, still_in, first_time)
    return state._replace(
        **_BARE_TABLE,
        dice=dice,
        starter=starter,
        turn=starter,
        phase="bidding",
        special=special,
        special_seats=first_time if special else frozenset(),
        had_palifico=state.had_palifico | first_time,
        sight=_sight(rules, still_in, special),
    )


def _one_die_round(rules: Rules, still_in: Mapping[str, int], whose: Iterable[str]) -> Special:
    """Which kind of one-die round is played with these dice, where `whose` palifico it would be."""
    if rules.one_die_round == "fixed-face" and 1 in still_in.values():
        return "fixed-face"
    palifico = rules.one_die_round in PALIFICO_BY and any(still_in.get(seat) == 1 for seat in whose)
    return "palifico" if palifico and (len(still_in) > 2 or rules.palifico_two_left) else None


def declare(setup: Setup, state: State, action: Action, player: str) -> State:
    """`{"action": "palifico", "player"}`: the round becomes a palifico of who opens it with the last die."""
    sight = _sight(setup.rules, in_hand(state, state.dice), "palifico")
    seats, had = frozenset({player}), state.had_palifico | {player}
    return state._replace(special="palifico", special_seats=seats, had_palifico=had, sight=sight)


def after_fallen(setup: Setup, state: State) -> State:
    """The round after a die fell in it or a player left: who may look holds at once; before the first bid the
    one-die rule says anew who opens and who may change the face, afterwards the round keeps its kind."""
    if state.phase != "bidding":
        return state
    rules, still_in, before = setup.rules, in_hand(state, state.dice), state.special
    if not state.bids:
        first = opener(setup, state, state.starter, state.dice)
        special = _one_die_round(rules, still_in, state.special_seats)
        state = state._replace(starter=first, turn=first, special=special)
    if state.sight == "others" and state.special == before:
        return state
    return state._replace(sight=_sight(rules, still_in, state.special))


def _sight(rules: Rules, still_in: Mapping[str, int], special: str | None) -> Literal["own", "one-die"]:
    """Who may look: only players with one die, while there are any, always where the table plays so, and in
    palifico until it is opened."""
    chosen = rules.one_die_sight == "opener-chooses" and special == "palifico"
    blind = rules.one_die_sight == "blind" or chosen
    return "one-die" if blind and 1 in still_in.values() else "own"


def newly_out(state: State, dice: Mapping[str, int]) -> tuple[str, ...]:
    """Who had dice and has none now, in seat order."""
    return tuple(seat for seat in state.seats if state.dice[seat] and not dice[seat])


def claimer_left(setup: Setup, state: State, player: str, *, afresh: bool) -> State:
    """A round of claims without the player: `afresh` it begins anew with the next one, else it goes on."""
    dice = {**state.dice, player: 0}
    last = last_in(state, dice)
    if last is not None:
        return finish(state, last, dice)
    following = next_in(state, player, dice)
    if afresh:
        return begin_round(setup, state, following, dice)
    return state._replace(dice=dice, turn=following if state.turn == player else state.turn)


def finish(state: State, winner: str, dice: Mapping[str, int]) -> State:
    """The game is over: the winner takes the pot."""
    return state._replace(
        **_BARE_TABLE,
        dice=dice,
        phase="over",
        turn=None,
        special=None,
        sight="own",
        winner=winner,
        pot=0,
        purses={**state.purses, winner: state.purses[winner] + state.pot},
    )


def first_game(setup: Setup) -> State:
    """The first state of the first game, which may be taken up midway."""
    return _new_game(setup, setup.players, setup.dice, dict.fromkeys(setup.players, 0), 1, setup.players[0])


def next_game(setup: Setup, state: State) -> State:
    """The first state of the next game: all who have not left are back in with full hands."""
    seats = state.seats[1:] + state.seats[:1] if setup.rules.rotate_seats else state.seats
    seats = tuple(seat for seat in seats if seat not in state.left)
    full = dict.fromkeys(seats, setup.full)
    dice = full if setup.sheets.full_hands_again else {**full, **setup.dice}
    first = state.winner if setup.rules.game_starter == "winner" else None
    opens = first if first in seats else seats[0]
    begun = _new_game(setup, seats, dice, state.purses, state.game + 1, opens)
    return begun._replace(former=state.former)


def _new_game(
    setup: Setup,
    seats: tuple[str, ...],
    held: Mapping[str, int],
    purses: Mapping[str, int],
    game: int,
    first: str,
) -> State:
    """The first state of a game: everyone has put in the ante, and `first` starts."""
    dice = {seat: held[seat] for seat in seats}
    state = State(
        seats=seats,
        dice=dice,
        purses={**purses, **{seat: purses[seat] - setup.ante for seat in seats}},
        penalties=dict.fromkeys(seats, 0),
        pot=setup.ante * len(seats),
        starter=first,
        turn=None,
        pile=setup.full * len(seats) - sum(dice.values()),
        out=tuple(seat for seat in seats if not dice[seat]),
        had_palifico=frozenset(seat for seat in seats if dice[seat] == 1),
        game=game,
    )
    return begin_round(setup, state, opener(setup, state, first, dice), dice)
