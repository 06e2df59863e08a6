"""Which sizes a webcam gives, and how fast: OpenCV lists none, so the usual ones are asked for one by one."""

from contextlib import suppress
from typing import NamedTuple, Protocol

import cv2

from vision.camera.sources.webcam import device
from vision.camera.webcams import Webcam

USUAL_SIZES_PX = ((640, 480), (1280, 720), (1920, 1080), (2560, 1440), (3840, 2160))


class Mode(NamedTuple):
    """A way in which a webcam gives its picture."""

    width_px: int
    height_px: int
    frames_a_second: int
    """As its driver says, which in the dark may be more than come; 0 where it does not say."""


class Driver(Protocol):
    """The part of `cv2.VideoCapture` that tells modes."""

    def get(self, propId: int) -> float: ...
    def set(self, propId: int, value: float) -> bool: ...
    def isOpened(self) -> bool: ...
    def release(self) -> None: ...


def modes(webcam: Webcam) -> list[Mode]:
    """Return what a webcam gives of the usual sizes, and what it gives in place of one that it lacks; none
    where it does not answer or is in use. Never raises."""
    found: set[Mode] = set()
    with suppress(cv2.error):
        driver: Driver = device(webcam.number, webcam.driver)  # type: ignore[assignment]
        try:
            if driver.isOpened():
                found.update(_given(driver, *size) for size in USUAL_SIZES_PX)
        finally:
            driver.release()
    return sorted(mode for mode in found if mode.width_px and mode.height_px)


def _given(driver: Driver, width_px: int, height_px: int) -> Mode:
    driver.set(cv2.CAP_PROP_FRAME_WIDTH, width_px)
    driver.set(cv2.CAP_PROP_FRAME_HEIGHT, height_px)
    asked = cv2.CAP_PROP_FRAME_WIDTH, cv2.CAP_PROP_FRAME_HEIGHT, cv2.CAP_PROP_FPS
    told = (driver.get(one) for one in asked)
    return Mode(*(round(one) if 0 < one < float("inf") else 0 for one in told))
