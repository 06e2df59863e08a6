"""Cameras on the network as they are: one viewer at a time, boundaries of their own, a picture a question."""

import threading
from collections.abc import Callable, Iterator
from hashlib import md5
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import SimpleNamespace
from urllib.request import parse_http_list, parse_keqv_list

import cv2
import numpy as np
import pytest

from vision import open_camera
from vision.camera import live_camera
from vision.camera.sources.stream import JpegStream
from vision.errors import CameraError

LEVEL = 180
JPEG = cv2.imencode(".jpg", np.full((48, 64, 3), LEVEL, np.uint8))[1].tobytes()
LENGTH = b"Content-Length: %d\r\n" % len(JPEG)
KIND = b"Content-Type: image/jpeg\r\n"


class OneViewer(BaseHTTPRequestHandler):
    """Each path a camera; whoever asks while another looks gets a 503."""

    busy: threading.Lock
    part: bytes = b""
    kind: str = ""
    still = False
    digest = False
    asked: int

    def do_GET(self) -> None:
        """Pictures until the viewer goes."""
        camera = self.server.RequestHandlerClass
        camera.asked += 1  # type: ignore[attr-defined]
        if not self.busy.acquire(blocking=False):
            self.send_error(503)
            return
        try:
            if self.digest and not self.knows():
                self.send_response(401)
                self.send_header("WWW-Authenticate", 'Basic realm="camera"')
                self.send_header("WWW-Authenticate", 'Digest realm="camera", nonce="once", qop="auth"')
                self.end_headers()
                return
            self.send_response(200)
            self.send_header("Content-Type", self.kind)
            self.end_headers()
            self.wfile.write(self.part)
            while not self.still:
                self.wfile.write(self.part)
        except OSError:
            pass
        finally:
            self.busy.release()

    def knows(self) -> bool:
        """Whether it is asked by ann with her password (RFC 7616, with MD5)."""
        kind, _, told = self.headers.get("Authorization", "").partition(" ")
        if kind != "Digest":
            return False
        said = parse_keqv_list(parse_http_list(told))
        who, what = (md5(one.encode()).hexdigest() for one in ("ann:camera:a b", f"GET:{self.path}"))  # noqa: S324
        proof = ":".join((who, "once", said["nc"], said["cnonce"], "auth", what))
        return said["response"] == md5(proof.encode()).hexdigest()  # noqa: S324

    def log_message(self, format: str, *args: object) -> None:
        """Silent."""


@pytest.fixture
def camera() -> Iterator[Callable[..., tuple[str, type[OneViewer]]]]:
    """Have such a camera stand there: its address, and what it was asked."""
    servers = []

    def stand(
        kind: str, part: bytes, *, still: bool = False, digest: bool = False
    ) -> tuple[str, type[OneViewer]]:
        about = {
            "busy": threading.Lock(), "asked": 0,
            "kind": kind, "part": part, "still": still, "digest": digest,
        }  # fmt: skip
        handler = type("Camera", (OneViewer,), about)
        server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        servers.append(server)
        return f"http://127.0.0.1:{server.server_port}/video", handler

    yield stand
    for server in servers:
        server.shutdown()
        server.server_close()


MIXED = "multipart/x-mixed-replace"
BARE = (KIND + LENGTH).replace(b"\r\n", b"\n") + b"\n"
END = b"\r\n" + JPEG + b"\r\n"
CAMERAS = {
    "as RFC 2046 has it": (f"{MIXED}; boundary=frame", b"--frame\r\n" + KIND + LENGTH + END),
    "dashes in the name": (f"{MIXED};boundary=--frame", b"--frame\r\n" + KIND + LENGTH + END),
    "in quotes": (f'{MIXED}; boundary="frame it"', b"--frame it\r\n" + KIND + END),
    "no length": (f"{MIXED}; boundary=frame", b"--frame\r\n" + KIND + END),
    "no dashes": (f"{MIXED}; boundary=donotcross", b"donotcross\r\n" + KIND + END),
    "no boundary": (MIXED, KIND + END),
    "another boundary": (f"{MIXED}; boundary=frame", b"--other\r\n" + KIND + LENGTH + END),
    "line feeds alone": (f"{MIXED}; boundary=frame", b"--frame\n" + BARE + JPEG),
    "a beat between": (f"{MIXED}; boundary=frame", b"--frame\r\n\r\nok\r\n--frame\r\n" + KIND + END),
    "no end mark": (f"{MIXED}; boundary=frame", b"--frame\r\n" + KIND + b"\r\n" + JPEG[:-2] + b"\r\n"),
    "small letters": (f"{MIXED}; boundary=frame", b"--frame\r\n" + (KIND + LENGTH).lower() + END),
}  # fmt: skip
"""Its kind, and one part."""
Stand = Callable[..., tuple[str, type[OneViewer]]]


@pytest.mark.parametrize("name", CAMERAS)
def test_one_connection_is_all_that_it_takes(camera: Stand, name: str) -> None:
    """A camera that serves one viewer is read, however it writes its boundaries."""
    address, handler = camera(*CAMERAS[name])
    opened = open_camera(address)
    try:
        for _ in range(3):
            frame = opened.read()
            assert frame.shape == (48, 64, 3)
            assert abs(int(frame.mean()) - LEVEL) < 3
    finally:
        opened.close()
    assert handler.asked == 1


def test_a_picture_a_question(camera: Stand) -> None:
    """An address that gives one picture is asked for each, one question at a time."""
    address, handler = camera("image/jpeg", JPEG, still=True)
    handler.part = JPEG
    opened = open_camera(address)
    try:
        before = handler.asked
        assert opened.read().shape == opened.read().shape == (48, 64, 3)
        assert handler.asked > before
    finally:
        opened.close()


def test_a_digest_of_the_password_is_told(camera: Stand) -> None:
    """To a camera that wants that, and its pictures are read over that very connection."""
    address, handler = camera(*CAMERAS["no length"], digest=True)
    opened = open_camera(address.replace("//", "//ann:a%20b@") + "?channel=1")
    try:
        assert opened.read().shape == (48, 64, 3)
    finally:
        opened.close()
    assert handler.asked == 2


@pytest.mark.parametrize("kind", ["text/html", "image/jpeg", MIXED])
def test_what_is_no_picture_is_silent(camera: Stand, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page at the camera's address, or one cut short: one sentence, and nothing hangs."""
    monkeypatch.setattr(live_camera, "OPEN_SECONDS", 1.0)
    address, _ = camera(kind, b"<html>a page of settings</html>", still=True)
    with pytest.raises(CameraError, match="silent"):
        open_camera(address)


@pytest.mark.parametrize("name", ["as RFC 2046 has it", "a picture a question"])
def test_a_picture_of_any_size_is_not_decoded(
    camera: Stand, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its header is looked at first, as that of a photo that somebody sends."""
    monkeypatch.setattr(live_camera, "OPEN_SECONDS", 1.0)
    monkeypatch.setattr("vision.image.MAX_JPEG_PIXELS", 48 * 64 - 1)
    address, _ = camera(*CAMERAS[name]) if name in CAMERAS else camera("image/jpeg", JPEG, still=True)
    with pytest.raises(CameraError, match="silent"):
        open_camera(address)


def test_an_address_where_nobody_answers_is_one_sentence() -> None:
    """Nothing listens there: told at once, not after minutes."""
    with pytest.raises(CameraError, match="silent"):
        open_camera("http://127.0.0.1:9/video")


def test_a_packet_cut_short_or_too_large_is_no_frame_and_the_next_one_is() -> None:
    """Of a stream of JPEGs each stands alone."""
    whole = np.frombuffer(JPEG, np.uint8).reshape(1, -1)
    large = whole.copy()
    at = large.tobytes().index(b"\xff\xc0")
    large[0, at + 5 : at + 9] = [0x4E, 0x20] * 2  # 20,000 pixels a side
    packets = [whole[:, :40], large, whole]

    capture = SimpleNamespace(retrieve=lambda: (True, packets.pop(0)))
    stream = JpegStream(capture)  # type: ignore[arg-type]
    assert stream.retrieve()[0] is False
    assert stream.retrieve()[0] is False
    good, frame = stream.retrieve()
    assert good
    assert frame.shape == (48, 64, 3)
