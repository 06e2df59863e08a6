"""From a camera's frame to a reading of the dice; knows no game."""

from vision.annotate import annotate
from vision.errors import CameraError, ImageError, ModelError, VisionError
from vision.image import Frame, encode_jpeg, load_image
from vision.reader import Reader, load_reader
from vision.reading import DieReading, Reading

__all__ = [
    "CameraError",
    "DieReading",
    "Frame",
    "ImageError",
    "ModelError",
    "Reader",
    "Reading",
    "VisionError",
    "annotate",
    "encode_jpeg",
    "load_image",
    "load_reader",
]
