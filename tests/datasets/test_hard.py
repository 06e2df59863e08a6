"""What was wrongly taken for a die: the tile cut around it, and what it teaches the readers of crops."""

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from datasets.crops.face_crops import NOT_READABLE
from datasets.crops.hard import Find, among_dice, around
from datasets.crops.sources import Picture
from datasets.crops.stances import Stance
from datasets.crops.tiles import TILE

pytestmark = pytest.mark.deep


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


def table(folder: Path) -> Picture:
    """A grey picture with two dice of 40 pixels, the second hidden by something."""
    cv2.imwrite(str(folder / "a.png"), np.full((200, 300, 3), 128, np.uint8))
    boxes = np.array([[100, 80, 140, 120], [200, 80, 240, 120]], float)
    yes_no = np.array([True, False])
    return Picture(
        folder / "a.png", "scenes", boxes, np.zeros((2, 24, 2)), np.array([3, 4]), np.array([1.0, 0.1]),
        np.ones(2), ~yes_no, yes_no, np.array([[0.5, 0.25], [0, 0]]),
    )  # fmt: skip


FINDS = np.array([[100, 82, 140, 122], [110, 80, 150, 120], [125, 80, 165, 120], [210, 80, 250, 120]], float)
"""On the first die, aside of its middle, beside it, and aside of the hidden die's middle."""


def taught(picture: Picture, found: np.ndarray) -> tuple[list[Find], list[Stance]]:
    """What finds in the picture teach: beside dice, and aside of a die's middle."""
    return among_dice(picture, picture.load(), found)


def test_what_is_found_beside_dice_teaches_what_is_none(tmp_path: Path) -> None:
    """Only the third find: no readable face to the one reader, no die to the other."""
    (find,), _ = taught(table(tmp_path), FINDS)
    assert (find.crop.face, find.stance.die) == (NOT_READABLE, False)


def test_what_is_found_aside_of_a_die_teaches_where_its_middle_is(tmp_path: Path) -> None:
    """Only the second find: ten pixels to the right of a die that is stacked."""
    _, (stance,) = taught(table(tmp_path), FINDS)
    assert (stance.die, stance.leans, stance.stacked) == (True, False, True)
    assert stance.middle.tolist() == [-0.25, 0]
    assert stance.up.tolist() == [0.5, 0.25]


def test_no_find_and_no_die_teach_nothing(tmp_path: Path) -> None:
    """A picture in which nothing is found, and one without a die, where every find is beside."""
    picture = table(tmp_path)
    none = np.empty((0, 4))
    assert taught(picture, none) == ([], [])
    beside, aside = taught(replace(picture, boxes=none), FINDS)
    assert len(beside) == 4
    assert aside == []
