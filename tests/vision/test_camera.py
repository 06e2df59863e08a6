"""Cameras: a live one behind its thread, pictures in its place, and what is said when nothing answers."""

import os
import threading
import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.fakes import picture
from tests.vision.sentences import tells
from vision import Camera, find_camera, open_camera
from vision.camera import sources
from vision.camera.cameras import Source, Traits, has_pages
from vision.camera.live_camera import APART_SECONDS, LiveCamera
from vision.camera.sources.phone import PhoneCamera
from vision.errors import CameraError, Code
from vision.image import Frame


class Device:
    """A camera that films a counter: frame n is the n-th grab; `hangs` is a dead driver."""

    def __init__(self) -> None:
        self.begun = 0
        self.decoded = 0
        self.openings = 0
        self.releases = 0
        self.plugged = True
        self.hangs = threading.Event()

    def open(self) -> "Device":
        self.openings += 1
        return self

    def isOpened(self) -> bool:
        return self.plugged

    def grab(self) -> bool:
        self.begun += 1
        number = self.begun
        time.sleep(0.001)
        while self.hangs.is_set():
            time.sleep(0.001)
        self.number = number
        return self.plugged

    def retrieve(self) -> tuple[bool, Frame]:
        self.decoded += 1
        return True, np.frombuffer(np.uint32(self.number).tobytes() * 3, np.uint8).reshape(1, 4, 3)

    def release(self) -> None:
        self.releases += 1


def number_in(frame: Frame) -> int:
    """Which grab a frame of the device is."""
    return int(np.frombuffer(frame.tobytes()[:4], np.uint32)[0])


def until(happened: Callable[[], bool]) -> None:
    """Wait for another thread, ten seconds at most."""
    for _ in range(10_000):
        if happened():
            return
        time.sleep(0.001)
    pytest.fail("the camera's thread did not do it within ten seconds")


@pytest.fixture
def device() -> Device:
    """A device that nobody has opened."""
    return Device()


@pytest.fixture
def camera(device: Device) -> Iterator[LiveCamera]:
    """The device opened; at the end its thread is gone and every opening was released."""
    camera = LiveCamera("fake", device.open, retry_seconds=0.002)
    yield camera
    device.hangs.clear()
    camera.close()
    assert not camera._thread.is_alive()
    assert device.releases == device.openings


def test_a_frame_that_waited_is_never_read(camera: LiveCamera, device: Device) -> None:
    """Every frame was grabbed after its read began, however long ago others arrived."""
    until(lambda: device.begun > 5)
    for _ in range(20):
        begun = device.begun
        assert number_in(camera.read()) > begun


def test_nothing_is_decoded_while_nobody_reads(camera: LiveCamera, device: Device) -> None:
    """Idle costs a grab a frame and no more."""
    until(lambda: device.begun > 20)
    assert device.decoded == 0
    camera.read()
    assert device.decoded > 0


def test_frames_are_kept_for_who_comes_late(camera: LiveCamera, device: Device) -> None:
    """From the first question on, some of those that come, in their order; none twice."""
    camera.read()
    assert camera.kept() == []
    time.sleep(6 * APART_SECONDS)
    times = [at for at, _ in camera.kept()]
    assert 2 <= len(times) <= 8
    assert min(later - at for at, later in pairwise(times)) >= APART_SECONDS


def test_a_camera_pulled_out_is_told_and_comes_back_by_itself(camera: LiveCamera, device: Device) -> None:
    """The sentence names the camera and the way out; once it is plugged in again, reads work again."""
    camera.read()
    device.plugged = False
    until(lambda: device.openings > 3)
    with tells(CameraError, match=r"camera fake gives no picture.*use a photo, or type the dice in"):
        camera.read()
    device.plugged = True
    openings, begun = device.openings, device.begun
    until(lambda: device.begun > begun + 2)
    assert number_in(camera.read()) > begun
    assert device.openings <= openings + 1


def test_a_read_that_gets_no_frame_ends(camera: LiveCamera, device: Device) -> None:
    """A driver that hangs does not hang the table."""
    camera.read()
    device.hangs.set()
    with tells(CameraError, match="gives no picture"):
        camera.read(0.02)


def test_a_closed_camera_says_so(camera: LiveCamera) -> None:
    """Reading after closing is a sentence, closing twice is nothing."""
    camera.close()
    camera.close()
    with tells(CameraError, match="closed"):
        camera.read()


def test_a_folder_of_pictures_is_a_deck(tmp_path: Path) -> None:
    """Pictures lie in the order of their names; `turn_page` lays the next, round and round."""
    for name, width in (("b.JPG", 20), ("a.png", 10), ("c.webp", 30)):
        (tmp_path / name).write_bytes(picture(Path(name).suffix.lower(), (width, 8)))
    (tmp_path / "notes.txt").write_text("no picture")
    deck = open_camera(str(tmp_path))
    assert has_pages(deck)
    widths = []
    for _ in range(4):
        widths += [deck.read().shape[1]]
        deck.turn_page()
    assert widths == [10, 20, 30, 10]


def test_a_film_plays_in_a_loop(tmp_path: Path) -> None:
    """A video file gives frames, after its end again from the start."""
    path = str(tmp_path / "film.avi")
    writer = cv2.VideoWriter(path, cv2.VideoWriter.fourcc(*"MJPG"), 100, (64, 48))
    for level in (50, 100, 150):
        writer.write(np.full((48, 64, 3), level, np.uint8))
    writer.release()
    film = open_camera(path)
    try:
        assert all(film.read().shape == (48, 64, 3) for _ in range(5))
    finally:
        film.close()


def test_a_phone_gives_what_was_put_after_the_read_began() -> None:
    """A frame from before is none; who waits while it is closed is let go, and may read again."""
    phone = PhoneCamera()
    old, new = np.zeros((2, 2, 3), np.uint8), np.ones((2, 2, 3), np.uint8)
    phone.put(old)
    with tells(CameraError, match="phone sends no picture"):
        phone.read(0.02)
    got: list[Frame | CameraError] = []
    for finish in (phone.close, lambda: phone.put(new)):
        reading = threading.Thread(target=_read_into, args=(phone, got))
        reading.start()
        until(lambda: bool(phone._news._waiters))  # type: ignore[attr-defined]
        finish()
        reading.join(10)
        assert not reading.is_alive()
    closed, frame = got
    assert isinstance(closed, CameraError)
    assert frame is new


def test_a_phone_that_has_no_picture_gives_no_old_one() -> None:
    """Whoever waits is told why at once, and who asks later; its next frame is a frame again."""
    phone = PhoneCamera()
    old, new = np.zeros((2, 2, 3), np.uint8), np.ones((2, 2, 3), np.uint8)
    phone.put(old)
    got: list[Frame | CameraError] = []
    reading = threading.Thread(target=_read_into, args=(phone, got))
    reading.start()
    until(lambda: bool(phone._news._waiters))  # type: ignore[attr-defined]
    phone.lose(Code.PHONE_TAKEN)
    reading.join(10)
    assert not reading.is_alive()
    assert isinstance(got[0], CameraError)
    assert got[0].code == Code.PHONE_TAKEN
    assert phone.newest() is None
    with tells(CameraError, match="taken by a call or another app"):
        phone.read(60)
    phone.put(new)
    assert phone.newest() is new


def test_a_phones_frame_is_of_when_it_was_taken() -> None:
    """One that was on its way when a read began is none to it; where nothing newer comes, it is late."""
    phone = PhoneCamera()
    before, after = np.zeros((2, 2, 3), np.uint8), np.ones((2, 2, 3), np.uint8)
    got: list[Frame | CameraError] = []
    reading = threading.Thread(target=_read_into, args=(phone, got))
    reading.start()
    until(lambda: bool(phone._news._waiters))  # type: ignore[attr-defined]
    phone.put(before, time.monotonic() - 60)
    until(lambda: bool(phone._news._waiters) or not reading.is_alive())  # type: ignore[attr-defined]
    phone.put(after, time.monotonic())
    reading.join(10)
    assert not reading.is_alive()
    assert got[0] is after
    reading = threading.Thread(target=_read_into, args=(phone, got, 0.2))
    reading.start()
    until(lambda: bool(phone._news._waiters))  # type: ignore[attr-defined]
    phone.put(before, time.monotonic() - 60)
    reading.join(10)
    assert isinstance(got[1], CameraError)
    assert got[1].code == Code.PHONE_LATE


def _read_into(phone: PhoneCamera, got: list[Frame | CameraError], wait_seconds: float = 60) -> None:
    try:
        got.append(phone.read(wait_seconds))
    except CameraError as error:
        got.append(error)


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ("bad_folder", "holds no picture"),
        ("bad.png", "bad.png is empty"),
        ("bad.avi", "no picture comes from"),
    ],
)
def test_what_does_not_answer_is_told_with_the_way_out(
    tmp_path: Path, source: str, says: str, capfd: pytest.CaptureFixture[str]
) -> None:
    """One sentence, and not a word from the libraries below."""
    (tmp_path / "bad_folder").mkdir()
    (tmp_path / "bad.png").write_bytes(b"")
    (tmp_path / "bad.avi").write_bytes(b"no film")
    with tells(CameraError, match=says):
        open_camera(str(tmp_path / source))
    assert capfd.readouterr().err == ""


def test_no_camera_is_found_in_silence(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Where nothing answers, `auto` gets None and the terminal stays clean."""

    tried = []

    def nothing(spec: str) -> Camera:
        tried.append(spec)
        os.write(2, b"VIDEOIO ERROR: nothing there\n")
        raise CameraError(Code.SILENT, camera=spec)

    silent = Source(Traits(), lambda _: True, nothing, nearby=lambda: ("0", "1"))
    monkeypatch.setattr(sources, "sources", lambda: [silent])
    assert find_camera() is None
    assert tried == ["0", "1"]
    assert capfd.readouterr().err == ""
