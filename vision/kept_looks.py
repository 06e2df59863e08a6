"""Pictures of single dice that are kept, so that other weights can look at them anew."""

import numpy as np

from vision.image import Frame, encode_jpeg, load_image
from vision.stages.candidates import Floats
from vision.stages.crops import cut_crops

KEPT_SIDES = 2.0
"""Side of the square that is kept, in longer sides of the die's box: more than a first look shows."""
KEPT_PX, KEPT_QUALITY = 104, 90
"""A die takes 3 to 4 kB."""


def kept_look(frame: Frame, box: tuple[float, float, float, float]) -> bytes:
    """Return the JPEG of a die in the middle of its square."""
    (crop,) = cut_crops(frame, np.array([box], np.float32), KEPT_SIDES, KEPT_PX)
    return encode_jpeg(crop, KEPT_QUALITY)


def kept_die(jpeg: bytes) -> tuple[Frame, Floats]:
    """Return such a picture, and `(1, 4)` the die's box in it. Raises `ImageError` where it is none."""
    frame = load_image(jpeg)
    side = min(frame.shape[:2])
    edge = side * (1 - 1 / KEPT_SIDES) / 2
    return frame, np.array([[edge, edge, side - edge, side - edge]], np.float32)
