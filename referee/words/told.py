"""The contract's JSON with its sentences: what the referee answers, said in a language.

With `messages` each sentence is given as its message too, as `say`, for whoever says it in another language.
"""

from typing import Any

from referee.facts import Message
from referee.game import Game
from referee.state import Setup, Verdict
from referee.values import Refusal
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
    """The contract's `verdict`, with its `explanation`."""
    said = telling.verdict(setup, it)
    told = it.to_json() | {"explanation": _said(said, language)}
    return told | {"say": said.to_json()} if messages else told


def refusal(it: Refusal, language: Catalogue | None = None, *, messages: bool = False) -> dict[str, Any]:
    """The contract's `refusal`: `{"code", "message"}`."""
    told = {"code": it.code.value, "message": why(it, language)}
    return told | {"say": it.say.to_json()} if messages else told


def why(it: Refusal, language: Catalogue | None = None) -> str:
    """The sentence of a refusal."""
    return _said(it.say, language)


def _said(message: Message, language: Catalogue | None) -> str:
    return (language or catalogue()).say(message)
