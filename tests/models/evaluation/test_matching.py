"""Labels against readings: which die belongs to which label, and what every error is called."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from datasets.labels import Label
from models.evaluation.figures import figures
from models.evaluation.matching import evaluate, match
from tests.vision.fakes import FakeDetector, picture, reader_of, sure_of
from tests.vision.marks import die, label, pips, reading
from vision.reading import DieReading

pytestmark = pytest.mark.deep

A = Path("a.jpg")


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
        ([pips(3, 45, 50)], [die(3, 50, 50)], [0], 0, True),  # a label about the pips alone, of a tilted die
        ([pips(3, 45, 50)], [die(3, 50, 50), die(2, 46, 50)], [1], 1, False),  # still the nearer one
        ([pips(3, 38, 50)], [die(3, 50, 50)], [None], 1, False),  # pips beside it
        ([label(3, 50, 50), label(4, 62, 50)], [die(4, 60, 50), die(3, 55, 50)], [1, 0], 0, True),
        ([label(3, 50, 50), label(4, 52, 50)], [die(3, 51, 50)], [0, None], 0, False),  # one die, one label
        # odd and ignored dice: neither missed nor, when found, extra; a second box on one is
        ([label(3, 50, 50, "cocked")], [], [None], 0, True),
        ([label(3, 50, 50, "cocked")], [die(5, 50, 50)], [0], 0, True),
        ([label(3, 50, 50, "stacked")], [die(3, 50, 50), die(3, 55, 50)], [0], 1, False),
        ([label(3, 50, 50, "ignored")], [], [None], 0, True),
        ([label(3, 50, 50, "ignored")], [die(1, 55, 50)], [0], 0, True),
        ([label(3, 50, 50, "ignored")], [die(1, 90, 50)], [None], 1, False),
        # a plain die in front of a hidden one: what was found belongs to the nearer
        ([label(3, 50, 50), label(4, 56, 50, "ignored")], [die(3, 52, 50)], [0, None], 0, True),
        ([label(3, 50, 50), label(4, 56, 50, "ignored")], [die(4, 56, 50)], [None, 0], 0, False),
        # a stack from above: the hidden die below may be a little nearer to what was read than the upper one
        ([label(3, 50, 50, "stacked"), label(4, 53, 50, "ignored")], [die(3, 52, 50)], [0, None], 0, True),
        ([label(3, 50, 50, "stacked"), label(4, 58, 50, "ignored")], [die(3, 57, 50)], [None, 0], 0, True),
    ],
)
def test_matching_by_centres(
    labels: list[Label], dice: list[DieReading], found: list[int | None], extra: int, exact: bool
) -> None:
    """Each label gets the nearest die within half its longer side, each die at most one label."""
    matched = match(A, labels, reading(*dice))
    assert (list(matched.die_of_label), len(matched.false_positives), matched.exact) == (found, extra, exact)


@pytest.mark.parametrize(
    ("labels", "dice", "faults", "counted"),
    [
        ([label(3, 50, 50)], [die(3, 50, 50)], [], [3]),
        ([label(3, 50, 50)], [die(4, 50, 50)], [("misread", "a 3 read as 4 (0.990)")], [4]),
        ([label(3, 50, 50)], [], [("missed", "a 3 missed")], []),
        ([], [die(2, 50, 50, 0.5)], [("extra", "an extra 2 (0.500)")], [2]),
        ([label(3, 50, 50)], [die(3, 50, 50), die(2, 58, 50)], [("double", "an extra 2 (0.990)")], [3, 2]),
        ([label(3, 50, 50, "cocked")], [], [], []),
        ([label(3, 50, 50, "cocked")], [die(5, 50, 50, doubt="cocked")], [], []),
        ([label(3, 50, 50, "ignored")], [die(5, 50, 50)], [], []),
        (
            [label(3, 50, 50, "stacked"), label(1, 90, 90)],
            [die(3, 50, 50), die(2, 90, 90)],
            [
                ("misread", "a 1 read as 2 (0.990)"),
                ("unflagged", "a stacked 3 read as 3 (0.990), not doubted"),
            ],
            [2],
        ),
    ],
)
def test_every_error_has_a_name(
    labels: list[Label], dice: list[DieReading], faults: list[tuple[str, str]], counted: list[int]
) -> None:
    """Misread, missed, extra, double, unflagged; what lies on odd and ignored dice is no part of a reveal."""
    matched = match(A, labels, reading(*dice))
    assert [(fault.kind, str(fault)) for fault in matched.faults] == faults
    assert [one.face for one in matched.counted] == counted


def test_a_folder_is_read_and_matched(tmp_path: Path) -> None:
    """Labels are fractions of the picture; the reader's answer is matched to them."""
    (tmp_path / "images").mkdir()
    (tmp_path / "labels").mkdir()
    (tmp_path / "images" / "a.png").write_bytes(picture())
    (tmp_path / "labels" / "a.txt").write_text("5 0.5 0.5 0.5 0.25\n\n")
    reader = reader_of(FakeDetector([(20, 10, 40, 30)]), sure_of(6))
    (matched,) = evaluate(reader, tmp_path)
    assert matched.labels == (Label(6, 30, 20, 30),)
    assert matched.exact


KINDS = st.sampled_from(["plain", "cocked", "stacked", "ignored"])
SPOTS = st.integers(10, 90)


@given(
    st.lists(st.builds(label, st.integers(1, 6), SPOTS, SPOTS, KINDS), max_size=8),
    st.lists(st.builds(die, st.integers(1, 6), SPOTS, SPOTS), max_size=8),
)
def test_nothing_is_counted_twice_or_lost(labels: list[Label], dice: list[DieReading]) -> None:
    """Every plain die is right, misread or missed; every box is on a plain die, on another, or extra; every
    odd die is flagged, not found or unflagged; ignored ones are counted and nothing else."""
    matched = match(A, labels, reading(*dice))
    told = figures([matched])
    kinds = [one.kind for one in labels]
    odd = told.odd["all"]
    assert told.right.count + told.misread.count + told.missed.count == kinds.count("plain") == told.right.of
    assert len(matched.counted) == told.right_of_found.of + told.false_positives.count
    assert odd.flagged.of == kinds.count("cocked") + kinds.count("stacked")
    assert odd.flagged.count + odd.not_found.count + odd.unflagged.count == odd.flagged.of
    assert told.ignored == kinds.count("ignored")
    assert told.exact.count == all(fault.kind == "unflagged" for fault in matched.faults)
