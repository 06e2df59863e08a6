"""The contract's JSON with its sentences: what the referee answers, said in a language.

With `messages` each sentence is given as its message too, as `say`, for whoever says it in another language.
"""

from typing import Any

from referee.facts import Message
from referee.game import Game
from referee.state import Setup, Verdict
from referee.values import Refusal
from referee.variants.rules import SWITCHES, Rules
from referee.variants.variant import Variant
from referee.words import telling
from referee.words.catalogue import Catalogue, catalogue


def state(game: Game, language: Catalogue | None = None, *, messages: bool = False) -> dict[str, Any]:
    """The contract's `state`."""
    it = game.state.verdict
    told = None if it is None else verdict(game.setup, it, language, messages=messages)
    return game.to_json() | {"verdict": told}


def verdict(
    setup: Setup, it: Verdict, language: Catalogue | None = None, *, messages: bool = False
) -> dict[str, Any]:
    """The contract's `verdict`, with its `explanation` and the rules that decided as `cites`, the one that
    decides first: `{"switch", "rule", "source"}`."""
    said = telling.verdict(setup, it)
    cites = [_cite(*one, language, messages=messages) for one in telling.cites(setup, it)]
    told = it.to_json() | {"explanation": _said(said, language), "cites": cites}
    return told | {"say": said.to_json()} if messages else told


def _cite(
    switch: str, rule: Message, source: Message, language: Catalogue | None, *, messages: bool
) -> dict[str, Any]:
    told = {"switch": switch, "rule": _said(rule, language), "source": _said(source, language)}
    return told | {"say": {"rule": rule.to_json(), "source": source.to_json()}} if messages else told


def idle(
    setup: Setup, language: Catalogue | None = None, *, messages: bool = False
) -> dict[str, dict[str, Any]]:
    """The switches that are set otherwise than at their defaults and change nothing beside others: switch ->
    `{"because", "message"}`, the switches that make it so and a sentence."""
    every = mix(setup.variant, setup.rules, language, messages=messages)
    return {switch: told for switch, told in every.items() if not _at_default(setup.rules, switch)}


def mix(
    variant: Variant, rules: Rules, language: Catalogue | None = None, *, messages: bool = False
) -> dict[str, dict[str, Any]]:
    """Likewise every switch that changes nothing, set or not."""
    found = {}
    for switch, because in variant.idle(rules).items():
        said = telling.idle(rules, switch, because)
        told: dict[str, Any] = {"because": list(because), "message": _said(said, language)}
        found[switch] = told | {"say": said.to_json()} if messages else told
    return found


def refusal(it: Refusal, language: Catalogue | None = None, *, messages: bool = False) -> dict[str, Any]:
    """The contract's `refusal`: `{"code", "message"}`."""
    told = {"code": it.code.value, "message": why(it, language)}
    return told | {"say": it.say.to_json()} if messages else told


def why(it: Refusal, language: Catalogue | None = None) -> str:
    """The sentence of a refusal."""
    return _said(it.say, language)


def _at_default(rules: Rules, switch_id: str) -> bool:
    """Whether the switch stands at the reading where a source is silent."""
    switch = SWITCHES[switch_id]
    return bool(getattr(rules, switch.name) == switch.default)


def _said(message: Message, language: Catalogue | None) -> str:
    return (language or catalogue()).say(message)
