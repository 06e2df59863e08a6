"""What the readers of crops learn from: patches, and what is left out of them."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from datasets.crops import finds
from datasets.crops.finds import taught
from datasets.crops.folds import Frozen

pytestmark = pytest.mark.deep


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
