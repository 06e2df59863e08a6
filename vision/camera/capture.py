"""The part of OpenCV that cameras lean on, and how it is kept quiet."""

import os
from typing import Protocol

import cv2
import numpy as np

from vision.errors import ImageError
from vision.image import Frame, load_image


class Capture(Protocol):
    """The part of `cv2.VideoCapture` that is used."""

    def isOpened(self) -> bool: ...
    def grab(self) -> bool: ...
    def retrieve(self) -> tuple[bool, Frame]: ...
    def release(self) -> None: ...


def retrieved(picture: bytes) -> tuple[bool, Frame]:
    """What `retrieve` gives of a camera's picture: one cut short on its way is none, or one that is too
    large, but the next may be whole."""
    try:
        return True, load_image(picture)
    except ImageError:
        return False, np.empty((0, 0, 3), np.uint8)


def hush() -> None:
    """Have OpenCV and FFmpeg keep to themselves what our own sentences say; before anything is opened."""
    os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)
