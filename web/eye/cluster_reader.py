"""Photos are read by a Ray Serve deployment of the same reader (`web.eye.cluster`); where it does not answer,
by this machine. Ray itself is not needed here: Serve is asked over HTTP."""

from __future__ import annotations

import contextlib
import http.client
import io
import json
import logging
import socket
import threading
import time
from collections.abc import Sequence
from urllib.parse import urlsplit

from table.contract.events import read_event
from table.judging.look import Look
from table.judging.reading import reading_kept
from table.kept.event_log import as_kept
from table.words import message
from table.words.refused import Refused
from vision.errors import first_line
from web.eye.looking import STORED_SIDE_PX
from web.eye.photo_reader import RETRY_SECONDS, Photos, looked
from web.eye.picture_worker import receive

SCHEME = "ray"
SERVE_PORT = 8000
"""Where Ray Serve answers unless it is told otherwise."""
CONNECT_SECONDS = 1.0
READING_SECONDS = 20.0
"""A picture that takes longer there is read here."""
WAITS_SECONDS = (0.2, 0.5, 1.0)
"""Before each further try where all readers are at work."""
PHOTOS_WAITING_MOST = 12
"""Each of them holds one of the server's threads."""
ANSWER_BYTES_MOST = 8 * 2**20
"""The largest picture that is kept, and what was read in it, twice over."""
AWAY_SECONDS = 5.0
"""So long a cluster that did not answer is not asked: nobody waits for it anew with each photo."""

log = logging.getLogger(__name__)


def cluster_at(address: str) -> tuple[str, int]:
    """Host and port of `ray://HOST` or `ray://HOST:PORT`. Raises ValueError."""
    parsed = urlsplit(address)
    if parsed.scheme != SCHEME or not parsed.hostname or parsed.path.strip("/"):
        raise ValueError(address)
    return parsed.hostname, parsed.port or SERVE_PORT


class ClusterReader:
    """Reads what people send, wherever somebody can. Safe from any thread."""

    def __init__(self, address: str, own: Photos, waits_seconds: Sequence[float] = WAITS_SECONDS) -> None:
        """`address` is what `cluster_at` takes; `own` reads where the cluster does not."""
        self._host, self._port = cluster_at(address)
        self._own, self._waits = own, waits_seconds
        self._places = threading.Semaphore(PHOTOS_WAITING_MOST)
        self._away_until = float("-inf")
        self._models: set[str] = set()
        """Those that the log was told of."""

    def read(self, picture: bytes) -> Look:
        """See `Photos`."""
        if not self._places.acquire(blocking=False):
            raise Refused("busy", message("server-photos-busy"), 503, {"Retry-After": str(RETRY_SECONDS)})
        try:
            look = self._asked(picture) if time.monotonic() >= self._away_until else None
        finally:
            self._places.release()
        if look is None:
            return self._own.read(picture)
        self._note(look)
        return look

    def close(self) -> None:
        """See `Photos`."""
        self._own.close()

    def _asked(self, picture: bytes) -> Look | None:
        """What the cluster reads; None where it reads nothing, for whatever reason: that is told here."""
        for wait in (*self._waits, None):
            try:
                status, content = self._post(picture)
                if status == 200:
                    return _look(content)
                reason = f"status {status}"
            except Exception as error:
                status, reason = 0, first_line(error)
            if wait is None or status != 503:  # only where all are at work is it worth a wait
                break
            time.sleep(wait)
        if not status:  # where something answers, others may be read there
            self._away_until = time.monotonic() + AWAY_SECONDS
        log.warning("the cluster at %s reads nothing (%s): it is read here", self._host, reason)
        return None

    def _post(self, picture: bytes) -> tuple[int, bytes]:
        asking = http.client.HTTPConnection(self._host, self._port, timeout=CONNECT_SECONDS)
        with contextlib.closing(asking):
            asking.connect()
            asking.sock.settimeout(READING_SECONDS)
            # of all that it sends, a byte now and then as well
            deadline = threading.Timer(READING_SECONDS, asking.sock.shutdown, (socket.SHUT_RDWR,))
            deadline.start()
            try:
                asking.request("POST", "/", picture, {"Content-Type": "application/octet-stream"})
                answer = asking.getresponse()
                content = answer.read(ANSWER_BYTES_MOST + 1)
            finally:
                deadline.cancel()
        if len(content) > ANSWER_BYTES_MOST:
            raise ValueError("an answer without end")
        return answer.status, content

    def _note(self, look: Look) -> None:
        """Which weights read there, once; each reading's event has their hashes as well."""
        model = json.dumps(look.model, sort_keys=True)
        if model not in self._models:
            self._models.add(model)
            log.info("the cluster at %s reads by the weights %s", self._host, model)


def _look(content: bytes) -> Look:
    """The look that an answer tells: one that the log takes, with a picture like those that are kept here.
    Raises whatever its nonsense leads to."""
    from vision.image import JPEG_START, load_image

    body = io.BytesIO(content)
    answer = json.loads(receive(body))
    if "code" in answer:
        raise ValueError(answer["code"])
    look = looked(answer, receive(body))
    read_event(1, "reading", as_kept(reading_kept(look, "0" * 64)))
    if not look.jpeg.startswith(JPEG_START) or max(load_image(look.jpeg).shape) > STORED_SIDE_PX:
        raise ValueError("no picture as it is kept")
    return look
