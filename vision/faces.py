"""The second reader: which face a die's crop shows, or that it shows none."""

from collections.abc import Callable
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from vision.detector import Floats
from vision.errors import ModelError
from vision.image import Frame

CROP_PX = 64
LOOK_ZOOMS = (1.0, 1.12)  # each also mirrored; a sure face is the same in all of them

FACES_AND_NONE = 7

Network = Callable[[Floats], Floats]


def cut_crops(frame: Frame, boxes: Floats, scale: float, side_px: int = CROP_PX) -> npt.NDArray[np.uint8]:
    """Return `(n, side_px, side_px, 3)` BGR crops: the square around each box's centre.

    Its side is the box's longer side times `scale`. Cut from the full-resolution frame; beyond the frame's
    edge the last pixels go on.
    """
    height, width = frame.shape[:2]
    crops = np.empty((len(boxes), side_px, side_px, 3), np.uint8)
    for crop, (x0, y0, x1, y1) in zip(crops, boxes.astype(float), strict=True):
        side = max(x1 - x0, y1 - y0, 1.0) * scale
        left, top = (x0 + x1 - side) / 2, (y0 + y1 - side) / 2
        # the part within the frame, and where it lies in the crop
        in_x = np.clip(np.round([left, left + side]), 0, width).astype(int)
        in_y = np.clip(np.round([top, top + side]), 0, height).astype(int)
        out_x = np.clip(np.round((in_x - left) / side * side_px), 0, side_px).astype(int)
        out_y = np.clip(np.round((in_y - top) / side * side_px), 0, side_px).astype(int)
        part = frame[in_y[0] : max(in_y[1], in_y[0] + 1), in_x[0] : max(in_x[1], in_x[0] + 1)]
        size = (max(1, out_x[1] - out_x[0]), max(1, out_y[1] - out_y[0]))
        how = cv2.INTER_AREA if side > side_px else cv2.INTER_LINEAR
        before_x, before_y = min(out_x[0], side_px - size[0]), min(out_y[0], side_px - size[1])
        crop[:] = cv2.copyMakeBorder(
            cv2.resize(part, size, interpolation=how),
            before_y,
            side_px - size[1] - before_y,
            before_x,
            side_px - size[0] - before_x,
            cv2.BORDER_REPLICATE,
        )
    return crops


def cut_looks(frame: Frame, boxes: Floats, scale: float) -> npt.NDArray[np.uint8]:
    """Return `(4, n, 64, 64, 3)`: each die cut tighter and wider, and both mirrored; the first is plain.

    A face has the same value mirrored, and a box is never exact. The crops are not turned: seen from the
    side, a die's top face is the one that is up in the picture.
    """
    cut = np.stack([cut_crops(frame, boxes, scale * zoom) for zoom in LOOK_ZOOMS])
    return np.concatenate((cut, cut[:, :, :, ::-1]))


class Faces(NamedTuple):
    """What n dice show, by k looks at each."""

    chances: Floats
    """`(n, 7)`, rows adding up to 1: faces 1 to 6, no readable top face."""
    agree: npt.NDArray[np.bool_]
    """`(n,)` whether all looks find the same face likeliest."""

    def take(self, index: npt.NDArray[np.intp]) -> "Faces":
        """Return those of the dice at `index`."""
        return Faces(self.chances[index], self.agree[index])

    @property
    def best(self) -> Floats:
        """`(n,)`: the chance of the likeliest face."""
        return np.asarray(self.chances[:, :6].max(axis=1, initial=0), np.float32)


class FaceReader:
    """Reads crops with a network: `(n, 3, 64, 64)` RGB in 0..1 to `(n, 7)` logits (six faces, none)."""

    def __init__(self, network: Network, temperature: float) -> None:
        self._network = network
        self._temperature = temperature

    def read(self, looks: npt.NDArray[np.uint8]) -> Faces:
        """Read `(k, n, 64, 64, 3)` BGR crops, k looks at each of n dice."""
        return faces_of(self.logits(looks), self._temperature)

    def logits(self, looks: npt.NDArray[np.uint8]) -> Floats:
        """Return what the network answers to such crops, `(k, n, 7)`, before any temperature."""
        k, n = looks.shape[:2]
        if n == 0:
            return np.empty((k, 0, FACES_AND_NONE), np.float32)
        crops = looks.reshape(k * n, *looks.shape[2:])
        return answers(self._network, crops, FACES_AND_NONE).reshape(k, n, FACES_AND_NONE)


def faces_of(logits: Floats, temperature: float) -> Faces:
    """Return what k looks `(k, n, 7)` say together: the softmax of their mean over `temperature`.

    The geometric mean of chances: measured on renders set aside, it is nearer to the truth than their mean.
    """
    tempered = logits.mean(axis=0) / temperature
    odds = np.exp(tempered - tempered.max(axis=-1, keepdims=True))
    votes = logits[:, :, :6].argmax(axis=2)
    return Faces(
        np.asarray(odds / odds.sum(axis=-1, keepdims=True), np.float32), (votes == votes[0]).all(axis=0)
    )


def answers(network: Network, crops: npt.NDArray[np.uint8], outputs: int) -> Floats:
    """Return what a network answers to `(n, side, side, 3)` BGR crops, `(n, outputs)`; `ModelError` where it
    answers in another shape."""
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
