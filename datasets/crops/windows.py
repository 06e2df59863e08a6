"""Where a picture's pixels and boxes go when a part of it is turned, zoomed and cut out."""

import math

import numpy as np
from numpy.typing import NDArray

LEAST_SHOWN_SHARE = 0.4
"""so much of a box's area must lie within a tile to be labelled there"""
LEAST_SIDE_PX = 6


def affine(
    centre: NDArray[np.float64], zoom: float, turn: float, flip: bool, place: NDArray[np.float64]
) -> NDArray[np.float64]:
    """The (2, 3) matrix that brings `centre` of a source to `at` of the target, zoomed, turned and maybe
    mirrored."""
    c, s = zoom * math.cos(turn), zoom * math.sin(turn)
    linear = np.array([[c, -s], [s, c]]) @ np.diag([-1.0 if flip else 1.0, 1.0])
    return np.hstack([linear, (place - linear @ centre)[:, None]])


def moved_boxes(outlines: NDArray[np.float64], matrix: NDArray[np.float64]) -> NDArray[np.float64]:
    """Boxes (n, 4) around outlines (n, k, 2) after the matrix."""
    moved = outlines @ matrix[:, :2].T + matrix[:, 2]
    return np.hstack([moved.min(axis=1), moved.max(axis=1)])


def clip_boxes(boxes: NDArray[np.float64], size: int) -> NDArray[np.bool_]:
    """Clip boxes to a tile of `size` pixels a side, in place; which ones (n,) still show enough to be
    labelled."""
    area = (boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1])
    np.clip(boxes, 0, size, out=boxes)
    side = boxes[:, 2:] - boxes[:, :2]
    return np.asarray((side.prod(1) >= LEAST_SHOWN_SHARE * area) & (side.min(1) >= LEAST_SIDE_PX))
