"""Light that moves, told from things: a fan's blades, leaves, a lamp that swings, a television.

Light makes what lies there lighter or darker, and what has edges keeps them. A hand, a sleeve or a cup has
edges of its own: beside them the picture changes by another factor than on them, or by another colour.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.image import Frame
from vision.stages.candidates import Floats
from vision.stages.detector import resized

AROUND_PX = 2.0  # standard deviation of what is taken for the light at a place: shadows are softer
DARKEST = 4.0  # levels that are added to both, so that what is nearly black tells little
OWN_LEVEL, OWN_SHARE = 4.5, 0.09
"""An edge of its own changes by so many levels more than the light around it, and by such a share of what is
there: the shadow of a leaf that takes a quarter of the light does so by less, even where it is sharp."""
OTHER_COLOUR = 0.25  # or so much more in one colour than in another, as a logarithm: fainter edges tell then

BURNT_LEVEL, BURNT_CHANGES = 225.0, 70.0
"""Of 255: what is so light may be cut off above, and light changes it by less than so many levels."""


def small_picture(frame: Frame, wide: int) -> Frame:
    """A frame, `(height, width, 3)`, as small as it is compared."""
    height, width = frame.shape[:2]
    return resized(frame, wide, max(1, round(height * wide / width)), width / wide)


def edges_changed(before: Floats, now: Floats) -> tuple[Floats, NDArray[np.bool_]]:
    """Return `(height, width)` each, of two small pictures in colours: how many levels each pixel changed
    beyond the light around it, and where the colour changed."""
    ratios = np.asarray(cv2.log((now + DARKEST) / (before + DARKEST)), np.float32)
    light = cv2.GaussianBlur(ratios, (0, 0), AROUND_PX)
    # split: over an axis of three colours numpy takes some ten times as long
    lighter = np.mean(cv2.split((ratios - light) * (np.maximum(before, now) + DARKEST)), axis=0)
    burnt = np.max(cv2.split(np.maximum(before, now)), axis=0) >= BURNT_LEVEL
    lighter[burnt & (np.max(cv2.split(np.abs(now - before)), axis=0) < BURNT_CHANGES)] = 0
    return np.abs(lighter), np.ptp(cv2.split(light), axis=0) > OTHER_COLOUR


def own_edges(before: Floats, now: Floats) -> NDArray[np.bool_]:
    """Return `(height, width)`: what is an edge of a thing that came or went, or next to one."""
    levels, coloured = edges_changed(before, now)
    shares = levels / (np.mean(cv2.split(np.maximum(before, now)), axis=0) + DARKEST)
    own = (levels > OWN_LEVEL) & ((shares > OWN_SHARE) | coloured)
    return np.asarray(cv2.dilate(own.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0)
