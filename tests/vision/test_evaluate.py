"""The figures of a labelled folder, on readings made by hand."""

import itertools
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.vision.fakes import FakeDetector, picture, reader_of, sure_of
from vision.errors import DatasetError
from vision.evaluate import (
    Label,
    Share,
    calibration_error,
    evaluate,
    figures,
    labelled_pictures,
    match,
    read_labels,
    wilson,
)
from vision.reading import DieReading, Reading


def die(face: int, x: float, y: float, confidence: float = 0.99, doubt: str | None = None) -> DieReading:
    """A die of 20 px read around a centre."""
    rest = (1 - confidence) / 5
    chances = tuple(confidence if one == face else rest for one in range(1, 7))
    return DieReading(chances, (x - 10, y - 10, x + 10, y + 10), doubt)


def label(face: int, x: float, y: float) -> Label:
    """A labelled die of 20 px."""
    return Label(face, x, y, 20)


def reading(*dice: DieReading) -> Reading:
    """A reading of a 200x200 frame."""
    return Reading(200, 200, dice, 10.0)


@pytest.mark.parametrize(
    ("labels", "dice", "found", "extra", "exact"),
    [
        ([], [], [], 0, True),
        ([label(3, 50, 50)], [die(3, 52, 49)], [0], 0, True),
        ([label(3, 50, 50)], [die(4, 52, 49)], [0], 0, False),
        ([label(3, 50, 50)], [], [None], 0, False),
        ([], [die(3, 50, 50)], [], 1, False),
        ([label(3, 50, 50)], [die(3, 61, 50)], [None], 1, False),  # more than half a side away
        ([label(3, 50, 50)], [die(3, 60, 50)], [0], 0, True),  # just half a side away
        ([label(3, 50, 50)], [die(2, 57, 50), die(3, 51, 50)], [1], 1, False),  # the nearer one
        ([label(3, 50, 50), label(4, 62, 50)], [die(4, 60, 50), die(3, 55, 50)], [1, 0], 0, True),
        ([label(3, 50, 50), label(4, 52, 50)], [die(3, 51, 50)], [0, None], 0, False),  # one die, one label
    ],
)
def test_matching_by_centres(
    labels: list[Label], dice: list[DieReading], found: list[int | None], extra: int, exact: bool
) -> None:
    """Each label gets the nearest die within half its longer side, each die at most one label."""
    matched = match(Path("a.jpg"), labels, reading(*dice))
    assert (list(matched.found), len(matched.extra), matched.exact) == (found, extra, exact)


def test_figures_of_a_small_set() -> None:
    """Three pictures counted by hand: two right, one misread surely, one missed, one extra with a doubt."""
    matches = [
        match(Path("a.jpg"), [label(1, 20, 20), label(6, 90, 90)], reading(die(1, 20, 20), die(6, 90, 90))),
        match(Path("b.jpg"), [label(1, 20, 20), label(5, 90, 90)], reading(die(6, 20, 20))),
        match(Path("c.jpg"), [], reading(die(2, 50, 50, 0.5, "blurred"))),
    ]
    told = figures(matches)
    assert (told.pictures, told.right, told.missed) == (3, Share(2, 4), Share(1, 4))
    assert (told.misread, told.extra, told.precision) == (Share(1, 4), Share(1, 4), Share(3, 4))
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
    assert told.to_json()["recall"]["2"]["share"] is None


def test_figures_of_nothing() -> None:
    """No picture at all has no share, and no division by nothing."""
    told = figures([])
    assert told.to_json()["right"] == {"count": 0, "of": 0, "share": None, "interval": [0.0, 1.0]}
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


@settings(deadline=None)
@given(st.integers(1, 5000).flatmap(lambda of: st.tuples(st.integers(0, of), st.just(of))))
def test_wilson_holds_the_share(counted: tuple[int, int]) -> None:
    """The interval lies in 0..1 and the share in it."""
    low, high = wilson(*counted)
    assert 0 <= low <= counted[0] / counted[1] + 1e-12
    assert counted[0] / counted[1] - 1e-12 <= high <= 1


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


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A labelled folder of one picture, 60x40, with a six in its middle."""
    (tmp_path / "images").mkdir()
    (tmp_path / "labels").mkdir()
    (tmp_path / "images" / "a.png").write_bytes(picture())
    (tmp_path / "labels" / "a.txt").write_text("5 0.5 0.5 0.5 0.25\n\n")
    return tmp_path


def test_a_folder_is_read_and_matched(folder: Path) -> None:
    """Labels are fractions of the picture; the reader's answer is matched to them."""
    reader = reader_of(FakeDetector([(20, 10, 40, 30)]), sure_of(6))
    (matched,) = evaluate(reader, folder)
    assert matched.labels == (Label(6, 30, 20, 30),)
    assert matched.exact


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("6 0.5 0.5 0.1 0.1", "class 0..5"),
        ("x 0.5 0.5 0.1 0.1", "line 1"),
        ("1 0.5 0.5 0.1", "line 1"),
        ("1 0.5 0.5 0.1 1.5", "line 1"),
        ("1 0.5 0.5 0.1 nan", "line 1"),
    ],
)
def test_a_bad_label_is_named(tmp_path: Path, line: str, says: str) -> None:
    """File, line and what would be right."""
    (tmp_path / "a.txt").write_text(line)
    with pytest.raises(DatasetError, match=says):
        read_labels(tmp_path / "a.txt", 100, 100)


def test_another_layout_is_named(folder: Path) -> None:
    """Missing labels, missing pictures, missing folders: each a sentence."""
    (folder / "labels" / "a.txt").unlink()
    with pytest.raises(DatasetError, match=r"a\.png has no .*a\.txt"):
        labelled_pictures(folder)
    (folder / "images" / "a.png").unlink()
    with pytest.raises(DatasetError, match="holds no picture"):
        labelled_pictures(folder)
    with pytest.raises(DatasetError, match="must hold the folders"):
        labelled_pictures(folder / "labels")


@settings(deadline=None)
@given(
    st.lists(
        st.tuples(st.integers(1, 6), st.integers(0, 9), st.integers(0, 9)),
        unique_by=lambda d: d[1:],
        max_size=12,
    )
)
def test_a_perfect_reading_is_perfect_in_any_order(spots: list[tuple[int, int, int]]) -> None:
    """Dice apart, read right, in whatever order: every figure is full."""
    at = [(face, 10 + 20 * x, 10 + 20 * y) for face, x, y in spots]
    matched = match(Path("a.jpg"), [label(*one) for one in at], reading(*(die(*one) for one in reversed(at))))
    told = figures([matched])
    assert matched.exact
    assert told.right == Share(len(at), len(at))
    assert sum(itertools.chain(*told.confusion)) == len(at)
    assert np.trace(np.array(told.confusion)) == len(at)
