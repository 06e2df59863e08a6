"""Whose dice lie there: what each seat shows, held against how many dice the referee says that it holds."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from referee.chances.risk import ReaderErrors
from table.judging.reading import TableDie, TableReading


@dataclass(frozen=True, slots=True)
class Hand:
    """What one seat shows."""

    seat: str
    found: int
    expected: int


@dataclass(frozen=True)
class Hands:
    """The dice of a reading by seat; those of which nobody knows whose they are may be anybody's."""

    holds: Mapping[str, int]
    """Seat -> how many of its dice the call is about; other seats' dice are not counted."""
    dice: Mapping[int, TableDie]
    """Those that are counted, by their index in the reading."""
    shown: Mapping[str, Sequence[int]] = field(default_factory=dict)
    """Seat -> its dice that lay open before the call: that they are told says nothing of the others."""

    @classmethod
    def of(cls, holds: Mapping[str, int], reading: TableReading) -> "Hands":
        """The hands that a call is about. Where a reading does not tell whose its dice are, all are
        anybody's; what is left beside the hands that are told is the last one's, where its number fits."""
        counted = ((index, die) for index, die in enumerate(reading.dice) if die.counts)
        hands = cls(holds, {index: die for index, die in counted if die.seat is None or die.seat in holds})
        left = [index for index, die in hands.dice.items() if die.seat is None]
        lacking = {seat: number for seat, number in hands.lacking.items() if number}
        if len(left) == len(hands.dice) or hands.over or list(lacking.values()) != [len(left)]:
            return hands
        (last,) = lacking
        filled = {index: replace(die, seat=last) for index, die in hands.dice.items() if index in left}
        return cls(holds, {**hands.dice, **filled})

    @cached_property
    def lacking(self) -> dict[str, int]:
        """Seat -> how many of its dice are not told yet to be its own; 0 where it shows too many."""
        shown = Counter(die.seat for die in self.dice.values())
        return {seat: max(0, number - shown[seat]) for seat, number in self.holds.items()}

    @cached_property
    def uneven(self) -> list[Hand]:
        """Where it is told whose dice lie there and they cannot be as they should, the hands that differ: one
        shows too many, or too few lie there for what others lack."""
        shown = Counter(die.seat for die in self.dice.values() if die.seat is not None)
        if all(number <= len(self.shown.get(seat, ())) for seat, number in shown.items()):
            return []
        found = [Hand(seat, shown[seat], number) for seat, number in self.holds.items()]
        apart = [hand for hand in found if hand.found != hand.expected]
        lacking = sum(max(0, hand.expected - hand.found) for hand in apart)
        anybodys = sum(die.seat is None for die in self.dice.values())
        too_many = any(hand.found > hand.expected for hand in apart)
        return apart if too_many or anybodys < lacking else []

    @property
    def over(self) -> set[str]:
        """The seats that show too many."""
        return {hand.seat for hand in self.uneven if hand.found > hand.expected}

    def weighed(self, errors: ReaderErrors, made_up: Sequence[float]) -> tuple[ReaderErrors, list[float]]:
        """A reader's error rates, and of each die the chance that it is none, given what the hands say.

        Beside a hand that lacks a die one that shows too many tells of a die that rolled over to it, or of
        one missed here and one made up there: as likely as not, so that the verdict must be the same either
        way. The odds of the latter (`referee.chances.risk`): the number of dice, times the odds that each die
        of the large hand is none, times the chance of a miss.
        """
        over = sum(die.seat in self.over for die in self.dice.values())
        if not over or len(self.over) == len(self.uneven):
            return errors, list(made_up)
        none = [
            max(chance, 1 / (1 + over)) if die.seat in self.over else chance
            for die, chance in zip(self.dice.values(), made_up, strict=True)
        ]
        return replace(errors, miss=max(errors.miss, 1 / sum(self.holds.values()))), none

    @property
    def revealed(self) -> dict[str, list[int]] | None:
        """Seat -> the faces of its dice, where each shows what it should; None where that is not told."""
        hands: dict[str, list[int]] = {seat: [] for seat in self.holds}
        for die in self.dice.values():
            if die.seat is None or die.face is None:
                return None
            hands[die.seat].append(die.face)
        return hands if self.dice and not self.uneven and not any(self.lacking.values()) else None
