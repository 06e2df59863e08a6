"""A lesson of a table: what a person said of a die, and how that die looked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Self

from table.contract import events
from table.judging.reading import Box
from vision.reading import PICTURE


@dataclass(frozen=True, slots=True)
class Lesson:
    """What a person said of a die."""

    features: bytes
    """How it looked (`DieReading.features`)."""
    read: int
    """The face that the reader took it for, 1 to 6, or `vision.reading.PICTURE`."""
    face: int | None
    """What it was; None: no die."""
    weights: str
    """SHA-256 of the face reader, or of the one of pictures, whose features they are: others' are not
    comparable."""
    crop: bytes = field(default=b"", repr=False)
    """A JPEG of it (`vision.kept_looks`), for other weights to look at; empty where none is kept."""
    seen: tuple[int, Box, int] | None = field(default=None, compare=False)
    """Where this table saw it: the reading's version, the die's box in it, the width of what was read."""

    @classmethod
    def of(cls, kept: events.Lesson) -> Self:
        """A lesson of an event."""
        return cls(kept.features, kept.read, kept.face, kept.weights, kept.crop)

    def counted(self, before: Sequence[str], after: Sequence[str]) -> Self:
        """The lesson where the pictures of the faces 1 to 6 were `before` and are `after`: one that stands on
        another face now counts as that. A look is of its picture; what that counts as is the table's."""
        named = before[self.face - 1] if self.face and self.read == PICTURE else ""
        moved = bool(named) and after.count(named) == 1
        return replace(self, face=after.index(named) + 1) if moved else self

    @property
    def kept(self) -> events.Lesson:
        """As an event keeps it."""
        return events.Lesson(
            features=self.features, read=self.read, face=self.face, weights=self.weights, crop=self.crop
        )

    @property
    def space(self) -> tuple[str, int]:
        """What its features can be held against: those of the same weights, of the same length."""
        return self.weights, len(self.features)
