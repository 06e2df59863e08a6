"""What is a die but has no pips, at a table where pips are played with."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

from table.judging.look import Look
from vision import DieReading, Reading
from vision.reading import UNKNOWN_FACE
from web.lookout.laying import without_strays

PIPS = DieReading((1.0, 0, 0, 0, 0, 0), (0.0, 0.0, 40.0, 40.0))
D20 = DieReading((1 / 6,) * 6, (50.0, 0.0, 90.0, 40.0), UNKNOWN_FACE, lettering={"7": 0.4})


@pytest.mark.parametrize(
    ("pips", "strays", "expected", "pictures", "left"),
    [
        pytest.param(3, 1, 3, False, 3, id="the number fits without it: nobody is asked"),
        pytest.param(4, 1, 3, False, 4, id="too many dice are no reason to keep it"),
        pytest.param(2, 1, 3, False, 3, id="one is missing: it may be that one"),
        pytest.param(3, 1, 4, False, 4, id="and so it may be here"),
        pytest.param(3, 1, 3, True, 4, id="pictures are played with"),
        pytest.param(3, 0, 3, False, 3, id="there is none"),
        pytest.param(0, 1, 0, False, 1, id="nobody knows how many lie there"),
    ],
)
def test_a_stray_die_without_pips_is_nobodys_business(
    pips: int, strays: int, expected: int, pictures: bool, left: int
) -> None:
    """A die of another game beside those of pips is put aside unasked where all of these were found."""
    fold = cast("Any", SimpleNamespace(pictures=pictures, game=SimpleNamespace(expected_dice=expected)))
    look = Look(Reading(100, 100, (PIPS,) * pips + (D20,) * strays, 0.0), b"", "photo", {})
    dice = without_strays(fold, look).reading.dice
    assert len(dice) == left
    assert sum(die.lettering is None for die in dice) == pips
