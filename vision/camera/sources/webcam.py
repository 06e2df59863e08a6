"""A webcam of this machine: by its number, its device's path, or its name as far as that means one alone."""

import os
import stat
import sys
from collections.abc import Iterator

import cv2

from vision.camera.cameras import Camera, Source, Traits
from vision.camera.capture import Capture, hush
from vision.camera.live_camera import opened
from vision.camera.webcams import webcam_named

WIDTH_PX, HEIGHT_PX = 1280, 720  # many start at 640x480, too coarse for far dice
FIND_NUMBERS = 4  # so many are tried where nobody names one

TRAITS = Traits(live=True)


def is_webcam(spec: str) -> bool:
    """Whether a spec is a number, a device, or no path at all but a webcam's name."""
    if spec.isdecimal():
        return True
    try:
        return stat.S_ISCHR(os.stat(spec).st_mode)
    except (OSError, ValueError):
        return bool(spec) and webcam_named(spec) is not None


def open_webcam(spec: str) -> Camera:
    """Return a webcam that has given its first frame; `CameraError` where none comes."""
    if spec.isdecimal():
        return opened(spec, lambda: device(int(spec)), TRAITS)
    named = None if os.path.exists(spec) else webcam_named(spec)
    if named is None:
        return opened(spec, lambda: device(spec), TRAITS)
    return opened(named.name, lambda: device(named.number, named.driver), TRAITS)


def nearby() -> Iterator[str]:
    """Yield the first numbers; of Linux those that have a device."""
    for number in range(FIND_NUMBERS):
        if sys.platform != "linux" or os.path.exists(f"/dev/video{number}"):
            yield str(number)


def device(number_or_path: int | str, driver: int = cv2.CAP_ANY) -> Capture:
    """Open a webcam, at WIDTH_PX x HEIGHT_PX if it can."""
    hush()
    capture = cv2.VideoCapture(number_or_path, driver)
    for setting, value in (
        (cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG")),
        (cv2.CAP_PROP_FRAME_WIDTH, WIDTH_PX),
        (cv2.CAP_PROP_FRAME_HEIGHT, HEIGHT_PX),
        (cv2.CAP_PROP_BUFFERSIZE, 1),
    ):
        capture.set(setting, value)
    return capture  # type: ignore[return-value]


SOURCE = Source(traits=TRAITS, takes=is_webcam, open=open_webcam, nearby=nearby)
