"""A stranger's picture costs the process that reads it at most, and never the server."""

import os
import signal
import struct
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from table.words.refused import Refused
from tests.web.conftest import PATIENCE_SECONDS, draw
from vision import ImageError, Reader, load_image, load_reader
from vision.camera.demo_folder import demo_folder
from vision.image import encode_jpeg
from web.eye import photo_reader, picture_worker
from web.eye.photo_reader import PHOTOS_WAITING_MOST, PhotoReader

STUB = """
import json, os, sys, time
from web.eye.picture_worker import receive, send
answers = os.fdopen(os.dup(1), "wb")
while True:
    picture = receive(sys.stdin.buffer).decode()
    if picture.startswith("hold"):
        time.sleep(0.2 if picture == "hold" else 60)
    if picture == "die":
        os._exit(3)
    if picture.startswith("killed once") and not os.path.exists(picture.split()[2]):
        open(picture.split()[2], "w").close()
        os.kill(os.getpid(), 9)
    held = 10**12 if picture == "grow" else 0
    reading = {"width": os.getpid(), "height": 1, "dice": [], "milliseconds": 0.0}
    send(answers, json.dumps({"reading": reading, "model": {}, "held": held}).encode(), b"")
"""
"""A worker that does as it is told; the width of what it read says which process it is."""


@pytest.fixture
def stub(monkeypatch: pytest.MonkeyPatch) -> Iterator[PhotoReader]:
    """A reader whose worker does as it is told."""
    reader = PhotoReader("onnx")
    monkeypatch.setattr(reader, "_command", [sys.executable, "-c", STUB])
    yield reader
    reader.close()


def process_of(reader: PhotoReader, picture: str = "read") -> int:
    """Which process read that."""
    return reader.read(picture.encode()).reading.width


@pytest.fixture(scope="module")
def shipped() -> Iterator[PhotoReader]:
    """The one that serves."""
    reader = PhotoReader("onnx")
    yield reader
    reader.close()


@pytest.mark.deep
def test_a_photo_is_read_as_in_one_process(shipped: PhotoReader) -> None:
    """The same dice, a picture to keep without the camera's notes, and the model's hashes."""
    path = next((demo_folder() / "images").glob("12-*"))
    taken = path.read_bytes()
    notes = b"Exif\0\0" + b"51.5 N, 0.1 W"
    look = shipped.read(taken[:2] + b"\xff\xe1" + struct.pack(">H", len(notes) + 2) + notes + taken[2:])
    here = load_reader().read(load_image(path))
    assert [die.face for die in look.reading.dice] == [die.face for die in here.dice]
    assert (look.source, len(look.model) > 2) == ("photo", True)
    assert b"Exif" not in look.jpeg
    assert load_image(look.jpeg).shape[2] == 3


@pytest.mark.parametrize(
    ("sent", "told"), [(b"", "empty"), (b"GIF89a", "GIF"), (encode_jpeg(draw([1]))[:99], "cut short")]
)
@pytest.mark.deep
def test_what_is_no_picture_is_refused_with_the_reason(shipped: PhotoReader, sent: bytes, told: str) -> None:
    """And the process that saw it reads on."""
    with pytest.raises(Refused, match=told) as refused:
        shipped.read(sent)
    assert refused.value.code == "bad-photo"
    worker = shipped._worker
    with pytest.raises(Refused):
        shipped.read(sent)
    assert shipped._worker is worker


def test_one_that_dies_is_followed_by_another(stub: PhotoReader) -> None:
    """Who sent the picture is told; the next one is read."""
    first = process_of(stub)
    assert process_of(stub) == first
    with pytest.raises(Refused, match="could not be read"):
        process_of(stub, "die")
    assert process_of(stub) != first


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signal")
def test_one_that_was_killed_costs_no_photo(stub: PhotoReader, tmp_path: Path) -> None:
    """While nobody asked it, or in the middle of a photo, as by the system short of memory: a new process
    reads it. A photo of which two die is told."""
    first = process_of(stub)
    assert stub._worker is not None
    os.kill(first, signal.SIGKILL)
    stub._worker.wait()
    second = process_of(stub, f"killed once {tmp_path / 'idle-and-then-in-the-middle'}")
    third = process_of(stub, f"killed once {tmp_path / 'in-the-middle'}")
    assert len({first, second, third}) == 3
    assert process_of(stub) == third
    with pytest.raises(Refused, match="could not be read"):
        process_of(stub, "die")


def test_one_that_takes_too_long_is_ended(stub: PhotoReader, monkeypatch: pytest.MonkeyPatch) -> None:
    """After the bound on time; no other begins with its picture."""
    monkeypatch.setattr(photo_reader, "READING_SECONDS", 0.5)
    begun, ready = [], stub._ready
    monkeypatch.setattr(stub, "_ready", lambda: begun.append(ready()) or begun[-1])
    with pytest.raises(Refused, match="could not be read"):
        process_of(stub, "hold for ever")
    assert [worker.poll() is not None for worker in begun] == [True]


def test_one_that_has_grown_is_renewed(stub: PhotoReader) -> None:
    """Its picture counts, and its memory goes with it."""
    first = process_of(stub, "grow")
    assert stub._worker is None
    assert process_of(stub) != first


def test_one_that_nobody_needs_ends(stub: PhotoReader, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a while without photos."""
    monkeypatch.setattr(photo_reader, "IDLE_SECONDS", 0.2)
    process_of(stub)
    until = time.monotonic() + 10
    while stub._worker is not None and time.monotonic() < until:
        time.sleep(0.02)
    assert stub._worker is None


def test_only_so_many_photos_wait(stub: PhotoReader) -> None:
    """One more is refused at once, and told to come again; those that waited are read."""
    process_of(stub)
    read: list[int] = []
    waiting = [
        threading.Thread(target=lambda: read.append(process_of(stub, "hold")))
        for _ in range(PHOTOS_WAITING_MOST)
    ]
    for thread in waiting:
        thread.start()
    until = time.monotonic() + 10
    while stub._places._value and time.monotonic() < until:
        time.sleep(0.005)
    with pytest.raises(Refused) as refused:
        process_of(stub)
    assert (refused.value.status, "Retry-After" in refused.value.headers) == (503, True)
    for thread in waiting:
        thread.join(PATIENCE_SECONDS)
    assert len(read) == PHOTOS_WAITING_MOST


def test_closing_ends_it_at_once(stub: PhotoReader) -> None:
    """Also one that reads, and none follows."""
    process_of(stub)
    worker = stub._worker
    assert worker is not None
    told: list[Refused] = []

    def read() -> None:
        try:
            process_of(stub, "hold for ever")
        except Refused as refused:
            told.append(refused)

    reading = threading.Thread(target=read)
    reading.start()
    time.sleep(0.1)
    stub.close()
    reading.join(PATIENCE_SECONDS)
    assert len(told) == 1
    assert worker.poll() is not None
    with pytest.raises(Refused):
        process_of(stub)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the bound is not kept")
def test_memory_is_bounded(stub: PhotoReader, monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker that asks for more than the bound does not get it."""
    hungry = "from web.eye import picture_worker; picture_worker._bound_memory(); bytearray(3 * 2**30)"
    monkeypatch.setattr(stub, "_command", [sys.executable, "-c", f"{hungry}{STUB}"])
    with pytest.raises(Refused, match="could not be read"):
        process_of(stub)


@pytest.mark.deep
def test_too_many_dice_are_refused_before_they_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the detector finds is counted; no other network sees any of it."""
    reader = load_reader()
    frame = load_image(next((demo_folder() / "images").glob("12-*")))
    monkeypatch.setattr(Reader, "dice", _never)
    with pytest.raises(ImageError):
        reader.read(frame, most=8)
    assert picture_worker.CANDIDATES_MOST > 200


def _never(*_: object, **__: object) -> Callable[..., None]:
    raise AssertionError("it was read")
