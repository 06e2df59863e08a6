"""What can go wrong between a camera and a reading, each told in one sentence for the person at the table."""


class VisionError(Exception):
    """A sentence saying what was wrong, with which input, and what would be right."""


class ImageError(VisionError):
    """A picture that cannot be read: its name, why, and what is read instead."""


class CameraError(VisionError):
    """A camera that does not answer, and the way out."""


class ModelError(VisionError):
    """Weights or a backend that cannot be used, and how to get ones that can."""


class DatasetError(VisionError):
    """A labelled folder that is not laid out as `ojo eval` needs it."""
