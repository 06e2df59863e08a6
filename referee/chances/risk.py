"""What truly lies on the table, given what a reader saw of it: the chances of all that could follow.

The model is generative. So many dice lie there as the call is about; each shows a face of its own, and the
reader misses it with the chance `miss`. What it does see it misreads as its chances say, and never
more seldom than `misread`. Among what it saw there may be things that are no dice, each with a chance
of its own. So a die missed and one made up together leave the number right, and nobody would notice: that is
reckoned with. And with the chance `shared` the whole look errs, which counts in full against what it
says.

Of n things seen where N dice lie, k are made up and u = N - n + k dice are missed. With o_i the odds that
thing i is made up, whatever the number says, Bayes' rule gives the choice S of those made up the weight

    product over S of N o_i   times   miss^u / u!

(real things come from N dice seen with the chance 1 - miss, made-up ones by a Poisson law whose mean is what
the o_i tell). Where u = 0 this leaves the odds alone: n_i / (1 - n_i) for each thing that is left out.

A table may be asked what follows if s of the things seen are `strays` that look like dice and are none of
this reveal: then each choice of the strays weighs the same, and all of it s! times what it weighs without. So
`evidence` of both can be compared.

All of it is added up die by die, never sampled. What a call asks is a fold over faces in any order, so that
it depends on how many dice show each of the faces that it tells apart, and on nothing else: those numbers are
followed, as rows of weights, and the fold is asked at the end. Rows that weigh less than `NEGLIGIBLE` of the
heaviest are dropped, and what they weighed counts as risk.
"""

import heapq
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from math import comb, exp, inf, lgamma, log, prod
from operator import mul
from typing import Any

from referee.question import Question
from referee.values import FACES

NEGLIGIBLE = 1e-9
"""The least weight of a row worth keeping, in weights of the heaviest."""

MOST_ROWS = 500
"""Rows kept after each die, the heaviest first: bounds the time for hundreds of dice that show nothing."""

LEFT_OUT = 1e-7
"""The share of all weight that may be left out by following only so many dice missed and made up at once."""

BOTH_MOST = 8
"""More dice missed and as many made up beyond what the number tells are not followed: they count as risk."""

NEVER = 1e-300
"""What has the chance 0, where its logarithm is taken."""

Chances = Mapping[int, float]
Result = tuple[Hashable, bool, bool]
"""What follows for the seats, whether the bid is met, and whether exactly."""
Totals = dict[Result, float]
State = tuple[int, int, tuple[int, ...]]
"""How many things were made up, how many are strays, and how many dice show each face that the call tells
apart, but for the first two of these."""
Row = list[float]
"""The weights of so many dice, one more, two more... that show the second of those faces; all others show the
first. The rows of a layer begin with the same number, and are of one length."""


@dataclass(frozen=True, slots=True)
class Layer:
    """What may lie there of the things up to one of them."""

    begins: int
    """With how many dice of the second face its rows begin."""
    rows: Mapping[State, Row]

    @property
    def weight(self) -> float:
        """Of all rows together."""
        return sum(map(sum, self.rows.values()))

    def window(self, row: Row, begins: int, length: int) -> Row:
        """A row as it is from another number of dice on, and of another length."""
        before = begins - self.begins
        part = row[max(0, before) : max(0, before + length)]
        part = [0.0] * min(length, max(0, -before)) + part
        return part + [0.0] * (length - len(part))


@dataclass(frozen=True, slots=True)
class ReaderErrors:
    """How often a reader errs beyond what its own chances say: chances from 0 to below 1, ValueError else.

    As it stands, a reader is taken at its word: what it saw is all there is, unless the number says
    otherwise.
    """

    misread: float = 0.0
    """The least chance that a die shows another face than the likeliest."""
    miss: float = 0.0
    """The chance that a die which lies there is not seen."""
    made_up: float = 0.001
    """The least chance that a thing read as a die is none."""
    shared: float = 0.0
    """The chance that the whole look errs, and every further look at the same dice with it."""

    def __post_init__(self) -> None:
        if not all(0 <= chance < 1 for chance in (self.misread, self.miss, self.made_up, self.shared)):
            raise ValueError(f"each of a reader's error rates is a chance from 0 to below 1, not {self}")


@dataclass(frozen=True, slots=True)
class Thing:
    """Something read as a die."""

    faces: Chances
    """Face -> the chance that it shows it, if it is a die."""
    made_up: float
    """The chance that it is none."""


class Table:
    """All that may lie there, for one question: how likely each result is, and what each die tells of it.

    ValueError where too few things may be none for so many `strays`.
    """

    def __init__(
        self,
        question: Question,
        things: Sequence[Thing],
        expected: int,
        miss: float,
        strays: int = 0,
    ) -> None:
        self._question, self._expected = question, expected
        self._same = alike(question)
        self._known = Counter(self._same[face] for face in question.known)
        self._unseen = self._merged(dict.fromkeys(FACES, 1 / len(FACES)))
        # The surest first: the states stay few until the doubtful ones come.
        order = sorted(
            range(len(things)), key=lambda at: (-max(things[at].faces.values()), things[at].made_up)
        )
        self._order = order
        self._strays = strays
        may_be_none = sum(thing.made_up > 0 for thing in things)
        if strays > may_be_none or len(things) - may_be_none > expected:
            raise ValueError(f"of {len(things)} things {may_be_none} may be none, for {expected} dice")
        self._short = max(0, expected + self._strays - len(things))
        self._faces = [*(self._merged(things[index].faces) for index in order), *[self._unseen] * self._short]
        dice = max(1, expected)  # where none lies there all things are made up: only that it can be counts
        self._none = [dice * things[index].made_up / (1 - things[index].made_up) for index in order]
        self._none += [0.0] * self._short
        self._least_none = max(0, len(things) - self._strays - expected)
        both, followed = _both(self._none, self._least_none, self._short, miss)
        self._most_none = self._least_none + both
        # For each made up beyond the number one more die was missed. Where the number is short, so many are
        # missed anyway, however seldom that happens.
        self._missing = [1.0] * self._least_none + [miss / (self._short + 1 + more) for more in range(both)]
        self._before = (
            self._short * log(max(miss, NEVER)) - lgamma(self._short + 1) + lgamma(self._strays + 1)
        )
        self._asked = sorted(set(self._same.values()))
        self._ends: dict[tuple[int, ...], Any] = {(0,) * len(self._asked): question.start}
        self._values: dict[tuple[tuple[int, ...], int], Totals] = {}
        self._followed = followed
        self._layers = self._forward()
        self._whole = sum(self._weights.values())

    @property
    def evidence(self) -> float:
        """The logarithm of how likely what was seen is, beside that of other tables for the same things."""
        return self._before + log(self._whole or NEVER)

    @property
    def kept(self) -> float:
        """The share of all weight that was followed; the rest may lead to any result, and hold what everybody
        knows in as many ways as anything does. 0 where nothing that was followed holds it."""
        left_out = self._layers[-1].weight * (1 / self._followed - 1)
        most = prod(comb(self._expected, number) for number in self._known.values())
        return self._whole and self._whole / (self._whole + left_out * most)

    @cached_property
    def _weights(self) -> Totals:
        """Result -> its weight beside the others."""
        totals: Totals = defaultdict(float)
        for state, row in self._layers[-1].rows.items():
            for result, values in self._endings(state).items():
                totals[result] += sum(map(mul, row, values))
        return totals

    @cached_property
    def results(self) -> Totals:
        """Result -> its chance; together 1."""
        return {result: weight / self._whole for result, weight in self._weights.items()}

    def if_told(self) -> dict[int, dict[int, Totals]]:
        """Thing -> what a person may say of it (a face, 0 for no die; of faces that make no difference the
        first) -> the weights of what follows then; of one thing all together 1."""
        found: dict[int, dict[int, Totals]] = {}
        whole = self._whole
        after = {state: self._endings(state) for state in self._layers[-1].rows}
        for place in range(len(self._faces) - 1, -1, -1):
            before: dict[State, dict[Result, Row]] = {}
            told: dict[int, Totals] = {answer: defaultdict(float) for answer in (*self._faces[place], 0)}
            layer, following_layer = self._layers[place : place + 2]
            for state, row in layer.rows.items():
                values: dict[Result, Row] = {}
                for answer, following, chance, more in self._moves(state, place):
                    for result, later in after.get(following, {}).items():
                        worth = following_layer.window(later, layer.begins + more, len(row))
                        told[answer][result] += chance * sum(map(mul, row, worth)) / whole
                        _add(values, result, [chance * value for value in worth])
                before[state] = values
            if place < len(self._order):
                found[self._order[place]] = told
            after = before
        return found

    def _merged(self, chances: Chances) -> dict[int, float]:
        """Faces that the question does not tell apart, as one."""
        merged: dict[int, float] = defaultdict(float)
        for face, chance in chances.items():
            if chance:
                merged[self._same[face]] += chance
        return merged

    def _moves(self, state: State, place: int) -> Iterator[tuple[int, State, float, bool]]:
        """What the thing at `place` may be: its face or 0 for no die, the state after it, the chance, and
        whether it is one more of the second face."""
        none, strays, numbers = state
        left = max(0, len(self._order) - place - 1)
        needed = max(0, self._least_none - none) + self._strays - strays
        if self._none[place]:
            if none < self._most_none and needed - (none < self._least_none) <= left:
                yield 0, (none + 1, strays, numbers), self._none[place] * self._missing[none], False
            if strays < self._strays and needed - 1 <= left:
                yield 0, (none, strays + 1, numbers), 1.0, False
        if needed <= left:
            for face, chance in self._faces[place].items():
                at = self._asked.index(face) - 2
                after = (*numbers[:at], numbers[at] + 1, *numbers[at + 1 :]) if at >= 0 else numbers
                yield face, (none, strays, after), chance, at == -1

    def _forward(self) -> list[Layer]:
        """What may lie there before each thing, and at the end."""
        layers = [Layer(0, {(0, 0, (0,) * max(0, len(self._asked) - 2)): [1.0]})]
        for place in range(len(self._faces)):
            after: dict[State, Row] = {}
            for state, row in layers[-1].rows.items():
                for _, following, chance, more in self._moves(state, place):
                    weights = [chance * weight for weight in row]
                    _add(after, following, [0.0, *weights] if more else [*weights, 0.0])
            layers.append(self._worth_keeping(Layer(layers[-1].begins, after)))
        return layers

    def _worth_keeping(self, layer: Layer) -> Layer:
        heaviest = {state: max(row) for state, row in layer.rows.items()}
        least = max(heaviest.values()) * NEGLIGIBLE
        kept = [state for state, weight in heaviest.items() if weight > least]
        if len(kept) > MOST_ROWS:
            kept = heapq.nlargest(MOST_ROWS, kept, key=heaviest.__getitem__)
        rows = [layer.rows[state] for state in kept]
        first, last = 0, len(rows[0])
        while not any(row[first] > least for row in rows):
            first += 1
        while not any(row[last - 1] > least for row in rows):
            last -= 1
        after = Layer(
            layer.begins + first, {state: row[first:last] for state, row in zip(kept, rows, strict=True)}
        )
        self._followed *= after.weight / layer.weight
        return after

    def _endings(self, state: State) -> dict[Result, Row]:
        """Result -> its chances after the last thing, by how many dice show the second face: for each made up
        beyond the number a die was missed, which may show anything."""
        none, strays, numbers = state
        dice = len(self._faces) - none - strays - sum(numbers)
        found: dict[Result, Row] = {}
        last, row = self._layers[-1], self._layers[-1].rows[state]
        for at, weight in enumerate(row):
            second = last.begins + at
            if weight:
                faces = (dice - second, second, *numbers)[: len(self._asked)]
                for result, chance in self._with_unseen(faces, none - self._least_none).items():
                    found.setdefault(result, [0.0] * len(row))[at] = chance
        return found

    def _end(self, numbers: tuple[int, ...]) -> Any:
        """Where the fold stands after so many dice of each face."""
        if numbers not in self._ends:
            at = next(at for at, number in enumerate(numbers) if number)
            fewer = (*numbers[:at], numbers[at] - 1, *numbers[at + 1 :])
            self._ends[numbers] = self._question.step(self._end(fewer), self._asked[at])
        return self._ends[numbers]

    def _with_unseen(self, numbers: tuple[int, ...], number: int) -> Totals:
        """What follows after so many dice of each face and so many unseen ones, with its chance: any die that
        shows a face which everybody knows may be that one, and where none does, they are not these dice."""
        key = numbers, number
        if key not in self._values:
            if number:
                found: Totals = defaultdict(float)
                for face, chance in self._unseen.items():
                    at = self._asked.index(face)
                    more = (*numbers[:at], numbers[at] + 1, *numbers[at + 1 :])
                    for result, later in self._with_unseen(more, number - 1).items():
                        found[result] += chance * later
            else:
                asked, end, each = self._question, self._end(numbers), zip(self._asked, numbers, strict=True)
                ways = prod(comb(many, self._known[face]) for face, many in each)
                found = {(asked.outcome(end), asked.met(end), asked.exact(end)): float(ways)} if ways else {}
            self._values[key] = found
        return self._values[key]


def _add(rows: dict[Any, Row], at: Any, row: Row) -> None:
    """Add a row to the one that stands there."""
    there = rows.get(at)
    rows[at] = row if there is None else [one + other for one, other in zip(there, row, strict=True)]


def _both(none: Sequence[float], least: int, short: int, miss: float) -> tuple[int, float]:
    """How many dice to follow as missed, and as many as made up, beyond what the number tells; and the share
    of all weight that this follows.

    `none` holds the odds of each thing that it is none, `least` is how many must be, `short` how many dice
    are missed anyway. All choices of j things weigh the elementary symmetric polynomial of degree j of those
    odds, and k dice more that are missed miss^k short! / (short + k)!.
    """
    if not miss:
        return 0, 1.0
    scale = max([1.0, *none])  # of hundreds of things that show nothing the products would be too large
    chosen = [1.0]
    for odds in none:
        with_it = [odds / scale * weight for weight in chosen]
        chosen = [more + less for more, less in zip([*chosen, 0.0], [0.0, *with_it], strict=True)]
    weights = [
        log(weight) + both * log(miss * scale) - lgamma(short + both + 1) if weight else -inf
        for both, weight in enumerate(chosen[least:])
    ]
    heaviest = max(weights)
    if heaviest == -inf:
        return 0, 1.0
    shares = [exp(weight - heaviest) for weight in weights]
    followed = [part / sum(shares) for part in accumulate(shares[: BOTH_MOST + 1])]
    both = bisect_left(followed[:-1], 1 - LEFT_OUT)
    return both, min(followed[both], 1.0)


def outcomes(totals: Mapping[Result, float]) -> dict[Hashable, float]:
    """What follows for the seats -> its chance, whatever lies there."""
    found: dict[Hashable, float] = defaultdict(float)
    for (outcome, _, _), chance in totals.items():
        found[outcome] += chance
    return found


def agreement(totals: Mapping[Result, float]) -> float:
    """The chance that two draws of what follows agree, times the weight of all of it."""
    weights = outcomes(totals).values()
    return sum(weight**2 for weight in weights) / (sum(weights) or 1.0)


def alike(question: Question) -> dict[int, int]:
    """Face -> the last of those that are all the same to a question."""
    last = {question.step(question.start, face): face for face in FACES}
    return {face: last[question.step(question.start, face)] for face in FACES}
