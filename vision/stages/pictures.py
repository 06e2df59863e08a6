"""The reader of pictures on dice: stars, skulls, letters, numerals, in the place of pips. It knows letters
and numerals; of any other picture it tells how that looks, by which a table tells those that it was shown.

It is asked only where somebody says that pictures may lie there, or where fewer dice were found than should:
the readers of pips take such a die for none. The detector finds it all the same.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from vision.image import Frame
from vision.reading import SEEN_LEVEL, UNKNOWN_FACE, DieReading, six_chances
from vision.stages.boxes import overlaps
from vision.stages.candidates import Candidates, Floats, Indexes
from vision.stages.crops import Network, answers, cut_crops, directions, softmax
from vision.stages.thresholds import PictureThresholds

PICTURE_PX = 96
LETTERINGS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
FACE_NUMERALS = LETTERINGS[:6]
LEAST_CHANCE = 0.005
"""Less is not told."""
LYING = ("cocked", "stacked", SEEN_LEVEL, "blurred", "cut")
"""Doubts that hold whatever a die shows."""
EVEN = 0.5
UPPER = (0.1, -0.05, 0.9, 0.65)
"""Where in a die's box its upper face lies, in shares of its sides: the letter on its nearest side may be the
largest in sight."""
KINDS = 3
NO_DIE, DIE_OF_PIPS, OTHER_DIE = range(KINDS)
LOOK = 32
"""So many numbers tell one picture from others."""
PICTURE_OUTPUTS = KINDS + len(LETTERINGS) + 1 + LOOK
TOUCHING_IOU, WITHIN_SHARE = 0.3, 0.6
"""A find that shares so much with a die that was read is about that die."""


class Pictures(NamedTuple):
    """What the network tells of n dice."""

    kinds: Floats
    """`(n, 3)`, rows adding up to 1: no die, a die of pips, one of anything else."""
    letterings: Floats
    """`(n, 15)`, rows adding up to 1: `LETTERINGS`, and none of them."""
    looks: Floats
    """`(n, 32)`: a direction each; of two dice with one picture they point one way."""


@dataclass(frozen=True, slots=True)
class PictureReader:
    """Asks the network, `(n, 3, 96, 96)` RGB in 0..1 to `(n, 50)`: logits of `Pictures.kinds`, logits of
    `Pictures.letterings`, looks."""

    network: Network
    scale: float
    """Side of the square that is cropped, in longer sides of the box."""
    thresholds: PictureThresholds

    def __call__(self, frame: Frame, boxes: Floats) -> Pictures:
        """Return what it tells of the dice in `boxes` `(n, 4)`."""
        told = answers(self.network, cut_crops(frame, boxes, self.scale, PICTURE_PX), PICTURE_OUTPUTS)
        first, last = KINDS, PICTURE_OUTPUTS - LOOK
        return Pictures(softmax(told[:, :first]), softmax(told[:, first:last]), told[:, last:])

    def added(
        self, found: Candidates, dice: tuple[DieReading, ...], *, surely: bool
    ) -> tuple[DieReading, ...]:
        """Return the dice that were read, and those among the boxes found that show no pips, from left to
        right. Where some do, or `surely` some are played with, a die that was taken for pips is tried too."""
        read = np.array([die.box for die in dice], np.float32).reshape(-1, 4)
        lost = found.take(self.lost(found, read))
        told, least = self(found.frame, lost.boxes), self.thresholds
        other, none, pips = told.kinds[:, OTHER_DIE], told.kinds[:, NO_DIE], told.kinds[:, DIE_OF_PIPS]
        surely_found = (lost.scores >= least.sure_score) & (none < least.no_die) & (pips < EVEN)
        shown = np.flatnonzero((other >= least.other_die) | surely_found)
        more = self._dice(found.frame, lost.boxes, told, shown, [None] * len(lost))
        if more or surely:
            told = self(found.frame, read)
            shown = np.flatnonzero(told.kinds[:, OTHER_DIE] >= least.not_pips)
            kept = [die for at, die in enumerate(dice) if at not in set(shown.tolist())]
            more += [*kept, *self._dice(found.frame, read, told, shown, [die.doubt for die in dice])]
        else:
            more = list(dice)
        return tuple(sorted(more, key=lambda die: die.box[0] + die.box[2]))

    def _dice(
        self, frame: Frame, boxes: Floats, told: Pictures, shown: Indexes, doubts: Sequence[str | None]
    ) -> list[DieReading]:
        """Return the dice without pips in those of the boxes `(n, 4)` that are `shown`, with their doubts. A
        numeral or letter is what the whole die and its upper part say alike: the root of both chances, which
        add up to less than 1 where they differ."""
        looks = directions(told.looks)
        upper = self(frame, _upper(boxes[shown])).letterings
        letterings = np.sqrt(told.letterings[shown] * upper)
        return [
            self._read(boxes[at], doubts[at], lettering, looks[at].tobytes())
            for at, lettering in zip(shown.tolist(), letterings, strict=True)
        ]

    def look(self, frame: Frame, box: Floats) -> bytes:
        """Return how the die in a box `(1, 4)` looks (`DieReading.features`)."""
        look: bytes = directions(self(frame, box).looks)[0].tobytes()
        return look

    def _read(self, box: Floats, doubt: str | None, letterings: Floats, look: bytes) -> DieReading:
        named = dict(zip(LETTERINGS, letterings.tolist(), strict=False))
        best = max(named, key=named.__getitem__)
        known = named[best] >= self.thresholds.lettering
        chances = [named[face] if known and best in FACE_NUMERALS else 0.0 for face in FACE_NUMERALS]
        return DieReading(
            six_chances(chances),
            tuple(box.tolist()),
            doubt if doubt in LYING else None if known else UNKNOWN_FACE,
            features=look,
            lettering={name: round(chance, 4) for name, chance in named.items() if chance >= LEAST_CHANCE},
        )

    def lost(self, found: Candidates, read: Floats) -> Indexes:
        """Return which of the boxes found, one a place, are about none of the dice read `(k, 4)`."""
        kept: list[int] = []
        taken = read
        for index in np.argsort(-found.scores, kind="stable"):
            if found.scores[index] < self.thresholds.least_score:
                break
            box = found.boxes[index : index + 1]
            shared, inside = overlaps(np.vstack((box, taken)))
            if shared[0, 1:].max(initial=0) < TOUCHING_IOU and inside[0, 1:].max(initial=0) < WITHIN_SHARE:
                kept.append(int(index))
                taken = np.vstack((taken, box))
        return np.array(kept, np.intp)


def _upper(boxes: Floats) -> Floats:
    """Where the upper faces of dice in boxes `(n, 4)` lie."""
    sides = np.tile(boxes[:, 2:] - boxes[:, :2], 2)
    return np.asarray(np.tile(boxes[:, :2], 2) + sides * UPPER, np.float32)
