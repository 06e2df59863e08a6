"""Calls where everyone has a cup: doubt, spot on, and the sides that others take."""

from referee import naming
from referee.actions import SideAction, SpotOnAction
from referee.entries import Action, do, in_phase, seat_of
from referee.facts import Fact, Listing, Message, message
from referee.shapes.judging import settle
from referee.shapes.rounds import next_in, playing
from referee.state import Finding, Setup, State, called
from referee.values import Bid, Code, RefusalError, refuse
from referee.variants.rules import Rules


def callers(setup: Setup, state: State, action: Action) -> list[str]:
    """Who may make the call now."""
    rules = setup.rules
    if state.phase == "revealing":
        return unsided(state)
    if action.name == "spot_on" and rules.spot_on_by == "lacking":
        return [seat for seat in _uninvolved(state) if seat != state.turn and _lacks(setup, state, seat)]
    anyone = {"doubt": rules.challenge_by_anyone, "pi": True, "spot_on": rules.spot_on_by == "anyone"}
    if not anyone[action.name]:
        return [] if state.turn is None else [state.turn]
    return _uninvolved(state)


def _uninvolved(state: State) -> list[str]:
    return [seat for seat in playing(state) if seat != (state.passer or state.bidder)]


def _lacks(setup: Setup, state: State, seat: str) -> bool:
    """Whether the seat has lost a die, or taken a penalty."""
    return bool(state.penalties[seat]) if setup.rules.loss == "penalty" else state.dice[seat] < setup.full


def doubts_along(rules: Rules) -> bool:
    """Whether others may doubt along with who doubted first."""
    return rules.several_doubters and rules.challenge_by_anyone and not rules.taking_sides


def may_doubt(setup: Setup, state: State, action: Action, player: str) -> None:
    """While bids are made, and along with a doubt until the dice are shown, where several may."""
    if not (state.phase == "revealing" and state.call == "doubt" and doubts_along(setup.rules)):
        in_phase("bidding")(setup, state, action, player)


def not_the_caller(setup: Setup, state: State, action: Action, player: str) -> None:
    """Refuse the call of the bidder itself, or of another seat than the next."""
    if state.phase == "revealing" and player != called(state).bidder:
        sided_already(setup, state, action, player)
    bidder = state.passer or state.bidder or ""
    if action.name == "spot_on" and setup.rules.spot_on_by == "lacking" and player != bidder:
        refuse(Code.NOT_YOUR_TURN, "call-lacking", player=player, do=do(setup, action))
    whose: dict[str, Fact] = {} if player == bidder else {"bidder": bidder}
    which = "the" if whose else "own"
    if state.passer is None and isinstance(state.bid, Bid):
        about = message(f"{which}-bid", bid=naming.bid(state.bid, setup.vocabulary), **whose)
    else:
        about = message(f"{which}-pass", **whose)
    why = f"call-next-{action.name.replace('_', '-')}" if whose else "call-own"
    refuse(Code.NOT_YOUR_TURN, why, player=player, do=do(setup, action), about=about)


def spot_on_open(setup: Setup, state: State, action: Action, player: str) -> None:
    """Spot on must be open in this round."""
    rules = setup.rules
    barred: Message | None = None
    if state.passer is not None:
        barred = message("barred-pass", passer=state.passer)
    elif not rules.spot_on_palifico and state.special:
        barred = Message("barred-palifico")
    elif not rules.spot_on_two_left and len(playing(state)) == 2:
        barred = Message("barred-two-left")
    elif rules.spot_on_half and 2 * sum(state.dice.values()) < setup.full * len(state.seats):
        barred = Message("barred-half")
    if barred is not None:
        refuse(Code.NOT_ALLOWED, "barred", player=player, do=do(setup, action), why=barred)


def calls(setup: Setup, state: State) -> Listing:
    """The calls of the standing bid that are open now, in the words of the variant."""
    names = ["doubt", *(["pi"] if setup.rules.pi else [])]
    if setup.rules.has_spot_on:
        try:
            spot_on_open(setup, state, SpotOnAction(player=""), "")
            names.append("spot_on")
        except RefusalError:
            pass
    return Listing.of((setup.variant.verb(name) for name in names), "or")


def call(setup: Setup, state: State, action: Action, player: str) -> State:
    """`{"action": "doubt", "pi" or "spot_on", "player"}`: of the standing bid, or of the pass before; a doubt
    also along with the first, where several may."""
    if state.phase == "revealing":
        return state._replace(sides={**state.sides, player: called(state).caller})
    after = state._replace(call=action.name, caller=player, turn=None, phase="revealing")
    if action.name == "doubt" and setup.rules.taking_sides and unsided(after):
        return after._replace(phase="siding", turn=next_unsided(after))
    return after


def is_split(setup: Setup, state: State, action: Action, player: str) -> None:
    """The bidder must be split, and the dice not shown yet."""
    if state.phase != "revealing" or state.call != "pi":
        refuse(Code.NOT_NOW, "not-split", player=player, do=do(setup, action))


def split_one(setup: Setup, state: State, action: Action) -> list[str]:
    """Who is split."""
    it = called(state)
    return [it.bidder] if it.bidder in playing(state) else []


def not_split(setup: Setup, state: State, action: Action, player: str) -> None:
    """Refuse another than who is split."""
    refuse(
        Code.NOT_YOUR_TURN, "split-other", player=player, do=do(setup, action), bidder=called(state).bidder
    )


def counter_pi(setup: Setup, state: State, action: Action, player: str) -> State:
    """`{"action": "counter_pi", "player"}`: the bidder doubles what the split costs."""
    return state._replace(call="counter_pi")


def surrender(setup: Setup, state: State, action: Action, player: str) -> State:
    """`{"action": "surrender", "player"}`: the bidder gives up for half of what the split costs, and nobody
    looks."""
    return settle(setup, state._replace(call="surrender"), Finding(None, 0, 0, False, False, 0))


def unsided(state: State) -> list[str]:
    """Who has yet to take a side."""
    it = called(state)
    return [seat for seat in playing(state) if seat not in (it.caller, it.bidder) and seat not in state.sides]


def sided_already(setup: Setup, state: State, action: Action, player: str) -> None:
    """Refuse a second side."""
    why = "sided-already" if setup.rules.taking_sides else "doubts-already"
    refuse(Code.NOT_YOUR_TURN, why, player=player)


def next_unsided(state: State) -> str | None:
    """The first seat after the caller that has not taken a side."""
    waiting = {seat: int(seat in unsided(state)) for seat in state.seats}
    return next_in(state, called(state).caller, waiting) if any(waiting.values()) else None


def side(setup: Setup, state: State, action: SideAction, player: str) -> State:
    """`{"action": "side", "player", "with": doubter or bidder}`; the others side in any order."""
    with_whom = seat_of(setup, state, action, action.with_, out=True)
    it = called(state)
    if with_whom not in (it.caller, it.bidder):
        sides = {"player": player, "other": with_whom, "caller": it.caller, "bidder": it.bidder}
        refuse(Code.NOT_ALLOWED, "side-other", **sides)
    sided = state._replace(sides={**state.sides, player: with_whom})
    following = next_unsided(sided)
    return sided._replace(turn=following, phase="siding" if following else "revealing")
