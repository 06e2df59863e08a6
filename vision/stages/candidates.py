"""What may be dice in one frame, and what the stages of a reading learn of them, kept together."""

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from vision.image import Frame

Floats = npt.NDArray[np.float32]
Indexes = npt.NDArray[np.intp]

EDGE_PX = 1.5
"""A box this near the frame's edge is taken as reaching it."""


@dataclass(frozen=True, slots=True)
class Candidates:
    """n boxes of one frame. What no stage has told yet has no rows. `ValueError` where rows are missing."""

    frame: Frame
    """`(height, width, 3)` uint8 BGR."""
    boxes: Floats
    """`(n, 4)`: x0, y0, x1, y1 in pixels of the frame."""
    scores: Floats
    """`(n,)` in 0..1: the detector's, that it is a die."""
    classes: Floats
    """`(n, 6)`: the detector's chance of each face; no rows where it knows only "die"."""
    told: Floats = field(default_factory=lambda: np.empty((0, 0), np.float32))
    """`(n, k)`: what the reader of dice tells of each (`vision.stages.die_reader`)."""
    turned: Floats = field(default_factory=lambda: np.empty(0, np.float32))
    """`(n,)`: by how many degrees, anticlockwise, a die was turned to be read (`vision.stages.nadir`)."""

    def __post_init__(self) -> None:
        rows = [len(part) for part in self._parts()]
        if self.scores.shape != (rows[0],) or not set(rows) <= {0, rows[0]}:
            raise ValueError(f"the parts of {rows[0]} candidates have {rows} rows")

    def __len__(self) -> int:
        return len(self.boxes)

    @property
    def width(self) -> int:
        """Of the frame, in pixels."""
        return int(self.frame.shape[1])

    @property
    def height(self) -> int:
        """Of the frame, in pixels."""
        return int(self.frame.shape[0])

    @property
    def at_edge(self) -> npt.NDArray[np.bool_]:
        """`(n,)`: whether a box reaches the frame's edge, which may cut its die."""
        near = (
            self.boxes[:, :2] <= EDGE_PX,
            self.boxes[:, 2:] >= np.array([self.width, self.height]) - EDGE_PX,
        )
        return np.asarray(np.hstack(near).any(axis=1))

    def take(self, index: Indexes) -> "Candidates":
        """Return the candidates at `index`, in that order."""
        return Candidates(
            self.frame, *(part[index] if len(part) == len(self) else part for part in self._parts())
        )

    def _parts(self) -> tuple[Floats, ...]:
        return self.boxes, self.scores, self.classes, self.told, self.turned


Stage = Callable[[Candidates], Candidates]
"""One step of a reading: some go, and something more is known of those that stay."""


def nothing_found(frame: Frame) -> Candidates:
    """Return what a reading of `frame` begins with."""
    none = np.empty((0, 4), np.float32)
    return Candidates(frame, none, none[:, 0], np.empty((0, 6), np.float32))
