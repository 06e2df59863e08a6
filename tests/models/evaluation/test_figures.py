"""The figures of matches, counted by hand."""

from dataclasses import replace
from pathlib import Path

import pytest

from models.evaluation.figures import (
    Share,
    Tagged,
    WithoutDice,
    calibration_error,
    figures,
    wilson,
)
from models.evaluation.matching import match
from tests.vision.marks import die, label, reading

pytestmark = pytest.mark.deep


def test_figures_of_a_small_set() -> None:
    """Three pictures counted by hand: two right, one misread surely, one missed, one extra with a doubt."""
    matches = [
        match(Path("a.jpg"), [label(1, 20, 20), label(6, 90, 90)], reading(die(1, 20, 20), die(6, 90, 90))),
        match(Path("b.jpg"), [label(1, 20, 20), label(5, 90, 90)], reading(die(6, 20, 20))),
        match(Path("c.jpg"), [], reading(die(2, 50, 50, 0.5, "blurred"))),
    ]
    told = figures(matches)
    assert (told.pictures, told.right, told.missed) == (3, Share(2, 4), Share(1, 4))
    assert (told.misread, told.false_positives, told.precision) == (Share(1, 4), Share(1, 4), Share(3, 4))
    assert (told.right_of_found, told.exact, told.sure_wrong) == (Share(2, 3), Share(1, 3), Share(1, 3))
    assert (told.recall[1], told.recall[6], told.recall[2]) == (Share(1, 2), Share(1, 1), Share(0, 0))
    assert told.confusion[0] == [1, 0, 0, 0, 0, 1, 0]
    assert told.confusion[4] == [0, 0, 0, 0, 0, 0, 1]
    assert told.confusion[6] == [0, 1, 0, 0, 0, 0, 0]
    assert told.doubts == {"blurred": (1, 1)}
    assert told.calibration_error == pytest.approx(0.99 - 2 / 3)
    assert told.wrong == [
        "b.jpg: a 1 read as 6 (0.990), a 5 missed",
        "c.jpg: an extra 2 (0.500)",
    ]
    assert told.without_dice == WithoutDice(Share(1, 1), 1, 0)
    assert told.to_json()["recall"]["2"]["share"] is None
    assert told.to_json()["odd"] is None


def test_odd_and_ignored_dice_have_figures_of_their_own() -> None:
    """Seven dice of one picture, by hand: whatever is read on the odd and the hidden ones leaves the plain
    ones' figures alone."""
    labels = [
        label(1, 20, 20),
        label(2, 50, 20),
        label(3, 20, 60, "cocked"),
        label(4, 50, 60, "cocked"),
        label(5, 80, 60, "cocked"),
        label(6, 20, 100, "stacked"),
        label(6, 50, 100, "ignored"),
    ]
    dice = [
        die(1, 20, 20, doubt="cocked"),
        die(2, 50, 20, doubt="cut"),
        die(5, 20, 60, doubt="unreadable"),
        die(6, 50, 60),
        die(6, 20, 100),
        die(1, 50, 100, doubt="blurred"),
    ]
    told = figures([match(Path("a.jpg"), labels, reading(*dice))])
    assert (told.right, told.exact, told.false_positives, told.precision) == (
        Share(2, 2),
        Share(1, 1),
        Share(0, 2),
        Share(2, 2),
    )
    assert told.sure_wrong == Share(0, 2)
    assert (told.flagged_odd, told.flagged) == (Share(1, 2), Share(2, 2))
    cocked, stacked, odd = (told.odd[kind] for kind in ("cocked", "stacked", "all"))
    assert (cocked.flagged, cocked.not_found, cocked.unflagged) == (Share(1, 3), Share(1, 3), Share(1, 3))
    assert (stacked.flagged, stacked.not_found, stacked.unflagged) == (Share(0, 1), Share(0, 1), Share(1, 1))
    assert (odd.flagged, odd.not_found, odd.unflagged) == (Share(1, 4), Share(1, 4), Share(2, 4))
    assert told.doubts == {"cocked": (1, 0), "cut": (1, 0)}
    assert told.ignored == 1
    assert told.without_dice.gave_a_die == Share(0, 0)
    assert told.to_json()["odd"]["cocked"]["flagged"]["count"] == 1


def test_pictures_that_share_a_tag_have_figures_of_their_own() -> None:
    """By each sort and name; a picture without tags counts in none, and no picture in two names of a sort."""
    right = match(Path("a.jpg"), [label(1, 20, 20)], reading(die(1, 20, 20), die(3, 90, 90)))
    missed = match(Path("b.jpg"), [label(1, 20, 20), label(2, 50, 20)], reading(die(2, 50, 20)))
    matches = [
        replace(right, tags={"ground": "oak", "light": "flash"}),
        replace(missed, tags={"ground": "felt", "light": "flash"}),
        missed,
    ]
    told = figures(matches)
    assert told.by_tag == {
        "ground": {"oak": Tagged(Share(1, 1), 1), "felt": Tagged(Share(1, 2), 0)},
        "light": {"flash": Tagged(Share(2, 3), 1)},
    }
    assert told.to_json()["by_tag"]["ground"]["oak"]["extra"] == 1
    assert figures([missed]).to_json()["by_tag"] is None


def test_figures_of_nothing() -> None:
    """No picture at all has no share, and no division by nothing."""
    told = figures([])
    assert told.to_json()["right"] == {"count": 0, "of": 0, "share": None, "interval": [0.0, 1.0]}
    assert told.to_json()["without_dice"] is None
    assert str(told.right) == "none to count"


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [
        (0, 0, 0, 1),
        (0, 10, 0, 0.2775),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1),
        (299, 300, 0.9814, 0.9994),
        (12, 10, 0.7225, 1),  # more extra dice than dice
    ],
)
def test_wilson_intervals(count: int, of: int, low: float, high: float) -> None:
    """Values from the formula worked by hand to four digits."""
    assert wilson(count, of) == pytest.approx((low, high), abs=1e-4)


@pytest.mark.parametrize(
    ("confidences", "right", "error"),
    [
        ([], [], 0),
        ([0.75] * 4, [True, True, True, False], 0),
        ([0.99] * 2, [False, False], 0.99),
        ([1.0, 0.6], [True, False], 0.3),
    ],
)
def test_calibration_error(confidences: list[float], right: list[bool], error: float) -> None:
    """The gap between how sure and how often right, bin by bin, weighed by the dice in it."""
    assert calibration_error(confidences, right) == pytest.approx(error)
