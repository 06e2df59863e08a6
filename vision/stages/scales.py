"""The first stage: the detector looks at a frame at several scales, as many as the dice there need."""

from dataclasses import dataclass

import numpy as np

from vision.stages.boxes import longer_sides, nms, one_box_a_die
from vision.stages.candidates import Candidates
from vision.stages.detector import Detector
from vision.stages.thresholds import DetectThresholds

MOST_ENLARGED = 2.0  # times the frame's side: no scale shows more than is there


@dataclass(frozen=True, slots=True)
class ScaleSearch:
    """Finds what looks like dice to a detector, whose own side is the first scale."""

    detector: Detector
    thresholds: DetectThresholds

    def __call__(self, candidates: Candidates) -> Candidates:
        """Return what is found in the frame: at the farther scale too where dice may be large, at closer ones
        as long as they are small."""
        thresholds, input_px = self.thresholds, self.detector.side_px
        frame_px = max(candidates.frame.shape[:2])
        candidates = without_repeats(self._detect(candidates))
        if not self._many_and_small(candidates, input_px / frame_px):
            farther = self._detect(candidates, int(input_px * thresholds.farther_scale))
            candidates = merged(candidates, farther)
        for scale in thresholds.closer_scales:
            sides = longer_sides(candidates.boxes[one_box_a_die(candidates.boxes, candidates.scores)])
            large = len(sides) and np.median(sides) * min(1, input_px / frame_px) >= thresholds.small_side_px
            input_px = int(self.detector.side_px * scale)
            if large or input_px > MOST_ENLARGED * frame_px:
                break
            candidates = merged(candidates, self._detect(candidates, input_px, thresholds.closer_score))
            if not len(candidates):
                break
        return candidates

    def farthest(self, candidates: Candidates) -> Candidates:
        """Return what is found in the frame from so far away that all but a die that fills it is a speck."""
        input_px = int(self.detector.side_px * self.thresholds.farthest_scale)
        return without_repeats(self._detect(candidates, input_px, self.thresholds.farthest_score))

    def _detect(
        self, candidates: Candidates, side_px: int | None = None, least_score: float = 0.0
    ) -> Candidates:
        detections = self.detector.detect(candidates.frame, side_px)
        classes = np.empty((0, 6), np.float32) if detections.faces is None else detections.faces
        detected = Candidates(candidates.frame, detections.boxes, detections.scores, classes)
        return detected.take(np.flatnonzero(detections.scores >= least_score))

    def _many_and_small(self, candidates: Candidates, scale: float) -> bool:
        """Return whether they are surely many dice, all of them small in the frame times `scale`."""
        thresholds = self.thresholds
        sides = longer_sides(candidates.boxes[candidates.scores >= thresholds.many_score]) * scale
        return len(sides) >= thresholds.many_dice and bool(sides.max() < thresholds.many_side_px)


def merged(first: Candidates, second: Candidates) -> Candidates:
    """Return the detections of both, without repeats; the detector's chances where both have them."""
    classes = np.concatenate((first.classes, second.classes))
    boxes, scores = np.concatenate((first.boxes, second.boxes)), np.concatenate((first.scores, second.scores))
    both = len(classes) == len(boxes)
    return without_repeats(Candidates(first.frame, boxes, scores, classes if both else classes[:0]))


def without_repeats(candidates: Candidates) -> Candidates:
    """Return the candidates without those that lie all but on a surer one."""
    return candidates.take(nms(candidates.boxes, candidates.scores))
