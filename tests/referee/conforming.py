"""Makes the conformance games from the tables of worked examples and the replays.

`python -m tests.referee.conforming` writes referee/conformance/games anew from tests/examples and
tests/replays; review the difference. What is in a table is there because a sheet says so; what the referee
answers in between is written down as it is.
"""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from referee import Bid, Game, Refusal
from referee.conformance import ConformanceGame, Step, changes, compared
from referee.words.notation import read_action, read_setup_line
from tests.referee.following import examples
from tests.referee.replaying import REPLAYS

GAMES = Path(__file__).parents[2] / "referee" / "conformance" / "games"
Json = Mapping[str, Any]


def played(name: str, about: str, setup: Json, actions: list[Json]) -> ConformanceGame:
    """The game with what our referee answers to each line; a refused setup ends it."""
    result = Game.start(setup)
    steps: list[Step] = []
    state: dict[str, Any] = {}
    lines: list[Json] = [{"setup": setup}, *actions]
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
    name: str, about: str, text: str, options: Json | None = None, more: Any = None
) -> ConformanceGame:
    """The game that the text notation tells; `more` is an action that the notation cannot tell."""
    lines = [line for line in text.strip().splitlines() if not line.startswith("#")]
    setup = read_setup_line(lines[0])
    assert isinstance(setup, dict), setup
    setup["options"] |= options or {}
    actions = [read_action(line.removeprefix("! ")) for line in lines[1:]]
    assert all(isinstance(action, dict) for action in actions), (name, actions)
    return played(name, about, setup, [*actions, *([more] if isinstance(more, Mapping) else [])])


def told(value: str) -> object:
    """A switch's value as a table's key writes it."""
    return {"true": True, "false": False}.get(value, int(value) if value.isdigit() else value)


def ladder(number: int, example: Json) -> ConformanceGame:
    """One bid, and every raise that the example calls legal, taken back again, or refused."""
    after = Bid.parse(example["after"])
    setup = {"variant": example["variant"], "players": ["a", "b"], "dice": 20}
    actions: list[Json] = [{"action": "bid", "player": "a", **after._asdict(), "unheard": True}]
    for text in example["legal"]:
        actions += [{"action": "bid", "player": "b", **Bid.parse(text)._asdict()}, {"action": "undo"}]
    actions += [{"action": "bid", "player": "b", **Bid.parse(text)._asdict()} for text in example["refused"]]
    return played(f"ladder-{number}", example["source"], setup, actions)


def every_game() -> Iterator[tuple[str, ConformanceGame]]:
    """File and game, for every table and replay."""
    facts = examples("facts")
    for number, it in enumerate(facts["ladder"], 1):
        yield "ladder", ladder(number, it)
    for number, it in enumerate(facts["call"], 1):
        yield "calls", of_text(f"call-{number}", it["source"], it["game"])
    for number, it in enumerate(facts["shared"], 1):
        for variant in it["variants"]:
            text = variant + it["game"].removeprefix("*")
            yield "shared", of_text(f"shared-{number}-{variant}", it["source"], text)
    for number, it in enumerate(examples("switches")["switch"], 1):
        for value in it["then"]:
            name = f"switch-{number}-{it['id']}-{value}"
            yield "switches", of_text(name, it["source"], it["game"], {it["id"]: told(value)})
    for number, it in enumerate(examples("tables")["table"], 1):
        yield "tables", of_text(f"table-{number}", "the whole table after a game", it["game"])
    for number, it in enumerate(examples("refusals")["refused"], 1):
        about = f"refused as {it['code']}"
        yield "refusals", of_text(f"refusal-{number}", about, it["game"], more=it.get("action"))
    for file in sorted(REPLAYS.glob("*.txt")):
        text = file.read_text(encoding="utf-8")
        yield "whole-games", of_text(f"whole-game-{file.stem}", "a game to its end", text)


def files() -> dict[str, str]:
    """The text of every file of games by its name."""
    made: dict[str, list[str]] = {}
    for file, game in every_game():
        made.setdefault(f"{file}.jsonl", []).append(json.dumps(game.to_json(), ensure_ascii=False))
    return {name: "\n".join(lines) + "\n" for name, lines in made.items()}


if __name__ == "__main__":
    GAMES.mkdir(exist_ok=True)
    for name, text in files().items():
        (GAMES / name).write_text(text, encoding="utf-8")
