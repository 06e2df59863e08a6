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

from referee.actions import Action
from referee.game import Game
from referee.values import Bid, Code, RefusalError, answered, granted, refuse, show
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

_VERBS: dict[str, tuple[str, Callable[[Action], str], Callable[[re.Match[str]], dict[str, Any]]]] = {
    "bid": (
        r"bids (?P<bid>\w+(?: (?:fei|zhai))?)(?P<unheard>, unheard)?",
        lambda a: (
            f"bids {Bid(a['quantity'], a['face'], a.get('spoken', ''))}"
            f"{', unheard' if a.get('unheard') is True else ''}"
        ),
        lambda m: (
            {key: value for key, value in Bid.parse(m["bid"])._asdict().items() if value}
            | ({"unheard": True} if m["unheard"] else {})
        ),
    ),
    "claim": (r"claims (?P<value>.+)", lambda a: f"claims {a['value']}", lambda m: {"value": m["value"]}),
    "reroll": (
        r"rerolls (?P<dice>[0-9]+)",
        lambda a: f"rerolls {a['dice']}",
        lambda m: {"dice": int(m["dice"])},
    ),
    "believe": (
        r"believes(?: and keeps (?P<kept>[\w ]+))?(?:, rolls (?P<rolls>[0-9]+))?",
        lambda a: "".join(
            [
                "believes",
                f" and keeps {_faces(a['kept'])}" if a.get("kept") else "",
                f", rolls {a['rolls']}" if "rolls" in a else "",
            ]
        ),
        lambda m: (
            ({"kept": _read_faces(m["kept"])} if m["kept"] else {})
            | ({"rolls": int(m["rolls"])} if m["rolls"] else {})
        ),
    ),
    "pass_on": (
        r"hands on (?P<value>.+)",
        lambda a: f"hands on {a['value']}",
        lambda m: {"value": m["value"]},
    ),
    "show_top": (r"shows the top", lambda a: "shows the top", lambda m: {}),
    "pass_unseen": (r"accepts unseen", lambda a: "accepts unseen", lambda m: {}),
    "pass": (r"passes", lambda a: "passes", lambda m: {}),
    "sight": (
        r"makes it (?P<to>open|closed)",
        lambda a: f"makes it {a['to']}",
        lambda m: {"to": m["to"]},
    ),
    "doubt": (r"doubts", lambda a: "doubts", lambda m: {}),
    "pi": (r"splits", lambda a: "splits", lambda m: {}),
    "counter_pi": (r"splits back", lambda a: "splits back", lambda m: {}),
    "surrender": (r"gives up", lambda a: "gives up", lambda m: {}),
    "spot_on": (r"calls spot on", lambda a: "calls spot on", lambda m: {}),
    "lift": (r"lifts", lambda a: "lifts", lambda m: {}),
    "side": (
        rf"sides with (?P<with>{NAME})",
        lambda a: f"sides with {write_name(a['with'])}",
        lambda m: {"with": read_name(m["with"])},
    ),
    "concede": (r"concedes", lambda a: "concedes", lambda m: {}),
    "fallen": (r"drops a die", lambda a: "drops a die", lambda m: {}),
    "crooked": (r"has crooked dice", lambda a: "has crooked dice", lambda m: {}),
    "join": (
        rf"joins(?: after (?P<after>{NAME}))?",
        lambda a: f"joins after {write_name(a['after'])}" if "after" in a else "joins",
        lambda m: {"after": read_name(m["after"])} if m["after"] else {},
    ),
    "leave": (r"leaves", lambda a: "leaves", lambda m: {}),
    "rename": (
        rf"is now (?P<to>{NAME})",
        lambda a: f"is now {write_name(a['to'])}",
        lambda m: {"to": read_name(m["to"])},
    ),
    "move": (
        rf"moves after (?P<after>{NAME})",
        lambda a: f"moves after {write_name(a['after'])}",
        lambda m: {"after": read_name(m["after"])},
    ),
    "direction": (
        r"plays to the (?P<to>left|right)",
        lambda a: f"plays to the {a['to']}",
        lambda m: {"to": m["to"]},
    ),
}
"""Action of one player -> how its line reads after the name, how it is written, what is read of it."""


def write_action(action: Action) -> str:
    """One accepted action as a line."""
    name = action["action"]
    if name == "undo":
        return "undo"
    if name == "next_game":
        return "next game"
    if name == "roll_for_seat":
        return "seats " + _hands({seat: [face] for seat, face in action["rolls"].items()})
    if name == "reveal":
        if "dice" in action:
            return f"reveal {_hands(action['dice'])}"
        untold = [f"; {key} {action[key]}" for key in ("unseen", "others") if action.get(key)]
        return f"reveal all {_faces(action['pool'])}".rstrip() + "".join(untold)
    return f"{write_name(action['player'])} {_VERBS[name][1](action)}"


@answered
def read_action(line: str) -> dict[str, Any]:
    """The action that a line says, or the refusal of a line that says none."""
    text = line.strip()
    if text == "undo":
        return {"action": "undo"}
    if text == "next game":
        return {"action": "next_game"}
    try:
        if match := re.fullmatch(rf"seats ({_HANDS})", text):
            rolls = {seat: faces[0] if faces else None for seat, faces in _read_hands(match[1]).items()}
            return {"action": "roll_for_seat", "rolls": rolls}
        if match := re.fullmatch(r"reveal all((?: +\w+)*)(?:; unseen ([0-9]+))?(?:; others ([0-9]+))?", text):
            told = {key: int(n) for key, n in zip(("unseen", "others"), match.groups()[1:], strict=True) if n}
            return {"action": "reveal", "pool": _read_faces(match[1])} | told
        if match := re.fullmatch(rf"reveal ({_HANDS})", text):
            return {"action": "reveal", "dice": _read_hands(match[1])}
        for name, (pattern, _, read) in _VERBS.items():
            if match := re.fullmatch(rf"(?P<player>{NAME}) {pattern}", text):
                return {"action": name, "player": read_name(match["player"])} | read(match)
    except RefusalError as refused:
        refuse(Code.BAD_ACTION, "line-wrong", given=show(text), why=refused.refusal.say)
    except ValueError as error:
        refuse(Code.BAD_ACTION, "line-unreadable", given=show(text), error=str(error))
    refuse(Code.BAD_ACTION, "line-action", given=show(text))


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
        game = granted(game.play(granted(read_action(line))))
    return game
