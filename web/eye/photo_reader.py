"""Photos that people send are read by a process of their own: one that takes too long is ended, one that dies
or has grown is followed by another, which reads the same photo once more, and only so many photos wait."""

from __future__ import annotations

import contextlib
import json
import logging
import subprocess
import sys
import threading
import time
from typing import Any, Protocol

from table.judging.look import Look
from table.words import message
from table.words.refused import Refused
from vision.errors import Code, VisionError
from web.eye.looking import told
from web.eye.picture_worker import receive, send

READING_SECONDS = 30.0
"""A picture that takes longer is given up, and the process that reads it ended."""
PHOTOS_WAITING_MOST = 6
"""With the one that is read; each of them holds one of the server's threads."""
IDLE_SECONDS = 600.0
"""Without a photo for so long, the process ends, and its memory comes back."""
GROWN_BYTES = 600 * 2**20
"""A worker that has held more than that is ended: its libraries never give it back."""
RETRY_SECONDS = 3

log = logging.getLogger(__name__)


class Photos(Protocol):
    """Reads what people send."""

    def read(self, picture: bytes) -> Look:
        """Read a picture's bytes. Raises `Refused`, with the reason, where it is none that can be read."""
        ...

    def close(self) -> None:
        """Read no more."""
        ...


def looked(answer: dict[str, Any], jpeg: bytes) -> Look:
    """What `picture_worker.answered` told, as a look. Raises `Refused`, with the reason."""
    if "code" in answer:
        reason = told(VisionError(Code(answer["code"]), **answer["facts"]))
        if answer["code"].startswith("picture-"):
            raise Refused("bad-photo", reason)
        raise Refused("no-model", message("server-no-model", reason=reason))
    from vision import Reading

    return Look(Reading.from_json(answer["reading"]), jpeg, "photo", answer["model"])


class PhotoReader:
    """Reads one photo at a time in a process that it starts when the first one comes."""

    def __init__(self, backend: str) -> None:
        """`backend` runs the detector."""
        # -P: nothing is imported from the folder that the server was started in
        self._command = [sys.executable, "-P", "-m", "web.eye.picture_worker", backend]
        self._places = threading.Semaphore(PHOTOS_WAITING_MOST)
        self._turn = threading.Lock()
        self._worker: subprocess.Popen[bytes] | None = None
        self._idle: threading.Timer | None = None
        self._closed = False

    def read(self, picture: bytes) -> Look:
        """Read a picture's bytes. Raises `Refused`, with the reason, where it is none that can be read."""
        if not self._places.acquire(blocking=False):
            raise Refused("busy", message("server-photos-busy"), 503, {"Retry-After": str(RETRY_SECONDS)})
        try:
            with self._turn:
                answer, jpeg = self._asked(picture)
        finally:
            self._places.release()
        return looked(answer, jpeg)

    def close(self) -> None:
        """End the process, whatever it reads."""
        self._closed = True
        if self._worker is not None:
            self._worker.kill()
        with self._turn:
            self._end()

    def _asked(self, picture: bytes) -> tuple[dict[str, Any], bytes]:
        """The worker's answer and the JPEG to keep. One that dies may have been killed by anybody: only of a
        picture that another dies of as well, or that takes too long, `Refused` is raised."""
        answered = self._answered(picture) or self._answered(picture)
        if answered is None:
            raise Refused("bad-photo", message("server-photo-too-much"))
        if answered[0]["held"] > GROWN_BYTES:
            self._end()
        return answered

    def _answered(self, picture: bytes) -> tuple[dict[str, Any], bytes] | None:
        """The same, once; None where the worker died. Raises `Refused` where it takes too long."""
        worker = self._ready()
        assert worker.stdin and worker.stdout  # noqa: S101, PT018  both are pipes
        late_at = time.monotonic() + READING_SECONDS
        deadline = threading.Timer(READING_SECONDS, worker.kill)
        deadline.start()
        try:
            send(worker.stdin, picture)
            return json.loads(receive(worker.stdout)), receive(worker.stdout)
        except (OSError, EOFError, ValueError) as error:
            self._end()
            log.warning("the reader of photos died of one, with status %s", worker.returncode)
            if time.monotonic() >= late_at:
                raise Refused("bad-photo", message("server-photo-too-much")) from error
            return None
        finally:
            deadline.cancel()

    def _ready(self) -> subprocess.Popen[bytes]:
        """The process that waits for a picture."""
        if self._closed:
            raise Refused("busy", message("server-photos-busy"), 503)
        if self._idle is not None:
            self._idle.cancel()
        self._idle = threading.Timer(IDLE_SECONDS, self._rest)
        self._idle.daemon = True
        self._idle.start()
        if self._worker is not None and self._worker.poll() is not None:  # while nobody asked it
            self._end()
        if self._worker is None:
            self._worker = subprocess.Popen(  # noqa: S603  our own program, whatever the picture
                self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
            )
        return self._worker

    def _rest(self) -> None:
        with self._turn:
            self._end()

    def _end(self) -> None:
        """End the process, if there is one."""
        if self._idle is not None:
            self._idle.cancel()
        if self._worker is not None:
            self._worker.kill()
            with contextlib.suppress(OSError), self._worker:  # what it no longer takes is nobody's loss
                pass
            self._worker = None
