"""A film: as a camera in a loop at its own pace, or as frames with their times as fast as one asks."""

import os
import stat
import time
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

from vision.camera.cameras import Camera, Source, Traits
from vision.camera.capture import hush
from vision.camera.live_camera import opened
from vision.errors import CameraError, Code
from vision.image import Frame

FPS_LEAST, FPS_MOST, FPS_OTHERWISE = 1.0, 240.0, 25.0
"""A film that tells another pace than these does not know its own."""

TRAITS = Traits()


class FilmCapture:
    """A film as a capture: at its own pace, from the start again after its end."""

    def __init__(self, path: str) -> None:
        hush()
        self._capture = cv2.VideoCapture(path, cv2.CAP_ANY)
        self._frame_seconds = 1 / frames_a_second(self._capture)

    def isOpened(self) -> bool:
        return self._capture.isOpened()

    def grab(self) -> bool:
        time.sleep(self._frame_seconds)
        if self._capture.grab():
            return True
        self._capture.set(cv2.CAP_PROP_POS_FRAMES, 0)
        return self._capture.grab()

    def retrieve(self) -> tuple[bool, Frame]:
        good, frame = self._capture.retrieve()
        return good, np.asarray(frame, np.uint8)

    def release(self) -> None:
        self._capture.release()


def frames_of(path: Path) -> Iterator[tuple[float, Frame]]:
    """Yield seconds from the film's beginning, and the frame. `CameraError` where it is no film."""
    hush()
    capture = cv2.VideoCapture(str(path), cv2.CAP_FFMPEG)
    rate = frames_a_second(capture)
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


def frames_a_second(capture: cv2.VideoCapture) -> float:
    """Return the pace that an opened film tells, or the usual one."""
    rate = capture.get(cv2.CAP_PROP_FPS)
    return rate if FPS_LEAST <= rate <= FPS_MOST else FPS_OTHERWISE


def is_file(spec: str) -> bool:
    """Whether a spec is something to read: neither a folder nor a device."""
    try:
        mode = os.stat(spec).st_mode
    except (OSError, ValueError):
        return False
    return not stat.S_ISDIR(mode) and not stat.S_ISCHR(mode)


def open_film(path: str) -> Camera:
    """Return a film that has given its first frame; `CameraError` where none comes."""
    return opened(path, lambda: FilmCapture(path), TRAITS)


SOURCE = Source(traits=TRAITS, takes=is_file, open=open_film)
