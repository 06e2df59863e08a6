"""The camera as numbers: what Blender sees is where the labels say."""

import math

import cv2
import numpy as np
import pytest

from datasets.scenes.die_mesh import DieShape, face_frames, pip_centres
from datasets.scenes.layout import Pose, turn, upright
from datasets.scenes.view import View, pip_contrast

pytestmark = pytest.mark.deep


def looking_down(elevation_degrees: float, focal_pixels: float = 900.0) -> View:
    """A camera 50 cm away, due south of a die at the origin: "up" in the picture is north."""
    e = math.radians(elevation_degrees)
    return View(50 * np.array([0, -math.cos(e), math.sin(e)]), np.zeros(3), 0.0, focal_pixels, 640, 480)


@pytest.mark.parametrize("elevation_degrees", [25, 45, 80, 87, 87.5, 88, 89, 89.9, 90])
@pytest.mark.parametrize("roll", [0.0, 0.2])
def test_the_camera_is_square_and_looks_at_its_target(elevation_degrees: float, roll: float) -> None:
    """At any height, straight above too, the axes are orthonormal and the target is in the middle."""
    elevation, azimuth = math.radians(elevation_degrees), 2.0
    flat = math.cos(elevation)
    towards = np.array([flat * math.cos(azimuth), flat * math.sin(azimuth), math.sin(elevation)])
    target = np.array([0.0, 0.0, 0.8])
    view = View(target + 60 * towards, target, roll, 900.0, 640, 480)
    assert np.allclose(view.axes @ view.axes.T, np.eye(3))
    pixels, depth = view.project(np.array([target, target + 2 * view.axes[0]]))
    assert pixels == pytest.approx(np.array([[320.0, 240.0], [350.0, 240.0]]))
    assert depth == pytest.approx(np.array([60.0, 60.0]))


@pytest.mark.parametrize("elevation_degrees", [30, 60, 89, 90])
def test_up_leans_as_far_as_the_camera_is_low(elevation_degrees: float) -> None:
    """Level dice in the middle of the picture point up by the cosine of the camera's height."""
    seen = looking_down(elevation_degrees).seen_up(np.array([0, 0, 1.0]), np.zeros(3))
    assert seen == pytest.approx([0, math.cos(math.radians(elevation_degrees))], abs=1e-6)


@pytest.mark.parametrize("elevation_degrees", [3, 20, 90])
def test_a_die_is_seen_from_as_high_as_the_camera_is_above_it(elevation_degrees: float) -> None:
    """By its own middle: what lies nearer to the camera is seen from higher up."""
    view = looking_down(elevation_degrees)
    assert view.elevation_degrees(np.zeros(3)) == pytest.approx(elevation_degrees)
    if elevation_degrees < 90:
        assert view.elevation_degrees(np.array([0.0, -10.0, 0.0])) > elevation_degrees + 0.5


@pytest.mark.parametrize("at", [(12.0, 3.0), (-8.0, 6.0), (0.0, -9.0)])
def test_a_face_that_faces_the_eye_points_nowhere(at: tuple[float, float]) -> None:
    """Wherever a die lies, a face turned right at the camera is seen straight."""
    view, place = looking_down(50), np.array([*at, 0.8])
    normal = (view.at - place) / np.linalg.norm(view.at - place)
    assert view.seen_up(normal, place) == pytest.approx([0, 0], abs=1e-9)
    # and one tipped from it by 20 degrees, whichever way, points that far
    tipped = turn("x", math.radians(20)) @ normal
    assert np.linalg.norm(view.seen_up(tipped, place)) <= math.sin(math.radians(20)) + 1e-9


@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize(("pip", "wanted"), [(20, 0.784), (220, 0.0)])
def test_pips_stand_out_as_far_as_they_are_painted(face: int, pip: int, wanted: float) -> None:
    """The contrast is that of the weakest pip: all painted black on white, or one left white."""
    shape = DieShape(pip_depth=0.0)
    pose = Pose(1.6, np.array([0, 0, 0.8]), upright(shape, face, 0.4), face, 0.0)
    view = looking_down(70, focal_pixels=3000.0)
    shown = np.full((480, 640, 3), 220, np.uint8)
    for index, (u, v) in enumerate(pip_centres(shape, face)):
        point = np.array([u, v, 0.5]) @ face_frames(shape.left_handed)[face] * pose.edge
        centre = view.project((pose.rotation @ point + pose.centre)[None])[0][0]
        colour = pip if index == 0 else 20
        cv2.circle(shown, np.rint(centre).astype(int).tolist(), 8, (colour, colour, colour), -1)
    assert pip_contrast(shown, view, pose, shape) == pytest.approx(wanted, abs=0.02)
