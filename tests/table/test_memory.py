"""What a table is told of its dice, and what that changes of the next ones."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import to_builtins

from referee.values import FACES
from table.contract.events import Added, BrokenLog, Correction, LessonsLearnt, read_event
from table.judging.lesson import Lesson
from table.judging.memory import LESSONS_MOST, NOTHING_LEARNT, OVERTURNED_MOST, Memory
from table.judging.reading import TableDie, TableReading

SURE = 0.98
"""From here on a table may take a face for granted."""


def look(*parts: float) -> bytes:
    """Features that point there; the cosine of (1, 0) and (a, b) is a, where a^2 + b^2 is 1."""
    return np.rint(127 * np.array(parts)).astype(np.int8).tobytes()


HERE, NEAR, AWAY = look(1, 0, 0), look(0.985, 0.17, 0), look(0.6, 0.8, 0)


def die(face: int, features: bytes = HERE, sure: float = 0.999, doubt: str | None = None) -> TableDie:
    """A die as it was read."""
    chances = tuple(sure if at == face else (1 - sure) / 5 for at in FACES)
    return TableDie(face, sure, chances, (0.0, 0.0, 50.0, 50.0), doubt, features=features, taken_for=face)


def reading(*dice: TableDie, weights: str = "w") -> TableReading:
    """A picture's dice."""
    return TableReading(1, "photo", True, 999, 999, dice, weights=weights)


def told(*lessons: tuple[int, int | None], features: bytes = HERE, weights: str = "w") -> Memory:
    """A memory of dice that looked so: what each was read as, and what it was."""
    return Memory(tuple(Lesson(features, read, face, weights) for read, face in lessons))


@pytest.mark.parametrize("face", [3, None])
def test_a_die_put_right_keeps_what_was_read(face: int | None) -> None:
    """Also when it is put right twice."""
    laid = reading(die(5)).corrected(Correction(die=0, face=2)).corrected(Correction(die=0, face=face))
    assert (laid.dice[0].face, laid.dice[0].read) == (face, die(5).probabilities)


@pytest.mark.parametrize(
    ("memory", "seen", "face", "least", "most"),
    [
        pytest.param(told((2, 1)), die(2), 1, 0.5, SURE, id="put right once: it is asked about"),
        pytest.param(told((2, 1)), die(2, NEAR), 1, 0.5, SURE, id="and so is what looks nearly so"),
        pytest.param(told((2, 1), (2, 1)), die(2), 1, SURE, 1, id="put right twice: it is read right"),
        pytest.param(told((2, 1), (2, 2)), die(2), None, 0, SURE, id="both: it is asked about"),
        pytest.param(told((5, 5)), die(5, sure=0.96), 5, 0.99, 1, id="answered for: it is surer"),
    ],
)
def test_what_a_die_was_said_to_be_counts_when_it_looks_so_again(
    memory: Memory, seen: TableDie, face: int | None, least: float, most: float
) -> None:
    """By as much as there are lessons, and no more."""
    (now,) = memory.revised(reading(seen)).dice
    assert face is None or now.face == face
    assert least <= now.confidence <= most
    assert now.taken_for == seen.taken_for


@pytest.mark.parametrize(
    ("memory", "seen"),
    [
        pytest.param(NOTHING_LEARNT, die(2), id="nothing was learnt"),
        pytest.param(told((2, 1)), die(2, AWAY), id="it looks otherwise"),
        pytest.param(told((2, 1)), die(4), id="it is taken for another face"),
        pytest.param(told((5, 5)), die(5, sure=0.9), id="it was answered for, but the reader is not sure"),
        pytest.param(told((2, 1), weights="older"), die(2), id="other weights saw it"),
        pytest.param(told((2, 1), features=look(1, 0)), die(2), id="features of another kind"),
        pytest.param(told((2, 1)), replace(die(2), features=b""), id="the reader does not tell"),
    ],
)
def test_what_looks_like_no_lesson_stays_as_it_was_read(memory: Memory, seen: TableDie) -> None:
    """To the last digit."""
    assert memory.revised(reading(seen)) == reading(seen)


@pytest.mark.parametrize(
    ("doubt", "lifted"),
    [("readers_disagree", True), ("unreadable", True), ("blurred", True), ("cocked", False),
     ("stacked", False), ("cut", False), ("seen_level", False)],
)  # fmt: skip
def test_a_look_that_is_known_is_doubted_no_more(doubt: str, lifted: bool) -> None:
    """What it shows is known then, and that it is a die; how it lies is not, nor what hides it."""
    (now,) = told((5, 5)).revised(reading(die(5, doubt=doubt))).dice
    assert now.doubt == (None if lifted else doubt)


def test_what_was_no_die_may_be_none_again() -> None:
    """Likelier with each lesson, never for certain; a person's word on the next goes before."""
    once, often = (told(*[(3, None)] * times).revised(reading(die(3))).dice[0].none for times in (1, 5))
    assert once is not None
    assert often is not None
    assert 0.01 < once < often < 1
    assert told((3, 3)).revised(reading(die(3))).dice[0].none is None


def test_dice_of_which_somebody_spoke_teach_and_no_others() -> None:
    """What was read as such and stood, even with a verdict, may be a bias that nobody noticed; a die that the
    reader never saw has no look."""
    lies = reading(die(2), die(3, NEAR), die(4, AWAY), die(5))
    for index, face in ((0, 1), (1, 3), (2, None)):
        lies = lies.corrected(Correction(die=index, face=face))
    lies = lies.corrected(Correction(add=Added(face=6, x=1, y=1)))
    assert NOTHING_LEARNT.taught(lies).lessons == (
        Lesson(HERE, 2, 1, "w"), Lesson(NEAR, 3, 3, "w"), Lesson(AWAY, 4, None, "w"),
    )  # fmt: skip
    assert NOTHING_LEARNT.taught(reading(die(2))) is NOTHING_LEARNT


def test_the_oldest_lessons_go_first() -> None:
    """A table that is told something every minute keeps what is newest."""
    full = told(*[(2, 2)] * LESSONS_MOST)
    assert full.with_lessons(told((2, 1)).lessons).told == {(2, 2): LESSONS_MOST - 1, (2, 1): 1}


def test_what_was_learnt_is_forgotten_by_what_it_was() -> None:
    """One kind of lesson, or all of them."""
    memory = told((2, 1), (2, 1), (2, 2), (3, None))
    assert memory.told == {(2, 1): 2, (2, 2): 1, (3, None): 1}
    assert memory.without(2, 1).told == {(2, 2): 1, (3, None): 1}
    assert memory.without(3, None).told == {(2, 1): 2, (2, 2): 1}
    assert memory.without(None, None).told == {}


def test_a_lesson_is_read_back_as_it_was_kept() -> None:
    """And what is none is refused: it may come from a file."""
    lesson = Lesson(HERE, 2, None, "w")
    kept = to_builtins(LessonsLearnt(lessons=[lesson.kept]))
    (read,) = read_event(1, "lessons", kept).payload.lessons
    assert Lesson.of(read) == lesson
    for wrong in ({"read": 8}, {"face": 0}, {"features": ""}, {"features": "a"}, {"read": "2"}):
        with pytest.raises(BrokenLog):
            read_event(1, "lessons", {"lessons": [kept["lessons"][0] | wrong]})


directions = st.lists(st.floats(-1, 1), min_size=4, max_size=4).map(lambda row: look(*row))
faces = st.sampled_from(FACES)
lessons = st.lists(st.builds(Lesson, directions, faces, faces | st.none(), st.just("w")), max_size=8)
seen = st.lists(st.builds(die, faces, directions, st.floats(0.2, 1)), min_size=1, max_size=4)


@given(lessons, seen)
def test_whatever_was_learnt_a_die_has_six_chances(learnt: list[Lesson], dice: Sequence[TableDie]) -> None:
    """That add up to one, its face is the likeliest, and who had the reader right never changes it."""
    for now in Memory(tuple(learnt)).revised(reading(*dice)).dice:
        assert sum(now.probabilities) == pytest.approx(1, abs=1e-5)
        assert now.confidence == max(now.probabilities)
        assert now.probabilities[(now.face or 0) - 1] == now.confidence
        assert now.none is None or 0 <= now.none < 1
    agreed = Memory(tuple(replace(one, face=one.read) for one in learnt)).revised(reading(*dice))
    assert [die.face for die in agreed.dice] == [die.face for die in dice]


def test_what_may_be_a_lost_die_teaches_nothing() -> None:
    """It looks like those in play, and is put aside as a lost one; as a die it teaches again."""
    lies = reading(die(2), die(3, NEAR)).corrected(Correction(die=0, face=None), may_be_lost=True)
    assert (lies.dice[0].aside, lies.faces) == ("lost", [3])
    assert NOTHING_LEARNT.taught(lies) is NOTHING_LEARNT
    back = lies.corrected(Correction(die=0, face=2))
    assert (back.dice[0].aside, back.faces) == (None, [2, 3])
    assert NOTHING_LEARNT.taught(back).lessons == (Lesson(HERE, 2, 2, "w"),)


WRONG_NONE = (3, None)
RIGHT = (3, 3)


@pytest.mark.parametrize(
    ("lessons", "most"),
    [
        pytest.param([WRONG_NONE, RIGHT], 0.1, id="one that says none, one that says it is a die"),
        pytest.param([WRONG_NONE] * 7 + [RIGHT] * 7, 0.5, id="seven each"),
        pytest.param([WRONG_NONE] * 2 + [RIGHT] * 6, 0.02, id="two of eight"),
    ],
)
def test_a_wrong_lesson_of_none_is_unlearnt(lessons: list[tuple[int, int | None]], most: float) -> None:
    """Dice of that look that people answered for take away what it says, and that it distrusts the reader."""
    (now,) = told(*lessons).revised(reading(die(3))).dice
    assert now.face == 3
    assert now.none is not None
    assert now.none < most


def test_what_lessons_ask_in_vain_is_bounded() -> None:
    """Where people overturn lessons that say otherwise than the reader time and again, these are silent: the
    die is read as if there were none, but for what makes it surer. One that proves right brings them back."""
    lies, memory = reading(die(3)), told(*[WRONG_NONE] * 40)
    for _ in range(OVERTURNED_MOST):
        assert (memory.revised(lies).dice[0].none or 0) > 0.5
        memory = memory.taught(lies.corrected(Correction(die=0, face=3)))
    (silent,) = memory.revised(lies).dice
    assert (silent.face, silent.none, silent.doubt) == (3, None, None)
    assert silent.confidence >= lies.dice[0].confidence
    heard = memory.taught(lies.corrected(Correction(die=0, face=None)))
    assert (heard.revised(lies).dice[0].none or 0) > 0.5
