"""Labels and readings made by hand: dice of 20 px in a frame of 200x200."""

from datasets.labels import PLAIN, Label
from vision.reading import DieReading, Reading


def die(face: int, x: float, y: float, confidence: float = 0.99, doubt: str | None = None) -> DieReading:
    """A die of 20 px read around a centre."""
    rest = (1 - confidence) / 5
    chances = tuple(confidence if one == face else rest for one in range(1, 7))
    return DieReading(chances, (x - 10, y - 10, x + 10, y + 10), doubt)


def label(face: int, x: float, y: float, kind: str = PLAIN) -> Label:
    """A labelled die of 20 px."""
    return Label(face, x, y, 20, kind)


def pips(face: int, x: float, y: float) -> Label:
    """A die labelled by a box of 8 px about its pips."""
    return Label(face, x, y, 8)


def reading(*dice: DieReading) -> Reading:
    """A reading of a 200x200 frame."""
    return Reading(200, 200, dice, 10.0)
