"""Where a camera's address leads: not from elsewhere to this machine itself."""

import contextlib
import socket
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from vision import open_camera
from vision.camera import live_camera, redirects
from vision.camera.redirects import reach
from vision.camera.sources import stream
from vision.errors import CameraError


def own_address() -> str:
    """Of this machine on a network, where it is on one: nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as nothing_sent, contextlib.suppress(OSError):
        nothing_sent.connect(("192.0.2.7", 9))
        return str(nothing_sent.getsockname()[0])
    return "127.0.0.1"


class Camera(BaseHTTPRequestHandler):
    """It sends on to where its path says, once it is asked with what follows `/to/`; else it counts."""

    asked: list[str]

    def do_GET(self) -> None:
        """One answer."""
        if self.path.startswith("/to/"):
            self.send_response(302)
            self.send_header("Location", self.path[4:])
        else:
            self.asked.append(self.path)
            self.send_response(200)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Silent."""


@pytest.fixture
def base(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Such a server; only what is asked of it under `/home` counts as this machine."""
    monkeypatch.setattr(Camera, "asked", [], raising=False)
    server = ThreadingHTTPServer(("127.0.0.1", 0), Camera)
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    monkeypatch.setattr(
        redirects, "_is_here", lambda address, peer: "/to/" not in address and "/home" in address
    )
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize(
    ("path", "leads_to"),
    [
        ("/video", "/video"),
        ("/to//video", "/video"),
        ("/to//to//video?x=1", "/video?x=1"),
        ("/to//home", None),
        ("/to//to//home", None),
        ("/to/file:///etc/passwd", None),
        ("/to/rtsp://127.0.0.1/", None),
        ("/to/" * 9 + "/video", None),
        ("/home", "/home"),
    ],
)
def test_it_does_not_lead_home(base: str, path: str, leads_to: str | None) -> None:
    """Unless it was at home to begin with; an address that leads on elsewhere is followed."""
    reached = reach(base + path, 5.0)
    if reached is not None:
        reached.close()
    assert (reached and reached.address) == (leads_to and base + leads_to)
    assert not [asked for asked in Camera.asked if asked == "/home" and path != "/home"]


@pytest.mark.parametrize(
    ("peer", "here"),
    [
        ("127.0.0.1", True), ("127.8.9.1", True), ("::1", True), ("::ffff:127.0.0.1", True),
        ("0.0.0.0", True), (own_address(), True),  # noqa: S104  an address that is asked
        ("192.0.2.7", False), ("2001:db8::1", False), ("fe80::1%eth0", False),
    ],
)  # fmt: skip
def test_what_is_this_machine(peer: str, here: bool) -> None:
    """By the address that is connected to, whatever name it was found by."""
    assert redirects._is_here("http://camera.example/", peer) == here


def test_nothing_else_follows_either(base: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A camera that sends on only when FFmpeg asks, here as it spoke to us in a way of its own: it does not
    go there."""
    monkeypatch.setattr(stream, "reach", lambda *_: int("no HTTP"))
    with pytest.raises(CameraError):
        open_camera(f"{base}/to//home")
    with pytest.raises(CameraError):
        open_camera(f"{base}/video")
    assert set(Camera.asked) == {"/video"}


def test_such_a_camera_is_silent(base: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It gives no picture, and this machine was not asked."""
    monkeypatch.setattr(live_camera, "OPEN_SECONDS", 1.0)
    with pytest.raises(CameraError):
        open_camera(f"{base}/to//home")
    assert Camera.asked == []
