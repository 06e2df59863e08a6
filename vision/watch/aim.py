"""What is to be said of a camera's view before the game: is it light enough, sharp, near enough?"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from statistics import median
from typing import Literal, get_args

import cv2
import numpy as np

from vision.image import Frame
from vision.reading import SEEN_LEVEL, Reading
from vision.watch.stillness import Mask
from vision.watch.table_edge import Box, Polygon

RECALL = {8: 0.6, 10: 0.9, 12: 0.97, 14: 0.99, 16: 0.999}
"""Side of a die in pixels -> share of such dice that are found and read right, by the demo's 930 dice made
smaller; on photographs of other tables it is no worse."""
ENOUGH_PX = 16
DARK_LEVEL = 45
"""Of 255, the table's middle brightness: below it a webcam's noise is as strong as pips."""
BURNT_LEVEL = 250
GLARE_DICE = 0.4
"""A burnt patch of so much of a die's face hides pips."""
GLARE_SHARE = 0.002
"""Where no die lies, of the picture."""
BLURRED_SHARE = 0.5
"""Of the dice: so many blurred ones tell of the camera, not of a die."""
FILLS_SHARE = 0.3
"""Of the picture's shorter side: larger dice are read, but one that rolls on is out of sight, and each that
moves looks like a hand."""
DIE_CM, FOCAL_WIDTHS = 1.6, 0.87
"""A usual die, and a usual webcam's focal length (60 degrees across) in widths of its picture."""

Kind = Literal["low", "light", "near", "dark", "blurred", "small", "glare", "no-dice", "good"]
WORST_FIRST: tuple[Kind, ...] = get_args(Kind)


@dataclass(frozen=True, slots=True)
class Hint:
    """One thing to say; `facts` are the numbers in it."""

    kind: Kind
    facts: Mapping[str, int] = field(default_factory=dict)
    box: Box | None = None
    """Where it is to be seen, in pixels of the frame."""


def hints(frame: Frame, reading: Reading, edge: Polygon | None, *, light: bool = False) -> list[Hint]:
    """Return what to say of a frame and what was read on the table in it, the most hurtful first; a single
    "good" where nothing hurts. `light`: it moves over the table."""
    grey = np.asarray(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY), np.uint8)
    table = np.full(grey.shape, edge is None, np.bool_)
    if edge is not None:
        drawn = cv2.fillPoly(np.zeros_like(grey), [edge.round().astype(np.int32)], (1,))
        table = np.asarray(drawn > 0)
    sides = [max(x1 - x0, y1 - y0) for x0, y0, x1, y1 in (die.box for die in reading.dice)]
    side = median(sides) if sides else None
    said = [Hint("light") if light else None, _dark(grey, table), _glare(frame, table, side)]
    if side is None:
        said.append(Hint("no-dice"))
    else:
        said += [_low(reading), _near(side, frame), _blurred(reading), _small(side, frame.shape[1])]
    found = [one for one in said if one is not None]
    found.sort(key=lambda one: WORST_FIRST.index(one.kind))
    return found or [Hint("good", {"dice": len(sides), "px": round(side or 0)})]


def _dark(grey: Frame, table: Mask) -> Hint | None:
    return Hint("dark") if float(np.median(grey[table])) < DARK_LEVEL else None


def _glare(frame: Frame, table: Mask, side: float | None) -> Hint | None:
    """The largest patch of which nothing can be seen any more, where it could hide a die's pips."""
    burnt = np.asarray((frame.min(axis=2) >= BURNT_LEVEL) & table, np.uint8)
    count, _, stats, _ = cv2.connectedComponentsWithStats(burnt)
    if count < 2:
        return None
    x, y, width, height, area = stats[1 + int(stats[1:, cv2.CC_STAT_AREA].argmax())].tolist()
    least = GLARE_SHARE * burnt.size if side is None else GLARE_DICE * side**2
    return Hint("glare", box=(x, y, x + width, y + height)) if area >= least else None


def _low(reading: Reading) -> Hint | None:
    """A single die that is seen from too low is asked about at every call."""
    return Hint("low") if any(die.doubt == SEEN_LEVEL for die in reading.dice) else None


def _blurred(reading: Reading) -> Hint | None:
    blurred = sum(die.doubt == "blurred" for die in reading.dice)
    return Hint("blurred") if blurred >= BLURRED_SHARE * len(reading.dice) else None


def _near(side: float, frame: Frame) -> Hint | None:
    return Hint("near") if side > FILLS_SHARE * min(frame.shape[:2]) else None


def _small(side: float, width: int) -> Hint | None:
    """Too few pixels: how many are read so, and about how much nearer a usual camera would have to be."""
    if side >= ENOUGH_PX:
        return None
    per_mille = round(1000 * float(np.interp(side, list(RECALL), list(RECALL.values()))))
    nearer_cm = DIE_CM * FOCAL_WIDTHS * width * (1 / side - 1 / ENOUGH_PX)
    facts = {
        "px": round(side),
        "enough": ENOUGH_PX,
        "missed": max(1, 1000 - per_mille),
        "cm": 5 * max(1, round(nearer_cm / 5)),
    }
    return Hint("small", facts)
