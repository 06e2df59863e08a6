"""The second reader: which face a die's crop shows, or that it shows none."""

from collections.abc import Callable
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from vision.detector import Floats, resized
from vision.errors import ModelError
from vision.image import Frame

CROP_PX = 64
WIDER = 1.12  # a sure face is the same in a wider crop, and mirrored
SURE_AT_ONCE = 6.5  # logits by which the first look's answer leads: no more looks are needed

FACES_AND_NONE = 7

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
    first, last = (min(max(round(at), 0), length) for at in (start, start + side))
    before, end = (min(max(round((at - start) / side * side_px), 0), side_px) for at in (first, last))
    size = max(1, end - before)
    before = min(before, side_px - size)
    return slice(first, max(last, first + 1)), before, size, side_px - size - before


def further_looks(
    plain: npt.NDArray[np.uint8], frame: Frame, boxes: Floats, scale: float
) -> npt.NDArray[np.uint8]:
    """Return `(3, n, 64, 64, 3)`: the further looks at dice whose `plain` crops `(n, 64, 64, 3)` were cut at
    `scale`: mirrored, cut wider, and both.

    A face has the same value mirrored, and a box is never exact. The crops are not turned: seen from the
    side, a die's top face is the one that is up in the picture.
    """
    wider = cut_crops(frame, boxes, scale * WIDER)
    return np.stack((plain[:, :, ::-1], wider, wider[:, :, ::-1]))


class Looks(NamedTuple):
    """What the network makes of n dice, by four looks at each."""

    logits: Floats
    """`(4, n, 7)`: faces 1 to 6, no readable top face; where one look was enough, its answer four times."""
    sharp: Floats
    """`(n,)`: how crisp each die is seen (`sharpness`)."""


class Faces(NamedTuple):
    """What n dice show."""

    chances: Floats
    """`(n, 7)`, rows adding up to 1: faces 1 to 6, no readable top face."""
    agree: npt.NDArray[np.bool_]
    """`(n,)` whether all looks find the same face likeliest."""
    sharp: Floats
    """`(n,)`: how crisp each die is seen (`sharpness`)."""

    def take(self, index: npt.NDArray[np.intp]) -> "Faces":
        """Return those of the dice at `index`."""
        return Faces(self.chances[index], self.agree[index], self.sharp[index])

    @property
    def best(self) -> Floats:
        """`(n,)`: the chance of the likeliest face."""
        return np.asarray(self.chances[:, :6].max(axis=1, initial=0), np.float32)


class FaceReader:
    """Reads crops with a network: `(n, 3, 64, 64)` RGB in 0..1 to `(n, 7)` logits (six faces, none)."""

    def __init__(self, network: Network, scale: float, temperature: float) -> None:
        """`scale` is the side of the square that is looked at, in longer sides of the box."""
        self._network = network
        self._scale = scale
        self._temperature = temperature

    def read(self, frame: Frame, boxes: Floats) -> Faces:
        """Read the dice in `boxes` `(n, 4)`."""
        return faces_of(self.look(frame, boxes), self._temperature)

    def look(self, frame: Frame, boxes: Floats) -> Looks:
        """Return what the network answers to the dice in `boxes` `(n, 4)`, before any temperature.

        Three more looks are taken where the first is not sure. Where it is, they hardly ever change
        anything: on the renders and photographs of models/README.md no reading did.
        """
        crops = cut_crops(frame, boxes, self._scale)
        first = answers(self._network, crops, FACES_AND_NONE)
        unsure = np.flatnonzero(leads(first) < SURE_AT_ONCE)
        more = further_looks(crops[unsure], frame, boxes[unsure], self._scale)
        logits = np.repeat(first[None], 1 + len(more), axis=0)
        again = answers(self._network, more.reshape(-1, *crops.shape[1:]), FACES_AND_NONE)
        logits[1:, unsure] = again.reshape(len(more), len(unsure), FACES_AND_NONE)
        return Looks(logits, sharpness(crops))


def leads(logits: Floats) -> Floats:
    """Return `(n,)`: by how much the likeliest answer of each row `(n, k)` leads the next."""
    ordered = np.sort(logits, axis=1)
    return np.asarray(ordered[:, -1] - ordered[:, -2], np.float32)


def faces_of(looks: Looks, temperature: float) -> Faces:
    """Return what the looks say together: the softmax of their mean over `temperature`.

    The geometric mean of chances: measured on renders set aside, it is nearer to the truth than their mean.
    """
    tempered = looks.logits.mean(axis=0) / temperature
    odds = np.exp(tempered - tempered.max(axis=-1, keepdims=True))
    votes = looks.logits[:, :, :6].argmax(axis=2)
    return Faces(
        np.asarray(odds / odds.sum(axis=-1, keepdims=True), np.float32),
        (votes == votes[0]).all(axis=0),
        looks.sharp,
    )


def answers(network: Network, crops: npt.NDArray[np.uint8], outputs: int) -> Floats:
    """Return what a network answers to `(n, side, side, 3)` BGR crops, `(n, outputs)`; it is not asked about
    none. `ModelError` where it answers in another shape."""
    if not len(crops):
        return np.empty((0, outputs), np.float32)
    inputs = np.ascontiguousarray(crops[..., ::-1].transpose(0, 3, 1, 2), np.float32) / np.float32(255)
    made = network(inputs)
    if made.shape != (len(crops), outputs):
        raise ModelError(f"a reader of crops answers with shape {made.shape}; (n, {outputs}) is needed")
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
