"""The looks that a watcher takes, by a `Reader`: full ones, and ones at the crops of dice that it knows."""

import numpy as np

from vision.detector import Floats
from vision.faces import cut_crops, sharpness
from vision.image import Frame
from vision.reader import Reader
from vision.reading import Reading

CROP_SCALE = 1.25


class ReaderLooks:
    """A reader as a watcher needs it."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    def read(self, frame: Frame) -> Reading:
        """Find and read all dice."""
        return self._reader.read(frame)

    def read_again(self, frame: Frame, boxes: Floats) -> tuple[Floats, Floats]:
        """Return `(n, 6)` chances and `(n,)` sharpness of the dice in `boxes` `(n, 4)`; what goes to "no
        readable face" is spread evenly."""
        faces = self._reader.faces.read(frame, boxes)
        return np.asarray(faces.chances[:, :6] + faces.chances[:, 6:] / 6, np.float32), faces.sharp

    def sharpness(self, frame: Frame, boxes: Floats) -> Floats:
        """Return `(n,)`: how crisp the dice in `boxes` are seen, by the measure of `read_again`."""
        return sharpness(cut_crops(frame, boxes, CROP_SCALE))
