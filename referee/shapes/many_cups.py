"""The game in which everyone has a cup: its actions in one table, and dice that misbehave."""

from collections.abc import Mapping

from referee.shapes import bidding, calling, revealing
from referee.shapes.checks import Action, Options, seat_of
from referee.shapes.rounds import finish, newly_out, next_in, playing
from referee.state import Setup, State
from referee.values import Code, Refusal

bids = bidding.bids
question = revealing.question


def claims(setup: Setup, state: State) -> list[str]:
    """No values are claimed here."""
    return []


def options(setup: Setup, state: State) -> Options:
    """What may be done now and by whom, apart from what every game shares."""
    if state.phase == "siding":
        return {"side": calling.unsided(state), "fallen": playing(state)}
    if state.phase == "revealing":
        return {"reveal": [], "fallen": playing(state)}
    if state.phase != "bidding" or state.turn is None:
        return {}
    may_bid = not setup.rules.bid_limit or bidding.bids(setup, state)
    found: Options = {"bid": [state.turn]} if may_bid else {}
    for call in ("doubt", "spot_on"):
        able = calling.callers(setup, state, call)
        if able:
            found[call] = able
    if bidding.may_pass(setup, state):
        found["pass"] = [state.turn]
    if bidding.may_choose_sight(setup, state):
        found["sight"] = [state.turn]
    return found | {"fallen": playing(state), "crooked": playing(state)}


def fallen(setup: Setup, state: State, action: Action) -> State | Refusal:
    """`{"action": "fallen", "player"}`: a die fell off the table."""
    player = seat_of(state, action)
    if isinstance(player, Refusal):
        return player
    if state.phase not in ("bidding", "siding", "revealing"):
        return Refusal(Code.NOT_NOW, f"no die of {player} can fall while the phase is {state.phase}")
    if setup.rules.fallen_die == "thrown-again":
        return state
    return _lose_fallen(setup, state, player, {**state.dice, player: state.dice[player] - 1})


def _lose_fallen(setup: Setup, state: State, player: str, dice: Mapping[str, int]) -> State:
    gone = newly_out(state, dice)
    lost = state._replace(pile=state.pile + 1, out=state.out + gone)
    alive = [seat for seat in state.seats if dice[seat]]
    if len(alive) == 1:
        return finish(lost, alive[0], dice)
    if dice[player] == 1:
        lost = lost._replace(fell=state.fell | {player})
    lost = lost._replace(dice=dice)
    if not gone:
        return lost
    if state.phase == "bidding" and state.turn == player:
        following = next_in(lost, player, dice)
        lost = lost._replace(turn=following, starter=following if state.starter == player else state.starter)
    elif state.phase == "siding":
        following_side = calling.next_unsided(lost)
        lost = lost._replace(turn=following_side, phase="siding" if following_side else "revealing")
    return lost


def crooked(setup: Setup, state: State, action: Action) -> State | Refusal:
    """`{"action": "crooked", "player"}`: a die lies on another; its owner shows it and throws again, at no
    cost."""
    player = seat_of(state, action)
    if isinstance(player, Refusal):
        return player
    if state.phase != "bidding":
        return Refusal(Code.NOT_NOW, f"{player} cannot throw again while the phase is {state.phase}")
    return state


HANDLERS = {
    "bid": bidding.bid,
    "pass": bidding.pass_turn,
    "sight": bidding.sight,
    "doubt": calling.doubt,
    "spot_on": calling.spot_on,
    "side": calling.side,
    "reveal": revealing.reveal,
    "fallen": fallen,
    "crooked": crooked,
}
