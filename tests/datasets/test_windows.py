"""Boxes follow their picture through turns and zooms; grounds and cameras keep a picture a picture."""

import math

import numpy as np
import pytest

from datasets.crops.sources import guessed_outlines
from datasets.crops.windows import affine, clip_boxes, moved_boxes

pytestmark = pytest.mark.deep

BOX = guessed_outlines(np.array([[40.0, 60.0, 80.0, 100.0]]))


@pytest.mark.parametrize(
    ("zoom", "turn", "expected"),
    [
        (1.0, 0.0, [140, 140, 180, 180]),
        (0.5, 0.0, [150, 150, 170, 170]),
        (1.0, math.pi / 2, [140, 140, 180, 180]),
        (2.0, math.pi, [120, 120, 200, 200]),
    ],
)
def test_quarter_turns_and_zooms_move_boxes_exactly(zoom: float, turn: float, expected: list[float]) -> None:
    """A square box about the looked-at point stays square and takes the zoom."""
    matrix = affine(np.array([60.0, 80.0]), zoom, turn, False, np.array([160.0, 160.0]))
    assert np.allclose(moved_boxes(BOX, matrix)[0], expected)


def test_boxes_mostly_outside_are_not_labelled() -> None:
    """A die cut to less than two fifths, or to a sliver, is no label; one that is whole or half is."""
    boxes = np.array([[-70.0, 10, 30, 60], [-40, 10, 60, 60], [100, 100, 140, 140], [100, 100, 104, 104]])
    assert clip_boxes(boxes, 320).tolist() == [False, True, True, False]
    assert boxes.min() >= 0
