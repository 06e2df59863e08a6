"""Crops for the stance reader: every die once, with what is around it, and how it lies."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from datasets import compose
from datasets.sources import Picture
from datasets.stances import WIDE_CROP, WIDE_REACH, stances_of


def picture(folder: Path, channels: int) -> Picture:
    """A grey picture with a white die of 40 pixels that leans, a tiny and a hidden one."""
    image = np.full((200, 300, channels), 128, np.uint8)
    image[80:120, 100:140] = 255
    cv2.imwrite(str(folder / "a.png"), image)
    boxes = np.array([[100, 80, 140, 120], [10, 10, 22, 22], [200, 80, 240, 120]], float)
    yes_no = np.array([True, False, False])
    return Picture(
        folder / "a.png",
        "scenes",
        boxes,
        np.zeros((3, 24, 2)),
        np.array([3, 4, 5]),
        np.array([1.0, 1.0, 0.2]),
        np.ones(3),
        yes_no,
        ~yes_no,
        np.array([[0.5, 0.25], [0, 0], [0, 0]]),
    )


@pytest.mark.parametrize("channels", [3, 4])
def test_every_die_that_can_be_seen_gives_one_crop(
    tmp_path: Path, channels: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The die lies in the middle at its share of the crop; tiny and hidden ones are left out."""
    monkeypatch.setattr(compose, "PICTURES", [picture(tmp_path, channels)])
    (made,) = stances_of(0)
    assert made.image.shape == (WIDE_CROP, WIDE_CROP, 3)
    assert (made.leans, made.stacked, made.up.tolist()) == (True, False, [0.5, 0.25])
    middle, half = WIDE_CROP // 2, WIDE_CROP / WIDE_REACH / 2
    assert made.image[middle, middle].tolist() == [255, 255, 255]
    if channels == 3:
        bright = (made.image[..., 0] > 191).sum()
        assert bright == pytest.approx((2 * half) ** 2, rel=0.1)
