"""Cups beside revealed dice: hollow, on the table, and on nothing else."""

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from datasets.scenes.cups import LEAST_FREE_EDGES, SIDES, apart, cups_beside, faces_of, hollow

pytestmark = pytest.mark.deep

EDGE = 1.6


def test_a_cup_is_closed_below_and_open_above() -> None:
    """No face lies across the mouth; each edge between two rings belongs to two faces."""
    cup = hollow(4, 3, 9, 0.3)
    faces = faces_of(cup)
    assert len(faces) == len(cup) - SIDES
    middles = np.array([cup[list(face)].mean(0) for face in faces])
    above = middles[middles[:, 2] > 8.99]
    assert (np.linalg.norm(above[:, :2], axis=1) > 3.5).all()
    edges = [frozenset(pair) for face in faces for pair in zip(face, (*face[1:], face[0]), strict=True)]
    assert {edges.count(edge) for edge in set(edges[: 4 * SIDES])} <= {1, 2}


@given(st.integers(0, 10**6), st.integers(1, 12), st.integers(0, 6))
def test_cups_stand_beside_dice(seed: int, dice: int, count: int) -> None:
    """Each on the table, apart from every die and every other cup, and near one die at least."""
    rng = random.Random(seed)
    middles = [np.array([2.5 * at, rng.uniform(-9, 9), EDGE / 2]) for at in range(dice)]
    cube = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]) * EDGE / 2
    hulls = [middle + cube for middle in middles]
    cups = cups_beside(rng, middles, hulls, EDGE, count)
    assert len(cups) <= count
    for at, cup in enumerate(cups):
        assert abs(cup[:, 2].min()) < 1e-9
        others = [*hulls, *cups[:at], *cups[at + 1 :]]
        assert min(apart(cup, other) for other in others) > LEAST_FREE_EDGES * EDGE - 1e-9
        reach = min(np.linalg.norm(cup[:, :2] - middle[:2], axis=1).min() for middle in middles)
        assert reach < 2 * EDGE


def test_without_dice_there_are_no_cups() -> None:
    """A cup stands where dice were under it."""
    assert cups_beside(random.Random(1), [], [], EDGE, 4) == []
