"""Play the games in games/ beside this file with any referee, and tell what it answers wrongly:

    python run.py [--games PART-OF-A-NAME] COMMAND...

The command is started once a game, and gets a line of JSON for each answer that it owes. Exit status 1: some
answer was wrong. Needs Python 3.8 or later, and nothing else.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

STATE = [
    "variant", "phase", "turn", "starter", "direction", "bid", "dice", "pot", "penalties", "out", "winner",
    "may_look",
]  # fmt: skip
VERDICT = ["call", "found", "wild", "met", "exact", "losses"]
SECONDS_A_GAME = 20
SHOWN = 200
"""Characters of an answer that are told at most."""


def compared(state: Mapping[str, Any]) -> dict[str, Any]:
    """What is compared of a state; words never are."""
    verdict = state.get("verdict")
    told = None if verdict is None else {key: verdict.get(key) for key in VERDICT}
    return {**{key: state.get(key) for key in STATE}, "verdict": told}


def wrong(game: Mapping[str, Any], command: Sequence[str]) -> str | None:
    """The first wrong answer to a game, told with its name; None where all were right. Raises OSError where
    the command cannot be started."""
    lines = "".join(json.dumps(step["line"]) + "\n" for step in game["steps"])
    try:
        done = subprocess.run(  # noqa: S603  the program that was named
            command, input=lines, capture_output=True, text=True, timeout=SECONDS_A_GAME, check=False
        )
    except subprocess.TimeoutExpired:
        return f"{game['name']}: no end after {SECONDS_A_GAME} seconds"
    answers = iter([line for line in done.stdout.splitlines() if line.strip()])
    expected: dict[str, Any] = {}
    for number, step in enumerate(game["steps"], 1):
        expected.update(step.get("then", {}))
        what = _wrong_answer(next(answers, None), step.get("refused"), expected)
        if what:
            return f"{game['name']}, line {number} {json.dumps(step['line'])}: {what}"
    return None


def _wrong_answer(line: str | None, refused: str | None, expected: Mapping[str, Any]) -> str | None:
    if line is None:
        return "no answer"
    try:
        answer = json.loads(line)
    except ValueError:
        return f"an answer is not JSON: {line[:SHOWN]}"
    if not isinstance(answer, dict):
        return f"an answer is no object: {line[:SHOWN]}"
    refusal = answer.get("refusal") or {}
    told = json.dumps({"ok": answer.get("ok"), **refusal})[:SHOWN]
    if refused:
        right = answer.get("ok") is False and refusal.get("code") == refused
        return None if right else f"must be refused as {refused}, not answered {told}"
    if answer.get("ok") is not True:
        return f"must be played, not answered {told}"
    actual = compared(answer.get("state") or {})
    differing = [key for key, value in expected.items() if actual[key] != value]
    return "; ".join(
        f"{key} must be {json.dumps(expected[key])}, not {json.dumps(actual[key])}" for key in differing
    )


def all_wrong(games: Iterable[Mapping[str, Any]], command: Sequence[str]) -> list[str | None]:
    """What is wrong with each game; as many are played at a time as there are processors."""
    with ThreadPoolExecutor(os.cpu_count()) as workers:
        return list(workers.map(lambda game: wrong(game, command), games))


def main(arguments: list[str]) -> int:
    """Play them all."""
    part = ""
    if arguments[:1] == ["--games"]:
        part, arguments = arguments[1], arguments[2:]
    files = sorted((Path(__file__).parent / "games").glob("*.jsonl"))
    games = [json.loads(line) for file in files for line in file.read_text(encoding="utf-8").splitlines()]
    told = all_wrong([game for game in games if part in game["name"]], arguments)
    for what in filter(None, told):
        print(what)
    right = told.count(None)
    print(f"{right} of {len(told)} games played as they must be.")
    return 0 if told and right == len(told) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
