"""The last stages: one box a die, and of each die six chances and a doubt."""

from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from vision.reading import SEEN_LEVEL, DieReading
from vision.stages.boxes import covered, middles, of_one_size, one_box_a_die
from vision.stages.candidates import Candidates, Floats, Indexes, Stances
from vision.stages.schooled import SchooledReader
from vision.stages.stance import StanceReader
from vision.stages.thresholds import DieThresholds

HIDDEN_SHARE = 0.1  # so much of a die under another one may hide its face


@dataclass(frozen=True, slots=True)
class Suppression:
    """The stage that leaves one box a die, and looks closely at those that stay: of what the quick stance
    network is not sure of, most are boxes that another one suppresses."""

    stances: StanceReader

    def __call__(self, candidates: Candidates) -> Candidates:
        """Drop what a better box suppresses, and what a close look shows to be none; what that one
        suppressed is weighed anew."""
        seen = np.zeros(len(candidates), bool)
        while True:
            kept = survivors(candidates)
            new = kept[~seen[kept]]
            if not len(new):
                return candidates.take(kept)
            outputs = candidates.stances.outputs
            boxes, quick = candidates.boxes[new], Stances.of(outputs[new])
            outputs[new] = self.stances.closely(candidates.frame, boxes, quick).outputs
            seen[new] = True
            stay = np.flatnonzero(~seen | (outputs[:, 4] < self.stances.thresholds.no_die))
            candidates, seen = replace(candidates, stances=Stances.of(outputs)).take(stay), seen[stay]


def survivors(candidates: Candidates) -> Indexes:
    """Return which candidates stay, one a die: where they overlap, the one that is found and read best, and
    most surely is a die.

    By what was found alone, a box about two dice or a whole board goes before the dice in it.
    """
    worth = candidates.worth * candidates.stances.die_chances
    kept = one_box_a_die(candidates.boxes, worth, middles(candidates.boxes, candidates.stances.middle))
    return kept[of_one_size(candidates.boxes[kept], worth[kept])]


def directions(features: Floats, count: int) -> npt.NDArray[np.int8]:
    """Return `(count, k)`: where features `(count, k)` point, of length 127; nothing where there are no
    rows."""
    if not len(features):
        return np.empty((count, 0), np.int8)
    lengths = np.maximum(np.linalg.norm(features, axis=1, keepdims=True), 1e-6)
    return np.asarray(np.rint(127 * features / lengths), np.int8)


@dataclass(frozen=True, slots=True)
class Judge:
    """Makes readings of dice from what all stages tell."""

    thresholds: DieThresholds
    schooled: SchooledReader

    def __call__(self, candidates: Candidates) -> tuple[DieReading, ...]:
        """Return the dice among the candidates, from left to right.

        A die's six chances are the face reader's, with the schooled one's where that one is not sure (and the
        detector's, where it knows faces). The share of a die that the edge hides is spread evenly.
        """
        thresholds, boxes, scores, odd = self.thresholds, candidates.boxes, candidates.scores, candidates.odd
        none, worth = candidates.chances[:, 6], candidates.worth
        size = boxes[:, 2:] - boxes[:, :2]
        cut = self.schooled.cut(candidates)
        shows_it = (
            (worth >= thresholds.worth)
            | ((scores >= thresholds.sure_score) & (none < thresholds.sure_no_face))
            | ((scores >= thresholds.odd_score) & (odd != ""))
        )
        under = covered(boxes, np.where(shows_it, worth, 0))
        surely = (scores >= thresholds.hidden_score) & (candidates.stances.no_die <= thresholds.hidden_no_die)
        is_die = shows_it | (surely & shows_it.any() & (cut | (under >= HIDDEN_SHARE)))
        hidden = np.where(cut, 1 - size.min(axis=1) / size.max(axis=1), 0)

        chances, agree = self.schooled.faces(candidates), candidates.faces.agree
        if len(candidates.classes):
            agree = agree & (chances.argmax(axis=1) == candidates.classes.argmax(axis=1))
            chances = np.asarray((chances + candidates.classes) / 2, np.float32)
        chances = np.asarray((1 - hidden)[:, None] * chances + hidden[:, None] / 6, np.float32)
        chances = chances / chances.sum(axis=1, keepdims=True)
        unsure = chances.max(axis=1) < thresholds.unsure

        # the first that holds names the doubt; from so low most of what is cut or unclear is misread
        doubts = np.select(
            [
                self.seen_level(candidates, is_die),
                cut,
                odd != "",
                candidates.faces.smeared > 0,  # however sure its face: doubled pips are read surely
                (unsure & ~agree) | (self.schooled.no_die(candidates) > 0),
                unsure,
            ],
            [SEEN_LEVEL, "cut", odd, "blurred", "readers_disagree", "unreadable"],
            "",
        )
        features = directions(candidates.faces.features, len(candidates))
        left_to_right = np.argsort(boxes[:, 0] + boxes[:, 2], kind="stable")
        return tuple(
            DieReading(
                probabilities=tuple(chances[index].tolist()),
                box=tuple(boxes[index].tolist()),
                doubt=str(doubts[index]) or None,
                turned_degrees=float(candidates.turned[index]),
                features=b"" if doubts[index] == SEEN_LEVEL else features[index].tobytes(),  # of a side
            )
            for index in left_to_right
            if is_die[index]
        )

    def seen_level(self, candidates: Candidates, is_die: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
        """Return `(n,)`: which are seen from so low that a side may pass for the upper face: all where the
        camera is, by the median of the dice, else those far from it; one that leans looks like such."""
        lengths = np.linalg.norm(candidates.stances.up, axis=1)
        camera = is_die.any() and np.median(lengths[is_die]) > self.thresholds.seen_level
        alone = (lengths > self.thresholds.seen_level_alone) & (candidates.odd == "")
        return np.asarray(camera | alone)
