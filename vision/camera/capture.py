"""The part of OpenCV that cameras lean on, and how it is kept quiet."""

import os
from typing import Protocol

import cv2

from vision.image import Frame


class Capture(Protocol):
    """The part of `cv2.VideoCapture` that is used."""

    def isOpened(self) -> bool: ...
    def grab(self) -> bool: ...
    def retrieve(self) -> tuple[bool, Frame]: ...
    def release(self) -> None: ...


def hush() -> None:
    """Have OpenCV and FFmpeg keep to themselves what our own sentences say; before anything is opened."""
    os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)
