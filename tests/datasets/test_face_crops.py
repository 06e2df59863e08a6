"""What the face reader learns from: a die's crop has its face, and those that teach none are told apart."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from datasets.crops.face_crops import NOT_READABLE, casino_crops, crops_of
from datasets.crops.sources import Picture, guessed_outlines

pytestmark = pytest.mark.deep


@pytest.mark.parametrize(("cocked", "stacked"), [(False, False), (True, False), (False, True)])
def test_only_a_leaning_die_is_marked_as_one_that_teaches_no_face(
    cocked: bool, stacked: bool, tmp_path: Path
) -> None:
    """A die on another shows its face as a die on the table does; one that leans does not."""
    image = np.full((120, 160, 3), 128, np.uint8)
    image[40:80, 60:100] = 200
    cv2.imwrite(str(tmp_path / "a.png"), image)
    box = np.array([[60.0, 40, 100, 80]])
    one, level = np.ones(1), np.zeros((1, 2))
    picture = Picture(
        tmp_path / "a.png", "scenes", box, guessed_outlines(box), np.array([3]), one, one,
        np.array([cocked]), np.array([stacked]), level,
    )  # fmt: skip
    made = crops_of(picture, 0)
    assert [(crop.face, crop.leans) for crop in made if crop.face != NOT_READABLE] == [(3, cocked)]


def test_casino_crops_come_mixed(tmp_path: Path) -> None:
    """None is lost, each keeps its face, and those of one face do not follow each other: the brightness of
    each picture tells which it is."""
    for face in range(1, 7):
        (tmp_path / str(face)).mkdir()
        for index in range(8):
            value = 20 * face + index
            cv2.imwrite(str(tmp_path / str(face) / f"{index}.png"), np.full((68, 68, 3), value, np.uint8))
    made = [(int(crop.image[48, 48, 0]), crop.face) for crop in casino_crops(tmp_path)]
    assert sorted(made) == [(20 * face + index, face) for face in range(1, 7) for index in range(8)]
    assert min(len({face for _, face in made[at : at + 8]}) for at in range(0, 48, 8)) > 1
