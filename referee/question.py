"""What a call asks of the dice, whatever lies there."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any

from referee.values import FACES

UNGROUPED = (None, ())
"""The outcome where it is a matter of whose dice they are: nobody may say yet who is right."""


@dataclass(frozen=True, slots=True)
class Question:
    """What a call asks of the dice: a fold over their faces in any order, and what its ends mean."""

    start: Hashable
    """The fold's value before any die."""
    step: Callable[[Any, int], Hashable]
    """The fold's value after one more face."""
    met: Callable[[Any], bool]
    """Whether the bid is met at this end."""
    exact: Callable[[Any], bool]
    """Whether it is met exactly."""
    outcome: Callable[[Any], Hashable]
    """What follows from this end: ends from which the same follows are the same verdict."""
    hands: Mapping[str, int]
    """Seat -> how many of its dice the call is about; only seats of whose dice it is."""
    rough: "Question | None" = None
    """The same by fewer faces, where each counts because of cups: it leaves open what might hang on the
    others, and is quick to weigh."""
    known: Sequence[int] = ()
    """Faces of dice among them that everybody knows."""

    @property
    def expected(self) -> int:
        """How many dice the call is about."""
        return sum(self.hands.values())

    def open_after(self, faces: Iterable[int], unseen: int) -> bool:
        """Whether after these faces `unseen` more could still make another outcome."""
        seen = tuple(faces)
        if self.rough is not None and self.rough._only_outcome(seen, unseen) not in (None, UNGROUPED):
            return False  # what few faces settle is settled
        return self._only_outcome(seen, unseen) is None

    def _only_outcome(self, faces: Sequence[int], unseen: int) -> Hashable:
        """What follows whatever `unseen` more show; None where that differs."""
        end = reduce(self.step, faces, self.start)
        alike = {self.outcome(reduce(self.step, [face] * unseen, end)) for face in FACES}
        if len(alike) > 1:  # mostly so: of thirty dice there are 300,000 other ways
            return None
        ends = {end}
        for _ in range(unseen):
            ends = {self.step(end, face) for end in ends for face in FACES}
        only = alike.pop()
        return only if all(self.outcome(end) == only for end in ends) else None
