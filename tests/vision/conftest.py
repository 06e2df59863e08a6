"""Frames that tests of the vision package share."""

import numpy as np
import pytest

from vision.image import Frame


@pytest.fixture
def frame() -> Frame:
    """A crisp checked frame of 640x480: whatever is cut from it is sharp."""
    tiles = np.indices((480, 640)).sum(axis=0) // 4 % 2
    return np.repeat((tiles * 255).astype(np.uint8)[:, :, None], 3, axis=2)


@pytest.fixture
def smooth_frame() -> Frame:
    """A frame of 640x480 without detail: whatever is cut from it is blurred."""
    ramp = np.linspace(0, 255, 640, dtype=np.uint8)
    return np.repeat(np.tile(ramp, (480, 1))[:, :, None], 3, axis=2)
