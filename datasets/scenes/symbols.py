"""Pictures that dice wear in the place of pips, drawn as masks: stars, skulls, anchors, crowns, birds, suits.
No Blender in here. All families of `FAMILIES` are for measuring: no training sees any; it learns from the
glyphs of fonts (`models.glyphs`), which dice may wear as well.

A mask is `(SIDE, SIDE)` uint8, 255 where there is paint, upright; lengths are in half sides from its middle,
right and up.
"""

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.scenes.die_mesh import GLYPH, DieShape, Sign

Mask = NDArray[np.uint8]
Point = tuple[float, float]

SIDE, FINER = 96, 4
"""pixels, and how many times as many it is drawn in"""


class Sheet:
    """What a mask is drawn on; `paint` False takes paint away."""

    def __init__(self) -> None:
        self.large = np.zeros((SIDE * FINER, SIDE * FINER), np.uint8)

    def _at(self, points: Sequence[Point]) -> NDArray[np.int32]:
        half = SIDE * FINER / 2
        return np.rint([(half * (1 + x), half * (1 - y)) for x, y in points]).astype(np.int32)

    def shape(self, points: Sequence[Point], paint: bool = True) -> None:
        """A filled outline."""
        cv2.fillPoly(self.large, [self._at(points)], 255 if paint else 0)

    def both(self, points: Sequence[Point], paint: bool = True) -> None:
        """A filled outline and its mirror image."""
        self.shape(points, paint)
        self.shape([(-x, y) for x, y in points], paint)

    def oval(self, at: Point, wide: float, high: float | None = None, paint: bool = True) -> None:
        """A filled ellipse by its half axes."""
        (x, y), half = self._at([at])[0].tolist(), SIDE * FINER / 2
        axes = round(half * wide), round(half * (wide if high is None else high))
        cv2.ellipse(self.large, (x, y), axes, 0, 0, 360, 255 if paint else 0, -1)

    def line(self, points: Sequence[Point], thick: float, paint: bool = True) -> None:
        """A line through points."""
        width = max(1, round(thick * SIDE * FINER / 2))
        cv2.polylines(self.large, [self._at(points)], False, 255 if paint else 0, width, cv2.LINE_AA)

    def mask(self) -> Mask:
        """What was drawn, in its own size."""
        return np.asarray(cv2.resize(self.large, (SIDE, SIDE), interpolation=cv2.INTER_AREA), np.uint8)


def around(count: int, radius: float, start: float = math.pi / 2) -> list[Point]:
    """So many points on a circle, the first at the top."""
    angles = (start + 2 * math.pi * i / count for i in range(count))
    return [(radius * math.cos(a), radius * math.sin(a)) for a in angles]


def star(rng: random.Random, sheet: Sheet) -> None:
    points, inner = rng.choice([5, 5, 5, 6, 8]), rng.uniform(0.3, 0.5)
    outer, between = around(points, 0.9), around(points, 0.9 * inner, math.pi / 2 + math.pi / points)
    sheet.shape([p for pair in zip(outer, between, strict=True) for p in pair])
    if rng.random() < 0.2:
        sheet.oval((0, 0), 0.15, paint=False)


def skull(rng: random.Random, sheet: Sheet) -> None:
    wide, jaw = rng.uniform(0.55, 0.72), rng.uniform(0.3, 0.42)
    if rng.random() < 0.5:
        for x in (-1, 1):
            sheet.line([(-0.8 * x, -0.75), (0.8 * x, -0.05)], 0.16)
            for end in ((-0.8 * x, -0.75), (0.8 * x, -0.05)):
                sheet.oval(end, 0.13)
    sheet.oval((0, 0.25), wide, 0.58)
    sheet.shape([(-jaw, -0.1), (jaw, -0.1), (jaw * 0.9, -0.62), (-jaw * 0.9, -0.62)])
    for x in (-1, 1):
        sheet.oval((x * wide * 0.45, 0.15), wide * 0.27, 0.2, paint=False)
    sheet.shape([(0, 0.0), (-0.1, -0.2), (0.1, -0.2)], paint=False)
    for gap in (-0.15, 0.0, 0.15):
        sheet.line([(gap, -0.4), (gap, -0.6)], 0.05, paint=False)


def anchor(rng: random.Random, sheet: Sheet) -> None:
    thick = rng.uniform(0.14, 0.22)
    sheet.oval((0, 0.68), 0.22)
    sheet.oval((0, 0.68), 0.1, paint=False)
    sheet.line([(0, 0.5), (0, -0.8)], thick)
    sheet.line([(-0.42, 0.3), (0.42, 0.3)], thick * 0.8)
    turn = [math.radians(a) for a in range(200, 345, 10)]
    sheet.line([(0.68 * math.cos(a), -0.1 + 0.68 * math.sin(a)) for a in turn], thick)
    sheet.both([(0.5, -0.25), (0.86, -0.45), (0.76, 0.0)])


def crown(rng: random.Random, sheet: Sheet) -> None:
    dip, low = rng.uniform(-0.1, 0.2), rng.uniform(-0.65, -0.5)
    sheet.both([(0, low), (0.7, low), (0.85, 0.5), (0.42, dip), (0, 0.7)])
    for at in ((-0.85, 0.55), (0, 0.75), (0.85, 0.55)):
        sheet.oval(at, 0.12)
    if rng.random() < 0.6:
        sheet.line([(-0.68, low + 0.2), (0.68, low + 0.2)], 0.07, paint=False)


def bird(rng: random.Random, sheet: Sheet) -> None:
    """A toucan, sitting: a large beak to the right."""
    sheet.oval((-0.15, -0.05), 0.36, 0.55)
    sheet.oval((0.0, 0.5), 0.3)
    beak = rng.uniform(0.75, 0.95)
    sheet.shape([(0.15, 0.68), (0.6, 0.66), (beak, 0.4), (beak - 0.05, 0.22), (0.6, 0.38), (0.2, 0.36)])
    sheet.shape([(-0.35, -0.4), (-0.6, -0.95), (-0.35, -0.9), (-0.1, -0.5)])
    sheet.oval((0.08, 0.56), 0.08, paint=False)
    sheet.line([(-0.4, 0.1), (-0.15, -0.3), (0.0, -0.3)], 0.06, paint=False)


def llama(rng: random.Random, sheet: Sheet) -> None:
    sheet.oval((-0.1, -0.15), 0.5, 0.3)
    legs = rng.uniform(0.1, 0.14)
    for x in (-0.5, -0.3, 0.1, 0.28):
        sheet.line([(x, -0.2), (x, -0.9)], legs)
    sheet.line([(0.3, -0.1), (0.42, 0.6)], 0.24)
    sheet.oval((0.52, 0.65), 0.24, 0.15)
    for x in (0.36, 0.5):
        sheet.line([(x, 0.7), (x - 0.03, 0.95)], 0.08)
    sheet.line([(-0.55, -0.05), (-0.7, -0.2)], 0.1)


def heart(rng: random.Random, sheet: Sheet) -> None:
    for x in (-0.36, 0.36):
        sheet.oval((x, 0.3), 0.42)
    sheet.shape([(-0.74, 0.14), (0, -0.85), (0.74, 0.14), (0, 0.35)])


def spade(rng: random.Random, sheet: Sheet) -> None:
    for x in (-0.34, 0.34):
        sheet.oval((x, -0.15), 0.38)
    sheet.shape([(-0.68, 0.0), (0, 0.9), (0.68, 0.0), (0, -0.3)])
    sheet.shape([(0, 0), (-0.3, -0.85), (0.3, -0.85)])


def club(rng: random.Random, sheet: Sheet) -> None:
    size = rng.uniform(0.33, 0.38)
    for at in ((-0.42, -0.1), (0.42, -0.1), (0, 0.48)):
        sheet.oval(at, size)
    sheet.shape([(0, 0.2), (-0.3, -0.85), (0.3, -0.85)])


def ship(rng: random.Random, sheet: Sheet) -> None:
    sheet.shape([(-0.85, -0.35), (0.85, -0.35), (0.5, -0.8), (-0.5, -0.8)])
    sheet.line([(0, -0.4), (0, 0.9)], 0.09)
    sheet.shape([(0.08, 0.85), (0.7, -0.2), (0.08, -0.2)])
    if rng.random() < 0.7:
        sheet.shape([(-0.08, 0.7), (-0.6, -0.2), (-0.08, -0.2)])


def fish(rng: random.Random, sheet: Sheet) -> None:
    sheet.oval((0.1, 0), 0.62, rng.uniform(0.32, 0.45))
    sheet.shape([(-0.4, 0), (-0.9, 0.4), (-0.8, 0), (-0.9, -0.4)])
    sheet.oval((0.45, 0.1), 0.08, paint=False)


def tree(rng: random.Random, sheet: Sheet) -> None:
    for low, half in ((-0.5, 0.7), (-0.1, 0.55), (0.3, 0.4)):
        sheet.shape([(-half, low), (half, low), (0, low + 0.6)])
    sheet.line([(0, -0.5), (0, -0.9)], rng.uniform(0.16, 0.24))


def moon(rng: random.Random, sheet: Sheet) -> None:
    sheet.oval((0, 0), 0.85)
    sheet.oval((rng.uniform(0.3, 0.45), 0.1), 0.7, paint=False)


def sun(rng: random.Random, sheet: Sheet) -> None:
    rays = rng.choice([8, 10, 12])
    sheet.oval((0, 0), 0.42)
    for x, y in around(rays, 1.0):
        sheet.line([(0.55 * x, 0.55 * y), (0.9 * x, 0.9 * y)], 0.11)


FAMILIES: dict[str, Callable[[random.Random, Sheet], None]] = {
    one.__name__: one
    for one in (star, skull, anchor, crown, bird, llama, heart, spade, club, ship, fish, tree, moon, sun)
}


def symbol(family: str, rng: random.Random) -> Mask:
    """A picture of a family, as some maker draws it; some are outlines only."""
    sheet = Sheet()
    FAMILIES[family](rng, sheet)
    mask = sheet.mask()
    if rng.random() < 0.15:
        inner = np.asarray(cv2.erode(mask, np.ones((3, 3), np.uint8), iterations=rng.choice([3, 4])))
        mask = np.asarray(mask - inner, np.uint8)
    return mask


NUMERALS = ("1", "2", "3", "4", "5", "6")
POKER = (("9", "10", "J", "Q", "K", "A"), ("7", "8", "J", "Q", "K", "A"))
FONTS = (
    cv2.FONT_HERSHEY_DUPLEX,
    cv2.FONT_HERSHEY_TRIPLEX,
    cv2.FONT_HERSHEY_COMPLEX,
    cv2.FONT_HERSHEY_SIMPLEX,
)
"""of OpenCV; a training uses others"""


def lettering(text: str, rng: random.Random) -> Mask:
    """Numerals or letters, as large as the mask."""
    large = np.zeros((SIDE * FINER * 2, SIDE * FINER * 4), np.uint8)
    at, thick = (SIDE, SIDE * FINER + SIDE * FINER // 2), rng.choice([24, 40, 56])
    cv2.putText(large, text, at, rng.choice(FONTS), 14, 255, thick, cv2.LINE_AA)
    x, y, wide, high = cv2.boundingRect(large)
    side = max(wide, high)
    square = np.zeros((side, side), np.uint8)
    top, left = (side - high) // 2, (side - wide) // 2
    square[top : top + high, left : left + wide] = large[y : y + high, x : x + wide]
    return np.asarray(cv2.resize(square, (SIDE, SIDE), interpolation=cv2.INTER_AREA), np.uint8)


def dressed(shape: DieShape, rng: random.Random) -> DieShape:
    """A maker's dice with pictures on some faces or all: in the place of the one or the six, six different
    ones, numerals, or the faces of poker dice."""
    kind = rng.choice(["one", "one", "six", "some", "all", "numerals", "poker"])
    half = rng.uniform(0.24, 0.38)

    def sign(name: str, mask: Mask) -> Sign:
        return Sign(name, np.asarray(np.rot90(mask, rng.randrange(4)), np.uint8), half)

    if kind in ("numerals", "poker"):
        texts = NUMERALS if kind == "numerals" else rng.choice(POKER)
        return replace(
            shape, signs={face: sign(text, lettering(text, rng)) for face, text in enumerate(texts, 1)}
        )
    faces = {"one": [1], "six": [6], "some": rng.sample(range(1, 7), 3), "all": list(range(1, 7))}[kind]
    chosen = rng.sample(list(FAMILIES), len(faces))
    return replace(
        shape, signs={face: sign(name, symbol(name, rng)) for face, name in zip(faces, chosen, strict=True)}
    )


@cache
def glyphs(file: Path) -> list[Mask]:
    """Masks of a file of `models.glyphs` that are no numeral and no letter."""
    kept = np.load(file)
    return [
        np.asarray(cv2.resize(mask, (SIDE, SIDE), interpolation=cv2.INTER_LINEAR), np.uint8)
        for mask in kept["masks"][kept["letterings"] < 0]
    ]


def dressed_in_glyphs(shape: DieShape, rng: random.Random, file: Path) -> DieShape:
    """A maker's dice that wear glyphs of a file on some faces or all, for a training to learn from."""
    masks, half = glyphs(file), rng.uniform(0.24, 0.38)
    faces = rng.choice([range(1, 7), range(1, 7), rng.sample(range(1, 7), 3)])
    signs = {}
    for face in faces:
        number = rng.randrange(len(masks))
        turned = np.asarray(np.rot90(masks[number], rng.randrange(4)), np.uint8)
        signs[face] = Sign(f"{GLYPH}{number}", turned, half)
    return replace(shape, signs=signs)
