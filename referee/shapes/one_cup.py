"""The games with one shared cup (Mexican, single cup): claim, believe and roll on, lift, or accept unseen."""

from referee.shapes.checks import Action, Options, faces_of, hands_of, on_turn
from referee.shapes.claiming import claim_question, claim_verdict, higher_claims, is_true, read_claim, worth
from referee.shapes.rounds import begin_round, finish, next_in, opener, playing
from referee.state import Question, Setup, State, called
from referee.values import Bid, Code, Refusal, show


def options(setup: Setup, state: State) -> Options:
    """What may be done now and by whom, apart from what every game shares."""
    if state.phase == "revealing":
        return {"reveal": []}
    if state.phase != "bidding" or state.turn is None:
        return {}
    if state.bid is None or state.believed:
        return {"claim": [state.turn]}
    top = state.bid == setup.variant.claims[-1]
    found: Options = {"lift": [state.turn]}
    if not top:
        found = {"believe": [state.turn], **found}
    elif setup.rules.unseen:
        found["pass_unseen"] = [state.turn]
    return found


def bids(setup: Setup, state: State) -> list[Bid]:
    """There are no bids on dice here."""
    return []


def claims(setup: Setup, state: State) -> list[str]:
    """The values that may be claimed now, lowest first."""
    if "claim" not in options(setup, state):
        return []
    return higher_claims(setup, state)


def claim(setup: Setup, state: State, action: Action) -> State | Refusal:
    """`{"action": "claim", "player", "value": "64" or "3x4"}`: by who rolled the cup, higher than what was
    believed."""
    player = on_turn(state, action, "claim")
    if isinstance(player, Refusal):
        return player
    if state.bid is not None and not state.believed:
        return Refusal(
            Code.NOT_NOW,
            f"{player} cannot claim: {state.bidder}'s {state.bid} waits to be believed or lifted",
        )
    value = read_claim(setup.variant, action.get("value"))
    if value is None:
        every = ", ".join(setup.variant.claims)
        return Refusal(
            Code.BAD_BID, f"{player} cannot claim {show(action.get('value'))}; the values are {every}"
        )
    if value not in higher_claims(setup, state):
        left = ", ".join(higher_claims(setup, state))
        return Refusal(Code.TOO_LOW, f"{player}'s {value} is not higher than {state.bid}; higher are {left}")
    return state._replace(
        bid=value,
        bidder=player,
        bids=state.bids + 1,
        believed=False,
        kept=(),
        turn=next_in(state, player, state.dice),
        verdict=None,
    )


def believe(setup: Setup, state: State, action: Action) -> State | Refusal:
    """`{"action": "believe", "player", "kept": faces}`: rolls the cup, but for the dice kept, and must
    claim higher.

    What is kept stays under the cup, so the referee takes the player's word for it.
    """
    player = _facing_claim(state, action, "believe")
    if isinstance(player, Refusal):
        return player
    if state.bid == setup.variant.claims[-1]:
        other = "lift it or accept it unseen" if setup.rules.unseen else "lift it"
        return Refusal(
            Code.NOT_ALLOWED, f"{player} cannot believe and beat {state.bid}, the highest value: {other}"
        )
    kept = faces_of(action.get("kept", ()), f"what {player} keeps")
    if isinstance(kept, Refusal):
        return kept
    if kept and setup.variant.reads != "of-a-kind":
        return Refusal(Code.NOT_ALLOWED, f"{player} cannot keep dice: {setup.variant.title} rolls both again")
    if len(kept) > setup.variant.dice:
        return Refusal(Code.WRONG_DICE, f"{player} cannot keep {len(kept)} of {setup.variant.dice} dice")
    return state._replace(believed=True, kept=kept)


def lift(setup: Setup, state: State, action: Action) -> State | Refusal:
    """`{"action": "lift", "player"}`: the cup goes up."""
    player = _facing_claim(state, action, "lift")
    if isinstance(player, Refusal):
        return player
    return state._replace(call="lift", caller=player, turn=None, phase="revealing")


def pass_unseen(setup: Setup, state: State, action: Action) -> State | Refusal:
    """`{"action": "pass_unseen", "player"}`: takes one penalty for the highest claim and hands the dice
    back unseen."""
    player = _facing_claim(state, action, "accept unseen")
    if isinstance(player, Refusal):
        return player
    if not setup.rules.unseen:
        return Refusal(Code.NOT_IN_VARIANT, f"{player} cannot accept a call unseen here (unseen is false)")
    if state.bid != setup.variant.claims[-1] or state.bidder is None:
        top = setup.variant.claims[-1]
        return Refusal(Code.NOT_ALLOWED, f"{player} can accept only a called {top} unseen, not {state.bid}")
    return _penalise(setup, state, loser=player, winner=state.bidder, caller=player, number=1)


def reveal(setup: Setup, state: State, action: Action) -> State | Refusal:
    """`{"action": "reveal", "pool": faces}` or `{"action": "reveal", "dice": {roller: faces}}`"""
    if state.phase != "revealing":
        return Refusal(
            Code.NOT_NOW, f"the cup is lifted before dice are revealed, and the phase is {state.phase}"
        )
    it = called(state)
    if ("dice" in action) == ("pool" in action):
        return Refusal(
            Code.BAD_ACTION, 'reveal needs either "pool", the faces in the cup, or "dice" for who rolled'
        )
    if "dice" in action:
        holds = {seat: setup.variant.dice if seat == it.bidder else 0 for seat in state.seats}
        hands = hands_of(action["dice"], holds, [it.bidder], "only the cup is revealed,")
        if isinstance(hands, Refusal):
            return hands
        faces = hands[it.bidder]
    else:
        pool = faces_of(action["pool"], "the pool")
        if isinstance(pool, Refusal):
            return pool
        if len(pool) != setup.variant.dice:
            return Refusal(
                Code.WRONG_DICE, f"the pool has {len(pool)} dice, but the cup holds {setup.variant.dice}"
            )
        faces = pool
    at = worth(setup, str(it.bid), faces)
    met = is_true(setup, at.beats)
    loser, winner = (it.caller, it.bidder) if met else (it.bidder, it.caller)
    number = 2 if setup.rules.top_doubles and it.bid == setup.variant.claims[-1] else 1
    after = _penalise(setup, state, loser=loser, winner=winner, caller=it.caller, number=number)
    return after._replace(verdict=claim_verdict(setup, state, it, at, met, {loser: number}, after))


def question(setup: Setup, state: State) -> Question | None:
    """What a lifted cup asks of the dice, or None where none is lifted."""
    return claim_question(setup, state) if state.phase == "revealing" else None


def _facing_claim(state: State, action: Action, what: str) -> str | Refusal:
    player = on_turn(state, action, what)
    if isinstance(player, Refusal):
        return player
    if state.bid is None or state.believed:
        return Refusal(Code.NOT_NOW, f"{player} cannot {what}: no claim waits for an answer")
    return player


def _penalise(setup: Setup, state: State, *, loser: str, winner: str, caller: str, number: int) -> State:
    """The next round after a penalty; whoever reaches the limit is out."""
    penalties = {**state.penalties, loser: state.penalties[loser] + number}
    dice = dict(state.dice)
    gone: tuple[str, ...] = ()
    if setup.rules.penalty_limit and penalties[loser] >= setup.rules.penalty_limit:
        dice[loser] = 0
        gone = (loser,)
    punished = state._replace(penalties=penalties, out=state.out + gone, verdict=None)
    alive = [seat for seat in playing(state) if dice[seat]]
    if len(alive) == 1:
        return finish(punished, alive[0], dice)
    wanted = {"winner": winner, "loser": loser, "after-caller": next_in(punished, caller, dice)}
    first = opener(setup, punished, wanted[setup.rules.next_starter], dice, winner)
    return begin_round(setup, punished, first, dice)._replace(round=state.round + 1)


HANDLERS = {
    "claim": claim,
    "believe": believe,
    "lift": lift,
    "pass_unseen": pass_unseen,
    "reveal": reveal,
}
