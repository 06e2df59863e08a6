"""What may be said of a call with the reading as it stands: the doubts that matter, and whether to ask."""

from dataclasses import dataclass

from referee import Bid, Game
from referee.certainty import SURE, certainty
from referee.values import ACE
from web.table.table_reading import FACES, Json, TableDie, TableReading

DOUBTED_WEIGHT = 0.5
"""How far a die that the reader calls odd (cocked, blurred, cut) is pulled towards "any face": a confident
number does not outweigh a reason to doubt. It is asked about only where it could change the verdict."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """A reading measured against the call that waits for it."""

    expected: int
    """Dice that should lie there."""
    certainty: Json
    """The referee's, with `deciding` as indexes into the reading's dice."""
    questions: list[int]
    """Indexes of the dice to ask about, the one that matters most first."""
    count_question: str | None
    """A sentence where the number of dice is wrong and that could change the verdict."""

    @property
    def clear(self) -> bool:
        """Nothing to ask: the verdict stands whatever is in doubt."""
        return not self.questions and self.count_question is None


def judge(game: Game, reading: TableReading) -> Judgement:
    """Measure a reading against the call; `game` must wait for the reveal."""
    expected = game.expected_dice or 0
    counted = [index for index, die in enumerate(reading.dice) if die.face is not None]
    chances = [_chances(reading.dice[index]) for index in counted]
    result = certainty(game, chances)
    deciding = [counted[index] for index in result.deciding]
    # With dice too many, any of them may be the one that is none: that is one question, not one for each.
    questions = [counted[index] for index in result.deciding if max(chances[index]) < SURE]
    number_matters = not result.decided or not isinstance(game.state.bid, Bid)
    return Judgement(
        expected,
        result.to_json() | {"deciding": deciding},
        questions,
        _count_question(len(counted), expected) if number_matters else None,
    )


def pool(game: Game, reading: TableReading) -> list[int]:
    """The faces to reveal, as many as a bid is about; what was read is what is found.

    A missing die counts as one that does not matter, and of dice too many those go first that do not matter.
    Only a verdict that this cannot change, or one that people asked for anyway, is taken with a wrong number.
    """
    faces, expected, bid = reading.faces, game.expected_dice, game.state.bid
    if expected is None or len(faces) == expected or not isinstance(bid, Bid):
        return faces
    idle = next(face for face in FACES if face not in (ACE, bid.face))
    by_weight = sorted(faces, key=lambda face: (face != bid.face, face != ACE))
    return (by_weight + [idle] * expected)[:expected]


def _chances(die: TableDie) -> list[float]:
    if die.doubt is None:
        return list(die.probabilities)
    return [(1 - DOUBTED_WEIGHT) * chance + DOUBTED_WEIGHT / 6 for chance in die.probabilities]


def _count_question(found: int, expected: int) -> str | None:
    if found == expected:
        return None
    if found < expected:
        one = expected - found == 1
        return (
            f"{_dice(found)} found, but {expected} should lie there: show the missing "
            f"{'one' if one else 'ones'} and look again, or tap where {'it lies' if one else 'they lie'}."
        )
    return f"{_dice(found)} found, but only {expected} should lie there: tap what is no die, or look again."


def _dice(number: int) -> str:
    return "1 die was" if number == 1 else f"{number} dice were"
