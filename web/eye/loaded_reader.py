"""The models, loaded once, with one picture at a time before them.

They are imported and loaded by the first who needs them, usually the warm-up thread: no page must wait.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence
from functools import partial
from typing import IO, TYPE_CHECKING

from table.judging.look import Look, Model
from table.words import message
from table.words.refused import Refused
from vision.errors import ImageError, VisionError
from web.eye.looking import jpeg_of, load_shipped_reader, told
from web.eye.photo_reader import Photos

if TYPE_CHECKING:
    from vision import Frame, Reader, Reading
    from vision.stages.candidates import Floats
    from vision.watch.furniture import Furniture
    from vision.watch.table_edge import Polygon
    from vision.watch.watcher import Watcher

DEFAULT_BACKEND = "onnx"
"""Runs the detector where nobody says: small, without PyTorch (`vision.backends`)."""

log = logging.getLogger(__name__)


class LoadedReader:
    """Reads frames, files and what people send. Safe from any thread."""

    def __init__(
        self,
        load: Callable[[], tuple[Reader, Model]] | None = None,
        *,
        backend: str = DEFAULT_BACKEND,
        photos: Photos | None = None,
    ) -> None:
        """`load` stands in for `load_shipped_reader` with `backend`. `photos` reads what people send
        elsewhere; None: this process does."""
        self._load = load or partial(load_shipped_reader, backend)
        self._photos = photos
        self._reader: tuple[Reader, Model] | None = None
        self._guard = threading.Lock()
        self._closed = False
        self.heard: Callable[[Reading], object] = lambda _: None
        """Told of each look that a watcher takes."""

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
        return Watcher(
            _Looks(reader, self._guard, pictures, self.heard), expected, edge, furniture, lying_open
        )

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
            return read_within(partial(reader.read, expected=expected, pictures=pictures), frame, edge)

    def read_photo(self, file: IO[bytes]) -> Look:
        """Read an uploaded picture. Raises `Refused` where it is none that can be read."""
        return (
            self._photos.read(file.read()) if self._photos else self.read_file(file, "photo", pictures=True)
        )

    def looked_anew(self, kept: Sequence[tuple[bytes, bool]]) -> list[tuple[int, bytes] | None]:
        """What the models take each kept die for, which has pips or none, and how it looks to them
        (`vision.kept_looks`); None of what is no picture. Raises `Refused` where they are missing."""
        with self._guard:
            reader, _ = self._loaded()
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
            return Look(reader.read(frame, pictures=pictures), jpeg_of(frame), source, model)

    def _loaded(self) -> tuple[Reader, Model]:
        if self._reader is None:
            try:
                self._reader = self._load()
            except VisionError as error:
                raise Refused("no-model", message("server-no-model", reason=told(error))) from error
        return self._reader


class _Looks:
    """The looks that a watcher takes, one at a time with those of photos. Dice without pips are looked for
    where `pictures` are played with; a missing die, which lies under a cup, is no reason for that."""

    def __init__(
        self, reader: Reader, guard: threading.Lock, pictures: bool, heard: Callable[[Reading], object]
    ) -> None:
        self._reader, self._guard, self._pictures, self._heard = reader, guard, pictures, heard
        self.sharpness = reader.sharpness

    def read(self, frame: Frame) -> Reading:
        """See `TableReader`."""
        with self._guard:
            reading = self._reader.read(frame, pictures=self._pictures)
        self._heard(reading)
        return reading

    def read_again(self, frame: Frame, boxes: Floats, turned: Floats) -> tuple[Floats, Floats]:
        """See `TableReader`."""
        with self._guard:
            return self._reader.read_again(frame, boxes, turned)
