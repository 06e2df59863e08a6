"""The camera as numbers: what Blender sees is where the labels say."""

import math

import numpy as np
import pytest

from datasets.view import View


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
