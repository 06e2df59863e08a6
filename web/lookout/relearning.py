"""What a table has learnt, looked at anew by the weights in use, and what a check before the evening adds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from table.authority import Tables
from table.contract.events import LessonsLearnt
from table.judging.lesson import Lesson
from vision.weights import FACE_READER
from web.eye.loaded_reader import LoadedReader

if TYPE_CHECKING:
    from vision import Frame, Reading


def learnt_anew(tables: Tables, reader: LoadedReader, table_id: str, version: int) -> int:
    """Have the weights in use look at the dice that others have learnt of, and return the table's version
    then. What was judged before stays as it was. A lesson without a picture stays as the others had it."""
    weights = reader.model.get(FACE_READER, "")
    known = tables.fold(table_id).memory.lessons
    if not any(one.weights != weights and (one.crop or one.seen) for one in known):
        return version
    lessons = tables.lessons(table_id)
    old = [at for at, one in enumerate(lessons) if one.weights != weights]
    looks = reader.looked_anew([lessons[at].crop for at in old])
    if looks is None:
        return version
    for at, look in zip(old, looks, strict=True):
        if look is None:
            lessons[at] = replace(lessons[at], crop=b"")
        else:
            lessons[at] = replace(lessons[at], read=look[0], features=look[1], weights=weights)
    learnt = LessonsLearnt(lessons=[one.kept for one in lessons], anew=True)
    tables.note(table_id, version, "lessons", learnt)
    return version + 1


def teach(
    tables: Tables,
    reader: LoadedReader,
    table_id: str,
    frame: Frame,
    reading: Reading,
    faces: Sequence[int | None],
) -> None:
    """Note what somebody said of dice that a check before the evening read: what each shows, None no die."""
    from vision.kept_looks import kept_look

    weights = reader.model.get(FACE_READER, "")
    lessons = [
        Lesson(die.features, die.face, face, weights, kept_look(frame, die.box))
        for die, face in zip(reading.dice, faces, strict=True)
        if die.features
    ]
    if lessons:
        version = tables.fold(table_id).version
        tables.note(table_id, version, "lessons", LessonsLearnt(lessons=[one.kept for one in lessons]))
