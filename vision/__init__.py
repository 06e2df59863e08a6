"""From a camera's frame to a reading of the dice; knows no game."""

from vision.annotate import annotate
from vision.camera.cameras import Camera, find_camera, open_camera
from vision.errors import CameraError, ImageError, ModelError, VisionError
from vision.image import Frame, encode_jpeg, load_image
from vision.reader import Reader, load_reader
from vision.reading import DieReading, Reading
from vision.watch.motion import MotionGate

__all__ = [
    "Camera",
    "CameraError",
    "DieReading",
    "Frame",
    "ImageError",
    "ModelError",
    "MotionGate",
    "Reader",
    "Reading",
    "VisionError",
    "annotate",
    "encode_jpeg",
    "find_camera",
    "load_image",
    "load_reader",
    "open_camera",
]
