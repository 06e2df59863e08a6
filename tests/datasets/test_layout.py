"""Poses of a throw: dice lie on the table, apart from each other, showing the face they say."""

import math
import random

import numpy as np
import pytest

from datasets.scenes.die_mesh import DieShape, face_frames
from datasets.scenes.layout import COCKED_FROM_DEGREES, Pose, throw

pytestmark = pytest.mark.deep

EXTENT = (30.0, 20.0)


def poses(seed: int, odd: float, count: int = 15) -> list[Pose]:
    """A throw of `count` like dice, those that found room."""
    laid = throw(random.Random(seed), [DieShape()] * count, [1.6] * count, EXTENT, odd)
    return [pose for pose in laid if pose]


@pytest.mark.parametrize("seed", range(8))
def test_level_dice_rest_on_the_table_and_apart(seed: int) -> None:
    """A level die's centre is half an edge high, its face is level, and no two share room."""
    found = poses(seed, odd=0.0)
    for pose in found:
        normal = pose.rotation @ face_frames(False)[pose.face][2]
        assert np.allclose(normal, [0, 0, 1])
        assert pose.centre[2] == pytest.approx(pose.edge / 2)
    for i, a in enumerate(found):
        for b in found[:i]:
            assert math.dist(a.centre, b.centre) > 0.99 * (a.edge + b.edge) / 2


@pytest.mark.parametrize("seed", range(8))
def test_cocked_dice_say_so(seed: int) -> None:
    """A leaning die leans by its stated angle, more than a cocked die's least; a stacked one lies high."""
    for pose in poses(seed, odd=0.9):
        normal = pose.rotation @ face_frames(False)[pose.face][2]
        assert math.degrees(math.acos(min(1.0, normal[2]))) == pytest.approx(pose.tilt_degrees, abs=1e-3)
        assert pose.tilt_degrees == 0 or pose.tilt_degrees > COCKED_FROM_DEGREES
        assert not pose.stacked or pose.centre[2] > pose.edge
