"""What is told of a die at the frame's edge, and what is made of it."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.fakes import CARD, THRESHOLDS, candidates
from vision.image import Frame
from vision.stages.candidates import Candidates, Faces, Stances
from vision.stages.edges import evidence
from vision.stages.joining import weighed
from vision.stages.thresholds import EdgeWeights, Thresholds

SHIPPED = Thresholds.from_card(CARD["thresholds"]).edge
LOGITS = (1.0, 7.0, 3.0, 0.0, 0.0, 0.0, -2.0)


def read_as_two(frame: Frame) -> Candidates:
    """One die at the left edge that the face reader takes for a two, by so much before a three."""
    made = candidates(np.array([[0, 40, 30, 70]], np.float32), frame)
    low, chances = np.full(1, -12, np.float32), np.eye(7, dtype=np.float32)[[1]]
    logits = np.tile(np.float32(LOGITS), (1, 4, 1))
    return replace(made, faces=Faces(logits, low, low), chances=chances)


@pytest.mark.parametrize(
    ("faces", "leans", "stacked", "expected"),
    [
        ((0, 5, 2, 0, 0, 0), -9, -3, (1.5, 3, -3, 4, -9)),
        ((0, 5, 6, 0, 0, 0), 2, -3, (1.5, -1, 2, 4, -9)),
        ((0, 30, 0, 0, 0, 0), -9, -9, (1.5, 8, -6, 4, -9)),
        ((0, 0, 30, 0, 0, 0), -9, -9, (1.5, -4, -6, 4, -9)),
    ],
)
def test_both_readers_are_heard(
    frame: Frame, faces: tuple[float, ...], leans: float, stacked: float, expected: tuple[float, ...]
) -> None:
    """How hidden, by how much the read face is preferred, how oddly it lies; how much the face leads, and
    how much no face does. What is surer than sure counts for no more."""
    own = Stances.of(np.float32([[leans, stacked, 0, 0, 0, 0, 0]]))
    told = evidence(read_as_two(frame), np.float32([1.5]), own, np.float32([faces]))
    assert told.tolist() == [list(expected)]


def test_each_weighs_its_part() -> None:
    """The bias, and what each is multiplied by; what was not asked stays unknown."""
    weights = EdgeWeights(bias=1, hidden=2, preferred=3, odd=4, lead=5, no_face=6)
    rows = np.float32([[1, 1, 1, 1, 1], [0, 0, 0, 0, 0], [np.nan] * 5])
    assert weighed(rows, weights).tolist()[:2] == [21, 1]
    assert np.isnan(weighed(rows, weights)[2])


@pytest.mark.parametrize(
    ("hidden", "preferred", "odd", "lead", "no_face", "doubted"),
    [
        pytest.param(-8, 8, -6, 12, -9, False, id="whole, and both read it"),
        pytest.param(8, 0, -3, 3, 2, True, id="cut off, and nobody can read it"),
        pytest.param(8, -4, -3, 12, -9, True, id="the readers read two faces"),
        pytest.param(-8, 8, 9, 12, -9, True, id="it surely lies oddly, on what the edge may hide"),
    ],
)
def test_the_shipped_weights_doubt_what_people_would(
    hidden: float, preferred: float, odd: float, lead: float, no_face: float, doubted: bool
) -> None:
    """Fitted or not, they must say this of clear cases."""
    row = np.float32([[hidden, preferred, odd, lead, no_face]])
    assert bool(weighed(row, SHIPPED)[0] > 0) is doubted
    assert THRESHOLDS.edge != SHIPPED
