"""Frames that tests of the vision package share."""

import numpy as np
import pytest

from vision.image import Frame


@pytest.fixture
def frame() -> Frame:
    """A crisp checked frame of 640x480: whatever is cut from it is sharp."""
    tiles = np.indices((480, 640)).sum(axis=0) // 4 % 2
    return np.repeat((tiles * 255).astype(np.uint8)[:, :, None], 3, axis=2)
