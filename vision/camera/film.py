"""The frames of a film with their times, one after the other, as fast as they are asked for."""

import os
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

from vision.errors import CameraError, Code
from vision.image import Frame

FPS_MOST, FPS_OTHERWISE = 240.0, 25.0


def hush() -> None:
    """Have OpenCV and FFmpeg keep to themselves what our own sentences say; before anything is opened."""
    os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)


def frames_of(path: Path) -> Iterator[tuple[float, Frame]]:
    """Yield seconds from the film's beginning, and the frame. `CameraError` where it is no film."""
    hush()
    capture = cv2.VideoCapture(str(path), cv2.CAP_FFMPEG)
    rate = capture.get(cv2.CAP_PROP_FPS)
    rate = rate if 1 <= rate <= FPS_MOST else FPS_OTHERWISE
    number = 0
    try:
        while True:
            good, frame = capture.read()
            if not good or frame is None:
                break
            yield number / rate, np.asarray(frame, np.uint8)
            number += 1
    finally:
        capture.release()
    if not number:
        raise CameraError(Code.FILM_NOT_PLAYED, source=str(path))
