"""A camera on the network, by its address (rtsp, http)."""

import cv2

from vision.camera.cameras import Camera, Source, Traits
from vision.camera.capture import Capture, hush, retrieved
from vision.camera.http_pictures import pictures_of
from vision.camera.live_camera import OPEN_SECONDS, opened
from vision.camera.redirects import FAILURES, KINDS, reach, told
from vision.image import MAX_PIXELS, Frame

TRAITS = Traits(live=True)
UNDECODED = -1
"""OpenCV's `CAP_PROP_FORMAT` for packets as they come."""


def open_stream(address: str) -> Camera:
    """Return a stream that has given its first frame; `CameraError` where none comes."""
    return opened(address, lambda: _capture(address), TRAITS)


def _capture(address: str) -> Capture:
    hush()
    if address.partition("://")[0].lower() not in KINDS:
        return _by_ffmpeg(address)
    try:
        reached = reach(address, OPEN_SECONDS / 3)
    except FAILURES:  # spoken to in a way of its own: FFmpeg knows more of them
        return _by_ffmpeg(address)
    if reached is None:
        return _none()
    pictures = pictures_of(reached, lambda: reach(address, OPEN_SECONDS / 3))
    if pictures is not None:
        return pictures
    reached.close()
    return _by_ffmpeg(reached.address)


def _by_ffmpeg(address: str) -> Capture:
    """What FFmpeg makes of an address."""
    wait_ms = int(OPEN_SECONDS * 1000)
    settings = [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, wait_ms, cv2.CAP_PROP_READ_TIMEOUT_MSEC, wait_ms]
    with told(address):
        stream = cv2.VideoCapture(address, cv2.CAP_FFMPEG, settings)
    if stream.get(cv2.CAP_PROP_FRAME_WIDTH) * stream.get(cv2.CAP_PROP_FRAME_HEIGHT) > MAX_PIXELS:
        return _none()
    return JpegStream(stream) if gives_jpegs(stream) else stream  # type: ignore[return-value]


class JpegStream:
    """An opened `cv2.VideoCapture` whose packets are JPEGs (MJPEG), as a capture: only the frames that
    somebody wants are decoded."""

    def __init__(self, capture: cv2.VideoCapture) -> None:
        """`capture` gives its packets undecoded."""
        self._capture = capture

    def isOpened(self) -> bool:
        return self._capture.isOpened()

    def grab(self) -> bool:
        return self._capture.grab()

    def retrieve(self) -> tuple[bool, Frame]:
        good, packet = self._capture.retrieve()
        return retrieved(packet.tobytes() if good and packet is not None else b"")

    def release(self) -> None:
        self._capture.release()


def gives_jpegs(capture: cv2.VideoCapture) -> bool:
    """Whether an opened stream is one of JPEGs; it is then set to give them undecoded."""
    codec = int(capture.get(cv2.CAP_PROP_FOURCC))
    is_mjpeg = codec == cv2.VideoWriter.fourcc(*"MJPG")
    return is_mjpeg and capture.set(cv2.CAP_PROP_FORMAT, UNDECODED)


def _none() -> Capture:
    """One that is not open."""
    return cv2.VideoCapture()  # type: ignore[return-value]


SOURCE = Source(traits=TRAITS, takes=lambda spec: "://" in spec, open=open_stream)
"""Streams of JPEGs (MJPEG), of which only the frames that somebody wants are decoded."""
