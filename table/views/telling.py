"""What the referee tells, as the contract's definitions."""

from typing import Any

import msgspec

from referee import Game, Verdict
from referee.facts import Message
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
    return ToldVerdict(**said)


def state_told(game: Game) -> State:
    """The referee's state, with its verdict."""
    it = game.state.verdict
    state = game.to_json()
    state["bid"] = None if state["bid"] is None else bid_told(state["bid"])
    state["payments"] = [Payment(**one) for one in state["payments"]]
    state["verdict"] = None if it is None else verdict_told(game.setup, it)
    return State(**state)


def bid_told(bid: dict[str, Any]) -> Bid:
    """A bid by its keys: a count of a face, or a value."""
    return FaceBid(**bid) if "face" in bid else ValueBid(**bid)
