"""The registry of camera sources: which takes what, what it says of itself, and one that does not load."""

import importlib
import logging
import os
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.fakes import picture
from tests.vision.sentences import tells
from vision import CameraError, open_camera
from vision.camera import sources, webcams
from vision.camera.cameras import Traits, can_hold, has_pages, is_fed
from vision.camera.sources import known, scan, source_of
from vision.camera.webcams import Webcam

WEBCAM, STREAM = Traits(live=True, can_hold=True), Traits(live=True)
FILM, PICTURE = Traits(), Traits(stands_still=True)
PAGES, PHONE = Traits(has_pages=True, stands_still=True), Traits(live=True, is_fed=True)

TAKEN = [
    ("0", "webcam", WEBCAM),
    ("12", "webcam", WEBCAM),
    (" 0 ", "webcam", WEBCAM),
    (os.devnull, "webcam", WEBCAM),
    ("usb camera", "webcam", WEBCAM),
    ("rtsp://10.0.0.9/table", "stream", STREAM),
    ("http://10.0.0.9/picture.jpg", "stream", STREAM),
    ("film.avi", "film", FILM),
    ("film.of.another.name", "film", FILM),
    ("one.png", "picture", PICTURE),
    ("ONE.JPG", "picture", PICTURE),
    ("deck", "folder", PAGES),
    ("deck.jpg", "folder", PAGES),
    ("phone", "phone", PHONE),
    ("demo", "demo_source", PAGES),
    ("./phone", "film", FILM),
]
"""Spec, the source that takes it, and what that source says of its cameras."""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a film, pictures and folders of them; the machine has one webcam, whose name is long."""
    film = cv2.VideoWriter(str(tmp_path / "film.avi"), cv2.VideoWriter.fourcc(*"MJPG"), 100, (64, 48))
    for level in (50, 100, 150):
        film.write(np.full((48, 64, 3), level, np.uint8))
    film.release()
    for name in ("film.of.another.name", "phone"):
        (tmp_path / name).write_bytes((tmp_path / "film.avi").read_bytes())
    for name in ("one.png", "ONE.JPG", "deck/1.png", "deck/2.png", "deck.jpg/1.png"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(picture(Path(name).suffix.lower()))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(webcams, "webcams", lambda: [Webcam(3, "USB camera of the old phone: demo")])
    return tmp_path


@pytest.mark.parametrize(("spec", "name", "traits"), TAKEN)
def test_each_spec_has_its_source(spec: str, name: str, traits: Traits) -> None:
    """By what the sources say of themselves; a file named like one of them is reached by its path."""
    assert source_of(spec) is known().sources[name]
    assert source_of(spec).traits == traits


def test_every_source_has_an_example() -> None:
    """All of the package load, and none is out of reach behind another."""
    assert known().broken == {}
    assert set(known().sources) == {name for _, name, _ in TAKEN}


@pytest.mark.parametrize("spec", ["", "nowhere.jpg", "a\0b", "x" * 5000, "-1"])
def test_what_no_source_takes_is_said(spec: str) -> None:
    """None is opened, and none fails at being asked."""
    with tells(CameraError, match="there is no camera, file or folder"):
        source_of(spec)


@pytest.mark.parametrize("spec", ["film.avi", "one.png", "deck", "demo", "phone"])
def test_a_camera_can_what_its_source_declares(spec: str) -> None:
    """Its traits are its source's, and what they say can be asked of it."""
    camera = open_camera(spec)
    try:
        assert camera.traits == source_of(spec).traits
        assert not can_hold(camera)
        if is_fed(camera):
            camera.put(np.zeros((4, 4, 3), np.uint8))
            return
        first = camera.read()
        if has_pages(camera):
            for _ in range(camera.pages):
                camera.turn_page()
        if camera.traits.stands_still:
            assert np.array_equal(camera.read(), first), "round and round, it is the first again"
    finally:
        camera.close()


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package of sources: two that load, in whose middle stand some that do not."""
    folder = tmp_path / "attic"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    whole = (
        "from vision.camera.cameras import Source, Traits\n"
        "from vision.camera.sources.picture import open_picture\n"
        "SOURCE = Source({order}, Traits({traits}), lambda spec: spec.startswith({start!r}), open_picture)\n"
    )
    (folder / "alpha.py").write_text(whole.format(order=9, traits="", start="one"))
    (folder / "omega.py").write_text(whole.format(order=1, traits="stands_still=True", start="on"))
    (folder / "lacking.py").write_text("import a_driver_that_is_not_there\nSOURCE = None\n")
    (folder / "raising.py").write_text("raise OSError('its library is of another machine')\n")
    (folder / "unfinished.py").write_text("TRAITS = None\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    importlib.invalidate_caches()
    yield folder
    for name in [one for one in sys.modules if one.partition(".")[0] == "attic"]:
        del sys.modules[name]


def test_a_source_that_does_not_load_stops_no_other(
    package: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """It is logged; the others are asked in their order; who asks for what nobody takes is told of it."""
    with caplog.at_level(logging.WARNING):
        found = scan("attic", [str(package)])
    assert list(found.sources) == ["omega", "alpha"]
    assert set(found.broken) == {"lacking", "raising", "unfinished"}
    logged = "\n".join(one.getMessage() for one in caplog.records)
    assert [name for name in found.broken if f"{name} does not load" not in logged] == []
    monkeypatch.setattr(sources, "known", lambda: found)
    assert source_of("one.png").traits.stands_still
    assert open_camera("one.png").read().shape == (40, 60, 3)
    says = r"'0' cannot be opened: .*lacking, raising, unfinished: .*a_driver_that_is_not_there.*reinstall"
    with tells(CameraError, match=says):
        open_camera("0")
