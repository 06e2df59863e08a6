"""`ojo play`: the referee alone, one action a line in, one result a line out."""

import json
from typing import Any, TextIO

import click

from referee import Code, Game, Refusal
from referee.facts import message
from referee.words import told
from table.words import catalogue
from web.commands.terminal import SpokenCommand, for_programs, say


@click.command("play", cls=SpokenCommand)
@click.argument("file", type=click.File("r", encoding="utf-8-sig", errors="replace"))
def command(file: TextIO) -> None:
    """Play FILE: first the setup, then one action a line, all of it JSON; `-` reads standard input.

    Each line is answered by one line: the state, or a refusal that leaves the state as it was.
    """
    lines = (line for line in file if line.strip())
    game = _start(next(lines, ""))
    if isinstance(game, Refusal):
        _answer(game)
        raise click.ClickException(say(game.say))
    _answer(game, idle=told.idle(game.setup, catalogue(for_programs())))
    for line in lines:
        given = _read(line)
        after = given if isinstance(given, Refusal) else game.play_json(given)
        _answer(after)
        if isinstance(after, Game):
            game = after


def _start(line: str) -> Game | Refusal:
    given = _read(line)
    if isinstance(given, Refusal):
        return Refusal(Code.BAD_SETUP, message("refusal-play-setup-line", why=given.say))
    if not isinstance(given, dict) or "setup" not in given:
        return Refusal(Code.BAD_SETUP, message("refusal-play-setup"))
    return Game.start(given["setup"])


def _read(line: str) -> Any:
    """The line's JSON value, or the refusal of a line that is none."""
    try:
        return json.loads(line)
    except (ValueError, RecursionError) as error:
        given, why = repr(line.strip()[:40]), str(error)[:80]
        return Refusal(Code.BAD_ACTION, message("refusal-play-line", given=given, error=why))


def _answer(result: Game | Refusal, **more: object) -> None:
    words = catalogue(for_programs())
    if isinstance(result, Refusal):
        answer: dict[str, Any] = {"ok": False, "refusal": told.refusal(result, words)}
    else:
        answer = {"ok": True, "version": result.version, "state": told.state(result, words)}
    click.echo(json.dumps(answer | more))
