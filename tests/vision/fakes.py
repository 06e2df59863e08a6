"""A detector and readers of crops that answer what a test tells them, and pictures made on the spot."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import msgspec
import numpy as np

from vision.image import Frame
from vision.reader import Reader
from vision.stages.candidates import Candidates, Floats
from vision.stages.detector import Detections
from vision.stages.die_reader import (
    ELEVATION,
    ELEVATION_ENDS,
    FACES,
    HIDDEN,
    LEANS,
    MIDDLE,
    NO_DIE,
    OTHER,
    OUTPUTS,
    SMEARED,
    STACKED,
    UP,
    DieReader,
)
from vision.stages.die_reader import KINDS as DIE_KINDS
from vision.stages.pictures import KINDS, LETTERINGS, LOOK, PICTURE_OUTPUTS, PictureReader
from vision.stages.pictures import NO_DIE as NO_PICTURE
from vision.stages.thresholds import Thresholds

CARD = json.loads((Path(__file__).parents[2] / "models" / "weights" / "weights.json").read_text())
THRESHOLDS = msgspec.convert(CARD["thresholds"], Thresholds)
"""those of the shipped weights"""
LOOKS = 4
"""so many numbers tell how a die looks"""


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
    """A network made of any function from crops to what it tells."""

    answers: Callable[[Floats], Floats]

    def __call__(self, inputs: Floats) -> Floats:
        return self.answers(inputs)


def row(
    face: int = 1,
    logit: float = 12.0,
    *,
    no_die: float = -12.0,
    leans: float = -12.0,
    stacked: float = -12.0,
    hidden: float = -12.0,
    smeared: float = -12.0,
    other: float = -12.0,
    up: tuple[float, float] = (0.0, 0.0),
    middle: tuple[float, float] = (0.0, 0.0),
    degrees: float = 70.0,
) -> Floats:
    """What the reader of dice tells of one: `logit` for a face (7: none readable), 0 for the others, and that
    it has pips, lies level, free and sharp, seen from so many degrees above the table."""
    made = np.zeros(OUTPUTS + LOOKS, np.float32)
    made[FACES][face - 1] = logit
    made[[NO_DIE, LEANS, STACKED, HIDDEN, SMEARED]] = no_die, leans, stacked, hidden, smeared
    made[UP], made[MIDDLE], made[DIE_KINDS][OTHER] = up, middle, other
    made[ELEVATION][np.digitize(degrees, ELEVATION_ENDS)] = 12
    made[OUTPUTS] = 1
    return made


def always(told: Floats) -> FakeNetwork:
    """A network that tells the same of every crop."""
    return FakeNetwork(lambda inputs: np.tile(told, (len(inputs), 1)))


def sure_of(face: int, logit: float = 12.0) -> FakeNetwork:
    """A network that sees a level die with this face in every crop."""
    return always(row(face, logit))


def crop_reader(network: FakeNetwork, second: FakeNetwork | None = None) -> DieReader:
    """The stage with networks of the tests; the second reader knows nothing where none is given."""
    bounds = THRESHOLDS.doubts
    knows_nothing = always(np.zeros(FACES.stop, np.float32))
    return DieReader(network, 1.9, bounds.surely_none, bounds.look_again, second or knows_nothing, 1.25)


def reader_of(
    detector: FakeDetector,
    network: FakeNetwork,
    pictures: FakeNetwork | None = None,
    second: FakeNetwork | None = None,
) -> Reader:
    """A reader of the fakes, with the real code between."""
    seen = PictureReader(pictures or pictured(NO_PICTURE), 1.4, THRESHOLDS.pictures)
    return Reader(detector, crop_reader(network, second), seen, THRESHOLDS)


def pictured(kind: int, lettering: int | None = None, look: int = 0) -> FakeNetwork:
    """A network of pictures that takes every crop for this kind, showing that lettering, and looking so."""
    made = np.zeros(PICTURE_OUTPUTS, np.float32)
    made[kind] = 12.0
    made[KINDS + (len(LETTERINGS) if lettering is None else lettering)] = 12.0
    made[PICTURE_OUTPUTS - LOOK + look] = 1.0
    return always(made)


def candidates(boxes: Floats, frame: Frame) -> Candidates:
    """Boxes `(n, 4)` of a frame that a detector is sure of."""
    return Candidates(frame, boxes, np.ones(len(boxes), np.float32), np.empty((0, 6), np.float32))


def picture(extension: str = ".png", size: tuple[int, int] = (60, 40), params: tuple[int, ...] = ()) -> bytes:
    """An encoded picture of `size` (width, height), red in its upper left quarter, else black."""
    frame = np.zeros((size[1], size[0], 3), np.uint8)
    frame[: (size[1] + 1) // 2, : (size[0] + 1) // 2] = (0, 0, 255)
    return cv2.imencode(extension, frame, list(params))[1].tobytes()
