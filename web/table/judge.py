"""What may be said of a call with the reading as it stands: the risk of a verdict, and whether to ask."""

from dataclasses import dataclass
from typing import TypedDict

from referee import Bid, Game
from referee.chances.certainty import certainty, questions
from referee.chances.risk import Sight
from web.table.reader_rates import BANDS, ReaderRates, reader_rates
from web.table.table_reading import Json, TableDie, TableReading
from web.words import Message, message

DOUBTED_WEIGHT = 0.5
"""How far a die that the reader calls odd (cocked, blurred, cut) is pulled towards "any face": a confident
number does not outweigh a reason to doubt. It is asked about only where that raises the risk too far."""

BOUND = "bound"
"""A table's own bound on the risk, in its setup; older tables have none."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """A reading measured against the call that waits for it."""

    expected: int
    """Dice that should lie there."""
    certainty: Json
    """The referee's, with `deciding` as indexes into the reading's dice."""
    bound: float
    """The risk up to which this table takes a verdict unasked."""
    certain_percent: float
    """How certain the likeliest verdict may be called."""
    questions: list[int]
    """Indexes of the dice to ask about, the one that matters most first; no more than will do."""
    miscount: Message | None
    """What to ask where the number of dice is wrong and that could change the verdict; without full stop."""

    @property
    def clear(self) -> bool:
        """Nothing to ask: the verdict's risk is low enough."""
        return not self.questions and self.miscount is None

    @property
    def count_question(self) -> Message | None:
        """The question about the number of dice, as a sentence."""
        return self.miscount and message("server-question", question=self.miscount)

    @property
    def open_questions(self) -> Message:
        """Why the verdict waits, where it is not clear."""
        doubted = message("server-doubted", number=len(self.questions))
        asked = doubted if self.miscount is None else self.miscount
        if self.questions and self.miscount:
            asked = message("server-both-asked", dice=doubted, count=self.miscount)
        return message("server-open-questions", asked=asked)

    @property
    def risk(self) -> float:
        """The chance that another verdict than the likeliest is true."""
        return float(self.certainty["risk"])


def judge(game: Game, reading: TableReading, bound: float | None = None) -> Judgement:
    """Measure a reading against the call; `game` must wait for the reveal. `bound` is the table's own."""
    rates = reader_rates()
    bound = rates.bound if bound is None else bound
    expected = game.expected_dice or 0
    counted, seen = what_is_seen(reading, rates)
    by_face = max(0, expected - reading.others)
    result = certainty(game, **seen, expected=by_face, bound=bound)
    number_matters = not result.decided or not isinstance(game.state.bid, Bid)
    asked: tuple[int, ...] | None = ()
    if len(counted) != by_face and number_matters:
        # The number is one question, not one for each die: beside it stand only the dice that are doubtful.
        asked = tuple(
            position for position in result.deciding if max(seen["probabilities"][position]) < BANDS[1]
        )
    elif not result.decided:
        asked = questions(game, **seen, expected=by_face, bound=bound)
    return Judgement(
        expected,
        result.to_json() | {"deciding": [counted[position] for position in result.deciding]},
        bound,
        rates.certain_percent(result.risk),
        [counted[position] for position in asked or ()],
        _miscount(len(counted) + reading.others, expected, reading.beyond) if number_matters else None,
    )


class Seen(TypedDict):
    """What `certainty` is told of a reading."""

    probabilities: list[list[float]]
    sight: Sight
    made_up: list[float]
    told: list[int]


def what_is_seen(reading: TableReading, rates: ReaderRates) -> tuple[list[int], Seen]:
    """The dice that count, by their index in the reading, and what is known of them."""
    counted = [index for index, die in enumerate(reading.dice) if die.face is not None]
    dice = [reading.dice[index] for index in counted]
    typed = reading.source == "hand"
    return counted, {
        "probabilities": [_chances(die) for die in dice],
        "sight": rates.sight(reading),
        "made_up": [rates.made_up(die) for die in dice],
        "told": [position for position, die in enumerate(dice) if typed or die.corrected],
    }


def _chances(die: TableDie) -> list[float]:
    if die.doubt is None or die.corrected:
        return list(die.probabilities)
    return [(1 - DOUBTED_WEIGHT) * chance + DOUBTED_WEIGHT / 6 for chance in die.probabilities]


def _miscount(seen: int, expected: int, beyond: int) -> Message | None:
    if seen < expected and beyond:
        return message("server-missing-beyond", found=seen, expected=expected, beyond=beyond)
    if seen < expected:
        return message("server-missing", found=seen, expected=expected, missing=expected - seen)
    return message("server-surplus", found=seen, expected=expected) if seen > expected else None
