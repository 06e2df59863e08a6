"""The camera as numbers: what Blender sees is where the labels say."""

import math

import cv2
import numpy as np
import pytest

from datasets.scenes.die_mesh import DieShape, face_frames, pip_centres
from datasets.scenes.layout import Pose, upright
from datasets.scenes.view import View, pip_contrast

pytestmark = pytest.mark.deep


def looking_down(elevation_degrees: float, focal_pixels: float = 900.0) -> View:
    """A camera 50 cm away, due south of a die at the origin: "up" in the picture is north."""
    e = math.radians(elevation_degrees)
    return View(50 * np.array([0, -math.cos(e), math.sin(e)]), np.zeros(3), 0.0, focal_pixels, 640, 480)


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
