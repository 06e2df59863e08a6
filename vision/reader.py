"""A frame -> a reading: the detector finds the dice, the face reader reads each from the full resolution."""

import time
from pathlib import Path

import numpy as np
import numpy.typing as npt

from vision.backends import load_detector
from vision.boxes import covered, longer_sides, middles, of_one_size, one_box_a_die, without_doubles
from vision.detector import Detections, Detector, Floats
from vision.faces import FaceReader, Faces
from vision.image import Frame
from vision.reading import DieReading, Reading
from vision.stance import NO_DIE_FROM, StanceReader, Stances, lie_oddly
from vision.weights import Weights, find_weights

# Looks at further scales. The far one costs a quarter of the first and finds dice whose pips the first takes
# for dice, which small ones' are not; the closer ones are for dice that are small in the look before, or in
# the frame itself; the farthest for a die that fills the frame, where none was read.
MANY_DICE, MANY_SCORE, FAR_DIE_PX = 5, 0.5, 60.0  # so many, found so surely, none with a side so long
SMALL_DIE_PX = 28.0  # median longer side
CLOSE_SCORE = 0.3  # so near, every speck has some likeness to a die;
LARGE_SCORE = 0.5  # from so far away every card has
CLOSER, FARTHER, FARTHEST = (1.5, 3.0), 0.5, 0.25  # times the first look's side
MOST_ENLARGED = 2.0  # times the frame's side: no look shows more than is there

# Is it a die? `score` is the detector's, `best` the face reader's highest chance of a face.
NOT_A_DIE_BELOW = 0.25  # score * best: what neither reader believes in
SURELY_A_DIE = 0.70  # a box that the detector is this sure of stays: a cocked die is a question, not clutter,
SURELY_NONE = 0.8  # unless the face reader is this sure that no face is there;
ODD_DIE = 0.60  # one that is seen to lie oddly may well show none,
HIDDEN_SCORE, HIDDEN_DIE = 0.40, -5.0  # and so may, among others, what is as surely a die (its logit of none)
HIDDEN_SHARE = 0.1  # and cut by the edge, or so far under another one

# When a reading is doubted, and by which word.
DOUBT_BELOW = 0.90  # confidence
BLURRED_BELOW = 0.16  # sharpness
BETWEEN_SHARE = 0.85  # so much of a box covered by better ones may be halves of two dice,
BETWEEN_DIE = -6.0  # unless it is as surely a die: the logit that it is none
EDGE_PX = 1.5  # a box this near the frame's edge is taken as cut by it


class Reader:
    """Reads frames. One instance serves many threads; it keeps nothing from frame to frame."""

    def __init__(self, detector: Detector, faces: FaceReader, stances: StanceReader) -> None:
        self.detector = detector
        self.faces = faces
        self.stances = stances

    def read(self, frame: Frame) -> Reading:
        """Return the dice in `frame`, `(height, width, 3)` uint8 BGR; `ValueError` for another array."""
        if frame.dtype != np.uint8 or frame.ndim != 3 or frame.shape[2] != 3 or frame.size == 0:
            raise ValueError(f"a frame is (height, width, 3) uint8, not {frame.shape} {frame.dtype}")
        start = time.perf_counter()
        dice = self.dice(frame, self.find(frame)) or self.dice(frame, self.find_large(frame))
        height, width = frame.shape[:2]
        return Reading(width, height, dice, (time.perf_counter() - start) * 1000)

    def dice(self, frame: Frame, found: Detections) -> tuple[DieReading, ...]:
        """Return the dice among `found`, read."""
        found, stances = self.candidates(frame, found)
        height, width = frame.shape[:2]
        faces = self.faces.read(frame, found.boxes)
        kept = choose(found, faces, stances)
        found, faces, stances = found.take(kept), faces.take(kept), stances.take(kept)
        odd = lie_oddly(stances, found.boxes, width, height)
        return join(found, faces, odd, stances.none, width, height)

    def candidates(self, frame: Frame, found: Detections) -> tuple[Detections, Stances]:
        """Return what of `found` may be dice, often several boxes on one, and how each lies; without what a
        wide look shows to be none."""
        stances = self.stances.read(frame, found.boxes)
        maybe = np.flatnonzero(stances.none < NO_DIE_FROM)
        return found.take(maybe), stances.take(maybe)

    def find(self, frame: Frame) -> Detections:
        """Return what looks like dice to the detector: by a far look too where they may be large, by closer
        ones as long as they are small."""
        frame_px, seen_px = max(frame.shape[:2]), self.detector.side_px
        found = without_repeats(self.detector.detect(frame))
        if not many_and_small(found, seen_px / frame_px):
            found = merge(found, self.detector.detect(frame, int(seen_px * FARTHER)))
        for closer in CLOSER:
            sides = longer_sides(found.boxes[one_box_a_die(found.boxes, found.scores)])
            large = len(sides) and np.median(sides) * min(1, seen_px / frame_px) >= SMALL_DIE_PX
            seen_px = int(self.detector.side_px * closer)
            if large or seen_px > MOST_ENLARGED * frame_px:
                break
            again = self.detector.detect(frame, seen_px)
            found = merge(found, again.take(np.flatnonzero(again.scores >= CLOSE_SCORE)))
            if not len(found):
                break
        return found

    def find_large(self, frame: Frame) -> Detections:
        """Return what looks like dice from so far away that all but those that fill the frame are specks."""
        found = self.detector.detect(frame, int(self.detector.side_px * FARTHEST))
        return without_repeats(found.take(np.flatnonzero(found.scores >= LARGE_SCORE)))


def load_reader(
    backend: str = "onnx", model: str | Path | None = None, *, weights: Weights | None = None
) -> Reader:
    """Return a reader with the shipped weights; `model` is another detector in place of the shipped one,
    `weights` are those of `find_weights` where they were looked up before: checking them reads them whole.

    Raises `ModelError` where weights or the backend are missing or cannot be used.
    """
    from vision.backends.onnx import OnnxNetwork  # onnxruntime takes longer to import than all else here

    weights = weights or find_weights()
    if model is None:
        detector = load_detector(backend, weights.detector, weights.detector_side_px, weights.min_score)
    else:
        detector = load_detector(backend, Path(model), None, weights.min_score)
    faces = FaceReader(OnnxNetwork(weights.face_reader), weights.crop_scale, weights.temperature)
    quick, close = OnnxNetwork(weights.stance_reader), OnnxNetwork(weights.close_stance_reader)
    stances = StanceReader(quick, close, weights.stance_scale, weights.close_stance_scale)
    return Reader(detector, faces, stances)


def many_and_small(found: Detections, scale: float) -> bool:
    """Return whether `found` are surely many dice, all of them small in a look at the frame times `scale`."""
    sides = longer_sides(found.boxes[found.scores >= MANY_SCORE]) * scale
    return len(sides) >= MANY_DICE and bool(sides.max() < FAR_DIE_PX)


def merge(first: Detections, second: Detections) -> Detections:
    """Return the detections of both, without repeats."""
    faces = None
    if first.faces is not None and second.faces is not None:
        faces = np.concatenate((first.faces, second.faces))
    boxes, scores = np.concatenate((first.boxes, second.boxes)), np.concatenate((first.scores, second.scores))
    return without_repeats(Detections(boxes, scores, faces))


def without_repeats(found: Detections) -> Detections:
    """Return the detections without those that lie all but on a surer one."""
    return found.take(without_doubles(found.boxes, found.scores))


def choose(found: Detections, faces: Faces, stances: Stances) -> npt.NDArray[np.intp]:
    """Return which boxes to keep, one a die: where they overlap, the one that is found and read best, and
    most surely is a die.

    By what was found alone, a box about two dice or a whole board goes before the dice in it.
    """
    worth = found.scores * faces.best * stances.die
    kept = one_box_a_die(found.boxes, worth, middles(found.boxes, stances.middle))
    return kept[of_one_size(found.boxes[kept], worth[kept])]


def join(
    found: Detections, faces: Faces, odd: npt.NDArray[np.str_], no_die: Floats, width: int, height: int
) -> tuple[DieReading, ...]:
    """Return the n dice of `found`, from left to right, by what the readers say of them: `faces`, `odd`
    `(n,)` words for those that lie oddly, and `no_die` `(n,)`, the logit that it is none.

    A die's six chances are the face reader's (and the detector's, where it knows faces). What
    goes to "no readable top face" is spread evenly, for it says nothing about the face; so is the share of
    a die that the edge hides.
    """
    none, worth = faces.chances[:, 6], found.scores * faces.best
    size = found.boxes[:, 2:] - found.boxes[:, :2]
    at_edge = (found.boxes[:, :2] <= EDGE_PX).any(axis=1) | (
        found.boxes[:, 2:] >= np.array([width, height]) - EDGE_PX
    ).any(axis=1)
    shows_it = (
        (worth >= NOT_A_DIE_BELOW)
        | ((found.scores >= SURELY_A_DIE) & (none < SURELY_NONE))
        | ((found.scores >= ODD_DIE) & (odd != ""))
    )
    under = covered(found.boxes, np.where(shows_it, worth, 0))
    hides_it = (found.scores >= HIDDEN_SCORE) & (no_die <= HIDDEN_DIE) & shows_it.any()
    is_die = shows_it | (hides_it & (at_edge | (under >= HIDDEN_SHARE)))
    hidden = np.where(at_edge, 1 - size.min(axis=1) / size.max(axis=1), 0)

    chances, agree = faces.chances[:, :6] + none[:, None] / 6, faces.agree
    if found.faces is not None:
        agree = agree & (chances.argmax(axis=1) == found.faces.argmax(axis=1))
        chances = (chances + found.faces) / 2
    chances = (1 - hidden)[:, None] * chances + hidden[:, None] / 6
    chances = chances / chances.sum(axis=1, keepdims=True)
    unsure = chances.max(axis=1) < DOUBT_BELOW
    between = (under >= BETWEEN_SHARE) & (no_die > BETWEEN_DIE)

    # the first that holds names the doubt
    words = np.select(
        [
            at_edge,
            odd != "",
            unsure & (faces.sharp < BLURRED_BELOW),
            (unsure & ~agree) | (no_die > 0) | between,
            unsure,
        ],
        ["cut", odd, "blurred", "readers_disagree", "unreadable"],
        "",
    )
    left_to_right = np.argsort(found.boxes[:, 0] + found.boxes[:, 2], kind="stable")
    return tuple(
        DieReading(
            probabilities=tuple(chances[index].tolist()),
            box=tuple(found.boxes[index].tolist()),
            doubt=str(words[index]) or None,
        )
        for index in left_to_right
        if is_die[index]
    )
