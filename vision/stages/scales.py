"""The first stage: the detector looks at a frame at several scales, as many as the dice there need."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache

import numpy as np

from vision.stages.boxes import SAME_BOX_IOU, SURE_BOX_IOU, longer_sides, nms, one_box_a_die
from vision.stages.candidates import Candidates, nothing_found
from vision.stages.detector import Detector, resized
from vision.stages.thresholds import DetectThresholds

MOST_ENLARGED = 2.0  # times the frame's side: no scale shows more than is there

SMALL_PX, BORDER_PX = 160, 32  # the small copy's longer side, and what is put round it on each,
FILLS_SHARE = 0.2  # for dice longer than so much of the frame

FINER_FROM = 1.25  # a frame so many times longer than the network's input may hold dice too small for that
FINER_SCALE = 1.5  # times the first scale's side: where such dice first show,
SPECK_PX = 20.0  # shorter than this in the first scale's input
WINDOW_PX = 480  # of the frame about some of them, seen again
WINDOW_INPUT_PX = 640  # so large; a die of 12 px has 16 there, as many as those the network learnt from
WINDOWS = 2  # at most: what costs most is worth least


@dataclass(frozen=True, slots=True)
class ScaleSearch:
    """Finds what looks like dice to a detector, whose own side is the first scale."""

    detector: Detector
    thresholds: DetectThresholds

    def __call__(self, candidates: Candidates) -> Candidates:
        """Return what is found in the frame: dice that fill much of it in a small copy; then at the farther
        scale where that surely finds many dice of middling size; else at the first one, with what the farther
        one found where dice may be large, and at closer ones as long as they are small."""
        thresholds, input_px = self.thresholds, self.detector.side_px
        frame_px = max(candidates.frame.shape[:2])
        coming = _beside().submit(self._filling, candidates)  # a network keeps one core busy
        farther = without_repeats(self._detect(candidates, int(input_px * thresholds.farther_scale)))
        filling = coming.result()
        farther = merged(farther, filling) if len(filling) else farther
        if self._settled(farther, input_px / frame_px):
            return without_repeats(farther, SURE_BOX_IOU)
        candidates = without_repeats(self._detect(candidates))
        if not self._many_and_small(candidates, input_px / frame_px):
            candidates = merged(candidates, farther)
        for scale in thresholds.closer_scales:
            large = self._large(dice_of(candidates), input_px / frame_px)
            input_px = int(self.detector.side_px * scale)
            if large or input_px > MOST_ENLARGED * frame_px:
                break
            candidates = merged(candidates, self._detect(candidates, input_px, thresholds.closer_score))
            if not len(candidates):
                break
        return candidates

    def finer(self, candidates: Candidates) -> Candidates:
        """Return the candidates, and in a frame larger than the network's input what a finer look finds that
        is too small for the first scales: at all of it, then at windows about most of that."""
        frame_px, first_px = max(candidates.frame.shape[:2]), self.detector.side_px
        closer = self.thresholds.closer_scales[0]
        looked_closely = not self._large(dice_of(candidates), closer * first_px / frame_px)
        if frame_px < FINER_FROM * first_px or looked_closely:
            return candidates
        most_px = SPECK_PX * frame_px / first_px

        def specks(found: Candidates) -> Candidates:
            return found.take(np.flatnonzero(longer_sides(found.boxes) < most_px))

        seen = specks(self._detect(candidates, min(int(first_px * FINER_SCALE), frame_px)))
        found = merged(candidates, seen)
        for left, top in windows(seen, min(WINDOWS, len(seen))):
            window = candidates.frame[top : top + WINDOW_PX, left : left + WINDOW_PX]
            within = specks(self._detect(nothing_found(np.ascontiguousarray(window)), WINDOW_INPUT_PX))
            moved = within.boxes + np.array([left, top] * 2, np.float32)
            found = merged(found, Candidates(candidates.frame, moved, within.scores, within.classes))
        return found

    def _filling(self, candidates: Candidates) -> Candidates:
        """Return what fills much of the frame, as a small copy shows it with a border round it."""
        height, width = candidates.frame.shape[:2]
        times = SMALL_PX / max(height, width)
        small = resized(
            candidates.frame, max(1, round(width * times)), max(1, round(height * times)), 1 / times
        )
        framed = np.pad(small, ((BORDER_PX,) * 2, (BORDER_PX,) * 2, (0, 0)), mode="edge")
        found = self._detect(nothing_found(framed), SMALL_PX + 2 * BORDER_PX, self.thresholds.farthest_score)
        boxes = np.clip((found.boxes - BORDER_PX) / times, 0, np.array([width, height] * 2)).astype(
            np.float32
        )
        kept = np.flatnonzero(longer_sides(boxes) > FILLS_SHARE * max(height, width))
        return without_repeats(Candidates(candidates.frame, boxes, found.scores, found.classes).take(kept))

    def _detect(
        self, candidates: Candidates, side_px: int | None = None, least_score: float = 0.0
    ) -> Candidates:
        detections = self.detector.detect(candidates.frame, side_px)
        classes = np.empty((0, 6), np.float32) if detections.faces is None else detections.faces
        detected = Candidates(candidates.frame, detections.boxes, detections.scores, classes)
        return detected.take(np.flatnonzero(detections.scores >= least_score))

    def _settled(self, candidates: Candidates, scale: float) -> bool:
        """Return whether they are many dice and nothing unsure, so that another look would find no more: none
        of them large in the frame times `scale`, and most not small."""
        dice = dice_of(candidates)
        surely = len(dice) and dice.scores.min() >= self.thresholds.many_score
        return bool(surely) and self._many_and_small(dice, scale) and self._large(dice, scale)

    def _many_and_small(self, candidates: Candidates, scale: float) -> bool:
        """Return whether they are surely many dice, all of them small in the frame times `scale`."""
        thresholds = self.thresholds
        sides = longer_sides(candidates.boxes[candidates.scores >= thresholds.many_score]) * scale
        return len(sides) >= thresholds.many_dice and bool(sides.max() < thresholds.many_side_px)

    def _large(self, dice: Candidates, scale: float) -> bool:
        """Return whether most of them are large enough in the frame times `scale` to need no closer look."""
        sides = longer_sides(dice.boxes) * min(1, scale)
        return bool(len(sides)) and bool(np.median(sides) >= self.thresholds.small_side_px)


@cache
def _beside() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(thread_name_prefix="small-copy")


def windows(found: Candidates, most: int) -> list[tuple[int, int]]:
    """Return left and top of up to so many windows of `WINDOW_PX` about what was found, those first that hold
    most of it by their scores; none holds what another one does."""
    middles = (found.boxes[:, :2] + found.boxes[:, 2:]) / 2
    last = np.maximum(np.array([found.width, found.height]) - WINDOW_PX, 0)
    corners = np.clip(middles - WINDOW_PX / 2, 0, last)
    aside = np.abs(middles[None] - corners[:, None] - WINDOW_PX / 2).max(axis=2, initial=0)
    held = np.asarray(aside < WINDOW_PX / 2)
    scores, chosen = found.scores.copy(), []
    for _ in range(most):
        worth = held @ scores
        if worth.max() <= 0:
            break
        best = int(worth.argmax())
        chosen.append((int(corners[best, 0]), int(corners[best, 1])))
        scores[held[best]] = 0
    return chosen


def dice_of(candidates: Candidates) -> Candidates:
    """Return the candidates without those on a die that another one shows more surely."""
    return candidates.take(one_box_a_die(candidates.boxes, candidates.scores))


def merged(first: Candidates, second: Candidates) -> Candidates:
    """Return the detections of both, without repeats; the detector's chances where both have them."""
    classes = np.concatenate((first.classes, second.classes))
    boxes, scores = np.concatenate((first.boxes, second.boxes)), np.concatenate((first.scores, second.scores))
    both = len(classes) == len(boxes)
    return without_repeats(Candidates(first.frame, boxes, scores, classes if both else classes[:0]))


def without_repeats(candidates: Candidates, least_iou: float = SAME_BOX_IOU) -> Candidates:
    """Return the candidates without those that overlap a surer one by so much, or all but lie on it."""
    return candidates.take(nms(candidates.boxes, candidates.scores, least_iou))
