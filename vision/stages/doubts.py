"""The last step: of each die six chances, and a doubt where a chance is too small."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from vision.reading import SEEN_LEVEL, DieReading
from vision.stages.candidates import Candidates, Floats
from vision.stages.crops import directions, sigmoid, softmax
from vision.stages.die_reader import (
    FACES,
    FEATURES,
    KINDS,
    LEANS,
    NO_DIE,
    NO_FACE,
    OTHER,
    no_die,
    seen_low,
    troubles,
)
from vision.stages.thresholds import DoubtThresholds

NOT_BY_ITSELF = 0.5
"""A die that leans may look as if it were seen from low down: one that surely does says nothing of that."""


@dataclass(frozen=True, slots=True)
class Judge:
    """Makes readings of dice from what is told of them."""

    thresholds: DoubtThresholds

    def __call__(self, candidates: Candidates) -> tuple[DieReading, ...]:
        """Return the dice among the candidates, from left to right; what is surely none goes.

        A die's six chances are the network's (and the detector's, where it knows faces). The share of a die
        that the frame's edge hides is spread evenly.
        """
        bounds = self.thresholds
        candidates = candidates.take(np.flatnonzero(no_die(candidates) < bounds.surely_none))
        others = softmax(candidates.told[:, KINDS])[:, OTHER]
        no_pips = (no_die(candidates) > bounds.none) | (others > bounds.other)
        told, boxes, chances = candidates.told, candidates.boxes, self.chances(candidates.told)
        _, leans, stacked, hidden, smeared = troubles(told).T
        disagree = np.zeros(len(candidates), bool)
        if len(candidates.classes):
            disagree = chances.argmax(axis=1) != candidates.classes.argmax(axis=1)
            chances = np.asarray((chances + candidates.classes) / 2, np.float32)
        cut = candidates.at_edge & (hidden > bounds.hidden)
        sides = boxes[:, 2:] - boxes[:, :2]
        beyond = np.where(cut, 1 - sides.min(axis=1) / sides.max(axis=1), 0)[:, None]
        chances = np.asarray((1 - beyond) * chances + beyond / NO_FACE, np.float32)
        chances /= chances.sum(axis=1, keepdims=True)
        unsure = (chances.max(axis=1, initial=0) < bounds.unsure) | (hidden > bounds.hidden)
        # the first that holds names the doubt; from so low most of what is cut or unclear is misread
        doubts = np.select(
            [
                self.seen_level(told),
                cut,
                stacked > bounds.odd,
                leans > bounds.odd,
                smeared > bounds.smeared,  # however sure its face: doubled pips are read surely
                (unsure & disagree) | no_pips,
                unsure,
            ],
            [SEEN_LEVEL, "cut", "stacked", "cocked", "blurred", "readers_disagree", "unreadable"],
            "",
        )
        looks = directions(told[:, FEATURES])
        left_to_right = np.argsort(boxes[:, 0] + boxes[:, 2], kind="stable")
        return tuple(
            DieReading(
                probabilities=tuple(chances[index].tolist()),
                box=tuple(boxes[index].tolist()),
                doubt=str(doubts[index]) or None,
                turned_degrees=float(candidates.turned[index]),
                features=b"" if doubts[index] == SEEN_LEVEL else looks[index].tobytes(),  # of a side
            )
            for index in left_to_right
        )

    def chances(self, told: Floats) -> Floats:
        """Return `(n, 6)`: the chances of the faces. What goes to "no readable face" is spread evenly, for it
        says nothing about the face."""
        faces = softmax(told[:, FACES] / self.thresholds.temperature)
        return np.asarray(faces[:, :NO_FACE] + faces[:, NO_FACE:] / NO_FACE, np.float32)

    def seen_level(self, told: Floats) -> npt.NDArray[np.bool_]:
        """Return `(n,)`: which are seen from so low that a side may pass for the upper face. All dice of a
        look lie on one table: what is told of them together counts beside a die's own."""
        low, own = seen_low(told), sigmoid(told[:, [LEANS, NO_DIE]]).max(axis=1, initial=0) < NOT_BY_ITSELF
        if not own.any():
            own = np.ones(len(low), bool)
        together = np.mean(low[own]) if len(low) else 0.0
        return np.asarray((together > self.thresholds.low) | ((low + together) / 2 > self.thresholds.low))
