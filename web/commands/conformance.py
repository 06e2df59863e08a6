"""`ojo conformance`: our games against any referee that speaks `ojo play`."""

import json
import os
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib import resources
from pathlib import Path
from typing import Any

import click

from referee import load_variant, variant_ids
from referee.conformance import ConformanceGame, differences, read_games
from table.words import Message, message
from web.commands.spoken_help import SpokenCommand
from web.commands.terminal import fault, good, say, told

SECONDS_A_GAME = 20
LINE_SHOWN = 80
"""Characters of an answer that are shown where it is none."""


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
    games = [game for game in read_games() if wanted in game.name]
    if not games:
        raise fault("command-conformance-none", given=repr(wanted))
    with ThreadPoolExecutor(os.cpu_count()) as workers:
        differing = list(workers.map(lambda game: _differences(referee, game), games))
    for sentences in differing:
        for sentence in sentences:
            click.echo(say(sentence))
    wrong = sum(1 for sentences in differing if sentences)
    click.echo(told("command-conformance-result", right=len(games) - wrong, games=len(games)))
    if wrong:
        raise SystemExit(1)


def write(folder: Path) -> None:
    """Write the games, what each rule system follows, a runner in Python, and the licence. Raises
    click's error."""
    sources = {
        variant.id: {"title": say(variant.title), "follows": say(variant.text("document"))}
        for variant in (good(load_variant(one)) for one in variant_ids())
    }
    try:
        with resources.as_file(resources.files("referee.conformance") / "games") as games:
            shutil.copytree(games, folder / "games", dirs_exist_ok=True)
        for part in (resources.files("web.commands") / "suite").iterdir():
            if part.is_file():
                (folder / part.name).write_bytes(part.read_bytes())
        text = json.dumps(sources, indent=1, ensure_ascii=False)
        (folder / "sources.json").write_text(f"{text}\n", encoding="utf-8")
    except OSError as error:
        raise fault("command-no-folder", folder=str(folder), reason=str(error.strerror)) from None
    click.echo(told("command-conformance-written", folder=str(folder), games=sum(1 for _ in read_games())))


def _differences(referee: Sequence[str], game: ConformanceGame) -> list[Message]:
    lines = "".join(f"{json.dumps(step.line)}\n" for step in game.steps)
    try:
        done = subprocess.run(  # noqa: S603 - the command that the user names
            list(referee), input=lines, capture_output=True, text=True, timeout=SECONDS_A_GAME, check=False
        )
    except subprocess.TimeoutExpired:
        return [message("command-conformance-no-end", game=game.name, seconds=SECONDS_A_GAME)]
    except OSError as error:
        reason = str(error.strerror)
        raise fault("command-conformance-not-started", program=referee[0], reason=reason) from error
    answers: list[Mapping[str, Any]] = []
    for line in filter(str.strip, done.stdout.splitlines()):
        try:
            answers.append(_object(line))
        except ValueError:
            return [message("command-conformance-no-json", game=game.name, line=line[:LINE_SHOWN])]
        except TypeError:
            return [message("command-conformance-no-object", game=game.name, line=line[:LINE_SHOWN])]
    return differences(game, answers)


def _object(line: str) -> Mapping[str, Any]:
    answer = json.loads(line)
    if not isinstance(answer, dict):
        raise TypeError
    return answer
