"""A camera by RTSP: a real server (GStreamer's, where Debian's gir1.2-gst-rtsp-server-1.0 and
gstreamer1.0-plugins-good are installed), pulled out and put back."""

import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from vision import open_camera
from vision.camera.live_camera import LiveCamera
from vision.errors import CameraError

PYTHON = "/usr/bin/python3"
SERVER = Path(__file__).with_name("rtsp_server.py")
GREY = 180
PATIENCE_SECONDS = 30


@contextmanager
def served(port: int) -> Iterator[None]:
    """A running server; without GStreamer there is none, and nothing to test."""
    if not Path(PYTHON).exists():
        pytest.skip("no system Python")
    server = subprocess.Popen(
        [PYTHON, str(SERVER), str(port)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert server.stdout is not None
    try:
        if server.stdout.readline().strip() != "ready":
            pytest.skip("GStreamer's RTSP server is not installed")
        yield
    finally:
        server.kill()
        server.communicate()


def read_until(camera: LiveCamera, comes: bool) -> None:
    """Read until a frame comes, or none does any more."""
    ends = time.monotonic() + PATIENCE_SECONDS
    while True:
        assert time.monotonic() < ends
        try:
            frame = camera.read(1.0)
        except CameraError:
            if not comes:
                return
        else:
            if comes:
                assert frame.shape == (48, 64, 3)
                assert abs(int(frame.mean()) - GREY) < 16  # full or video range
                return


@pytest.mark.deep
def test_an_rtsp_camera_is_read_and_comes_back() -> None:
    """Its frames are read; without it there is a sentence; put back, it is read again by itself."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with served(port):
        camera = open_camera(f"rtsp://127.0.0.1:{port}/table")
        assert isinstance(camera, LiveCamera)
        camera._retry_seconds = 0.1
        read_until(camera, comes=True)
    try:
        read_until(camera, comes=False)
        with served(port):
            read_until(camera, comes=True)
    finally:
        camera.close()
