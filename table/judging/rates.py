"""What is known of the reader's errors: rates fitted on labelled pictures, for dice as they were read.

The rates stand in the weights' card, for they belong to these weights; `python -m models.fit_risk` writes
them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import floor, log10
from statistics import median
from typing import Annotated

import msgspec
from msgspec import Meta

from referee.chances.risk import ReaderErrors
from table.judging.reading import TableDie, TableReading
from vision.weights import CARD, weights_folder

RISK = "risk"
"""The rates' key in the weights' card."""

SMALL_DIE_PX = 30.0
"""Dice with a shorter side than that are missed, and other things taken for them, more often."""

BANDS = (0.9, 0.98, 0.998)
"""Where the confidence of a die's face parts those that are likelier to be no die from the others."""

ANY_FACE = 0.5
"""How far a die is pulled towards "any face" that leans (cocked, stacked), whatever was read: what it shows
is for people to say. So is one of a doubt for which nothing else was fitted."""

PICTURED = 0.03
"""For weights whose card does not say how often a taught picture is another."""

UNCLEAR_SHARE = 0.1
"""With a larger share of unsure dice (confidence below `BANDS[1]`, or doubted) a picture is unclear."""


@dataclass(frozen=True, slots=True)
class Rates:
    """The errors at dice of one size; each is a chance."""

    misread: float
    """The least chance that a face is another, however sure it was read."""
    missed: tuple[float, float]
    """That a die is not found: in clear pictures, in unclear ones."""
    made_up: Annotated[tuple[float, ...], Meta(min_length=len(BANDS) + 1, max_length=len(BANDS) + 1)]
    """That what was read as a die is none, for each band of confidence, the least sure first."""


@dataclass(frozen=True, slots=True)
class ReaderRates:
    """What the fit found, and what it stands on."""

    small: Rates
    large: Rates
    doubted: Mapping[str, float]
    """The reader's word for what is odd about a die (blurred, cut, ...) -> how far that pulls its chances
    towards "any face"; for words that are missing it is `ANY_FACE`."""
    shared: float
    """The chance that a look errs and further ones at the same dice with it."""
    bound: float
    """The risk up to which a table takes verdicts unasked, where it did not choose another."""
    pictures: Mapping[str, int]
    """Pictures that it was fitted and measured on, by kind: real, rendered."""
    pictured: float = PICTURED
    """The least chance that a picture that was taught is another, however sure it is."""

    def errors(self, reading: TableReading) -> ReaderErrors:
        """The error rates for all dice of a reading."""
        dice = reading.of_this_reveal
        rates = self.small if is_small(dice) else self.large
        return ReaderErrors(rates.misread, rates.missed[is_unclear(dice)], shared=self.shared)

    def made_up(self, die: TableDie) -> float:
        """The chance that this is no die: by what the table has learnt of such looks, or else by the fit."""
        if die.none is not None and not die.corrected:
            return die.none
        return (self.small if is_small([die]) else self.large).made_up[band(die)]

    def chances(self, die: TableDie) -> list[float]:
        """The chances of the six faces, if it is a die: as read, or nearer any face where it is doubted or
        shows a picture that was taught."""
        if die.corrected:
            return list(die.probabilities)
        weight = self.doubted.get(die.doubt, ANY_FACE) if die.doubt else 0.0
        if die.taught:
            weight = max(weight, self.pictured * 6 / 5)
        return [(1 - weight) * chance + weight / 6 for chance in die.probabilities]

    def certain_percent(self, risk: float) -> float:
        """How certain a verdict at this risk may be called: rounded down, and no more nines than the pictures
        carry (rule of three: nothing wrong in n says that at most 3 / n go wrong, at 95 %)."""
        least = max(risk, min(1.0, 3 / max(1, sum(self.pictures.values()))))
        step: float = min(1.0, 10.0 ** floor(log10(least) + 2))  # percent: down to the risk's first digit
        return round(floor((1 - least) * 100 / step + 1e-9) * step, 9)


UNMEASURED = ReaderRates(
    small=Rates(0.005, (0.05, 0.1), (0.5, 0.3, 0.1, 0.02)),
    large=Rates(0.002, (0.005, 0.02), (0.3, 0.05, 0.01, 0.002)),
    doubted={},
    shared=0.005,
    bound=0.02,
    pictures={},
)
"""For weights whose card says nothing of it."""


@dataclass(frozen=True, slots=True)
class _Card:
    risk: ReaderRates | None = None


@cache
def reader_rates() -> ReaderRates:
    """The rates of the weights in use, read once."""
    try:
        return msgspec.json.decode((weights_folder() / CARD).read_bytes(), type=_Card).risk or UNMEASURED
    except (OSError, msgspec.DecodeError):
        return UNMEASURED


def is_small(dice: Sequence[TableDie]) -> bool:
    """Whether these dice are small in the picture, by the median of their longer sides."""
    sides = [max(die.box[2] - die.box[0], die.box[3] - die.box[1]) for die in dice if die.box]
    return bool(sides) and median(sides) < SMALL_DIE_PX


def is_unclear(dice: Sequence[TableDie]) -> bool:
    """Whether so many dice of a picture are unsure that more may be wrong than they say."""
    unsure = sum(die.doubt is not None or die.confidence < BANDS[1] for die in dice)
    return unsure > UNCLEAR_SHARE * len(dice)


def band(die: TableDie) -> int:
    """Which of the bands of confidence this lies in; what is doubted counts as the least sure."""
    return 0 if die.doubt is not None else sum(die.confidence >= edge for edge in BANDS)
