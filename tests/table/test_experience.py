"""What an evening says of a table where all errs alike."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.chances.habits import Habits
from referee.values import FACES
from table.contract.events import Added, Correction
from table.judging.experience import Experience, after
from table.judging.rates import BadTables, reader_rates
from table.judging.reading import TableDie, TableReading

RATES = replace(reader_rates(), bad_tables=BadTables(0.005, 0.005, 0.0025))
DECLARED = RATES.bad_tables.habits


def die(face: int, confidence: float = 0.9995) -> TableDie:
    """A die as it was read, large in the picture."""
    chances = tuple(confidence if one == face else (1 - confidence) / 5 for one in FACES)
    return TableDie(face, confidence, chances, (0.0, 0.0, 60.0, 60.0), None)


def reading(faces: Sequence[int], *corrections: Correction) -> TableReading:
    """What was read, and what people said of it."""
    laid = TableReading(1, "camera", True, 1000, 1000, tuple(die(face) for face in faces))
    for correction in corrections:
        laid = laid.corrected(correction)
    return laid


def evening(*looks: tuple[TableReading, int]) -> Habits:
    """What is known after looks at so many dice."""
    known = DECLARED
    for look, expected in looks:
        known = after(known, look, expected, RATES)
    return known


VARIED = [1, 2, 3, 4, 5, 6, 2, 6, 4, 1]


def test_a_face_put_right_is_known_to_be_misread() -> None:
    """A three that was read as a five and put right makes that likely, three times make it sure; nothing else
    becomes likelier."""
    no_threes = [5, 5, 1, 2, 4, 6, 2]
    wrong = reading(no_threes, Correction(die=0, face=3))
    once, thrice = evening((wrong, 7)), evening(*[(wrong, 7)] * 3)
    assert once.misreads[3, 5] > 0.5
    assert thrice.misreads[3, 5] > 0.97
    assert all(once.misreads[pair] <= DECLARED.misreads[pair] for pair in once.misreads if pair != (3, 5))


def test_what_nobody_noticed_teaches_no_bias() -> None:
    """Looks without a three that nobody touched do not make it likelier that threes are read as fives,
    however many; a look that shows threes ends that suspicion."""
    unnoticed = (reading([5, 5, 5, 1, 2, 4, 6]), 7)
    assert evening(*[unnoticed] * 20).misreads[3, 5] <= DECLARED.misreads[3, 5] * 1.02
    assert evening((reading(VARIED), 10)).misreads[3, 5] < 0.03 * DECLARED.misreads[3, 5]


def test_a_thing_always_taken_for_a_die() -> None:
    """Where people put a thing aside and add the die that it stood for, that is expected of the next look."""
    righted = reading(VARIED, Correction(die=0, face=None), Correction(add=Added(face=3, x=1, y=2)))
    known = evening(*[(righted, 10)] * 3)
    assert known.strays[1, 1] > 0.96


def test_a_number_that_does_not_add_up_tells_of_no_stray() -> None:
    """Who puts a die aside, and is one short then, said something wrong: a stray is no likelier for it."""
    wrong = reading(VARIED, Correction(die=0, face=None))
    assert evening(*[(wrong, 10)] * 3).strays[1, 0] <= 2 * DECLARED.strays[1, 0]
    assert evening(*[(wrong, 9)] * 3).strays[1, 0] > 0.5


def test_two_hundred_things_too_many_are_weighed() -> None:
    """A look at a pattern of pips, which nobody threw away, leaves chances too."""
    assert evening((reading([5] * 200), 10), (reading(VARIED), 10)).none > 0


def test_looks_that_add_up_speak_against_lost_dice_in_sight() -> None:
    """As many dice as should lie there, time and again: nothing beside them lies in sight; one too many each
    time: something does."""
    assert evening(*[(reading(VARIED), 10)] * 6).strays[1, 0] < 0.04 * DECLARED.strays[1, 0]
    assert evening(*[(reading(VARIED), 9)] * 2).strays[1, 0] > 0.9


def test_a_doubted_die_that_is_put_right_teaches_no_bias() -> None:
    """A cocked die is for people to read: what they say of it is nothing against the reader."""
    leaning = replace(die(5), doubt="cocked")
    laid = TableReading(1, "camera", True, 1000, 1000, (leaning, *(die(face) for face in (1, 2, 4, 6))))
    known = evening((laid.corrected(Correction(die=0, face=3)), 5))
    assert known.misreads[3, 5] <= DECLARED.misreads[3, 5] * 1.02


@given(st.lists(st.tuples(st.lists(st.sampled_from(FACES), max_size=12), st.integers(0, 12)), max_size=6))
def test_habits_stay_chances(looks: list[tuple[list[int], int]]) -> None:
    """Whatever is seen of however many dice, what is known stays chances, and a long evening is worked out
    step by step as it is at once."""
    steps: list[Experience] = []
    for faces, expected in looks:
        steps.append(Experience(reading(faces), expected, steps[-1] if steps else None))
    at_once = steps[-1].habits if steps else DECLARED
    assert 0 < at_once.none <= 1
    for one, following in pairwise(steps):
        assert following.habits == after(one.habits, following.reading, following.expected, reader_rates())


@pytest.mark.parametrize("face", [3, None])
def test_a_die_put_right_keeps_what_was_read(face: int | None) -> None:
    """Also when it is put right twice."""
    laid = reading([5], Correction(die=0, face=2), Correction(die=0, face=face))
    assert laid.dice[0].read == die(5).probabilities


def test_dice_that_people_confirmed_are_no_strays() -> None:
    """One thing put aside and one die added make such a thing likely at the next look. A look of which people
    tell every face speaks against it; one of which they tell all but one does not: that one may be it."""
    odd = (
        reading(VARIED, Correction(die=0, face=None), Correction(add=Added(face=3, x=1.0, y=1.0))),
        len(VARIED),
    )
    told = [Correction(die=at, face=face) for at, face in enumerate(VARIED)]
    once = evening(odd).strays[1, 1]
    assert once > 20 * DECLARED.strays[1, 1]
    assert evening(odd, (reading(VARIED, *told), len(VARIED))).strays[1, 1] < 0.4 * once
    assert evening(odd, (reading(VARIED, *told[1:]), len(VARIED))).strays[1, 1] > 0.8 * once
