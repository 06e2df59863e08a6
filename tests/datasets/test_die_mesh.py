"""The die's shape as arrays: what every maker's die has in common."""

import numpy as np
import pytest

from datasets.scenes.die_mesh import DieShape, build, face_frames

pytestmark = pytest.mark.deep


@pytest.mark.parametrize("left_handed", [False, True])
def test_opposite_faces_add_up_to_seven(left_handed: bool) -> None:
    """The normals of v and 7 - v point away from each other, and every frame is a rotation."""
    frames = face_frames(left_handed)
    for value, frame in frames.items():
        assert np.allclose(frame[2], -frames[7 - value][2])
        assert np.isclose(np.linalg.det(frame), 1)


@pytest.mark.parametrize("value", range(1, 7))
def test_pips_are_painted_where_their_centres_are(value: int) -> None:
    """Of each face, the painted share of the surface is that of its pips' area, within a tenth."""
    shape = DieShape(edge_radius=0.05, pip_depth=0.0)
    mesh = build(shape, 80)
    share = mesh.pip[mesh.face == value].mean()
    assert share == pytest.approx(value * np.pi * shape.pip_radius**2, rel=0.1)
