"""The models, loaded once, with one picture at a time before them.

They are imported and loaded by the first who needs them, usually the warm-up thread: no page must wait.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence
from functools import partial
from typing import IO, TYPE_CHECKING, cast

from table.judging.look import Look, Model
from table.words import message
from table.words.refused import Refused
from vision.errors import ImageError, VisionError
from web.eye.looking import FrameReader, LooksAnew, jpeg_of, load_shipped_reader, told
from web.eye.photo_reader import Photos

if TYPE_CHECKING:
    from vision import Frame, Reading
    from vision.stages.candidates import Floats
    from vision.watch.furniture import Furniture
    from vision.watch.table_edge import Polygon
    from vision.watch.watcher import TableReader, Watcher

DEFAULT_BACKEND = "onnx"
"""Runs the detector where nobody says: small, without PyTorch (`vision.backends`)."""

log = logging.getLogger(__name__)


class LoadedReader:
    """Reads frames, files and what people send. Safe from any thread."""

    def __init__(
        self,
        load: Callable[[], tuple[FrameReader, Model]] | None = None,
        *,
        backend: str = DEFAULT_BACKEND,
        photos: Photos | None = None,
    ) -> None:
        """`load` stands in for `load_shipped_reader` with `backend`. `photos` reads what people send
        elsewhere; None: this process does."""
        self._load = load or partial(load_shipped_reader, backend)
        self._photos = photos
        self._reader: tuple[FrameReader, Model] | None = None
        self._guard = threading.Lock()
        self._closed = False

    def warm_up(self) -> None:
        """Load the models. Never raises: who reads is told what is wrong."""
        try:
            with self._guard:
                if not self._closed:
                    self._loaded()
        except Exception as error:  # also what the system says where memory is short
            log.warning("reader: %s", error)

    @property
    def model(self) -> Model:
        """Which networks read. Raises `Refused` where they are missing."""
        with self._guard:
            return self._loaded()[1]

    def watcher(
        self,
        expected: int,
        edge: Polygon | None,
        furniture: Furniture,
        lying_open: Sequence[int] = (),
        *,
        pictures: bool = False,
    ) -> Watcher:
        """A watcher of such frames with the models, within the table's edge, that goes on with what is known
        to lie about; see `Watcher`, and `vision.Reader.read` for `pictures`. Raises `Refused` where the
        models are missing."""
        from vision.watch.watcher import Watcher

        with self._guard:
            reader, _ = self._loaded()
        guarded = _Guarded(reader, self._guard, pictures)
        return Watcher(guarded, expected, edge, furniture, lying_open)

    def read(
        self,
        frame: Frame,
        edge: Polygon | None = None,
        expected: int | None = None,
        *,
        pictures: bool = False,
    ) -> Reading:
        """Read what lies within an edge, so many dice as is `expected`, some of which may wear `pictures`.
        Raises `Refused` where the models are missing."""
        from vision.watch.table_edge import read_within

        with self._guard:
            reader, _ = self._loaded()
            return read_within(_Expecting(reader, expected, pictures), frame, edge)

    def read_photo(self, file: IO[bytes]) -> Look:
        """Read an uploaded picture. Raises `Refused` where it is none that can be read."""
        return (
            self._photos.read(file.read()) if self._photos else self.read_file(file, "photo", pictures=True)
        )

    def looked_anew(self, kept: Sequence[tuple[bytes, bool]]) -> list[tuple[int, bytes] | None] | None:
        """What the models take each kept die for, which has pips or none, and how it looks to them
        (`vision.kept_looks`); None of what is no picture, and of all where they do not tell. Raises `Refused`
        where they are missing."""
        with self._guard:
            reader, _ = self._loaded()
            if not isinstance(reader, LooksAnew):
                return None
            found: list[tuple[int, bytes] | None] = []
            for jpeg, pips in kept:
                try:
                    found.append(reader.looked_anew(jpeg, pips=pips))
                except ImageError:
                    found.append(None)
            return found

    def close(self) -> None:
        """Wait until nothing is read or loaded any more: a process that ends while the models are being
        loaded in a thread is aborted by their runtime."""
        if self._photos is not None:
            self._photos.close()
        with self._guard:
            self._closed = True

    def read_file(self, file: IO[bytes], source: str, *, pictures: bool = False) -> Look:
        """Read a picture's file; dice may wear `pictures`. `Refused` where it is none, or models lack."""
        from vision import load_image

        # All behind one lock: one picture in memory, however many are asked for.
        with self._guard:
            try:
                frame = load_image(file.read())
            except ImageError as error:
                raise Refused("bad-photo", told(error)) from error
            reader, model = self._loaded()
            read = _Expecting(reader, None, pictures).read(frame)
            return Look(read, jpeg_of(frame), source, model)

    def _loaded(self) -> tuple[FrameReader, Model]:
        if self._reader is None:
            try:
                self._reader = self._load()
            except VisionError as error:
                raise Refused("no-model", message("server-no-model", reason=told(error))) from error
        return self._reader


class _Expecting:
    """A reader that knows how many dice should lie there."""

    def __init__(self, reader: FrameReader, expected: int | None, pictures: bool) -> None:
        self._reader, self._expected, self._pictures = reader, expected, pictures

    def read(self, frame: Frame) -> Reading:
        """See `FrameReader`."""
        from vision import Reader

        if isinstance(self._reader, Reader):
            return self._reader.read(frame, expected=self._expected, pictures=self._pictures)
        return self._reader.read(frame)


class _Guarded:
    """The reader as a watcher needs it, one look at a time with those of photos."""

    def __init__(self, reader: FrameReader, guard: threading.Lock, pictures: bool) -> None:
        from vision import Reader
        from vision.watch.looks import ReaderLooks

        looks = ReaderLooks(reader, pictures=pictures) if isinstance(reader, Reader) else reader
        self._looks = cast("TableReader", looks)
        self._guard = guard

    def read(self, frame: Frame) -> Reading:
        """See `TableReader`."""
        with self._guard:
            return self._looks.read(frame)

    def read_again(self, frame: Frame, boxes: Floats, turned: Floats) -> tuple[Floats, Floats]:
        """See `TableReader`."""
        with self._guard:
            return self._looks.read_again(frame, boxes, turned)

    def sharpness(self, frame: Frame, boxes: Floats) -> Floats:
        """See `TableReader`."""
        return self._looks.sharpness(frame, boxes)
