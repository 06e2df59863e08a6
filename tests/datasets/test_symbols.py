"""Pictures for dice: each is to be seen, and none is taught."""

import random

import pytest

from datasets.scenes.die_mesh import DieShape
from datasets.scenes.symbols import FAMILIES, NUMERALS, POKER, SIDE, dressed, lettering, symbol

pytestmark = pytest.mark.deep


@pytest.mark.parametrize("family", FAMILIES)
def test_a_picture_has_paint_and_leaves_some_of_the_face(family: str) -> None:
    """Whichever maker draws it, and each draws it alike."""
    for seed in range(8):
        mask = symbol(family, random.Random(seed))
        assert mask.shape == (SIDE, SIDE)
        assert 0.03 < mask.mean() / 255 < 0.75
        assert (mask == symbol(family, random.Random(seed))).all()


@pytest.mark.parametrize("text", sorted({*NUMERALS, *POKER[0], *POKER[1]}))
def test_a_letter_fills_its_mask(text: str) -> None:
    """From edge to edge along its longer side."""
    mask = lettering(text, random.Random(1)) > 60
    rows, columns = mask.any(axis=1), mask.any(axis=0)
    assert max(rows.sum(), columns.sum()) >= 0.9 * SIDE


def test_a_set_wears_pictures_on_some_faces_or_all() -> None:
    """One maker, one set; different pictures on different faces."""
    kinds = set()
    for seed in range(40):
        signs = dressed(DieShape(), random.Random(seed)).signs
        names = [sign.name for sign in signs.values()]
        assert 1 <= len(signs) <= 6
        assert len(set(names)) == len(names)
        kinds.add(len(signs))
    assert kinds == {1, 3, 6}
