"""What may be dice in one frame, and what the stages of a reading learn of them, kept together."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from vision.image import Frame

Floats = npt.NDArray[np.float32]
Indexes = npt.NDArray[np.intp]

EDGE_PX = 1.5
"""A box this near the frame's edge is taken as reaching it."""
FACES_AND_NONE = 7
"""Six faces, and no readable one."""
FACE_OUTPUTS = FACES_AND_NONE + 2
"""What the face network answers to a crop: those, that it shows no pip die, and that it is smeared."""
SCHOOLED_OUTPUTS = 15
"""What the schooled network answers to a crop: the seven of `Stances`, that the upper face is not wholly to
be seen, that the die is smeared, and the six faces."""


class Stances(NamedTuple):
    """How each of n dice seems to lie, from its crop alone."""

    leans: Floats
    """`(n,)` logits: that it leans on something."""
    stacked: Floats
    """`(n,)` logits: that it lies on another die."""
    up: Floats
    """`(n, 2)` where its upper face points, right and up, as the eye sees it that looks straight at it:
    (0, 0) a face seen from above, length 1 one seen from the side."""
    no_die: Floats
    """`(n,)` logits: that this is no die, but a side of one, several, or something else."""
    middle: Floats
    """`(n, 2)`: where the die's middle lies from the box's, right and down, in longer sides of the box."""

    @classmethod
    def of(cls, outputs: Floats) -> "Stances":
        """Return what `(n, 7)` outputs of a stance network tell."""
        return cls(outputs[:, 0], outputs[:, 1], outputs[:, 2:4], outputs[:, 4], outputs[:, 5:])

    @property
    def outputs(self) -> Floats:
        """`(n, 7)`: all of them, as a stance network has them."""
        return np.column_stack(self)

    @property
    def die_chances(self) -> Floats:
        """`(n,)`: the chance that it is a die."""
        return np.asarray(1 / (1 + np.exp(self.no_die)), np.float32)


class Faces(NamedTuple):
    """What the face network answers to n dice."""

    logits: Floats
    """`(n, 4, 7)`: of faces 1 to 6 and of no readable top face, for the plain crop and three augmented ones;
    where the plain one was enough, its answer four times."""
    no_pips: Floats
    """`(n,)` logits: that the plain crop shows no pip die, but numerals, a key, a domino."""
    smeared: Floats
    """`(n,)` logits: that the plain crop was shaken so far that pips may have run together or doubled."""
    features: Floats = np.empty((0, 0), np.float32)
    """`(n, k)`: what its layer before the last makes of the plain crop, in the k directions in which dice
    differ most; no rows where the network does not tell."""

    @property
    def agree(self) -> npt.NDArray[np.bool_]:
        """`(n,)` whether the same face is likeliest in all crops."""
        votes = self.logits[..., :6].argmax(axis=2)
        return np.asarray((votes == votes[:, :1]).all(axis=1))


class Opinions(NamedTuple):
    """What is thought of each of n dice once the schooled network was asked of some."""

    no_die: Floats
    """`(n,)` logits by all that was told: that it is no die to be read, less the one from which on it is
    doubted."""
    at_edge: Floats
    """`(n, 5)`: what is told of its upper face where the frame's edge may cut it (`vision.stages.edges`); NaN
    where not asked."""
    faces: Floats
    """`(n, 6)` chances of the faces 1 to 6, rows adding up to 1."""


NO_OPINIONS = Opinions(*(np.empty(shape, np.float32) for shape in (0, (0, 5), (0, 6))))
NO_STANCES = Stances(*(np.empty(shape, np.float32) for shape in ((0,), (0,), (0, 2), (0,), (0, 2))))
NO_FACES = Faces(np.empty((0, 4, FACES_AND_NONE), np.float32), *(np.empty(0, np.float32) for _ in range(2)))


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
    stances: Stances = NO_STANCES
    faces: Faces = NO_FACES
    chances: Floats = field(default_factory=lambda: np.empty((0, FACES_AND_NONE), np.float32))
    """`(n, 7)`, rows adding up to 1: faces 1 to 6, no readable top face."""
    odd: npt.NDArray[np.str_] = field(default_factory=lambda: np.empty(0, np.str_))
    """`(n,)`: "cocked", "stacked", or "" for a die that lies level."""
    turned: Floats = field(default_factory=lambda: np.empty(0, np.float32))
    """`(n,)`: by how many degrees, anticlockwise, a die was turned to be read (`vision.stages.nadir`)."""
    opinions: Opinions = NO_OPINIONS

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

    @property
    def face_chances(self) -> Floats:
        """`(n, 6)`: the face reader's chances. What goes to "no readable top face" is spread evenly, for it
        says nothing about the face."""
        return np.asarray(self.chances[:, :6] + self.chances[:, 6:] / 6, np.float32)

    @property
    def worth(self) -> Floats:
        """`(n,)`: the detector's score times the chance of the likeliest face."""
        return np.asarray(self.scores * self.chances[:, :6].max(axis=1, initial=0), np.float32)

    def take(self, index: Indexes) -> "Candidates":
        """Return the candidates at `index`, in that order."""

        def rows(part: Any) -> Any:
            if isinstance(part, tuple):
                return type(part)(*map(rows, part))
            return part[index] if len(part) == len(self) else part

        return Candidates(
            self.frame,
            self.boxes[index],
            self.scores[index],
            *map(
                rows,
                (self.classes, self.stances, self.faces, self.chances, self.odd, self.turned, self.opinions),
            ),
        )

    def _parts(self) -> tuple[npt.NDArray[Any], ...]:
        return (
            self.boxes,
            self.scores,
            self.classes,
            *self.stances,
            *self.faces,
            self.chances,
            self.odd,
            self.turned,
            *self.opinions,
        )


Stage = Callable[[Candidates], Candidates]
"""One step of a reading: some go, and something more is known of those that stay."""


def nothing_found(frame: Frame) -> Candidates:
    """Return what a reading of `frame` begins with."""
    none = np.empty((0, 4), np.float32)
    return Candidates(frame, none, none[:, 0], np.empty((0, 6), np.float32))
