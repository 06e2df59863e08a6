"""Bids where everyone has a cup: what may be bid, passed, and looked at before a call."""

from referee.shapes import ladder
from referee.shapes.checks import Action, seat_of
from referee.shapes.judging import wild_now
from referee.shapes.rounds import next_in
from referee.state import Setup, State
from referee.values import ACE, FACES, QUANTITY_MAX, Bid, Code, Refusal, is_face, is_whole, show
from referee.words import english as words

PASS_DICE = 5
"""How many dice a pass is about."""


def bid(setup: Setup, state: State, action: Action) -> State | Refusal:
    """`{"action": "bid", "player", "quantity", "face"}`

    With `"unheard": true` it is the last of several, of which the table enters no other: it may come from
    any seat still in, and what an opening may not be does not bind it.
    """
    player = seat_of(state, action)
    if isinstance(player, Refusal):
        return player
    if state.phase != "bidding":
        return Refusal(Code.NOT_NOW, f"{player} cannot bid while the phase is {state.phase}")
    unheard = action.get("unheard") is True
    if player != state.turn and not unheard:
        return Refusal(Code.NOT_YOUR_TURN, f"{player} cannot bid: it is {state.turn}'s turn")
    quantity, face = action.get("quantity"), action.get("face")
    if not is_whole(quantity) or not 1 <= quantity <= QUANTITY_MAX:
        return Refusal(
            Code.BAD_BID, f"{player}'s bid needs a quantity from 1 to {QUANTITY_MAX}, not {show(quantity)}"
        )
    if not is_face(face):
        return Refusal(Code.BAD_BID, f"{player}'s bid needs a face from 1 to 6, not {show(face)}")
    new = Bid(quantity, face)
    bar = _barred(setup, state, player, new, opens=state.bid is None and not unheard)
    if bar is not None:
        return _explain_bar(setup, state, player, new, bar)
    made = 2 if unheard else 1  # at least one more was spoken
    return state._replace(
        bid=new,
        bidder=player,
        bids=state.bids + made,
        turn=next_in(state, player, state.dice),
        verdict=None,
        passer=None,
    )


def _barred(setup: Setup, state: State, player: str, new: Bid, *, opens: bool) -> str | None:
    """The switch that forbids the bid, or None where it is legal; `opens`: nothing was bid before it."""
    rules, old = setup.rules, state.bid
    if new.face == ACE and not rules.aces_bid:
        return "aces-bid"
    if rules.bid_limit and new.quantity > _claimable(setup, state, player):
        return "bid-limit"
    if not isinstance(old, Bid):
        closed = opens and new.face == ACE and not rules.ace_opening and state.special != "palifico"
        return "ace-opening" if closed else None
    if state.special and new.face != old.face and not _may_change_face(state, player):
        return "one-die-round"
    return None if ladder.is_higher(new, old, rules, **_ladder_now(setup, state)) else "raising"


def _claimable(setup: Setup, state: State, player: str) -> int:
    return state.dice[player] if setup.rules.claim_scope == "bidder" else sum(state.dice.values())


def _may_change_face(state: State, player: str) -> bool:
    if state.dice[player] != 1:
        return False
    return state.special == "fixed-face" or (
        player in state.had_palifico and player not in state.special_seats
    )


def _ladder_now(setup: Setup, state: State) -> dict[str, bool]:
    free = setup.rules.free_after_ace_opening and state.bids == 1
    return {"wild": wild_now(setup, state), "free": free}


def _explain_bar(setup: Setup, state: State, player: str, new: Bid, bar: str) -> Refusal:
    rules, old = setup.rules, state.bid
    if bar == "aces-bid":
        return Refusal(
            Code.NOT_ALLOWED,
            f"{player} cannot bid {new}: aces are never bid here (aces-bid is false); bid twos to sixes",
        )
    if bar == "bid-limit":
        most = _claimable(setup, state, player)
        return Refusal(
            Code.NOT_ALLOWED, f"{player} cannot bid {new}: at most {most} can lie there (bid-limit is true)"
        )
    if not isinstance(old, Bid):
        return Refusal(
            Code.NOT_ALLOWED,
            f"{player} cannot open on aces (ace-opening is false); open on twos to sixes",
        )
    if bar == "one-die-round":
        least = old.quantity + 1
        return Refusal(
            Code.NOT_ALLOWED,
            f"{player} cannot change the face in this one-die round (one-die-round is "
            f"{rules.one_die_round}): "
            f"{old} may only become {Bid(least, old.face)} or more of them, or be doubted",
        )
    lows = ladder.lowest_of_each(old, rules, **_ladder_now(setup, state))
    legal = [low for low in lows if _barred(setup, state, player, low, opens=False) is None]
    offer = (
        f"the lowest legal bids are {words.listing(map(str, legal), 'or')}, or doubt"
        if legal
        else "no higher bid is left, so it can only be doubted"
    )
    meaning = _SWITCHES_OF_LADDER[rules.raising]
    return Refusal(
        Code.TOO_LOW,
        f"{player}'s {new} is not higher than {state.bidder}'s {old}: {meaning}; {offer}",
    )


_SWITCHES_OF_LADDER = {
    "more-or-higher": "a raise names more dice, or as many of a higher face",
    "one-thing": "a raise names more dice of the same face, or as many of a higher face, not both",
    "higher-face": "a raise names more dice of the same face, or any number of a higher face",
}


def bids(setup: Setup, state: State) -> list[Bid]:
    """Every legal bid up to one die more than lie on the table, lowest number first."""
    if state.phase != "bidding" or state.turn is None:
        return []
    most = sum(state.dice.values()) + 1
    every = (Bid(quantity, face) for quantity in range(1, most + 1) for face in FACES)
    return [one for one in every if _barred(setup, state, state.turn, one, opens=state.bid is None) is None]


def may_pass(setup: Setup, state: State) -> bool:
    """Whether the seat on turn may pass."""
    return (
        setup.rules.passing == "five"
        and state.phase == "bidding"
        and state.bid is not None
        and state.turn is not None
        and state.dice[state.turn] == PASS_DICE
        and state.turn not in state.passed
    )


def pass_turn(setup: Setup, state: State, action: Action) -> State | Refusal:
    """`{"action": "pass", "player"}`: claims five equal or five different dice; the bid stands."""
    player = seat_of(state, action)
    if isinstance(player, Refusal):
        return player
    if setup.rules.passing == "none":
        return Refusal(Code.NOT_IN_VARIANT, f"{player} cannot pass: nobody may here (passing is none)")
    if state.phase != "bidding":
        return Refusal(Code.NOT_NOW, f"{player} cannot pass while the phase is {state.phase}")
    if state.bid is None:
        return Refusal(Code.NOT_NOW, f"{player} cannot pass: there is no bid yet in this round")
    if player != state.turn:
        return Refusal(Code.NOT_YOUR_TURN, f"{player} cannot pass: it is {state.turn}'s turn")
    if not may_pass(setup, state):
        why = "passed in this round already" if player in state.passed else f"holds {state.dice[player]} dice"
        return Refusal(
            Code.NOT_ALLOWED, f"{player} {why}: with five dice one may pass once a round; bid or doubt"
        )
    return state._replace(
        passer=player, passed=(*state.passed, player), turn=next_in(state, player, state.dice), verdict=None
    )


def may_choose_sight(setup: Setup, state: State) -> bool:
    """Whether the opener may still make this palifico round open or closed."""
    return (
        setup.rules.one_die_sight == "opener-chooses"
        and state.special == "palifico"
        and state.phase == "bidding"
        and state.bids == 0
    )


def sight(setup: Setup, state: State, action: Action) -> State | Refusal:
    """`{"action": "sight", "player", "to": "open" or "closed"}`: the opener of a palifico round chooses
    who looks."""
    player = seat_of(state, action)
    if isinstance(player, Refusal):
        return player
    if setup.rules.one_die_sight != "opener-chooses":
        return Refusal(
            Code.NOT_IN_VARIANT,
            f"{player} cannot open or close a round here (one-die-sight is {setup.rules.one_die_sight})",
        )
    if not may_choose_sight(setup, state):
        return Refusal(
            Code.NOT_NOW, f"{player} cannot open or close this round: that is for a palifico round's start"
        )
    if player != state.turn:
        return Refusal(
            Code.NOT_YOUR_TURN, f"{player} cannot open or close the round: {state.turn}, who opens, does"
        )
    to = action.get("to")
    if to not in ("open", "closed"):
        return Refusal(Code.BAD_ACTION, f"a round is open or closed, not {show(to)}")
    return state._replace(sight="others" if to == "open" else "one-die")
