"""What is known to lie about, found again in a picture from elsewhere: a phone is held a little otherwise.

Spots of the older picture are found in the newer one (ORB, Rublee et al. 2011), and the plane that most of
them lie on is laid over it (RANSAC). On that plane a thing that stayed is at its old place, and looks as it
did; the dice were thrown since, and agree on nothing.
"""

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

from vision.image import Frame
from vision.reading import Aside
from vision.watch.furniture import thing_at
from vision.watch.table_edge import Box

SPOTS = 2000
NEAR_PX = 4.0
"""Spots so near to where the plane puts them agree on it."""
FEWEST, LEAST_SHARE = 40, 0.35
"""So many spots must agree, and so much of those that were found again: fewer may be one thing's own, which
was moved."""
CLEARER = 0.8
"""A spot is found again where the second likeliest place is so much less alike."""

Plane = npt.NDArray[np.float64]
"""`(3, 3)`: where a pixel of the older picture is in the newer one."""


def plane_of(before: Frame, now: Frame) -> Plane | None:
    """How the view of a table changed from one picture to another, None where that cannot be told."""
    orb = cv2.ORB.create(SPOTS)
    spots, words = orb.detectAndCompute(before, np.empty((0, 0), np.uint8))
    others, their = orb.detectAndCompute(now, np.empty((0, 0), np.uint8))
    if words is None or their is None or min(len(spots), len(others)) < FEWEST:
        return None
    pairs = cv2.BFMatcher(cv2.NORM_HAMMING).knnMatch(words, their, 2)
    clear = [two[0] for two in pairs if len(two) == 2 and two[0].distance < CLEARER * two[1].distance]
    if len(clear) < FEWEST:
        return None
    start = np.array([spots[one.queryIdx].pt for one in clear], np.float32)
    end = np.array([others[one.trainIdx].pt for one in clear], np.float32)
    plane, agrees = cv2.findHomography(start, end, cv2.RANSAC, NEAR_PX)
    enough = plane is not None and int(agrees.sum()) >= max(FEWEST, LEAST_SHARE * len(clear))
    return np.asarray(plane, np.float64) if enough else None


def still_there(
    before: Frame, things: Sequence[tuple[Box, Aside]], now: Frame, boxes: Sequence[Box]
) -> list[Aside | None]:
    """Return for each box of a new picture why what is in it is none of a reveal: it is at the place of one
    of these things of the older picture and looks like it; None where it is not, or nothing can be told."""
    found: list[Aside | None] = [None] * len(boxes)
    plane = plane_of(before, now) if things and boxes else None
    if plane is None:
        return found
    laid = np.asarray(cv2.warpPerspective(before, plane, (now.shape[1], now.shape[0])), np.uint8)
    for box, why in things:
        there = thing_at(laid, laid_box(box, plane))
        for index, other in enumerate(boxes):
            if there.is_at(other) and thing_at(now, other).is_like(thing_at(laid, other).look):
                found[index] = why
    return found


def laid_box(box: Box, plane: Plane) -> Box:
    """Return the upright box around where a plane lays a box."""
    x0, y0, x1, y1 = box
    corners = np.array([[[x0, y0]], [[x1, y0]], [[x1, y1]], [[x0, y1]]], np.float64)
    moved = cv2.perspectiveTransform(corners, plane).reshape(-1, 2)
    (left, top), (right, bottom) = moved.min(axis=0), moved.max(axis=0)
    return float(left), float(top), float(right), float(bottom)
