"""The contract's JSON with its sentences: what the referee answers, said in a language."""

from typing import Any

from msgspec import to_builtins

from referee.facts import Message
from referee.game import Game
from referee.state import Setup, Verdict
from referee.told import verdict_told
from referee.values import Refusal
from referee.words import telling
from referee.words.catalogue import Catalogue, catalogue


def state(game: Game, language: Catalogue | None = None) -> dict[str, Any]:
    """The contract's `state`."""
    given = game.state.verdict
    return game.to_json() | {"verdict": None if given is None else verdict(game.setup, given, language)}


def verdict(setup: Setup, given: Verdict, language: Catalogue | None = None) -> dict[str, Any]:
    """The contract's `verdict`, with its `explanation` and the rules that decided as `cites`, the one that
    decides first: `{"switch", "rule", "source"}`."""
    cites = [
        {"switch": switch, "rule": _said(rule, language), "source": _said(source, language)}
        for switch, rule, source in telling.cites(setup, given)
    ]
    told: dict[str, Any] = to_builtins(verdict_told(given))
    return told | {"explanation": _said(telling.verdict(setup, given), language), "cites": cites}


def idle(setup: Setup, language: Catalogue | None = None) -> dict[str, dict[str, Any]]:
    """The switches that are set otherwise than at their defaults and change nothing beside others: switch ->
    `{"because", "message"}`, the switches that make it so and a sentence."""
    return {
        switch: {"because": list(because), "message": _said(said, language)}
        for switch, because, said in telling.idle_switches(setup)
    }


def refusal(given: Refusal, language: Catalogue | None = None) -> dict[str, Any]:
    """The contract's `refusal`: `{"code", "message"}`."""
    return {"code": given.code.value, "message": why(given, language)}


def why(given: Refusal, language: Catalogue | None = None) -> str:
    """The sentence of a refusal."""
    return _said(given.say, language)


def _said(message: Message, language: Catalogue | None) -> str:
    return (language or catalogue()).say(message)
