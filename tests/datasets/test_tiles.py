"""A tile is a matter of its seed and the pictures alone."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from datasets.crops.sources import Picture, gather, guessed_outlines
from datasets.crops.tiles import TILE, TileMaker, write_tiles

pytestmark = pytest.mark.deep


@pytest.fixture
def pictures(tmp_path: Path) -> list[Picture]:
    """Two photographs of a white die on grey."""
    made = []
    for at in (40, 300):
        image = np.full((400, 500, 3), 128, np.uint8)
        image[at : at + 50, at : at + 50] = 255
        cv2.imwrite(str(tmp_path / f"{at}.png"), image)
        box = np.array([[at, at, at + 50, at + 50]], float)
        one, none = np.ones(1), np.zeros(1, bool)
        made.append(
            Picture(
                tmp_path / f"{at}.png", "nellbyler", box, guessed_outlines(box), np.array([3]), one, one,
                none, none, np.full((1, 2), np.nan),
            )
        )  # fmt: skip
    return made


def test_a_seed_gives_its_tile_whoever_makes_it(pictures: list[Picture], tmp_path: Path) -> None:
    """However many processes share the work, and whatever was there before: the same files."""
    folders = [tmp_path / name for name in ("one", "two")]
    for processes, folder in enumerate(folders, 1):
        write_tiles(pictures, folder, range(7, 13), processes)
    one, two = ({path.name: path.read_bytes() for path in folder.rglob("*.*")} for folder in folders)
    assert len(one) == 12
    assert one == two
    (folders[0] / "images" / "0000009.jpg").unlink()
    write_tiles(pictures, folders[0], range(7, 13), 1)
    assert (folders[0] / "images" / "0000009.jpg").read_bytes() == two["0000009.jpg"]


def test_boxes_lie_on_the_dice(pictures: list[Picture]) -> None:
    """Whatever is labelled lies within the tile; photographs come often, and so do tiles without a die."""
    made = [TileMaker(pictures).tile(seed) for seed in range(40)]
    assert {len(one.boxes) for one in made} == {0, 1}
    for one in made:
        assert one.image.shape == (TILE, TILE, 3)
        assert ((one.boxes >= 0) & (one.boxes <= TILE)).all()


def test_without_pictures_it_says_what_to_give() -> None:
    """In one sentence, before anything is made."""
    with pytest.raises(SystemExit, match=r"--real .* or --renders"):
        gather(None, None)
