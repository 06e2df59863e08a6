"""Boxes follow their picture through turns and zooms; grounds and cameras keep a picture a picture."""

import math
from pathlib import Path

import cv2
import numpy as np
import pytest

from datasets import compose
from datasets.backgrounds import background
from datasets.compose import NOT_READABLE, affine, casino_crops, clip_boxes, crops_of, moved_boxes
from datasets.degrade import degrade, recolour
from datasets.sources import Picture, guessed_outlines

BOX = guessed_outlines(np.array([[40.0, 60.0, 80.0, 100.0]]))


@pytest.mark.parametrize(
    ("zoom", "turn", "expected"),
    [
        (1.0, 0.0, [140, 140, 180, 180]),
        (0.5, 0.0, [150, 150, 170, 170]),
        (1.0, math.pi / 2, [140, 140, 180, 180]),
        (2.0, math.pi, [120, 120, 200, 200]),
    ],
)
def test_quarter_turns_and_zooms_move_boxes_exactly(zoom: float, turn: float, expected: list[float]) -> None:
    """A square box about the looked-at point stays square and takes the zoom."""
    matrix = affine(np.array([60.0, 80.0]), zoom, turn, False, np.array([160.0, 160.0]))
    assert np.allclose(moved_boxes(BOX, matrix)[0], expected)


def test_a_turned_box_lies_between_its_ellipse_and_its_corners() -> None:
    """At 45 degrees a box of 40 is more than the circle's 40 and less than the diagonal's 56.6."""
    matrix = affine(np.array([60.0, 80.0]), 1.0, math.pi / 4, True, np.array([160.0, 160.0]))
    x0, y0, x1, y1 = moved_boxes(BOX, matrix)[0]
    assert 40 < x1 - x0 < 40 * math.sqrt(2)
    assert (x0 + x1, y0 + y1) == pytest.approx((320, 320))


def test_boxes_mostly_outside_are_not_labelled() -> None:
    """A die cut to less than two fifths, or to a sliver, is no label; one that is whole or half is."""
    boxes = np.array([[-70.0, 10, 30, 60], [-40, 10, 60, 60], [100, 100, 140, 140], [100, 100, 104, 104]])
    assert clip_boxes(boxes, 320).tolist() == [False, True, True, False]
    assert boxes.min() >= 0


@pytest.mark.parametrize("seed", range(12))
def test_grounds_and_cameras_give_pictures(seed: int) -> None:
    """Any seed gives a square colour picture, not flat, that keeps its shape through a camera."""
    rng = np.random.default_rng(seed)
    ground = background(rng, 96, busy=1.0)
    assert ground.shape == (96, 96, 3)
    assert ground.dtype == np.uint8
    assert ground.std() > 0
    assert degrade(recolour(ground, rng), rng).shape == ground.shape


@pytest.mark.parametrize(("cocked", "stacked"), [(False, False), (True, False), (False, True)])
def test_only_a_leaning_die_is_marked_as_one_that_teaches_no_face(
    cocked: bool, stacked: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
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
    monkeypatch.setattr(compose, "PICTURES", [picture])
    assert [(crop.face, crop.leans) for crop in crops_of(0) if crop.face != NOT_READABLE] == [(3, cocked)]


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
