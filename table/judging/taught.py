"""Dice without pips as somebody taught them outside of a table: which sign, a face or a letter, looks how."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from table.judging.likeness import (
    LEAST_CHANCE,
    MOST,
    NEARER_PICTURE,
    TELLS,
    Doubles,
    directions,
    picture_nearness,
)
from table.judging.rates import BANDS
from vision import DieReading, Frame, Reader, Reading
from vision.reading import FACES, UNKNOWN_FACE, six_chances

UNKNOWN = "?"
"""What stands for all that nobody taught."""


@dataclass(frozen=True)  # no slots: the matrix is kept once it was made
class Taught:
    """Looks (`DieReading.features`) of dice without pips, and what each shows: "1" to "6", or a letter."""

    looks: Sequence[tuple[bytes, str]]

    @cached_property
    def _directions(self) -> Doubles:
        return directions(look for look, _ in self.looks)

    @cached_property
    def _signs(self) -> list[str]:
        return sorted({sign for _, sign in self.looks})

    def chances(self, die: DieReading) -> dict[str, float]:
        """The chance of each sign that was taught or that the reader knows, and of any other.

        A look that is like one adds to the logit of its sign, as a lesson of a table does
        (`table.judging.likeness.revised`); what the reader did not know might be any.
        """
        cosines = self._directions @ directions([die.features])[0]
        near = picture_nearness(cosines, letter=die.doubt != UNKNOWN_FACE)
        near *= np.exp((cosines - cosines.max()) / NEARER_PICTURE)
        read = dict(die.lettering or {})
        names = sorted({*self._signs, *read, UNKNOWN})
        rest = max(0.0, 1 - sum(read.values())) / (len(self._signs) + 1)
        shares = {name: rest for name in (*self._signs, UNKNOWN)}
        logits = np.log([max(read.get(name, 0.0) + shares.get(name, 0.0), LEAST_CHANCE) for name in names])
        evidence = np.bincount([names.index(sign) for _, sign in self.looks], near, len(names))
        logits += TELLS * np.minimum(MOST, evidence)
        odds = np.exp(logits - logits.max())
        return dict(zip(names, (odds / odds.sum()).tolist(), strict=True))

    def named(self, die: DieReading) -> DieReading:
        """A die as one who was taught has it; one with pips stays as it was read."""
        if die.lettering is None:
            return die
        chances = self.chances(die)
        del chances[UNKNOWN]
        best = max(chances, key=chances.__getitem__)
        known = chances[best] >= BANDS[1]
        doubt = die.doubt if die.doubt not in (None, UNKNOWN_FACE) else None if known else UNKNOWN_FACE
        faces = [chances.get(str(face), 0.0) for face in FACES]
        return replace(
            die,
            probabilities=six_chances(faces),
            lettering={sign: round(chance, 6) for sign, chance in chances.items()},
            doubt=doubt,
        )


class TaughtReader:
    """A reader of dice whose pictures were taught."""

    def __init__(self, reader: Reader, taught: Taught) -> None:
        self._reader, self._taught = reader, taught

    def read(self, frame: Frame, *, turn: int | None = None) -> Reading:
        """Read the dice in a frame, with and without pips; see `Reader.read` for `turn`."""
        reading = self._reader.read(frame, pictures=True, turn=turn)
        return replace(reading, dice=tuple(map(self._taught.named, reading.dice)))
