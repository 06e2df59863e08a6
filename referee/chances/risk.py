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
this reveal, and h dice lie `hidden`: then N - h dice could be seen, each choice of the strays weighs the
same, and all of it (N - h)! s! / N! times what it weighs without. So `evidence` of both can be compared.

All of it is folded die by die into the few things that the call depends on, never sampled. States that weigh
less than `NEGLIGIBLE` of the heaviest are dropped, and what they weighed counts as risk.
"""

import heapq
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from math import exp, inf, lgamma, log
from typing import Any

from referee.state import Question
from referee.values import FACES

NEGLIGIBLE = 1e-9
"""The least weight of a state worth keeping, in weights of the heaviest."""

MOST_STATES = 2000
"""States kept after each die, the heaviest first: bounds the time for hundreds of dice that show nothing."""

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
State = tuple[Any, int, int]
"""Where the question's fold stands, how many things were made up, and how many are strays."""


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

    ValueError where too few things may be none for so many `strays`, or for the dice that lie `hidden`.
    """

    def __init__(
        self,
        question: Question,
        things: Sequence[Thing],
        expected: int,
        miss: float,
        strays: int = 0,
        hidden: int = 0,
    ) -> None:
        self._question = question
        self._same = alike(question)
        self._unseen = self._merged(dict.fromkeys(FACES, 1 / len(FACES)))
        # The surest first: the states stay few until the doubtful ones come.
        order = sorted(
            range(len(things)), key=lambda at: (-max(things[at].faces.values()), things[at].made_up)
        )
        self._order = order
        self._hidden = min(hidden, expected)
        lying = expected - self._hidden
        self._strays = strays
        may_be_none = sum(thing.made_up > 0 for thing in things)
        if strays > may_be_none or len(things) - may_be_none > lying:
            raise ValueError(f"of {len(things)} things {may_be_none} may be none, for {lying} dice in sight")
        self._short = max(0, lying + self._strays - len(things))
        self._faces = [*(self._merged(things[index].faces) for index in order), *[self._unseen] * self._short]
        dice = max(1, expected)  # where none lies there all things are made up: only that it can be counts
        self._none = [dice * things[index].made_up / (1 - things[index].made_up) for index in order]
        self._none += [0.0] * self._short
        self._least_none = max(0, len(things) - self._strays - lying)
        both, followed = _both(self._none, self._least_none, self._short, miss)
        self._most_none = self._least_none + both
        # For each made up beyond the number one more die was missed. Where the number is short, so many are
        # missed anyway, however seldom that happens.
        self._missing = [1.0] * self._least_none + [miss / (self._short + 1 + more) for more in range(both)]
        self._before = (
            self._short * log(max(miss, NEVER)) - lgamma(self._short + 1)
            + lgamma(lying + 1) + lgamma(self._strays + 1) - lgamma(expected + 1)
        )  # fmt: skip
        self._steps: dict[tuple[Any, int], Any] = {}
        self._values: dict[tuple[Any, int], Totals] = {}
        self.kept = followed
        """The share of all weight that was followed; the rest may lead to any result."""
        self._layers = self._forward()

    @property
    def evidence(self) -> float:
        """The logarithm of how likely what was seen is, beside that of other tables for the same things."""
        return self._before + log(sum(self._layers[-1].values()) or NEVER)

    @cached_property
    def _weights(self) -> Totals:
        """Result -> its weight beside the others."""
        totals: Totals = defaultdict(float)
        for state, weight in self._layers[-1].items():
            for result, chance in self._ending(state).items():
                totals[result] += weight * chance
        return totals

    @cached_property
    def results(self) -> Totals:
        """Result -> its chance; together 1."""
        whole = sum(self._weights.values())
        return {result: weight / whole for result, weight in self._weights.items()}

    def if_told(self) -> dict[int, dict[int, Totals]]:
        """Thing -> what a person may say of it (a face, 0 for no die; of faces that make no difference the
        first) -> the weights of what follows then; of one thing all together 1."""
        found: dict[int, dict[int, Totals]] = {}
        whole = sum(self._weights.values())
        after = {state: self._ending(state) for state in self._layers[-1]}
        for place in range(len(self._faces) - 1, -1, -1):
            before: dict[State, Totals] = {}
            told: dict[int, Totals] = {answer: defaultdict(float) for answer in (*self._faces[place], 0)}
            for state, weight in self._layers[place].items():
                value: Totals = defaultdict(float)
                for answer, following, chance in self._moves(state, place):
                    for result, later in after.get(following, {}).items():
                        value[result] += chance * later
                        told[answer][result] += weight * chance * later / whole
                before[state] = value
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

    def _moves(self, state: State, place: int) -> Iterator[tuple[int, State, float]]:
        """What the thing at `place` may be: its face or 0 for no die, the state after it, and the chance."""
        end, none, strays = state
        left = max(0, len(self._order) - place - 1)
        needed = max(0, self._least_none - none) + self._strays - strays
        if self._none[place]:
            if none < self._most_none and needed - (none < self._least_none) <= left:
                yield 0, (end, none + 1, strays), self._none[place] * self._missing[none]
            if strays < self._strays and needed - 1 <= left:
                yield 0, (end, none, strays + 1), 1.0
        if needed <= left:
            for face, chance in self._faces[place].items():
                yield face, (self._step(end, face), none, strays), chance

    def _step(self, end: Any, face: int) -> Any:
        key = end, face
        if key not in self._steps:
            self._steps[key] = self._question.step(end, face)
        return self._steps[key]

    def _forward(self) -> list[dict[State, float]]:
        """The states before each thing, and at the end."""
        layers: list[dict[State, float]] = [{(self._question.start, 0, 0): 1.0}]
        for place in range(len(self._faces)):
            after: dict[State, float] = defaultdict(float)
            for state, weight in layers[-1].items():
                for _, following, chance in self._moves(state, place):
                    after[following] += weight * chance
            layers.append(self._worth_keeping(after))
        return layers

    def _worth_keeping(self, states: dict[State, float]) -> dict[State, float]:
        least = max(states.values()) * NEGLIGIBLE
        kept = {state: weight for state, weight in states.items() if weight > least}
        if len(kept) > MOST_STATES:
            kept = dict(heapq.nlargest(MOST_STATES, kept.items(), key=lambda item: item[1]))
        self.kept *= sum(kept.values()) / sum(states.values())
        return kept

    def _ending(self, state: State) -> Totals:
        """Result -> its chance, from the state after the last thing: for each made up beyond the number a die
        was missed, and so many lie hidden, which may show anything."""
        end, none, _ = state
        return self._with_unseen(end, none - self._least_none + self._hidden)

    def _with_unseen(self, end: Any, number: int) -> Totals:
        key = end, number
        if key not in self._values:
            if number:
                found: Totals = defaultdict(float)
                for face, chance in self._unseen.items():
                    after = self._with_unseen(self._step(end, face), number - 1)
                    for result, later in after.items():
                        found[result] += chance * later
            else:
                asked = self._question
                found = {(asked.outcome(end), asked.met(end), asked.exact(end)): 1.0}
            self._values[key] = found
        return self._values[key]


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
