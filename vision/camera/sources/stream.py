"""A camera on the network, by its address (rtsp, http)."""

import cv2

from vision.camera.cameras import Camera, Source, Traits
from vision.camera.capture import Capture, hush
from vision.camera.jpeg_stream import JpegStream, gives_jpegs
from vision.camera.live_camera import OPEN_SECONDS, opened
from vision.camera.redirects import destination, follow_none

TRAITS = Traits(live=True)


def open_stream(address: str) -> Camera:
    """Return a stream that has given its first frame; `CameraError` where none comes."""
    return opened(address, lambda: _capture(address), TRAITS)


def _capture(address: str) -> Capture:
    hush()
    follow_none()
    leads_to = destination(address, OPEN_SECONDS / 3)
    if leads_to is None:
        return cv2.VideoCapture()  # type: ignore[return-value]  # which is not open
    wait = int(OPEN_SECONDS * 1000)
    settings = [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, wait, cv2.CAP_PROP_READ_TIMEOUT_MSEC, wait]
    stream = cv2.VideoCapture(leads_to, cv2.CAP_FFMPEG, settings)
    return JpegStream(stream) if gives_jpegs(stream) else stream  # type: ignore[return-value]


SOURCE = Source(order=20, traits=TRAITS, takes=lambda spec: "://" in spec, open=open_stream)
