"""Pictures without dice: every kind can be drawn, and the same seed draws the same."""

import numpy as np
import pytest

from datasets.crops.backgrounds import PRINTS
from datasets.crops.nothing import EMPTY, HEIGHT, WIDTH, picture

pytestmark = pytest.mark.deep


@pytest.mark.parametrize("kind", [EMPTY, *PRINTS])
def test_every_kind_is_a_picture_of_its_own(kind: str) -> None:
    """A kind gives a picture of the one size, the same each time, and another for another seed."""
    one = picture(3, kind)
    assert one.shape == (HEIGHT, WIDTH, 3)
    assert one.dtype == np.uint8
    assert (one == picture(3, kind)).all()
    assert (one != picture(4, kind)).any()
