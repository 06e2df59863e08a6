"""A camera elsewhere: this machine's services are not asked, whatever it answers; its film is read."""

import contextlib
import itertools
import select
import socket
import socketserver
import threading
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision import open_camera
from vision.camera import redirects
from vision.errors import CameraError

LEVEL = 180
SDP = b"v=0\r\no=- 0 0 IN IP4 0.0.0.0\r\ns=-\r\nt=0 0\r\nm=video 0 RTP/AVP 33\r\na=control:all\r\n"
PLAYLIST = b"#EXTM3U\n#EXT-X-TARGETDURATION:1\n"
SEGMENT = b"#EXTINF:1,\n"
PACKET_BYTES, PACKETS = 188, 7
"""Of MPEG-TS, in a packet of RTP."""


class Camera(socketserver.StreamRequestHandler):
    """Answers HTTP or RTSP, whatever it is asked by, as its path says."""

    film: bytes
    service: str
    asked: list[str]

    def handle(self) -> None:
        """One connection, until nobody looks."""
        with contextlib.suppress(OSError):
            self.answer()

    def answer(self) -> None:
        """What is asked."""
        while line := self.rfile.readline().decode():
            method, address, _ = line.split()
            head = iter(self.rfile.readline, b"\r\n")
            sequence = next((one for one in list(head) if one.startswith(b"CSeq")), b"")
            self.asked.append(method)
            if method == "GET":
                path = address.rpartition("/")[2]
                answer = {
                    "film.ts": self.film,
                    "list.m3u8": PLAYLIST + SEGMENT + f"http://{self.service}/one.ts\n".encode(),
                    "key.m3u8": PLAYLIST
                    + f'#EXT-X-KEY:METHOD=AES-128,URI="http://{self.service}/key"\n'.encode()
                    + SEGMENT
                    + b"film.ts\n",
                }[path]
                self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Type: video/any\r\n\r\n" + answer)
                while path == "film.ts":
                    self.wfile.write(answer)
                return
            status = address.rpartition("/")[2].replace("%20", " ") if "to" in address else "200 OK"
            if method == "OPTIONS" and "describe" in address:
                status = "200 OK"
            location = f"Location: rtsp://{self.service}/\r\n".encode()
            if method == "SETUP":
                location = b"Session: 1\r\nTransport: RTP/AVP/TCP;unicast;interleaved=0-1\r\n"
            body = SDP if method == "DESCRIBE" else b""
            if body:
                location += b"Content-Type: application/sdp\r\nContent-Length: %d\r\n" % len(body)
            self.wfile.write(f"RTSP/1.0 {status}\r\n".encode() + sequence + location + b"\r\n" + body)
            if method == "PLAY":
                self.play()

    def play(self) -> None:
        """The film, by RTP within the connection, again and again."""
        step = PACKET_BYTES * PACKETS
        parts = [self.film[at : at + step] for at in range(0, len(self.film), step)]
        for number, part in enumerate(itertools.cycle(parts)):
            rtp = bytes([0x80, 33]) + (number & 0xFFFF).to_bytes(2) + number.to_bytes(4) + b"ojo!" + part
            self.wfile.write(b"$\0" + len(rtp).to_bytes(2) + rtp)


@pytest.fixture(scope="module")
def film(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Of an even grey, as MPEG-TS."""
    path = tmp_path_factory.mktemp("film") / "grey.ts"
    writer = cv2.VideoWriter(str(path), cv2.CAP_FFMPEG, cv2.VideoWriter.fourcc(*"mpg2"), 25, (64, 48))
    for _ in range(200):
        writer.write(np.full((48, 64, 3), LEVEL, np.uint8))
    writer.release()
    return Path(path).read_bytes()


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch) -> Iterator[socket.socket]:
    """One of this machine's; nobody asks it."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        name = f"127.0.0.1:{listening.getsockname()[1]}"
        monkeypatch.setattr(redirects, "_is_here", lambda address, _: name in address)
        yield listening
        assert not select.select([listening], [], [], 0)[0], "it was asked"


@pytest.fixture
def camera(service: socket.socket, film: bytes, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Where a camera elsewhere stands."""
    for name, value in {
        "film": film,
        "service": f"127.0.0.1:{service.getsockname()[1]}",
        "asked": [],
    }.items():
        monkeypatch.setattr(Camera, name, value, raising=False)
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Camera) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        yield f"127.0.0.1:{server.server_address[1]}"
        server.shutdown()


@pytest.mark.parametrize(
    "address",
    [
        "http://{}/list.m3u8",
        "http://{}/key.m3u8",
        "rtsp://{}/to/302%20Moved",
        "rtsp://{}/describe/to/301",
        "rtsp://{}/to/+302%20Moved",
        "rtsp://{}/to/4294967598%20which%20is%20302%20in%2032%20bits",
    ],
)
def test_it_names_no_service_of_this_machine(camera: str, address: str) -> None:
    """Not by a playlist, nor by a key in one, nor by a redirect of RTSP, however it is written."""
    with pytest.raises(CameraError):
        open_camera(address.format(camera))
    assert Camera.asked


@pytest.mark.parametrize("address", ["http://{}/film.ts", "rtsp://ann:secret@{}/film"])
def test_its_film_is_read(camera: str, address: str) -> None:
    """By HTTP and by RTSP."""
    opened = open_camera(address.format(camera))
    try:
        frame = opened.read()
    finally:
        opened.close()
    assert (frame.shape, abs(int(frame.mean()) - LEVEL) < 16) == ((48, 64, 3), True)
