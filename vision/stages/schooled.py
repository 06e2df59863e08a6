"""The last reader of crops went to school: it was begun from weights that learnt ImageNet, and knows things
that no table shows. It is asked of few boxes: those that the others do not surely take for a die that lies
level, those of an unsure face, and those that the frame's edge may cut. It says which are none, which lie
level after all, what an unsure face shows, and whether the upper face of a die at the edge is whole.
"""

from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from vision.stages.candidates import SCHOOLED_OUTPUTS, Candidates, Floats, Opinions, Stances
from vision.stages.edges import evidence
from vision.stages.faces import Network, answers, cut_crops, leads, softmax
from vision.stages.joining import no_die, weighed
from vision.stages.thresholds import EdgeWeights, JoiningWeights, SchooledThresholds

SCHOOLED_PX = 96
LEAST_CHANCE = 1e-9  # so that its logarithm is finite
HIDDEN, FACES = 7, slice(9, 15)
"""Its outputs after those of `Stances`: whether the upper face is hidden, and what it shows."""


@dataclass(frozen=True, slots=True)
class SchooledReader:
    """The stage that asks the schooled network, `(n, 3, 96, 96)` RGB in 0..1 to `(n, 15)` logits
    (`vision.stages.candidates.SCHOOLED_OUTPUTS`), and leaves out what that shows to be no die."""

    network: Network
    scale: float
    """Side of the square that is cropped, in longer sides of the box."""
    thresholds: SchooledThresholds
    joining: JoiningWeights
    edge: EdgeWeights

    def __call__(self, candidates: Candidates) -> Candidates:
        """Add the opinions, of some by the network; what surely lies level is no longer odd. Of what it reads
        otherwise than the others did it takes no doubt of lying oddly away."""
        thresholds, joined = self.thresholds, no_die(candidates, self.joining)
        lying = np.maximum(candidates.stances.leans, candidates.stances.stacked)
        odd = (candidates.odd != "") & (lying <= thresholds.surely_odd)
        theirs = candidates.face_chances
        unsure = theirs.max(axis=1, initial=0) < thresholds.unsure_face
        asked = np.flatnonzero((joined > thresholds.ask_from) | odd | unsure | candidates.at_edge)
        told = np.full((len(candidates), SCHOOLED_OUTPUTS), np.nan, np.float32)
        crops = cut_crops(candidates.frame, candidates.boxes[asked], self.scale, SCHOOLED_PX)
        told[asked] = answers(self.network, crops, SCHOOLED_OUTPUTS)
        own = Stances.of(told[:, :HIDDEN])
        by_both = thresholds.bias + thresholds.joining * joined + thresholds.no_die * own.no_die
        none = np.where(np.isnan(by_both), joined, by_both).astype(np.float32)
        same = told[:, FACES].argmax(axis=1) == candidates.chances[:, :6].argmax(axis=1)
        level = (own.leans < thresholds.level_leans) & (own.stacked < thresholds.level_stacked)
        free = told[:, HIDDEN] < thresholds.free
        agreed = same & (leads(told[:, FACES]) >= thresholds.lead)
        settled = unsure & agreed & level & free
        faces = np.where(settled[:, None], self._by_both(theirs, told[:, FACES]), theirs)
        at_edge = evidence(candidates, told[:, HIDDEN], own, told[:, FACES])
        opinions = Opinions(none, at_edge, faces)
        odd_still = np.where(level & odd & same, "", candidates.odd)
        candidates = replace(candidates, odd=odd_still, opinions=opinions)
        return candidates.take(np.flatnonzero(none < thresholds.none_from))

    def _by_both(self, theirs: Floats, logits: Floats) -> Floats:
        """Return `(n, 6)` chances by both readers: the product of what each thinks likely."""
        weights = self.thresholds
        return softmax(
            weights.their_face * np.log(np.maximum(theirs, LEAST_CHANCE)) + weights.own_face * logits
        )

    def faces(self, candidates: Candidates) -> Floats:
        """Return `(n, 6)`: the chances of the faces; by the face reader alone where the stage has not seen
        them."""
        opinions = candidates.opinions
        return opinions.faces if len(opinions.faces) else candidates.face_chances

    def no_die(self, candidates: Candidates) -> Floats:
        """Return `(n,)`: the logit that each is no die to be read, less the one from which on it is doubted;
        by the joining alone where the stage has not seen them."""
        opinions = candidates.opinions
        return opinions.no_die if len(opinions.no_die) else no_die(candidates, self.joining)

    def cut(self, candidates: Candidates) -> npt.NDArray[np.bool_]:
        """Return `(n,)`: whether the frame's edge may hide some of a die's upper face; where nobody was
        asked, whether the box reaches the edge."""
        told = candidates.opinions.at_edge
        return candidates.at_edge & ~(weighed(told, self.edge) < 0) if len(told) else candidates.at_edge
