"""Bids where everyone has a cup: what may be bid, passed, and looked at before a call."""

from collections.abc import Callable
from itertools import islice
from typing import NoReturn

from referee import naming
from referee.actions import BidAction, LayOpenAction, SightAction
from referee.entries import Action
from referee.facts import Listing, Message, message
from referee.shapes.calling import calls
from referee.shapes.checks import faces_of
from referee.shapes.counting import wild_now
from referee.shapes.rounds import next_in, playing
from referee.state import Setup, State
from referee.values import ACE, FACES, FEI, QUANTITY_MAX, ZHAI, Bid, Code, refuse
from referee.variants import ladder
from referee.variants.ladder import LadderNow

PASS_DICE = 5
"""How many dice a pass is about."""


def bidders(setup: Setup, state: State, action: BidAction) -> list[str]:
    """Who may bid: the seat on turn; with `"unheard": true` any seat still in, for then the bid is the last
    of several of which the table enters no other."""
    if action.unheard:
        return playing(state)
    return [] if state.turn is None else [state.turn]


def bid(setup: Setup, state: State, action: BidAction, player: str) -> State:
    """`{"action": "bid", "player", "quantity", "face", "spoken"}`; what an opening may not be does not bind
    an `unheard` bid. What is not `spoken` is as it was spoken last."""
    face = action.face
    new = Bid(action.quantity, face, _spoken(setup, state, action))
    opens = state.bid is None and not action.unheard
    bar = _bar(setup, state, player, new, opens=opens)
    if bar is not None:
        bar()
    tames = setup.rules.zhai == "after-aces" or (setup.rules.zhai == "opening-aces" and opens)
    tames = tames or _tops_all(setup, state, new)
    made = 2 if action.unheard else 1  # at least one more was spoken
    return state._replace(
        bid=new,
        bidder=player,
        bids=state.bids + made,
        aces=new.quantity if face == ACE else state.aces,
        stood={**state.stood, new.spoken: new} if new.spoken else state.stood,
        tamed=state.tamed or (tames and face == ACE),
        turn=next_in(state, player, state.dice),
        verdict=None,
        passer=None,
        rethrown={},
    )


def _spoken(setup: Setup, state: State, action: BidAction) -> str:
    """What is spoken with the bid; aces are always zhai."""
    said = action.spoken
    if not speaks(setup):
        if said:
            refuse(Code.NOT_IN_VARIANT, "spoken-elsewhere", player=action.player)
        return ""
    if action.face == ACE:
        if said == FEI:
            refuse(Code.NOT_ALLOWED, "spoken-aces", player=action.player)
        return ZHAI
    return said or (state.bid.spoken if isinstance(state.bid, Bid) else FEI)


def speaks(setup: Setup) -> bool:
    """Whether each bid says whether aces are wild for it."""
    return setup.rules.zhai == "spoken" and setup.rules.wild_aces


def _bar(setup: Setup, state: State, player: str, new: Bid, *, opens: bool) -> Callable[[], NoReturn] | None:
    """The first rule that forbids the bid, as what refuses it; None where it is legal. `opens`: nothing was
    bid before it. Bids are asked about by the hundred and refused one at a time: facts wait for the call."""
    rules, old = setup.rules, state.bid
    if new.face == ACE and not rules.aces_bid:
        return lambda: refuse(Code.NOT_ALLOWED, "aces-bid", player=player, bid=_said(setup, new))
    if rules.bid_limit and new.quantity > (most := _claimable(setup, state, player)):
        return lambda: refuse(Code.NOT_ALLOWED, "bid-limit", player=player, bid=_said(setup, new), most=most)
    if not isinstance(old, Bid):
        if opens and new.face == ACE and not rules.ace_opening and state.special != "palifico":
            return lambda: refuse(Code.NOT_ALLOWED, "ace-opening", player=player)
        if opens and new.quantity < (least := _opening_least(setup, state, new)):
            return lambda: refuse(
                Code.TOO_LOW, "opening-least", player=player, bid=_said(setup, new), least=least
            )
        return None
    if state.special and new.face != old.face and not _may_change_face(state, player):
        return lambda: _refuse_face(setup, state, player, new, old)
    if _tops_all(setup, state, new):
        return None
    if new.spoken == FEI and state.tamed:
        return lambda: refuse(Code.NOT_ALLOWED, "spoken-tamed", player=player)
    if not ladder.is_higher(new, old, rules, **_ladder_now(setup, state)):
        return lambda: _refuse_low(setup, state, player, new, old)
    # Down to zhai and up again must not go round in circles: a bid also tops the last of its kind.
    last = state.stood.get(new.spoken)
    if last is not None and not ladder.is_higher(new, last, rules, wild=False):
        return lambda: _refuse_low(setup, state, player, new, last)
    return None


def _tops_all(setup: Setup, state: State, new: Bid) -> bool:
    """Whether the bid is that of as many aces as there are players, which tops any, once a round."""
    aces = setup.rules.aces_over and isinstance(state.bid, Bid)
    return aces and new.face == ACE and state.aces < new.quantity == len(playing(state))


def _opening_least(setup: Setup, state: State, new: Bid) -> int:
    """The fewest dice to open on, never more than the bid can be about."""
    n = len(playing(state))
    wild, tame, aces = {
        "none": (1, 1, 1),
        "one-more": (n + 1, n, n - 1),
        "half-more": ((3 * n + 1) // 2, n, n - 1),
        "as-many": (n, n, n),
        "twice-less-one": (2 * n - 1, n + 1, n),
    }[setup.rules.opening_least]
    is_wild = new.spoken == FEI or (not new.spoken and wild_now(setup, state))
    least = aces if new.face == ACE else wild if is_wild else tame
    player = state.turn or state.starter
    return min(least, _claimable(setup, state, player))


def _claimable(setup: Setup, state: State, player: str) -> int:
    return state.dice[player] if setup.rules.claim_scope == "bidder" else sum(state.dice.values())


def _may_change_face(state: State, player: str) -> bool:
    if state.dice[player] != 1:
        return False
    return state.special == "fixed-face" or (
        player in state.had_palifico and player not in state.special_seats
    )


def _ladder_now(setup: Setup, state: State) -> LadderNow:
    free = setup.rules.free_after_ace_opening and state.bids == 1
    aces_before = state.aces if setup.sheets.bids_of_aces_go_up else 0
    return {"wild": wild_now(setup, state), "free": free, "aces_before": aces_before}


def _said(setup: Setup, it: Bid) -> Message:
    return naming.bid(it, setup.vocabulary)


def _refuse_face(setup: Setup, state: State, player: str, new: Bid, old: Bid) -> NoReturn:
    legal = _lowest(setup, state, player, new)
    refuse(
        Code.NOT_ALLOWED,
        "one-die-face" if legal else "one-die-face-last",
        player=player,
        bid=_said(setup, old),
        least=Listing.of((_said(setup, low) for low in legal), "or"),
        calls=calls(setup, state),
    )


def _standing(setup: Setup, state: State, old: Bid) -> Message:
    """What a bid does not top: the one that stands, or the last of its kind, whoever said that."""
    said = _said(setup, old)
    if old != state.bid:
        return message("last-bid", bid=said)
    return message("standing-bid", bidder=state.bidder or "", bid=said)


def _refuse_low(setup: Setup, state: State, player: str, new: Bid, old: Bid) -> NoReturn:
    rules, now = setup.rules, _ladder_now(setup, state)
    measure = ladder.measure(new, old, rules, wild=now["wild"], aces_before=now["aces_before"])
    legal = _lowest(setup, state, player, new)
    refuse(
        Code.TOO_LOW,
        "too-low" if legal else "too-low-last",
        player=player,
        bid=_said(setup, new),
        standing=_standing(setup, state, old),
        measure=Message(f"ladder-{measure}"),
        lowest=Listing.of((_said(setup, low) for low in legal), "or"),
        calls=calls(setup, state),
    )


def _lowest(setup: Setup, state: State, player: str, refused: Bid) -> list[Bid]:
    """The lowest legal bid on each face: spoken as the refused one, or else otherwise."""
    kinds = (refused.spoken, ZHAI if refused.spoken == FEI else FEI) if refused.spoken else ("",)
    return next(filter(None, (_lowest_of_each(setup, state, player, spoken) for spoken in kinds)), [])


def _lowest_of_each(setup: Setup, state: State, player: str, spoken: str) -> list[Bid]:
    """The lowest legal bid on each face that is spoken so, lowest face first."""
    stood = [bid.quantity for bid in (state.bid, *state.stood.values()) if isinstance(bid, Bid)]
    # A product may take as many ones as a bid has pips, and one more; anything else takes fewer.
    most = min(len(FACES) * max(state.aces, *stood) + 1, QUANTITY_MAX)
    found = []
    for face in FACES[1:] if spoken == FEI else FACES:
        every = (Bid(number, face, spoken) for number in range(1, most + 1))
        found += list(islice((it for it in every if _bar(setup, state, player, it, opens=False) is None), 1))
    return found


def bids(setup: Setup, state: State) -> list[Bid]:
    """Every legal bid up to one die more than lie on the table (where bids are about one's own hand: than
    that holds, or than was bid), lowest number first; where it is spoken, fei before zhai."""
    if state.phase != "bidding" or state.turn is None:
        return []
    said = state.bid.quantity if isinstance(state.bid, Bid) else 0
    most = min(max(_claimable(setup, state, state.turn), said), sum(state.dice.values())) + 1
    every = (
        Bid(quantity, face, spoken)
        for spoken in ((FEI, ZHAI) if speaks(setup) else ("",))
        for quantity in range(1, most + 1)
        for face in FACES
        if not (face == ACE and spoken == FEI)
    )
    return [one for one in every if _bar(setup, state, state.turn, one, opens=state.bid is None) is None]


def any_bid(setup: Setup, state: State) -> bool:
    """Whether any bid is legal; above the dice in play there always is one, where those may be bid."""
    return not setup.rules.bid_limit or bool(bids(setup, state))


def may_pass(setup: Setup, state: State, action: Action, player: str) -> None:
    """Only with five dice, once a round."""
    if player in state.passed:
        refuse(Code.NOT_ALLOWED, "pass-again", player=player)
    if state.dice[player] != PASS_DICE:
        refuse(Code.NOT_ALLOWED, "pass-dice", player=player, number=state.dice[player])


def pass_turn(setup: Setup, state: State, action: Action, player: str) -> State:
    """`{"action": "pass", "player"}`: claims five equal or five different dice; the bid stands."""
    return state._replace(
        passer=player, passed=(*state.passed, player), turn=next_in(state, player, state.dice), verdict=None
    )


UNDER = {"with-raise": 0, "keep-one": 1, "keep-two": 2}
"""Value of `raise-open` -> how many dice must stay under the cup."""


def layers(setup: Setup, state: State, action: Action) -> list[str]:
    """Who may lay dice open: who bid last, once and before the next player acts, while enough are under the
    cup."""
    bidder = state.bidder or ""
    acted = state.passer is not None or bidder in state.rethrown or bidder not in playing(state)
    return [] if acted or _may_leave(setup, state, bidder) < 1 else [bidder]


def _may_leave(setup: Setup, state: State, player: str) -> int:
    return state.dice[player] - len(state.shown.get(player, ())) - UNDER[setup.rules.raise_open]


def not_the_layer(setup: Setup, state: State, action: Action, player: str) -> None:
    """Refuse who did not bid last, who laid dice open already, and who has too few left."""
    mine = player == state.bidder and state.passer is None
    why = ("lay-open-again" if player in state.rethrown else "lay-open-few") if mine else "lay-open-turn"
    refuse(Code.NOT_YOUR_TURN, why, player=player)


def lay_open(setup: Setup, state: State, action: LayOpenAction, player: str) -> State:
    """`{"action": "lay_open", "player", "dice": faces}`: these dice are known to all until the round's end,
    and what is left under the cup is thrown again."""
    laid = faces_of(action.dice, message("dice-of", seat=player))
    if not laid:
        refuse(Code.WRONG_DICE, "lay-open-none", player=player)
    if len(laid) > (most := _may_leave(setup, state, player)):
        refuse(Code.WRONG_DICE, "lay-open-most", player=player, number=len(laid), most=most)
    known = (*state.shown.get(player, ()), *laid)
    again = state.dice[player] - len(known)
    return state._replace(shown={**state.shown, player: known}, rethrown={player: again})


def may_choose_sight(setup: Setup, state: State, action: Action, player: str) -> None:
    """Only a palifico round is open or closed, and only before its first bid."""
    if state.special != "palifico" or state.phase != "bidding" or state.bids:
        refuse(Code.NOT_NOW, "sight-late", player=player, palifico=setup.variant.palifico)


def not_the_opener(setup: Setup, state: State, action: Action, player: str) -> None:
    """Refuse another seat than the opener's the choice of sight."""
    refuse(Code.NOT_YOUR_TURN, "sight-opener", player=player, turn=state.turn or "")


def may_declare(setup: Setup, state: State, action: Action, player: str) -> None:
    """Only with the last die, before the first bid, once a game; not where two are left and play none."""
    few = len(playing(state)) == 2 and not setup.rules.palifico_two_left
    if state.bids or state.dice[player] != 1 or player in state.had_palifico or few:
        refuse(Code.NOT_NOW, "declare", player=player, palifico=setup.variant.palifico)


def sight(setup: Setup, state: State, action: SightAction, player: str) -> State:
    """`{"action": "sight", "player", "to": "open" or "closed"}`: the opener of a palifico round chooses
    who looks."""
    return state._replace(sight="others" if action.to == "open" else "one-die")
