"""Calls where everyone has a cup: doubt, spot on, and the sides that others take."""

from referee.shapes.checks import Action, seat_of
from referee.shapes.rounds import next_in, playing
from referee.state import Setup, State, called
from referee.values import Code, Refusal


def callers(setup: Setup, state: State, call: str) -> list[str]:
    """Who may make the call now."""
    rules = setup.rules
    if state.phase != "bidding" or state.bid is None or state.turn is None:
        return []
    if call == "spot_on" and spot_on_barred(setup, state):
        return []
    anyone = rules.challenge_by_anyone if call == "doubt" else rules.spot_on_by == "anyone"
    if not anyone:
        return [state.turn]
    return [seat for seat in playing(state) if seat != (state.passer or state.bidder)]


def spot_on_barred(setup: Setup, state: State) -> str:
    """Why nobody may call spot on in this round, or nothing."""
    rules = setup.rules
    if rules.spot_on == "none" and not rules.spot_on_back:
        return f"{setup.variant.title} has no spot on (spot-on is none)"
    if state.passer is not None:
        return f"{state.passer} passed, and a pass is only doubted"
    if not rules.spot_on_palifico and state.special:
        return "not in a one-die round (spot-on-palifico is false)"
    if not rules.spot_on_two_left and len(playing(state)) == 2:
        return "not with two players left (spot-on-two-left is false)"
    if rules.spot_on_half and 2 * sum(state.dice.values()) < setup.full * len(state.seats):
        return "only while at least half of the starting dice are in play (spot-on-half is true)"
    return ""


def doubt(setup: Setup, state: State, action: Action) -> State | Refusal:
    """`{"action": "doubt", "player"}`: of the standing bid, or of the pass right before."""
    return _call(setup, state, action, "doubt")


def spot_on(setup: Setup, state: State, action: Action) -> State | Refusal:
    """`{"action": "spot_on", "player"}`"""
    return _call(setup, state, action, "spot_on")


def _call(setup: Setup, state: State, action: Action, call: str) -> State | Refusal:
    player = seat_of(state, action)
    if isinstance(player, Refusal):
        return player
    words = "call spot on" if call == "spot_on" else call
    barred = spot_on_barred(setup, state) if call == "spot_on" else ""
    if barred:
        none = setup.rules.spot_on == "none" and not setup.rules.spot_on_back
        return Refusal(
            Code.NOT_IN_VARIANT if none else Code.NOT_ALLOWED, f"{player} cannot {words}: {barred}"
        )
    if state.phase != "bidding":
        return Refusal(Code.NOT_NOW, f"{player} cannot {words} while the phase is {state.phase}")
    if state.bid is None:
        return Refusal(Code.NOT_NOW, f"{player} cannot {words}: there is no bid yet in this round")
    if player not in callers(setup, state, call):
        switch = "challenge-by-anyone is false" if call == "doubt" else "spot-on-by is next"
        about = f"{state.passer}'s pass" if state.passer else f"{state.bidder}'s {state.bid}"
        own = player == (state.passer or state.bidder)
        why = f"{about} is their own" if own else f"after {about} only the next player may ({switch})"
        return Refusal(Code.NOT_YOUR_TURN, f"{player} cannot {words}: {why}")
    after = state._replace(call=call, caller=player, turn=None, phase="revealing")
    if call == "doubt" and setup.rules.taking_sides and unsided(after):
        return after._replace(phase="siding", turn=next_unsided(after))
    return after


def unsided(state: State) -> list[str]:
    """Who has yet to take a side."""
    it = called(state)
    return [seat for seat in playing(state) if seat not in (it.caller, it.bidder) and seat not in state.sides]


def next_unsided(state: State) -> str | None:
    """The first seat after the caller that has not taken a side."""
    waiting = {seat: int(seat in unsided(state)) for seat in state.seats}
    return next_in(state, called(state).caller, waiting) if any(waiting.values()) else None


def side(setup: Setup, state: State, action: Action) -> State | Refusal:
    """`{"action": "side", "player", "with": doubter or bidder}`; the others side in any order."""
    player = seat_of(state, action)
    if isinstance(player, Refusal):
        return player
    if not setup.rules.taking_sides:
        why = "nobody does here (taking-sides is false)"
        return Refusal(Code.NOT_IN_VARIANT, f"{player} cannot take a side: {why}")
    if state.phase != "siding":
        return Refusal(Code.NOT_NOW, f"{player} cannot take a side while the phase is {state.phase}")
    if player not in unsided(state):
        return Refusal(Code.NOT_YOUR_TURN, f"{player} stands on a side already")
    with_whom = seat_of(state, action, "with", out=True)
    if isinstance(with_whom, Refusal):
        return with_whom
    it = called(state)
    if with_whom not in (it.caller, it.bidder):
        return Refusal(
            Code.NOT_ALLOWED,
            f"{player} cannot side with {with_whom}: the sides are {it.caller}, who doubts, and {it.bidder}",
        )
    sided = state._replace(sides={**state.sides, player: with_whom})
    following = next_unsided(sided)
    return sided._replace(turn=following, phase="siding" if following else "revealing")
