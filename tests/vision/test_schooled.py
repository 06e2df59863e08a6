"""The schooled reader: of which boxes it is asked, and what its answers change."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.fakes import (
    FakeDetector,
    FakeNetwork,
    always,
    candidates,
    reader_of,
    schooled,
    sure_of,
    taught_that,
)
from vision.image import Frame
from vision.stages.candidates import Candidates, Faces, Floats, Stances
from vision.stages.schooled import SCHOOLED_PX

INSIDE = (100.0, 100.0, 150.0, 150.0)
AT_EDGE = (0.0, 200.0, 40.0, 250.0)


def found(frame: Frame, boxes: list[tuple[float, ...]], no_die: list[float]) -> Candidates:
    """Boxes whose stance readers say this of being none; the joining is no more than that."""
    n = len(boxes)
    stances = np.zeros((n, 7), np.float32)
    stances[:, 4] = no_die
    low = np.full(n, -12, np.float32)
    made = candidates(np.array(boxes, np.float32).reshape(-1, 4), frame)
    return replace(
        made, stances=Stances.of(stances), faces=Faces(np.zeros((n, 4, 7), np.float32), low, low),
        chances=np.eye(7, dtype=np.float32)[np.zeros(n, int)], odd=np.full(n, ""),
    )  # fmt: skip


def test_it_is_asked_of_doubtful_boxes_and_of_those_at_the_edge(frame: Frame) -> None:
    """Of sure ones inside the frame it is not; crops come 96 pixels wide, one a box."""
    asked: list[tuple[int, ...]] = []

    def note(inputs: Floats) -> Floats:
        asked.append(inputs.shape)
        return np.zeros((len(inputs), 15), np.float32)

    boxes = [INSIDE, AT_EDGE, (300.0, 100.0, 350.0, 150.0)]
    made = schooled(FakeNetwork(note))(found(frame, boxes, [-9, -9, -1]))
    assert asked == [(2, 3, SCHOOLED_PX, SCHOOLED_PX)]
    assert np.isnan(made.opinions.at_edge).any(axis=1).tolist() == [True, False, False]


@pytest.mark.parametrize(
    ("joined", "says", "stays", "logit"),
    [(-1, -8, True, -9), (-1, 3, True, 2), (-1, 8, False, None), (3, -8, True, -5), (-9, 99, True, -9)],
)
def test_what_it_says_is_weighed_against_the_joining(
    frame: Frame, joined: float, says: float, stays: bool, logit: float | None
) -> None:
    """Together they doubt a box from 0 on and drop it from 6 on; of a sure one it is not asked."""
    reader = schooled(taught_that(no_die=says))
    made = reader(found(frame, [INSIDE], [joined]))
    assert len(made) == stays
    if stays:
        assert reader.no_die(made)[0] == pytest.approx(logit)


@pytest.mark.parametrize(("hidden", "cut"), [(-8.0, False), (0.9, False), (1.0, True), (8.0, True)])
def test_a_die_at_the_edge_is_cut_where_its_upper_face_is_not_whole(
    frame: Frame, hidden: float, cut: bool
) -> None:
    """From the threshold on; one inside the frame never is."""
    reader = schooled(taught_that(hidden=hidden))
    made = reader(found(frame, [AT_EDGE, INSIDE], [-9, -1]))
    assert reader.cut(made).tolist() == [cut, False]


@pytest.mark.parametrize("lies", [{"leans": -3.0}, {"stacked": -3.0}])
def test_what_may_lie_oddly_at_the_edge_stays_a_question(frame: Frame, lies: dict[str, float]) -> None:
    """However whole its upper face is: the edge may hide what it leans on."""
    reader = schooled(taught_that(hidden=-8, **lies))
    assert reader.cut(reader(found(frame, [AT_EDGE], [-9]))).tolist() == [True]


@pytest.mark.parametrize(("hidden", "doubt", "confidence"), [(-8.0, None, 0.99), (8.0, "cut", 0.85)])
def test_a_whole_upper_face_at_the_edge_is_no_question(
    frame: Frame, hidden: float, doubt: str | None, confidence: float
) -> None:
    """It is read as surely as any other; one that may be cut is asked about, and less sure."""
    school = taught_that(-8, hidden, face=4)
    reading = reader_of(FakeDetector([AT_EDGE]), sure_of(4), school=school).read(frame)
    assert [die.doubt for die in reading.dice] == [doubt]
    assert reading.dice[0].confidence == pytest.approx(confidence, abs=0.02)


def test_of_a_die_that_it_reads_otherwise_it_takes_no_doubt_away(frame: Frame) -> None:
    """One that leans may show another face to it: then nobody knows how that lies."""
    before = replace(found(frame, [INSIDE, AT_EDGE], [-9, -9]), odd=np.array(["cocked", ""]))
    for face, odd, cut in ((1, "", False), (2, "cocked", True)):
        reader = schooled(taught_that(hidden=-8, leans=-9, stacked=-9, face=face))
        made = reader(before)
        assert made.odd.tolist() == [odd, ""]
        assert reader.cut(made).tolist() == [False, cut]


def unsure_of(frame: Frame, two: float, three: float, none: float = 0.0) -> Candidates:
    """A surely level die inside the frame, which the face reader takes for a two or a three."""
    chances = np.float32([[0, two, three, 0, 0, 0, none]])
    return replace(found(frame, [INSIDE], [-9]), chances=chances)


@pytest.mark.parametrize(
    ("two", "face", "says", "confidence"),
    [
        pytest.param(0.6, 2, 6.0, 0.998, id="both think of it"),
        pytest.param(0.6, 2, 1.0, 0.803, id="neither is sure"),
        pytest.param(0.6, 2, 0.9, 0.6, id="it hardly thinks more of this face than of others"),
        pytest.param(0.6, 3, 9.0, 0.6, id="it takes it for the other one"),
        pytest.param(0.9, 3, 6.0, 0.9, id="unasked: the face reader is sure"),
    ],
)
def test_an_unsure_face_is_told_by_both_readers(
    frame: Frame, two: float, face: int, says: float, confidence: float
) -> None:
    """By the product of what each thinks likely; a sure face is left as it was read."""
    reader = schooled(taught_that(-8, -8, -9, -9, face, says))
    made = reader(unsure_of(frame, two, 1 - two))
    assert reader.faces(made).max() == pytest.approx(confidence, abs=0.002)
    assert reader.faces(made).sum() == pytest.approx(1)


@pytest.mark.parametrize("lies", [{"leans": -7.9}, {"stacked": -3.9}, {"hidden": -4.9}])
def test_of_what_may_not_lie_level_and_free_no_face_is_settled(frame: Frame, lies: dict[str, float]) -> None:
    """However sure the schooled network is: a leaning die's face is for people to say."""
    surely = {"leans": -9.0, "stacked": -9.0, "hidden": -8.0}
    for outputs, settled in ((surely, True), (surely | lies, False)):
        reader = schooled(taught_that(-8, face=2, says=6.0, **outputs))
        made = reader(unsure_of(frame, 0.6, 0.4))
        assert bool(reader.faces(made).max() > 0.9) is settled


@pytest.mark.parametrize(("face", "doubt"), [(2, None), (1, "unreadable")])
def test_a_face_that_both_think_of_is_no_question(frame: Frame, face: int, doubt: str | None) -> None:
    """Nobody is asked about it; where the schooled network thinks of another one, people are."""
    school = taught_that(-8, -8, -9, -9, face, 3.0)
    network = always(0, 3, 1.5, 0, 0, 0, 0)
    reading = reader_of(FakeDetector([INSIDE]), network, school=school).read(frame)
    assert [die.doubt for die in reading.dice] == [doubt]
