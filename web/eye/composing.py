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
    from vision import Frame

PIPS = "pips"
DICE = (PIPS, "star", "skull", "poker")
"""What a demo's dice may show."""
CELL_PX = 150
"""A die's place on the sheet: a row a face, from one to six, a column a turn."""
SHEET_EDGE_PX = 80
"""A die's edge on the sheet."""
LARGEST_PX, SMALLEST_PX = 76.0, 30.0
"""A die's edge in the picture,"""
DICE_SHARE = 1 / 13
"""which is made smaller where dice would cover more of it."""
APART_EDGES = 1.65
"""How far middles lie from each other,"""
NEAREST_EDGES = 1.45
"""and at least, where there is no more room: dice that touch squarely are the table's to throw again."""
TRIES = 400
FADED_PX = 44
"""So wide is the border of a die's place in which its shadow ends,"""
SOLID = 0.97
"""while what covers the felt as much as this is the die."""
NEARER = 0.45
"""Dice of one cup lie together: the way to their own place in ways to the next one, at most,"""
NEARER_MOST = 0.95
"""and where there is no room."""
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


class Composer:
    """Makes pictures of throws from the sheet and the felt of a folder."""

    def __init__(self, folder: Path, dice: str = PIPS) -> None:
        """`folder` holds `dice.webp` and `felt.jpg` (`datasets.scenes.make_throw`), or nothing; and for dice
        that wear pictures a sheet `dice-NAME.webp` of the first rows, or of all."""
        self._sheet, self._felt = folder / "dice.webp", folder / "felt.jpg"
        self._worn = None if dice == PIPS else folder / f"dice-{dice}.webp"

    def __bool__(self) -> bool:
        parts = (self._sheet, self._felt, self._worn)
        return all(part.is_file() for part in parts if part)

    @cached_property
    def _drawn(self) -> tuple[Any, Any]:
        import cv2
        import numpy as np

        sheet, felt = cv2.imread(str(self._sheet), cv2.IMREAD_UNCHANGED), cv2.imread(str(self._felt))
        worn = cv2.imread(str(self._worn), cv2.IMREAD_UNCHANGED) if self._worn else sheet
        if sheet is None or felt is None or worn is None:
            raise OSError(f"the dice in {self._sheet.parent} cannot be read")
        sheet[: len(worn)] = worn
        inward = np.minimum(np.arange(CELL_PX), np.arange(CELL_PX)[::-1]) / FADED_PX
        inward = np.minimum(1, inward)
        inward = inward * inward * (3 - 2 * inward)
        fade = np.tile(np.outer(inward, inward), (sheet.shape[0] // CELL_PX, sheet.shape[1] // CELL_PX))
        sheet = sheet.astype(np.float32) / 255
        rim = cv2.dilate((sheet[..., 3] > SOLID).astype(np.uint8), np.ones((3, 3), np.uint8)) > 0
        sheet[..., 3] *= np.where(rim, 1, fade)
        return sheet, felt.astype(np.float32) / 255

    def compose(self, throw: Throw) -> Frame:
        """The picture of a throw, `(height, width, 3)` uint8 BGR; OSError where the sheet cannot be read."""
        import cv2
        import numpy as np

        rng, faces = Random(throw.seed), throw.faces  # noqa: S311
        sheet, felt = self._drawn
        height, width = felt.shape[:2]
        edge = max(SMALLEST_PX, min(LARGEST_PX, math.sqrt(height * width * DICE_SHARE / len(faces))))
        side = round(CELL_PX * edge / SHEET_EDGE_PX)
        turns, shown = sheet.shape[1] // CELL_PX, felt.copy()
        cups = throw.cups or (len(faces),)
        places = _places(cups, edge, (width, height), rng)
        for (x, y), face in sorted(zip(places, faces, strict=True), key=lambda it: it[0][1]):
            row, column = (face - 1) * CELL_PX, rng.randrange(turns) * CELL_PX
            cell = sheet[row : row + CELL_PX, column : column + CELL_PX]
            die = cv2.resize(cell, (side, side), interpolation=cv2.INTER_AREA)
            left, top = round(x - side / 2), round(y - side / 2)
            below = shown[top : top + side, left : left + side]
            shown[top : top + side, left : left + side] = below + (die[..., :3] - below) * die[..., 3:]
        return np.asarray((shown * 255).round(), np.uint8)


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
