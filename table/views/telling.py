"""What the referee tells, as the contract's definitions."""

from typing import Any

import msgspec

from referee import Game, Verdict
from referee.facts import Message
from referee.payments import given_back, payments
from referee.state import Setup
from referee.words import told
from table.contract.said import Message as ToldMessage
from table.contract.told import Bid, Cite, FaceBid, Payment, State, ValueBid
from table.contract.told import Verdict as ToldVerdict


def message_told(it: Message) -> ToldMessage:
    """A sentence before any language says it."""
    return ToldMessage(**it.to_json())


def verdict_told(setup: Setup, it: Verdict) -> ToldVerdict:
    """A verdict with its sentences."""
    said = told.verdict(setup, it, messages=True)
    said["bid"] = bid_told(said["bid"])
    said["cites"] = msgspec.convert(said["cites"], list[Cite])
    said["say"] = ToldMessage(**said["say"])
    return ToldVerdict(**said, right=it.right)


def state_told(game: Game, *, ended: bool = False) -> State:
    """The referee's state, with its verdict; where the night was `ended`, with all its money settled."""
    it = game.state.verdict
    state = game.to_json() | money(game, ended=ended)
    state["bid"] = None if state["bid"] is None else bid_told(state["bid"])
    state["verdict"] = None if it is None else verdict_told(game.setup, it)
    return State(**state)


def money(game: Game, *, ended: bool) -> dict[str, Any]:
    """The pot, purses and payments. Nobody has won the pot of a game that goes on: where the night `ended`,
    its antes are given back; else nothing is paid yet."""
    state = game.state
    back = given_back(state.purses, state.seats, state.pot) if ended else dict(state.purses)
    due = payments(back) if ended or state.phase == "over" else []
    paid = [Payment(**it._asdict()) for it in due]
    return {"pot": 0 if ended else state.pot, "purses": back, "payments": paid}


def bid_told(bid: dict[str, Any]) -> Bid:
    """A bid by its keys: a count of a face, or a value."""
    return FaceBid(**bid) if "face" in bid else ValueBid(**bid)
