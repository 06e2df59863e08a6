"""A shaken picture: smeared as far as asked, where it was, and as bright."""

import numpy as np
import pytest

from datasets.crops.shake import shake

pytestmark = pytest.mark.deep


@pytest.mark.parametrize("length", [2.0, 9.0, 30.0])
def test_a_point_becomes_a_path_of_that_length_about_where_it_was(length: float) -> None:
    """Twenty pushes of a white dot: no light is lost, none is farther away than the push is long."""
    for seed in range(20):
        dot = np.zeros((121, 121, 3), np.uint8)
        dot[58:63, 58:63] = 255
        smeared = shake(dot, np.random.default_rng(seed), length)[..., 0].astype(float)
        assert smeared.sum() == pytest.approx(255 * 25, rel=0.15)
        y, x = np.nonzero(smeared > 1)
        assert np.hypot(np.ptp(x), np.ptp(y)) <= 1.6 * length + 9
        assert max(np.ptp(x), np.ptp(y)) >= 0.5 * length
        assert (smeared * np.arange(121)).sum() / smeared.sum() == pytest.approx(60, abs=0.8)


def test_the_same_chance_gives_the_same_picture() -> None:
    """Sets can be made anew."""
    noise = np.random.default_rng(1).integers(0, 255, (40, 40, 3), np.uint8)
    first, second = (shake(noise, np.random.default_rng(5), 6.0) for _ in range(2))
    assert (first == second).all()
    assert (first != noise).any()
