"""What is taken for dice: the shapes of many-sided ones, and photographs that are joined with our labels."""

import csv
from pathlib import Path

import cv2
import numpy as np
import pytest

from datasets.crops import photographs
from datasets.labels import labelled_pictures, picture_labels

pytestmark = pytest.mark.deep


@pytest.fixture
def pictures(tmp_path: Path) -> Path:
    """Blank pictures under the names of the photographs."""
    (tmp_path / "images").mkdir()
    for number in range(1, 62):
        cv2.imwrite(str(tmp_path / "images" / f"{number}.jpg"), np.zeros((1000, 1000, 3), np.uint8))
    return tmp_path


def test_each_photograph_is_on_one_side(pictures: Path, tmp_path: Path) -> None:
    """Those to train on and those to measure on are all, none is both, and each die of the list comes back
    from the folder as it was labelled."""
    with photographs.LABELS.open(newline="") as file:
        rows = list(csv.DictReader(file))
    parts = {part: tmp_path / part for part in ("trained", "measured", "all")}
    found = {part: photographs.join(pictures, out, part) for part, out in parts.items()}
    assert found["trained"] + found["measured"] == found["all"]
    assert found["all"]["pictures"] == 61
    names = [{image.stem for image, _ in labelled_pictures(parts[part])} for part in ("trained", "measured")]
    assert not names[0] & names[1]
    for _, label_file in labelled_pictures(parts["all"]):
        back = sorted((one.face, one.kind) for one in picture_labels(label_file, 1000, 1000))
        assert back == sorted((int(r["face"]), r["kind"]) for r in rows if r["picture"] == label_file.stem)
