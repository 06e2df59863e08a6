"""A phone as the camera: whoever hears it puts its frames here, and they are read as any camera's."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING

from vision.camera.cameras import Source, Traits
from vision.errors import CameraError, Code

if TYPE_CHECKING:
    from vision.image import Frame

PHONE = "phone"
"""The spec by which it is chosen."""
TRAITS = Traits(live=True, is_fed=True)
WAIT_SECONDS = 4.0
"""A phone that sends nothing for so long is away: at rest it sends five frames a second."""


class PhoneCamera:
    """One frame at a time, the newest; a phone that comes back goes on where it was."""

    name = PHONE
    traits = TRAITS

    def __init__(self) -> None:
        self._news = threading.Condition()
        self._frame: Frame | None = None
        self._number = 0
        self._came = self._taken = float("-inf")
        self._lost: Code | None = None
        self._closed = False

    def put(self, frame: Frame, taken_at: float | None = None) -> None:
        """Take a frame that the phone has sent, `(height, width, 3)` uint8 BGR, and when it took it, in
        seconds of the monotonic clock; None: nobody knows, so when it came."""
        with self._news:
            self._frame, self._number, self._lost = frame, self._number + 1, None
            self._came = time.monotonic()
            self._taken = self._came if taken_at is None else taken_at
            self._news.notify_all()

    def lose(self, why: Code) -> None:
        """Have no frame until the phone sends its next: `read` says why, at once to whoever waits in it."""
        with self._news:
            self._frame, self._lost = None, why
            self._news.notify_all()

    def read(self, wait_seconds: float = WAIT_SECONDS) -> Frame:
        """Return the next frame that comes and was taken after this call began; `CameraError` where none
        does, or as soon as the phone says that none will."""
        with self._news:
            begun, before = time.monotonic(), self._number
            self._closed = False
            self._news.wait_for(
                lambda: self._closed or self._lost or (self._number > before and self._taken >= begun),
                wait_seconds,
            )
            if self._lost:
                raise CameraError(self._lost)
            if self._frame is None or self._number == before:
                raise CameraError(Code.PHONE_SILENT)
            if self._taken < begun:
                raise CameraError(Code.PHONE_LATE)
            return self._frame

    def newest(self, at_most_seconds: float = WAIT_SECONDS) -> Frame | None:
        """The last frame, where it came no longer ago than that; it waits for nothing."""
        with self._news:
            return self._frame if time.monotonic() - self._came <= at_most_seconds else None

    def close(self) -> None:
        """Let who waits go; the next `read` waits again, for the phone may be chosen once more."""
        with self._news:
            self._closed = True
            self._news.notify_all()


SOURCE = Source(traits=TRAITS, takes=lambda spec: spec == PHONE, open=lambda _: PhoneCamera())
