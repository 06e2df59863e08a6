"""Webcams by name: alike ones are told apart, a part of a name will do, a driver that fails is none."""

from types import SimpleNamespace

import pytest

from vision import CameraError, open_camera
from vision.camera import webcams as subject
from vision.camera.webcams import webcam_named, webcams

THERE = [(2, "USB Camera"), (0, "Integrated"), (1, "USB Camera")]


@pytest.fixture(autouse=True)
def drivers(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first driver fails, the second knows three, the third must not be asked."""

    def enumerate_cameras(driver: int) -> list[SimpleNamespace]:
        if driver == 1:
            raise RuntimeError("no such driver")
        return [SimpleNamespace(index=i + (driver == 3), name=name) for i, name in THERE]

    monkeypatch.setattr(subject, "enumerate_cameras", enumerate_cameras)
    known = SimpleNamespace(getCameraBackends=lambda: (1, 2, 3), isBackendBuiltIn=lambda _: True)
    monkeypatch.setattr(subject.cv2, "videoio_registry", known)


def test_they_are_listed_by_number_and_alike_ones_told_apart() -> None:
    """The second of a kind gets a number."""
    assert webcams() == [(0, "Integrated", 2), (1, "USB Camera", 2), (2, "USB Camera #2", 2)]


@pytest.mark.parametrize(
    ("name", "number"),
    [("Integrated", 0), ("integ", 0), ("usb camera", 1), ("usb camera #2", 2), ("camera", None), ("x", None)],
)
def test_a_name_means_one_camera_or_none(name: str, number: int | None) -> None:
    """The whole name, or a part that only one has."""
    found = webcam_named(name)
    assert (found and found.number) == number


def test_what_names_no_camera_is_said() -> None:
    """Neither a file nor a webcam."""
    with pytest.raises(CameraError) as caught:
        open_camera("the good one")
    assert caught.value.code == "no-such-source"
