"""Since when each place of the picture is still: frames and their times in, there is no clock in here.

A small picture is compared, cell by cell, with what the cell showed when it last moved, so that a slow hand
adds up. The exposure, and a lamp's bands that roll through the rows, are taken out first; so is light that
moves (`light`), where no hand is about.
"""

import warnings
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from vision.image import Frame
from vision.stages.candidates import Floats
from vision.stages.detector import resized
from vision.watch.light import BURNT_LEVEL, OWN_SHARE, edges_changed

SMALL_WIDTH_PX = 320
CELL_PX = 4
"""Side of a cell in pixels of the small picture."""
CHANGED_LEVEL = 4.5
"""Of 255, the mean of a cell: a die that moves by a pixel changes more, sensor noise less."""
NOISE_TIMES, NOISIEST_LEVEL = 3.5, 9.0
"""A cell of a noisy sensor moves when it changes so many times as much as the middle cell, up to this
level."""
TREMBLES_PX = 0.25
"""Of the small picture, a good pixel of one of 1280: what a stand trembles, and a keyframe's new
rounding, move nothing."""
LITTLE_SHARE, LITTLE_LEVEL = 0.15, 6.0
"""A pixel that changed by less tells of the light; one that changed by more shows something else now."""
ROWS_ALIKE = 5
"""Rows, one standard deviation, over which a lamp's band is about the same."""
DEEP_BAND = 0.1
"""A row that got lighter or darker by more, as a logarithm, may lie in a deep band of a lamp."""
DARK_LEVEL = 8.0
"""Of 255: darker pixels tell little of a lamp's band."""
AGREE_SHARE, ALIKE_SHARE = 0.7, 0.15
"""A row lies in a band where so large a share of its pixels changed by the same factor, or so near to it."""
EDGE_LEVEL = 3.0
"""Of 255, the mean of a cell: so much its edges change at least where what is in it moves."""
HAND_SHARE = 0.0025
"""Of the picture's cells: where so many show new edges of their own a hand may be about, whose middle keeps
what it finds, and all that changed counts."""
HAND_SECONDS = 0.6
"""So long all that changes counts after that: a hand's last finger, and its shadow."""
LIGHT_SHARE = 0.004  # so many cells that changed and kept their edges are light that moves
SHARE_OF_A_BOX = 0.25
"""So much of a box moves when what is in it does; less is a neighbour, or the rim of a hand's shadow."""

Mask = npt.NDArray[np.bool_]


class Stillness:
    """When each cell of a film last moved. The first frame, and the first of another size, counts as the
    moment when all moved."""

    def __init__(self) -> None:
        self._anchor: Floats = np.empty((0, 0), np.float32)
        self._colours: Floats = np.empty((0, 0, 3), np.float32)
        """The same in colours."""
        self._size: tuple[int, ...] = ()
        self._scale = 1.0
        self._hand_at = float("-inf")
        self.moved_at: npt.NDArray[np.float64] = np.empty((0, 0))
        """`(rows, columns)`: seconds at which each cell moved last."""

    def see(self, frame: Frame, at_seconds: float) -> Mask:
        """Take the next frame, at a time that does not go back; return which cells move in it."""
        colours, now = self._small(frame)
        if frame.shape != self._size:
            self._anchor, self._colours, self._size = now, colours, frame.shape
            self._scale = frame.shape[1] / now.shape[1]
            self.moved_at = np.full((now.shape[0] // CELL_PX, now.shape[1] // CELL_PX), at_seconds)
            return np.zeros(self.moved_at.shape, np.bool_)
        gains = np.ones(len(now), np.float32)
        if np.abs(np.log(_band(self._anchor, now))).max() > DEEP_BAND:
            gains = _deep_gains(self._anchor, now)
        gains = gains * _row_gains(self._anchor * gains[:, None], now)
        self._anchor *= gains[:, None]
        self._colours *= gains[:, None, None]
        rows, columns = self.moved_at.shape
        nine = np.ones((3, 3), np.uint8)
        steps = cv2.dilate(self._anchor, nine) - cv2.erode(self._anchor, nine)
        lighter = now - self._anchor
        # burnt out, it may have been lighter than it was seen, and it may be so now
        lighter[((self._anchor >= BURNT_LEVEL) & (lighter > 0)) | ((now >= BURNT_LEVEL) & (lighter < 0))] = 0
        differs = np.maximum(np.abs(lighter) - TREMBLES_PX * steps, 0)
        cells = cv2.resize(differs, (columns, rows), interpolation=cv2.INTER_AREA)
        level = min(max(CHANGED_LEVEL, NOISE_TIMES * float(np.median(cells))), NOISIEST_LEVEL)
        changed: Mask = np.asarray(cells > level)
        moved = changed
        if changed.any():
            moved = self._without_light(changed, colours, TREMBLES_PX * steps, at_seconds)
            self.moved_at[moved] = at_seconds
            grown = cv2.dilate(changed.astype(np.uint8), nine)
            wide = cv2.resize(grown, now.shape[::-1], interpolation=cv2.INTER_NEAREST) > 0
            self._anchor[wide] = now[wide]
            self._colours[wide] = colours[wide]
        return moved

    def _without_light(self, changed: Mask, colours: Floats, trembles: Floats, now: float) -> Mask:
        """Return of the cells that changed those in which something moves."""
        levels, coloured = edges_changed(self._colours, colours)
        level = np.mean(cv2.split(np.maximum(colours, self._colours)), axis=0)
        told = np.dstack((np.maximum(levels - trembles, 0), level, coloured.astype(np.float32)))
        cells = cv2.resize(told, changed.shape[::-1], interpolation=cv2.INTER_AREA)
        edges, level, colour = np.moveaxis(cells, 2, 0)
        noise = NOISE_TIMES * float(np.median(edges))
        own = edges > min(max(CHANGED_LEVEL, noise), NOISIEST_LEVEL)
        own &= (edges > OWN_SHARE * level) | (colour > 0.5)
        if own.mean() > HAND_SHARE:
            self._hand_at = now
        if now - self._hand_at < HAND_SECONDS:
            return changed
        things: Mask = changed & (edges > min(max(EDGE_LEVEL, noise), NOISIEST_LEVEL))
        return things & own if (changed & ~things).mean() > LIGHT_SHARE else things

    def since(self, box: tuple[float, float, float, float]) -> float:
        """Return when what is in a box (frame pixels) moved last, in seconds."""
        cell = self._scale * CELL_PX
        rows, columns = self.moved_at.shape
        x0, y0 = min(int(box[0] / cell), columns - 1), min(int(box[1] / cell), rows - 1)
        x1, y1 = max(x0 + 1, int(np.ceil(box[2] / cell))), max(y0 + 1, int(np.ceil(box[3] / cell)))
        part = np.sort(self.moved_at[y0:y1, x0:x1], axis=None)
        return float(part[-max(1, int(len(part) * SHARE_OF_A_BOX))])

    def mask(self, area: npt.NDArray[np.float32]) -> Mask:
        """Return which cells lie in a polygon `(n, 2)` of frame pixels."""
        inside = np.zeros(self.moved_at.shape, np.uint8)
        corners = np.round(area / (self._scale * CELL_PX)).astype(np.int32)
        return np.asarray(cv2.fillPoly(inside, [corners], 1) > 0)

    @staticmethod
    def _small(frame: Frame) -> tuple[Floats, Floats]:
        height, width = frame.shape[:2]
        wide = min(SMALL_WIDTH_PX, width) // CELL_PX * CELL_PX or CELL_PX
        high = max(1, round(height * wide / width / CELL_PX)) * CELL_PX
        small = resized(frame, wide, high, width / wide)
        return small.astype(np.float32), np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), np.float32)


def _band(before: Floats, now: Floats) -> Floats:
    """Return `(rows,)`: by how much each row and those near it got lighter, whatever changed there."""
    return _ratios(now.sum(axis=1), before.sum(axis=1))


def _deep_gains(before: Floats, now: Floats) -> Floats:
    """Return `(rows,)`: the middle of the ratios of a row's pixels where most of them agree on it, else 1.

    A lamp that is nearly out for a moment darkens all of a row alike, by more than `_row_gains` takes for
    light; a hand that lies over most of it does not."""
    told = (before > DARK_LEVEL) & (before < BURNT_LEVEL)
    ratios = np.where(told, now / np.maximum(before, 1), np.nan)
    with warnings.catch_warnings(action="ignore", category=RuntimeWarning):  # a row that tells nothing
        middle = np.nanmedian(ratios, axis=1)
    agree = np.count_nonzero(np.abs(ratios - middle[:, None]) < ALIKE_SHARE * middle[:, None], axis=1)
    clear = agree > AGREE_SHARE * np.maximum(np.count_nonzero(told, axis=1), 1)
    gains = np.where(clear, middle, 1.0).astype(np.float32)
    return np.asarray(cv2.GaussianBlur(gains[:, None], (1, 7), 1)[:, 0], np.float32)


def _row_gains(before: Floats, now: Floats) -> Floats:
    """Return `(rows,)`: by how much each row got lighter as a whole, by the pixels in it that changed little.

    The ratio of sums, not the middle ratio: dark pixels change by whole levels only.
    """
    little = (cv2.absdiff(now, before) < LITTLE_SHARE * before + LITTLE_LEVEL).astype(np.float32)
    return _ratios((little * now).sum(axis=1), (little * before).sum(axis=1))


def _ratios(now: npt.NDArray[Any], before: npt.NDArray[Any]) -> Floats:
    """Return `(rows,)`: the ratio of two sums of each row and those near it."""
    sums = np.stack((now, before), axis=1) + 1
    # Gaussian: what a box blur turns over would grow from frame to frame
    sums = cv2.GaussianBlur(sums, (1, 6 * ROWS_ALIKE + 1), ROWS_ALIKE)
    return np.asarray(sums[:, 0] / sums[:, 1], np.float32)
