"""A webcam's sizes and speeds, asked of drivers that give, lack, hide and fail."""

from collections.abc import Mapping

import cv2
import pytest

from vision.camera import modes as subject
from vision.camera.modes import Mode, modes
from vision.camera.webcams import Webcam

WIDTH, HEIGHT, SPEED = cv2.CAP_PROP_FRAME_WIDTH, cv2.CAP_PROP_FRAME_HEIGHT, cv2.CAP_PROP_FPS
Sizes = Mapping[tuple[int, int], float]


class Driver:
    """A webcam that gives some sizes, each at its speed; for another it stays as it was."""

    def __init__(self, sizes: Sizes, *, answers: bool = True) -> None:
        self.sizes = sizes
        self.answers = answers
        self.asked = {WIDTH: 0.0, HEIGHT: 0.0}
        self.now = next(iter(sizes), (0, 0))
        self.released = False

    def isOpened(self) -> bool:
        return self.answers

    def set(self, propId: int, value: float) -> bool:
        self.asked[propId] = value
        size = int(self.asked[WIDTH]), int(self.asked[HEIGHT])
        self.now = size if size in self.sizes else self.now
        return size in self.sizes

    def get(self, propId: int) -> float:
        return {WIDTH: self.now[0], HEIGHT: self.now[1], SPEED: self.sizes.get(self.now, 0)}[propId]

    def release(self) -> None:
        self.released = True


class Failing(Driver):
    """One that throws what OpenCV throws."""

    def set(self, propId: int, value: float) -> bool:
        raise cv2.error("a driver's own")


@pytest.mark.parametrize(
    ("driver", "given"),
    [
        (Driver({(640, 480): 30.0, (1280, 720): 29.97}), [(640, 480, 30), (1280, 720, 30)]),
        (Driver({(1920, 1080): 5.0}), [(1920, 1080, 5)]),
        (Driver({(640, 480): -1.0, (1280, 720): float("inf")}), [(640, 480, 0), (1280, 720, 0)]),
        (Driver({(640, 480): float("nan")}), [(640, 480, 0)]),
        (Driver({}), []),
        (Driver({(640, 480): 30.0}, answers=False), []),
        (Failing({(640, 480): 30.0}), []),
    ],
)
def test_each_size_that_it_gives_is_told_once(
    driver: Driver, given: list[Mode], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it gives in place of a size that it lacks is no other mode; it is let go whatever happens."""
    there = {(2, cv2.CAP_V4L2): driver}
    monkeypatch.setattr(subject, "device", lambda *camera: there[camera])
    assert modes(Webcam(2, "Far", cv2.CAP_V4L2)) == given
    assert driver.released
