"""Helpers of the referee's tests."""

import tomllib
from pathlib import Path
from typing import Any

from referee import Bid, Game, Refusal
from referee.words import told
from referee.words.notation import read_line, read_setup_line

TESTS = Path(__file__).parents[1]


def examples(name: str) -> dict[str, list[dict[str, Any]]]:
    """The tables of `tests/examples/NAME.toml`."""
    return tomllib.loads((TESTS / "examples" / f"{name}.toml").read_text(encoding="utf-8"))


def follow(text: str, **options: object) -> Game | Refusal:
    """The game that the text tells, with these options over its own; the first refusal ends it."""
    lines = text.strip().splitlines()
    setup = read_setup_line(lines[0])
    assert isinstance(setup, dict), setup
    setup["options"] |= options
    game = Game.start(setup)
    for line in lines[1:]:
        if isinstance(game, Refusal):
            break
        action = read_line(line)
        game = action if isinstance(action, Refusal) else game.play(action)
    return game


def spoken_bid(text: str) -> dict[str, object]:
    """The keys of a bid's action: `7x5` or `3x3 zhai`."""
    return {key: value for key, value in Bid.parse(text)._asdict().items() if value}


def differences(result: Game | Refusal, then: dict[str, Any]) -> dict[str, tuple[object, object]]:
    """What of `then` did not come about: key -> (actual, expected); false stands for none at all."""
    if isinstance(result, Refusal):
        actual: dict[str, Any] = {"refused": result.code.value, "says": told.why(result)}
    else:
        state = told.state(result)
        actual = (state["verdict"] or {}) | {key: value for key, value in state.items() if key != "verdict"}
        actual |= {key: value for key, value in (state["verdict"] or {}).items() if key not in state}
        if state["verdict"]:
            actual |= {key: state["verdict"][key] for key in ("call", "caller", "bidder") if not state[key]}
        actual["says"] = actual.get("explanation", "")
    wrong = {}
    for key, expected in then.items():
        found = actual.get(key, "nothing")
        fits = (
            expected in found if key == "says" else found == expected or (expected is False and found is None)
        )
        if not fits:
            wrong[key] = (found, expected)
    if isinstance(result, Refusal) and "refused" not in then:
        wrong["refused"] = (told.why(result), "nothing")
    return wrong


QUIET = {"direction": "left", "sight": "own", "game": 1, "round": 1, "wild_aces": True}


def unusual(game: Game) -> tuple[dict[str, Any], dict[str, Any]]:
    """State and verdict without what is as it always is when nothing is going on: in the state null, zero,
    false, empty, the first round to the left, all who hold dice looking at them; in the verdict null and
    empty, and the rules that it cites."""
    whole = game.to_json()
    looking = [seat for seat, number in whole["dice"].items() if number]
    state = {
        key: value
        for key, value in whole.items()
        if value
        and QUIET.get(key) != value
        and key not in ("variant", "verdict")
        and not (isinstance(value, dict) and key in ("purses", "penalties") and not any(value.values()))
        and not (key == "may_look" and value == looking)
    }
    verdict = game.state.verdict
    said = {} if verdict is None else told.verdict(game.setup, verdict)
    quiet = {"unseen": 0}
    shown = {key: value for key, value in said.items() if value not in (None, {}, []) and key != "cites"}
    return state, {key: value for key, value in shown.items() if key not in quiet or value != quiet[key]}
