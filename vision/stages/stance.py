"""The stance reader sees a wider crop: how a die lies, and whether it is one at all. One that leans on
another or lies on one is a throw that a table argues about, however well its pips can be read.

It is two networks: a quick one reads every box; a larger one those of which that is not sure, if they stay
(`vision.stages.doubts.Suppression`).
"""

from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from vision.image import Frame
from vision.stages.candidates import Candidates, Floats, Stances
from vision.stages.faces import Network, answers, cut_crops
from vision.stages.thresholds import StanceThresholds

WIDE_PX, CLOSE_PX = 80, 128
"""Sides of the crops that the quick network sees, and the larger one."""
OUTPUTS = 7
MIRRORED = np.array([1, 1, -1, 1, 1, -1, 1], np.float32)
"""The outputs for a mirrored crop are multiplied by these: right is left in it."""

FEWEST_LEVEL = 4
"""From so many dice on, the others say which way up is, and what is usual."""
FOCAL_WIDTHS = (0.65, 0.8, 1.0, 1.3, 1.8, 2.5, 4.0, 10.0)
"""Lenses tried, in longer sides of the frame: a wide webcam's, to one so long that all dice look alike."""

Doubles = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class StanceReader:
    """The stage that reads wide crops with two networks: `(n, 3, 80, 80)` and `(n, 3, 128, 128)` RGB in 0..1
    to `(n, 7)`: logits of leaning and of being stacked, up, the logit of no die, and the die's middle."""

    quick: Network
    close: Network
    scale: float
    """Side of the square that the quick network is shown, in longer sides of the box."""
    close_scale: float
    """Likewise of the close one."""
    thresholds: StanceThresholds

    def __call__(self, candidates: Candidates) -> Candidates:
        """Add how each seems to lie to the quick network, and drop what is surely no die by that."""
        stances = self.quickly(candidates.frame, candidates.boxes)
        may_be_dice = np.flatnonzero(stances.no_die < self.thresholds.unsure_no_die)
        return replace(candidates, stances=stances).take(may_be_dice)

    def quickly(self, frame: Frame, boxes: Floats) -> Stances:
        """Return how the dice in `boxes` `(n, 4)` lie, by the quick network."""
        return Stances.of(answers(self.quick, cut_crops(frame, boxes, self.scale, WIDE_PX), OUTPUTS))

    def closely(self, frame: Frame, boxes: Floats, quick: Stances) -> Stances:
        """Return how the dice in `boxes` `(n, 4)` lie, by both networks where the quick one is unsure."""
        outputs = quick.outputs
        may_be_none = np.abs(quick.no_die) < self.thresholds.unsure_no_die
        unsure = np.flatnonzero(self._may_lie_oddly(outputs, self.thresholds.close_from) | may_be_none)
        outputs[unsure] = self._closely(frame, boxes[unsure], outputs[unsure])
        return Stances.of(outputs)

    def _closely(self, frame: Frame, boxes: Floats, quick: Floats) -> Floats:
        """Return `(n, 7)`: the mean of the `quick` outputs for `wide` crops and the larger network's for one
        crop of each die; where that leaves a doubt, of four augmented crops as well: three mirrored ones, of
        which one is nearer and one the quick network's, and one from farther away."""
        thresholds = self.thresholds
        near = cut_crops(frame, boxes, self.close_scale, CLOSE_PX)
        outputs = np.asarray((quick + answers(self.close, near, OUTPUTS)) / 2, np.float32)
        rather_none = (outputs[:, 4] > 0) & (outputs[:, 4] < thresholds.no_die)
        unsure = outputs[:, :2].max(axis=1) <= thresholds.augment_to
        lying = self._may_lie_oddly(outputs, thresholds.augment_from) & unsure
        still = np.flatnonzero(lying | rather_none)
        nearer, farther = (
            cut_crops(frame, boxes[still], self.close_scale * zoom, CLOSE_PX)
            for zoom in (thresholds.nearer_crop, thresholds.farther_crop)
        )
        wide = cut_crops(frame, boxes[still], self.scale, WIDE_PX)
        more = np.concatenate((near[still][:, :, ::-1], nearer[:, :, ::-1], farther))
        *mirrored, plain = answers(self.close, more, OUTPUTS).reshape(3, len(still), OUTPUTS)
        mirrored.append(answers(self.quick, wide[:, :, ::-1], OUTPUTS))
        outputs[still] = (2 * outputs[still] + plain + MIRRORED * sum(mirrored)) / 6
        return outputs

    def _may_lie_oddly(self, outputs: Floats, least: float) -> npt.NDArray[np.bool_]:
        """Return `(n,)`: whether what `(n, 7)` outputs are about may be a die that leans or lies on another,
        by a logit of more than `least`."""
        return np.asarray((outputs[:, :2].max(axis=1) > least) & (outputs[:, 4] < self.thresholds.no_die))


@dataclass(frozen=True, slots=True)
class OddDice:
    """The stage that tells dice which lie oddly from level ones, by all of them together."""

    thresholds: StanceThresholds

    def __call__(self, candidates: Candidates) -> Candidates:
        """Add a word for each: "stacked" if it lies on another die, "cocked" if it leans, else "".

        That a die points elsewhere than the others counts for its leaning, that it points as they do against
        it. Where most of the dice seem to lie on others, that is their make or the light, and counts less.
        """
        thresholds, stances = self.thresholds, candidates.stances
        median = np.median(stances.stacked) if len(candidates) >= FEWEST_LEVEL else thresholds.usual_stacked
        usual = max(0.0, float(median) - thresholds.usual_stacked)
        stacked = stances.stacked - thresholds.usual_weight * usual
        degrees = tilts(stances.up, candidates.boxes, candidates.width, candidates.height)
        tilted = thresholds.tilt_weight * (degrees - thresholds.level_degrees)
        leans = stances.leans + np.nan_to_num(tilted) >= thresholds.cocked
        odd = np.select([stacked >= thresholds.stacked, leans], ["stacked", "cocked"], "")
        return replace(candidates, odd=odd)


def tilts(up: Floats, boxes: Floats, width: int, height: int) -> Floats:
    """Return `(n,)`: by how many degrees each upper face points elsewhere than those of the other dice;
    NaN where there are too few dice to tell.

    On a level table all upper faces point one way, and what is seen of it changes from die to die by the
    lens alone. The lens is not known: the one that makes the dice agree best is taken.
    """
    if len(up) < FEWEST_LEVEL:
        return np.full(len(up), np.nan, np.float32)
    turned = turned_along(seen_normals(up), lenses(boxes, width, height)[0])
    level = np.median(turned, axis=1)
    level /= np.linalg.norm(level, axis=1, keepdims=True)
    cosine = np.einsum("lni,li->ln", turned, level)
    apart = np.degrees(np.arccos(np.clip(cosine, -1, 1)))
    return np.asarray(apart[np.median(apart, axis=1).argmin()], np.float32)


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
