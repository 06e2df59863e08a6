"""The third reader looks wider: how a die lies, and whether it is one at all. One that leans on another or
lies on one is a throw that a table argues about, however well its pips can be read.

It is two networks: a quick one looks at everything that was found, a larger one at the few of which that is
not sure.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from vision.detector import Floats
from vision.faces import Network, answers, cut_crops
from vision.image import Frame

WIDE_PX, CLOSE_PX = 80, 128
"""sides of the crops that the quick network sees, and the larger one"""
OUTPUTS = 7
MIRRORED = np.array([1, 1, -1, 1, 1, -1, 1], np.float32)
"""what a mirrored look's answers are to be multiplied by: right is left in it"""

# When a die lies oddly. Logits, chosen so that fewer than one level die in a hundred is wrongly doubted on
# the hard renders, the demo and the photographs (models/README.md).
COCKED_FROM = 1.2
STACKED_FROM = 1.15
USUAL_FROM, USUAL_COUNTS = -3.0, 0.25  # of the logits of all dice of a picture, the middle one
MAY_BE_FROM = -2.0  # a die that may lean or lie on another is looked at closely,
STILL_MAY_BE_FROM = -1.0  # and further where one close look leaves a doubt,
NONE_UNSURE = 4.0  # and so is what may or may not be one: so far from 0 the quick network is sure
NEARER, FARTHER = 0.875, 1.12  # times the scale: two of the further looks where they are not
NO_DIE_FROM = 1.0  # from here on none of the level dice of the demo and the photographs is lost
TILT_WEIGHT = 0.1  # a degree
LEVEL_DEGREES = 10.0  # so far a level die may seem to be tilted
FEWEST_LEVEL = 4
"""From so many dice on, the others say which way up is, and what is usual."""
FOCAL_WIDTHS = (0.65, 0.8, 1.0, 1.3, 1.8, 2.5, 4.0, 10.0)
"""Lenses tried, in longer sides of the frame: a wide webcam's, to one so long that all dice look alike."""

Doubles = npt.NDArray[np.float64]


class Stances(NamedTuple):
    """How each of n dice seems to lie, from its crop alone."""

    leans: Floats
    """`(n,)` logits: that it leans on something."""
    stacked: Floats
    """`(n,)` logits: that it lies on another die."""
    up: Floats
    """`(n, 2)` where its upper face points, right and up, as the eye sees it that looks straight at it:
    (0, 0) a face seen from above, length 1 one seen from the side."""
    none: Floats
    """`(n,)` logits: that this is no die, but a side of one, several, or something else."""
    middle: Floats
    """`(n, 2)`: where the die's middle lies from the box's, right and down, in longer sides of the box."""

    def take(self, index: npt.NDArray[np.intp]) -> "Stances":
        """Return those of the dice at `index`."""
        return Stances(*(part[index] for part in self))

    @property
    def die(self) -> Floats:
        """`(n,)`: the chance that it is a die."""
        return np.asarray(1 / (1 + np.exp(self.none)), np.float32)


class StanceReader:
    """Reads wide crops with two networks: `(n, 3, 80, 80)` and `(n, 3, 128, 128)` RGB in 0..1 to `(n, 7)`:
    logits of leaning and of being stacked, up, the logit of no die, and the die's middle."""

    def __init__(self, quick: Network, close: Network, scale: float, close_scale: float) -> None:
        """The scales are the sides of the squares that the two look at, in longer sides of the box."""
        self._quick = quick
        self._close = close
        self._scale = scale
        self._close_scale = close_scale

    def read(self, frame: Frame, boxes: Floats) -> Stances:
        """Read how the dice in `boxes` `(n, 4)` lie."""
        wide = cut_crops(frame, boxes, self._scale, WIDE_PX)
        made = answers(self._quick, wide, OUTPUTS)
        unsure = np.flatnonzero(may_lie_oddly(made, MAY_BE_FROM) | (np.abs(made[:, 4]) < NONE_UNSURE))
        made[unsure] = self._closely(frame, boxes[unsure], wide[unsure], made[unsure])
        return Stances(made[:, 0], made[:, 1], made[:, 2:4], made[:, 4], made[:, 5:])

    def _closely(self, frame: Frame, boxes: Floats, wide: npt.NDArray[np.uint8], quick: Floats) -> Floats:
        """Return `(n, 7)`: the mean of the `quick` answers to `wide` crops and the larger network's, by one
        look at each die, and four more where that is still in doubt: three mirrored ones, of which one is
        nearer and one the quick network's, and one from farther away."""
        near = cut_crops(frame, boxes, self._close_scale, CLOSE_PX)
        made = np.asarray((quick + answers(self._close, near, OUTPUTS)) / 2, np.float32)
        rather_none = (made[:, 4] > 0) & (made[:, 4] < NO_DIE_FROM)
        still = np.flatnonzero(may_lie_oddly(made, STILL_MAY_BE_FROM) | rather_none)
        nearer, farther = (
            cut_crops(frame, boxes[still], self._close_scale * zoom, CLOSE_PX) for zoom in (NEARER, FARTHER)
        )
        more = np.concatenate((near[still][:, :, ::-1], nearer[:, :, ::-1], farther))
        *mirrored, plain = answers(self._close, more, OUTPUTS).reshape(3, len(still), OUTPUTS)
        mirrored.append(answers(self._quick, wide[still][:, :, ::-1], OUTPUTS))
        made[still] = (2 * made[still] + plain + MIRRORED * sum(mirrored)) / 6
        return made


def may_lie_oddly(made: Floats, least: float) -> npt.NDArray[np.bool_]:
    """Return `(n,)`: whether what answers `(n, 7)` are about may be a die that leans or lies on another, by
    a logit of more than `least`."""
    return np.asarray((made[:, :2].max(axis=1) > least) & (made[:, 4] < NO_DIE_FROM))


def lie_oddly(stances: Stances, boxes: Floats, width: int, height: int) -> npt.NDArray[np.str_]:
    """Return `(n,)` words: "stacked" for a die that lies on another, "cocked" for one that leans, else "".

    That a die points elsewhere than the others counts for its leaning, that it points as they do against it.
    Where most of the dice seem to lie on others, that is their make or the light, and counts less.
    """
    usual = np.median(stances.stacked) if len(stances.stacked) >= FEWEST_LEVEL else USUAL_FROM
    stacked = stances.stacked - USUAL_COUNTS * max(0.0, float(usual) - USUAL_FROM)
    tilted = TILT_WEIGHT * (tilts(stances.up, boxes, width, height) - LEVEL_DEGREES)
    leans = stances.leans + np.nan_to_num(tilted) >= COCKED_FROM
    return np.select([stacked >= STACKED_FROM, leans], ["stacked", "cocked"], "")


def tilts(up: Floats, boxes: Floats, width: int, height: int) -> Floats:
    """Return `(n,)`: by how many degrees each upper face points elsewhere than those of the other dice;
    NaN where there are too few dice to tell.

    On a level table all upper faces point one way, and what is seen of it changes from die to die by the
    lens alone. The lens is not known: the one that makes the dice agree best is taken.
    """
    if len(up) < FEWEST_LEVEL:
        return np.full(len(up), np.nan, np.float32)
    length = np.linalg.norm(up, axis=1, keepdims=True)
    seen = up / np.maximum(length, 1.0)
    towards_eye = np.sqrt(np.maximum(1 - (seen**2).sum(axis=1), 0))
    normals = np.column_stack((seen, -towards_eye)).astype(float)
    middle = (boxes[:, :2] + boxes[:, 2:]) / 2 - np.array([width, height]) / 2
    depth = np.array(FOCAL_WIDTHS) * max(width, height)
    rays = np.empty((len(depth), len(up), 3))
    rays[..., :2], rays[..., 2] = middle * [1, -1], depth[:, None]
    turned = turned_along(normals, rays / np.linalg.norm(rays, axis=2, keepdims=True))
    level = np.median(turned, axis=1)
    level /= np.linalg.norm(level, axis=1, keepdims=True)
    cosine = np.einsum("lni,li->ln", turned, level)
    apart = np.degrees(np.arccos(np.clip(cosine, -1, 1)))
    return np.asarray(apart[np.median(apart, axis=1).argmin()], np.float32)


def turned_along(normals: Doubles, rays: Doubles) -> Doubles:
    """Turn what is seen along the axis z (n, 3) to where it is seen along `rays` (..., n, 3): by the shortest
    turn from z to the ray (Rodrigues)."""
    axis = rays[..., [1, 0, 2]] * [-1, 1, 0]
    cross = np.cross(axis, normals)
    twice = np.cross(axis, cross)
    return np.asarray(normals + cross + twice / (1 + rays[..., 2:]), float)
