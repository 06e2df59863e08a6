"""A throw of the demo as a picture: rendered dice, each with its shadow, laid on rendered felt.

What is thrown is known here, but only as pixels do the reader and its doubts learn of it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from vision import DieReading, Frame

PIPS = "pips"
DICE = (PIPS, "star", "skull", "poker")
"""What a demo's dice may show."""
WORN = {"spanish": ("poker", "spanish")}
"""Of which sheets a kind is made beside the pips, each laid over the rows before; any other of its own."""
CELL_PX = 150
"""A die's place on the sheet: a row a face, from one to six, a column a turn."""
SHEET_EDGE_PX = 80
"""A die's edge on the sheet."""
LARGEST_PX, SMALLEST_PX = 76.0, 30.0
"""A die's edge in the picture, at most and at least."""
DICE_SHARE = 1 / 13
"""A die's edge is made smaller where dice would cover more of the picture."""
APART_EDGES = 1.65
"""So far middles of dice lie from each other, in edges."""
NEAREST_EDGES = 1.45
"""So far middles lie apart at least, where there is no more room: dice that touch squarely are the table's to
throw again."""
TRIES = 400
FADED_PX = 44
"""So wide is the border of a die's place in which its shadow ends."""
SOLID = 0.97
"""A pixel that covers the felt so much is the die's, and not its shadow's."""
NEARER = 0.45
"""Dice of one cup lie together: their way to their own place, in ways to the next one, is no longer."""
NEARER_MOST = 0.95
"""The same way where there is no room."""
ROUND = 0.32
"""The cups stand on an oval of this half axis, in sides of the picture."""
MOST_DICE = 60


@dataclass(frozen=True, slots=True)
class Throw:
    """What lies under the cups of a demo."""

    faces: tuple[int, ...]
    seed: str
    """How it lies there: the same picture each time."""
    cups: tuple[int, ...] = ()
    """So many of the faces lie together, from the lower rim on clockwise, then so many; empty: anywhere."""
    letters: str | None = None
    """The kind of dice with letters, where those are played with."""


class Composer:
    """Makes pictures of throws from the sheet and the felt of a folder."""

    def __init__(self, folder: Path, dice: str = PIPS) -> None:
        """`folder` holds `dice.webp` and `felt.jpg` (`datasets.scenes.make_throw`), or nothing; and for dice
        that wear pictures a sheet `dice-NAME.webp` of the first rows, or of all."""
        self._folder, self._dice = folder, dice
        self._drawn: dict[str, Any] = {}

    def __bool__(self) -> bool:
        return all(file.is_file() for file in (self._folder / "felt.jpg", *self._sheets(self._dice)))

    def _sheets(self, dice: str) -> list[Path]:
        worn = () if dice == PIPS else WORN.get(dice, (dice,))
        return [self._folder / name for name in ("dice.webp", *(f"dice-{one}.webp" for one in worn))]

    @cached_property
    def _felt(self) -> Any:
        import numpy as np

        return _picture(self._folder / "felt.jpg").astype(np.float32) / 255

    def _sheet(self, dice: str) -> Any:
        """All dice of a kind, drawn once."""
        if dice not in self._drawn:
            self._drawn[dice] = self._made(dice)
        return self._drawn[dice]

    def _made(self, dice: str) -> Any:
        import cv2
        import numpy as np

        sheet, *worn = map(_picture, self._sheets(dice))
        for rows in worn:
            sheet[: len(rows)] = rows
        inward = np.minimum(np.arange(CELL_PX), np.arange(CELL_PX)[::-1]) / FADED_PX
        inward = np.minimum(1, inward)
        inward = inward * inward * (3 - 2 * inward)
        fade = np.tile(np.outer(inward, inward), (sheet.shape[0] // CELL_PX, sheet.shape[1] // CELL_PX))
        sheet = sheet.astype(np.float32) / 255
        rim = cv2.dilate((sheet[..., 3] > SOLID).astype(np.uint8), np.ones((3, 3), np.uint8)) > 0
        sheet[..., 3] *= np.where(rim, 1, fade)
        return sheet

    def places(self, throw: Throw) -> list[tuple[float, float]]:
        """Where the middle of each die of a throw lies in its picture, in pixels."""
        return self._laid(throw, Random(throw.seed))[1]  # noqa: S311

    def nearest(self, throw: Throw, dice: Sequence[DieReading]) -> list[int]:
        """Which of a throw's dice lies nearest to each that was read."""
        places = self.places(throw)
        middles = [((x0 + x1) / 2, (y0 + y1) / 2) for x0, y0, x1, y1 in (die.box for die in dice)]
        return [min(range(len(places)), key=lambda at: math.dist(places[at], middle)) for middle in middles]

    def _laid(self, throw: Throw, rng: Random) -> tuple[float, list[tuple[float, float]]]:
        """A die's edge in pixels, and the places of all."""
        height, width = self._felt.shape[:2]
        dice = len(throw.faces)
        edge = max(SMALLEST_PX, min(LARGEST_PX, math.sqrt(height * width * DICE_SHARE / dice)))
        return edge, _places(throw.cups or (dice,), edge, (width, height), rng)

    def compose(self, throw: Throw) -> Frame:
        """The picture of a throw, `(height, width, 3)` uint8 BGR; OSError where the sheet cannot be read."""
        import cv2
        import numpy as np

        rng, faces = Random(throw.seed), throw.faces  # noqa: S311
        sheet, shown = self._sheet(throw.letters or self._dice), self._felt.copy()
        edge, places = self._laid(throw, rng)
        side = round(CELL_PX * edge / SHEET_EDGE_PX)
        turns = sheet.shape[1] // CELL_PX
        for (x, y), face in sorted(zip(places, faces, strict=True), key=lambda it: it[0][1]):
            row, column = (face - 1) * CELL_PX, rng.randrange(turns) * CELL_PX
            cell = sheet[row : row + CELL_PX, column : column + CELL_PX]
            die = cv2.resize(cell, (side, side), interpolation=cv2.INTER_AREA)
            left, top = round(x - side / 2), round(y - side / 2)
            below = shown[top : top + side, left : left + side]
            shown[top : top + side, left : left + side] = below + (die[..., :3] - below) * die[..., 3:]
        return np.asarray((shown * 255).round(), np.uint8)


def _picture(path: Path) -> Any:
    import cv2

    found = cv2.imread(str(path), cv2.IMREAD_UNCHANGED)
    if found is None:
        raise OSError(f"the picture {path} cannot be read")
    return found


def _places(
    cups: Sequence[int], edge: float, size: tuple[int, int], rng: Random
) -> list[tuple[float, float]]:
    """Where the middles of the dice of these cups lie, in pixels: apart, each nearest its own cup's place,
    and none at the border."""
    margin = edge * CELL_PX / SHEET_EDGE_PX / 2 + 1
    turns = [math.pi / 2 + 2 * math.pi * cup / len(cups) for cup in range(len(cups))]
    middles = [
        (size[0] * (0.5 + ROUND * math.cos(turn)), size[1] * (0.5 + ROUND * math.sin(turn))) for turn in turns
    ]
    whose = [cup for cup, dice in enumerate(cups) for _ in range(dice)]
    apart, nearer, places = APART_EDGES * edge, NEARER, list[tuple[float, float]]()

    def fits(at: tuple[float, float], cup: int) -> bool:
        own = math.dist(at, middles[cup])
        near = all(own <= nearer * math.dist(at, other) for other in middles if other != middles[cup])
        return near and all(math.dist(at, other) >= apart for other in places)

    while len(places) < len(whose):
        for _ in range(TRIES):
            at = rng.uniform(margin, size[0] - margin), rng.uniform(margin, size[1] - margin)
            if fits(at, whose[len(places)]):
                places.append(at)
                break
        else:  # begin again, closer: some throws leave no room
            places, apart = [], max(NEAREST_EDGES * edge, apart * 0.97)
            nearer = min(NEARER_MOST, nearer * 1.05)
    return places
