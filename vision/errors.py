"""What can go wrong between a camera and a reading: a code and its facts; sentences are made above.

VisionError
 ├── ImageError     a picture that cannot be read
 ├── CameraError    a camera that does not answer
 └── ModelError     weights or a backend that cannot be used
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

Fact = str | int | None


class Code(StrEnum):
    """Every error there is; the sentence of each says what was wrong, with which input, and the way out."""

    PICTURE_TOO_LARGE = "picture-too-large"
    PICTURE_ANIMATED = "picture-animated"
    PICTURE_WITHOUT_SIZE = "picture-without-size"
    PICTURE_TOO_MANY_PIXELS = "picture-too-many-pixels"
    PICTURE_OF_HUNDREDS = "picture-of-hundreds"
    PICTURE_CUT_SHORT = "picture-cut-short"
    PICTURE_HEADER_CUT_SHORT = "picture-header-cut-short"
    PICTURE_DAMAGED = "picture-damaged"
    PICTURE_EMPTY = "picture-empty"
    PICTURE_OF_OTHER_KIND = "picture-of-other-kind"
    PICTURE_OF_NO_KIND = "picture-of-no-kind"
    PICTURE_IS_FOLDER = "picture-is-folder"
    PICTURE_NOT_REGULAR = "picture-not-regular"
    PICTURE_MISSING = "picture-missing"
    PICTURE_NOT_OPENED = "picture-not-opened"
    CLOSED = "closed"
    LOST = "lost"
    SILENT = "silent"
    PHONE_SILENT = "phone-silent"
    PHONE_TAKEN = "phone-taken"
    PHONE_STILL = "phone-still"
    PHONE_HIDDEN = "phone-hidden"
    PHONE_LATE = "phone-late"
    NO_SUCH_SOURCE = "no-such-source"
    FOLDER_WITHOUT_PICTURES = "folder-without-pictures"
    FILM_NOT_PLAYED = "film-not-played"
    BACKEND_UNKNOWN = "backend-unknown"
    BACKEND_NOT_INSTALLED = "backend-not-installed"
    MODEL_MISSING = "model-missing"
    MODEL_NOT_LOADED = "model-not-loaded"
    MODEL_NOT_OPENVINO = "model-not-openvino"
    MODEL_NOT_RUN = "model-not-run"
    MODEL_INPUT = "model-input"
    DETECTOR_OUTPUT = "detector-output"
    CROP_READER_OUTPUT = "crop-reader-output"
    WEIGHTS_MISSING = "weights-missing"
    WEIGHTS_ALTERED = "weights-altered"
    WEIGHTS_CARD = "weights-card"


class VisionError(Exception):
    """An error by its code; people are told its sentence, which the words above this package make."""

    def __init__(self, code: Code, **facts: Fact) -> None:
        super().__init__(code, facts)
        self.code: str = code
        self.facts: Mapping[str, Fact] = facts
        """What the sentence names: paths, numbers, a library's words. A `picture` without a name is None."""

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (type(self), self.code, dict(self.facts))

    def __str__(self) -> str:
        return f"{self.code}: {', '.join(f'{key}={value}' for key, value in self.facts.items())}"


class ImageError(VisionError):
    """A picture that cannot be read."""


class CameraError(VisionError):
    """A camera that does not answer."""


class ModelError(VisionError):
    """Weights or a backend that cannot be used."""


def _again(kind: type[VisionError], code: Code, facts: Mapping[str, Fact]) -> VisionError:
    """An error that came from another process."""
    return kind(code, **facts)


def first_line(error: Exception) -> str:
    """Return an exception's first line, short enough for a sentence."""
    return (str(error).splitlines() or [type(error).__name__])[0][:200]
