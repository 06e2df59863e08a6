"""What a detector is: a frame in; boxes, scores and, where it knows faces, their probabilities out."""

import math
from dataclasses import dataclass
from typing import Protocol

import cv2
import numpy as np

from vision.errors import Code, ModelError
from vision.image import Frame
from vision.stages.candidates import Floats

STRIDE_PX = 32  # a YOLO's input sides are multiples of its coarsest stride
BRIGHT = 160.0  # of 255: a frame whose brightest part is dimmer is lightened to it,
DARKEST = 8.0  # but no more than one of this: below, there is only noise
PADDING_GREY = 114  # what ultralytics pads with, in training too
MIN_SCORE = 0.25  # of a box, where the weights' card does not say
MAX_BOXES = 400  # several times the dice of the largest table; bounds the work after the network


@dataclass(frozen=True, slots=True)
class Detections:
    """Boxes of one frame. Raises `ValueError` where the shapes do not fit together."""

    boxes: Floats
    """`(n, 4)`: x0, y0, x1, y1 in pixels of the frame."""
    scores: Floats
    """`(n,)` in 0..1: that it is a die."""
    faces: Floats | None = None
    """`(n, 6)`, rows adding up to 1: the chance of each face; None where the detector knows only "die"."""

    def __post_init__(self) -> None:
        n = len(self.scores)
        if self.boxes.shape != (n, 4) or self.scores.shape != (n,):
            raise ValueError(
                f"boxes {self.boxes.shape} and scores {self.scores.shape} must be (n, 4) and (n,)"
            )
        if self.faces is not None and self.faces.shape != (n, 6):
            raise ValueError(f"faces {self.faces.shape} must be ({n}, 6)")

    def __len__(self) -> int:
        return len(self.scores)


class Detector(Protocol):
    """The whole contract of a backend."""

    side_px: int
    """Longer side in pixels, of the picture that the network is shown when not told otherwise."""

    def detect(self, frame: Frame, side_px: int | None = None) -> Detections:
        """Return what is found in `frame`; `side_px` looks at it with another longer side than usual."""
        ...


@dataclass(frozen=True, slots=True)
class Letterbox:
    """How a frame was scaled and padded into a network's input: input = frame * scale + offset."""

    scale: float
    left: int
    top: int


def letterbox(frame: Frame, side_px: int) -> tuple[Floats, Letterbox]:
    """Return the network's input `(1, 3, H, W)`, RGB in 0..1, and how it was made.

    The longer side becomes `side_px`; the shorter keeps the shape and is padded to a multiple of 32. A dim
    frame is lightened.
    """
    height, width = frame.shape[:2]
    scale = side_px / max(height, width)
    inner_w, inner_h = max(1, round(width * scale)), max(1, round(height * scale))
    outer_w, outer_h = (math.ceil(side / STRIDE_PX) * STRIDE_PX for side in (inner_w, inner_h))
    left, top = (outer_w - inner_w) // 2, (outer_h - inner_h) // 2
    inner = resized(frame, inner_w, inner_h, 1 / scale)
    if (times := lightening(frame)) > 1:
        inner = np.asarray(cv2.convertScaleAbs(inner, alpha=times), np.uint8)
    padded = cv2.copyMakeBorder(
        inner,
        top,
        outer_h - inner_h - top,
        left,
        outer_w - inner_w - left,
        cv2.BORDER_CONSTANT,
        value=(PADDING_GREY,) * 3,
    )
    blob = cv2.dnn.blobFromImage(padded, 1 / 255, swapRB=True)
    return np.asarray(blob, np.float32), Letterbox(scale, left, top)


def resized(image: Frame, width_px: int, height_px: int, smaller: float) -> Frame:
    """Return a picture in another size, `smaller` times smaller, in a fifth of the time that the mean of all
    that a pixel covers would take: halved as often as may be, the rest interpolated."""
    while smaller > 2 and min(image.shape[:2]) > 1:
        height, width = image.shape[0] // 2, image.shape[1] // 2
        even = image[: 2 * height, : 2 * width]
        image = np.asarray(cv2.resize(even, (width, height), interpolation=cv2.INTER_AREA), np.uint8)
        smaller /= 2
    return np.asarray(cv2.resize(image, (width_px, height_px), interpolation=cv2.INTER_LINEAR), np.uint8)


def lightening(frame: Frame) -> float:
    """Return by how much to multiply a frame, at least 1, so that its brightest part is as bright as in a
    picture taken in good light."""
    brightest = float(np.percentile(frame[::8, ::8].max(axis=2), 99))
    return max(1.0, BRIGHT / max(brightest, DARKEST))


def decode_yolo(output: Floats, box: Letterbox, frame: Frame, min_score: float) -> Detections:
    """Return the detections in a YOLO head's output `(1, 4 + classes, anchors)`: centre, size, class scores.

    Classes are "die" alone, or the six faces. No NMS yet. `ModelError` for another layout.
    """
    classes = output.shape[1] - 4 if output.ndim == 3 and output.shape[0] == 1 else 0
    if classes not in (1, 6):
        raise ModelError(Code.DETECTOR_OUTPUT, shape=str(output.shape))
    rows = output[0]
    scores: Floats = rows[4:].max(axis=0)
    index = np.flatnonzero(scores >= min_score)
    index = index[np.argsort(-scores[index], kind="stable")[:MAX_BOXES]]
    centre, size = rows[:2, index], rows[2:4, index]
    corners = np.concatenate((centre - size / 2, centre + size / 2)).T
    corners = (corners - np.array([box.left, box.top] * 2, np.float32)) / box.scale
    height, width = frame.shape[:2]
    corners = np.clip(corners, 0, np.array([width, height] * 2, np.float32)).astype(np.float32)
    within = np.all(corners[:, 2:] > corners[:, :2], axis=1)  # what lies in the padding has no area left
    index, corners = index[within], corners[within]
    faces = None
    if classes == 6:
        faces = rows[4:, index].T + 1e-6
        faces = (faces / faces.sum(axis=1, keepdims=True)).astype(np.float32)
    return Detections(corners, np.clip(scores[index], 0, 1).astype(np.float32), faces)
