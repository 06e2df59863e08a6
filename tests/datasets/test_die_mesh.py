"""The die's shape as arrays: what every maker's die has in common."""

import numpy as np
import pytest

from datasets.scenes.die_mesh import PIPS, DieShape, Sign, build, face_frames, pip_centres

pytestmark = pytest.mark.deep


@pytest.mark.parametrize("value", range(1, 7))
def test_a_face_carries_as_many_pips_as_it_says(value: int) -> None:
    """Face v has v distinct pips, and they lie symmetrically about its centre."""
    points = np.array(PIPS[value], float)
    assert len({tuple(p) for p in points.tolist()}) == value
    assert np.allclose(points.sum(0), 0)


@pytest.mark.parametrize("left_handed", [False, True])
def test_opposite_faces_add_up_to_seven(left_handed: bool) -> None:
    """The normals of v and 7 - v point away from each other, and every frame is a rotation."""
    frames = face_frames(left_handed)
    for value, frame in frames.items():
        assert np.allclose(frame[2], -frames[7 - value][2])
        assert np.isclose(np.linalg.det(frame), 1)


def test_handedness_mirrors_the_die() -> None:
    """1, 2, 3 around a corner run the other way on a left-handed die."""
    turns = []
    for left_handed in (False, True):
        frames = face_frames(left_handed)
        turns.append(np.linalg.det(np.stack([frames[v][2] for v in (1, 2, 3)])))
    assert np.allclose(turns, [turns[0], -turns[0]])


@pytest.mark.parametrize(
    "shape",
    [DieShape(), DieShape(edge_radius=0.2, corner_sphere=0.7), DieShape(pip_depth=0.07, one_pip_scale=2.0)],
)
def test_the_mesh_stays_inside_its_cube(shape: DieShape) -> None:
    """No vertex leaves the cube of edge 1, and the faces reach its sides."""
    mesh = build(shape, 24)
    assert np.abs(mesh.vertices).max() <= 0.5 + 1e-6
    assert np.abs(mesh.vertices).max() >= 0.5 - 1e-6
    assert mesh.quads.max() == len(mesh.vertices) - 1


@pytest.mark.parametrize("value", range(1, 7))
def test_pips_are_painted_where_their_centres_are(value: int) -> None:
    """Of each face, the painted share of the surface is that of its pips' area, within a tenth."""
    shape = DieShape(edge_radius=0.05, pip_depth=0.0)
    mesh = build(shape, 80)
    share = mesh.pip[mesh.face == value].mean()
    assert share == pytest.approx(value * np.pi * shape.pip_radius**2, rel=0.1)


def test_a_blank_die_has_no_pip() -> None:
    """Distractors carry none."""
    assert build(DieShape(), 16, blank=True).pip.max() == 0


def test_squeezing_the_six_leaves_the_others() -> None:
    """`six_squeeze` brings only the six's rows closer."""
    tight = DieShape(six_squeeze=0.8)
    assert np.allclose(pip_centres(tight, 5), pip_centres(DieShape(), 5))
    assert np.ptp(pip_centres(tight, 6), axis=0).min() < np.ptp(pip_centres(DieShape(), 6), axis=0).min()


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
