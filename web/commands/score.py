"""`ojo score`: judge one call, from a photo or from typed dice."""

import json
from pathlib import Path
from typing import Any

import click
from msgspec import to_builtins

from referee import Game
from referee.actions import SideAction
from referee.words import told
from table.judging.judge import judge
from table.judging.reading import NUMERALS, TableReading, signs_of
from table.judging.taking import taken
from table.words import Listing, catalogue, message
from web.commands import terminal
from web.commands.parameters import HOUSE_RULES, house_rules, pairs, parsed_bid, parsed_dice
from web.commands.terminal import SpokenCommand


@click.command("score", cls=SpokenCommand)
@click.option("--variant", metavar="ID", required=True)
@click.option("--players", metavar="NAMES", required=True)
@click.option("--dice-each", metavar="NUMBERS")
@click.option("--bid", metavar="BID", required=True)
@click.option("--by", metavar="NAME", required=True)
@click.option("--call", type=click.Choice(["doubt", "spot_on", "lift"]), required=True)
@click.option("--caller", metavar="NAME", required=True)
@click.option("--side", "sides", multiple=True, metavar="NAME=NAME")
@HOUSE_RULES
@click.option("--photo", type=click.Path(path_type=Path))
@click.option("--reveal", type=parsed_dice, metavar="FACES")
@click.option("--json", "as_json", is_flag=True)
def command(
    variant: str,
    players: str,
    dice_each: str | None,
    bid: str,
    by: str,
    call: str,
    caller: str,
    sides: tuple[str, ...],
    options: tuple[str, ...],
    photo: Path | None,
    reveal: list[int | str] | None,
    as_json: bool,
) -> None:
    """Judge one call. A photo that leaves the verdict open is answered by a question instead of a guess."""
    if (photo is None) == (reveal is None):
        raise click.UsageError(terminal.told("command-score-dice"))
    names = [name.strip() for name in players.split(",")]
    first = names.index(by) if by in names else 0
    setup = {
        "variant": variant,
        "players": names[first:] + names[:first],
        "dice": None if dice_each is None else _dice(dice_each, names),
        "options": house_rules(options),
    }
    game = terminal.good(Game.start(setup))
    game = terminal.good(game.play_json(_bid(game, bid) | {"player": by}))
    game = terminal.good(game.play_json({"action": call, "player": caller}))
    for name, other in pairs(sides, "--side").items():
        game = terminal.good(game.play(SideAction(player=name, with_=other)))
    certain: dict[str, Any] = {}
    shown: dict[str, Any] = {"action": "reveal", "pool": reveal}
    if photo is not None:
        shown, certain, question = _read(photo, game)
        if question is not None:
            click.echo(json.dumps({"question": question}) if as_json else question["message"])
            return
    game = terminal.good(game.play_json(shown))
    verdict = told.state(game, catalogue(terminal.spoken()))["verdict"]
    if as_json:
        click.echo(json.dumps(verdict | certain))
    elif certain:
        said = {"verdict": verdict["explanation"], "percent": certain["certain_percent"]}
        click.echo(terminal.told("command-score-certain", **said))
    else:
        click.echo(verdict["explanation"])


def _bid(game: Game, text: str) -> dict[str, Any]:
    """The bid, which need not have opened its round, or the claim."""
    if game.setup.variant.claims:
        return {"action": "claim", "value": text}
    said = {key: value for key, value in parsed_bid(text)._asdict().items() if value}
    return {"action": "bid", **said, "unheard": True}


def _dice(text: str, names: list[str]) -> int | dict[str, int]:
    parts = [part.strip() for part in text.split(",")]
    if not all(part.isascii() and part.isdigit() and len(part) < 4 for part in parts):
        raise terminal.wrong("--dice-each", message("command-score-number", given=repr(text)))
    if len(parts) == 1:
        return int(parts[0])
    if len(parts) != len(names):
        why = message("command-score-numbers", number=len(parts), players=len(names))
        raise terminal.wrong("--dice-each", why)
    return {name: int(part) for name, part in zip(names, parts, strict=True)}


def _read(photo: Path, game: Game) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any] | None]:
    """The reveal that the photo shows, how certain the verdict on it is, and the question where that is
    not enough."""
    from vision import load_image, load_reader  # OpenCV and the weights take their time

    signs = signs_of(game.setup.rules)
    seen = load_reader().read(load_image(photo), pictures=signs != NUMERALS)
    reading = TableReading.of(1, "photo", seen, signs)
    judgement = judge(game, reading)
    certain = {"risk": judgement.risk, "certain_percent": judgement.certain_percent}
    if judgement.clear:
        return to_builtins(taken(game, reading).action), certain, None
    asked = Listing.of(
        (
            message("command-score-die", die=index + 1, face=reading.dice[index].face or 0)
            for index in judgement.questions
        ),
        "comma",
    )
    question = {
        "message": terminal.say(judgement.count_question or message("command-score-question", asked=asked)),
        "expected": judgement.expected,
        "questions": judgement.questions,
        "certainty": to_builtins(judgement.certainty),
        "dice": [die.to_json() for die in seen.dice],
    }
    return {}, certain, question
