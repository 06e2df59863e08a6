"""Streams of JPEGs (MJPEG), of which only the frames that somebody wants are decoded."""

import cv2

from vision.camera.capture import retrieved
from vision.image import Frame

UNDECODED = -1
"""OpenCV's `CAP_PROP_FORMAT` for packets as they come."""


class JpegStream:
    """An opened `cv2.VideoCapture` whose packets are JPEGs, as a capture."""

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
