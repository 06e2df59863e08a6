"""A labelled picture of a table taken apart: the empty table, and each die as a cut-out with its shadow.

Put back where they lay, the cut-outs give the picture again; moved and turned, they are dice that roll.
"""

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
Floats = NDArray[np.float64]

REACH = 0.45
"""How far a die's cut-out goes beyond its box, in longer sides: its shadow is in it."""
TELLS_FROM, TELLS_BY = 6.0, 22.0
"""Levels by which a pixel differs from the empty table: no die below the first, all die from the second."""
INPAINT_SCALE = 0.25
"""The empty table is guessed on a small picture; its grain is added after."""


@dataclass(frozen=True, slots=True)
class CutOut:
    """A die that can be laid anywhere."""

    face: int
    box: Floats
    """x0, y0, x1, y1 in pixels of its plate."""
    origin: tuple[int, int]
    """x, y of the cut-out's upper left pixel in its plate."""
    colour: Image
    """`(h, w, 3)` BGR."""
    alpha: NDArray[np.float32]
    """`(h, w)` in 0..1."""

    @property
    def centre(self) -> Floats:
        """x, y of the box's middle in its plate."""
        return np.asarray((self.box[:2] + self.box[2:]) / 2)

    @property
    def side(self) -> float:
        """The box's longer side in pixels."""
        return float((self.box[2:] - self.box[:2]).max())


@dataclass(frozen=True, slots=True)
class Plate:
    """A table and its dice."""

    picture: Image
    empty: Image
    dice: tuple[CutOut, ...]


def plate_of(picture: Image, faces: list[int], boxes: Floats, rng: np.random.Generator) -> Plate:
    """Take a picture apart whose dice show `faces` in `boxes` `(n, 4)`, in pixels."""
    zones = [_zone(box, picture.shape) for box in boxes]
    hidden = np.zeros(picture.shape[:2], np.uint8)
    for x0, y0, x1, y1 in zones:
        hidden[y0:y1, x0:x1] = 255
    empty = _without(picture, hidden, rng)
    differs = np.abs(picture.astype(np.int16) - empty.astype(np.int16)).max(axis=2).astype(np.float32)
    alpha = np.clip((cv2.GaussianBlur(differs, (0, 0), 1.0) - TELLS_FROM) / (TELLS_BY - TELLS_FROM), 0, 1)
    owner = _nearest(boxes, picture.shape)
    dice = []
    for index, (face, box, (x0, y0, x1, y1)) in enumerate(zip(faces, boxes, zones, strict=True)):
        mine = (owner[y0:y1, x0:x1] == index).astype(np.float32)
        soft = np.asarray(cv2.GaussianBlur(mine, (0, 0), 0.8) * mine * _fade(mine.shape), np.float32)
        colour = np.ascontiguousarray(picture[y0:y1, x0:x1])
        dice.append(CutOut(face, box, (x0, y0), colour, alpha[y0:y1, x0:x1] * soft))
    return Plate(picture, empty, tuple(dice))


def load_plate(path: Path, rng: np.random.Generator) -> tuple[Image, list[int], Floats]:
    """Return a labelled picture (`images/NAME`, `labels/NAME.txt` in YOLO rows), mirrored and recoloured by
    chance, which changes no face: BGR, faces, and boxes `(n, 4)` in pixels."""
    picture = cv2.imread(str(path))
    if picture is None:
        raise SystemExit(f"{path} is no picture.")
    height, width = picture.shape[:2]
    text = (path.parent.parent / "labels" / f"{path.stem}.txt").read_text()
    rows = np.array([line.split() for line in text.splitlines()], float).reshape(-1, 5)
    size = np.array([width, height])
    boxes = np.hstack((rows[:, 1:3] - rows[:, 3:] / 2, rows[:, 1:3] + rows[:, 3:] / 2)) * np.tile(size, 2)
    if rng.random() < 0.5:
        picture = picture[:, ::-1]
        boxes[:, [0, 2]] = width - boxes[:, [2, 0]]
    if rng.random() < 0.6:
        hsv = cv2.cvtColor(np.ascontiguousarray(picture), cv2.COLOR_BGR2HSV)
        hsv[..., 0] = (hsv[..., 0].astype(np.int16) + int(rng.integers(0, 180))) % 180
        picture = cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)
    return np.ascontiguousarray(picture, np.uint8), (rows[:, 0].astype(int) + 1).tolist(), boxes


def _zone(box: Floats, shape: tuple[int, ...]) -> tuple[int, int, int, int]:
    reach = REACH * float((box[2:] - box[:2]).max())
    x0, y0 = np.maximum(np.floor(box[:2] - reach), 0).astype(int)
    x1, y1 = np.minimum(np.ceil(box[2:] + reach), [shape[1], shape[0]]).astype(int)
    return int(x0), int(y0), int(x1), int(y1)


def _without(picture: Image, hidden: Image, rng: np.random.Generator) -> Image:
    """Fill what is `hidden` with the table around it: its colours from a small picture, its grain anew."""
    small = cv2.resize(picture, None, fx=INPAINT_SCALE, fy=INPAINT_SCALE, interpolation=cv2.INTER_AREA)
    mask = cv2.resize(hidden, small.shape[1::-1], interpolation=cv2.INTER_NEAREST)
    filled = cv2.inpaint(small, cv2.dilate(mask, np.ones((3, 3), np.uint8)), 3, cv2.INPAINT_TELEA)
    smooth = cv2.resize(filled, picture.shape[1::-1], interpolation=cv2.INTER_CUBIC).astype(np.float32)
    seen = hidden == 0
    grain = picture.astype(np.float32) - cv2.GaussianBlur(picture, (0, 0), 2.0)
    strength = float(np.median(np.abs(grain[seen]))) * 1.48 if seen.any() else 1.0
    smooth += rng.normal(0, max(0.3, strength), (*hidden.shape, 1)).astype(np.float32)
    share = cv2.GaussianBlur(hidden, (0, 0), 2.0).astype(np.float32)[..., None] / 255
    return np.asarray(np.clip(picture * (1 - share) + smooth * share, 0, 255), np.uint8)


def _nearest(boxes: Floats, shape: tuple[int, ...]) -> NDArray[np.int64]:
    """`(h, w)`: which die each pixel belongs to, the one whose box it is least far from."""
    y, x = np.mgrid[: shape[0], : shape[1]].astype(np.float32)
    best = np.full(shape[:2], np.inf, np.float32)
    owner = np.full(shape[:2], -1, np.int64)
    for index, (x0, y0, x1, y1) in enumerate(boxes):
        away = np.maximum(np.abs(x - (x0 + x1) / 2) / (x1 - x0), np.abs(y - (y0 + y1) / 2) / (y1 - y0))
        owner = np.where(away < best, index, owner)
        best = np.minimum(best, away)
    return owner


def _fade(shape: tuple[int, int]) -> NDArray[np.float32]:
    """`(h, w)`: 1 within, falling to 0 at the rim."""
    y, x = (np.minimum(np.arange(n), np.arange(n)[::-1]) / max(1.0, 0.12 * n) for n in shape)
    return np.minimum(np.minimum.outer(y, x), 1).astype(np.float32)
