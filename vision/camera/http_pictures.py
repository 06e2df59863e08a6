"""Pictures of a camera on the network that speaks HTTP: one after the other (MJPEG), or one a question.

Read over the connection that was checked: many such cameras serve one viewer, and answer nobody else until
they notice that the first has gone. Boundaries are taken as cameras write them, not as RFC 2046 has them.
"""

import http.client
import time
from collections.abc import Callable

from vision.camera.capture import Capture, retrieved
from vision.camera.redirects import FAILURES, Reached
from vision.image import JPEG_END, JPEG_START, Frame

PICTURE_BYTES_MOST = 32 << 20
CHUNK_BYTES = 1 << 16
STILL_SECONDS = 0.25
"""Between two questions for a still picture: some cameras take a tenth of a second for each."""
BOUNDARY_LEAST = 4
"""Letters of a boundary that a picture does not have in it by chance."""


def pictures_of(reached: Reached, again: Callable[[], Reached | None]) -> Capture | None:
    """The pictures that an answer gives, as a capture; None where it gives none of these. `again` asks the
    address anew."""
    kind = reached.answer.headers.get_content_type()
    if reached.answer.status != http.client.OK:
        return None
    if kind.startswith("multipart/"):
        return Parts(reached)
    return Stills(reached, again) if kind in ("image/jpeg", "image/png") else None


class _Pictures:
    """Pictures of an answer, of which only those that somebody wants are decoded."""

    def __init__(self, reached: Reached) -> None:
        self._reached: Reached | None = reached
        self._picture = b""

    def isOpened(self) -> bool:
        return self._reached is not None

    def grab(self) -> bool:
        """Whether a picture came."""
        try:
            self._picture = self._next()
        except FAILURES:
            self.release()
            return False
        return True

    def retrieve(self) -> tuple[bool, Frame]:
        return retrieved(self._picture)

    def release(self) -> None:
        if self._reached is not None:
            self._reached.close()
        self._reached = None

    def _next(self) -> bytes:
        """The next picture; raises one of `FAILURES` where none comes."""
        raise NotImplementedError


class Parts(_Pictures):
    """The parts of one answer (`multipart/x-mixed-replace`)."""

    def __init__(self, reached: Reached) -> None:
        super().__init__(reached)
        # Some tell the boundary with the dashes that stand before it, some in quotes, some not at all.
        named = str(reached.answer.headers.get_param("boundary") or "").strip("\"' ").strip("-")
        self._boundary = named.encode("latin-1", "replace") if len(named) >= BOUNDARY_LEAST else b""
        self._buffer = bytearray()

    def _next(self) -> bytes:
        start = self._find(JPEG_START, 0)
        length = _length(bytes(self._buffer[:start]))
        if length is not None:
            end = start + length
            while len(self._buffer) < end:
                self._more()
        elif self._boundary:
            end = self._find(self._boundary, start)
        else:
            end = self._find(JPEG_END, start) + len(JPEG_END)
        picture = bytes(self._buffer[start:end])
        del self._buffer[:end]
        return picture

    def _find(self, what: bytes, start: int) -> int:
        """Where it stands in what comes, from `start` on."""
        while (at := self._buffer.find(what, start)) < 0:
            start = max(start, len(self._buffer) - len(what) + 1)
            self._more()
        return at

    def _more(self) -> None:
        came = self._reached.answer.read1(CHUNK_BYTES) if self._reached is not None else b""
        if not came or len(self._buffer) > PICTURE_BYTES_MOST:
            raise ConnectionError("no further picture")
        self._buffer += came


def _length(head: bytes) -> int | None:
    """How many bytes the head of a part says that its picture has."""
    for line in reversed(head.splitlines()):
        name, _, value = line.partition(b":")
        if name.strip().lower() == b"content-length" and value.strip().isdigit():
            length = int(value)
            return length if 0 < length <= PICTURE_BYTES_MOST else None
    return None


class Stills(_Pictures):
    """A picture each time that its address is asked."""

    def __init__(self, reached: Reached, again: Callable[[], Reached | None]) -> None:
        super().__init__(reached)
        self._again = again
        self._asked_at = -STILL_SECONDS
        self._unread = True

    def _next(self) -> bytes:
        if not self._unread:
            time.sleep(max(0.0, self._asked_at + STILL_SECONDS - time.monotonic()))
            self._reached = self._again()
        self._asked_at, self._unread = time.monotonic(), False
        if self._reached is None or self._reached.answer.status != http.client.OK:
            raise ConnectionError("no further picture")
        picture = self._reached.answer.read(PICTURE_BYTES_MOST)
        self._reached.connection.close()
        return picture
