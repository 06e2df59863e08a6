"""Drawn reveals: one grey square a die, the brighter the higher its face, and a reader of such pictures.

What an app does with a reading, or with a doubt, must not hang on what the networks doubt today.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

import cv2
import numpy as np

from vision import DieReading, Frame, Reading

LEVELS_A_FACE = 30
DOUBTFUL = 7
"""Level of a die between five and six; drawn for a die 0."""


@dataclass(frozen=True)
class Drawing:
    """How dice are drawn, row by row, and read again: cells, and what is said of a die in doubt."""

    cell_px: int
    margin_px: int
    columns: int | None
    doubt: str

    def draw(self, faces: Sequence[int]) -> Frame:
        """The picture of these dice; a die 0 is drawn as a doubtful five or six."""
        columns = self.columns or max(1, len(faces))
        rows = max(1, ceil(len(faces) / columns))
        frame = np.zeros((self.cell_px * rows, self.cell_px * columns, 3), np.uint8)
        for index, face in enumerate(faces):
            y, x = (self.cell_px * at for at in divmod(index, columns))
            side = slice(self.margin_px, self.cell_px - self.margin_px)
            frame[y : y + self.cell_px, x : x + self.cell_px][side, side] = (face or DOUBTFUL) * LEVELS_A_FACE
        return frame

    def png(self, faces: Sequence[int]) -> bytes:
        """The drawing as a PNG file."""
        return cv2.imencode(".png", self.draw(faces))[1].tobytes()

    def read(self, frame: Frame, **_told: object) -> Reading:
        """The dice of a drawing, row by row; it is a `Reader` for whoever wants one."""
        height, width = frame.shape[:2]
        dice = []
        for y in range(0, height - self.cell_px + 1, self.cell_px):
            for x in range(0, width - self.cell_px + 1, self.cell_px):
                left, top = x + self.margin_px, y + self.margin_px
                right, bottom = x + self.cell_px - self.margin_px, y + self.cell_px - self.margin_px
                inner = self.margin_px // 2  # away from an edge that a JPEG blurs
                inside = frame[top + inner : bottom - inner, left + inner : right - inner]
                face = round(float(inside.mean()) / LEVELS_A_FACE)
                if face:
                    box = (float(left), float(top), float(right), float(bottom))
                    dice.append(self._die(face, box))
        return Reading(width, height, tuple(dice), 1.0)

    def _die(self, face: int, box: tuple[float, float, float, float]) -> DieReading:
        if face >= DOUBTFUL:
            return DieReading((0.0, 0.0, 0.0, 0.0, 0.55, 0.45), box, self.doubt)
        return DieReading(tuple(0.9995 if face == one else 0.0001 for one in range(1, 7)), box)


KNOWN_AS = {"drawing-reader": "1"}
"""What a table's log says of the reader of drawings."""
