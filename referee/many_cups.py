"""The game in which everyone has a cup: bid, doubt, spot on, sides, reveal, fallen and crooked dice."""

from collections.abc import Mapping

from referee import judging, ladder, words
from referee.checks import Action, Options, faces_of, hands_of, now_words, seat_of, show
from referee.judging import Count, count, settle, wild_now
from referee.rounds import begin_round, finish, newly_out, next_in, playing
from referee.state import Question, Setup, State, called
from referee.values import ACE, FACES, QUANTITY_MAX, Bid, Code, Refusal, is_face, is_whole


def options(setup: Setup, state: State) -> Options:
    """What may be done now and by whom, apart from what every game shares."""
    if state.phase == "siding":
        return {"side": _unsided(state), "fallen": playing(state)}
    if state.phase == "revealing":
        return {"reveal": [], "fallen": playing(state)}
    if state.phase != "bidding" or state.turn is None:
        return {}
    found: Options = {"bid": [state.turn]}
    for call in ("doubt", "spot_on"):
        callers = _callers(setup, state, call)
        if callers:
            found[call] = callers
    return found | {"fallen": playing(state), "crooked": playing(state)}


def _callers(setup: Setup, state: State, call: str) -> list[str]:
    rules = setup.rules
    if state.bid is None or (call == "spot_on" and _spot_on_barred(setup, state)):
        return []
    anyone = rules.challenge_by_anyone if call == "doubt" else rules.spot_on_by == "anyone"
    if anyone:
        return [seat for seat in playing(state) if seat != state.bidder]
    return [state.turn] if state.turn is not None else []


def _spot_on_barred(setup: Setup, state: State) -> str:
    """Why nobody may call spot on in this round, or nothing."""
    rules = setup.rules
    if rules.spot_on == "none" and not rules.spot_on_back:
        return f"{setup.variant.title} has no spot on (spot-on is none)"
    if not rules.spot_on_palifico and state.special:
        return "spot on may not be called in a one-die round (spot-on-palifico is false)"
    if not rules.spot_on_two_left and len(playing(state)) == 2:
        return "spot on may not be called with two players left (spot-on-two-left is false)"
    if rules.spot_on_half and 2 * sum(state.dice.values()) < setup.full * len(state.seats):
        return "spot on may be called only while at least half of the starting dice are in play (spot-on-half is true)"
    return ""


def _refuse(setup: Setup, state: State, code: Code, why: str) -> Refusal:
    return Refusal(code, f"{why}; {now_words(options(setup, state))}")


# Bids


def bid(setup: Setup, state: State, action: Action) -> State | Refusal:
    """`{"action": "bid", "player", "quantity", "face"}`

    With `"unheard": true` it may come from a seat further on than the one whose turn it is: a table that enters only
    a round's last bid leaves out those between.
    """
    player = seat_of(state, action)
    if isinstance(player, Refusal):
        return player
    if state.phase != "bidding":
        return _refuse(setup, state, Code.NOT_NOW, f"{player} cannot bid while the phase is {state.phase}")
    if player != state.turn and action.get("unheard") is not True:
        return _refuse(setup, state, Code.NOT_YOUR_TURN, f"{player} cannot bid: it is {state.turn}'s turn")
    quantity, face = action.get("quantity"), action.get("face")
    if not is_whole(quantity) or not 1 <= quantity <= QUANTITY_MAX:
        return Refusal(
            Code.BAD_BID, f"{player}'s bid needs a quantity from 1 to {QUANTITY_MAX}, not {show(quantity)}"
        )
    if not is_face(face):
        return Refusal(Code.BAD_BID, f"{player}'s bid needs a face from 1 to 6, not {show(face)}")
    new = Bid(quantity, face)
    bar = _barred(setup, state, player, new)
    if bar is not None:
        return _explain_bar(setup, state, player, new, bar)
    made = 1 if player == state.turn else 2  # at least one more was spoken
    return state._replace(
        bid=new, bidder=player, bids=state.bids + made, turn=next_in(state, player, state.dice), verdict=None
    )


def _barred(setup: Setup, state: State, player: str, new: Bid) -> str | None:
    """The switch that forbids the bid, or None where it is legal."""
    rules, old = setup.rules, state.bid
    if new.face == ACE and not rules.aces_bid:
        return "aces-bid"
    if rules.bid_limit and new.quantity > _claimable(setup, state, player):
        return "bid-limit"
    if not isinstance(old, Bid):
        closed = new.face == ACE and not rules.ace_opening and state.special != "palifico"
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
            f"{player} cannot change the face in this one-die round (one-die-round is {rules.one_die_round}): "
            f"{old} may only become {Bid(least, old.face)} or more of them, or be doubted",
        )
    lows = ladder.lowest_of_each(old, rules, **_ladder_now(setup, state))
    legal = [low for low in lows if _barred(setup, state, player, low) is None]
    offer = (
        f"the lowest legal bids are {words.listing(map(str, legal), 'or')}"
        if legal
        else "no higher bid is left"
    )
    meaning = _SWITCHES_OF_LADDER[rules.raising]
    return Refusal(
        Code.TOO_LOW,
        f"{player}'s {new} is not higher than {state.bidder}'s {old}: {meaning}; {offer}, or doubt",
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
    return [one for one in every if _barred(setup, state, state.turn, one) is None]


# Calls


def doubt(setup: Setup, state: State, action: Action) -> State | Refusal:
    """`{"action": "doubt", "player"}`"""
    return _call(setup, state, action, "doubt")


def spot_on(setup: Setup, state: State, action: Action) -> State | Refusal:
    """`{"action": "spot_on", "player"}`"""
    return _call(setup, state, action, "spot_on")


def _call(setup: Setup, state: State, action: Action, call: str) -> State | Refusal:
    player = seat_of(state, action)
    if isinstance(player, Refusal):
        return player
    barred = _spot_on_barred(setup, state) if call == "spot_on" else ""
    if barred:
        none = setup.rules.spot_on == "none" and not setup.rules.spot_on_back
        code = Code.NOT_IN_VARIANT if none else Code.NOT_ALLOWED
        return _refuse(setup, state, code, f"{player} cannot call spot on: {barred}")
    if state.phase != "bidding":
        return _refuse(setup, state, Code.NOT_NOW, f"{player} cannot {call} while the phase is {state.phase}")
    if state.bid is None:
        return _refuse(
            setup, state, Code.NOT_NOW, f"{player} cannot {call}: there is no bid yet in this round"
        )
    if player not in _callers(setup, state, call):
        switch = "challenge-by-anyone is false" if call == "doubt" else "spot-on-by is next"
        why = "that is their own bid" if player == state.bidder else f"only the next player may ({switch})"
        return _refuse(
            setup, state, Code.NOT_YOUR_TURN, f"{player} cannot {call} {state.bidder}'s {state.bid}: {why}"
        )
    called = state._replace(call=call, caller=player, turn=None, phase="revealing")
    unsided = _unsided(called) if call == "doubt" and setup.rules.taking_sides else []
    return called._replace(phase="siding", turn=next_unsided(called)) if unsided else called


def _unsided(state: State) -> list[str]:
    pair = (state.caller, state.bidder)
    return [seat for seat in playing(state) if seat not in pair and seat not in state.sides]


def next_unsided(state: State) -> str | None:
    """The first seat after the caller that has not taken a side."""
    waiting = {seat: int(seat in _unsided(state)) for seat in state.seats}
    return next_in(state, called(state).caller, waiting) if any(waiting.values()) else None


def side(setup: Setup, state: State, action: Action) -> State | Refusal:
    """`{"action": "side", "player", "with": doubter or bidder}`; the others side in any order."""
    player = seat_of(state, action)
    if isinstance(player, Refusal):
        return player
    if not setup.rules.taking_sides:
        return _refuse(
            setup,
            state,
            Code.NOT_IN_VARIANT,
            f"{player} cannot take a side: nobody does here (taking-sides is false)",
        )
    if state.phase != "siding":
        return _refuse(
            setup, state, Code.NOT_NOW, f"{player} cannot take a side while the phase is {state.phase}"
        )
    if player not in _unsided(state):
        return _refuse(setup, state, Code.NOT_YOUR_TURN, f"{player} stands on a side already")
    with_whom = seat_of(state, action, "with", out=True)
    if isinstance(with_whom, Refusal):
        return with_whom
    if with_whom not in (state.caller, state.bidder):
        return Refusal(
            Code.NOT_ALLOWED,
            f"{player} cannot side with {with_whom}: the sides are {state.caller}, who doubts, and {state.bidder}, who bid",
        )
    sided = state._replace(sides={**state.sides, player: with_whom})
    following = next_unsided(sided)
    return sided._replace(turn=following, phase="siding" if following else "revealing")


# Reveals


def reveal(setup: Setup, state: State, action: Action) -> State | Refusal:
    """`{"action": "reveal", "dice": {seat: faces}}` or `{"action": "reveal", "pool": faces}`"""
    if state.phase == "bidding" and setup.rules.mistaken_reveal == "own-fault" and "dice" in action:
        return _reveal_by_mistake(setup, state, action)
    if state.phase != "revealing":
        return _refuse(
            setup, state, Code.NOT_NOW, f"dice are revealed only after a call, and the phase is {state.phase}"
        )
    counted = count_revealed(setup, state, action)
    return counted if isinstance(counted, Refusal) else settle(setup, state, counted)


def count_revealed(setup: Setup, state: State, action: Action) -> Count | Refusal:
    """What the revealed dice hold of the face that was bid."""
    _, standing, bidder, _ = called(state)
    own = setup.rules.claim_scope == "bidder"
    if ("dice" in action) == ("pool" in action):
        return Refusal(
            Code.BAD_ACTION,
            'reveal needs either "dice", a list of faces for each seat, or "pool", all in one list',
        )
    if "dice" in action:
        needed = {bidder: state.dice[bidder]} if own else {seat: state.dice[seat] for seat in playing(state)}
        hands = hands_of(action["dice"], state, needed, "each seat shows all it holds,")
        if isinstance(hands, Refusal):
            return hands
        faces = hands.get(bidder, ()) if own else tuple(face for hand in hands.values() for face in hand)
    else:
        pool = faces_of(action["pool"], "the pool")
        if isinstance(pool, Refusal):
            return pool
        expected = expected_dice(setup, state)
        if len(pool) != expected:
            per_seat = words.listing(
                f"{seat} {state.dice[seat]}" for seat in ([bidder] if own else playing(state))
            )
            whose = "the bid is about the bidder's own hand, which holds" if own else "in all there are"
            return Refusal(
                Code.WRONG_DICE, f"the pool has {len(pool)} dice, but {whose} {expected}: {per_seat}"
            )
        faces = pool
    return count(faces, standing.face, wild=wild_now(setup, state), true_die=setup.rules.true_die)


def expected_dice(setup: Setup, state: State) -> int:
    """How many dice the standing call is about."""
    if setup.rules.claim_scope == "bidder" and state.bidder is not None:
        return state.dice[state.bidder]
    return sum(state.dice.values())


def question(setup: Setup, state: State) -> Question | None:
    """What the call that waits for its reveal asks of the dice, or None where none waits."""
    return judging.question(setup, state, expected_dice(setup, state)) if state.phase == "revealing" else None


def _reveal_by_mistake(setup: Setup, state: State, action: Action) -> State | Refusal:
    hands = hands_of(action["dice"], state, {}, "a seat shows all it holds,")
    if isinstance(hands, Refusal):
        return hands
    shown = {**state.shown, **{seat: hand for seat, hand in hands.items() if hand}}
    if all(seat in shown for seat in playing(state)):
        again = begin_round(setup, state, state.starter, state.dice)
        return again._replace(special=state.special, special_seats=state.special_seats, fell=state.fell)
    return state._replace(shown=shown)


# Dice that misbehave


def fallen(setup: Setup, state: State, action: Action) -> State | Refusal:
    """`{"action": "fallen", "player"}`: a die fell off the table."""
    player = seat_of(state, action)
    if isinstance(player, Refusal):
        return player
    if state.phase not in ("bidding", "siding", "revealing"):
        return _refuse(
            setup, state, Code.NOT_NOW, f"no die of {player} can fall while the phase is {state.phase}"
        )
    if not state.dice[player]:
        return Refusal(Code.PLAYER_OUT, f"{player} has no die left that could fall")
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
        following_side = next_unsided(lost)
        lost = lost._replace(turn=following_side, phase="siding" if following_side else "revealing")
    return lost


def crooked(setup: Setup, state: State, action: Action) -> State | Refusal:
    """`{"action": "crooked", "player"}`: a die lies on another; its owner shows it and throws again, at no cost."""
    player = seat_of(state, action)
    if isinstance(player, Refusal):
        return player
    if state.phase != "bidding":
        return _refuse(
            setup, state, Code.NOT_NOW, f"{player} cannot throw again while the phase is {state.phase}"
        )
    return state


HANDLERS = {
    "bid": bid,
    "doubt": doubt,
    "spot_on": spot_on,
    "side": side,
    "reveal": reveal,
    "fallen": fallen,
    "crooked": crooked,
}
