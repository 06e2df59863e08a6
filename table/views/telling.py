"""What the referee tells, as the contract's definitions."""

from collections.abc import Iterable
from typing import NamedTuple

from msgspec import structs

from referee import Game, Refusal, Verdict, told
from referee.facts import Message as Said
from referee.payments import Payment, given_back, payments
from referee.state import Setup
from referee.words import telling
from table.contract.said import Message, Why
from table.contract.told import Cite, CiteSays, Idle, State
from table.contract.told import Verdict as ToldVerdict
from table.words import catalogue


def verdict_told(setup: Setup, verdict: Verdict) -> ToldVerdict:
    """A verdict with its sentences."""
    said, say = telling.verdict(setup, verdict), catalogue().say
    return ToldVerdict(
        **structs.asdict(told.verdict_told(verdict)),
        right=verdict.right,
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
    verdict = game.state.verdict
    said = None if verdict is None else verdict_told(game.setup, verdict)
    sums = money(game, ended=ended)._asdict()
    return State(**structs.asdict(game.told) | sums | {"verdict": said})


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
    return Money(0 if ended else state.pot, back, due)


def idle_told(said: Said, because: Iterable[str]) -> Idle:
    """That a switch changes nothing beside others."""
    return Idle(because=list(because), message=catalogue().say(said), say=Message.of(said))


def why_told(refusal: Refusal) -> Why:
    """What may not be, and why."""
    return Why(code=refusal.code.value, message=catalogue().say(refusal.say), say=Message.of(refusal.say))
