"""What a call asks of the dice, whatever lies there."""

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from functools import reduce
from typing import Any

from referee.values import FACES


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

    @property
    def expected(self) -> int:
        """How many dice the call is about."""
        return sum(self.hands.values())

    def open_after(self, faces: Iterable[int], unseen: int) -> bool:
        """Whether after these faces `unseen` more could still make another outcome."""
        ends = {reduce(self.step, faces, self.start)}
        for _ in range(unseen):
            ends = {self.step(end, face) for end in ends for face in FACES}
        return len({self.outcome(end) for end in ends}) > 1
