"""What a table has learnt of its own dice: lessons, and a reading as one who knows them has it.

A lesson is a die of which a person said what it is: how it looked to the face reader, what that took it for,
and what it was. A verdict that merely stood teaches nothing: an unnoticed bias would teach itself. Lessons
change a reading only of dice that look like them and are taken for the same face, and each only so much
(`table.judging.likeness`): the shipped networks are right far more often than any few lessons tell.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from table.judging.lesson import Lesson
from table.judging.reading import TableReading
from vision.reading import PICTURE

if TYPE_CHECKING:
    from table.judging.likeness import Known

LESSONS_MOST = 512
"""The oldest go first."""

MANY_LOOKS = 4
"""So many at a picture, each of which the others would know, are enough."""

OVERTURNED_MOST = 3
"""So much oftener than they were right, lessons that say otherwise than the reader may be overturned: what
they ask in vain is bounded over an evening, whatever people told."""


@dataclass(frozen=True, eq=False)  # no slots: the matrices are kept once they were made
class Memory:
    """The lessons of a table, the oldest first; immutable, a lesson makes another."""

    lessons: tuple[Lesson, ...] = ()
    overturned: int = 0
    """How much oftener people said of a die that the reader had it right where lessons say otherwise, than
    that it had not; at least 0."""

    def taught(self, reading: TableReading) -> Memory:
        """The memory after people were done with a reading: each die of which one of them said what it is
        teaches. But what may be a lost die does not: it looks like those in play."""
        new = tuple(
            Lesson(
                die.features,
                die.taken_for,
                die.face,
                reading.weights_of(die),
                seen=None if die.box is None else (reading.id, die.box, reading.width),
            )
            for die in reading.dice
            if die.corrected and die.features and die.taken_for is not None and die.aside != "lost"
        )
        return replace(self, overturned=self._overturned_by(new)).with_lessons(new) if new else self

    def with_lessons(self, new: Collection[Lesson]) -> Memory:
        """The memory with more lessons; the oldest go where there are too many."""
        return replace(self, lessons=(*self.lessons, *new)[-LESSONS_MOST:]) if new else self

    def _overturned_by(self, new: Collection[Lesson]) -> int:
        """`overturned` after what people said of a picture's dice."""
        overturned = self.overturned
        for lesson in new:
            if any(one.space == lesson.space for one in self.lessons):
                from table.judging.likeness import contradicts

                if contradicts(lesson, self._by_space[lesson.space]):
                    overturned = max(0, overturned + (1 if lesson.face == lesson.read else -1))
        return overturned

    def without(self, read: int | None, face: int | None) -> Memory:
        """The memory without what it was told of dice `read` as this face that were that `face`, None no
        die; without anything where `read` is None."""
        about = (read, face)
        kept = tuple(one for one in self.lessons if read and (one.read, one.face) != about)
        return replace(self, lessons=kept) if read else NOTHING_LEARNT

    @property
    def told(self) -> dict[tuple[int, int | None], int]:
        """How many lessons there are, by what dice were read as and what they were."""
        return dict(Counter((one.read, one.face) for one in self.lessons))

    def revised(self, reading: TableReading) -> TableReading:
        """A reading as one who knows these dice has it (`table.judging.likeness.revised`). Dice that look
        like none of the lessons stay as they were read, to the last digit."""
        dice = list(reading.dice)
        spaces = [(reading.weights_of(die), len(die.features)) for die in dice]
        for space in set(spaces) & {lesson.space for lesson in self.lessons}:
            from table.judging.likeness import directions, revised

            known = self._by_space[space]
            if self.overturned >= OVERTURNED_MOST:
                known = known.take(known.trusted)
            looks = [index for index, own in enumerate(spaces) if own == space]
            cosines = directions(dice[at].features for at in looks) @ known.directions.T
            for index, row in zip(looks, cosines, strict=True):
                dice[index] = revised(dice[index], known, row)
        return replace(reading, dice=tuple(dice))

    def enough(self, face: int | None) -> bool:
        """Whether there are `MANY_LOOKS` at what counts as a face (None: as none), each of which the others
        would know."""
        return self._left_out.get(face, False)

    @cached_property
    def _left_out(self) -> dict[int | None, bool]:
        """By face whether that is enough."""
        from table.judging.likeness import known_by_others

        enough: dict[int | None, bool] = {}
        for space in {one.space for one in self.lessons if one.read == PICTURE}:
            lessons = [one for one in self.lessons if one.space == space]
            for lesson, right in zip(lessons, known_by_others(self._by_space[space]), strict=True):
                enough[lesson.face] = enough.get(lesson.face, True) and right
        return {
            face: all_known and self.told[PICTURE, face] >= MANY_LOOKS for face, all_known in enough.items()
        }

    @property
    def knows_pictures(self) -> bool:
        """Whether somebody told of a die without pips."""
        return any(lesson.read == PICTURE for lesson in self.lessons)

    @cached_property
    def _by_space(self) -> dict[tuple[str, int], Known]:
        """The lessons by what their features are of."""
        from table.judging.likeness import Known

        spaces = {one.space for one in self.lessons}
        return {it: Known.of([one for one in self.lessons if one.space == it]) for it in spaces}


NOTHING_LEARNT = Memory()
