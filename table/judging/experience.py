"""What a table's evening says of the ways in which everything seen there may err alike.

Each reading that a verdict was taken from speaks for or against them, by Bayes' rule:

- A die of which a person said that it shows a, and that was read as b: as often as dice err, or always.
- Dice that nobody touched speak against a habit where they show the face that it would hide. They never speak
  for one: who has not looked has not confirmed anything, and a bias must not teach itself.
- How many dice were seen, put aside and added, beside how many should lie there, speaks for or against things
  that look like dice: made up things by a Poisson law, or where people said which these are by the odds of
  each, missed dice by a binomial one. What people said counts where it adds up to what should lie there.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import comb, exp, lgamma, log, prod

from referee.chances.habits import Habits
from table.judging.rates import ReaderRates, is_small, is_unclear, reader_rates
from table.judging.reading import TableDie, TableReading

CHANGED = 0.02
"""The chance that by the next look the dice or what lies about are others; our own guess."""

LEAST = 1e-9
"""Nothing that happened was less likely than that."""

UNNOTICED = 0.05
"""The chance of what people said of the number of dice, where that leaves something out."""


@dataclass(frozen=True)  # no slots: what it says is kept
class Experience:
    """The evening up to a reading that a verdict was taken from."""

    reading: TableReading
    """As it was judged: what people said of it included."""
    expected: int
    """Dice that should have lain there."""
    before: "Experience | None" = None

    @cached_property
    def habits(self) -> Habits:
        """How likely each way to err is now, by the rates of the weights in use."""
        evening = [self]
        while (one := evening[-1].before) is not None and "habits" not in one.__dict__:
            evening.append(one)
        rates = reader_rates()
        for one in reversed(evening):  # the oldest first, so that a long night is no deep recursion
            known = one.before.habits if one.before else rates.bad_tables.habits
            if one is self:
                return after(known, self.reading, self.expected, rates)
            one.__dict__["habits"] = after(known, one.reading, one.expected, rates)
        raise AssertionError("an evening ends with its newest reading")


def after(before: Habits, reading: TableReading, expected: int, rates: ReaderRates) -> Habits:
    """How likely each way to err is after a reading of so many dice, given what was known before."""
    dice = reading.of_this_reveal
    sized = rates.small if is_small(dice) else rates.large
    rows = [(die, _floored(die, sized.misread / 5)) for die in dice]
    misreads = {pair: chance * _misread(*pair, rows) for pair, chance in before.misreads.items()}
    number = _Number.of(reading, expected, rates)
    plain = number.chance(0, 0)
    strays = {
        (lying, hidden): chance * number.chance(lying, hidden) / plain
        for (lying, hidden), chance in before.strays.items()
    }
    whole = before.none + sum(misreads.values()) + sum(strays.values())
    new = rates.bad_tables.habits
    return Habits(
        {pair: _kept(weight / whole, new.misreads.get(pair, 0.0)) for pair, weight in misreads.items()},
        {way: _kept(weight / whole, new.strays.get(way, 0.0)) for way, weight in strays.items()},
    )


def _kept(known: float, declared: float) -> float:
    return (1 - CHANGED) * known + CHANGED * declared


def _floored(die: TableDie, least: float) -> list[float]:
    """How likely each face looks as this die does."""
    return [max(chance, least) for chance in (die.read or die.probabilities)]


def _misread(shown: int, read: int, dice: Sequence[tuple[TableDie, Sequence[float]]]) -> float:
    """How much likelier the dice are where the face `shown` always looks like `read`."""
    told = untold = 1.0
    for die, row in dice:
        if die.corrected:
            if die.face == shown and die.read:
                told *= row[read - 1] / row[shown - 1]
        elif die.face is not None:
            untold *= 1 - row[shown - 1] + row[read - 1]
    return told * min(1.0, untold)


@dataclass(frozen=True, slots=True)
class _Number:
    """How many dice a reading shows, and what people said of that."""

    expected: int
    seen: int
    none: int
    """Things of which people said that they are no dice."""
    added: int
    """Dice that people added."""
    confirmed: int
    """Things of which people said that they are dice."""
    odds: tuple[float, ...]
    """That each of the things seen is none, by what is known of the reader;"""
    odds_of_none: tuple[float, ...]
    """and of those of which people said so."""
    miss: float

    @classmethod
    def of(cls, reading: TableReading, expected: int, rates: ReaderRates) -> "_Number":
        dice = reading.of_this_reveal
        added = sum(die.corrected and die.read is None for die in dice)
        seen = [die for die in dice if not (die.corrected and die.read is None)]
        odds = [rates.made_up(die) / (1 - rates.made_up(die)) for die in seen]
        of_none = [chance for die, chance in zip(seen, odds, strict=True) if die.face is None]
        sized = rates.small if is_small(dice) else rates.large
        confirmed = sum(die.corrected and die.face is not None for die in seen)
        missed = sized.missed[is_unclear(dice)]
        return cls(expected, len(seen), len(of_none), added, confirmed, tuple(odds), tuple(of_none), missed)

    def chance(self, strays: int, hidden: int) -> float:
        """How likely that is with so many things in sight that look like dice, and so many dice hidden."""
        lying = max(0, self.expected - hidden)
        if (self.none or self.added) and self.seen - self.none + self.added == self.expected:
            told = self._these_made(strays) * self._missed(self.added - hidden, lying)
            unnoticed = UNNOTICED * self._these_made(0) * self._missed(self.added, self.expected)
            return max(told, unnoticed, LEAST)
        # the others that are seen are dice: so many were missed
        ways = ((made, lying - (self.seen - strays - made)) for made in range(self.seen - strays + 1))
        seen = sum(self._made(made) * self._missed(missed, lying) for made, missed in ways)
        # a face is told of a die alone; but people tell it of doubted dice, and a stray need not be doubted
        told = UNNOTICED if self.seen - self.confirmed < strays else 1.0
        return max(told * seen, LEAST)

    def _these_made(self, strays: int) -> float:
        """How likely it is that just those are none of which people said so, where so many of the things in
        sight are strays, any as likely; by the odds of each of the others."""
        if strays > self.none:
            return 0.0
        chosen = combinations(self.odds_of_none, self.none - strays)
        return sum(map(prod, chosen)) / comb(self.seen, strays)

    def _made(self, number: int) -> float:
        mean = sum(self.odds)
        if number <= 0 or not mean:
            return exp(-mean) if number == 0 else 0.0
        return exp(number * log(mean) - mean - lgamma(number + 1))  # of hundreds a factorial is no float

    def _missed(self, number: int, lying: int) -> float:
        if not 0 <= number <= lying:
            return 0.0
        return comb(lying, number) * self.miss**number * (1 - self.miss) ** (lying - number)
