"""Where frames come from: a camera, a stream, a film, a picture, a folder of pictures."""

import os
import stat
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Protocol

import cv2
import numpy as np

from vision.camera.film import hush
from vision.camera.holding import Setting, hold
from vision.camera.jpeg_stream import JpegStream, gives_jpegs
from vision.camera.webcams import webcam_named
from vision.errors import CameraError, Code, ImageError
from vision.image import Frame, load_image
from vision.stderr import captured_stderr, pass_on

PICTURES = {".jpg", ".jpeg", ".png", ".webp"}
WIDTH_PX, HEIGHT_PX = 1280, 720  # asked of a webcam: many start at 640x480, too coarse for far dice
OPEN_SECONDS = 6.0
READ_SECONDS = 2.0
RETRY_SECONDS, RETRY_MOST_SECONDS = 0.5, 15.0  # between tries to get back a camera; twice as long each time
STEADY_FRAMES = 30  # an exposure that was left to the camera has settled by then
NAME_CHARACTERS_MOST = 200  # of a source that there is none of, as it is said
FIND_INDEXES = 4  # `find_camera` tries this many
LIBRARY_REMARKS = ("OpenCV", "[", "VIDEOIO", "VIDIOC", "GStreamer")


class Camera(Protocol):
    """What `open_camera` gives."""

    name: str

    def read(self) -> Frame:
        """Return a frame taken after this call began; `CameraError` where none comes."""
        ...

    def close(self) -> None:
        """Let the device go; calling it twice is harmless."""
        ...


class Capture(Protocol):
    """The part of `cv2.VideoCapture` that is used."""

    def isOpened(self) -> bool: ...
    def grab(self) -> bool: ...
    def retrieve(self) -> tuple[bool, Frame]: ...
    def release(self) -> None: ...


class LiveCamera:
    """A device, stream or film behind a thread that grabs without rest, so that no frame waits in a buffer.

    A frame is decoded only for one who waits: an idle table costs next to nothing. A camera that was
    pulled out is tried again, ever more seldom, until it answers or is closed.
    """

    held: tuple[Setting, ...] = ()
    """What its driver holds, of what it was asked to hold."""

    def __init__(
        self, name: str, open_capture: Callable[[], Capture], retry_seconds: float = RETRY_SECONDS
    ) -> None:
        self.name = name
        self._open_capture = open_capture
        self._retry_seconds = retry_seconds
        self._hold = False
        self._news = threading.Condition()
        self._wanted = 0  # readers waiting
        self._lost = False  # the last try to open it or to grab a frame failed
        self._grabs = 0  # begun so far
        self._frame: tuple[int, Frame] | None = None  # the last one decoded, and the number of its grab
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._run, name=f"camera {name}", daemon=True)
        self._thread.start()

    def read(self, wait_seconds: float = READ_SECONDS) -> Frame:
        """Return the next frame that arrives; `CameraError` where it is lost or `wait_seconds` pass."""
        with self._news:
            begun = self._grabs  # a grab that has begun may hold a frame older than this call
            self._wanted += 1
            try:
                self._news.wait_for(
                    lambda: self._newer_than(begun) is not None or self._lost or self._gone(), wait_seconds
                )
            finally:
                self._wanted -= 1
            if self._gone():
                raise CameraError(Code.CLOSED, camera=self.name)
            frame = self._newer_than(begun)
            if frame is None:
                raise CameraError(Code.LOST, camera=self.name)
            return frame

    def hold(self, wanted: bool) -> None:
        """Have exposure and focus held as they are, or not, from one of the next frames on; where it was
        pulled out, from when it is back and has settled."""
        self._hold = wanted

    def close(self) -> None:
        """Stop the thread and let the device go."""
        with self._news:
            self._closed.set()
            self._news.notify_all()
        if self._thread is not threading.current_thread():
            self._thread.join(timeout=READ_SECONDS)

    def _newer_than(self, grab: int) -> Frame | None:
        return self._frame[1] if self._frame is not None and self._frame[0] > grab else None

    def _gone(self) -> bool:
        return self._closed.is_set()

    def _run(self) -> None:
        wait = self._retry_seconds / 2
        while not self._gone():
            begun = self._grabs
            with suppress(cv2.error):  # a driver that fails in the middle of a frame: opened anew below
                self._grab_until_lost(self._open_capture())
            with self._news:
                self._lost = True
                self._news.notify_all()
            answered = self._grabs > begun + 1  # one grab alone is one that failed
            wait = self._retry_seconds if answered else min(2 * wait, RETRY_MOST_SECONDS)
            self._closed.wait(wait)

    def _grab_until_lost(self, capture: Capture) -> None:
        begun, holds = self._grabs, False
        self.held = ()
        try:
            while capture.isOpened() and not self._gone():
                self._grabs += 1
                if not capture.grab():
                    return
                self._lost = False
                if self._hold != holds and self._grabs - begun > STEADY_FRAMES:
                    holds = self._hold
                    self.held = hold(capture, holds)
                if self._wanted:
                    good, frame = capture.retrieve()
                    if good and frame is not None and frame.size:
                        with self._news:
                            self._frame = (self._grabs, np.ascontiguousarray(frame))
                            self._news.notify_all()
        finally:
            capture.release()


class StillCamera:
    """Pictures in place of a camera: `read` gives the one that lies there, `advance` lays the next one."""

    def __init__(self, name: str, pictures: list[Path]) -> None:
        self.name = name
        self._pictures = pictures
        self._at = 0

    def read(self) -> Frame:
        """Return the picture that lies there; `CameraError` where it cannot be read."""
        try:
            return load_image(self._pictures[self._at])
        except ImageError as error:
            raise CameraError(Code(error.code), **error.facts) from None

    def advance(self) -> None:
        """Lay the next picture, after the last one the first again."""
        self._at = (self._at + 1) % len(self._pictures)

    def close(self) -> None:
        """Nothing is held."""


class _Film:
    """A video file as a capture: at its own pace, from the start again after its end."""

    def __init__(self, path: str) -> None:
        hush()
        self._capture = cv2.VideoCapture(path, cv2.CAP_ANY)
        rate = self._capture.get(cv2.CAP_PROP_FPS)
        self._frame_seconds = 1 / rate if 1 <= rate <= 240 else 1 / 25

    def isOpened(self) -> bool:
        return self._capture.isOpened()

    def grab(self) -> bool:
        time.sleep(self._frame_seconds)
        if self._capture.grab():
            return True
        self._capture.set(cv2.CAP_PROP_POS_FRAMES, 0)
        return self._capture.grab()

    def retrieve(self) -> tuple[bool, Frame]:
        good, frame = self._capture.retrieve()
        return good, np.asarray(frame, np.uint8)

    def release(self) -> None:
        self._capture.release()


def open_camera(source: str | int) -> Camera:
    """Return the camera of an index, name, device path, URL (rtsp, http), film, picture or folder of them.

    It has given its first frame when this returns. `CameraError` says what does not answer and the way out.
    """
    text = str(source).strip()
    if text.isdecimal() or "://" in text:
        return _live(text, lambda: device(int(text) if text.isdecimal() else text))
    path = Path(text)
    try:
        mode = os.stat(text).st_mode
    except (OSError, ValueError):
        found = webcam_named(text) if text else None
        if found is None:
            raise CameraError(Code.NO_SUCH_SOURCE, source=repr(text[:NAME_CHARACTERS_MOST])) from None
        return _live(found.name, lambda: device(found.number, found.driver))
    if stat.S_ISCHR(mode):
        return _live(text, lambda: device(text))
    if stat.S_ISDIR(mode):
        return StillCamera(text, pictures_in(path))
    if path.suffix.lower() in PICTURES:
        still = StillCamera(text, [path])
        still.read()
        return still
    return _live(text, lambda: _Film(text))


def pictures_in(folder: Path) -> list[Path]:
    """Return the pictures of a folder by their names; `CameraError` where there are none."""
    pictures = sorted(one for one in folder.iterdir() if one.suffix.lower() in PICTURES)
    if not pictures:
        raise CameraError(Code.FOLDER_WITHOUT_PICTURES, folder=str(folder))
    return pictures


def find_camera() -> Camera | None:
    """Return the first camera that gives a picture, or None; quick and silent where there is none."""
    for index in range(FIND_INDEXES):
        if sys.platform == "linux" and not os.path.exists(f"/dev/video{index}"):
            continue
        camera: Camera | None = None
        with captured_stderr() as lines, suppress(CameraError):
            camera = open_camera(index)
        pass_on([line for line in lines if not line.startswith(LIBRARY_REMARKS)])
        if camera is not None:
            return camera
    return None


def _live(name: str, open_capture: Callable[[], Capture]) -> Camera:
    camera = LiveCamera(name, open_capture)
    try:
        camera.read(OPEN_SECONDS)
    except CameraError:
        camera.close()
        raise CameraError(Code.SILENT, camera=name) from None
    return camera


def device(source: str | int, driver: int = cv2.CAP_ANY) -> Capture:
    """Open a webcam by its number or path, at WIDTH_PX x HEIGHT_PX if it can, or a URL's stream."""
    hush()
    if isinstance(source, str) and "://" in source:
        wait = int(OPEN_SECONDS * 1000)
        settings = [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, wait, cv2.CAP_PROP_READ_TIMEOUT_MSEC, wait]
        stream = cv2.VideoCapture(source, cv2.CAP_FFMPEG, settings)
        return JpegStream(stream) if gives_jpegs(stream) else stream  # type: ignore[return-value]
    # Windows' driver may take 12 s to open a 4K webcam at a set size otherwise; we wait half of that
    os.environ.setdefault("OPENCV_VIDEOIO_MSMF_ENABLE_HW_TRANSFORMS", "0")
    capture = cv2.VideoCapture(source, driver)
    for setting, value in (
        (cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG")),
        (cv2.CAP_PROP_FRAME_WIDTH, WIDTH_PX),
        (cv2.CAP_PROP_FRAME_HEIGHT, HEIGHT_PX),
        (cv2.CAP_PROP_BUFFERSIZE, 1),
    ):
        capture.set(setting, value)
    return capture  # type: ignore[return-value]
