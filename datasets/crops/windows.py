"""Where a picture's pixels and boxes go when a part of it is turned, zoomed and cut out."""

import math

import cv2
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


def square(
    image: NDArray[np.uint8],
    centre: NDArray[np.float64],
    side: float,
    ground: NDArray[np.uint8] | None,
    size: int,
) -> NDArray[np.uint8]:
    """The square of `side` pixels around `centre` as (size, size, 3); a cut-out is laid on `ground`."""
    zoom = size / side
    matrix = affine(centre, zoom, 0.0, False, np.array([size / 2, size / 2]))
    pre = image if zoom > 0.5 else cv2.GaussianBlur(image, (0, 0), 0.45 / zoom)
    seen = cv2.warpAffine(pre, matrix, (size, size), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    if ground is None:
        return np.asarray(seen, np.uint8)
    alpha = seen[..., 3:].astype(np.float32) / 255
    return np.asarray(seen[..., :3] * alpha + ground * (1 - alpha), np.uint8)


def square_around(
    image: NDArray[np.uint8],
    box: NDArray[np.float64],
    reach: float,
    ground: NDArray[np.uint8] | None,
    size: int,
) -> NDArray[np.uint8]:
    """The square around a box whose side is `reach` times the box's longer one."""
    return square(image, (box[:2] + box[2:]) / 2, float(max(box[2:] - box[:2])) * reach, ground, size)
