"""A camera behind a thread of its own: what the sources of webcams, streams and films share."""

import threading
import time
from collections.abc import Callable
from contextlib import suppress

import cv2
import numpy as np

from vision.camera.cameras import Traits
from vision.camera.capture import Capture
from vision.errors import CameraError, Code
from vision.image import Frame

OPEN_SECONDS = 6.0
READ_SECONDS = 2.0
RETRY_SECONDS, RETRY_MOST_SECONDS = 0.5, 15.0  # between tries to get back a camera; twice as long each time
KEEP_SECONDS, APART_SECONDS = 3.0, 0.06  # frames are kept so long after they were asked for, so far apart
KEPT_MOST, KEPT_BYTES = 24, 96 << 20
LIVE = Traits(live=True)


class LiveCamera:
    """A device, stream or film behind a thread that grabs without rest, so that no frame waits in a buffer.

    A frame is decoded only for one who waits: an idle table costs next to nothing. A camera that was
    pulled out is tried again, ever more seldom, until it answers or is closed.
    """

    def __init__(
        self,
        name: str,
        open_capture: Callable[[], Capture],
        traits: Traits = LIVE,
        retry_seconds: float = RETRY_SECONDS,
    ) -> None:
        self.name = name
        self.traits = traits
        self._open_capture = open_capture
        self._retry_seconds = retry_seconds
        self._news = threading.Condition()
        self._wanted = 0  # readers waiting
        self._lost = False  # the last try to open it or to grab a frame failed
        self._grabs = 0  # begun so far
        self._frame: tuple[int, Frame] | None = None  # the last one decoded, and the number of its grab
        self._kept: list[tuple[float, Frame]] = []
        self._keep_until = self._kept_at = 0.0
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

    def kept(self) -> list[tuple[float, Frame]]:
        """See `Keeping`."""
        with self._news:
            kept, self._kept = self._kept, []
            self._keep_until = time.monotonic() + KEEP_SECONDS
            return kept

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
        try:
            while capture.isOpened() and not self._gone():
                self._grabs += 1
                if not capture.grab():
                    return
                self._lost = False
                now = time.monotonic()
                keeps = now < self._keep_until and now - self._kept_at >= APART_SECONDS
                if self._wanted or keeps:
                    good, frame = capture.retrieve()
                    if good and frame is not None and frame.size:
                        with self._news:
                            self._frame = (self._grabs, np.ascontiguousarray(frame))
                            if keeps:
                                self._keep(now, self._frame[1])
                            self._news.notify_all()
        finally:
            capture.release()

    def _keep(self, now: float, frame: Frame) -> None:
        self._kept_at = now
        self._kept.append((now, frame))
        if len(self._kept) > max(2, min(KEPT_MOST, KEPT_BYTES // frame.nbytes)):
            del self._kept[1:-1:2]


def opened(name: str, open_capture: Callable[[], Capture], traits: Traits) -> LiveCamera:
    """Return a camera that has given its first frame; `CameraError` where none comes."""
    camera = LiveCamera(name, open_capture, traits)
    try:
        camera.read(OPEN_SECONDS)
    except CameraError:
        camera.close()
        raise CameraError(Code.SILENT, camera=name) from None
    return camera
