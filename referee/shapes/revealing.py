"""Reveals where everyone has a cup: after a call, or by mistake before one."""

from referee.shapes import judging
from referee.shapes.checks import Action, faces_of, hands_of
from referee.shapes.judging import find, settle
from referee.shapes.rounds import begin_round, playing
from referee.state import PASSING, Finding, Question, Setup, State, called
from referee.values import Code, Refusal
from referee.words import english as words


def reveal(setup: Setup, state: State, action: Action) -> State | Refusal:
    """`{"action": "reveal", "dice": {seat: faces}}` or `{"action": "reveal", "pool": faces}`"""
    if state.phase == "bidding" and setup.rules.mistaken_reveal == "own-fault" and "dice" in action:
        return _by_mistake(setup, state, action)
    if state.phase != "revealing":
        return Refusal(Code.NOT_NOW, f"dice are revealed only after a call, and the phase is {state.phase}")
    found = find_revealed(setup, state, action)
    return found if isinstance(found, Refusal) else settle(setup, state, found)


def in_question(setup: Setup, state: State) -> list[str]:
    """The seats whose dice the standing call is about."""
    it = called(state)
    alone = setup.rules.claim_scope == "bidder" or it.bid == PASSING
    return [it.bidder] if alone else playing(state)


def find_revealed(setup: Setup, state: State, action: Action) -> Finding | Refusal:
    """What the revealed dice say of the call."""
    if ("dice" in action) == ("pool" in action):
        return Refusal(
            Code.BAD_ACTION, 'reveal needs either "dice", faces for each seat, or "pool", all in one list'
        )
    seats = in_question(setup, state)
    if "dice" in action:
        hands = hands_of(action["dice"], state.dice, seats, "each seat shows all it holds,")
        if isinstance(hands, Refusal):
            return hands
        return find(setup, state, [face for seat in seats for face in hands.get(seat, ())])
    pool = faces_of(action["pool"], "the pool")
    if isinstance(pool, Refusal):
        return pool
    expected = sum(state.dice[seat] for seat in seats)
    if len(pool) != expected:
        per_seat = words.listing(f"{seat} {state.dice[seat]}" for seat in seats)
        whose = "in all there are" if len(seats) > 1 else "the call is about one hand, which holds"
        return Refusal(Code.WRONG_DICE, f"the pool has {len(pool)} dice, but {whose} {expected}: {per_seat}")
    return find(setup, state, pool)


def question(setup: Setup, state: State) -> Question | None:
    """What the call that waits for its reveal asks of the dice, or None where none waits."""
    if state.phase != "revealing":
        return None
    return judging.question(setup, state, sum(state.dice[seat] for seat in in_question(setup, state)))


def _by_mistake(setup: Setup, state: State, action: Action) -> State | Refusal:
    hands = hands_of(action["dice"], state.dice, (), "a seat shows all it holds,")
    if isinstance(hands, Refusal):
        return hands
    shown = {**state.shown, **{seat: hand for seat, hand in hands.items() if hand}}
    if all(seat in shown for seat in playing(state)):
        again = begin_round(setup, state, state.starter, state.dice)
        return again._replace(
            special=state.special, special_seats=state.special_seats, fell=state.fell, sight=state.sight
        )
    return state._replace(shown=shown)
