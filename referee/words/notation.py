"""A whole game as text, one line an action, readable at the table; it says the same as the JSON.

    dudo: ann, bo, "the cat"; dice 2; ante 5; wild-aces = false
    ann bids 3x5
    bo doubts
    reveal ann 5 1; bo 5 3; "the cat" 2 2

A name that is no plain word stands in double quotes, as JSON writes it. A line that starts with # says
nothing.
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from referee.actions import (
    UNSET,
    Action,
    NextGameAction,
    RevealAction,
    RollForSeatAction,
    UndoAction,
    read_action,
)
from referee.game import Game
from referee.values import Bid, Code, Refusal, RefusalError, answered, granted, refuse, show
from referee.variants.rules import toml, untoml

NAME = r'(?:[^\W\d_][\w-]*|"(?:[^"\\]|\\.)*")'
_RESERVED = {"all", "reveal", "undo", "next", "seats", "nobody"}


def write_name(name: str) -> str:
    """A plain word as it is, anything else in quotes."""
    plain = re.fullmatch(r"[^\W\d_][\w-]*", name) and name not in _RESERVED
    return name if plain else json.dumps(name, ensure_ascii=False)


def read_name(text: str) -> str:
    """The name that `write_name` wrote."""
    return str(json.loads(text)) if text.startswith('"') else text


def _faces(faces: Iterable[object]) -> str:
    return " ".join(map(str, faces))


def _read_faces(text: str) -> list[object]:
    return [int(face) if face.isdigit() and face not in ("9", "10") else face for face in text.split()]


def _hands(hands: Mapping[str, Iterable[object]]) -> str:
    return "; ".join(f"{write_name(seat)} {_faces(faces)}".rstrip() for seat, faces in hands.items())


def _read_hands(text: str) -> dict[str, list[object]]:
    hands = {}
    for part in re.findall(rf"({NAME})((?:\s+\w+)*)", text):
        hands[read_name(part[0])] = _read_faces(part[1])
    return hands


_HANDS = rf"{NAME}(?: +\w+)*(?:; *{NAME}(?: +\w+)*)*"

_VERBS = {
    "bid": r"bids (?P<bid>\w+(?: (?:fei|zhai))?)(?P<unheard>, unheard)?",
    "claim": r"claims (?P<value>.+)",
    "reroll": r"rerolls (?P<dice>[0-9]+)",
    "believe": r"believes(?: and keeps (?P<kept>[\w ]+))?(?:, rolls (?P<rolls>[0-9]+))?",
    "pass_on": r"hands on (?P<value>.+)",
    "show_top": "shows the top",
    "pass_unseen": "accepts unseen",
    "pass": "passes",
    "palifico": "declares palifico",
    "lay_open": r"lays open (?P<laid>[\w ]+)",
    "sight": r"makes it (?P<to>open|closed)",
    "doubt": "doubts",
    "pi": "splits",
    "counter_pi": "splits back",
    "surrender": "gives up",
    "spot_on": "calls spot on",
    "lift": "lifts",
    "side": rf"sides with (?P<with>{NAME})",
    "concede": "concedes",
    "fallen": "drops a die",
    "crooked": "has crooked dice",
    "join": rf"joins(?: after (?P<after>{NAME}))?",
    "leave": "leaves",
    "rename": rf"is now (?P<to>{NAME})",
    "move": rf"moves after (?P<after>{NAME})",
    "direction": r"plays to the (?P<to>left|right)",
}
"""Action of one player -> how its line reads after the name; its keys are groups."""

_READ: dict[str, Callable[[str], object]] = {
    "dice": int, "rolls": int, "unseen": int, "others": int, "kept": _read_faces, "pool": _read_faces,
    "laid": _read_faces,
    "unheard": bool,
}  # fmt: skip
"""Key -> how its text is read; another is a name, or a word as it stands."""


def _told(match: re.Match[str]) -> dict[str, object]:
    """The keys that a line says."""
    said = {key: text for key, text in match.groupdict().items() if text}
    bid = Bid.parse(said.pop("bid"))._asdict() if "bid" in said else {}
    told = {key: _READ.get(key, read_name)(text) for key, text in said.items()}
    if "laid" in told:
        told["dice"] = told.pop("laid")
    return told | {key: value for key, value in bid.items() if value}


_SAID: dict[str, Callable[[Any], str]] = {
    "bid": lambda it: f"bids {Bid(it.quantity, it.face, it.spoken or '')}{', unheard' if it.unheard else ''}",
    "claim": lambda it: f"claims {it.value}",
    "reroll": lambda it: f"rerolls {it.dice}",
    "believe": lambda it: (
        f"believes{f' and keeps {_faces(it.kept)}' if it.kept else ''}"
        f"{'' if it.rolls is UNSET else f', rolls {it.rolls}'}"
    ),
    "pass_on": lambda it: f"hands on {it.value}",
    "lay_open": lambda it: f"lays open {_faces(it.dice)}",
    "sight": lambda it: f"makes it {it.to}",
    "side": lambda it: f"sides with {write_name(it.with_)}",
    "join": lambda it: f"joins after {write_name(it.after)}" if it.after else "joins",
    "rename": lambda it: f"is now {write_name(it.to)}",
    "move": lambda it: f"moves after {write_name(it.after)}",
    "direction": lambda it: f"plays to the {it.to}",
}
"""How a line is written whose verb says more."""


def write_action(action: Action) -> str:
    """One accepted action as a line."""
    match action:
        case UndoAction():
            return "undo"
        case NextGameAction():
            return "next game"
        case RollForSeatAction():
            return "seats " + _hands({seat: [face] for seat, face in action.rolls.items()})
        case RevealAction(dice=dict() as dice):
            return f"reveal {_hands(dice)}"
        case RevealAction():
            untold = (("unseen", action.unseen), ("others", action.others))
            told = "".join(f"; {key} {number}" for key, number in untold if number)
            return f"reveal all {_faces(action.pool or ())}".rstrip() + told
    said = _SAID.get(action.name)
    return f"{write_name(action.player)} {said(action) if said else _VERBS[action.name]}"


@answered
def read_line(line: str) -> Action:
    """The action that a line says, or the refusal of a line that says none."""
    return _action(line.strip())


def _action(text: str) -> Action:
    try:
        told = _line(text)
        action = None if told is None else read_action(told)
    except RefusalError as refused:
        action = refused.refusal
    except ValueError as error:
        refuse(Code.BAD_ACTION, "line-unreadable", given=show(text), error=str(error))
    if action is None:
        refuse(Code.BAD_ACTION, "line-action", given=show(text))
    if isinstance(action, Refusal):
        refuse(Code.BAD_ACTION, "line-wrong", given=show(text), why=action.say)
    return action


def _line(text: str) -> dict[str, object] | None:
    """The action that a line says, as JSON has it; None where it says none."""
    if text == "undo":
        return {"action": "undo"}
    if text == "next game":
        return {"action": "next_game"}
    if match := re.fullmatch(rf"seats ({_HANDS})", text):
        rolls = {seat: int(str(faces[0])) if faces else None for seat, faces in _read_hands(match[1]).items()}
        return {"action": "roll_for_seat", "rolls": rolls}
    if match := re.fullmatch(
        r"reveal all(?P<pool>(?: +\w+)*)(?:; unseen (?P<unseen>[0-9]+))?(?:; others (?P<others>[0-9]+))?",
        text,
    ):
        return {"action": "reveal", "pool": [], **_told(match)}
    if match := re.fullmatch(rf"reveal ({_HANDS})", text):
        return {"action": "reveal", "dice": _read_hands(match[1])}
    for name, pattern in _VERBS.items():
        if match := re.fullmatch(rf"(?P<player>{NAME}) {pattern}", text):
            return {"action": name, **_told(match)}
    return None


def write_setup(setup: Mapping[str, Any]) -> str:
    """A setup as the first line."""
    parts = [f"{setup['variant']}: {', '.join(map(write_name, setup['players']))}"]
    dice = setup.get("dice")
    if isinstance(dice, Mapping):
        parts.append("dice " + ", ".join(f"{write_name(seat)} {number}" for seat, number in dice.items()))
    elif dice is not None:
        parts.append(f"dice {dice}")
    if "full_hand" in setup:
        parts.append(f"full hand {setup['full_hand']}")
    if setup.get("ante"):
        parts.append(f"ante {setup['ante']}")
    if setup.get("stake"):
        parts.append(f"stake {json.dumps(setup['stake'], ensure_ascii=False)}")
    parts += [f"{key} = {toml(value)}" for key, value in (setup.get("options") or {}).items()]
    if "edition" in setup:
        parts.append(f"edition {setup['edition']}")
    return "; ".join(parts)


@answered
def read_setup_line(line: str) -> dict[str, Any]:
    """The setup that a first line says."""
    match = re.fullmatch(rf"([\w-]+): *({NAME}(?:, *{NAME})*)((?:;.*)?)", line.strip())
    if match is None:
        refuse(Code.BAD_SETUP, "line-setup", given=show(line.strip()))
    setup: dict[str, Any] = {
        "variant": match[1],
        "players": [read_name(name) for name in re.findall(NAME, match[2])],
        "options": {},
    }
    for part in re.findall(r'; *((?:[^;"]|"(?:[^"\\]|\\.)*")*)', match[3]):
        text = part.strip()
        if found := re.fullmatch(r"dice ([0-9]+)", text):
            setup["dice"] = int(found[1])
        elif found := re.fullmatch(rf"dice ({NAME} +[0-9]+(?:, *{NAME} +[0-9]+)*)", text):
            pairs = re.findall(rf"({NAME}) +([0-9]+)", found[1])
            setup["dice"] = {read_name(seat): int(number) for seat, number in pairs}
        elif found := re.fullmatch(r"(full hand|ante|edition) ([0-9]+)", text):
            setup[found[1].replace(" ", "_")] = int(found[2])
        elif found := re.fullmatch(r'stake (".*")', text):
            setup["stake"] = json.loads(found[1])
        elif found := re.fullmatch(r"([\w-]+) *= *([\w-]+)", text):
            setup["options"][found[1]] = untoml(found[2])
        else:
            refuse(Code.BAD_SETUP, "line-part", given=show(text))
    return setup


def write_game(game: Game) -> str:
    """The whole game: the setup, then every accepted action, a line each."""
    return "\n".join([write_setup(game.setup.to_json()), *map(write_action, game.actions)]) + "\n"


@answered
def read_game(text: str) -> Game:
    """The game that `write_game` wrote, or the refusal of its first line that cannot be."""
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    game = granted(Game.start(granted(read_setup_line(lines[0] if lines else ""))))
    for line in lines[1:]:
        game = granted(game.play(_action(line.strip())))
    return game
