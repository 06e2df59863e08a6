"""Cameras that answer, that do not, and that are pulled out: the way out is a sentence,
and the game goes on."""

import io
import threading
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from flask import Flask

import vision
import vision.weights
from table.judging.reading import Json
from table.words.refused import Refused
from tests.web.conftest import PATIENCE_SECONDS, draw, load_drawing, png, set_up
from vision import CameraError, Frame, ImageError, ModelError, Reading, load_image
from vision.camera.cameras import Traits
from vision.camera.sources.phone import PhoneCamera
from vision.errors import Code
from web.eye.demo_pictures import DemoPictures
from web.eye.loaded_reader import LoadedReader
from web.eye.service import Eye
from web.lookout.aiming import Aiming
from web.words.camera_words import camera_sentence


class FakeCamera:
    """Gives the frames it was given, the last one again and again; a frame that is an error is raised."""

    name = "fake"
    traits = Traits(live=True)

    def __init__(self, frames: Sequence[Frame | Exception]) -> None:
        self.frames = list(frames)
        self.closed = False
        self.reads = 0

    def read(self) -> Frame:
        """The next frame."""
        self.reads += 1
        frame = self.frames.pop(0) if len(self.frames) > 1 else self.frames[0]
        if isinstance(frame, Exception):
            raise frame
        return frame

    def close(self) -> None:
        """Remembered."""
        self.closed = True


def eye_on(frames: Sequence[Frame | Exception], demo: Path, spec: str = "0") -> tuple[Eye, FakeCamera]:
    """An eye whose camera is a fake."""
    camera = FakeCamera(frames)
    eye = Eye(
        spec, DemoPictures(demo), reader=LoadedReader(load_drawing),
        open_source=lambda _: camera, find=lambda: camera,
    )  # fmt: skip
    return eye, camera


def faces_of(reading: Reading) -> list[int]:
    """The faces of a reading."""
    return [die.face for die in reading.dice]


@pytest.mark.parametrize("spec", ["auto", "0", "rtsp://somewhere/"])
def test_a_camera_that_answers_is_ready_and_read(demo_folder: Path, spec: str) -> None:
    """After the warm-up the status says so, and a look reads what lies before it, not a demo picture."""
    eye, _ = eye_on([draw([1, 5, 6])], demo_folder, spec)
    assert eye.status()["eye"]["state"] == "starting"
    eye.warm_up()
    assert eye.status() == {
        "demo_most": eye.pictures.most_dice,
        "throws": False,
        "camera": True,
        "demo": False,
        "eye": {"state": "ready", "message": None, "say": None},
    }
    seen = eye.look(None, 3)
    assert (seen.source, faces_of(seen.reading)) == ("camera", [1, 5, 6])
    assert load_image(seen.jpeg).shape == (16, 48, 3)


def test_closing_waits_for_what_is_being_loaded_and_lets_nothing_more_be(demo_folder: Path) -> None:
    """A process that ended while a thread loads the models would be aborted by their runtime."""
    begun, go_on, loads = threading.Event(), threading.Event(), 0

    def load() -> tuple[object, Json]:
        nonlocal loads
        loads += 1
        begun.set()
        assert go_on.wait(PATIENCE_SECONDS)
        return load_drawing()

    eye = Eye("demo", DemoPictures(demo_folder), reader=LoadedReader(load))
    warming, closing = threading.Thread(target=eye.warm_up), threading.Thread(target=eye.close)
    warming.start()
    assert begun.wait(PATIENCE_SECONDS)
    closing.start()
    closing.join(0.05)
    assert closing.is_alive()
    go_on.set()
    closing.join(PATIENCE_SECONDS)
    warming.join(PATIENCE_SECONDS)
    assert not closing.is_alive()

    late = Eye("demo", DemoPictures(demo_folder), reader=LoadedReader(load))
    late.close()
    late.warm_up()
    assert loads == 1


def test_auto_falls_back_to_the_demo_where_no_camera_answers(demo_folder: Path) -> None:
    """No camera found: the demo's pictures stand in."""
    eye = Eye("auto", DemoPictures(demo_folder), reader=LoadedReader(load_drawing), find=lambda: None)
    eye.warm_up()
    assert eye.status() == {
        "demo_most": eye.pictures.most_dice,
        "throws": False,
        "camera": False,
        "demo": True,
        "eye": {"state": "none", "message": None, "say": None},
    }
    assert eye.look(None, 4).source == "demo"


def test_without_camera_and_pictures_the_way_out_is_told(tmp_path: Path) -> None:
    """Nothing to look with: the status and every look say to upload or to type."""
    eye = Eye("auto", DemoPictures(tmp_path), reader=LoadedReader(load_drawing), find=lambda: None)
    eye.warm_up()
    status = eye.status()
    assert (status["camera"], status["demo"], status["eye"]["state"]) == (False, False, "none")
    assert "upload a photo or type the dice in" in status["eye"]["message"]
    for source in (None, "camera", "demo"):
        with pytest.raises(Refused, match="upload a photo or type the dice in"):
            eye.look(source, 5)
    assert faces_of(eye.reader.read_photo(io.BytesIO(png([2, 3]))).reading) == [2, 3]


def test_a_camera_that_does_not_open_is_tried_again(demo_folder: Path) -> None:
    """A camera that is not there yet fails with a sentence, and is used once it is plugged in."""
    camera = FakeCamera([draw([4])])
    tries: list[str] = []

    def open_source(spec: str) -> FakeCamera:
        tries.append(spec)
        if len(tries) < 3:
            raise CameraError(Code.SILENT, camera="1")
        return camera

    eye = Eye("1", DemoPictures(demo_folder), reader=LoadedReader(load_drawing), open_source=open_source)
    eye.warm_up()
    assert eye.status()["eye"]["state"] == "failed"
    assert eye.status()["camera"] is True
    with pytest.raises(Refused, match=r"No picture comes from 1; check cable .*\. A photo or typed dice"):
        eye.look("camera", 5)
    assert faces_of(eye.look("camera", 5).reading) == [4]
    assert eye.status()["eye"] == {"state": "ready", "message": None, "say": None}


def test_a_look_waits_until_nothing_moves(demo_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hand over the dice is waited for; the frame that is read is one of the still ones."""
    clock = iter(range(1000))
    monkeypatch.setattr("time.monotonic", lambda: next(clock) * 0.1)
    moving = [draw([face, 7, face]) for face in (1, 3, 6)]
    eye, camera = eye_on([*moving, draw([2, 2, 2])], demo_folder)
    assert faces_of(eye.look("camera", 3).reading) == [2, 2, 2]
    assert camera.reads > len(moving)


def test_a_flickering_picture_is_read_in_the_end(demo_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A lamp that never stops flickering does not stop the game."""
    clock = iter(range(1000))
    monkeypatch.setattr("time.monotonic", lambda: next(clock) * 0.1)
    flicker = [draw([1, 1, 6]) if odd else draw([1, 6, 1]) for odd in (0, 1)] * 30
    eye, _ = eye_on(flicker, demo_folder)
    assert len(eye.look("camera", 3).reading.dice) == 3


class Open:
    """The gate where no dice lie under cups."""

    def refuse(self) -> None:
        """Let everything through."""


def test_the_preview_is_a_small_picture_taken_seldom(
    demo_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However often it is asked for, the camera is asked five times a second."""
    now = [100.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    eye, camera = eye_on([draw([3] * 100)], demo_folder)
    aiming = Aiming(eye, Open())
    for _ in range(10):
        picture = aiming.preview()
    assert camera.reads == 1
    assert load_image(picture).shape[1] == 960
    now[0] += 0.3
    aiming.preview()
    assert camera.reads == 2


def test_a_slow_camera_does_not_hold_the_servers_threads(demo_folder: Path) -> None:
    """While one look has the camera, a preview is told to come back instead of waiting."""
    held, go = threading.Event(), threading.Event()

    def slow(_spec: str) -> FakeCamera:
        held.set()
        go.wait(PATIENCE_SECONDS)
        return FakeCamera([draw([1])])

    eye = Eye("0", DemoPictures(demo_folder), reader=LoadedReader(load_drawing), open_source=slow)
    looking = threading.Thread(target=lambda: eye.look("camera", 1))
    looking.start()
    held.wait(PATIENCE_SECONDS)
    with pytest.raises(Refused, match="busy") as caught:
        Aiming(eye, Open()).preview()
    assert (caught.value.status, caught.value.headers["Retry-After"]) == (503, "1")
    go.set()
    looking.join(PATIENCE_SECONDS)


def test_a_folder_of_pictures_turns_its_pages(tmp_path: Path, demo_folder: Path) -> None:
    """`--camera FOLDER` gives the next picture at each look."""
    for name, faces in (("1.png", [1]), ("2.png", [2])):
        (tmp_path / name).write_bytes(png(faces))
    eye = Eye(str(tmp_path), DemoPictures(demo_folder), reader=LoadedReader(load_drawing))
    assert [faces_of(eye.look(None, 1).reading) for _ in range(3)] == [[1], [2], [1]]


def test_the_detector_is_run_by_the_backend_that_was_named(
    demo_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What `ojo serve --backend` says reaches the reader."""
    asked: list[str] = []
    monkeypatch.setattr(vision, "load_reader", lambda backend, *, weights: asked.append(backend))
    monkeypatch.setattr(vision.weights, "find_weights", lambda: SimpleNamespace(sha256={}))
    for spec in ("none", "demo"):  # without anything to look at, nothing is loaded
        Eye(spec, DemoPictures(demo_folder), reader=LoadedReader(backend="openvino")).warm_up()
    assert asked == ["openvino"]


def test_missing_weights_are_one_sentence(demo_folder: Path) -> None:
    """Without a model nothing can be read, and that is said with the way out."""

    def load() -> Any:
        raise ModelError(Code.WEIGHTS_MISSING, file="die-detector.onnx", folder="here")

    eye = Eye("demo", DemoPictures(demo_folder), reader=LoadedReader(load))
    eye.warm_up()
    with pytest.raises(Refused, match=r"reinstall ojo-dice or restore it\. Until then, type the dice in\."):
        eye.look("demo", 5)


@pytest.mark.parametrize("lack", [MemoryError(), ImportError("cv2.so: failed to map segment")], ids=repr)
def test_what_lacks_in_the_beginning_is_told_to_who_looks(demo_folder: Path, lack: Exception) -> None:
    """Warming up only tries: what else is made ready then still is, and nothing is printed."""

    def load() -> Any:
        raise lack

    eye = Eye("demo", DemoPictures(demo_folder), reader=LoadedReader(load))
    eye.warm_up()
    with pytest.raises(type(lack)):
        eye.look("demo", 5)


@pytest.mark.parametrize("data", [b"", b"no picture at all", png([1, 2, 3])[:60], b"GIF89a" + b"\0" * 50])
def test_an_upload_that_is_no_picture_is_refused(make_app: Callable[..., Flask], data: bytes) -> None:
    """Empty, foreign, cut short: vision's sentence, and the table as it was."""
    table = set_up(make_app().test_client())
    table.bid_and_doubt(1, 5)
    with pytest.raises(ImageError) as expected:
        load_image(data)
    message = table.upload_bytes(data, 422)["refusal"]["message"]
    assert message.rstrip(".").lower() == camera_sentence(expected.value).rstrip(".").lower()
    assert table.client.get(table.url).get_json() == table.view


def test_a_picture_without_dice_is_refused(make_app: Callable[..., Flask]) -> None:
    """Nothing read: a sentence with the way out, and no reading on the table."""
    table = set_up(make_app().test_client())
    table.bid_and_doubt(1, 5)
    refusal = table.upload([], 422)["refusal"]
    assert refusal["code"] == "no-dice"
    assert "type them in" in refusal["message"]


def test_a_number_that_no_demo_picture_shows_is_told(make_app: Callable[..., Flask]) -> None:
    """More dice than the largest demo picture: the sentence names how far they go."""
    table = set_up(make_app().test_client(), dice=6)
    table.bid_and_doubt(1, 5)
    assert "up to 15" in table.post("look", 422)["refusal"]["message"]


@pytest.mark.parametrize(
    "listing", [None, "", "[", "{}", '[{"file": "a.jpg"}]', '[{"file": "a.jpg", "dice": "some"}]', "7"]
)
def test_a_broken_list_of_demo_pictures_is_no_demo(tmp_path: Path, listing: str | None) -> None:
    """A folder without a usable list holds no pictures; nothing else breaks."""
    if listing is not None:
        (tmp_path / "demo.json").write_text(listing)
    assert not DemoPictures(tmp_path)


def test_a_phones_frame_before_its_camera_is_opened_is_dropped(demo_folder: Path) -> None:
    """After a start with the phone chosen the first frames may come before the first look; the next ones
    are taken."""
    phone = PhoneCamera()
    phone.read = partial(phone.read, 0.01)  # type: ignore[method-assign]
    eye = Eye(
        "phone", DemoPictures(demo_folder), reader=LoadedReader(load_drawing), open_source=lambda _: phone
    )
    eye.phone.take(png([1, 5]))
    assert phone._frame is None
    with pytest.raises(Refused):
        eye.grab()
    eye.phone.take(png([1, 5]))
    assert phone._frame is not None


def test_demo_pictures_rotate(demo_folder: Path) -> None:
    """All pictures of a number come by, never the one just shown; each number keeps its own place."""
    pictures = DemoPictures(demo_folder)
    assert [pictures.pick(3) for _ in range(3)] == ["03-a.png", "03-b.png", "03-a.png"]
    assert pictures.pick(4) == "04-a.png"
    assert pictures.pick(3) == "03-b.png"
    assert pictures.pick(16) is None
