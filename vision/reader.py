"""A frame -> a reading, by stages that each know one thing more of what may be dice in it."""

import time
from pathlib import Path

import numpy as np

from vision.backends import load_detector
from vision.errors import Code, ImageError
from vision.image import Frame
from vision.kept_looks import kept_die
from vision.reading import PICTURE, DieReading, Reading
from vision.stages.candidates import Candidates, Floats, Stage, nothing_found
from vision.stages.crops import cut_crops, directions, sharpness
from vision.stages.detector import Detector
from vision.stages.die_reader import FACES, FEATURES, NO_FACE, DieReader, suppressed
from vision.stages.doubts import Judge
from vision.stages.nadir import Turning
from vision.stages.pictures import PictureReader
from vision.stages.scales import ScaleSearch
from vision.stages.thresholds import Thresholds
from vision.turning import TURNS, doubted, standing, turned, turned_back, turned_boxes, upright
from vision.weights import (
    DETECTOR,
    DIE_READER,
    FACE_READER,
    PICTURE_READER,
    Weights,
    find_weights,
)

SHARPNESS_SCALE, SHARPNESS_PX = 1.25, 64
"""Side of the crop for sharpness, in longer sides of the box, and in pixels."""


class Reader:
    """Reads frames. One instance serves many threads; it keeps nothing from frame to frame."""

    def __init__(
        self, detector: Detector, reader: DieReader, pictures: PictureReader, thresholds: Thresholds
    ) -> None:
        self.detector, self.crops = detector, reader
        self._search = ScaleSearch(detector, thresholds.detect)
        self.stages: dict[str, Stage] = {
            "detect": self._search,
            "read": reader,
            "suppress": suppressed,
            "again": reader.again,
            "turn": Turning(reader),
        }
        """What a reading is made by, in this order; `judge` makes dice of what comes out."""
        self.judge = Judge(thresholds.doubts)
        self.pictures = pictures

    def read(
        self,
        frame: Frame,
        most: int | None = None,
        *,
        expected: int | None = None,
        fewest: int | None = None,
        pictures: bool = False,
        turn: int | None = None,
    ) -> Reading:
        """Return the dice in `frame`, `(height, width, 3)` uint8 BGR; `ValueError` for another array.

        A frame larger than the detector's input is looked at more finely, for dice that are small in it,
        where fewer were found than are `expected`: that takes as long as the reading, or twice as long. Dice
        without pips are read as well where fewer with pips were read than are `expected`, or than `fewest`,
        or where somebody says that `pictures` are played with.

        The picture is read turned by `turn` degrees, clockwise; None: upright, as far as its dice tell it
        together (`vision.turning`). Boxes are those of the frame as it came.

        `ImageError` where the detector finds more than `most` candidates: before any of them is read.
        """
        if frame.dtype != np.uint8 or frame.ndim != 3 or frame.shape[2] != 3 or frame.size == 0:
            raise ValueError(f"a frame is (height, width, 3) uint8, not {frame.shape} {frame.dtype}")
        start = time.perf_counter()
        found, seen = self._looked(turned(frame, turn or 0), most)
        perhaps: list[int] = []
        if turn is None and len(seen):
            others = [self._turned_on(frame, seen.boxes, degrees) for degrees in TURNS[1:]]
            turn, perhaps = upright(standing([seen.told, *others], seen.boxes, seen.width, seen.height))
            if turn:
                found, seen = self._looked(turned(frame, turn), most)
        dice = self.dice(seen, after="suppress")
        if len(dice) < (expected or 0) and len(finer := self._search.finer(found)) > len(found):
            dice = self.dice(finer, after="detect")
        if dice and perhaps:
            boxes = np.array([die.box for die in dice], np.float32)
            told = [self._turned_on(found.frame, boxes, other - (turn or 0)) for other in perhaps]
            dice = doubted(dice, [self.judge.chances(one) for one in told])
        if pictures or len(dice) < max(expected or 0, fewest or 0):
            dice = self.pictures.added(found, dice, surely=pictures)
        reading = Reading(found.width, found.height, dice, (time.perf_counter() - start) * 1000)
        return turned_back(reading, turn) if turn else reading

    def _looked(self, frame: Frame, most: int | None) -> tuple[Candidates, Candidates]:
        """What is found, and what is seen of that: one box a die, each read once."""
        found = self._search(nothing_found(frame))
        if most is not None and len(found) > most:
            raise ImageError(Code.PICTURE_OF_HUNDREDS, picture=None, most=most)
        return found, self.run(found, after="detect", through="suppress")

    def _turned_on(self, frame: Frame, boxes: Floats, degrees: int) -> Floats:
        """What is told of the dice in `boxes` `(n, 4)` of a frame once it is turned on, clockwise."""
        height, width = frame.shape[:2]
        return self.crops.told(turned(frame, degrees), turned_boxes(boxes, degrees, width, height))

    def run(
        self, candidates: Candidates, *, after: str | None = None, through: str | None = None
    ) -> Candidates:
        """Run the stages on `candidates`: those that come after the one named, through the other one."""
        names = list(self.stages)
        first = 0 if after is None else names.index(after) + 1
        last = len(names) if through is None else names.index(through) + 1
        for name in names[first:last]:
            candidates = self.stages[name](candidates)
        return candidates

    def read_again(self, frame: Frame, boxes: Floats, turned: Floats) -> tuple[Floats, Floats]:
        """Return `(n, 6)` chances and `(n,)` sharpness of the dice in `boxes` `(n, 4)`, that were `turned`
        `(n,)` degrees to be read; what goes to "no readable face" is spread evenly."""
        sure, no_classes = np.ones(len(boxes), np.float32), np.empty((0, 6), np.float32)
        read = Candidates(frame, boxes, sure, no_classes, self.crops.told(frame, boxes), turned)
        read = self.run(read, after="suppress")
        return self.judge.chances(read.told), self.sharpness(frame, boxes)

    def sharpness(self, frame: Frame, boxes: Floats) -> Floats:
        """Return `(n,)`: how crisp the dice in `boxes` are seen, by about the measure of `read_again`."""
        return sharpness(cut_crops(frame, boxes, SHARPNESS_SCALE, SHARPNESS_PX))

    def looked_anew(self, kept: bytes, *, pips: bool = True) -> tuple[int, bytes]:
        """Return what it takes the die of a `kept_look` for, 1 to 6, or `PICTURE` of one without `pips`, and
        how that looks (`DieReading.features`). Raises `ImageError` where that is no picture."""
        frame, box = kept_die(kept)
        if not pips:
            return PICTURE, self.pictures.look(frame, box)
        told = self.crops.told(frame, box)
        return int(told[0, FACES][:NO_FACE].argmax()) + 1, directions(told[:, FEATURES])[0].tobytes()

    def dice(self, candidates: Candidates, *, after: str | None = None) -> tuple[DieReading, ...]:
        """Return the dice that the stages after the one named make of `candidates`, read."""
        return self.judge(self.run(candidates, after=after))


def load_reader(
    backend: str = "onnx", model: str | Path | None = None, *, weights: Weights | None = None
) -> Reader:
    """Return a reader with the shipped weights; `model` is another detector in place of the shipped one,
    `weights` are those of `find_weights` where they were looked up before: checking them reads them whole.

    Raises `ModelError` where weights or the backend are missing or cannot be used.
    """
    from vision.backends.onnx import OnnxNetwork  # onnxruntime takes longer to import than all else here

    weights = weights or find_weights()
    thresholds, doubts = weights.thresholds, weights.thresholds.doubts
    side_px = weights.detector_side_px if model is None else None
    network, faces, pictures = (
        OnnxNetwork(weights.folder / name) for name in (DIE_READER, FACE_READER, PICTURE_READER)
    )
    return Reader(
        load_detector(
            backend, Path(model or weights.folder / DETECTOR), side_px, thresholds.detect.min_score
        ),
        DieReader(
            network,
            weights.scales[DIE_READER],
            doubts.surely_none,
            doubts.look_again,
            faces,
            weights.scales[FACE_READER],
        ),
        PictureReader(pictures, weights.scales[PICTURE_READER], thresholds.pictures),
        thresholds,
    )
