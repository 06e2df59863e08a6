"""The zoo: how its mixes are dealt, and what its table of kinds holds."""

from collections import Counter

import numpy as np
import pytest

from datasets.scenes.die_mesh import DieShape, pip_centres
from datasets.zoo.dealing import kinds, mixes

SORTS = {"dice": 40, "grounds": 40, "lights": 12, "cameras": 8}
"""sort -> how many kinds of it there are at least"""


@pytest.mark.parametrize(("sort", "least"), SORTS.items())
def test_there_are_enough_kinds(sort: str, least: int) -> None:
    """So many of each were asked for."""
    assert len(kinds()[sort]) >= least


@pytest.mark.parametrize("count", [1, 41, 168, 500])
def test_every_kind_comes_up_as_often_as_the_others(count: int) -> None:
    """Whatever the number of pictures, no kind is shown twice more than another of its sort, and each is one
    of the table."""
    for sort, names in zip(
        kinds().values(), zip(*(one.tags.values() for one in mixes(count)), strict=True), strict=True
    ):
        shown = Counter({name: 0 for name in sort})
        shown.update(names)
        assert set(shown) == set(sort)
        assert max(shown.values()) - min(shown.values()) <= 1


def test_a_larger_zoo_begins_with_the_smaller_one() -> None:
    """What was rendered of a smaller one stays of use; another seed deals otherwise."""
    assert mixes(100)[:30] == mixes(30)
    assert mixes(30, seed=1) != mixes(30)


@pytest.mark.parametrize("name", kinds()["dice"])
def test_every_die_can_be_cut(name: str) -> None:
    """Its shape is one that the workshop knows, its pips lie apart from each other and on their face."""
    shape = DieShape(**kinds()["dice"][name].get("shape", {}))
    for face in range(1, 7):
        pips = pip_centres(shape, face)
        radius = shape.pip_radius * (shape.one_pip_scale if face == 1 else 1)
        assert np.abs(pips).max() + radius < 0.5
        apart = np.linalg.norm(pips[:, None] - pips, axis=2)
        assert apart[~np.eye(len(pips), dtype=bool)].min(initial=1) > 2 * radius
