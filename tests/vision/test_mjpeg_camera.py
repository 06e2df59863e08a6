"""A camera on the network: a real MJPEG server of twenty lines, pulled out and put back."""

import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import SimpleNamespace

import cv2
import numpy as np
import pytest

from vision import open_camera
from vision.camera.live_camera import LiveCamera
from vision.camera.sources.stream import JpegStream
from vision.errors import CameraError

LEVEL = 180


class Stream(BaseHTTPRequestHandler):
    """JPEGs of an even grey, one after the other, until the server is stopped."""

    def do_GET(self) -> None:
        """The stream."""
        jpeg = cv2.imencode(".jpg", np.full((48, 64, 3), LEVEL, np.uint8))[1].tobytes()
        part = b"--frame\r\nContent-Type: image/jpeg\r\nContent-Length: %d\r\n\r\n%s\r\n" % (len(jpeg), jpeg)
        self.send_response(200)
        self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=frame")
        self.end_headers()
        try:
            while not self.server.stopped.is_set():  # type: ignore[attr-defined]
                self.wfile.write(part)
                time.sleep(0.02)
        except OSError:
            pass

    def log_message(self, format: str, *args: object) -> None:
        """Silent."""


def serve(port: int = 0) -> ThreadingHTTPServer:
    """A running server."""
    ThreadingHTTPServer.allow_reuse_address = True
    server = ThreadingHTTPServer(("127.0.0.1", port), Stream)
    server.daemon_threads = True
    server.stopped = threading.Event()  # type: ignore[attr-defined]
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    return server


def stop(server: ThreadingHTTPServer) -> None:
    """Pull the plug."""
    server.stopped.set()  # type: ignore[attr-defined]
    server.shutdown()
    server.server_close()


def read_on(camera: LiveCamera) -> None:
    """Read for ever."""
    while True:
        camera.read(1.0)


@pytest.fixture
def server() -> Iterator[ThreadingHTTPServer]:
    """A server for one test."""
    running = serve()
    yield running
    if not running.stopped.is_set():  # type: ignore[attr-defined]
        stop(running)


def test_a_network_camera_is_read_and_comes_back(server: ThreadingHTTPServer) -> None:
    """Its frames are read; without it there is a sentence; put back, it is read again by itself."""
    port = server.server_address[1]
    camera = open_camera(f"http://127.0.0.1:{port}/video")
    assert isinstance(camera, LiveCamera)
    camera._retry_seconds = 0.1
    try:
        frame = camera.read()
        assert frame.shape == (48, 64, 3)
        assert abs(int(frame.mean()) - LEVEL) < 3
        stop(server)
        with pytest.raises(CameraError, match="lost"):
            read_on(camera)
        again = serve(port)
        try:
            ends = time.monotonic() + 20
            while True:
                try:
                    assert camera.read(1.0).shape == (48, 64, 3)
                    break
                except CameraError:
                    assert time.monotonic() < ends
        finally:
            stop(again)
    finally:
        camera.close()


def test_an_address_where_nobody_answers_is_one_sentence() -> None:
    """Nothing listens there: told at once, not after minutes."""
    with pytest.raises(CameraError, match="silent"):
        open_camera("http://127.0.0.1:9/video")


def test_a_packet_cut_short_or_too_large_is_no_frame_and_the_next_one_is() -> None:
    """Of a stream of JPEGs each stands alone."""
    whole = cv2.imencode(".jpg", np.full((48, 64, 3), LEVEL, np.uint8))[1].reshape(1, -1)
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
