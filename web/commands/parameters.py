"""Kinds of command-line values: a bid, a list of faces, pairs, house rules."""

from collections.abc import Iterable

import click

from referee import Bid
from referee.values import RefusalError
from referee.variants.hands import POKER_FACES
from referee.variants.rules import untoml
from table.words import message
from web.commands import terminal

turn_option = click.option(
    "--turn",
    type=click.Choice(["auto", "0", "90", "180", "270"]),
    default="auto",
    show_default=True,
    callback=lambda _context, _option, said: None if said == "auto" else int(said),
)
"""By how many degrees a picture is turned, clockwise; None: as its dice tell."""


def parsed_bid(text: str) -> Bid:
    """Of `7x5` or `4A`. Raises `click.BadParameter`."""
    try:
        return Bid.parse(text)
    except RefusalError as refused:
        raise terminal.wrong("--bid", refused.refusal.say) from None


def parsed_faces(text: str) -> list[int]:
    """Of `1,5,5`: faces with commas; nothing is no dice. Raises `click.BadParameter`."""
    parts = [part.strip() for part in text.split(",")] if text.strip() else []
    wrong = [part for part in parts if part not in ("1", "2", "3", "4", "5", "6")]
    if wrong:
        raise click.BadParameter(terminal.told("command-no-face", given=repr(wrong[0])))
    return [int(part) for part in parts]


def parsed_dice(text: str) -> list[int | str]:
    """The same, where poker dice may be told by what they show. Raises `click.BadParameter`."""
    parts = [part.strip() for part in text.split(",")]
    return [face for part in parts for face in ([part] if part in POKER_FACES else parsed_faces(part))]


HOUSE_RULES = click.option("--set", "options", multiple=True, metavar="SWITCH=VALUE")


def pairs(texts: Iterable[str], hint: str) -> dict[str, str]:
    """What stands before each `=` -> what stands after it; `hint` is the option that they were given by."""
    found = {}
    for text in texts:
        key, equals, value = text.partition("=")
        if not equals:
            raise terminal.wrong(hint, message("command-score-equals", given=repr(text)))
        found[key] = value
    return found


def house_rules(texts: Iterable[str]) -> dict[str, object]:
    """The options of a setup that `HOUSE_RULES` were given."""
    return {switch: untoml(value) for switch, value in pairs(texts, "--set").items()}
