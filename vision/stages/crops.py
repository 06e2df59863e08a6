"""Crops: what a network that reads single dice is shown of a frame, and how it is asked."""

from collections.abc import Callable

import cv2
import numpy as np
import numpy.typing as npt

from vision.errors import Code, ModelError
from vision.image import Frame
from vision.stages.candidates import Floats
from vision.stages.detector import resized

Network = Callable[[Floats], Floats]
"""`(n, 3, side, side)` RGB in 0..1 to `(n, outputs)`."""
Crops = npt.NDArray[np.uint8]
Doubles = npt.NDArray[np.float64]


def cut_crops(frame: Frame, boxes: Floats, scale: float, side_px: int) -> Crops:
    """Return `(n, side_px, side_px, 3)` BGR crops: the square around each box's centre.

    Its side is the box's longer side times `scale`. Cut from the full-resolution frame; beyond the frame's
    edge the last pixels go on.
    """
    (left, top), (right, bottom) = boxes[:, :2].T.astype(float), boxes[:, 2:].T.astype(float)
    sides = np.maximum(np.maximum(right - left, bottom - top), 1.0) * scale
    height, width = frame.shape[:2]
    across = within(width, (left + right - sides) / 2, sides, side_px)
    down = within(height, (top + bottom - sides) / 2, sides, side_px)
    crops = np.empty((len(boxes), side_px, side_px, 3), np.uint8)
    for crop, side, of_x, of_y in zip(crops, sides.tolist(), across.tolist(), down.tolist(), strict=True):
        (x0, x1, before_x, wide, after_x), (y0, y1, before_y, high, after_y) = of_x, of_y
        part = resized(frame[y0:y1, x0:x1], wide, high, side / side_px)
        if part.shape != crop.shape:
            borders = before_y, after_y, before_x, after_x
            part = np.asarray(cv2.copyMakeBorder(part, *borders, cv2.BORDER_REPLICATE), np.uint8)
        crop[:] = part
    return crops


def within(length: int, starts: Doubles, sides: Doubles, side_px: int) -> npt.NDArray[np.int_]:
    """Return `(n, 5)`: which pixels of a frame of so many lie in the squares of `sides` `(n,)` from `starts`
    `(n,)`, along one axis: the first, and the one after the last; and how many of the crop's `side_px` come
    before them, are theirs, and come after."""
    edges = np.clip(np.rint([starts, starts + sides]), 0, length)
    before, end = np.clip(np.rint((edges - starts) / sides * side_px), 0, side_px)
    size = np.maximum(1, end - before)
    before = np.minimum(before, side_px - size)
    first, last = edges
    told = np.column_stack((first, np.maximum(last, first + 1), before, size, side_px - size - before))
    return told.astype(np.int_)


def answers(network: Network, crops: Crops, outputs: int, *, more: bool = False) -> Floats:
    """Return what a network answers to `(n, side, side, 3)` BGR crops, `(n, outputs)`, or with `more` so many
    at least; it is not asked about none. `ModelError` where it answers in another shape."""
    if not len(crops):
        return np.empty((0, outputs), np.float32)
    made = network(np.asarray(cv2.dnn.blobFromImages(list(crops), 1 / 255, swapRB=True), np.float32))
    told = made.shape[1] if more and made.ndim == 2 and made.shape[1] > outputs else outputs
    if made.shape != (len(crops), told):
        raise ModelError(Code.CROP_READER_OUTPUT, shape=str(made.shape), outputs=outputs)
    return made


def softmax(logits: Floats) -> Floats:
    """Return `(n, k)` chances, rows adding up to 1, of logits `(n, k)`."""
    odds = np.exp(logits - logits.max(axis=1, keepdims=True, initial=-np.inf))
    return np.asarray(odds / odds.sum(axis=1, keepdims=True), np.float32)


def sigmoid(logits: Floats) -> Floats:
    """Return the chance of each of `logits`, whatever their shape."""
    return np.asarray(1 / (1 + np.exp(-np.clip(logits, -60, 60))), np.float32)


def directions(features: Floats) -> npt.NDArray[np.int8]:
    """Return `(n, k)`: where features `(n, k)` point, of length 127."""
    lengths = np.maximum(np.linalg.norm(features, axis=1, keepdims=True), 1e-6)
    return np.asarray(np.rint(127 * features / lengths), np.int8)


def sharpness(crops: Crops) -> Floats:
    """Return `(n,)`: the spread of each crop's Laplacian over the spread of its brightness.

    About 0.6 and more for a crisp die, near 0 for a smear; contrast and brightness cancel out.
    """
    values = np.empty(len(crops), np.float32)
    for index, crop in enumerate(crops):
        grey = cv2.cvtColor(crop, cv2.COLOR_BGR2GRAY).astype(np.float32)
        values[index] = cv2.Laplacian(grey, cv2.CV_32F).std() / (grey.std() + 1.0)
    return values
