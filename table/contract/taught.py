"""A file of lessons about dice that wear pictures: JSON, a line each, as `ojo read --teach` takes it."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from referee.values import FACES


class TaughtDie(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A die in a picture, and what it shows."""

    image: str
    """A path beside the file."""
    box: tuple[float, float, float, float]
    """x0, y0, x1, y1 in pixels of the upright picture."""
    face: Annotated[int, Meta(ge=FACES[0], le=FACES[-1])] | Literal["7", "8", "9", "10", "J", "Q", "K", "A"]
    set: str = ""
    """What its dice are called."""

    @property
    def sign(self) -> str:
        """The face as a text."""
        return str(self.face)


def taught_die(line: str) -> TaughtDie:
    """Return what a line tells. Raises `ValueError`, with the reason."""
    return msgspec.json.decode(line, type=TaughtDie)
