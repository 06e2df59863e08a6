"""The tile that is cut around what was wrongly taken for a die."""

import numpy as np
import pytest

from datasets.compose import TILE
from datasets.hard import around


@pytest.mark.parametrize(
    ("box", "left", "top"),
    [
        ((500, 400, 520, 420), 350, 250),  # in the middle of its tile
        ((0, 0, 30, 30), 0, 0),
        ((990, 740, 1024, 768), 1024 - TILE, 768 - TILE),  # a corner: the tile stays within the picture
    ],
)
def test_the_tile_lies_around_the_box_and_within_the_picture(
    box: tuple[int, ...], left: int, top: int
) -> None:
    """Whole, however near the edge the box is."""
    rows, columns = np.mgrid[:768, :1024]
    ground = np.stack([rows // 4, columns // 4, rows % 4 * 4 + columns % 4], axis=2).astype(np.uint8)
    tile = around(ground, np.array(box, float))
    assert tile.shape == (TILE, TILE, 3)
    assert (tile == ground[top : top + TILE, left : left + TILE]).all()
