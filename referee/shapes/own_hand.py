"""Individual hand: two players call poker hands of their own dice; the second may throw some again; one
bet a hand."""

from referee.shapes.checks import Action, Options, faces_of, hands_of, on_turn, seat_of
from referee.shapes.claiming import (
    POKER_FACES,
    claim_question,
    claim_verdict,
    higher_claims,
    is_true,
    read_claim,
    worth,
)
from referee.shapes.rounds import finish, next_in
from referee.state import Question, Setup, State, called
from referee.values import Bid, Code, Refusal, is_whole, show


def options(setup: Setup, state: State) -> Options:
    """What may be done now and by whom, apart from what every game shares."""
    if state.phase == "revealing":
        return {"reveal": []}
    if state.phase != "bidding" or state.turn is None:
        return {}
    found: Options = {}
    if higher_claims(setup, state):
        found["claim"] = [state.turn]
    if state.bid is not None:
        found |= {"doubt": [state.turn], "lift": [state.turn]}
    if state.rerolled is None and state.bids < 2:
        found["reroll"] = [_second(state)]
    return found


def bids(setup: Setup, state: State) -> list[Bid]:
    """There are no bids on dice here."""
    return []


def claims(setup: Setup, state: State) -> list[str]:
    """The hands that may be claimed now, lowest first."""
    return higher_claims(setup, state) if state.phase == "bidding" else []


def _second(state: State) -> str:
    return next_in(state, state.starter, state.dice)


def claim(setup: Setup, state: State, action: Action) -> State | Refusal:
    """`{"action": "claim", "player", "value": "full house"}`"""
    player = on_turn(state, action, "claim")
    if isinstance(player, Refusal):
        return player
    value = read_claim(setup.variant, action.get("value"))
    if value is None:
        every = ", ".join(setup.variant.claims)
        return Refusal(
            Code.BAD_BID, f"{player} cannot claim {show(action.get('value'))}; the hands are {every}"
        )
    left = higher_claims(setup, state)
    if value not in left:
        higher = f"higher are {', '.join(left)}" if left else "none is higher, so it can only be doubted"
        return Refusal(Code.TOO_LOW, f"{player}'s {value} is not higher than {state.bid}; {higher}")
    return state._replace(
        bid=value, bidder=player, bids=state.bids + 1, turn=next_in(state, player, state.dice), verdict=None
    )


def reroll(setup: Setup, state: State, action: Action) -> State | Refusal:
    """`{"action": "reroll", "player", "dice": 1 to 5}`: the second player, once, before claiming."""
    player = seat_of(state, action)
    if isinstance(player, Refusal):
        return player
    if state.phase != "bidding":
        return Refusal(Code.NOT_NOW, f"{player} cannot throw again while the phase is {state.phase}")
    if player != _second(state):
        return Refusal(
            Code.NOT_YOUR_TURN, f"{player} cannot throw again: only {_second(state)}, the second, may"
        )
    if state.rerolled is not None or state.bids >= 2:
        why = "did so already" if state.rerolled is not None else "has claimed already"
        return Refusal(Code.NOT_NOW, f"{player} cannot throw again: {player} {why}")
    number = action.get("dice")
    if not is_whole(number) or not 1 <= number <= setup.variant.dice:
        most = setup.variant.dice
        return Refusal(Code.WRONG_DICE, f"{player} may throw 1 to {most} dice again, not {show(number)}")
    return state._replace(rerolled=number)


def doubt(setup: Setup, state: State, action: Action) -> State | Refusal:
    """`{"action": "doubt", "player"}`: calls the bluff."""
    return _call(state, action, "doubt")


def lift(setup: Setup, state: State, action: Action) -> State | Refusal:
    """`{"action": "lift", "player"}`: calls the bluff, in the word of the shared cups."""
    return _call(state, action, "lift")


def _call(state: State, action: Action, call: str) -> State | Refusal:
    player = on_turn(state, action, call)
    if isinstance(player, Refusal):
        return player
    if state.bid is None:
        return Refusal(Code.NOT_NOW, f"{player} cannot {call}: no hand has been claimed yet")
    return state._replace(call=call, caller=player, turn=None, phase="revealing")


def reveal(setup: Setup, state: State, action: Action) -> State | Refusal:
    """`{"action": "reveal", "dice": {challenged: faces}}` or its five dice as `pool`; the winner takes the
    bet."""
    if state.phase != "revealing":
        return Refusal(Code.NOT_NOW, f"a hand is revealed only after a call, and the phase is {state.phase}")
    it = called(state)
    if ("dice" in action) == ("pool" in action):
        return Refusal(
            Code.BAD_ACTION, f'reveal needs either "dice" for {it.bidder} or "pool", the same five dice'
        )
    if "dice" in action:
        dice = action["dice"]
        if isinstance(dice, dict) and setup.rules.poker_faces:
            dice = {seat: _plain(faces) for seat, faces in dice.items()}
        hands = hands_of(dice, state.dice, [it.bidder], "who was challenged shows all,")
        if isinstance(hands, Refusal):
            return hands
        faces = hands[it.bidder]
    else:
        pool = faces_of(_plain(action["pool"]) if setup.rules.poker_faces else action["pool"], "the pool")
        if isinstance(pool, Refusal):
            return pool
        if len(pool) != state.dice[it.bidder]:
            there = state.dice[it.bidder]
            return Refusal(
                Code.WRONG_DICE, f"the pool has {len(pool)} dice, but {it.bidder} alone reveals {there}"
            )
        faces = pool
    at = worth(setup, str(it.bid), faces)
    met = is_true(setup, at.beats)
    after = finish(state, it.bidder if met else it.caller, state.dice)
    return after._replace(verdict=claim_verdict(setup, state, it, at, met, {}, after))


def _plain(faces: object) -> object:
    """Poker faces as 1 to 6; what is none stays for the check of faces to refuse."""
    if not isinstance(faces, list | tuple):
        return faces
    return [POKER_FACES.index(face) + 1 if face in POKER_FACES else face for face in faces]


def question(setup: Setup, state: State) -> Question | None:
    """What a doubted hand asks of the dice, or None where none is doubted."""
    return claim_question(setup, state) if state.phase == "revealing" else None


HANDLERS = {"claim": claim, "reroll": reroll, "doubt": doubt, "lift": lift, "reveal": reveal}
