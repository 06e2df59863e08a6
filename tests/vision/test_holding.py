"""Exposure and focus are held where a driver can, by the numbers that it knows; what cannot never fails."""

import threading
import time

import cv2
import numpy as np
import pytest

from tests.vision.test_camera import until
from vision.camera import live_camera
from vision.camera.cameras import Traits
from vision.camera.live_camera import LiveCamera, hold
from vision.image import Frame

AUTO_EXPOSURE, EXPOSURE = cv2.CAP_PROP_AUTO_EXPOSURE, cv2.CAP_PROP_EXPOSURE
AUTOFOCUS, FOCUS = cv2.CAP_PROP_AUTOFOCUS, cv2.CAP_PROP_FOCUS


class Driver:
    """A webcam's driver that knows some settings; one by hand jumps to a value of its own."""

    def __init__(self, name: str = "V4L2", knows: tuple[int, ...] = (AUTO_EXPOSURE, AUTOFOCUS)) -> None:
        self.name = name
        self.knows = knows
        self.values = {AUTO_EXPOSURE: 3.0, EXPOSURE: 156.0, AUTOFOCUS: 1.0, FOCUS: 40.0}

    def getBackendName(self) -> str:
        return self.name

    def get(self, propId: int) -> float:
        return self.values[propId]

    def set(self, propId: int, value: float) -> bool:
        if propId in (AUTO_EXPOSURE, AUTOFOCUS):
            if propId not in self.knows:
                return False
            self.values[EXPOSURE if propId == AUTO_EXPOSURE else FOCUS] = 0.0
        self.values[propId] = value
        return True

    def isOpened(self) -> bool:
        return True

    def grab(self) -> bool:
        time.sleep(0.0005)
        return True

    def retrieve(self) -> tuple[bool, Frame]:
        return True, np.zeros((2, 2, 3), np.uint8)

    def release(self) -> None:
        """Nothing is held."""


class Failing(Driver):
    """One that throws what OpenCV throws."""

    def set(self, propId: int, value: float) -> bool:
        raise cv2.error("a driver's own")


@pytest.mark.parametrize(
    ("driver", "held", "off", "on"),
    [
        (Driver("V4L2"), ("exposure", "focus"), (1.0, 0.0), (3.0, 1.0)),
        (Driver("MSMF"), ("exposure", "focus"), (0.0, 0.0), (1.0, 1.0)),
        (Driver("DSHOW", (AUTOFOCUS,)), ("focus",), (3.0, 0.0), (3.0, 1.0)),
        (Driver("V4L2", ()), (), (3.0, 1.0), (3.0, 1.0)),
        (Failing(), (), (3.0, 1.0), (3.0, 1.0)),
    ],
)
def test_each_driver_is_told_in_its_own_numbers(
    driver: Driver, held: tuple[str, ...], off: tuple[float, float], on: tuple[float, float]
) -> None:
    """What is held keeps the value that the camera had found; left again, the camera finds its own."""
    assert hold(driver, True) == held
    assert (driver.values[AUTO_EXPOSURE], driver.values[AUTOFOCUS]) == off
    assert (driver.values[EXPOSURE], driver.values[FOCUS]) == (156.0, 40.0)
    assert hold(driver, False) == ()
    assert (driver.values[AUTO_EXPOSURE], driver.values[AUTOFOCUS]) == on


def test_a_live_camera_holds_once_it_has_settled_and_again_when_it_is_back() -> None:
    """Pulled out and plugged in, it holds anew what its automatic found then."""
    drivers: list[Driver] = []

    def opened() -> Driver:
        drivers.append(Driver())
        return drivers[-1]

    camera = LiveCamera("fake", opened, Traits(live=True, can_hold=True), retry_seconds=0.001)
    try:
        camera.hold(True)
        until(lambda: camera.held == ("exposure", "focus"))
        drivers[0].grab = lambda: False  # type: ignore[method-assign]
        until(lambda: len(drivers) > 1 and drivers[1].values[AUTO_EXPOSURE] == 1.0)
        until(lambda: camera.held == ("exposure", "focus"))
        camera.hold(False)
        until(lambda: drivers[1].values[AUTO_EXPOSURE] == 3.0)
        assert camera.held == ()
    finally:
        camera.close()


class Closing:
    """In place of the event that ends a camera's thread: notes how long it waits, and ends it after some."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.waits: list[float] = []

    def is_set(self) -> bool:
        return len(self.waits) >= self.most

    def wait(self, seconds: float) -> None:
        self.waits.append(seconds)


def test_a_camera_that_stays_away_is_tried_ever_more_seldom(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twice as long each time, up to a most; after one that had answered it begins anew."""
    monkeypatch.setattr(live_camera, "RETRY_MOST_SECONDS", 0.5)
    closing = Closing(most=8)
    events = iter([closing])
    real = threading.Event
    monkeypatch.setattr(threading, "Event", lambda: next(events, None) or real())
    answers = iter([False, False, True, True, False])

    class Away(Driver):
        def grab(self) -> bool:
            return next(answers, False)

    camera = LiveCamera("fake", Away, retry_seconds=0.1)
    camera._thread.join(timeout=10)
    assert closing.waits == pytest.approx([0.1, 0.2, 0.1, 0.2, 0.4, 0.5, 0.5, 0.5])
