"""How sure a verdict is when each die is known only by chances, and which dice could still change it.

Everything is exact: the chances of all readings are folded die by die into the few things that the call
depends on (how many count, whether a true die lies there), never sampled.
"""

from collections import defaultdict
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from referee.game import Game
from referee.state import Question
from referee.values import FACES

SURE = 0.98
"""From this probability on a die's face is taken as read; below, it is doubtful."""

UNSEEN = dict.fromkeys(FACES, 1 / 6)
"""A die that lies there but was not seen."""

LEAST_NO_DIE = 0.001
"""The weight of a die read with full confidence being no die after all, where too many were seen."""

SURPLUS_MAX = 6
"""Dice too many up to which every choice of those that are none is reckoned with."""

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
    question = game.question
    if question is None:
        raise ValueError("no call waits for its reveal")
    seen = [_normal(row) for row in probabilities]
    number = question.expected if expected is None else expected
    extra = max(0, len(seen) - number)
    if extra > SURPLUS_MAX:
        surest = sorted(seen, key=lambda row: -max(row.values()))[: number + SURPLUS_MAX]
        found = certainty(game, [list(row.values()) for row in surest], number, sure=sure)
        return Certainty(found.met, found.exact, False, _likeliest_no_die(question, seen))
    dice = seen + [UNSEEN] * (number - len(seen))
    ends = _fold(question, dice, extra)
    total = sum(ends.values())
    met = sum(chance for end, chance in ends.items() if question.met(end)) / total
    exact = sum(chance for end, chance in ends.items() if question.exact(end)) / total

    # A doubtful die may be any face; another is the face it shows. A surplus may be any of the dice.
    possible = [ANY if max(row.values()) < sure else {max(row, key=row.__getitem__): 1.0} for row in dice]
    if len(_outcomes(question, _fold(question, possible, extra))) == 1:
        return Certainty(met, exact, True, ())
    if extra:
        return Certainty(met, exact, False, _likeliest_no_die(question, seen))
    whole = _outcomes(question, ends)
    # Doubtful dice are alike in what they may be: where one could change the verdict, each of them could.
    weight = {
        index: _influence(question, dice, index, whole)
        for index in range(len(seen))
        if possible[index] is ANY
    }
    return Certainty(met, exact, False, _heaviest_first(weight))


def _heaviest_first(weight: Mapping[int, float]) -> tuple[int, ...]:
    return tuple(sorted(weight, key=lambda index: (-weight[index], index)))


def _likeliest_no_die(question: Question, seen: Sequence[Mapping[int, float]]) -> tuple[int, ...]:
    """Every die, first those that count and are likeliest to be no die at all."""
    counting = [face for face in FACES if question.step(question.start, face) != question.start]
    return _heaviest_first(
        {index: _no_die(row) * sum(row[face] for face in counting) for index, row in enumerate(seen)}
    )


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
    alike = {question.step(question.start, face): face for face in FACES}
    same = {face: alike[question.step(question.start, face)] for face in FACES}
    ends: dict[tuple[Any, int], float] = {(question.start, 0): 1.0}
    for rest, row in zip(range(len(dice) - 1, -1, -1), dice, strict=True):
        after: dict[tuple[Any, int], float] = defaultdict(float)
        no_die = _no_die(row)
        merged: dict[int, float] = defaultdict(float)  # faces that the question does not tell apart
        for face, probability in row.items():
            if probability:
                merged[same[face]] += probability
        for (end, left_out), chance in ends.items():
            if left_out < extra:
                after[end, left_out + 1] += chance * no_die
            if left_out + rest >= extra:
                for face, probability in merged.items():
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
    question: Question, dice: Sequence[Mapping[int, float]], index: int, whole: Mapping[Hashable, float]
) -> float:
    """How far, on average, knowing this die's face moves the chances of the outcomes from `whole`."""
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
