"""A lesson of a table: what a person said of a die, and how that die looked."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Self

from referee.values import is_face
from table.judging.reading import Box, Json


@dataclass(frozen=True, slots=True)
class Lesson:
    """What a person said of a die."""

    features: bytes
    """How it looked (`DieReading.features`)."""
    read: int
    """The face that the reader took it for, 1 to 6."""
    face: int | None
    """What it was; None: no die."""
    weights: str
    """SHA-256 of the face reader, whose features they are: others' are not comparable."""
    crop: bytes = field(default=b"", repr=False)
    """A JPEG of it (`vision.kept_looks`), for other weights to look at; empty where none is kept."""
    seen: tuple[int, Box, int] | None = field(default=None, compare=False)
    """Where this table saw it: the reading's version, the die's box in it, the width of what was read."""

    @classmethod
    def from_json(cls, told: Mapping[str, Any]) -> Self:
        """What `to_json` told. Raises KeyError, TypeError or ValueError where it is no lesson."""
        features, crop = (base64.b64decode(told.get(key, "")) for key in ("features", "crop"))
        lesson = cls(features, told["read"], told["face"], told["weights"], crop)
        if not (is_face(lesson.read) and (lesson.face is None or is_face(lesson.face)) and lesson.features):
            raise ValueError(f"{told} is no lesson")
        return lesson

    def to_json(self) -> Json:
        """As an event keeps it."""
        features = base64.b64encode(self.features).decode()
        told = {"features": features, "read": self.read, "face": self.face, "weights": self.weights}
        return told | ({"crop": base64.b64encode(self.crop).decode()} if self.crop else {})

    @property
    def space(self) -> tuple[str, int]:
        """What its features can be held against: those of the same weights, of the same length."""
        return self.weights, len(self.features)  # guard: other weights' features held against these
