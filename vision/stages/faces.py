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

Network = Callable[[Floats], Floats]


def cut_crops(frame: Frame, boxes: Floats, scale: float, side_px: int = CROP_PX) -> npt.NDArray[np.uint8]:
    """Return `(n, side_px, side_px, 3)` BGR crops: the square around each box's centre.

    Its side is the box's longer side times `scale`. Cut from the full-resolution frame; beyond the frame's
    edge the last pixels go on.
    """
    height, width = frame.shape[:2]
    crops = np.empty((len(boxes), side_px, side_px, 3), np.uint8)
    for crop, (x0, y0, x1, y1) in zip(crops, boxes.tolist(), strict=True):
        side = max(x1 - x0, y1 - y0, 1.0) * scale
        in_x, before_x, wide, after_x = within(width, (x0 + x1 - side) / 2, side, side_px)
        in_y, before_y, high, after_y = within(height, (y0 + y1 - side) / 2, side, side_px)
        part = resized(frame[in_y, in_x], wide, high, side / side_px)
        crop[:] = cv2.copyMakeBorder(part, before_y, after_y, before_x, after_x, cv2.BORDER_REPLICATE)
    return crops


def within(length: int, start: float, side: float, side_px: int) -> tuple[slice, int, int, int]:
    """Return which pixels of a frame of so many lie in the square of `side` from `start`, along one axis, and
    how many of the crop's `side_px` come before them, are theirs, and come after."""
    first, last = (min(max(round(edge), 0), length) for edge in (start, start + side))
    before, end = (min(max(round((edge - start) / side * side_px), 0), side_px) for edge in (first, last))
    size = max(1, end - before)
    before = min(before, side_px - size)
    return slice(first, max(last, first + 1)), before, size, side_px - size - before


def augmented(
    plain: npt.NDArray[np.uint8], frame: Frame, boxes: Floats, scale: float, wider: float
) -> npt.NDArray[np.uint8]:
    """Return `(3, n, 64, 64, 3)`: more crops of the dice whose `plain` ones `(n, 64, 64, 3)` were cut at
    `scale`: mirrored, cut `wider` times as wide, and both.

    A face has the same value mirrored, and a box is never exact. The crops are not turned: seen from the
    side, a die's top face is the one that is up in the picture.
    """
    wide = cut_crops(frame, boxes, scale * wider)
    return np.stack((plain[:, :, ::-1], wide, wide[:, :, ::-1]))


@dataclass(frozen=True, slots=True)
class FaceReader:
    """The stage that reads crops with a network: `(n, 3, 64, 64)` RGB in 0..1 to `(n, 9)` logits: of faces 1
    to 6 and of no readable one, and apart from those that it is no pip die, and that it is smeared."""

    network: Network
    scale: float
    """Side of the square that is cropped, in longer sides of the box."""
    thresholds: FaceThresholds

    def __call__(self, candidates: Candidates) -> Candidates:
        """Add what the network answers to each box.

        Test-time augmentation: three more crops are read where the answer to the first is not sure. Where it
        is, they hardly ever change anything: on our renders and photographs no reading did.
        """
        frame, boxes = candidates.frame, candidates.boxes
        crops = cut_crops(frame, boxes, self.scale)
        told = answers(self.network, crops, FACE_OUTPUTS)
        first, (no_pips, smeared) = told[:, :FACES_AND_NONE], told[:, FACES_AND_NONE:].T
        unsure = np.flatnonzero(leads(first) < self.thresholds.augment_below)
        more = augmented(crops[unsure], frame, boxes[unsure], self.scale, self.thresholds.wider_crop)
        logits = np.repeat(first[:, None], 1 + len(more), axis=1)
        again = answers(self.network, more.reshape(-1, *crops.shape[1:]), FACE_OUTPUTS)[:, :FACES_AND_NONE]
        logits[unsure, 1:] = again.reshape(len(more), len(unsure), FACES_AND_NONE).swapaxes(0, 1)
        return replace(candidates, faces=Faces(logits, no_pips, smeared))


@dataclass(frozen=True, slots=True)
class Calibration:
    """The stage that makes chances of logits, as often right as they say."""

    temperature: float

    def __call__(self, candidates: Candidates) -> Candidates:
        """Add the chances: the softmax of the mean logits of a die's crops over the temperature.

        The geometric mean of chances: measured on renders set aside, it is nearer to the truth than their
        mean.
        """
        tempered = candidates.faces.logits.mean(axis=1) / self.temperature
        odds = np.exp(tempered - tempered.max(axis=-1, keepdims=True))
        chances = np.asarray(odds / odds.sum(axis=-1, keepdims=True), np.float32)
        return replace(candidates, chances=chances)


def leads(logits: Floats) -> Floats:
    """Return `(n,)`: by how much the likeliest answer of each row `(n, k)` leads the next."""
    ordered = np.sort(logits, axis=1)
    return np.asarray(ordered[:, -1] - ordered[:, -2], np.float32)


def answers(network: Network, crops: npt.NDArray[np.uint8], outputs: int) -> Floats:
    """Return what a network answers to `(n, side, side, 3)` BGR crops, `(n, outputs)`; it is not asked about
    none. `ModelError` where it answers in another shape."""
    if not len(crops):
        return np.empty((0, outputs), np.float32)
    inputs = np.ascontiguousarray(crops[..., ::-1].transpose(0, 3, 1, 2), np.float32) / np.float32(255)
    made = network(inputs)
    if made.shape != (len(crops), outputs):
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
