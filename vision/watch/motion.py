"""Is the table still? Frames and their times in; idle, moving or settled out. There is no clock in here."""

from typing import Literal

import cv2
import numpy as np

from vision.image import Frame
from vision.stages.candidates import Floats

State = Literal["idle", "moving", "settled"]

SMALL_WIDTH_PX = 160
CHANGED_LEVEL = 14  # of 255: sensor noise, averaged over the many pixels of a small one, stays below
MOVED_SHARE = 0.0015  # of the small frame's pixels: one die of a far camera that tips over moves more


class MotionGate:
    """Feed it every frame: `moving` while something moves, `settled` once when it is still, then `idle`.

    A frame is compared with the last one that moved, so that a slow hand adds up; a change of light that is
    the same all over does not count. The first frame counts as movement: dice that already lie there settle.
    """

    def __init__(self, settle_seconds: float = 0.6) -> None:
        self.settle_seconds = settle_seconds
        self._anchor: Floats | None = None
        self._moved_at_seconds = 0.0
        self._settled = False

    def see(self, frame: Frame, at_seconds: float) -> State:
        """Return the state at `at_seconds` (of any clock that does not go back)."""
        small = _small_grey(frame)
        if self._anchor is None or _moved_share(self._anchor, small) > MOVED_SHARE:
            self._anchor, self._moved_at_seconds, self._settled = small, at_seconds, False
            return "moving"
        if self._settled:
            return "idle"
        if at_seconds - self._moved_at_seconds < self.settle_seconds:
            return "moving"
        self._settled = True
        return "settled"


def _small_grey(frame: Frame) -> Floats:
    height = max(1, round(frame.shape[0] * SMALL_WIDTH_PX / frame.shape[1]))
    small = cv2.resize(frame, (SMALL_WIDTH_PX, height), interpolation=cv2.INTER_AREA)
    return cv2.cvtColor(small, cv2.COLOR_BGR2GRAY).astype(np.float32)


def _moved_share(before: Floats, now: Floats) -> float:
    """Return the share of pixels that changed otherwise than the frame as a whole did (its exposure)."""
    if before.shape != now.shape:
        return 1.0
    gain = (np.median(before) + 1) / (np.median(now) + 1)
    return float(np.mean(np.abs(now * gain - before) > CHANGED_LEVEL))
