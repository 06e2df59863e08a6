"""Where a camera looks that is held in a hand, or sways on its arm: frames in, the same as if it stood still.

Spots all over a smaller grey picture are followed (Lucas and Kanade 1981) from a frame of up to a second
ago to where they are now, and back. If most of them agree on one shift, turn and zoom (RANSAC, Fischler and
Bolles 1981), the camera moved so; what moves by itself agrees on none that spans the picture. Frames of a
camera that has stood still are left alone, to the last bit.
"""

from dataclasses import replace
from itertools import pairwise
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from vision.image import Frame
from vision.reading import DieReading
from vision.stages.candidates import Floats
from vision.watch.light import small_picture
from vision.watch.table_edge import Box

SMALL_WIDTH_PX = 640
CELLS_ACROSS, CELLS_DOWN, SPOTS_A_CELL = 8, 5, 4
"""Spots are sought in each cell of a grid: one thing full of corners must not outvote the table."""
CLEAREST, FAINTEST_SHARE = 0.995, 0.01
"""Corners fainter than so much of this quantile of them are noise."""
CORNER_PX, APART_PX, SPOT_PX = 5, 7, 21
"""Sides of what makes a corner, of where it is the clearest, and of what is looked for of a spot."""
BACK_PX = 0.3
"""A spot that does not come back so near to where it was is another one."""
AGREE_PX = 1.0
"""Spots so near to where a move puts them agree on it."""
STANDS_TIMES = 2
"""A camera that never moved stands still, unless so many times more spots agree on a move than on none."""
FEWEST, LEAST_SHARE = 12, 0.4
"""So many spots must agree on a move, and this share of those that came back."""
SPAN = 0.15
"""Spots that agree spread by at least this standard deviation, in sides of the picture: what is smaller is a
hand or a cup."""
MOST_ZOOM, MOST_DEGREES, MOST_SHIFT = 0.1, 10.0, 0.25
"""More than so much since the first frame, in widths of the picture, is another view."""
RENEW_SECONDS = 1.0
"""So often the frame that spots are followed from is renewed: light changes, and hands come and go."""

Move = npt.NDArray[np.float64]
"""`(2, 3)`: where a pixel of a frame lies in the first one."""
STILL: Move = np.eye(2, 3)


class Steady:
    """Feed it every frame; it undoes what the camera moved since the first one, or the first of a size."""

    def __init__(self) -> None:
        self._size: tuple[int, ...] = ()
        self._from: npt.NDArray[np.uint8] = np.empty((0, 0), np.uint8)
        self._from_at = 0.0
        self._from_move = STILL
        self._spots: Floats = np.empty((0, 2), np.float32)
        self._move = STILL
        """Of the frame seen last, in pixels of the small picture, as all moves are but `_frame_move`."""

    def see(self, frame: Frame, at_seconds: float) -> Frame:
        """Return a frame, `(height, width, 3)` uint8 BGR, as it would be if the camera had not moved."""
        small = _small(frame)
        if frame.shape != self._size:
            self._size, self._move = frame.shape, STILL
            self._renew(small, at_seconds)
            return frame
        move = self._moved(small)
        if move is not None:
            self._move = move
        if at_seconds - self._from_at >= RENEW_SECONDS or len(self._spots) < FEWEST:
            self._renew(small, at_seconds)
        if self._move is STILL:
            return frame
        sides = frame.shape[1::-1]
        steadied = cv2.warpAffine(frame, self._frame_move, sides, borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(steadied, np.uint8)

    def as_seen(self, dice: tuple[DieReading, ...]) -> tuple[DieReading, ...]:
        """Return dice with their boxes where they lie in the frame that was seen last."""
        if self._move is STILL:
            return dice
        back = cv2.invertAffineTransform(self._frame_move)
        zoom = float(np.hypot(back[0, 0], back[1, 0]))
        return tuple(replace(die, box=_boxed(die.box, back, zoom)) for die in dice)

    @property
    def _frame_move(self) -> Move:
        move = self._move.copy()
        move[:, 2] *= self._size[1] / self._from.shape[1]
        return move

    def _renew(self, small: npt.NDArray[np.uint8], at_seconds: float) -> None:
        self._from, self._from_at, self._from_move = small, at_seconds, self._move
        self._spots = _spots(small)

    def _moved(self, small: npt.NDArray[np.uint8]) -> Move | None:
        """Return how the camera moved since the first frame; None where that cannot be told."""
        if len(self._spots) < FEWEST:
            return None
        found, seen = _followed(self._from, small, self._spots)
        again, returned = _followed(small, self._from, found)
        same = seen & returned & (np.linalg.norm(again - self._spots, axis=1) < BACK_PX)
        before, now = self._spots[same], found[same]
        if len(now) < FEWEST:
            return None
        step, agrees = cv2.estimateAffinePartial2D(now, before, ransacReprojThreshold=AGREE_PX)
        if step is None:
            return None
        agreed = before[agrees.ravel() == 1]
        stand = np.count_nonzero(np.linalg.norm(now - before, axis=1) <= AGREE_PX)
        if self._move is STILL and len(agreed) < STANDS_TIMES * stand:
            return STILL
        spread = agreed.std(axis=0) / small.shape[::-1]
        if len(agreed) < max(FEWEST, LEAST_SHARE * len(now)) or spread.min() < SPAN:
            return None
        move = self._from_move @ np.vstack((step, (0, 0, 1)))
        return move if _is_same_view(move, small) else None


def _small(frame: Frame) -> npt.NDArray[np.uint8]:
    small = small_picture(frame, min(SMALL_WIDTH_PX, frame.shape[1]))
    return np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), np.uint8)


def _spots(small: npt.NDArray[np.uint8]) -> Floats:
    """Return `(n, 2)` spots that can be told from what is around them, from all over a picture."""
    clear = cv2.cornerMinEigenVal(small, CORNER_PX)
    clear[clear < cv2.dilate(clear, np.ones((APART_PX, APART_PX)))] = 0
    if clear.any():
        clear[clear < FAINTEST_SHARE * np.quantile(clear[clear > 0], CLEAREST)] = 0
    height, width = small.shape
    rows = np.linspace(0, height, CELLS_DOWN + 1).astype(int)
    columns = np.linspace(0, width, CELLS_ACROSS + 1).astype(int)
    found = [np.empty((0, 2))]
    for top, bottom in pairwise(rows):
        for left, right in pairwise(columns):
            cell = clear[top:bottom, left:right]
            best = np.argsort(-cell, axis=None)[:SPOTS_A_CELL]
            y, x = np.unravel_index(best[cell.ravel()[best] > 0], cell.shape)
            found.append(np.column_stack((x + left, y + top)))
    return np.concatenate(found).astype(np.float32)


def _followed(
    before: npt.NDArray[np.uint8], after: npt.NDArray[np.uint8], spots: Floats
) -> tuple[Floats, npt.NDArray[np.bool_]]:
    """Return where spots `(n, 2)` of a picture are in another one, and which of them were found."""
    there, found, _ = cv2.calcOpticalFlowPyrLK(before, after, spots, None, winSize=(SPOT_PX, SPOT_PX))  # type: ignore[call-overload]
    return there, found.ravel() == 1


def _is_same_view(move: Move, small: npt.NDArray[np.uint8]) -> bool:
    height, width = small.shape
    zoom, degrees = np.hypot(move[0, 0], move[1, 0]), np.degrees(np.arctan2(move[1, 0], move[0, 0]))
    middle = np.array([width / 2, height / 2, 1])
    shift = np.linalg.norm(move @ middle - middle[:2]) / width
    return bool(abs(zoom - 1) <= MOST_ZOOM and abs(degrees) <= MOST_DEGREES and shift <= MOST_SHIFT)


def _boxed(box: Box, back: npt.NDArray[Any], zoom: float) -> Box:
    """Return a box where its middle comes to lie, as much larger as the picture; it is not turned."""
    x0, y0, x1, y1 = box
    x, y = back @ ((x0 + x1) / 2, (y0 + y1) / 2, 1)
    wide, high = (x1 - x0) / 2 * zoom, (y1 - y0) / 2 * zoom
    return float(x - wide), float(y - high), float(x + wide), float(y + high)
