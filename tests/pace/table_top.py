"""A table top that a camera looks at: dice composed as the demo's, and what a source makes of them."""

import threading
import time
from collections import deque
from random import Random
from typing import Literal, get_args

import cv2
import numpy as np

from vision.camera.cameras import Traits
from vision.camera.demo_folder import demo_folder
from vision.image import Frame
from web.eye.composing import Composer, Throw

Fault = Literal["none", "freeze", "repeat", "late", "black", "half", "old"]
FAULTS: tuple[Fault, ...] = get_args(Fault)
LATE_SECONDS, REPEATED_FRAMES, NOISE_LEVELS = 5.0, 20, 3
PERIOD_SECONDS = 0.08


class TableTop:
    """What lies there now and lay there before; safe from any thread."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._composer = Composer(demo_folder() / "throw")
        self._felt = (self._composer._felt * 255).round().astype(np.uint8)
        self._noise = [
            np.random.default_rng(seed).integers(-NOISE_LEVELS, NOISE_LEVELS + 1, self._felt.shape, np.int16)
            for seed in range(8)
        ]
        self._guard = threading.Lock()
        self._lay: list[tuple[float, Frame]] = [(time.monotonic(), self._felt)]
        self._throws: list[Frame] = []
        self._given: deque[Frame] = deque(maxlen=REPEATED_FRAMES)
        self._fault: Fault = "none"
        self._number = 0
        self._old = self._felt

    def lay(self, faces: tuple[int, ...], seed: str) -> None:
        """Throw these dice, and take the cups away; none: nothing lies there, or under cups out of sight."""
        picture = self._composer.compose(Throw(faces, seed)) if faces else self._felt
        with self._guard:
            if faces:
                self._throws.append(picture)
            self._lay.append((time.monotonic(), picture))

    def break_by(self, fault: Fault) -> None:
        """Let the source fail so from now on; `none` mends it."""
        with self._guard:
            self._fault, self._number = fault, 0
            lies_there = bool(self._throws) and self._lay[-1][1] is self._throws[-1]
            earlier = self._throws[:-1] if lies_there else self._throws
            self._old = self._chance.choice(earlier or [self._felt])

    def frame(self) -> Frame:
        """What the source gives now, `(height, width, 3)` uint8 BGR."""
        with self._guard:
            self._number += 1
            if self._fault == "freeze" and self._given:
                return self._given[-1]
            if self._fault == "repeat" and self._given:
                return self._given[self._number % len(self._given)]
            frame = self._noisy(self._shown())
            if self._fault == "none":
                self._given.append(frame)
            return frame

    def _shown(self) -> Frame:
        newest = self._lay[-1][1]
        if self._fault == "late":
            ago = time.monotonic() - LATE_SECONDS
            return next((picture for at, picture in reversed(self._lay) if at <= ago), self._felt)
        if self._fault == "old":
            return self._old
        if self._fault == "half":
            middle = newest.shape[0] // 2
            return np.concatenate((newest[:middle], self._old[middle:]))
        return np.zeros_like(newest) if self._fault == "black" else newest

    def _noisy(self, picture: Frame) -> Frame:
        noise = self._noise[self._chance.randrange(len(self._noise))]
        return np.asarray(np.clip(picture + noise, 0, 255), np.uint8)

    def jpeg(self) -> bytes:
        """The same as a JPEG."""
        return cv2.imencode(".jpg", self.frame(), [cv2.IMWRITE_JPEG_QUALITY, 92])[1].tobytes()


class WebCamera:
    """The table top through a webcam."""

    name = "webcam"
    traits = Traits(live=True)

    def __init__(self, top: TableTop) -> None:
        self._top = top

    def read(self) -> Frame:
        """The next frame."""
        time.sleep(PERIOD_SECONDS)
        return self._top.frame()

    def close(self) -> None:
        """Nothing is held."""
