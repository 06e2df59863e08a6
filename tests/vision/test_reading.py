"""A reading is checked once, when it is made."""

import math
from dataclasses import replace
from typing import Any

import pytest

from vision.reading import DieReading, Reading

SURE = (0.0, 0.0, 0.0, 0.0, 1.0, 0.0)
BOX = (1.0, 2.0, 11.0, 12.0)


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"probabilities": (1.0,)}, "six numbers"),
        ({"probabilities": (0.5,) * 6}, "add up to 1"),
        ({"probabilities": (1.5, -0.5, 0, 0, 0, 0)}, "in 0..1"),
        ({"probabilities": (math.nan, 1, 0, 0, 0, 0)}, "in 0..1"),
        ({"box": (5.0, 2.0, 5.0, 12.0)}, "x0 < x1"),
        ({"box": (1.0, 12.0, 11.0, 2.0)}, "y0 < y1"),
        ({"box": (1.0, 2.0, math.inf, 12.0)}, "in pixels"),
        ({"doubt": "odd"}, "a doubt is one of cocked, stacked, blurred, cut"),
    ],
)
def test_a_die_that_cannot_be_is_refused(fields: dict[str, Any], says: str) -> None:
    """Each field has its range, and the error names it."""
    with pytest.raises(ValueError, match=says):
        DieReading(**{"probabilities": SURE, "box": BOX, **fields})


@pytest.mark.parametrize("face", range(1, 7))
def test_the_face_is_the_likeliest(face: int) -> None:
    """Face and confidence follow from the probabilities; they cannot contradict them."""
    chances = [0.05] * 6
    chances[face - 1] = 0.75
    die = DieReading(tuple(chances), BOX)
    assert (die.face, die.confidence) == (face, 0.75)


def test_a_reading_holds_its_dice_within_the_frame() -> None:
    """A box beyond the frame is a mistake of the reader, found here and not on the page."""
    die = DieReading(SURE, BOX)
    assert Reading(11, 12, (die, die), 3.0).counts == {1: 0, 2: 0, 3: 0, 4: 0, 5: 2, 6: 0}
    with pytest.raises(ValueError, match="not within 10x12"):
        Reading(10, 12, (die,), 3.0)
    with pytest.raises(ValueError, match="at least one pixel"):
        Reading(0, 12, (), 3.0)


def test_what_is_kept_has_the_features() -> None:
    """They are no part of what `ojo read` tells, nor of a die that has none; what is kept makes it again."""
    plain = DieReading((1.0, 0, 0, 0, 0, 0), (1, 1, 5, 5))
    felt = replace(plain, features=bytes((127, 0, 129)))
    reading = Reading(10, 10, (plain, felt), 1.0)
    assert Reading.from_json(reading.to_keep()) == reading
    assert plain.to_keep() == plain.to_json()
    assert set(felt.to_keep()) - set(felt.to_json()) == {"features"}
