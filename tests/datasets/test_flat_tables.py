"""Flat things drawn to be taken for dice: each is what it says, and none covers a die."""

import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from datasets.crops import flat_tables
from datasets.labels import read_labels

pytestmark = pytest.mark.deep


def test_dice_keep_their_labels_and_are_not_covered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The command draws beside the dice of a labelled folder: their boxes stay as they were, pixel by pixel,
    and something else does not."""
    source = tmp_path / "source"
    for name in ("images", "labels"):
        (source / name).mkdir(parents=True)
    noise = np.random.default_rng(1).integers(100, 140, (480, 640, 3), np.uint8)
    cv2.imwrite(str(source / "images" / "a.png"), noise)
    (source / "labels" / "a.txt").write_text("4 0.5 0.5 0.1 0.125\n0 0.2 0.3 0.1 0.125\n")
    drawn = []
    monkeypatch.setattr(flat_tables.cv2, "imwrite", lambda _path, image, _how: drawn.append(image))
    monkeypatch.setattr(
        sys, "argv", ["flat", "--beside", str(source), "--count", "6", "--out", str(tmp_path / "out")]
    )
    flat_tables.main()
    assert len(drawn) == 6
    for image in drawn:
        assert (image[210:270, 288:352] == noise[210:270, 288:352]).all()
        assert (image[114:174, 96:160] == noise[114:174, 96:160]).all()
    assert all((image != noise).any() for image in drawn)
    (label, other) = read_labels(tmp_path / "out" / "labels" / "flat-1-0000.txt", 640, 480)
    assert (label.face, label.x, label.y, other.face) == (5, 320, 240, 1)
