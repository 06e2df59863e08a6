"""Crops for the stance reader: every die, with what is around it, and how it lies."""

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from datasets.crops import stances
from datasets.crops.sources import Picture
from datasets.crops.stances import WIDE_CROP, WIDE_REACH, Stance, about_several, save_stances, stances_of
from vision.stages.boxes import overlaps

pytestmark = pytest.mark.deep


def dice_at(*boxes: tuple[int, int, int, int]) -> Picture:
    """A picture of level dice, of which only the boxes matter."""
    count = len(boxes)
    return Picture(
        Path("a.png"),
        "scenes",
        np.array(boxes, float),
        np.zeros((count, 24, 2)),
        np.full(count, 3),
        np.ones(count),
        np.ones(count),
        np.zeros(count, bool),
        np.zeros(count, bool),
        np.zeros((count, 2)),
    )


def picture(folder: Path, channels: int) -> Picture:
    """A grey picture with a white die of 40 pixels that leans, a tiny and a hidden one."""
    image = np.full((200, 300, channels), 128, np.uint8)
    image[80:120, 100:140] = 255
    cv2.imwrite(str(folder / "a.png"), image)
    return replace(
        dice_at((100, 80, 140, 120), (10, 10, 22, 22), (200, 80, 240, 120)),
        path=folder / "a.png",
        visible=np.array([1.0, 1.0, 0.2]),
        cocked=np.array([True, False, False]),
        up=np.array([[0.5, 0.25], [0, 0], [0, 0]]),
    )


@pytest.mark.parametrize("channels", [3, 4])
def test_every_die_that_can_be_seen_gives_a_crop(
    tmp_path: Path, channels: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The die lies in the middle at its share of the crop; tiny and hidden ones are left out. That of a table
    is given through a poor camera too."""
    monkeypatch.setattr(stances, "degrade", lambda image, *_: 255 - image)
    made, *again = stances_of(picture(tmp_path, channels), 0)
    seen = cv2.imdecode(made.jpeg, cv2.IMREAD_COLOR)
    assert seen.shape == (WIDE_CROP, WIDE_CROP, 3)
    assert (made.leans, made.stacked, made.up.tolist()) == (True, False, [0.5, 0.25])
    middle, half = WIDE_CROP // 2, WIDE_CROP / WIDE_REACH / 2
    assert seen[middle, middle].min() >= 250
    if channels == 3:
        bright = (seen[..., 0] > 191).sum()
        assert bright == pytest.approx((2 * half) ** 2, rel=0.1)
    assert [one.up.tolist() for one in again] == [[0.5, 0.25]] * (channels == 3)
    assert all(cv2.imdecode(one.jpeg, cv2.IMREAD_COLOR)[middle, middle].max() <= 5 for one in again)


def test_a_box_about_several_dice_is_no_die() -> None:
    """It holds more than one that touch, and none of them by more than the larger part."""
    touching = dice_at((100, 100, 140, 140), (138, 104, 178, 144), (120, 140, 160, 180), (300, 20, 340, 60))
    for seed in range(40):
        box = about_several(touching, np.random.default_rng(seed))
        assert box is not None
        shared, _ = overlaps(np.vstack((box, touching.boxes)).astype(np.float32))
        assert (shared[0, 1:4] > 0.2).sum() >= 2
        assert shared[0, 1:].max() < 0.6
        assert shared[0, 4] == 0


@pytest.mark.parametrize(
    "apart",
    [
        dice_at((100, 100, 140, 140), (200, 100, 240, 140)),
        dice_at((100, 100, 140, 140)),
        replace(dice_at((100, 100, 140, 140), (120, 110, 160, 150)), stacked=np.array([False, True])),
    ],
)
def test_no_box_about_several_where_none_touch(apart: Picture) -> None:
    """Dice that lie apart, a single one, and a stack, of which one box may well be about the upper die."""
    assert about_several(apart, np.random.default_rng(1)) is None


def test_stored_crops_come_back(tmp_path: Path) -> None:
    """Each crop can be cut out of the file by the lengths."""
    jpegs = [np.arange(length, dtype=np.uint8) for length in (7, 4)]
    save_stances(tmp_path / "made.npz", [(Stance(jpeg, stacked=True), "here") for jpeg in jpegs])
    made = np.load(tmp_path / "made.npz")
    first, second = np.split(made["jpegs"], [made["lengths"][0]])
    assert (first.tolist(), second.tolist()) == (jpegs[0].tolist(), jpegs[1].tolist())
    assert made["stacked"].tolist() == [True, True]
