"""`ojo conformance`: our games against any referee that speaks `ojo play`.

The games are the tables of worked examples, with what our own referee answers line by line. A table says what
a sheet says of a game; what the referee answers in between is taken as it is. docs/conformance.md describes a
game.
"""

import hashlib
import json
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Any

import click
from msgspec import to_builtins

from referee import Bid, Game, Refusal, load_variant, variant_ids
from referee.words.notation import read_line, read_setup_line
from web.commands.suite import run
from web.commands.suite.run import compared
from web.commands.terminal import SpokenCommand, fault, good, say, told

FORMAT = 1
"""The format's version: raised where a runner of before would misread a game."""
MARK_LENGTH = 6
"""Hexadecimal digits that tell games of one kind apart."""
FOLDERS = (Path(__file__).parent / "examples", Path(__file__).parents[2] / "tests" / "examples")
"""Where the tables lie: in an installed package, in a checkout."""

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Script:
    """What is to be played."""

    file: str
    """The file of games that it stands in."""
    kind: str
    about: str
    """Where the rule is printed, or what the game shows."""
    setup: Json
    actions: Sequence[Json]

    @property
    def name(self) -> str:
        """It says of what kind the game is, by whose rules, and has a mark made of its lines: no other game
        changes it."""
        mark = hashlib.sha256(json.dumps([{"setup": self.setup}, *self.actions]).encode()).hexdigest()
        return f"{self.kind}-{self.setup['variant']}-{mark[:MARK_LENGTH]}"

    def played(self) -> dict[str, Any]:
        """The game as a line of a file tells it; a refused setup ends it."""
        steps = []
        game: Game | None = None
        for line in ({"setup": self.setup}, *self.actions):
            answer = Game.start(self.setup) if game is None else game.play_json(line)
            steps.append(_step(line, answer, game))
            if isinstance(answer, Game):
                game = answer
            if game is None:
                break
        return {"format": FORMAT, "name": self.name, "about": self.about, "steps": steps}


def scripts() -> Iterator[Script]:
    """Every game of the tables."""
    facts = _tables("facts")
    for it in facts["ladder"]:
        yield _ladder(it)
    for it in facts["call"]:
        yield _of_text("calls", "call", it["source"], it["game"])
    for it in facts["shared"]:
        for variant in it["variants"]:
            yield _of_text("shared", "shared", it["source"], variant + it["game"].removeprefix("*"))
    for it in _tables("switches")["switch"]:
        for value in it["then"]:
            kind, options = f"switch-{it['id']}-{value}", {it["id"]: switch_value(value)}
            yield _of_text("switches", kind, it["source"], it["game"], options)
    for it in _tables("tables")["table"]:
        yield _of_text("tables", "table", "the whole table after a game", it["game"])
    for it in _tables("refusals")["refused"]:
        kind, about = f"refusal-{it['code']}", f"refused as {it['code']}"
        yield _of_text("refusals", kind, about, it["game"], more=it.get("action"))


def switch_value(key: str) -> object:
    """A switch's value as a table's key writes it."""
    return {"true": True, "false": False}.get(key, int(key) if key.isdigit() else key)


def _tables(name: str) -> dict[str, list[dict[str, Any]]]:
    folder = next(folder for folder in FOLDERS if folder.is_dir())
    return tomllib.loads((folder / f"{name}.toml").read_text(encoding="utf-8"))


def _ladder(example: Json) -> Script:
    """One bid, and every raise that the example calls legal, taken back again, or refused."""
    setup = {"variant": example["variant"], "players": ["a", "b"], "dice": 20}
    actions: list[Json] = [{"action": "bid", "player": "a", **_bid(example["after"]), "unheard": True}]
    for text in example["legal"]:
        actions += [{"action": "bid", "player": "b", **_bid(text)}, {"action": "undo"}]
    actions += [{"action": "bid", "player": "b", **_bid(text)} for text in example["refused"]]
    return Script("ladder", f"ladder-{example['after']}", example["source"], setup, actions)


def _bid(text: str) -> Json:
    return {key: value for key, value in Bid.parse(text)._asdict().items() if value}


def _of_text(
    file: str, kind: str, about: str, text: str, options: Json | None = None, more: object = None
) -> Script:
    """The game that the text notation tells; `more` is an action that the notation cannot tell."""
    first, *rest = [line for line in text.strip().splitlines() if not line.startswith("#")]
    setup, actions = read_setup_line(first), [to_builtins(read_line(line)) for line in rest]
    if isinstance(setup, Refusal):
        raise ValueError(first)
    setup["options"] |= options or {}
    told = [action for action in (*actions, more) if isinstance(action, Mapping)]
    return Script(file, kind, about, setup, told)


def _step(line: Json, answer: Game | Refusal, before: Game | None) -> dict[str, Any]:
    """A line with the code of its refusal, or with what of the state is another than before."""
    if isinstance(answer, Refusal):
        return {"line": line, "refused": answer.code.value}
    was = {} if before is None else _compared(before)
    then = {key: value for key, value in _compared(answer).items() if key not in was or was[key] != value}
    return {"line": line, "then": then}


def _compared(game: Game) -> Json:
    return compared(json.loads(json.dumps(game.to_json())))


ALONG = ("README.md", "LICENCE.md", "run.py")
"""Files of `suite/` that go with the games."""


@click.command(
    "conformance",
    cls=SpokenCommand,
    context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False},
)
@click.option("--games", "wanted", default="")
@click.option("--write", "folder", metavar="DIR", type=click.Path(path_type=Path))
@click.argument("referee", nargs=-1, type=click.UNPROCESSED)
def command(wanted: str, folder: Path | None, referee: tuple[str, ...]) -> None:
    """Play every conformance game with the REFEREE, a command that answers as `ojo play -` does; or write
    the games as a folder for others to take.

    It is started once a game. What it answers wrongly is told game by game, and the exit status is 1.
    """
    if folder is not None:
        write(folder)
        return
    if not referee:
        raise click.MissingParameter(param_hint="REFEREE", param_type="argument")
    games = [script.played() for script in scripts() if wanted in script.name]
    if not games:
        raise fault("command-conformance-none", given=repr(wanted))
    try:
        differing = run.all_wrong(games, referee)
    except OSError as error:
        reason = str(error.strerror)
        raise fault("command-conformance-not-started", program=referee[0], reason=reason) from error
    for what in filter(None, differing):
        click.echo(what)
    right = differing.count(None)
    click.echo(told("command-conformance-result", right=right, games=len(games)))
    if right < len(games):
        raise SystemExit(1)


def write(folder: Path) -> None:
    """Write the games, what each rule system follows, a runner in Python, and the licence. Raises
    click's error."""
    try:
        (folder / "games").mkdir(parents=True, exist_ok=True)
        number = _write(folder)
    except OSError as error:
        raise fault("command-no-folder", folder=str(folder), reason=str(error.strerror)) from None
    click.echo(told("command-conformance-written", folder=str(folder), games=number))


def _write(folder: Path) -> int:
    """Returns the number of games."""
    sources = {
        variant.id: {"title": say(variant.title), "follows": say(variant.text("document"))}
        for variant in (good(load_variant(one)) for one in variant_ids())
    }
    games: dict[str, list[str]] = defaultdict(list)
    for script in sorted(scripts(), key=lambda it: it.name):
        games[script.file].append(json.dumps(script.played(), ensure_ascii=False))
    texts = {f"games/{file}.jsonl": "".join(f"{line}\n" for line in lines) for file, lines in games.items()}
    texts["sources.json"] = f"{json.dumps(sources, indent=1, ensure_ascii=False)}\n"
    suite = resources.files("web.commands") / "suite"
    texts |= {name: (suite / name).read_text(encoding="utf-8") for name in ALONG}
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    return sum(map(len, games.values()))
