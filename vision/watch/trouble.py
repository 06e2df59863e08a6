"""What is wrong with a camera's picture as such, over time: frames and their times in, there is no clock."""

from collections import deque
from typing import Literal

import cv2
import numpy as np

from vision.image import Frame
from vision.stages.candidates import Floats
from vision.watch.light import own_edges

SMALL = 160, 90
"""Pixels of the picture that is compared."""
EVERY_SECONDS = 1.0
"""So often a frame is looked at."""
FOR_SECONDS = 4.0
"""What was wrong for so long is said: a hand passes."""
DARK_LEVEL = 12.0
"""Of 255, the mean: less is a cover on the lens, or the lamp is out."""
BLURRED_SHARE = 0.3
"""Of the usual sharpness; a focus that has gone wrong leaves less."""
MOVED_SHARE = 0.03
"""Of the picture's width: the table is no longer where its edge was drawn."""
SURE_SHIFT = 0.25
"""How clear the peak of a phase correlation is (0 to 1) where the picture has moved as a whole."""
SMOOTHING = 0.1
FLICKERS_TIMES, OF_LOOKS = 3, 4
"""The light moves or flickers where so many of the last looks found much lighter or darker, edges kept."""
FLICKER_DEPTH, FLICKER_SHARE = 0.3, 0.2
"""By so much, as a logarithm, and so large a part: less of it is told from hands (`light`)."""

Trouble = Literal["dark", "frozen", "blurred", "moved", "flickers"]


class TroubleWatch:
    """Feed it every frame of a live camera; it says what has been wrong for a while, or None."""

    def __init__(self) -> None:
        self._seen_at = float("-inf")
        self._first: Floats | None = None
        self._sum = 0.0
        self._usual_sharpness = 0.0
        self._now: Trouble | None = None
        self._since = 0.0
        self._before: Frame | None = None
        self._moved_light: deque[bool] = deque(maxlen=OF_LOOKS)

    def see(self, frame: Frame, at_seconds: float) -> Trouble | None:
        """Take a frame, `(height, width, 3)` uint8 BGR, at a time that does not go back."""
        if at_seconds - self._seen_at >= EVERY_SECONDS:
            self._seen_at = at_seconds
            now = self._of(frame)
            if now != self._now:
                self._now, self._since = now, at_seconds
        if sum(self._moved_light) >= FLICKERS_TIMES:
            return "flickers"
        return self._now if at_seconds - self._since >= FOR_SECONDS else None

    def _of(self, frame: Frame) -> Trouble | None:
        total = float(frame.sum(dtype=np.int64))  # a sensor's noise never gives the same sum twice
        same, self._sum = total == self._sum, total
        colours = _small(frame)
        grey = cv2.cvtColor(colours, cv2.COLOR_BGR2GRAY)
        if float(grey.mean()) < DARK_LEVEL:
            return "dark"
        if same:
            return "frozen"
        small = grey.astype(np.float32)
        if self._before is not None:
            self._moved_light.append(light_moved(self._before, frame))
        self._before = colours
        sharpness = float(cv2.Laplacian(small, cv2.CV_32F).std())
        if sharpness < BLURRED_SHARE * self._usual_sharpness:
            return "blurred"
        usual = self._usual_sharpness or sharpness
        self._usual_sharpness = usual + SMOOTHING * (sharpness - usual)
        if self._first is None:
            self._first = small
        window = cv2.createHanningWindow(SMALL, cv2.CV_32F)
        # copies: what needs no padding OpenCV windows where it lies
        (right, down), peak = cv2.phaseCorrelate(self._first.copy(), small.copy(), window)
        moved = float(np.hypot(right, down)) > MOVED_SHARE * SMALL[0]
        return "moved" if moved and peak > SURE_SHIFT else None


def light_moved(before: Frame, now: Frame) -> bool:
    """Whether in a picture much is lighter or darker than in one before, and keeps its edges."""
    was, lit = (np.asarray(_small(frame), np.float32) for frame in (before, now))
    deep = np.abs(np.log((lit + 1) / (was + 1))).mean(axis=2) > FLICKER_DEPTH
    return bool((deep & ~own_edges(was, lit)).mean() > FLICKER_SHARE)


def _small(frame: Frame) -> Frame:
    return np.asarray(cv2.resize(frame, SMALL, interpolation=cv2.INTER_AREA), np.uint8)
