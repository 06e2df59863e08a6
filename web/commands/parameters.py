"""Kinds of command-line values: a bid, a list of faces, pairs, house rules."""

from collections.abc import Iterable

import click

from referee import Bid
from referee.values import Refused
from referee.variants.rules import untoml
from web.commands import terminal
from web.words import message


class BidType(click.ParamType[Bid]):
    """`7x5` or `4A`."""

    name = "bid"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> Bid:
        try:
            return value if isinstance(value, Bid) else Bid.parse(str(value))
        except Refused as refused:
            self.fail(terminal.say(refused.refusal.say), param, ctx)


class FacesType(click.ParamType[list[int]]):
    """`1,5,5`: faces with commas; nothing is no dice."""

    name = "faces"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> list[int]:
        if isinstance(value, list):
            return value
        faces = [part.strip() for part in str(value).split(",")] if str(value).strip() else []
        wrong = [part for part in faces if part not in ("1", "2", "3", "4", "5", "6")]
        if wrong:
            self.fail(terminal.told("command-no-face", given=repr(wrong[0])), param, ctx)
        return [int(part) for part in faces]


BID = BidType()
FACES = FacesType()
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
