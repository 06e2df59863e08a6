"""What may be said of a call with the reading as it stands: the doubts that matter, and whether to ask."""

from dataclasses import dataclass
from typing import Any

import referee
from referee import Game
from web.fold import dice_expected
from web.reading import TableDie, TableReading

DOUBTED_WEIGHT = 0.5
"""How far a die that the reader calls odd (cocked, blurred, cut, ...) is pulled towards "any face": a confident number
does not outweigh a reason to doubt it, but the doubt is asked about only where it could change the verdict."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """A reading measured against the call that waits for it."""

    expected: int
    """Dice that should lie there."""
    certainty: dict[str, Any]
    questions: list[int]
    """Indexes into the reading's dice, the one that matters most first."""
    count_question: str | None
    """A sentence where the number of dice is wrong and that could change the verdict."""
    clear: bool
    """Nothing to ask: the verdict may be taken."""


def judge(game: Game, reading: TableReading) -> Judgement:
    """Measure a reading against the call; `game` must wait for the reveal."""
    expected = dice_expected(game)
    counted = [index for index, die in enumerate(reading.dice) if die.face is not None]
    result = referee.certainty(game, [_probabilities(reading.dice[index]) for index in counted], expected)
    questions = [counted[index] for index in result.deciding]
    count_question = _count_question(len(counted), expected) if not result.decided else None
    return Judgement(
        expected=expected,
        certainty={
            "met": result.met,
            "exact": result.exact,
            "decided": result.decided,
            "deciding": questions,
        },
        questions=questions,
        count_question=count_question,
        clear=not questions and count_question is None,
    )


def _probabilities(die: TableDie) -> list[float]:
    if die.doubt is None:
        return list(die.probabilities)
    return [(1 - DOUBTED_WEIGHT) * p + DOUBTED_WEIGHT / 6 for p in die.probabilities]


def _count_question(found: int, expected: int) -> str | None:
    if found == expected:
        return None
    if found < expected:
        missing = expected - found
        return (
            f"{_dice(found)} found, {expected} should lie there: show the missing {_dice(missing)}, "
            f"or tap the place where {'it lies' if missing == 1 else 'they lie'}."
        )
    surplus = found - expected
    return (
        f"{_dice(found)} found, only {expected} should lie there: take the {_dice(surplus)} too many away, "
        f"or tap what is not a die."
    )


def _dice(number: int) -> str:
    return "1 die" if number == 1 else f"{number} dice"
