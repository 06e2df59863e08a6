"""How sure a verdict is when each die is known only by chances, and what to ask where that is not enough."""

from collections import defaultdict
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import exp

from referee.chances.risk import ReaderErrors, Table, Thing, Totals, agreement, outcomes
from referee.game import Game
from referee.question import Question
from referee.structs import Chance, ChangeBySeat, Count, Told
from referee.values import FACES

BOUND = 0.02
"""The risk up to which a verdict is taken unasked, where a table does not choose another."""

AT_ITS_WORD = ReaderErrors()
"""A reader of whose errors nothing is known but its own chances."""

MADE_UP_MAX = 0.999
"""Whatever is read as a die may be one."""

SURPLUS_MAX = 6
"""Dice too many up to which every choice of those that are none is reckoned with."""

GAIN_DIGITS = 12
"""Answers whose gains differ by less settle as much."""

NO_STRAYS: Mapping[int, float] = {}

LEAST_GAIN = 1e-9
"""An answer that settles less, as `Mixture.gains` has it, is not worth a question."""


class Outcome(Told, kw_only=False):
    """What would follow."""

    right: bool
    """The caller is."""
    losses: ChangeBySeat


class Certainty(Told, kw_only=False):
    """What may be said of a call before its reveal is taken."""

    met: Chance
    """That at least as much lies there as was bid."""
    exact: Chance
    """That exactly as much does."""
    outcome: Outcome
    """The likeliest."""
    risk: Chance
    """That another one is true."""
    decided: bool
    """The risk is at most the bound."""
    deciding: tuple[Count, ...]
    """Indexes of dice whose answer lowers it, best first."""


def certainty(
    game: Game,
    probabilities: Sequence[Sequence[float]],
    expected: int | None = None,
    bound: float = BOUND,
    *,
    errors: ReaderErrors = AT_ITS_WORD,
    made_up: Sequence[float] | None = None,
    told: Collection[int] = (),
    strays: Mapping[int, float] = NO_STRAYS,
) -> Certainty:
    """The certainty of the call that waits for its reveal.

    `probabilities`: for each die seen six chances (faces 1 to 6; they need not add up to exactly one).
    `expected`: how many dice should lie there; None takes as many as the call is about.
    `bound`: the risk up to which the verdict counts as decided.
    `errors`: the reader's error rates. `made_up`: die by die the chance that it is none; without it, the less
    sure a face is, the likelier that is, and by `errors.made_up` likelier still. `told`: the dice of which a
    person has said what they are; a reader's errors do not touch them. `strays`: how likely so many of the
    things seen look like dice and are none of this reveal, as lost ones in sight do. ValueError where no call
    waits, a row is not six chances, a rate is no chance, or more are seen than lie there and too few may be
    made up.
    """
    return Weighed(game, probabilities, expected, errors, made_up, told, strays).certainty(bound)


@dataclass(frozen=True, slots=True)
class Mixture:
    """What follows, however many of the things seen are strays."""

    parts: Sequence[tuple[float, Table]]
    """What lies there with each number of strays, and its share; all shares together are 1."""

    @classmethod
    def of(
        cls,
        question: Question,
        things: Sequence[Thing],
        expected: int,
        miss: float,
        strays: Mapping[int, float],
    ) -> "Mixture":
        """A question put to `things` of which `expected` should lie there, by Bayes' rule: `strays` are the
        chances before anything was seen."""
        plain = Table(question, things, expected, miss)
        if not plain.kept:  # what was seen is none of what everybody knows: others will ask
            question = replace(question, known=())
            plain = Table(question, things, expected, miss)
        may_be_none = sum(thing.made_up > 0 for thing in things)
        found = [(1 - sum(strays.values()), plain)]
        for number, chance in strays.items():
            if number <= may_be_none:
                table = Table(question, things, expected, miss, number)
                found.append((chance * exp(table.evidence - plain.evidence), table))
        whole = sum(weight for weight, _ in found)
        return cls([(weight / whole, table) for weight, table in found])

    @property
    def results(self) -> Totals:
        """Result -> its chance."""
        return _mixed((share, table.results) for share, table in self.parts)

    @property
    def followed(self) -> dict[Hashable, float]:
        """What follows for the seats -> the least chance of it: what was not followed leads elsewhere."""
        return outcomes(_mixed((share * table.kept, table.results) for share, table in self.parts))

    def gains(self) -> dict[int, float]:
        """Thing -> how much more settled all is on average once a person has said of it what it is.

        Settled is the chance that two draws of what follows agree.

        The likeliest outcome's own chance would not do: of many doubtful dice no single answer may change
        which one that is, though all of them together do.
        """
        now = agreement(self.results)
        told = [(share, table.if_told()) for share, table in self.parts]
        found = {}
        for thing in told[0][1]:
            answers = {answer for _, by_thing in told for answer in by_thing[thing]}
            after = (
                agreement(_mixed((share, by_thing[thing].get(answer, {})) for share, by_thing in told))
                for answer in answers
            )
            found[thing] = sum(after) - now
        return found


def _mixed(parts: Iterable[tuple[float, Totals]]) -> Totals:
    mixed: Totals = defaultdict(float)
    for share, totals in parts:
        for result, chance in totals.items():
            mixed[result] += share * chance
    return mixed


class Weighed:
    """What is known of a call with what was seen; it takes what `certainty` takes."""

    def __init__(
        self,
        game: Game,
        probabilities: Sequence[Sequence[float]],
        expected: int | None = None,
        errors: ReaderErrors = AT_ITS_WORD,
        made_up: Sequence[float] | None = None,
        told: Collection[int] = (),
        strays: Mapping[int, float] = NO_STRAYS,
    ) -> None:
        self._given = game, probabilities, expected, errors, made_up
        self._strays = strays
        question = game.question
        if question is None:
            raise ValueError("no call waits for its reveal")
        number = question.expected if expected is None else expected
        # Each face told from every other makes too many rows: 30 unclear dice took minutes.
        question = question.rough or question
        things = _things(probabilities, errors, made_up, told, number)
        self._things, self._told = len(things), told
        self._few = _without_heap(things, number)
        few = [things[index] for index in self._few]
        self.mixture = Mixture.of(question, few, number, errors.miss, strays)
        followed = self.mixture.followed
        self.likeliest = max(followed, key=followed.__getitem__)
        # What all looks get wrong together, and what was too unlikely to be followed, may be anything.
        # Far too many things say nothing at all.
        heap = len(few) < len(things)
        stands = 0.0 if heap else 1 - (errors.shared if len(told) < number else 0.0)
        self.risk = max(0.0, 1 - stands * followed[self.likeliest])

    def certainty(self, bound: float = BOUND) -> Certainty:
        """What the function of that name tells."""
        results, decided = self.mixture.results, self.risk <= bound
        return Certainty(
            met=min(1.0, sum(chance for (_, met, _), chance in results.items() if met)),
            exact=min(1.0, sum(chance for (_, _, exact), chance in results.items() if exact)),
            outcome=_outcome(self.likeliest),
            risk=self.risk,
            decided=decided,
            deciding=() if decided else self.deciding,
        )

    def questions(self, bound: float = BOUND) -> tuple[int, ...] | None:
        """The dice to ask about, best first: as few of `deciding` as bring the risk down to the bound if the
        answers are what was read. None where no answers about them do, for the number of dice is wrong.

        To be asked again after each answer, with that die among `told`: asking stops when nothing is left.
        Mostly few answers will do, so few are tried first.
        """
        if self.risk <= bound:
            return ()
        likely = self.deciding
        if self._answered(likely).risk > bound:
            return None
        low, high = 0, 1
        while high < len(likely) and self._answered(likely[:high]).risk > bound:
            low, high = high, 2 * high
        high = min(high, len(likely))
        while low + 1 < high:
            middle = (low + high) // 2
            low, high = (low, middle) if self._answered(likely[:middle]).risk <= bound else (middle, high)
        return likely[:high]

    def _answered(self, answered: Collection[int]) -> "Weighed":
        """The same once people have said of these dice that they are what was read."""
        return Weighed(*self._given, {*self._told, *answered}, self._strays)

    @cached_property
    def deciding(self) -> tuple[int, ...]:
        """The dice whose answer lowers the risk, best first; of far too many, first those left out."""
        after = {self._few[place]: gain for place, gain in self.mixture.gains().items()}
        gain = {index: after.get(index, 1.0) for index in range(self._things) if index not in self._told}
        return tuple(
            sorted(
                (at for at in gain if gain[at] > LEAST_GAIN),
                key=lambda at: (-round(gain[at], GAIN_DIGITS), at),
            )
        )


def _things(
    probabilities: Sequence[Sequence[float]],
    errors: ReaderErrors,
    made_up: Sequence[float] | None,
    told: Collection[int],
    number: int,
) -> list[Thing]:
    rows = [_normal(row) for row in probabilities]
    if made_up is None:
        made_up = [min(1 - max(row) + errors.made_up, MADE_UP_MAX) for row in rows]
    if len(made_up) != len(rows) or not all(0 <= chance < 1 for chance in made_up):
        raise ValueError(f"made_up gives each die read a chance from 0 to below 1, not {list(made_up)}")
    # Where people tell of more dice than there are, each of these may be the one that is none.
    none_told = 0.5 if len(told) > number else 0.0
    things = [
        Thing(_certain(row), none_told)
        if index in told
        else Thing(_floored(row, errors.misread), made_up[index])
        for index, row in enumerate(rows)
    ]
    if (real := sum(thing.made_up == 0 for thing in things)) > number:
        raise ValueError(f"{real} things are dice for certain by made_up, where only {number} lie")
    return things


def _normal(row: Sequence[float]) -> list[float]:
    numbers = [float(chance) for chance in row]
    total = sum(numbers)
    if (
        len(numbers) != len(FACES)
        or not all(chance >= 0 for chance in numbers)
        or not 0 < total < float("inf")
    ):
        raise ValueError(f"a die needs six chances, one a face, that are not all zero; got {numbers}")
    return [chance / total for chance in numbers]


def _certain(row: Sequence[float]) -> dict[int, float]:
    return {max(FACES, key=lambda face: row[face - 1]): 1.0}


def _floored(row: Sequence[float], floor: float) -> dict[int, float]:
    """The chances with at least `floor` for all other faces than the likeliest together, spread evenly."""
    lacking = floor - (1 - max(row))
    if lacking > 0:
        likeliest = row.index(max(row))
        row = [chance + lacking * (-1 if face == likeliest else 1 / 5) for face, chance in enumerate(row)]
    return dict(zip(FACES, row, strict=True))


def _without_heap(things: Sequence[Thing], number: int) -> list[int]:
    """The dice to reckon with: of far too many those that are likeliest to be dice."""
    likeliest = sorted(
        range(len(things)), key=lambda at: (things[at].made_up, -max(things[at].faces.values()), at)
    )
    return sorted(likeliest[: number + SURPLUS_MAX])


def _outcome(outcome: Hashable) -> Outcome:
    """As a plain structure; a claim costs no dice, and its question tells only whether it is true."""
    if isinstance(outcome, tuple):
        right, losses = outcome
        return Outcome(right, dict(losses))
    return Outcome(not outcome, {})
