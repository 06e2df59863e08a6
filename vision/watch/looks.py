"""The looks that a watcher takes, by a `Reader`: full ones, and ones at the crops of dice that it knows."""

import numpy as np

from vision.image import Frame
from vision.reader import Reader
from vision.reading import Reading
from vision.stages.candidates import Candidates, Floats
from vision.stages.faces import cut_crops, sharpness

CROP_SCALE = 1.25
"""Side of the crop for sharpness, in longer sides of the box; faces are read in about this."""


class ReaderLooks:
    """A reader as a watcher needs it."""

    def __init__(self, reader: Reader, *, pictures: bool = False) -> None:
        """Dice without pips are looked for where `pictures` are played with. A missing die is no reason for
        that: it lies under a cup that is not up yet."""
        self._reader, self._pictures = reader, pictures

    def read(self, frame: Frame) -> Reading:
        """Find and read all dice."""
        return self._reader.read(frame, pictures=self._pictures)

    def read_again(self, frame: Frame, boxes: Floats, turned: Floats) -> tuple[Floats, Floats]:
        """Return `(n, 6)` chances and `(n,)` sharpness of the dice in `boxes` `(n, 4)`, that were `turned`
        `(n,)` degrees to be read; what goes to "no readable face" is spread evenly."""
        sure, no_classes = np.ones(len(boxes), np.float32), np.empty((0, 6), np.float32)
        read = Candidates(frame, boxes, sure, no_classes, turned=turned)
        for name in ("faces", "augment", "turn", "recalibrate"):
            read = self._reader.stages[name](read)
        chances = np.asarray(read.chances[:, :6] + read.chances[:, 6:] / 6, np.float32)
        return chances, self.sharpness(frame, boxes)

    def sharpness(self, frame: Frame, boxes: Floats) -> Floats:
        """Return `(n,)`: how crisp the dice in `boxes` are seen, by about the measure of `read_again`."""
        return sharpness(cut_crops(frame, boxes, CROP_SCALE))
