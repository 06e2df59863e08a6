"""The game in which everyone has a cup: its actions in one table, and dice that misbehave."""

from referee.entries import Action, Entry, bid_stands, in_phase
from referee.shapes import bidding, calling, company, revealing
from referee.shapes.rounds import (
    after_fallen,
    all_known,
    declare,
    finish,
    last_in,
    newly_out,
    next_in,
    playing,
)
from referee.state import Setup, State

bids = bidding.bids
question = revealing.question


def claims(setup: Setup, state: State) -> list[str]:
    """No values are claimed here."""
    return []


def fallen(setup: Setup, state: State, action: Action, player: str) -> State:
    """`{"action": "fallen", "player"}`: a die fell off the table."""
    if setup.rules.fallen_die == "thrown-again":
        return _covered(setup, state, player)
    left = state.dice[player] - 1
    dice = {**state.dice, player: left if left >= setup.rules.out_below else 0}
    pile = state.pile + state.dice[player] - dice[player]
    lost = state._replace(dice=dice, pile=pile, out=state.out + newly_out(state, dice))
    if dice[player] == 1:
        lost = lost._replace(fell=state.fell | {player})
    return go_on(setup, lost, player)


def go_on(setup: Setup, state: State, player: str) -> State:
    """The state after the player's dice became fewer in a round, or were left: who is out is asked for
    nothing more."""
    last = last_in(state, state.dice)
    if last is not None:
        return finish(state, last, state.dice)
    if setup.sheets.fallen_die_counts_at_once:
        state = after_fallen(setup, state)
    if player in playing(state):
        return state
    if state.phase == "bidding" and state.turn == player:
        following = next_in(state, player, state.dice)
        opens = state.starter == player and not state.bids  # whoever bid first did start the round
        return state._replace(turn=following, starter=following if opens else state.starter)
    if state.phase == "siding":
        following_side = calling.next_unsided(state)
        return state._replace(turn=following_side, phase="siding" if following_side else "revealing")
    return state


def crooked(setup: Setup, state: State, action: Action, player: str) -> State:
    """`{"action": "crooked", "player"}`: a die lies on another; its owner shows it and throws all again at
    no cost, after a call in sight of all, who then judge by the new dice."""
    return _covered(setup, state, player)


def _covered(setup: Setup, state: State, player: str) -> State:
    """The state with the player's dice thrown anew: what was shown of them by mistake holds no more; what was
    laid open does."""
    mistaken = all_known(state, player) and setup.rules.mistaken_reveal != "refused"
    if not mistaken or not setup.sheets.thrown_dice_are_hidden:
        return state
    return state._replace(shown={seat: hand for seat, hand in state.shown.items() if seat != player})


def _hand_left(setup: Setup, state: State, player: str) -> State:
    if setup.rules.leaving == "pile":
        dice = {**state.dice, player: 0}
        state = state._replace(dice=dice, pile=state.pile + state.dice[player])
    return go_on(setup, state, player)


ACTIONS: dict[str, Entry] = {
    "bid": Entry(who=bidding.bidders, offered=bidding.any_bid, does=bidding.bid),
    "doubt": Entry(
        needs=(calling.may_doubt, bid_stands),
        who=calling.callers,
        stranger=calling.not_the_caller,
        does=calling.call,
    ),
    "pi": Entry(
        played=lambda rules: rules.pi,
        needs=(in_phase("bidding"), bid_stands),
        who=calling.callers,
        stranger=calling.not_the_caller,
        does=calling.call,
    ),
    "counter_pi": Entry(
        played=lambda rules: rules.pi and rules.counter_pi,
        needs=(calling.is_split,),
        who=calling.split_one,
        stranger=calling.not_split,
        does=calling.counter_pi,
    ),
    "surrender": Entry(
        played=lambda rules: rules.pi and rules.surrender == "half",
        needs=(calling.is_split,),
        who=calling.split_one,
        stranger=calling.not_split,
        does=calling.surrender,
    ),
    "spot_on": Entry(
        played=lambda rules: rules.has_spot_on,
        needs=(calling.spot_on_open, in_phase("bidding"), bid_stands),
        who=calling.callers,
        stranger=calling.not_the_caller,
        does=calling.call,
    ),
    "pass": Entry(
        played=lambda rules: rules.passing != "none",
        needs=(in_phase("bidding"), bid_stands),
        fits=(bidding.may_pass,),
        does=bidding.pass_turn,
    ),
    "palifico": Entry(
        played=lambda rules: rules.one_die_round == "declared",
        fits=(bidding.may_declare,),
        does=declare,
        aside=True,
    ),
    "lay_open": Entry(
        played=lambda rules: rules.raise_open != "never",
        needs=(in_phase("bidding"), bid_stands),
        who=bidding.layers,
        stranger=bidding.not_the_layer,
        does=bidding.lay_open,
        aside=True,
    ),
    "sight": Entry(
        played=lambda rules: rules.one_die_sight == "opener-chooses",
        needs=(bidding.may_choose_sight,),
        stranger=bidding.not_the_opener,
        does=bidding.sight,
    ),
    "side": Entry(
        played=lambda rules: rules.taking_sides,
        needs=(in_phase("siding"),),
        who=lambda setup, state, action: calling.unsided(state),
        stranger=calling.sided_already,
        does=calling.side,
    ),
    "reveal": Entry(needs=(revealing.may_reveal,), who=None, does=revealing.reveal),
    "fallen": Entry(
        needs=(in_phase("bidding", "siding", "revealing", otherwise="fallen-phase"),),
        who=lambda setup, state, action: playing(state),
        does=fallen,
        aside=True,
    ),
    "crooked": Entry(
        needs=(in_phase("bidding", "siding", "revealing"),),
        who=lambda setup, state, action: playing(state),
        does=crooked,
        aside=True,
    ),
    "leave": company.leaving(_hand_left),
    **company.ACTIONS,
}
