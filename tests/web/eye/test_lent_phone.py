"""A phone that was lent another night: it may be gone."""

from pathlib import Path

import pytest

from table.words.refused import Refused
from tests.web.conftest import draw, load_drawing, png
from tests.web.eye.test_eye import FakeCamera
from vision.camera.sources.phone import PhoneCamera
from web.eye.camera_memory import CameraMemory
from web.eye.demo_pictures import DemoPictures
from web.eye.loaded_reader import LoadedReader
from web.eye.service import Eye


def test_a_lent_phone_that_is_gone_is_not_waited_for(demo_folder: Path, tmp_path: Path) -> None:
    """At the next plain start the demo serves, or a webcam; a phone that sends again is the camera again, but
    not where another camera was named at the start, or chosen since."""
    memory = CameraMemory(tmp_path / "cameras.json")
    memory.choose("phone")

    def fake() -> FakeCamera:
        return FakeCamera([draw([1, 5])])

    def started(spec: str, webcam: FakeCamera | None = None) -> Eye:
        return Eye(
            spec, DemoPictures(demo_folder), reader=LoadedReader(load_drawing), memory=memory,
            find=lambda: webcam, open_source=lambda name: PhoneCamera() if name == "phone" else fake(),
        )  # fmt: skip

    eye = started("auto")
    with pytest.raises(Refused):
        eye.grab()
    assert (eye.camera.spec, eye.camera.demo) == ("auto", True)
    assert eye.status()["eye"]["say"] is None
    webcam = started("auto", fake())
    webcam.grab()
    assert webcam.camera.state == "ready"
    webcam.phone.take(png([1, 5]))
    assert webcam.camera.spec == "phone"
    assert webcam.camera.brought is not None
    for other in (started("0"), started("demo")):
        with pytest.raises(Refused):
            other.phone.take(png([1, 5]))
    memory.choose("0")
    with pytest.raises(Refused):
        eye.phone.take(png([1, 5]))
