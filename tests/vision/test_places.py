"""Whose dice: each goes to the place it lies at; one between two to the one that lacks a die, or to none."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.watch.places import owners, proposed_places
from vision.watch.table_edge import Box

SIZE = (400, 300)
LEFT, RIGHT, TOP = (100.0, 150.0), (300.0, 150.0), (200.0, 20.0)


def at(x: float, y: float) -> Box:
    """A die's box around a point."""
    return (x - 10, y - 10, x + 10, y + 10)


NEAR_LEFT, NEAR_RIGHT, BETWEEN, RATHER_LEFT = at(110, 160), at(290, 140), at(205, 150), at(190, 150)


@pytest.mark.parametrize(
    ("boxes", "holds", "whose"),
    [
        ([], (1, 1), []),
        ([NEAR_LEFT, NEAR_RIGHT], (1, 1), [0, 1]),
        ([NEAR_LEFT, at(100, 150)], (1, 1), [0, 0]),  # one too many here, one too few there: said as it lies
        ([NEAR_LEFT, BETWEEN], (1, 1), [0, 1]),  # only the right lacks one
        ([BETWEEN, NEAR_RIGHT], (1, 1), [0, 1]),
        ([BETWEEN, RATHER_LEFT], (1, 1), [None, None]),  # both lack one: nobody can tell which is whose
        ([NEAR_LEFT, BETWEEN, RATHER_LEFT], (2, 1), [0, None, None]),
        ([NEAR_LEFT, NEAR_RIGHT, BETWEEN], (1, 1), [0, 1, None]),  # too many, and nobody lacks any
        ([NEAR_LEFT, RATHER_LEFT, BETWEEN, NEAR_RIGHT], (1, 2), [0, 1, None, 1]),  # the nearer one first
    ],
)
def test_each_die_goes_to_its_place(
    boxes: list[Box], holds: tuple[int, ...], whose: list[int | None]
) -> None:
    """Two places that hold so many dice."""
    assert owners(boxes, np.array([LEFT, RIGHT], np.float32), holds) == whose


POINTS = st.tuples(st.integers(20, 380), st.integers(20, 280)).map(lambda one: at(*one))


@given(st.lists(POINTS, max_size=8), st.lists(st.integers(0, 3), min_size=3, max_size=3))
def test_a_die_between_two_never_makes_too_many(boxes: list[Box], holds: list[int]) -> None:
    """Only dice that surely lie at a place can be more than it holds."""
    places = np.array([LEFT, RIGHT, TOP], np.float32)
    sure = owners(boxes, places, [0, 0, 0])
    given_too = owners(boxes, places, holds)
    assert all(one is None or one == other for one, other in zip(sure, given_too, strict=True))
    for place, most in enumerate(holds):
        assert given_too.count(place) <= max(most, sure.count(place))


def test_places_are_proposed_where_dice_lie_clockwise_from_the_lower_rim() -> None:
    """Three hands of two dice each."""
    boxes = [at(*point) for point in [(90, 40), (310, 50), (200, 250), (110, 50), (220, 260), (300, 60)]]
    assert proposed_places(boxes, 3, SIZE) == [(0.525, 0.85), (0.25, 0.15), (0.7625, 0.1833)]


def test_without_dice_places_are_proposed_around_the_table() -> None:
    """Four of them in the table's edge: below, left, above, right."""
    edge = [(0.2, 0.0), (1.0, 0.0), (1.0, 0.8), (0.2, 0.8)]
    found = proposed_places([NEAR_LEFT], 4, SIZE, edge)
    assert found == [(0.6, 0.68), (0.32, 0.4), (0.6, 0.12), (0.88, 0.4)]
