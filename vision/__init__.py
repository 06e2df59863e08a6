"""From a camera's frame to a reading of the dice; knows no game.

What stands here is imported when it is first asked for (PEP 562), and so is OpenCV. A front that imported its
own modules would have threads that come in by two of them wait for each other, and one of them fail.
"""

import os
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from vision.camera.cameras import Camera
    from vision.camera.sources import find_camera, open_camera
    from vision.errors import CameraError, ImageError, ModelError, VisionError
    from vision.image import Frame, encode_jpeg, load_image
    from vision.reader import Reader, load_reader
    from vision.reading import DieReading, Reading

# OpenCV reads it once, as it is loaded. Windows' driver may take 12 s to open a 4K webcam at a set size
# otherwise; we wait half of that.
os.environ.setdefault("OPENCV_VIDEOIO_MSMF_ENABLE_HW_TRANSFORMS", "0")

__all__ = [
    "Camera",
    "CameraError",
    "DieReading",
    "Frame",
    "ImageError",
    "ModelError",
    "Reader",
    "Reading",
    "VisionError",
    "encode_jpeg",
    "find_camera",
    "load_image",
    "load_reader",
    "open_camera",
]

_HOMES = {
    "vision.camera.cameras": ("Camera",),
    "vision.camera.sources": ("find_camera", "open_camera"),
    "vision.errors": ("CameraError", "ImageError", "ModelError", "VisionError"),
    "vision.image": ("Frame", "encode_jpeg", "load_image"),
    "vision.reader": ("Reader", "load_reader"),
    "vision.reading": ("DieReading", "Reading"),
}


def __getattr__(name: str) -> Any:
    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(home), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
