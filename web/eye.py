"""The camera service: which source there is, a frame when somebody calls, and the reading of it.

OpenCV and the models are imported by the first who needs them, usually the warm-up thread: the first page must not wait.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from web.demo import DemoPictures
from web.reading import Json
from web.refusal import Refused

if TYPE_CHECKING:
    from vision import Camera, Frame, Reader

STORED_SIDE_PX = 1600
"""Longer side of a stored picture; enough to argue with, and a night's pictures stay small."""
PREVIEW_SIDE_PX = 960
PREVIEW_PERIOD_SECONDS = 0.2
AUTO_CAMERA = "0"

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Look:
    """A picture and what was read in it."""

    reading: Json
    """`vision.Reading.to_json()`."""
    jpeg: bytes
    """The picture as it is kept: encoded anew, without the camera's notes on place and time."""
    source: str
    """camera, demo or photo."""
    about: Json = field(default_factory=dict)
    """More for the event: the model, the demo's picture."""


class Eye:
    """Looks at the table through a camera, a demo picture or an uploaded photo; one look at a time."""

    def __init__(
        self,
        spec: str,
        pictures: DemoPictures,
        *,
        load: Callable[[], Reader] | None = None,
        open_source: Callable[[str], Camera] | None = None,
    ) -> None:
        """`spec` is `auto`, `demo`, `none`, or what `vision.open_camera` takes; nothing is opened yet."""
        self._wanted = {"auto": AUTO_CAMERA, "demo": None, "none": None}.get(spec, spec)
        self._auto = spec == "auto"
        self._pictures = pictures
        self._demo = spec == "demo" and bool(pictures)
        self._load = load or _load_reader
        self._open_source = open_source or _open_camera
        self._camera: Camera | None = None
        self._camera_guard = threading.Lock()
        self._reader: Reader | None = None
        self._reader_guard = threading.Lock()
        self._preview: tuple[float, bytes] = (float("-inf"), b"")
        self._state = "none" if self._wanted is None else "starting"
        self._message = _no_pictures(pictures) if spec == "demo" else None

    def warm_up(self) -> None:
        """Try the camera and load the models, so that the first look need not wait. Never raises: a look says what is wrong."""
        if self._wanted is not None:
            try:
                with self._camera_guard:
                    self._grab()
            except Refused as refused:
                log.info("camera: %s", refused.message)
                if self._auto:
                    self._fall_back_to_demo()
        try:
            with self._reader_guard:
                self._loaded()
        except Refused as refused:
            log.warning("reader: %s", refused.message)

    def status(self) -> Json:
        """Which sources can be asked to look: `{camera, demo, eye: {state, message}}`."""
        return {
            "camera": self._state in ("ready", "failed"),  # a failed one may be plugged in again
            "demo": self._demo,
            "eye": {"state": self._state, "message": self._message},
        }

    def look(self, source: str | None, dice: int, turn: int, shown: str | None) -> Look:
        """Take a picture and read it. `dice`, `turn` and `shown` choose among the demo's pictures.

        Raises `Refused` with the way out where there is no such source or it does not answer.
        """
        if source is None:
            source = "demo" if self._demo else "camera"
        if source == "demo":
            return self._look_at_demo(dice, turn, shown)
        if self._wanted is None:
            raise Refused(
                "no-camera", "There is no camera at this table; upload a photo or type the dice in."
            )
        with self._camera_guard:
            frame = self._grab()
        with self._reader_guard:
            return self._read(frame, "camera")

    def read_photo(self, data: bytes) -> Look:
        """Read an uploaded picture. Raises `Refused` where it is none that can be read."""
        return self._read_file(data, "photo")

    def preview(self) -> bytes:
        """What the camera sees, as a JPEG for aiming; taken anew at most five times a second."""
        if self._wanted is None:
            raise Refused(
                "no-camera", "There is no camera at this table; upload a photo or type the dice in.", 404
            )
        with self._camera_guard:
            taken, jpeg = self._preview
            if time.monotonic() - taken >= PREVIEW_PERIOD_SECONDS:
                jpeg = _jpeg(self._grab(), PREVIEW_SIDE_PX)
                self._preview = (time.monotonic(), jpeg)
        return jpeg

    def close(self) -> None:
        """Let the camera go."""
        with self._camera_guard:
            self._let_go()

    def _look_at_demo(self, dice: int, turn: int, shown: str | None) -> Look:
        if not self._demo:
            raise Refused("no-demo", "This table has no demo reveals; upload a photo or type the dice in.")
        file = self._pictures.pick(dice, turn, shown)
        if file is None:
            raise Refused(
                "no-demo",
                f"No demo picture shows {dice} dice; there are some for up to {self._pictures.most_dice}. "
                "Type the dice in, or set up a smaller table.",
            )
        try:
            data = self._pictures.path(file).read_bytes()
        except OSError as error:
            log.warning("demo picture %s: %s", file, error)
            raise Refused("no-demo", "The demo's picture cannot be opened; type the dice in.") from error
        return self._read_file(data, "demo", picture=file)

    def _read_file(self, data: bytes, source: str, **about: Any) -> Look:
        from vision import ImageError, load_image

        # Decoding stands behind the same lock as reading: one picture of 25 million pixels in memory, not thirty.
        with self._reader_guard:
            try:
                frame = load_image(data)
            except ImageError as error:
                raise Refused("bad-photo", sentence(error)) from error
            return self._read(frame, source, **about)

    def _read(self, frame: Frame, source: str, **about: Any) -> Look:
        reader = self._loaded()
        reading = reader.read(frame).to_json()
        return Look(reading, _jpeg(frame, STORED_SIDE_PX), source, about)

    def _loaded(self) -> Reader:
        if self._reader is None:
            from vision import VisionError

            try:
                self._reader = self._load()
            except VisionError as error:
                raise Refused("no-model", f"{sentence(error)} Until then, type the dice in.") from error
        return self._reader

    def _grab(self) -> Frame:
        from vision import CameraError

        assert self._wanted is not None  # noqa: S101
        try:
            if self._camera is None:
                self._camera = self._open_source(self._wanted)
            frame = self._camera.read()
        except CameraError as error:
            self._let_go()
            self._state = "failed"
            self._message = f"{sentence(error)} Upload a photo or type the dice in, and the game goes on."
            raise Refused("no-camera", self._message) from error
        self._state, self._message = "ready", None
        return frame

    def _let_go(self) -> None:
        if self._camera is not None:
            self._camera.close()
            self._camera = None

    def _fall_back_to_demo(self) -> None:
        self._wanted = None
        self._state = "none"
        self._demo = bool(self._pictures)
        self._message = _no_pictures(self._pictures)


def sentence(error: Exception) -> str:
    """An error's message with a capital letter and a full stop."""
    text = str(error).strip()
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


def _no_pictures(pictures: DemoPictures) -> str | None:
    return (
        None
        if pictures
        else "No camera answers and no demo reveals are installed; upload a photo or type in."
    )


def _load_reader() -> Reader:
    from vision import load_reader

    return load_reader()


def _open_camera(spec: str) -> Camera:
    from vision import open_camera

    return open_camera(spec)


def _jpeg(frame: Frame, longest_side_px: int) -> bytes:
    import cv2
    from vision import encode_jpeg

    height, width = frame.shape[:2]
    scale = longest_side_px / max(height, width)
    if scale < 1:
        size = (max(1, round(width * scale)), max(1, round(height * scale)))
        frame = cv2.resize(frame, size, interpolation=cv2.INTER_AREA)
    return encode_jpeg(frame)
