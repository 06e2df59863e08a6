"""The registry of camera sources: which takes what, and what it says of itself."""

import os
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.fakes import picture
from tests.vision.sentences import tells
from vision import CameraError, open_camera
from vision.camera import webcams
from vision.camera.cameras import Source, Traits, has_pages, is_fed
from vision.camera.sources import film, phone, pictures, source_of, stream, webcam
from vision.camera.webcams import Webcam

WEBCAM = STREAM = Traits(live=True)
FILM, PICTURE = Traits(), Traits(stands_still=True)
PAGES, PHONE = Traits(has_pages=True, stands_still=True), Traits(live=True, is_fed=True)

TAKEN = [
    ("0", webcam.SOURCE, WEBCAM),
    ("12", webcam.SOURCE, WEBCAM),
    (" 0 ", webcam.SOURCE, WEBCAM),
    (os.devnull, webcam.SOURCE, WEBCAM),
    ("usb camera", webcam.SOURCE, WEBCAM),
    ("rtsp://10.0.0.9/table", stream.SOURCE, STREAM),
    ("http://10.0.0.9/picture.jpg", stream.SOURCE, STREAM),
    ("film.avi", film.SOURCE, FILM),
    ("film.of.another.name", film.SOURCE, FILM),
    ("one.png", pictures.PICTURE, PICTURE),
    ("ONE.JPG", pictures.PICTURE, PICTURE),
    ("deck", pictures.FOLDER, PAGES),
    ("deck.jpg", pictures.FOLDER, PAGES),
    ("phone", phone.SOURCE, PHONE),
    ("demo", pictures.DEMO, PAGES),
    ("./phone", film.SOURCE, FILM),
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


@pytest.mark.parametrize(("spec", "source", "traits"), TAKEN)
def test_each_spec_has_its_source(spec: str, source: Source, traits: Traits) -> None:
    """By what the sources say of themselves; a file named like one of them is reached by its path."""
    assert source_of(spec) is source
    assert source_of(spec).traits == traits


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
