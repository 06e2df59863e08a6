"""What a table has learnt, looked at anew by the weights in use, and what a check before the evening adds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from table.authority import Tables
from table.contract.events import LessonsLearnt
from table.judging.lesson import Lesson
from table.judging.reading import Json, TableReading
from vision.reading import PICTURE
from vision.weights import DIE_READER, PICTURE_READER
from web.eye.loaded_reader import LoadedReader

if TYPE_CHECKING:
    from vision import Frame, Reading


def learnt_anew(tables: Tables, reader: LoadedReader, table_id: str, version: int) -> int:
    """Have the weights in use look at the dice that others have learnt of, and return the table's version
    then. What was judged before stays as it was. A lesson without a picture stays as the others had it."""
    weights = _weights(reader)
    known = tables.fold(table_id).memory.lessons
    if not any(one.weights != weights[one.read == PICTURE] and (one.crop or one.seen) for one in known):
        return version
    lessons = tables.lessons(table_id)
    old = [at for at, one in enumerate(lessons) if one.weights != weights[one.read == PICTURE]]
    looks = reader.looked_anew([(lessons[at].crop, lessons[at].read != PICTURE) for at in old])
    for at, look in zip(old, looks, strict=True):
        if look is None:
            lessons[at] = replace(lessons[at], crop=b"")
        else:
            read, features = look
            own = weights[read == PICTURE]
            lessons[at] = replace(lessons[at], read=read, features=features, weights=own)
    learnt = LessonsLearnt(lessons=[one.kept for one in lessons], anew=True)
    tables.note(table_id, version, "lessons", learnt)
    return version + 1


def _weights(reader: LoadedReader) -> dict[bool, str]:
    """SHA-256 of the network that tells how dice look: by whether that is the one of pictures."""
    return {False: reader.model.get(DIE_READER, ""), True: reader.model.get(PICTURE_READER, "")}


def teach(
    tables: Tables,
    reader: LoadedReader,
    table_id: str,
    version: int,
    seen: tuple[Frame, Reading],
    faces: Mapping[int, int | None],
) -> None:
    """Note at that version of the table what somebody said of dice that a check before the evening read: by
    index what each shows, None no die."""
    from vision.kept_looks import kept_look

    weights, (frame, reading) = _weights(reader), seen
    told = [(reading.dice[at], face) for at, face in faces.items() if reading.dice[at].features]
    lessons = [
        Lesson(
            die.features, die.taken_for, face, weights[die.taken_for == PICTURE], kept_look(frame, die.box)
        )
        for die, face in told
    ]
    if lessons:
        tables.note(table_id, version, "lessons", LessonsLearnt(lessons=[one.kept for one in lessons]))


def as_known(tables: Tables, reader: LoadedReader, table_id: str, reading: Reading) -> list[Json]:
    """The dice of a check as a table has them that has learnt of its dice."""
    fold = tables.fold(table_id)
    weights = _weights(reader)
    read = TableReading.of(0, "camera", reading, fold.signs)
    read = replace(read, weights=weights[False], picture_weights=weights[True])
    known = fold.memory.revised(read).dice
    return [
        die.facts()
        | {"face": one.face, "confidence": one.confidence, "probabilities": list(one.probabilities)}
        | {"doubt": one.doubt, "symbol": one.taken_for == PICTURE}
        for die, one in zip(reading.dice, known, strict=True)
    ]
