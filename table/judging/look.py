"""A look at a table, as it is laid there: a picture, and what was read in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from table.limits import DICE_IN_A_READING_MOST
from table.words import message
from table.words.refused import Refused

if TYPE_CHECKING:
    from vision import Reading

Model = Mapping[str, str]
"""Which networks read: file -> SHA-256."""


@dataclass(frozen=True, slots=True)
class Look:
    """What a camera, a demo picture or a photo shows of a reveal."""

    reading: Reading
    """All dice that count, in pixels of the picture that was read."""
    jpeg: bytes
    """The picture as it is kept: encoded anew, without the camera's notes on place and time."""
    source: str
    """camera, demo or photo."""
    model: Model
    beyond: int = 0
    """Dice beyond the table's edge, which may have fallen; counted where some are missing."""
    whose: tuple[str | None, ...] = ()
    """The seat of each die, None where that cannot be told; empty where seats are not told apart."""
    thrown: tuple[int, ...] = ()
    """What a demo threw; empty where nobody knows."""
    watched: bool = False
    """Nobody asked for it: the house watched the table and saw the cups go up."""
    unmoved: tuple[int, ...] = ()
    """Indexes of the dice that lie as they lay in an earlier round; empty where they were thrown since."""


def readable(reading: Reading) -> None:
    """Raise `Refused` where no dice were read, or more than anybody throws."""
    if not reading.dice:
        raise Refused("no-dice", message("server-no-dice"))
    if len(reading.dice) > DICE_IN_A_READING_MOST:
        hundreds = message(
            "camera-picture-of-hundreds",
            picture=message("camera-the-picture"), most=DICE_IN_A_READING_MOST,
        )  # fmt: skip
        raise Refused("no-dice", message("server-sentence", text=hundreds))
