"""The camera service: which source there is, a frame when somebody calls, and the reading of it.

OpenCV and the models are imported by the first who needs them, usually the warm-up thread: the first page
must not wait.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from functools import partial
from typing import IO, TYPE_CHECKING, Protocol, cast

from web.camera.camera_memory import CameraMemory, Corners
from web.camera.demo_pictures import DemoPictures
from web.camera.held_camera import HeldCamera, hold
from web.camera.looking import FrameReader, Look, jpeg_of, load_shipped_reader, told
from web.camera.phone_camera import PHONE, PhoneCamera
from web.camera.photo_reader import PhotoReader
from web.table.table_reading import Json
from web.words import catalogue, message
from web.words.refused import Refused

if TYPE_CHECKING:
    from vision import Camera, DieReading, Frame, Reading
    from vision.stages.candidates import Floats
    from vision.watch.table_edge import Polygon
    from vision.watch.watcher import TableReader, Watcher

DEFAULT_BACKEND = "onnx"
"""Runs the detector where nobody says: small, without PyTorch (`vision.backends`)."""
PREVIEW_SIDE_PX = 960
PREVIEW_PERIOD_SECONDS = 0.2

log = logging.getLogger(__name__)


class Watching(Protocol):
    """What the eye says of one who watches through it by itself."""

    def status(self) -> Json:
        """Which table is watched, and what is seen there."""
        ...

    @property
    def trouble(self) -> str | None:
        """What is wrong with the camera's picture as such."""
        ...

    @property
    def covered(self) -> bool:
        """Whether no picture may be shown now."""
        ...


class Eye:
    """Looks at the table through a camera, a demo picture or an uploaded photo; one look at a time."""

    def __init__(
        self,
        spec: str,
        pictures: DemoPictures,
        *,
        backend: str = DEFAULT_BACKEND,
        photos: PhotoReader | None = None,
        load: Callable[[], tuple[FrameReader, Json]] | None = None,
        open_source: Callable[[str], Camera] | None = None,
        find: Callable[[], Camera | None] | None = None,
        memory: CameraMemory | None = None,
    ) -> None:
        """`spec` is `auto`, `demo`, `none`, `phone` or what `vision.open_camera` takes; nothing is opened
        yet, and for `auto` the camera that `memory` says was chosen last comes first.

        `photos` reads what people send in a process of its own; None: this process does. `open_source` and
        `find` stand in for `vision.open_camera` and `find_camera`, `load` for `load_shipped_reader` with
        `backend`.
        """
        self.pictures = pictures
        self.memory = memory or CameraMemory(None)
        self.phone = PhoneCamera()
        self._open_source = open_source or _open_camera
        chosen = self.memory.chosen if spec == "auto" else None
        self._find = find or _find_camera
        self.camera = HeldCamera(chosen or spec, self._open, self._found, has_demo=bool(pictures))
        self.lookout: Watching | None = None
        """Who watches through this eye by itself; None: it looks only when asked."""
        self._load = load or partial(load_shipped_reader, backend)
        self._photos = photos
        self._reader: tuple[FrameReader, Json] | None = None
        self._reader_guard = threading.Lock()
        self._phone_turn = threading.Lock()
        self._preview: tuple[float, bytes | Refused] = (float("-inf"), b"")
        self._closed = False

    def warm_up(self) -> None:
        """Try the camera and, where there is something to look at, load the models, so that the first look
        need not wait.

        Never raises: the status and the first look say what is wrong.
        """
        if self.camera.state == "starting":
            try:
                with self.camera.held():
                    self.camera.grab()
            except Refused as refused:
                log.info("camera: %s", refused)
        if self.camera.state == "none" and not self.camera.demo:
            return  # what people send is read by a process of its own
        try:
            with self._reader_guard:
                if not self._closed:
                    self._loaded()
        except Refused as refused:
            log.warning("reader: %s", refused)

    def status(self) -> Json:
        """Which sources can be asked to look: `{camera, demo, eye: {state, message, say}}`."""
        state, says = self.camera.state, self.camera.says
        watched = {} if self.lookout is None else self.lookout.status()
        if state == "ready" and self.lookout is not None and self.lookout.trouble:
            says = message(f"server-eye-{self.lookout.trouble}")
        return {
            "camera": state in ("ready", "failed"),  # one that failed may have been plugged in again
            "demo": self.camera.demo,
            "demo_most": self.pictures.most_dice,
            "eye": {
                "state": state,
                "message": says and catalogue().say(says),
                "say": says and says.to_json(),
                **watched,
            },
        }

    @property
    def has_camera(self) -> bool:
        """Whether there is a camera to ask, be it one that failed."""
        return self.camera.state != "none"

    @property
    def has_demo(self) -> bool:
        """Whether the demo stands in for a camera."""
        return self.camera.demo

    def grab(self) -> Frame:
        """The camera's newest frame. Raises `Refused` where it gives none."""
        with self.camera.held():
            return self.camera.grab()

    def watcher(self, expected: int, frame: Frame) -> Watcher:
        """A watcher of such frames with the models of this eye, within the table's edge. Raises `Refused`
        where the models are missing."""
        from vision.watch.watcher import Watcher

        with self._reader_guard:
            reader, _ = self._loaded()
        return Watcher(_Guarded(reader, self._reader_guard), expected, self.edge(frame))

    @property
    def kept_edge(self) -> Corners | None:
        """The table's edge in shares of the camera's picture; None where all of it is the table, or a demo
        stands in."""
        return self.memory.edge(self.camera.name) if self.has_camera else None

    def edge(self, frame: Frame) -> Polygon | None:
        """The same in pixels of the camera's frame."""
        from vision.watch.table_edge import in_pixels

        return in_pixels(self.kept_edge, frame)

    def read(self, frame: Frame, edge: Polygon | None = None) -> Reading:
        """Read what lies within an edge. Raises `Refused` where the models are missing."""
        from vision.watch.table_edge import read_within

        with self._reader_guard:
            reader, _ = self._loaded()
            return read_within(reader, frame, edge)

    def look_of(self, dice: tuple[DieReading, ...], frame: Frame, expected: int | None = None) -> Look:
        """What was read on the table, as a look at the frame it was seen in. Where fewer dice than `expected`
        lie there, those beyond the table's edge are counted: they may have fallen."""
        from vision import Reading

        with self._reader_guard:
            _, model = self._loaded()
        reading = Reading(frame.shape[1], frame.shape[0], dice, 0.0)
        source = "camera" if self.has_camera else "demo"
        about: Json = {"model": model}
        if len(dice) < (expected or 0) and (edge := self.edge(frame)) is not None:
            about["beyond"] = self._beyond(frame, edge)
        return Look(reading.to_json(), jpeg_of(frame), source, about)

    def _beyond(self, frame: Frame, edge: Polygon) -> int:
        """How many dice lie beyond the table's edge, as far as the reader has no doubt about them."""
        from vision.watch.table_edge import is_within

        return sum(not die.doubt and not is_within(die.box, edge) for die in self.read(frame).dice)

    def look(self, source: str | None, dice: int) -> Look:
        """Take a picture and read it; a demo picture shows so many `dice`.

        Raises `Refused` with the way out where there is no such source or it does not answer.
        """
        if source == "demo" or (source is None and self.camera.demo):
            return self._look_at_demo(dice)
        with self.camera.held():
            frame = self.camera.settled()
        reading = self.read(frame, self.edge(frame))
        return self.look_of(reading.dice, frame, dice)

    def read_photo(self, file: IO[bytes]) -> Look:
        """Read an uploaded picture. Raises `Refused` where it is none that can be read."""
        return self._photos.read(file.read()) if self._photos else self._read_file(file, "photo")

    def read_again(self, jpeg: bytes, source: str) -> tuple[Json, Json]:
        """Read the kept picture of a past reveal by the models of today, within the table's edge where the
        camera took it: `vision.Reading.to_json()`, and by which model. Raises `Refused` where they are
        missing."""
        from vision import load_image

        frame = load_image(jpeg)
        reading = self.read(frame, self.edge(frame) if source == "camera" else None)
        with self._reader_guard:
            _, model = self._loaded()
        return reading.to_json(), model

    def take_phone_frame(self, jpeg: bytes) -> None:
        """Take a frame from a phone's page; one that comes while another is taken in is left out, so that no
        more than one is in memory. Raises `Refused` where it is none, or no phone was chosen."""
        from vision import ImageError, load_image

        if self.camera.spec != PHONE:
            raise Refused("not-chosen", message("server-phone-not-chosen"))
        if not self._phone_turn.acquire(blocking=False):
            return
        try:
            self.phone.put(load_image(jpeg))
        except ImageError as error:
            raise Refused("bad-photo", told(error)) from error
        finally:
            self._phone_turn.release()

    def preview(self) -> bytes:
        """What the camera sees, as a JPEG for aiming; taken anew at most five times a second.

        Raises `Refused` where there is none, and while dice may lie under cups.
        """
        self.refuse_if_covered()
        with self.camera.held(PREVIEW_PERIOD_SECONDS):
            taken, picture = self._preview
            if time.monotonic() - taken >= PREVIEW_PERIOD_SECONDS:
                try:
                    picture = jpeg_of(self.camera.grab(), PREVIEW_SIDE_PX)
                except Refused as refused:
                    picture = refused
                self._preview = (time.monotonic(), picture)
        self.refuse_if_covered()  # somebody may have bid while the picture was taken
        if isinstance(picture, Refused):
            raise Refused(picture.code, picture.say, 503)
        return picture

    def refuse_if_covered(self) -> None:
        """Raise `Refused` while dice may lie under cups: no picture of them may be shown."""
        if self.lookout is not None and self.lookout.covered:
            raise Refused("not-now", message("server-dice-covered"))

    def close(self) -> None:
        """Let the camera go, once nothing is read or loaded any more: a process that ends while the models
        are being loaded in a thread is aborted by their runtime."""
        if self._photos is not None:
            self._photos.close()
        with self._reader_guard:
            self._closed = True
        self.camera.close()

    def _open(self, source: str) -> Camera:
        return self.phone if source == PHONE else self._steadied(self._open_source(source))

    def _found(self) -> Camera | None:
        camera = self._find()
        return camera and self._steadied(camera)

    def _steadied(self, camera: Camera) -> Camera:
        """The camera, holding what it is remembered to hold, where it is one that can."""
        if self.memory.hold(camera.name):
            hold(camera, wanted=True)
        return camera

    def _look_at_demo(self, dice: int) -> Look:
        if not self.camera.demo:
            raise Refused("no-demo", message("server-no-demo"))
        file = self.pictures.pick(dice)
        if file is None:
            raise Refused(
                "no-demo",
                message("server-no-demo-picture", dice=dice, most=self.pictures.most_dice),
            )
        try:
            with self.pictures.path(file).open("rb") as picture:
                return self._read_file(picture, "demo")
        except OSError as error:
            log.warning("demo picture %s: %s", file, error)
            raise Refused("no-demo", message("server-demo-lost")) from error

    def _read_file(self, file: IO[bytes], source: str) -> Look:
        from vision import ImageError, load_image

        # All behind one lock: one picture in memory, however many are asked for.
        with self._reader_guard:
            try:
                frame = load_image(file.read())
            except ImageError as error:
                raise Refused("bad-photo", told(error)) from error
            return self._read(frame, source)

    def _read(self, frame: Frame, source: str) -> Look:
        reader, model = self._loaded()
        reading = reader.read(frame).to_json()
        return Look(reading, jpeg_of(frame), source, {"model": model})

    def _loaded(self) -> tuple[FrameReader, Json]:
        if self._reader is None:
            from vision import VisionError

            try:
                self._reader = self._load()
            except VisionError as error:
                raise Refused("no-model", message("server-no-model", reason=told(error))) from error
        return self._reader


class _Guarded:
    """The reader as a watcher needs it, one look at a time with those of photos."""

    def __init__(self, reader: FrameReader, guard: threading.Lock) -> None:
        from vision import Reader
        from vision.watch.looks import ReaderLooks

        self._looks = cast("TableReader", ReaderLooks(reader) if isinstance(reader, Reader) else reader)
        self._guard = guard

    def read(self, frame: Frame) -> Reading:
        """See `TableReader`."""
        with self._guard:
            return self._looks.read(frame)

    def read_again(self, frame: Frame, boxes: Floats) -> tuple[Floats, Floats]:
        """See `TableReader`."""
        with self._guard:
            return self._looks.read_again(frame, boxes)

    def sharpness(self, frame: Frame, boxes: Floats) -> Floats:
        """See `TableReader`."""
        return self._looks.sharpness(frame, boxes)


def _open_camera(spec: str) -> Camera:
    from vision import open_camera

    return open_camera(spec)


def _find_camera() -> Camera | None:
    from vision import find_camera

    return find_camera()
