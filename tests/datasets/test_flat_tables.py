"""Flat things drawn to be taken for dice: each is what it says, and none covers a die."""

import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from datasets.crops import flat_tables
from datasets.crops.flat_things import EDGE, KINDS
from datasets.labels import labelled_pictures, read_labels

pytestmark = pytest.mark.deep


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_a_thing_of_its_own(kind: str) -> None:
    """It is somewhere on its canvas, of more than one colour, thinner than a die is high; the same seed draws
    the same."""
    for seed in range(12):
        thing, again = (KINDS[kind](np.random.default_rng(seed)) for _ in range(2))
        assert thing.top.shape == (*thing.mask.shape, 3)
        assert (thing.top == again.top).all()
        assert (thing.mask == again.mask).all()
        shown = thing.top[thing.mask > 127].reshape(-1, 3)
        assert len(shown) > (0.5 * EDGE) ** 2 / 2
        assert (shown != shown[0]).any()
        assert 0 < thing.thick <= 1


def test_a_thing_lies_where_it_is_put() -> None:
    """Straight from above and as flat as paper it changes the pixels around its middle, and none farther away
    than it is long."""
    thing, rng = KINDS["printed"](np.random.default_rng(3)), np.random.default_rng(0)
    table = np.full((400, 400, 3), 128, np.uint8)
    flat_tables.lay(table, thing, (150.0, 250.0), flat_tables.Shot(60.0, np.pi / 2, (0, 0), 0.0), rng)
    y, x = np.nonzero((table != 128).any(axis=2))
    assert abs(x.mean() - 150) < 12
    assert abs(y.mean() - 250) < 12
    assert np.hypot(x - 150, y - 250).max() < np.hypot(*thing.mask.shape) / 2 * 0.6 + 4


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


def test_tables_without_dice_are_a_labelled_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every picture has a label file, and it is empty."""
    monkeypatch.setattr(sys, "argv", ["flat", "--count", "3", "--seed", "7", "--out", str(tmp_path)])
    flat_tables.main()
    pictures = labelled_pictures(tmp_path)
    assert len(pictures) == 3
    assert [label.read_text() for _, label in pictures] == [""] * 3
