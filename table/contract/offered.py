"""What the door is told of the rule systems, and of the switches that a table chooses."""

from typing import Any

from table.contract.kinds import Positive, Told
from table.contract.said import Message, Why
from table.contract.told import Idle


class Range(Told):
    """From, and up to and with."""

    least: Positive
    most: Positive


class Choice(Told):
    """A value that a switch may have."""

    value: Any
    title: str
    say: Message


class Option(Told):
    """A switch that a table chooses."""

    id: str
    title: str
    default: Any
    choices: list[Choice]


class Variant(Told):
    """A rule system."""

    id: str
    title: str
    summary: str
    dice: Positive
    dice_limits: Range
    """Dice a head to begin with."""
    players: Range
    options: list[Option]


class MixAnswer(Told):
    """What becomes of a variant's switches when some are set otherwise."""

    refusal: Why | None
    """Why these switches cannot go together."""
    idle: dict[str, Idle]
    """Switch: why it changes nothing beside the others."""
    refused: dict[str, dict[str, Why]]
    """Switch: value: why it could not be chosen."""
