"""Games that any referee must play alike: the rules as data, held against what a referee answers.

`games/*.jsonl` hold a game a line, in the format that docs/conformance.md describes; `read_games` reads them
and `differences` compares the answers that a referee gave to a game. The files are made from the tables of
worked examples and the replays of the tests (`python -m tests.referee.conforming`), never by hand.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from typing import Any

from referee.facts import Fact, Message, message

FORMAT = 1
"""The format's version: raised where a runner of before would misread a file."""

STATE_KEYS = (
    "variant",
    "phase",
    "turn",
    "starter",
    "direction",
    "bid",
    "dice",
    "pot",
    "penalties",
    "out",
    "winner",
    "may_look",
)
VERDICT_KEYS = ("call", "found", "wild", "met", "exact", "losses")
"""What is compared: all that every referee's state and verdict must have, but the words."""

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Step:
    """One line to a referee and what it must answer."""

    line: Json
    """`{"setup": ...}` or an action."""
    refused: str | None
    """The code of the refusal that it must meet, or None where it must be played."""
    then: Json
    """What of the state is another than after the step before; empty where refused."""


@dataclass(frozen=True, slots=True)
class ConformanceGame:
    """A game with what a referee must answer, line by line."""

    name: str
    about: str
    """Where the rule is printed, or what the game shows."""
    steps: tuple[Step, ...]

    def to_json(self) -> dict[str, Any]:
        """One line of a file."""
        steps = [
            {"line": step.line, **({"refused": step.refused} if step.refused else {"then": step.then})}
            for step in self.steps
        ]
        return {"format": FORMAT, "name": self.name, "about": self.about, "steps": steps}


def read_game(text: str) -> ConformanceGame:
    """The game that a line tells. Raises ValueError for a line of another format."""
    told = json.loads(text)
    if told.get("format") != FORMAT:
        raise ValueError(f"this is format {told.get('format')}; format {FORMAT} can be read")
    steps = (Step(step["line"], step.get("refused"), step.get("then", {})) for step in told["steps"])
    return ConformanceGame(told["name"], told["about"], tuple(steps))


def read_games() -> Iterator[ConformanceGame]:
    """Every game that comes with the referee."""
    folder = resources.files("referee.conformance") / "games"
    for file in sorted(folder.iterdir(), key=lambda it: it.name):
        if file.name.endswith(".jsonl"):
            yield from map(read_game, file.read_text(encoding="utf-8-sig").splitlines())


def compared(state: Json) -> dict[str, Any]:
    """What is compared of a state: the keys that every referee has, without words."""
    verdict = state.get("verdict")
    told = None if verdict is None else {key: verdict.get(key) for key in VERDICT_KEYS}
    return {key: state.get(key) for key in STATE_KEYS} | {"verdict": told}


def changes(before: Json, after: Json) -> dict[str, Any]:
    """What of the compared state is another than before."""
    return {key: value for key, value in after.items() if key not in before or before[key] != value}


def differences(game: ConformanceGame, answers: Sequence[Json]) -> list[Message]:
    """Where the answers are not those that the game must have, told up to the first wrong step."""
    expected: dict[str, Any] = {}
    for number, step in enumerate(game.steps):
        expected |= step.then
        answered = number < len(answers)
        wrong = _wrong(step, answers[number], expected) if answered else [message("conformance-no-answer")]
        if wrong:
            line = json.dumps(step.line)
            about: dict[str, Fact] = {"game": game.name, "number": number + 1, "line": line}
            return [message("conformance-difference", what=what, **about) for what in wrong]
    return []


def _wrong(step: Step, answer: Json, expected: Json) -> list[Message]:
    if step.refused is not None:
        code = (answer.get("refusal") or {}).get("code")
        if answer.get("ok") is False and code == step.refused:
            return []
        return [message("conformance-refused", code=step.refused, answer=_short(answer))]
    if answer.get("ok") is not True:
        return [message("conformance-played", answer=_short(answer))]
    actual = compared(answer.get("state") or {})
    return [
        message("conformance-value", key=key, value=json.dumps(value), answer=json.dumps(actual[key]))
        for key, value in expected.items()
        if actual[key] != value
    ]


def _short(answer: Json) -> str:
    told = json.dumps({"ok": answer.get("ok"), **(answer.get("refusal") or {})})
    return told if len(told) <= 200 else f"{told[:200]}..."
