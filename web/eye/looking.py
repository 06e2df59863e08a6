"""What a look at a table takes: a reader, a picture to keep, sentences for what goes wrong.

OpenCV and the models are imported by the first who needs them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from table.judging.look import Look, Model
from table.words import Message, message
from web.words.camera_words import Told, camera_message, camera_sentence
from web.words.discretion import without_secrets

if TYPE_CHECKING:
    from vision import Frame, Reader

STORED_SIDE_PX = 1600
"""Longer side of a stored picture; enough to argue with, and a night's pictures stay small."""


def load_shipped_reader(backend: str) -> tuple[Reader, Model]:
    """The shipped reader, its detector run by `backend`, and the SHA-256 of each of its files.

    Raises `vision.ModelError`.
    """
    from vision import load_reader
    from vision.weights import find_weights

    weights = find_weights()
    return load_reader(backend, weights=weights), dict(weights.sha256)


def jpeg_of(frame: Frame, longest_side_px: int = STORED_SIDE_PX) -> bytes:
    """The frame as a JPEG, made smaller where a side is longer than that."""
    import cv2
    import numpy as np

    from vision import encode_jpeg

    height, width = frame.shape[:2]
    scale = longest_side_px / max(height, width)
    if scale < 1:
        size = (max(1, round(width * scale)), max(1, round(height * scale)))
        frame = np.asarray(cv2.resize(frame, size, interpolation=cv2.INTER_AREA), np.uint8)
    return encode_jpeg(frame)


def as_read(look: Look) -> Frame:
    """The picture of a look, as large as the one that was read."""
    import cv2
    import numpy as np

    from vision import load_image

    size = look.reading.width, look.reading.height
    return np.asarray(cv2.resize(load_image(look.jpeg), size), np.uint8)


def told(error: Told) -> Message:
    """An error as a sentence; a file's name at its head gets no capital letter."""
    starts_with_a_word = camera_sentence(error).partition(" ")[0].isalpha()
    sentence = "server-sentence" if starts_with_a_word else "server-sentence-of-a-file"
    about = camera_message(error)
    # a camera's address may hold its password
    facts = {
        key: without_secrets(fact) if isinstance(fact, str) else fact for key, fact in about.facts.items()
    }
    return message(sentence, text=Message(about.id, facts))
