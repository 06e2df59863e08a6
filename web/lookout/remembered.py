"""What a table's log knows of things that lie about: their places, and by its pictures their looks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from table.authority import Tables
from table.judging.reading import Box, TableReading
from table.words.refused import Refused

if TYPE_CHECKING:
    from vision import Frame


@dataclass(frozen=True, slots=True)
class Remembered:
    """What lay about in the newest reading from a kind of source, and its picture."""

    picture: Frame
    """As it is kept: maybe smaller than the one that was read."""
    scale: float
    """Its pixels for each of the one that was read."""
    things: tuple[tuple[Box, Literal["furniture", "lost"]], ...]
    """Where they lay, in pixels of the picture that was read."""


def remembered(tables: Tables, table_id: str, source: str) -> Remembered | None:
    """What lay about when a table was last read from that source, a verdict taken or not; None where nothing
    did. People's word comes before the reader's: what they made a die is one."""
    fold = tables.fold(table_id)
    for reading in (fold.reading, fold.judged.reading if fold.judged else None):
        if reading is None or reading.source != source or not reading.has_photo:
            continue
        try:
            jpeg = tables.photo(table_id, reading.id)
        except Refused:  # its dice may lie under cups
            continue
        things = tuple(_lying_about(reading))
        if jpeg is None or not things:
            return None
        from vision import load_image

        picture = load_image(jpeg)
        return Remembered(picture, picture.shape[1] / reading.width, things)
    return None


def _lying_about(reading: TableReading) -> list[tuple[Box, Literal["furniture", "lost"]]]:
    found: list[tuple[Box, Literal["furniture", "lost"]]] = []
    for die in reading.dice:
        if die.box is not None and (die.aside is not None or (die.corrected and die.face is None)):
            found.append((die.box, "lost" if die.aside == "lost" else "furniture"))
    return found


def scaled(box: Box, scale: float) -> Box:
    """Where a box is in a picture that is so many times as large."""
    x0, y0, x1, y1 = (scale * side for side in box)
    return x0, y0, x1, y1
