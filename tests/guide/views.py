"""What a camera sees when it hangs well, and when it does not: the demo's pictures, good and spoilt.

`kind` is what Ojo itself says of the view, so that the guide's pictures show what they are said to show.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from vision.image import Frame, load_image
from vision.watch.aim import Kind

IMAGES = Path(__file__).parents[2] / "docs" / "guide" / "images"
DEMO = Path(__file__).parents[2] / "datasets" / "demo" / "images"
FAR = 0.3
"""Of its size: how much a view shrinks when the camera hangs too far away."""

LAMP = (0.5, 0.55)
"""Where the bare lamp burns, in shares of the picture."""


@dataclass(frozen=True, slots=True)
class View:
    """One view of a table."""

    name: str
    picture: str
    kind: Kind
    spoil: Callable[[Frame], Frame]

    def frame(self) -> Frame:
        """The picture as that camera sees it, BGR uint8."""
        return self.spoil(load_image(DEMO / self.picture))


def as_it_is(frame: Frame) -> Frame:
    """Unspoilt."""
    return frame


def dim(frame: Frame) -> Frame:
    """With a fifth of the light, and the noise that a webcam then has."""
    noise = np.random.default_rng(1).normal(0, 5, frame.shape)
    return np.asarray(np.clip(frame / 5 + noise, 0, 255), np.uint8)


def unfocused(frame: Frame) -> Frame:
    """With a lens that is dirty, or not yet focused."""
    return np.asarray(cv2.GaussianBlur(frame, (0, 0), 6), np.uint8)


def burnt(frame: Frame) -> Frame:
    """With a bare lamp that burns a spot of the table white."""
    height, width = frame.shape[:2]
    y, x = np.mgrid[:height, :width]
    away = np.hypot(x - width * LAMP[0], y - height * LAMP[1]) / height
    return np.asarray(np.clip(frame + 700 * np.exp(-((away / 0.12) ** 2))[..., None], 0, 255), np.uint8)


def far(frame: Frame) -> Frame:
    """From much too far: the table is a small part of the picture, the rest shows floor."""
    height, width = frame.shape[:2]
    small = cv2.resize(frame, None, fx=FAR, fy=FAR, interpolation=cv2.INTER_AREA)
    floor = np.full_like(frame, frame.mean(axis=(0, 1)) * 0.6)
    top, left = (height - small.shape[0]) // 2, (width - small.shape[1]) // 2
    floor[top : top + small.shape[0], left : left + small.shape[1]] = small
    return floor


VIEWS = [
    View("view-good", "27-b.jpg", "good", as_it_is),
    View("view-dark", "27-b.jpg", "dark", dim),
    View("view-blurred", "07-b.jpg", "blurred", unfocused),
    View("view-far", "27-b.jpg", "small", far),
    View("view-glare", "27-b.jpg", "glare", burnt),
]
