"""Individual hand: players call poker hands of their own dice, each higher than the one before; all but the
first may throw some again; one bet a hand.

"Rules Of Liar's Dice" tells the game of two players and names a single cup of all. "How To Play Liar's Dice"
(howtodothings.com) tells how more players take turns: to the left, each player rolls a hand, until one player
doubts the hand before. docs/rules.md lists the rule sheets.
"""

from referee.actions import RerollAction, RevealAction
from referee.entries import Action, Entry, do, in_phase
from referee.shapes import company
from referee.shapes.claiming import (
    accepted,
    call,
    claim,
    claim_verdict,
    higher_claims,
    is_true,
    shown,
    worth,
)
from referee.shapes.claiming import bids as bids
from referee.shapes.claiming import question as question
from referee.shapes.rounds import claimer_left, finish, next_in, playing
from referee.state import Setup, State, called
from referee.values import Code, refuse, show


def claims(setup: Setup, state: State) -> list[str]:
    """The hands that may be claimed now, lowest first."""
    return higher_claims(setup, state) if state.phase == "bidding" else []


def all_but_the_first(setup: Setup, state: State, action: Action) -> list[str]:
    """Those who claim after another."""
    return [seat for seat in playing(state) if seat != state.starter]


def not_the_first(setup: Setup, state: State, action: Action, player: str) -> None:
    """Refuse the first player another throw."""
    refuse(Code.NOT_YOUR_TURN, "reroll-first", player=player)


def rerolls_once(setup: Setup, state: State, action: Action, player: str) -> None:
    """Once, and before claiming."""
    if player in state.rethrown:
        refuse(Code.NOT_NOW, "reroll-again" if state.rethrown[player] else "reroll-late", player=player)


def hand_claimed(setup: Setup, state: State, action: Action, player: str) -> None:
    """There must be a hand to doubt."""
    if state.bid is None:
        refuse(Code.NOT_NOW, "no-hand-yet", player=player, do=do(setup, action))


def reroll(setup: Setup, state: State, action: RerollAction, player: str) -> State:
    """`{"action": "reroll", "player", "dice": 1 to 5}`: any but the first, once, before claiming."""
    number, all_dice = action.dice, setup.variant.dice
    may = (1, all_dice) if setup.rules.rerolling == "one-or-all" else range(1, all_dice + 1)
    if number not in may:
        why = f"reroll-{setup.rules.rerolling}"
        refuse(Code.WRONG_DICE, why, player=player, most=all_dice, given=show(number))
    return state._replace(rerolled=number, rethrown={**state.rethrown, player: number})


def reveal(setup: Setup, state: State, action: RevealAction, player: str) -> State:
    """`{"action": "reveal", "dice": {challenged: faces}}` or its five dice as `pool`; the winner takes the
    bet."""
    it = called(state)
    told = shown(setup, state, action, state.dice, "hand")
    at = worth(setup, str(it.bid), told.dice)
    met = is_true(setup, at.beats)
    after = finish(state, it.bidder if met else it.caller, state.dice)
    return after._replace(verdict=claim_verdict(setup, state, it, at, met, {}, after, told))


def may_concede(setup: Setup, state: State, action: Action, player: str) -> None:
    """The first of two may, once the second has claimed a higher hand."""
    if len(state.seats) > 2:
        refuse(Code.NOT_NOW, "concede-two", player=player)
    if state.bid is None or player != state.starter:
        first, second = state.starter, next_in(state, state.starter, state.dice)
        refuse(Code.NOT_NOW, "concede", player=player, first=first, second=second)


def concede(setup: Setup, state: State, action: Action, player: str) -> State:
    """`{"action": "concede", "player"}`: gives the hand up unseen; the other takes the bet."""
    after = finish(state, state.bidder or player, state.dice)
    return after._replace(verdict=accepted(state, "concede", player, {}, after, ()))


def _hand_left(setup: Setup, state: State, player: str) -> State:
    """Where the claim that stands was theirs, or theirs was to be the first, all throw anew."""
    return claimer_left(setup, state, player, afresh=player == (state.bidder or state.starter))


ACTIONS: dict[str, Entry] = {
    "claim": Entry(offered=lambda setup, state: bool(higher_claims(setup, state)), does=claim),
    "doubt": Entry(fits=(hand_claimed,), does=call),
    "lift": Entry(fits=(hand_claimed,), does=call),
    "concede": Entry(fits=(may_concede,), does=concede),
    "reroll": Entry(
        who=all_but_the_first,
        stranger=not_the_first,
        fits=(rerolls_once,),
        does=reroll,
    ),
    "reveal": Entry(needs=(in_phase("revealing", otherwise="reveal-phase-hand"),), who=None, does=reveal),
    "leave": company.leaving(_hand_left),
    **company.ACTIONS,
}
