"""Overlap of boxes, and one box a die, for any boxes."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.stages.boxes import (
    INSIDE_SHARE,
    SAME_DIE_IOU,
    is_content,
    middles,
    one_box_a_die,
    overlaps,
)


@pytest.mark.parametrize(
    ("first", "second", "iou", "inside"),
    [
        ((0, 0, 10, 10), (0, 0, 10, 10), 1, 1),
        ((0, 0, 10, 10), (10, 0, 20, 10), 0, 0),
        ((0, 0, 10, 10), (5, 0, 15, 10), 1 / 3, 1 / 2),
        ((0, 0, 10, 10), (2, 2, 4, 4), 0.04, 1),
        ((0, 0, 10, 10), (30, 30, 40, 40), 0, 0),
    ],
)
def test_overlaps(first: tuple[int, ...], second: tuple[int, ...], iou: float, inside: float) -> None:
    """Intersection over union, and over the smaller box; the same either way round."""
    shares = overlaps(np.array([first, second], np.float32))
    for matrix, expected in zip(shares, (iou, inside), strict=True):
        assert matrix[0, 1] == pytest.approx(expected)
        assert matrix[1, 0] == pytest.approx(expected)


SPOT = st.tuples(
    st.integers(0, 90), st.integers(0, 90), st.integers(1, 40), st.integers(1, 40), st.integers(0, 99)
)


@given(st.lists(SPOT, max_size=30))
def test_what_stays_is_apart_and_what_goes_had_a_better_one(spots: list[tuple[int, ...]]) -> None:
    """No two boxes that stay are on one die; what went was a pip, or a better one on its die stayed."""
    boxes = np.array([(x, y, x + w, y + h) for x, y, w, h, _ in spots], np.float32).reshape(-1, 4)
    scores = np.array([score / 100 for *_, score in spots], np.float32)
    kept = one_box_a_die(boxes, scores)
    iou, inside = overlaps(boxes)
    same = (iou > SAME_DIE_IOU) | (inside > INSIDE_SHARE)
    assert not (same[np.ix_(kept, kept)] & ~np.eye(len(kept), dtype=bool)).any()
    assert (np.diff(scores[kept]) <= 0).all()
    better_stayed = (same[:, kept] & (scores[kept][None] >= scores[:, None])).any(axis=1)
    assert (better_stayed | is_content(boxes, scores)).all()


@pytest.mark.parametrize(
    ("second", "offset", "stay"),
    [
        ((0, 50, 100, 170), (0, 0), [0, 1]),  # a die behind another, half hidden by it
        ((0, 50, 100, 170), (0, -0.3), [0]),  # a box astride of the first die and its shadow
        ((43, 0, 143, 120), (0, 0), [0, 1]),  # one half hidden from the side
        ((50, 80, 90, 120), (0, 0), [0]),  # a part of the first: too small to be a die beside it
    ],
)
def test_boxes_on_two_dice_both_stay(
    second: tuple[int, ...], offset: tuple[float, float], stay: list[int]
) -> None:
    """Boxes that overlap as those of one die do, but whose dice's middles lie apart."""
    boxes = np.array([[0, 0, 100, 120], second], np.float32)
    where = middles(boxes, np.array([[0, 0], offset], np.float32))
    worth = np.array([0.9, 0.8], np.float32)
    assert one_box_a_die(boxes, worth, where).tolist() == stay
    assert one_box_a_die(boxes, worth).tolist() == [0]


@pytest.mark.parametrize(
    ("below", "stay"),
    [(-0.35, [0]), (-0.1, [0]), (0.05, [0, 1]), (0.3, [0, 1])],
)
def test_top_and_side_of_one_die_are_one(below: float, stay: list[int]) -> None:
    """Boxes that hardly overlap are on one die where each tells the same middle: of the top it lies below,
    of the side above. Dice one behind the other have a middle each."""
    boxes = np.array([[0, 0, 84, 64], [6, 40, 88, 136]], np.float32)
    where = middles(boxes, np.array([[0, 0.35], [0, below]], np.float32))
    assert one_box_a_die(boxes, np.array([0.9, 0.8], np.float32), where).tolist() == stay
    assert one_box_a_die(boxes, np.array([0.9, 0.8], np.float32)).tolist() == [0, 1]
