"""Makes the conformance games from the tables of worked examples and the replays.

`python -m tests.referee.conforming` writes referee/conformance/games anew from tests/examples and
tests/replays; review the difference. What is in a table is there because a sheet says so; what the referee
answers in between is written down as it is.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from referee import Game, Refusal
from referee.conformance import ConformanceGame, Step, changes, compared
from referee.words.notation import read_action, read_setup_line
from tests.referee.following import examples, spoken_bid
from tests.referee.replaying import REPLAYS

GAMES = Path(__file__).parents[2] / "referee" / "conformance" / "games"
Json = Mapping[str, Any]
MARK_LENGTH = 6
"""Hexadecimal digits that tell games of one kind apart."""


def played(kind: str, about: str, setup: Json, actions: list[Json]) -> ConformanceGame:
    """The game with what our referee answers to each line; a refused setup ends it. Its name says of what
    kind it is, by whose rules, and has a mark made of its lines: no other game changes it."""
    result = Game.start(setup)
    steps: list[Step] = []
    state: dict[str, Any] = {}
    lines: list[Json] = [{"setup": setup}, *actions]
    mark = hashlib.sha256(json.dumps(lines).encode()).hexdigest()[:MARK_LENGTH]
    name = f"{kind}-{setup['variant']}-{mark}"
    game = result
    for number, line in enumerate(lines):
        if number:
            assert isinstance(game, Game), (name, game)
            result = game.play(line)
        if isinstance(result, Refusal):
            steps.append(Step(line, result.code.value, {}))
            if not number:
                break
            continue
        game = result
        now = compared(json.loads(json.dumps(game.to_json())))
        steps.append(Step(line, None, changes(state, now)))
        state = now
    return ConformanceGame(name, about, tuple(steps))


def of_text(
    kind: str, about: str, text: str, options: Json | None = None, more: Any = None
) -> ConformanceGame:
    """The game that the text notation tells; `more` is an action that the notation cannot tell."""
    lines = [line for line in text.strip().splitlines() if not line.startswith("#")]
    setup = read_setup_line(lines[0])
    assert isinstance(setup, dict), setup
    setup["options"] |= options or {}
    actions = [read_action(line.removeprefix("! ")) for line in lines[1:]]
    assert all(isinstance(action, dict) for action in actions), (kind, actions)
    return played(kind, about, setup, [*actions, *([more] if isinstance(more, Mapping) else [])])


def told(value: str) -> object:
    """A switch's value as a table's key writes it."""
    return {"true": True, "false": False}.get(value, int(value) if value.isdigit() else value)


def ladder(example: Json) -> ConformanceGame:
    """One bid, and every raise that the example calls legal, taken back again, or refused."""
    setup = {"variant": example["variant"], "players": ["a", "b"], "dice": 20}
    actions: list[Json] = [{"action": "bid", "player": "a", **spoken_bid(example["after"]), "unheard": True}]
    for text in example["legal"]:
        actions += [{"action": "bid", "player": "b", **spoken_bid(text)}, {"action": "undo"}]
    actions += [{"action": "bid", "player": "b", **spoken_bid(text)} for text in example["refused"]]
    return played(f"ladder-{example['after']}", example["source"], setup, actions)


def every_game() -> Iterator[tuple[str, ConformanceGame]]:
    """File and game, for every table and replay."""
    facts = examples("facts")
    for it in facts["ladder"]:
        yield "ladder", ladder(it)
    for it in facts["call"]:
        yield "calls", of_text("call", it["source"], it["game"])
    for it in facts["shared"]:
        for variant in it["variants"]:
            yield "shared", of_text("shared", it["source"], variant + it["game"].removeprefix("*"))
    for it in examples("switches")["switch"]:
        for value in it["then"]:
            kind = f"switch-{it['id']}-{value}"
            yield "switches", of_text(kind, it["source"], it["game"], {it["id"]: told(value)})
    for it in examples("tables")["table"]:
        yield "tables", of_text("table", "the whole table after a game", it["game"])
    for it in examples("refusals")["refused"]:
        kind, about = f"refusal-{it['code']}", f"refused as {it['code']}"
        yield "refusals", of_text(kind, about, it["game"], more=it.get("action"))
    for file in sorted(REPLAYS.glob("*.txt")):
        text = file.read_text(encoding="utf-8")
        yield "whole-games", of_text("whole-game", "a game to its end", text)


def files() -> dict[str, str]:
    """The text of every file of games by its name; the games of a file stand in the order of theirs."""
    made: dict[str, dict[str, str]] = {}
    for file, game in every_game():
        games = made.setdefault(f"{file}.jsonl", {})
        assert game.name not in games, f"{game.name} is told twice"
        games[game.name] = json.dumps(game.to_json(), ensure_ascii=False)
    return {file: "".join(f"{games[name]}\n" for name in sorted(games)) for file, games in made.items()}


if __name__ == "__main__":
    GAMES.mkdir(exist_ok=True)
    for name, text in files().items():
        (GAMES / name).write_text(text, encoding="utf-8")
