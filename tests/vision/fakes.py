"""A detector and readers of crops that answer what a test tells them, and pictures made on the spot."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

import cv2
import numpy as np

from vision.image import Frame
from vision.reader import Reader
from vision.stages.candidates import Candidates, Floats
from vision.stages.detector import Detections
from vision.stages.faces import FaceReader
from vision.stages.pictures import KINDS, LETTERINGS, LOOK, NO_DIE, PICTURE_OUTPUTS, PictureReader
from vision.stages.schooled import SchooledReader
from vision.stages.stance import StanceReader
from vision.stages.thresholds import EdgeWeights, JoiningWeights, SchooledThresholds, Thresholds

CARD = json.loads((Path(__file__).parents[2] / "models" / "weights" / "weights.json").read_text())
JOINING = JoiningWeights(
    bias=0, no_pips=0, no_die=1, score=0, lead=0, no_face=0, middle=0, covered=8, other_size=0,
    others_no_pips=0, others_no_die=0,
)  # fmt: skip
"""Doubts what the wide look rather takes for none, and what better boxes cover unless it is wholly sure."""
EDGE = EdgeWeights(bias=28, hidden=1, preferred=-5, odd=4, lead=0, no_face=0)
"""Takes a face at the edge for whole up to a logit of 1, where the die lies level and is read alike."""
SCHOOLED = SchooledThresholds(
    ask_from=-2,
    surely_odd=4,
    bias=0,
    joining=1,
    no_die=1,
    none_from=6,
    level_leans=-8,
    level_stacked=-4,
    unsure_face=0.9,
    free=-5,
    lead=1,
    their_face=1,
    own_face=1,
)
THRESHOLDS = replace(Thresholds.from_card(CARD["thresholds"]), joining=JOINING, edge=EDGE, schooled=SCHOOLED)
"""those of the shipped weights, but for three, which are fitted anew with them"""


@dataclass
class FakeDetector:
    """Answers with the boxes given for a scale's side (else with `boxes`), and notes how it was asked."""

    boxes: list[tuple[float, float, float, float]]
    scores: list[float] | None = None
    faces: list[list[float]] | None = None
    by_side_px: dict[int, list[tuple[float, float, float, float]]] = field(default_factory=dict)
    side_px: int = 640
    asked: list[int | None] = field(default_factory=list)

    def detect(self, frame: Frame, side_px: int | None = None) -> Detections:
        self.asked.append(side_px)
        boxes = self.boxes if side_px is None else self.by_side_px.get(side_px, [])
        scores = self.scores if self.scores and len(self.scores) == len(boxes) else [0.9] * len(boxes)
        faces = None if self.faces is None else np.array(self.faces[: len(boxes)], np.float32).reshape(-1, 6)
        return Detections(np.array(boxes, np.float32).reshape(-1, 4), np.array(scores, np.float32), faces)


@dataclass
class FakeNetwork:
    """A face network made of any function from crops to logits."""

    logits: Callable[[Floats], Floats]

    def __call__(self, inputs: Floats) -> Floats:
        return self.logits(inputs)


def always(*row: float) -> FakeNetwork:
    """A network that answers every crop with this row."""
    return FakeNetwork(lambda inputs: np.tile(np.float32(row), (len(inputs), 1)))


def sure_of(face: int, logit: float = 12.0) -> FakeNetwork:
    """A network that gives every crop `logit` for `face` (7: none readable), 0 for the others."""
    return always(*(logit if one == face else 0.0 for one in range(1, 8)))


def undoubting(network: FakeNetwork, no_pips: float = -12, smeared: float = -12) -> FakeNetwork:
    """The face network of what answers `(n, 7)`: with these logits of no pip die and of a smear behind it."""
    return FakeNetwork(lambda inputs: _with_columns(network(inputs), no_pips, smeared))


def _with_columns(rows: Floats, *values: float) -> Floats:
    return np.hstack((rows, np.tile(np.float32(values), (len(rows), 1))))


LEVEL = always(-12, -12, 0, 0, -12, 0, 0)
"""Takes every crop for a die that lies flat, seen from above."""


def taught_that(
    no_die: float = 0.0,
    hidden: float = 12.0,
    leans: float = -6.0,
    stacked: float = -6.0,
    face: int = 1,
    says: float = 1.0,
) -> FakeNetwork:
    """A schooled network that answers every crop with these logits, and `says` that face with that one;
    unless told, it knows nothing better."""
    faces = [says * (face == other) for other in range(1, 7)]
    return always(leans, stacked, 0, 0, no_die, 0, 0, hidden, 0, *faces)


def schooled(network: FakeNetwork) -> SchooledReader:
    """A schooled reader by a network, that weighs what it says against the joining one to one."""
    return SchooledReader(network, 1.9, SCHOOLED, JOINING, EDGE)


def reader_of(
    detector: FakeDetector,
    network: FakeNetwork,
    stance: FakeNetwork = LEVEL,
    smeared: float = -12,
    school: FakeNetwork | None = None,
    pictures: FakeNetwork | None = None,
) -> Reader:
    """A reader of the fakes, with the real code between; every crop has this logit of a smear."""
    faces = FaceReader(undoubting(network, smeared=smeared), 1.2, THRESHOLDS.faces)
    stances = StanceReader(stance, stance, 2.4, 2.0, THRESHOLDS.stances)
    seen = PictureReader(pictures or pictured(NO_DIE), 1.4, THRESHOLDS.pictures)
    return Reader(detector, stances, faces, schooled(school or taught_that()), seen, 1.0, THRESHOLDS)


def pictured(kind: int, lettering: int | None = None, look: int = 0) -> FakeNetwork:
    """A network of pictures that takes every crop for this kind, showing that lettering, and looking so."""
    row = [0.0] * PICTURE_OUTPUTS
    row[kind] = 12.0
    row[KINDS + (len(LETTERINGS) if lettering is None else lettering)] = 12.0
    row[PICTURE_OUTPUTS - LOOK + look] = 1.0
    return always(*row)


def candidates(boxes: Floats, frame: Frame) -> Candidates:
    """Boxes `(n, 4)` of a frame that a detector is sure of."""
    return Candidates(frame, boxes, np.ones(len(boxes), np.float32), np.empty((0, 6), np.float32))


def picture(extension: str = ".png", size: tuple[int, int] = (60, 40), params: tuple[int, ...] = ()) -> bytes:
    """An encoded picture of `size` (width, height), red in its upper left quarter, else black."""
    frame = np.zeros((size[1], size[0], 3), np.uint8)
    frame[: (size[1] + 1) // 2, : (size[0] + 1) // 2] = (0, 0, 255)
    return cv2.imencode(extension, frame, list(params))[1].tobytes()
