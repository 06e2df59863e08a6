"""`ojo conformance`: our games against any referee that speaks `ojo play`."""

import json
import os
import subprocess
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import click

from referee.conformance import ConformanceGame, differences, read_games
from web.commands.spoken_help import SpokenCommand

SECONDS_A_GAME = 20


@click.command(
    "conformance",
    cls=SpokenCommand,
    context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False},
)
@click.option("--games", "wanted", default="")
@click.argument("referee", nargs=-1, required=True, type=click.UNPROCESSED)
def command(wanted: str, referee: tuple[str, ...]) -> None:
    """Play every conformance game with the REFEREE, a command that answers as `ojo play -` does.

    It is started once a game. What it answers wrongly is told game by game, and the exit status is 1.
    """
    games = [game for game in read_games() if wanted in game.name]
    if not games:
        raise click.ClickException(f"no game's name contains {wanted!r}")
    with ThreadPoolExecutor(os.cpu_count()) as workers:
        told = list(workers.map(lambda game: _differences(referee, game), games))
    for lines in told:
        for line in lines:
            click.echo(line)
    wrong = sum(1 for lines in told if lines)
    click.echo(f"{len(games) - wrong} of {len(games)} games played as they must be.")
    if wrong:
        raise SystemExit(1)


def _differences(referee: Sequence[str], game: ConformanceGame) -> list[str]:
    lines = "".join(f"{json.dumps(step.line)}\n" for step in game.steps)
    try:
        done = subprocess.run(  # noqa: S603 - the command that the user names
            list(referee), input=lines, capture_output=True, text=True, timeout=SECONDS_A_GAME, check=False
        )
    except subprocess.TimeoutExpired:
        return [f"{game.name}: no end after {SECONDS_A_GAME} seconds"]
    except OSError as error:
        raise click.ClickException(f"{referee[0]} cannot be started: {error.strerror}") from error
    try:
        answers = [_object(line) for line in done.stdout.splitlines() if line.strip()]
    except ValueError as error:
        return [f"{game.name}: {error}"]
    return differences(game, answers)


def _object(line: str) -> Mapping[str, Any]:
    try:
        answer = json.loads(line)
    except ValueError as error:
        raise ValueError(f"an answer is not JSON: {line[:80]}") from error
    if not isinstance(answer, dict):
        raise ValueError(f"an answer is no object: {line[:80]}")
    return answer
