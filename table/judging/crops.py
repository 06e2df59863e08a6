"""Lessons with a picture of their die, by which other weights can learn of it anew.

A table's own lessons have theirs in the pictures of its readings; what goes to another evening takes its own.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace

from table.judging.lesson import Lesson

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
