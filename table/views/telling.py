"""What the referee tells, as the contract's definitions."""

from collections.abc import Iterable
from typing import NamedTuple

from msgspec import structs

from referee import Bid, Game, Refusal, Verdict
from referee.facts import Message as Said
from referee.payments import given_back, payments
from referee.state import LEFT, Setup, held, may_look
from referee.words import telling
from table.contract.said import Message, Why
from table.contract.told import Cite, CiteSays, FaceBid, Idle, Payment, State, ValueBid
from table.contract.told import Verdict as ToldVerdict
from table.words import catalogue


def verdict_told(setup: Setup, verdict: Verdict) -> ToldVerdict:
    """A verdict with its sentences."""
    said, say = telling.verdict(setup, verdict), catalogue().say
    return ToldVerdict(
        call=verdict.call,
        bid=bid_told(verdict.bid, verdict.bidder),
        bidder=verdict.bidder,
        caller=verdict.caller,
        found=verdict.found,
        wild=verdict.wild,
        met=verdict.met,
        exact=verdict.exact,
        right=verdict.right,
        losses=dict(verdict.losses),
        penalties=dict(verdict.penalties),
        out=list(verdict.out),
        starter=verdict.starter,
        winner=verdict.winner,
        unseen=verdict.unseen,
        explanation=say(said),
        cites=[
            Cite(
                switch=switch, rule=say(rule), source=say(source),
                say=CiteSays(rule=Message.of(rule), source=Message.of(source)),
            )
            for switch, rule, source in telling.cites(setup, verdict)
        ],
        say=Message.of(said),
    )  # fmt: skip


def state_told(game: Game, *, ended: bool = False) -> State:
    """The referee's state, with its verdict; where the night was `ended`, with all its money settled."""
    state, setup = game.state, game.setup
    sums = money(game, ended=ended)
    return State(
        variant=setup.variant.id,
        phase=state.phase,
        turn=state.turn,
        starter=state.starter,
        direction="left" if state.direction == LEFT else "right",
        seats=list(state.seats),
        bid=None if state.bid is None else bid_told(state.bid, state.bidder or ""),
        bidder=state.bidder,
        call=state.call,
        caller=state.caller,
        sides=dict(state.sides),
        dice={seat: held(setup, state, seat) for seat in state.seats},
        pile=state.pile,
        pot=sums.pot,
        stake=setup.stake,
        purses=sums.purses,
        penalties=dict(state.penalties),
        out=list(state.out),
        left=[seat for seat in state.seats if seat in state.left],
        winner=state.winner,
        payments=sums.payments,
        special=state.special,
        sight=state.sight,
        may_look=may_look(setup, state),
        rolled=dict(state.rolled),
        tied=[list(group) for group in state.tied if len(group) > 1],
        passer=state.passer,
        kept=list(state.kept),
        believed=state.believed,
        rerolled=state.rerolled,
        rethrown={seat: number for seat, number in state.rethrown.items() if number},
        shown={seat: list(faces) for seat, faces in state.shown.items()},
        game=state.game,
        round=state.round,
        wild_aces=game.wild_aces,
        verdict=None if state.verdict is None else verdict_told(setup, state.verdict),
    )


class Money(NamedTuple):
    """What a game is played for, and who owes whom."""

    pot: int
    purses: dict[str, int]
    payments: list[Payment]


def money(game: Game, *, ended: bool) -> Money:
    """The pot, purses and payments. Nobody has won the pot of a game that goes on: where the night `ended`,
    its antes are given back; else nothing is paid yet."""
    state = game.state
    back = given_back(state.purses, state.seats, state.pot) if ended else dict(state.purses)
    due = payments(back) if ended or state.phase == "over" else []
    return Money(0 if ended else state.pot, back, [Payment(**it._asdict()) for it in due])


def bid_told(bid: Bid | str, player: str) -> FaceBid | ValueBid:
    """A count of a face, or a value, by who bids it."""
    if not isinstance(bid, Bid):
        return ValueBid(player=player, value=bid)
    told = FaceBid(player=player, quantity=bid.quantity, face=bid.face)
    return structs.replace(told, spoken=bid.spoken) if bid.spoken else told


def idle_told(said: Said, because: Iterable[str]) -> Idle:
    """That a switch changes nothing beside others."""
    return Idle(because=list(because), message=catalogue().say(said), say=Message.of(said))


def why_told(refusal: Refusal) -> Why:
    """What may not be, and why."""
    return Why(code=refusal.code.value, message=catalogue().say(refusal.say), say=Message.of(refusal.say))
