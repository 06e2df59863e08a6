"""How sure a verdict is when each die is known only by chances, and which dice could still change it.

Everything is exact: the chances of all readings are folded die by die into the few things that the call
depends on (how many count, whether a true die lies there), never sampled.
"""

from collections import defaultdict
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from referee.game import SHAPES, Game
from referee.state import Question
from referee.values import FACES

SURE = 0.98
"""From this probability on a die's face is taken as read; below, it is doubtful."""

UNSEEN = dict.fromkeys(FACES, 1 / 6)
"""A die that lies there but was not seen."""

LEAST_NO_DIE = 0.001
"""The weight of a die read with full confidence being no die after all, where too many were seen."""

ANY = dict.fromkeys(FACES, 1.0)
"""A die that may be any face, where only what is possible matters."""


@dataclass(frozen=True, slots=True)
class Certainty:
    """What may be said of a call before its reveal is taken."""

    met: float
    """The chance that at least as much lies there as was bid."""
    exact: float
    """The chance that exactly as much lies there."""
    decided: bool
    """Whether the verdict stands whatever the doubtful dice are."""
    deciding: tuple[int, ...]
    """The dice that could still change it, by their index, the one that matters most first."""

    def to_json(self) -> dict[str, Any]:
        return {
            "met": self.met,
            "exact": self.exact,
            "decided": self.decided,
            "deciding": list(self.deciding),
        }


def certainty(
    game: Game, probabilities: Sequence[Sequence[float]], expected: int | None = None, *, sure: float = SURE
) -> Certainty:
    """The certainty of the call that waits for its reveal.

    `probabilities`: for each die seen six chances (faces 1 to 6; they need not add up to exactly one).
    `expected`: how many dice should lie there; None takes as many as the call is about. Where fewer were
    seen, the others may show anything; where more were seen, any of them may be the one that is no die.
    `sure`: from this chance on a face counts as read. ValueError where no call waits or a row is not six
    chances.
    """
    question: Question | None = SHAPES[game.setup.variant.shape].question(game.setup, game.state)
    if question is None:
        raise ValueError("no call waits for its reveal")
    seen = [_normal(row) for row in probabilities]
    number = question.expected if expected is None else expected
    extra = max(0, len(seen) - number)
    dice = seen + [UNSEEN] * (number - len(seen))
    ends = _fold(question, dice, extra)
    total = sum(ends.values())
    met = sum(chance for end, chance in ends.items() if question.met(end)) / total
    exact = sum(chance for end, chance in ends.items() if question.exact(end)) / total

    # A doubtful die may be any face; another is the face it shows. A surplus may be any of the dice.
    possible = [ANY if max(row.values()) < sure else {max(row, key=row.__getitem__): 1.0} for row in dice]
    if len(_outcomes(question, _fold(question, possible, extra))) == 1:
        return Certainty(met, exact, True, ())
    asked = [index for index in range(len(seen)) if extra or possible[index] is ANY]
    whole = _outcomes(question, ends)
    weight = {}
    for index in asked:
        if extra or _changes(question, _fold(question, _without(possible, index), 0)):
            weight[index] = _influence(question, dice, extra, index, whole)
    return Certainty(met, exact, False, tuple(sorted(weight, key=lambda index: (-weight[index], index))))


def _without(dice: Sequence[Mapping[int, float]], index: int) -> list[Mapping[int, float]]:
    return [*dice[:index], *dice[index + 1 :]]


def _normal(row: Sequence[float]) -> dict[int, float]:
    numbers = [float(chance) for chance in row]
    total = sum(numbers)
    if len(numbers) != 6 or not all(chance >= 0 for chance in numbers) or not 0 < total < float("inf"):
        raise ValueError(f"a die needs six chances, one a face, that are not all zero; got {numbers}")
    return {face: chance / total for face, chance in zip(FACES, numbers, strict=True)}


def _fold(question: Question, dice: Sequence[Mapping[int, float]], extra: int) -> dict[Any, float]:
    """End of the fold -> its weight, over all faces and all choices of `extra` dice to leave out.

    The less sure a die's face is, the likelier it is no die at all.
    """
    ends: dict[tuple[Any, int], float] = {(question.start, 0): 1.0}
    for rest, row in zip(range(len(dice) - 1, -1, -1), dice, strict=True):
        after: dict[tuple[Any, int], float] = defaultdict(float)
        no_die = _no_die(row)
        for (end, left_out), chance in ends.items():
            if left_out < extra:
                after[end, left_out + 1] += chance * no_die
            if left_out + rest >= extra:
                for face, probability in row.items():
                    if probability:
                        after[question.step(end, face), left_out] += chance * probability
        ends = after
    return {end: chance for (end, left_out), chance in ends.items() if left_out == extra}


def _no_die(row: Mapping[int, float]) -> float:
    return 1.0 - max(row.values()) + LEAST_NO_DIE


def _outcomes(question: Question, ends: Mapping[Any, float]) -> dict[Hashable, float]:
    total = sum(ends.values())
    chances: dict[Hashable, float] = defaultdict(float)
    for end, chance in ends.items():
        chances[question.outcome(end)] += chance / total
    return chances


def _influence(
    question: Question,
    dice: Sequence[Mapping[int, float]],
    extra: int,
    index: int,
    whole: Mapping[Hashable, float],
) -> float:
    """How far, on average, an answer about this die moves the chances of the outcomes from `whole`.

    The answer is its face; where too many dice were seen, it is whether this one is a die.
    """
    if extra:
        without = _fold(question, _without(dice, index), extra - 1)
        return _no_die(dice[index]) * sum(without.values()) * _distance(_outcomes(question, without), whole)
    others = _fold(question, _without(dice, index), 0)
    moved = 0.0
    for face, probability in dice[index].items():
        ends: dict[Any, float] = defaultdict(float)
        for end, chance in others.items():
            ends[question.step(end, face)] += chance
        moved += probability * _distance(_outcomes(question, ends), whole)
    return moved


def _distance(one: Mapping[Hashable, float], other: Mapping[Hashable, float]) -> float:
    return sum(abs(one.get(key, 0.0) - other.get(key, 0.0)) for key in {*one, *other})


def _changes(question: Question, others: Mapping[Any, float]) -> bool:
    """Whether one more die of any face changes the outcome for some faces of the others (their order is
    free)."""
    return any(len({question.outcome(question.step(end, face)) for face in FACES}) > 1 for end in others)
