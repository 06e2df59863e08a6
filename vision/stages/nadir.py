"""Which face of a die is its upper one where a camera looks nearly straight down.

Such a camera sees, of a die aside of the picture's nadir (the point right below it), the upper face and the
side that is turned to the nadir; the upper face is the one farther from it. The networks know one die at a
time, and take the face that is higher in the picture for the upper one: wrong below the nadir. All dice of a
level table together tell where it is; of those that the networks took for lying on that side, the crop is
turned until the nadir is below the die, and read again.
"""

import math
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.image import Frame
from vision.stages.candidates import Candidates, Floats
from vision.stages.crops import Doubles
from vision.stages.die_reader import MIDDLE, UP, DieReader

FEWEST = 3
"""From so many dice on, the others say what is above and below."""
FOCAL_WIDTHS = (0.65, 0.8, 1.0, 1.3, 1.8, 2.5, 4.0, 10.0)
"""Lenses tried, in longer sides of the frame: a wide webcam's, to one so long that all dice look alike."""
STRAIGHT_DOWN = (0.0, 0.0, -1.0)
"""Where upper faces point from a camera right above them: right, up, away from it."""
SIDE_DEGREES, INWARD = 50.0, 0.35
"""A side taken for the upper face points so far elsewhere, and by such a share towards the nadir."""
SIDE_COSTS_DEGREES, MOST_DEGREES = 20.0, 60.0
"""A side taken for the upper face is as unlikely as a die tilted by so much. No die speaks against a table by
more than the second."""
CLEARLY = 0.8
"""Sides must leave the dice so much less apart than none do: a picture made of several fits neither."""
LEAST_DEGREES, LEAST_SINE = 50.0, 0.1
"""A die is turned by so much or not at all, and only where more than its upper face is to be seen."""
REACH = 1.6
"""Longer sides of a die's box: so far around it no crop is wider."""


@dataclass(frozen=True, slots=True)
class Turning:
    """The stage that reads dice anew whose side was taken for the upper face. What was turned in an earlier
    look at them is turned again, whatever this look tells of how they lie."""

    reader: DieReader

    def __call__(self, candidates: Candidates) -> Candidates:
        """Add by how many degrees each die was turned, and of those what the network then answers."""
        degrees = candidates.turned
        if not len(degrees):
            up = candidates.told[:, UP]
            degrees = turns(up, candidates.boxes, candidates.width, candidates.height)
        candidates = replace(candidates, turned=degrees)
        index = np.flatnonzero(degrees)
        if not len(index):
            return candidates
        strip, boxes = side_by_side(candidates.frame, candidates.boxes[index], degrees[index])
        read = self.reader.with_second_look(strip, boxes, self.reader.told(strip, boxes))
        read[:, UP] = rotated(read[:, UP], degrees[index])
        read[:, MIDDLE] = rotated(read[:, MIDDLE], -degrees[index])
        told = candidates.told.copy()
        told[index] = read
        return replace(candidates, told=told)


def turns(up: Floats, boxes: Floats, width: int, height: int) -> Floats:
    """Return `(n,)`: by how many degrees, anticlockwise, each die's crop is to be turned so that the nadir is
    below it; 0 where all lie as the networks see them, or where it is below anyhow.

    `up` `(n, 2)` is where the upper faces seem to point (`UP`). Any die's may be the table's own
    upward direction, through any lens, or it is straight towards the camera: that one holds from which the
    dice are least degrees apart, where each that shows a side to the nadir counts for few.
    """
    unturned = np.zeros(len(up), np.float32)
    if len(up) < FEWEST:
        return unturned
    rays, places, levels, apart = tables(up, boxes, width, height)
    outwards = levels[:, :, None, :2] - levels[:, :, None, 2:] * places[:, None]
    outwards /= np.maximum(np.linalg.norm(outwards, axis=3, keepdims=True), 1e-9)
    sides = (apart > SIDE_DEGREES) & (np.einsum("lcni,ni->lcn", outwards, up) < -INWARD)
    costs = np.minimum(apart, np.where(sides, SIDE_COSTS_DEGREES, MOST_DEGREES)).sum(axis=2)
    without = np.minimum(apart, MOST_DEGREES).sum(axis=2)
    best = np.unravel_index(costs.argmin(), costs.shape)
    if costs[best] >= CLEARLY * without.min():
        return unturned
    sine = np.linalg.norm(np.cross(rays[best[0]], levels[best]), axis=1)
    degrees = np.degrees(np.arctan2(outwards[best][:, 0], outwards[best][:, 1]))
    turned = (np.abs(degrees) > LEAST_DEGREES) & (sine > LEAST_SINE)
    return np.where(turned, degrees, unturned).astype(np.float32)


def tables(up: Floats, boxes: Floats, width: int, height: int) -> tuple[Doubles, Doubles, Doubles, Doubles]:
    """Return `lenses`, and which way a table may lie where tops seem to point `up` `(n, 2)`: as one of the
    dice does, or straight towards the camera, `(lenses, n + 1, 3)`; and by how many degrees each top differs
    from each of those, `(lenses, n + 1, n)`."""
    rays, places = lenses(boxes, width, height)
    normals = turned_along(seen_normals(up), rays)
    levels = np.concatenate((normals, np.broadcast_to(STRAIGHT_DOWN, (len(rays), 1, 3))), axis=1)
    apart = np.degrees(np.arccos(np.clip(np.einsum("lci,lni->lcn", levels, normals), -1, 1)))
    return rays, places, levels, apart


def side_by_side(frame: Frame, boxes: Floats, degrees: Floats) -> tuple[Frame, Floats]:
    """Return a picture of the dice in `boxes` `(n, 4)` in a row, each turned about its middle by so many
    `degrees` `(n,)` anticlockwise, with what is around it; and their boxes in it, which are square."""
    sides = (boxes[:, 2:] - boxes[:, :2]).max(axis=1)
    reach = math.ceil(REACH * float(sides.max()))
    tiles, middles = [], (boxes[:, :2] + boxes[:, 2:]) / 2
    for (x, y), angle in zip(middles.tolist(), degrees.tolist(), strict=True):
        turn = cv2.getRotationMatrix2D((x, y), angle, 1.0)
        turn[:, 2] += reach - np.array([x, y])
        tiles.append(cv2.warpAffine(frame, turn, (2 * reach, 2 * reach), borderMode=cv2.BORDER_REPLICATE))
    centres = np.column_stack((reach * (2 * np.arange(len(boxes)) + 1), np.full(len(boxes), reach)))
    halves = sides[:, None] / 2
    return np.asarray(np.hstack(tiles), np.uint8), np.hstack((centres - halves, centres + halves)).astype(
        np.float32
    )


def rotated(vectors: Floats, degrees: Floats) -> Floats:
    """Return `vectors` `(n, 2)`, right and up, each turned clockwise by so many `degrees` `(n,)`."""
    cosine, sine = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    right, up = vectors.T
    return np.column_stack((cosine * right + sine * up, cosine * up - sine * right)).astype(np.float32)


def seen_normals(up: Floats) -> Doubles:
    """Return `(n, 3)`: where upper faces point, right, up and away from the eye, from `up` `(n, 2)`."""
    seen = up / np.maximum(np.linalg.norm(up, axis=1, keepdims=True), 1.0)
    towards_eye = np.sqrt(np.maximum(1 - (seen**2).sum(axis=1), 0))
    return np.column_stack((seen, -towards_eye)).astype(float)


def lenses(boxes: Floats, width: int, height: int) -> tuple[Doubles, Doubles]:
    """Return along which rays dice are seen in `boxes` `(n, 4)` of a frame of that size, through each of
    `FOCAL_WIDTHS`: `(lenses, n, 3)` of length 1, right, up and away from the eye; and how far right and up of
    the frame's middle they lie, over the lens's focal length, `(lenses, n, 2)`."""
    middle = ((boxes[:, :2] + boxes[:, 2:]) / 2 - np.array([width, height]) / 2) * [1, -1]
    places = middle / (np.array(FOCAL_WIDTHS) * max(width, height))[:, None, None]
    rays = np.concatenate((places, np.ones((*places.shape[:2], 1))), axis=2)
    return rays / np.linalg.norm(rays, axis=2, keepdims=True), places


def turned_along(normals: Doubles, rays: Doubles) -> Doubles:
    """Turn what is seen along the axis z (n, 3) to where it is seen along `rays` (..., n, 3): by the shortest
    turn from z to the ray (Rodrigues)."""
    axis = rays[..., [1, 0, 2]] * [-1, 1, 0]
    cross = np.cross(axis, normals)
    twice = np.cross(axis, cross)
    return np.asarray(normals + cross + twice / (1 + rays[..., 2:]), float)
