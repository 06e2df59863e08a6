"""The table's edge in a picture: what lies within it counts, and only there it is worth looking."""

import math
from collections.abc import Callable, Iterable
from dataclasses import replace

import cv2
import numpy as np
import numpy.typing as npt

from vision.image import Frame
from vision.reading import DieReading, Reading

MARGIN_SHARE = 0.03
"""Around the table so much more is looked at: a die on its edge is seen whole."""
PROPOSED_SIDES = 2.0
"""A proposed edge leaves so many dice's sides of room around the dice that lie there."""
PROPOSED_INSET = 0.06
"""Where no dice lie, a proposed edge leaves out so much of the picture at each side."""

Polygon = npt.NDArray[np.float32]
"""`(n, 2)`: corners x, y in pixels of the frame."""
Box = tuple[float, float, float, float]


def near(one: Box, other: Box, share: float) -> bool:
    """Whether the middles of two boxes lie nearer than such a share of the longest side."""
    right, down = one[0] + one[2] - other[0] - other[2], one[1] + one[3] - other[1] - other[3]
    side = max(one[2] - one[0], one[3] - one[1], other[2] - other[0], other[3] - other[1])
    return math.hypot(right, down) / 2 < share * side


def in_pixels(corners: Iterable[Iterable[float]] | None, frame: Frame) -> Polygon | None:
    """Return corners given in shares of the picture's sides in this frame's pixels; None: no edge."""
    if corners is None:
        return None
    sides = np.array([frame.shape[1], frame.shape[0]], np.float32)
    return np.asarray(np.array([list(one) for one in corners], np.float32) * sides, np.float32)


def is_within(box: Box, edge: Polygon | None) -> bool:
    """Return whether the middle of a box lies on the table."""
    if edge is None:
        return True
    middle = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return bool(cv2.pointPolygonTest(edge, middle, False) >= 0)


def read_within(read: Callable[[Frame], Reading], frame: Frame, edge: Polygon | None) -> Reading:
    """Read what lies on the table; boxes are in pixels of the whole frame."""
    if edge is None:
        return read(frame)
    height, width = frame.shape[:2]
    margin = MARGIN_SHARE * max(height, width)
    x0, y0 = np.clip(edge.min(axis=0) - margin, 0, [width - 1, height - 1]).astype(int)
    x1, y1 = np.clip(np.ceil(edge.max(axis=0) + margin), [x0 + 1, y0 + 1], [width, height]).astype(int)
    part = read(np.ascontiguousarray(frame[y0:y1, x0:x1]))
    moved = (_moved(die, float(x0), float(y0)) for die in part.dice)
    dice = tuple(die for die in moved if is_within(die.box, edge))
    return Reading(width, height, dice, part.milliseconds, part.turned)


def proposed(boxes: list[Box], width: int, height: int) -> list[tuple[float, float]]:
    """Return four corners, in shares of the picture's sides, of an edge to start from: around these boxes
    with room for others, or the picture without its rim."""
    low, high = np.array([PROPOSED_INSET] * 2), 1 - np.array([PROPOSED_INSET] * 2)
    if boxes:
        sides = np.array([width, height])
        room = PROPOSED_SIDES * float(np.median([max(x1 - x0, y1 - y0) for x0, y0, x1, y1 in boxes])) / sides
        low = np.clip(np.min([box[:2] for box in boxes], axis=0) / sides - room, 0, 1)
        high = np.clip(np.max([box[2:] for box in boxes], axis=0) / sides + room, 0, 1)
    (x0, y0), (x1, y1) = low.round(4).tolist(), high.round(4).tolist()
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]


def _moved(die: DieReading, right: float, down: float) -> DieReading:
    x0, y0, x1, y1 = die.box
    return replace(die, box=(x0 + right, y0 + down, x1 + right, y1 + down))
