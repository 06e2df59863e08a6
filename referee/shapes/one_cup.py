"""The games with one shared cup (Mexican, single cup): claim, believe and roll on, lift, or accept unseen."""

from collections.abc import Mapping
from typing import Literal

from referee.actions import UNSET, BelieveAction, RevealAction
from referee.entries import Action, Entry, do, in_phase
from referee.facts import Listing, Message, message
from referee.naming import one
from referee.shapes import company
from referee.shapes.checks import lacking
from referee.shapes.claiming import (
    accepted,
    after_penalty,
    call,
    claim,
    claim_verdict,
    higher_claims,
    is_true,
    labels,
    plain,
    said,
    shown,
    worth,
)
from referee.shapes.claiming import bids as bids
from referee.shapes.claiming import question as question
from referee.shapes.rounds import begin_round, claimer_left, finish, last_in, next_in, opener, playing, wanted
from referee.state import Setup, State, called, held
from referee.values import Code, refuse, show
from referee.variants.rules import KINDS, NAMED


def claims(setup: Setup, state: State) -> list[str]:
    """The values that may be claimed now, lowest first, or handed on where a claim waits."""
    if state.phase != "bidding" or (_waits(state) and not _may_go_on(setup, state)):
        return []
    return higher_claims(setup, state, same=_waits(state))


def _waits(state: State) -> bool:
    """Whether a claim waits for an answer."""
    return state.bid is not None and not state.believed


def no_claim_waits(setup: Setup, state: State, action: Action, player: str) -> None:
    """Nobody claims over a claim that is not answered."""
    if _waits(state):
        refuse(
            Code.NOT_NOW, "claim-waits", player=player, bidder=state.bidder or "", bid=said(setup, state.bid)
        )


def claim_waits(setup: Setup, state: State, action: Action, player: str) -> None:
    """There must be a claim to answer."""
    if not _waits(state):
        refuse(Code.NOT_NOW, "no-claim", player=player, do=do(setup, action))


def beatable(setup: Setup, state: State, action: Action, player: str) -> None:
    """The highest value cannot be believed and beaten, unless an equal claim will do."""
    if _at_the_top(setup, state) and not setup.rules.equal_claims and not setup.rules.top_again:
        ways = Message("top-lift-or-unseen" if setup.rules.unseen else "top-lift")
        refuse(Code.NOT_ALLOWED, "believe-top", player=player, bid=one(said(setup, state.bid)), ways=ways)


def _at_the_top(setup: Setup, state: State) -> bool:
    """Whether the highest value is claimed."""
    return bool(state.bid == setup.variant.claims[-1])


def _may_go_on(setup: Setup, state: State) -> bool:
    """Whether the cup may be handed on unrolled. By all sources of Mia a called 21 is looked at or given
    up."""
    return setup.rules.pass_on and not (setup.sheets.highest_stays and _at_the_top(setup, state))


def below_top(setup: Setup, state: State, action: Action, player: str) -> None:
    """The highest value is not handed on."""
    if not _may_go_on(setup, state):
        rules = setup.rules
        again = ["believe"] if rules.equal_claims or rules.top_again else []
        ways = [*again, "lift", *(["pass_unseen"] if rules.unseen else [])]
        may = Listing.of(map(setup.variant.verb, ways), "or")
        refuse(Code.NOT_ALLOWED, "pass-on-top", player=player, bid=one(said(setup, state.bid)), may=may)


def top_called(setup: Setup, state: State, action: Action, player: str) -> None:
    """Only the highest value may be accepted unseen."""
    top = setup.variant.claims[-1]
    if state.bid != top:
        refuse(
            Code.NOT_ALLOWED, "unseen-top", player=player, top=said(setup, top), bid=said(setup, state.bid)
        )


def believe(setup: Setup, state: State, action: BelieveAction, player: str) -> State:
    """`{"action": "believe", "player", "kept": faces, "rolls": 0 to 5}`: rolls the cup, but for the dice
    kept, and must claim higher.

    What is kept lies open beside the cup, or under it: then the referee takes the player's word for it until
    the cup is lifted. `rolls` is how many dice are rolled, where that is said; else all that are not kept.
    """
    kept = plain(setup, action.kept or (), message("kept-by", player=player))
    dice, again = setup.variant.dice, setup.rules.top_again and _at_the_top(setup, state)
    if kept and setup.variant.reads not in (KINDS, NAMED):
        refuse(Code.NOT_ALLOWED, "keep", player=player, title=setup.variant.title)
    if len(kept) > dice:
        refuse(Code.WRONG_DICE, "keep-number", player=player, number=len(kept), dice=dice)
    if setup.rules.open_dice:  # those that did not lie so before come from under the cup
        under = dice - len(state.kept)
        if lacking(kept, state.kept) > under:
            lie, opened = labels(setup, state.kept), labels(setup, kept)
            refuse(Code.WRONG_DICE, "lay-open", player=player, kept=opened, open=lie, under=under)
    most = dice - len(kept)
    rolls = most if action.rolls is UNSET else action.rolls
    if action.rolls is not UNSET and not setup.rules.rolls_said:
        refuse(Code.NOT_ALLOWED, "rolls-unsaid", player=player)
    if rolls > most:
        refuse(Code.WRONG_DICE, "rolls-number", player=player, most=most, given=show(rolls))
    if again and rolls < dice:
        refuse(Code.NOT_ALLOWED, "top-again", player=player, dice=dice, bid=one(said(setup, state.bid)))
    return state._replace(believed=True, kept=kept, rerolled=rolls if setup.rules.rolls_said else None)


def keeping(setup: Setup, state: State) -> list[Literal["kept", "rolls"]]:
    """What may be said beside believing: `kept`, the dice that stay, and `rolls`, how many are rolled;
    nothing where all are."""
    rules = setup.rules
    if not _waits(state) or (rules.top_again and _at_the_top(setup, state)):
        return []
    saved = rules.open_dice or (setup.variant.reads == KINDS and setup.sheets.kept_dice_stay)
    told: tuple[tuple[Literal["kept", "rolls"], bool], ...] = (("kept", saved), ("rolls", rules.rolls_said))
    return [name for name, may in told if may]


def show_top(setup: Setup, state: State, action: Action, player: str) -> State:
    """`{"action": "show_top", "player"}`: the highest value is shown as soon as it is rolled; everybody else
    takes a penalty. Who rolled it has won the round (no source says who starts)."""
    others = {seat: 1 for seat in playing(state) if seat != player}
    turned = setup.rules.shown_top == "others-pay-and-turn"
    shown = state._replace(
        bid=setup.variant.claims[-1], bidder=player, direction=-state.direction if turned else state.direction
    )
    loser = next_in(shown, player, state.dice)
    after = _penalise(setup, shown, others, loser=loser, winner=player, caller=player)
    cites = ("shown-top", *after_penalty(state, after))
    return after._replace(verdict=accepted(shown, "show_top", player, others, after, cites))


def holder(setup: Setup, state: State, action: Action) -> list[str]:
    """Who has the cup."""
    return [seat for seat in playing(state) if held(setup, state, seat)]


def crooked(setup: Setup, state: State, action: Action, player: str) -> State:
    """`{"action": "crooked", "player"}`: one die lies on another; they are shown and thrown again at no
    cost."""
    return state._replace(kept=())


def pass_unseen(setup: Setup, state: State, action: Action, player: str) -> State:
    """`{"action": "pass_unseen", "player"}`: takes one penalty for the highest claim and hands the dice
    back unseen."""
    after = _penalise(setup, state, {player: 1}, loser=player, winner=state.bidder or player, caller=player)
    if not setup.sheets.accepted_unseen_is_judged:
        return after
    cites = ("unseen", *after_penalty(state, after))
    return after._replace(verdict=accepted(state, "pass_unseen", player, {player: 1}, after, cites))


def reveal(setup: Setup, state: State, action: RevealAction, player: str) -> State:
    """`{"action": "reveal", "pool": faces}` or `{"action": "reveal", "dice": {roller: faces}}`"""
    it = called(state)
    holds = {seat: setup.variant.dice if seat == it.bidder else 0 for seat in state.seats}
    told = shown(setup, state, action, holds, "cup")
    if setup.sheets.kept_dice_stay and lacking(state.kept, told.dice) > told.unseen:
        kept, dice = labels(setup, state.kept), labels(setup, told.dice)
        refuse(Code.WRONG_DICE, "kept-missing", player=it.bidder, kept=kept, dice=dice)
    at = worth(setup, str(it.bid), told.dice)
    met = is_true(setup, at.beats)
    loser, winner = (it.caller, it.bidder) if met else (it.bidder, it.caller)
    doubles = setup.rules.top_doubles and (met or setup.rules.top_bluff == "double")
    number = 2 if doubles and it.bid == setup.variant.claims[-1] else 1
    after = _penalise(setup, state, {loser: number}, loser=loser, winner=winner, caller=it.caller)
    verdict = claim_verdict(setup, state, it, at, met, {loser: number}, after, told)
    return after._replace(verdict=verdict)


def _penalise(
    setup: Setup, state: State, taken: Mapping[str, int], *, loser: str, winner: str, caller: str
) -> State:
    """The next round after the penalties that were `taken`; whoever reaches the limit is out."""
    penalties = {seat: number + taken.get(seat, 0) for seat, number in state.penalties.items()}
    limit = setup.rules.penalty_limit
    gone = tuple(seat for seat in taken if limit and penalties[seat] >= limit)
    dice = {seat: 0 if seat in gone else number for seat, number in state.dice.items()}
    punished = state._replace(penalties=penalties, out=state.out + gone, verdict=None)
    last = last_in(punished, dice)
    if last is not None:
        return finish(punished, last, dice)
    first = wanted(setup, punished, dice, caller=caller, winner=winner, loser=loser)
    first = opener(setup, punished, first, dice, winner)
    return begin_round(setup, punished, first, dice)._replace(round=state.round + 1)


def _cup_left(setup: Setup, state: State, player: str) -> State:
    """Whoever comes next rolls the cup of who held it anew, or answers in the leaver's place."""
    return claimer_left(setup, state, player, afresh=held(setup, state, player) > 0)


ACTIONS: dict[str, Entry] = {
    "claim": Entry(fits=(no_claim_waits,), does=claim),
    "pass_on": Entry(
        played=lambda rules: rules.pass_on,
        fits=(claim_waits, below_top),
        does=claim,
    ),
    "show_top": Entry(
        played=lambda rules: rules.shown_top != "none",
        fits=(no_claim_waits,),
        does=show_top,
    ),
    "believe": Entry(fits=(claim_waits, beatable), does=believe),
    "lift": Entry(fits=(claim_waits,), does=call),
    "pass_unseen": Entry(
        played=lambda rules: rules.unseen,
        fits=(claim_waits, top_called),
        does=pass_unseen,
    ),
    "reveal": Entry(needs=(in_phase("revealing", otherwise="reveal-phase-cup"),), who=None, does=reveal),
    "crooked": Entry(
        played=lambda rules: rules.stacked_dice,
        needs=(in_phase("bidding", "revealing"),),
        who=holder,
        does=crooked,
        aside=True,
    ),
    "leave": company.leaving(_cup_left),
    **company.ACTIONS,
}
