"""Two weights held against each other, die by die."""

from pathlib import Path

import pytest

from datasets.labels import Label
from models.evaluation.matching import Match, match
from models.paired import compared, mcnemar
from vision.reading import DieReading, Reading

pytestmark = pytest.mark.deep


@pytest.mark.parametrize(
    ("fewer", "more", "p"),
    [(0, 0, 1.0), (3, 3, 1.0), (0, 1, 1.0), (0, 5, 0.0625), (8, 1, 20 / 512), (1, 8, 20 / 512)],
)
def test_mcnemar(fewer: int, more: int, p: float) -> None:
    """Twice the tail of a fair coin, whichever of the two is the better, and never more than 1."""
    assert mcnemar(fewer, more) == pytest.approx(p)


def die(face: int, at: float, doubt: str | None = None) -> DieReading:
    """A die read at a place, 10 pixels wide."""
    chances = [0.02] * 6
    chances[face - 1] = 0.9
    return DieReading(tuple(chances), (at, 0.0, at + 10, 10.0), doubt)


def looked(*dice: DieReading) -> Match:
    """A picture of a 1 at 0 and a 2 at 20, read so."""
    labels = [Label(1, 5.0, 5.0, 10.0), Label(2, 25.0, 5.0, 10.0)]
    return match(Path("a.jpg"), labels, Reading(100, 100, tuple(dice), 1.0))


def test_what_is_wrong_of_each_die() -> None:
    """Mended and broken dice are told apart though as many are wrong; doubts, misses and false dice count."""
    before = [looked(die(3, 0), die(2, 20)), looked(die(1, 0), die(2, 20, "cocked"), die(6, 50))]
    after = [looked(die(1, 0), die(4, 20, "cut")), looked(die(1, 0), die(6, 50, "cut"))]
    told = compared(before, after)
    assert (told["pictures"], told["dice"]) == (2, 4)
    parts = ("before", "after", "mended", "broken")
    counts = {name: tuple(map(one.get, parts)) for name, one in told.items() if isinstance(one, dict)}
    assert counts == {
        "misread": (1, 1, 1, 1),
        "misread_calmly": (1, 0, 1, 0),
        "missed": (0, 1, 0, 1),
        "doubted": (1, 1, 1, 1),
        "false_calmly": (1, 0, None, None),
        "pictures_false_calmly": (1, 0, None, None),
    }
