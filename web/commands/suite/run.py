"""Play the games in games/ beside this file with any referee, and tell what it answers wrongly:

    python run.py [--games PART-OF-A-NAME] COMMAND...

The command is started once a game, and gets a line of JSON for each answer that it owes. Exit status 1: some
answer was wrong. Needs Python 3.8 or later, and nothing else.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

STATE = [
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
]
VERDICT = ["call", "found", "wild", "met", "exact", "losses"]
SECONDS_A_GAME = 20


def compared(state: dict[str, Any]) -> dict[str, Any]:
    """What is compared of a state; words never are."""
    verdict = state.get("verdict")
    told = None if verdict is None else {key: verdict.get(key) for key in VERDICT}
    return {**{key: state.get(key) for key in STATE}, "verdict": told}


def wrong(game: dict[str, Any], command: list[str]) -> str | None:
    """The first wrong answer to a game, told; None where all were right."""
    lines = "".join(json.dumps(step["line"]) + "\n" for step in game["steps"])
    done = subprocess.run(  # noqa: S603  the program that was named
        command, input=lines, capture_output=True, text=True, timeout=SECONDS_A_GAME, check=False
    )
    answers = [json.loads(line) for line in done.stdout.splitlines() if line.strip()]
    expected: dict[str, Any] = {}
    for number, step in enumerate(game["steps"], 1):
        if number > len(answers):
            return f"line {number}: no answer"
        answer = answers[number - 1]
        if "refused" in step:
            code = (answer.get("refusal") or {}).get("code")
            if answer.get("ok") is not False or code != step["refused"]:
                return f"line {number}, {json.dumps(step['line'])}: {step['refused']} is right, not {code}"
            continue
        expected.update(step["then"])
        actual = compared(answer.get("state") or {})
        for key, value in expected.items():
            if actual[key] != value:
                told = f"{key} is {json.dumps(value)}, not {json.dumps(actual[key])}"
                return f"line {number}, {json.dumps(step['line'])}: {told}"
    return None


def main(arguments: list[str]) -> int:
    """Play them all."""
    part = ""
    if arguments[:1] == ["--games"]:
        part, arguments = arguments[1], arguments[2:]
    files = sorted((Path(__file__).parent / "games").glob("*.jsonl"))
    games = [json.loads(line) for file in files for line in file.read_text(encoding="utf-8").splitlines()]
    games = [game for game in games if part in game["name"]]
    told = {game["name"]: wrong(game, arguments) for game in games}
    for name, what in told.items():
        if what:
            print(f"{name}: {what}")
    right = sum(what is None for what in told.values())
    print(f"{right} of {len(games)} games played as they must be.")
    return 0 if games and right == len(games) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
