"""Which way is up in a picture, by its dice together: how far it has to be turned to stand upright.

Dice that are seen upright are read more surely than dice that stand on their heads or lie on their sides, and
the tops of all of them point the same way. Seen from straight above neither tells, and nothing is turned.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.image import Frame
from vision.reading import DieReading, Reading
from vision.stages.candidates import Floats
from vision.stages.die_reader import KINDS, UP, calm

TURNS = (0, 90, 180, 270)
"""Degrees, clockwise."""
OTHER = 2
"""Of the kinds of dice: those without pips, whose readings say nothing of this."""
LEAST_CALM = 0.02
"""A die that is read less surely than that says no more than this one."""
WEIGHT_OF_UP = 5.0
"""How much where the tops point counts beside how surely the dice are read."""
LEAD, LEAD_OF_ALL = 0.2, 0.7
"""A turn leads clearly by so much, and by so much times the root of the number of dice: few say less."""
SURE = -0.3
"""Mean log chance of a calm reading below which a look is odd."""

Box = tuple[float, float, float, float]


def turned(frame: Frame, degrees: int) -> Frame:
    """Return the frame, turned clockwise."""
    return np.ascontiguousarray(np.rot90(frame, -(degrees // 90))) if degrees % 360 else frame


def turned_corners(corners: Sequence[tuple[float, float]], degrees: int) -> list[tuple[float, float]]:
    """Return corners, in shares of a picture's sides, where they are once it is turned clockwise."""
    found = [(float(x), float(y)) for x, y in corners]
    for _ in range(degrees % 360 // 90):
        found = [(1 - y, x) for x, y in found]
    return found


def is_odd(told: Floats) -> bool:
    """Whether the dice of a look, of which the reader of dice `told`, may not stand upright: they are read
    with little surety, or their tops point elsewhere. Where there are none nothing is odd."""
    if not len(told):
        return False
    right, up = told[:, UP].mean(axis=0)
    return bool(_surely(told) < SURE or up < abs(right))


def upright(looks: Sequence[Floats]) -> int | None:
    """Return which of `TURNS` has the picture upright, by what the reader of dice told with the picture
    turned by each of them; None where none leads clearly."""
    with_pips = [told[told[:, KINDS].argmax(axis=1) != OTHER] for told in looks]
    dice = min(map(len, with_pips))
    if not dice:
        return None
    tops = np.mean([complex(*told[:, UP].mean(axis=0)) * 1j**at for at, told in enumerate(with_pips)])
    scores = [
        _surely(told) + WEIGHT_OF_UP * float((tops * (-1j) ** at).imag) for at, told in enumerate(with_pips)
    ]
    second, best = np.sort(scores)[-2:]
    lead = float(best - second)
    clear = lead >= LEAD and lead * dice**0.5 >= LEAD_OF_ALL
    return TURNS[int(np.argmax(scores))] if clear else None


def turned_back(reading: Reading, degrees: int) -> Reading:
    """Return what was read in a picture that was turned clockwise, in pixels of the picture as it came."""
    dice, width, height = reading.dice, reading.width, reading.height
    for _ in range(degrees % 360 // 90):
        dice = tuple(_quarter_back(die, width) for die in dice)
        width, height = height, width
    in_order = tuple(sorted(dice, key=lambda die: die.box[0]))
    return replace(reading, width=width, height=height, dice=in_order, turned=degrees % 360)


def _quarter_back(die: DieReading, width: int) -> DieReading:
    x0, y0, x1, y1 = die.box
    return replace(die, box=(y0, width - x1, y1, width - x0))


def _surely(told: Floats) -> float:
    return float(np.log(np.maximum(calm(told), LEAST_CALM)).mean())
