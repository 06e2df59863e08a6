"""The reader of dice: one network that is shown one crop of each find and answers all that is asked of it.
Dice that are not surely calm are shown to a second reader of faces, too."""

from dataclasses import dataclass, replace

import numpy as np

from vision.image import Frame
from vision.stages.boxes import middles, one_box_a_die
from vision.stages.candidates import Candidates, Floats, Indexes
from vision.stages.crops import Network, answers, cut_crops, sigmoid, softmax

CROP_PX = 80
FACE_PX = 64
"""Of the second reader."""
FACES, NO_FACE = slice(0, 7), 6
"""Logits: that its upper face shows 1 to 6, and that none is to be read."""
NO_DIE, LEANS, STACKED, HIDDEN, SMEARED = range(7, 12)
"""Logits: that it is none (but a side of one, several, anything else), leans on something, lies on another
die, shows less than half of its upper face, and is shaken so far that pips may have run together."""
UP = slice(12, 14)
"""Where the upper face points, right and up, as the eye sees it that looks straight at it: (0, 0) where it is
looked at from above, length 1 where from the side."""
MIDDLE = slice(14, 16)
"""Where the die's middle lies from the box's, right and down, in longer sides of the box."""
ELEVATION_ENDS = (5.0, 8.0, 12.0, 16.0, 20.0, 25.0, 30.0, 40.0, 60.0)
"""Degrees above the table from which it is seen: between these ends are the bins of which logits are told."""
ELEVATION = slice(16, 17 + len(ELEVATION_ENDS))
KINDS = slice(ELEVATION.stop, ELEVATION.stop + 3)
"""Logits: no die, one of pips, one of anything else."""
OTHER = 2
"""Of these: a die without pips."""
OUTPUTS = KINDS.stop
FEATURES = slice(OUTPUTS, None)
"""What it saw, in the directions in which dice differ most."""
MIRRORED = np.ones(OUTPUTS, np.float32)
MIRRORED[[UP.start, MIDDLE.start]] = -1
"""The outputs for a mirrored crop are multiplied by these: right is left in it."""
LOW_BINS = ELEVATION_ENDS.index(20.0) + 1
"""From so low, below 20 degrees, a side may pass for the upper face."""
LEADS_BY = 6.0
"""So much of a lead in logits counts."""
WIDER = 1.15
"""Times the crop's scale: a second look at a die that is not sure."""
TROUBLES = [NO_DIE, LEANS, STACKED, HIDDEN, SMEARED]
TROUBLE = 0.2
"""Chance of one of them above which a die is looked at again."""


@dataclass(frozen=True, slots=True)
class DieReader:
    """The stage that reads crops with the network: `(n, 3, 80, 80)` RGB in 0..1 to `(n, OUTPUTS)` and, behind
    those, features."""

    network: Network
    scale: float
    """Side of the square that is cropped, in longer sides of the box."""
    surely_none: float
    """From so much evidence on (`no_die`) a find goes."""
    look_again: float
    """Chance of a face below which a second look is taken."""
    faces: Network
    """The second reader, `(n, 3, 64, 64)` RGB in 0..1 to the logits of `FACES`, `(n, 7)` and more."""
    face_scale: float
    """Side of the square that it is shown, in longer sides of the box."""

    def __call__(self, candidates: Candidates) -> Candidates:
        """Add what the network tells; what is surely no die goes."""
        read = replace(candidates, told=self.told(candidates.frame, candidates.boxes))
        return read.take(np.flatnonzero(no_die(read) < self.surely_none))

    def told(self, frame: Frame, boxes: Floats, *, anew: bool = False) -> Floats:
        """Return what it tells of the dice in `boxes` `(n, 4)`; `anew`, mirrored and from farther off."""
        crops = cut_crops(frame, boxes, self.scale * (WIDER if anew else 1), CROP_PX)
        told = answers(self.network, crops[:, :, ::-1] if anew else crops, OUTPUTS, more=True)
        if anew:
            told[:, :OUTPUTS] *= MIRRORED
        return told

    def again(self, candidates: Candidates) -> Candidates:
        """Look again at what is not surely a die that lies level and shows its face."""
        told = candidates.told.copy()
        unsure = np.flatnonzero((shown(told) < self.look_again) | (troubles(told).max(axis=1) > TROUBLE))
        told[unsure] = self.with_second_look(candidates.frame, candidates.boxes[unsure], told[unsure])
        return replace(candidates, told=told)

    def with_second_look(self, frame: Frame, boxes: Floats, told: Floats) -> Floats:
        """Return what is told of the dice in `boxes` `(n, 4)` with a second look at them: the mean of both,
        but how they look by the first; and of faces the mean of both readers."""
        both = told.copy()
        both[:, :OUTPUTS] += self.told(frame, boxes, anew=True)[:, :OUTPUTS]
        both[:, :OUTPUTS] /= 2
        crops = cut_crops(frame, boxes, self.face_scale, FACE_PX)
        asked = crops, crops[:, :, ::-1]
        faces = np.mean([answers(self.faces, some, FACES.stop, more=True) for some in asked], axis=0)
        both[:, FACES] = (both[:, FACES] + faces[:, FACES]) / 2
        return both


def no_die(candidates: Candidates) -> Floats:
    """Return `(n,)`, a logit: the evidence that there is no die whose face could be read. The network's own,
    what it sees of a face, and how surely the detector found a die count together."""
    told, scores = candidates.told, np.clip(candidates.scores, 0.05, 0.99)
    no_face = np.clip(told[:, NO_FACE] - told[:, :NO_FACE].max(axis=1, initial=-np.inf), -LEADS_BY, LEADS_BY)
    return np.asarray(told[:, NO_DIE] + no_face / 2 - np.log(scores / (1 - scores)), np.float32)


def shown(told: Floats) -> Floats:
    """Return `(n,)`: the chance of the likeliest face."""
    return np.asarray(softmax(told[:, FACES])[:, :NO_FACE].max(axis=1, initial=0))


def troubles(told: Floats) -> Floats:
    """Return `(n, 5)`: the chances of `TROUBLES`."""
    return sigmoid(told[:, TROUBLES])


def seen_low(told: Floats) -> Floats:
    """Return `(n,)` logits: that it is seen from so low that a side may pass for its upper face."""
    bins = told[:, ELEVATION]
    low, high = (np.logaddexp.reduce(part, axis=1) for part in (bins[:, :LOW_BINS], bins[:, LOW_BINS:]))
    return np.asarray(low - high, np.float32)


def suppressed(candidates: Candidates) -> Candidates:
    """Return the candidates, one box a die: where they overlap the one that is found and read best, and most
    surely is a die. By what was found alone, a box about two dice goes before the dice in it."""
    return candidates.take(survivors(candidates))


def survivors(candidates: Candidates) -> Indexes:
    """Return which candidates stay (`suppressed`)."""
    told = candidates.told
    worth = candidates.scores * shown(told) * sigmoid(-told[:, NO_DIE])
    return one_box_a_die(candidates.boxes, worth, middles(candidates.boxes, told[:, MIDDLE]))
