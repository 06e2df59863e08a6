"""What the schooled reader learns from: patches, and what is left out of them."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from datasets.crops import finds
from datasets.crops.finds import FINDS, PATCH_PX, REACH, Patch, guessed_quad, patch_about, save, taught
from datasets.crops.folds import Frozen

pytestmark = pytest.mark.deep

NO_FINDS = np.empty((0, 4))


@pytest.mark.parametrize(("side", "pixels"), [(80.0, PATCH_PX), (20.0, round(20 * REACH))])
def test_a_patch_is_no_larger_than_what_it_shows(side: float, pixels: int) -> None:
    """Its box lies in its middle, one part in `REACH` of it; finds are told beside it."""
    image = np.full((300, 300, 3), 90, np.uint8)
    box = np.array([100.0, 100.0, 100 + side, 100 + side])
    patch, place = patch_about(image, box, box[None] + [side / 10, 0, side / 10, 0], "set", "one", 2)
    assert cv2.imdecode(patch.webp, cv2.IMREAD_COLOR).shape == (pixels, pixels, 3)
    half = 1 / REACH
    assert patch.boxes == pytest.approx(
        np.array([[-half] * 2 + [half] * 2, [-0.8 * half, -half, 1.2 * half, half]])
    )
    assert place.of(np.array([100 + side / 2, 100 + side])) == pytest.approx([0, half])
    assert (patch.source, patch.picture, patch.fold, patch.die) == ("set", "one", 2, False)


def test_an_upper_face_seen_from_above_fills_its_box() -> None:
    """From aside it is lower than wide, and lies where up points."""
    box = np.array([0.0, 0.0, 100.0, 100.0])
    above, aside = guessed_quad(box, np.zeros(2)), guessed_quad(box, np.array([0.0, 0.7]))
    assert above.mean(axis=0) == pytest.approx([50, 50])
    wide, high = np.ptp(aside, axis=0)
    assert high < 0.8 * wide
    assert aside.mean(axis=0)[1] < 40
    assert np.ptp(above, axis=0) == pytest.approx([85, 85], abs=10)


def test_what_is_frozen_for_measuring_is_not_taught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither by folds.csv nor by a file MEASURE; folds are told."""
    for folder, names in (("listed", ("a", "b", "c")), ("chips", ("d", "e"))):
        for kind in ("images", "labels"):
            (tmp_path / folder / kind).mkdir(parents=True)
        for name in names:
            cv2.imwrite(str(tmp_path / folder / "images" / f"{name}.jpg"), np.zeros((20, 20, 3), np.uint8))
            (tmp_path / folder / "labels" / f"{name}.txt").write_text("")
    (tmp_path / "chips" / "MEASURE").write_text("e.jpg\n")
    lines = [Frozen("listed", "a", "oak", "fold-2"), Frozen("listed", "b", "oak", "measured")]
    monkeypatch.setattr(finds, "frozen", lambda: lines)
    assert [(one.path.stem, fold) for one, fold in taught(tmp_path / "listed")] == [("a", 2)]
    assert [(one.path.stem, fold) for one, fold in taught(tmp_path / "chips")] == [("d", 0)]


def test_patches_are_written_one_after_the_other(tmp_path: Path) -> None:
    """With their lengths, and as many boxes as a die may have; those that it has not are NaN."""
    image = np.full((60, 60, 3), 200, np.uint8)
    box = np.array([20.0, 20.0, 40.0, 40.0])
    patches: list[Patch] = [patch_about(image, box, NO_FINDS, "s", name)[0] for name in ("a", "b")]
    save(tmp_path / "made" / "some.npz", patches)
    told = np.load(tmp_path / "made" / "some.npz")
    assert told["lengths"].sum() == len(told["webps"])
    assert told["boxes"].shape == (2, FINDS + 1, 4)
    assert np.isnan(told["boxes"][:, 1:]).all()
    assert told["picture"].tolist() == ["a", "b"]


@pytest.mark.parametrize(
    ("die", "face"),
    [
        ({"elevation": 60.0, "top_visible": 1.0}, 4),
        ({"elevation": 60.0, "top_visible": 0.6}, 0),  # a four may be a five
        ({"elevation": 10.0, "top_visible": 0.6}, 4),  # or be taken for a side
        ({"elevation": 10.0, "top_visible": 0.6, "cocked": True}, 0),
        ({"elevation": 60.0, "top_visible": 1.0, "picture": "star"}, 0),
    ],
)
def test_a_face_is_taught_where_it_can_be_read(die: dict[str, float], face: int) -> None:
    """And, of dice seen from low down, where it must not be taken for another."""
    plain = {"face": 4, "box": [0, 0, 50, 50], "visible": 1.0, "cocked": False, "stacked": False}
    assert finds.face_of(plain | die) == face
