"""The face reader: which face a die's crop shows, or that it shows none."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from vision.errors import Code, ModelError
from vision.image import Frame
from vision.stages.candidates import FACE_OUTPUTS, FACES_AND_NONE, Candidates, Faces, Floats
from vision.stages.detector import resized
from vision.stages.thresholds import FaceThresholds

CROP_PX = 64
CROPS = 4
"""Crops of a die where the plain one is not enough."""

Network = Callable[[Floats], Floats]
Doubles = npt.NDArray[np.float64]


def cut_crops(frame: Frame, boxes: Floats, scale: float, side_px: int = CROP_PX) -> npt.NDArray[np.uint8]:
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


def augmented(frame: Frame, boxes: Floats, scale: float, wider: float) -> npt.NDArray[np.uint8]:
    """Return `(3, n, 64, 64, 3)`: more crops of the dice in `boxes` than those cut at `scale`: mirrored, cut
    `wider` times as wide, and both.

    A face has the same value mirrored, and a box is never exact. The crops are not turned: seen from the
    side, a die's top face is the one that is up in the picture.
    """
    plain, wide = (cut_crops(frame, boxes, scale * times) for times in (1.0, wider))
    return np.stack((plain[:, :, ::-1], wide, wide[:, :, ::-1]))


@dataclass(frozen=True, slots=True)
class FaceReader:
    """The stage that reads crops with a network: `(n, 3, 64, 64)` RGB in 0..1 to `(n, 9)` logits: of faces 1
    to 6 and of no readable one, and apart from those that it is no pip die, and that it is smeared; behind
    them what it saw, its features, where it tells them."""

    network: Network
    scale: float
    """Side of the square that is cropped, in longer sides of the box."""
    thresholds: FaceThresholds

    def __call__(self, candidates: Candidates) -> Candidates:
        """Add what the network answers to each box's plain crop."""
        told = self._told(cut_crops(candidates.frame, candidates.boxes, self.scale))
        first, (no_pips, smeared) = told[:, :FACES_AND_NONE], told[:, FACES_AND_NONE:FACE_OUTPUTS].T
        logits = np.repeat(first[:, None], CROPS, axis=1)
        return replace(candidates, faces=Faces(logits, no_pips, smeared, told[:, FACE_OUTPUTS:]))

    def augmented(self, candidates: Candidates) -> Candidates:
        """Add what it answers to three more crops (test-time augmentation) where the answer to the plain one
        is not sure. Where it is, they hardly ever change anything: on our renders and photographs no reading
        did."""
        logits, frame = candidates.faces.logits.copy(), candidates.frame
        unsure = np.flatnonzero(leads(logits[:, 0]) < self.thresholds.augment_below)
        more = augmented(frame, candidates.boxes[unsure], self.scale, self.thresholds.wider_crop)
        again = self._told(more.reshape(-1, *more.shape[2:]))[:, :FACES_AND_NONE]
        logits[unsure, 1:] = again.reshape(CROPS - 1, len(unsure), FACES_AND_NONE).swapaxes(0, 1)
        return replace(candidates, faces=candidates.faces._replace(logits=logits))

    def _told(self, crops: npt.NDArray[np.uint8]) -> Floats:
        return answers(self.network, crops, FACE_OUTPUTS, more=True)


@dataclass(frozen=True, slots=True)
class Calibration:
    """The stage that makes chances of logits, as often right as they say."""

    temperature: float

    def __call__(self, candidates: Candidates) -> Candidates:
        """Add the chances: the softmax of the mean logits of a die's crops over the temperature.

        The geometric mean of chances: measured on renders set aside, it is nearer to the truth than their
        mean.
        """
        return replace(candidates, chances=softmax(candidates.faces.logits.mean(axis=1) / self.temperature))


def softmax(logits: Floats) -> Floats:
    """Return `(n, k)` chances, rows adding up to 1, of logits `(n, k)`."""
    odds = np.exp(logits - logits.max(axis=1, keepdims=True, initial=-np.inf))
    return np.asarray(odds / odds.sum(axis=1, keepdims=True), np.float32)


def leads(logits: Floats) -> Floats:
    """Return `(n,)`: by how much the likeliest answer of each row `(n, k)` leads the next."""
    ordered = np.sort(logits, axis=1)
    return np.asarray(ordered[:, -1] - ordered[:, -2], np.float32)


def network_input(crops: npt.NDArray[np.uint8]) -> Floats:
    """Return `(n, 3, side, side)` RGB in 0..1 of `(n, side, side, 3)` BGR crops, at least one."""
    return np.asarray(cv2.dnn.blobFromImages(list(crops), 1 / 255, swapRB=True), np.float32)


def answers(network: Network, crops: npt.NDArray[np.uint8], outputs: int, *, more: bool = False) -> Floats:
    """Return what a network answers to `(n, side, side, 3)` BGR crops, `(n, outputs)`, or with `more` so many
    at least; it is not asked about none. `ModelError` where it answers in another shape."""
    if not len(crops):
        return np.empty((0, outputs), np.float32)
    made = network(network_input(crops))
    told = made.shape[1] if more and made.ndim == 2 and made.shape[1] > outputs else outputs
    if made.shape != (len(crops), told):
        raise ModelError(Code.CROP_READER_OUTPUT, shape=str(made.shape), outputs=outputs)
    return made


def sharpness(crops: npt.NDArray[np.uint8]) -> Floats:
    """Return `(n,)`: the spread of each crop's Laplacian over the spread of its brightness.

    About 0.6 and more for a crisp die, near 0 for a smear; contrast and brightness cancel out.
    """
    values = np.empty(len(crops), np.float32)
    for index, crop in enumerate(crops):
        grey = cv2.cvtColor(crop, cv2.COLOR_BGR2GRAY).astype(np.float32)
        values[index] = cv2.Laplacian(grey, cv2.CV_32F).std() / (grey.std() + 1.0)
    return values
