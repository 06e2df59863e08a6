"""The die's shape as arrays: what every maker's die has in common."""

import numpy as np
import pytest

from datasets.scenes.die_mesh import DieShape, Sign, build, face_frames

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


def test_a_sign_takes_the_place_of_its_faces_pips() -> None:
    """Paint lies where the mask has some, on that face alone, the mask's upper edge far along v."""
    mask = np.zeros((8, 8), np.uint8)
    mask[:4] = 255
    mesh = build(DieShape(signs={1: Sign("half", mask, 0.3)}, pip_depth=0.0), 40)
    _, v, normal = face_frames(False)[1]
    on_one = mesh.face == 1
    painted = mesh.vertices[on_one & (mesh.pip > 0.5)]
    assert len(painted)
    assert (painted @ v >= -0.03).all()
    assert (painted @ normal > 0.4).all()
    assert np.allclose(mesh.pip[~on_one], build(DieShape(pip_depth=0.0), 40).pip[~on_one])
