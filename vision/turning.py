"""Which way is up in a picture, by its dice together: how far it has to be turned to stand upright.

The reader of dice takes the face that is higher in a picture for the upper one, whichever way the picture
stands. Upright it sees tops, which point up, and all one way; turned it sees sides, which point as the dice
lie. Seen from straight above neither tells, and each die is read alike at every turn.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.image import Frame
from vision.reading import DieReading, Reading
from vision.stages.candidates import Floats
from vision.stages.crops import softmax
from vision.stages.die_reader import KINDS, OTHER, UP
from vision.stages.nadir import MOST_DEGREES, tables

TURNS = (0, 90, 180, 270)
"""Degrees, clockwise."""
WEIGHT_OF_UP, WEIGHT_OF_APART = 7.8, 2.5
"""How much, in log chances, it counts that tops point up, and that they point less far apart by a factor."""
LEAST_UP, LEAST_APART = 0.15, 4.0
"""A length (`UP`), and degrees: less is seen of tops from straight above, and of those that are level."""
FEW = 2
"""So few dice may well seem to point one way, and say half as much."""
POWER_OF_DICE = 0.5
"""Dice of one picture are wrong together: sixteen of them say four times as much as one."""
AS_IT_CAME = 3.5
"""Log chance before a look: nearly all pictures stand upright."""
SURE, PERHAPS = 0.5, 0.06
"""Chances: from the first on a picture is turned; from the second on it may be that it should be."""
READ_SURELY = 0.9
"""A die that shows another face so surely at a turn that may be the right one is doubted."""

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


def turned_boxes(boxes: Floats, degrees: int, width: int, height: int) -> Floats:
    """Return boxes `(n, 4)` of a picture of that size where they are once it is turned clockwise."""
    for _ in range(degrees % 360 // 90):
        x0, y0, x1, y1 = boxes.T
        boxes = np.stack((height - y1, x0, height - y0, x1), axis=1)
        width, height = height, width
    return boxes


def standing(told: Sequence[Floats], boxes: Floats, width: int, height: int) -> Floats:
    """Return `(4,)`: the chance of each of `TURNS` that the picture stands upright once it is turned so, by
    what the reader of dice `told` of those in `boxes` `(n, 4)` at each; the first where none has pips."""
    with_pips = np.mean([one[:, KINDS] for one in told], axis=0).argmax(axis=1) != OTHER
    scores = np.array([AS_IT_CAME, 0, 0, 0], np.float32)
    if not with_pips.any():
        return np.array([1, 0, 0, 0], np.float32)
    for at, degrees in enumerate(TURNS):
        up, lie = told[at][with_pips, UP], turned_boxes(boxes[with_pips], degrees, width, height)
        score = WEIGHT_OF_UP * max(up[:, 1].mean(), LEAST_UP)
        if len(up) <= FEW:
            score /= 2
        else:
            apart = _apart(up, lie, *((height, width) if at % 2 else (width, height)))
            score -= WEIGHT_OF_APART * np.log(max(apart, LEAST_APART))
        scores[at] += score * len(up) ** POWER_OF_DICE
    return np.asarray(softmax(scores[None])[0], np.float32)


def upright(chances: Floats) -> tuple[int, list[int]]:
    """Return which of `TURNS` has a picture of those `chances` upright, and which others perhaps do."""
    best = int(chances.argmax())
    best = best if chances[best] >= SURE else 0
    perhaps = [TURNS[at] for at in range(4) if at != best and chances[at] >= PERHAPS]
    return TURNS[best], perhaps


def doubted(dice: Sequence[DieReading], otherwise: Sequence[Floats]) -> tuple[DieReading, ...]:
    """Return the dice, those doubted whose six chances `(n, 6)` are `otherwise`, surely, at a turn that may
    be the right one."""
    return tuple(
        replace(die, doubt="readers_disagree") if not die.doubt and _disagree(die.face, rows) else die
        for die, *rows in zip(dice, *otherwise, strict=True)
    )


def _disagree(face: int, rows: Sequence[Floats]) -> bool:
    return any(int(row.argmax()) + 1 != face and row.max() >= READ_SURELY for row in rows)


def _apart(up: Floats, boxes: Floats, width: int, height: int) -> float:
    """By how many degrees tops that seem to point `up` `(n, 2)` differ from the one way in which they do
    least, through whichever lens."""
    *_, apart = tables(up, boxes, width, height)
    return float(np.minimum(apart, MOST_DEGREES).sum(axis=2).min()) / max(1, len(up) - 1)


def turned_back(reading: Reading, degrees: int) -> Reading:
    """Return what was read in a picture that was turned clockwise, in pixels of the picture as it came."""
    boxes = np.array([die.box for die in reading.dice], np.float32).reshape(-1, 4)
    back = turned_boxes(boxes, -degrees, reading.width, reading.height).tolist()
    dice = [
        replace(die, box=tuple(box), turned_degrees=die.turned_degrees - degrees)
        for die, box in zip(reading.dice, back, strict=True)
    ]
    in_order = tuple(sorted(dice, key=lambda die: die.box[0]))
    width, height = (reading.width, reading.height)[:: -1 if degrees % 180 else 1]
    return replace(reading, width=width, height=height, dice=in_order, turned=degrees % 360)
