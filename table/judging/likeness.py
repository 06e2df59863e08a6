"""How what a table was told of some dice changes what is read of one that looks like them.

Imported by the first who has a lesson: numpy takes longer to import than a page may wait.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import numpy.typing as npt

from referee.values import FACES
from table.judging.rates import BANDS, reader_rates
from table.judging.reading import ANY_FACE, TableDie
from vision.reading import PICTURE, UNKNOWN_FACE

if TYPE_CHECKING:
    from table.judging.lesson import Lesson

NO_DIE = len(FACES)
"""The class of what is no die, behind the six faces."""

ALIKE, SAME = 0.8, 0.9
"""Cosines from which on a look is like a lesson that the reader had right, and from which on it is the same:
of pairs of dice in two photographs of one set 995 in 1,000 show one face from .9 on, 990 from .8."""

ALIKE_WRONG, SAME_WRONG = 0.9, 0.97
"""The same cosines for a lesson that it had wrong. They are nearer: such a die looks like many that it reads
right."""

ALIKE_PICTURE, SAME_PICTURE = 0.4, 0.85
"""The same cosines for a picture on a die without pips, to the reader of pictures."""

ALIKE_KNOWN, SAME_KNOWN = 0.9, 0.97
"""The same where the reader of pictures knows the numeral or letter itself: a seven looks somewhat like
a J."""

NEARER, NEARER_PICTURE = 0.03, 0.1
"""A lesson whose cosine is so much less than the nearest one's counts for a third (1 / e); of a picture from
farther off: its own looks lie farther apart, and those of others still farther."""

TELLS, MOST = 4.0, 3.0
"""What a lesson that the reader had wrong adds to the logit of what it was, where the look is the same; no
more than so many of them do together."""

TELLS_RIGHT, MOST_RIGHT = 3.0, 1.0
"""What a lesson that the reader had right adds, and how many of them do together."""

RIGHT_FROM = 0.95
"""Lessons that it had right say nothing of a die of which the reader is less sure: that may look like many
and show another face."""

DISTRUST = 0.9
"""The share of the reader's own logits that goes where it was wrong at the same look."""

NONE_MOST = 0.9
"""Whatever looks like something that was no die may be one all the same."""

LEAST_CHANCE = 1e-9
"""A chance is never nothing."""

SURE_NONE = 0.5
"""From this chance on a thing that looks like a lesson of no die is taken for no die."""

KNOWN = 0.5
"""From so many lessons on a look is known."""

LIFTED = ("readers_disagree", "unreadable", "blurred", UNKNOWN_FACE)
"""Doubts about what a die shows, and whether it is one: who knows the look need not have them. How a die
lies, and what hides it, nobody knows by its look."""

Doubles = npt.NDArray[np.float64]


class Known(NamedTuple):
    """n lessons of the same weights."""

    directions: Doubles
    """`(n, k)`, of length 1."""
    read: npt.NDArray[np.int_]
    """`(n,)` faces that the reader took them for."""
    told: npt.NDArray[np.int_]
    """`(n,)` classes that they were: 0 to 5 are faces 1 to 6, then `NO_DIE`."""
    right: npt.NDArray[np.bool_]
    """`(n,)` whether the reader took them for what they were."""
    alike: Doubles
    """`(n,)` the cosine from which on a look is like each."""
    same: Doubles
    """`(n,)` the cosine from which on a look is the same as each."""

    @classmethod
    def of(cls, lessons: Sequence[Lesson]) -> Known:
        """Those of some lessons, at least one."""
        read = np.array([one.read for one in lessons])
        told = np.array([NO_DIE if one.face is None else one.face - 1 for one in lessons])
        right = (told == read - 1) & (read != PICTURE)
        alike, same = np.where(right, ALIKE, ALIKE_WRONG), np.where(right, SAME, SAME_WRONG)
        return cls(directions(one.features for one in lessons), read, told, right, alike, same)

    @property
    def trusted(self) -> npt.NDArray[np.bool_]:
        """`(n,)`: what stands where people often said otherwise than lessons do: those that the reader had
        right, and those of pictures, of which it knows nothing itself."""
        return np.asarray(self.right | (self.read == PICTURE))

    def take(self, some: npt.NDArray[np.bool_]) -> Known:
        """Return those of the lessons where `some` `(n,)` is true."""
        return Known(
            self.directions[some],
            self.read[some],
            self.told[some],
            self.right[some],
            self.alike[some],
            self.same[some],
        )


def directions(features: Iterable[bytes]) -> Doubles:
    rows = np.stack([np.frombuffer(one, np.int8) for one in features]).astype(float)
    return np.asarray(rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1))


def nearness(taken_for: int | None, known: Known, cosines: Doubles, *, letter: bool = False) -> Doubles:
    """Return `(n,)` in 0..1: how much a look with these `cosines` `(n,)`, taken for that face, is the look of
    each lesson; `letter`: the reader knows what it shows without pips."""
    if taken_for == PICTURE:
        near = picture_nearness(cosines, letter=letter)
    else:
        near = _between(cosines, known.alike, known.same)
    return np.asarray(near * (known.read == taken_for))


def picture_nearness(cosines: Doubles, *, letter: bool) -> Doubles:
    """Likewise of dice without pips alone."""
    return _between(cosines, *((ALIKE_KNOWN, SAME_KNOWN) if letter else (ALIKE_PICTURE, SAME_PICTURE)))


def _between(cosines: Doubles, alike: Doubles | float, same: Doubles | float) -> Doubles:
    return np.asarray(np.clip((cosines - alike) / (same - alike), 0, 1))


def contradicts(lesson: Lesson, known: Known) -> bool:
    """Return whether some lesson said that the reader is wrong at the look of this one."""
    cosines = known.directions @ directions([lesson.features])[0]
    return bool((nearness(lesson.read, known, cosines) > 0)[~known.right].any())


def known_by_others(known: Known) -> list[bool]:
    """Return for each of n lessons of pictures whether the others alone would know it for what it was."""
    cosines = known.directions @ known.directions.T
    blank = TableDie(FACES[0], ANY_FACE[0], ANY_FACE, None, UNKNOWN_FACE, taken_for=PICTURE)
    found = []
    for at, told in enumerate(known.told):
        others = np.arange(len(known.told)) != at
        die = revised(blank, known.take(others), cosines[at][others])
        of_face = die.known and die.face == told + 1
        found.append((die.none or 0) > SURE_NONE if told == NO_DIE else of_face)
    return found


def revised(die: TableDie, known: Known, cosines: Doubles) -> TableDie:
    """Return a die whose look has these `cosines` `(n,)` with n lessons, as one who knows them has it.

    Of a die there are seven chances: the reader's of six faces, and that it is none. A lesson in which the
    reader took a die for that same face adds to the logit of what it was (`TELLS`, `TELLS_RIGHT`), times how
    much the look is its (0 from `ALIKE` to 1 at `SAME`, less where another lesson is nearer). Where the
    reader was wrong at that look, its own logits count for as much less. Lessons of no die count for their
    share among those and the ones that the reader had right at that look.
    """
    letter = die.taken_for == PICTURE and die.known
    near = nearness(die.taken_for, known, cosines, letter=letter)
    if not near.any():
        return die
    nearer = NEARER_PICTURE if die.taken_for == PICTURE else NEARER
    near *= np.exp((cosines - cosines[near > 0].max()) / nearer).clip(max=1)
    none = known.told == NO_DIE
    share = near[none].sum() / max(near[none | known.right].sum(), LEAST_CHANCE)
    if die.confidence < RIGHT_FROM:
        near = near * ~known.right
    if not near.any():
        return die
    as_read = np.arange(1, NO_DIE + 2) == (die.taken_for if die.taken_for != PICTURE else None)
    most, tells = np.where(as_read, MOST_RIGHT, MOST), np.where(as_read, TELLS_RIGHT, TELLS)
    evidence = np.minimum(most, np.bincount(known.told, near, NO_DIE + 1))
    evidence[NO_DIE] *= share
    made_up = reader_rates().made_up(die)
    read = np.array([*((1 - made_up) * chance for chance in die.probabilities), made_up])
    wrong = np.where(none, share, 1.0) * near
    trust = 1 - DISTRUST * wrong[~known.right].max(initial=0)
    logits = trust * np.log(np.maximum(read, LEAST_CHANCE)) + tells * evidence
    chances = np.exp(logits - logits.max())
    chances /= chances.sum()
    faces = chances[:NO_DIE] / chances[:NO_DIE].sum()
    face = int(faces.argmax())
    known_look = evidence[face] >= KNOWN > evidence[NO_DIE] and faces[face] >= BANDS[1]
    return replace(
        die,
        face=face + 1,
        confidence=round(float(faces[face]), 6),
        probabilities=tuple(round(float(chance), 6) for chance in faces),
        doubt=None if known_look and die.doubt in LIFTED else die.doubt,
        taught=int((near > 0)[known.told == face].sum()) if die.doubt == UNKNOWN_FACE else 0,
        none=min(float(chances[NO_DIE]), NONE_MOST) if evidence[NO_DIE] else None,
    )
