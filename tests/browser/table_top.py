"""A table top that a camera looks at: dice composed as the demo's, with the noise of a camera."""

import cv2
import numpy as np

from vision.camera.demo_folder import demo_folder
from vision.image import Frame
from web.eye.composing import Composer, Throw

NOISE_LEVELS = 3


class TableTop:
    """What lies there now."""

    def __init__(self) -> None:
        self._composer = Composer(demo_folder() / "throw")
        self._felt = (self._composer._felt * 255).round().astype(np.uint8)
        self._lies: Frame = self._felt

    def lay(self, faces: tuple[int, ...], seed: str) -> None:
        """Throw these dice, and take the cups away; none: nothing lies there, or under cups out of sight."""
        self._lies = self._composer.compose(Throw(faces, seed)) if faces else self._felt

    def jpeg(self) -> bytes:
        """What the camera gives, as a JPEG."""
        noise = np.random.default_rng(7).integers(-NOISE_LEVELS, NOISE_LEVELS + 1, self._lies.shape, np.int16)
        frame = np.asarray(np.clip(self._lies + noise, 0, 255), np.uint8)
        return cv2.imencode(".jpg", frame, [cv2.IMWRITE_JPEG_QUALITY, 92])[1].tobytes()
