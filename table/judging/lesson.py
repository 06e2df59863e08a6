"""A lesson of a table: what a person said of a die, and how that die looked.

A table's own lessons have their picture in those of its readings. What goes to another evening takes its own,
by which other weights can learn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
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
        return events.Lesson(**{key: getattr(self, key) for key in events.Lesson.__struct_fields__})

    @property
    def space(self) -> tuple[str, int]:
        """What its features can be held against: those of the same weights, of the same length."""
        return self.weights, len(self.features)


Photo = Callable[[int], bytes | None]
"""Of a table's reading, by its version; None where it is kept no more."""


def with_crops(lessons: Iterable[Lesson], photo: Photo) -> list[Lesson]:
    """Return the lessons, those that have no picture with one from that of their reading where it is kept."""
    from vision.image import Frame, load_image
    from vision.kept_looks import kept_look

    frames: dict[int, Frame | None] = {}
    found = []
    for one in lessons:
        if one.seen is not None and not one.crop:
            version, box, width = one.seen
            if version not in frames:
                jpeg = photo(version)
                frames[version] = None if jpeg is None else load_image(jpeg)
            if (frame := frames[version]) is not None:
                scale = frame.shape[1] / width  # kept pictures may be smaller than those that were read
                x0, y0, x1, y1 = (side * scale for side in box)
                one = replace(one, crop=kept_look(frame, (x0, y0, x1, y1)))
        found.append(one)
    return found
