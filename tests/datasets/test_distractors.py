"""What is taken for dice: the shapes of many-sided ones, and photographs that are joined with our labels."""

import csv
from pathlib import Path

import cv2
import numpy as np
import pytest

from datasets.crops import photographs
from datasets.labels import labelled_pictures, picture_labels
from datasets.scenes.polyhedra import CORNERS, bringing_down, corners

pytestmark = pytest.mark.deep


@pytest.mark.parametrize(("sides", "count"), [(4, 4), (6, 8), (8, 6), (10, 12), (12, 20), (20, 12)])
def test_a_many_sided_die_has_its_corners(sides: int, count: int) -> None:
    """Each has as many corners as the solid has; none is farther from the middle than half its width."""
    points = corners(sides, 2.0)
    assert len(points) == count
    assert np.linalg.norm(points, axis=1).max() == pytest.approx(1.0)
    assert points.mean(axis=0) == pytest.approx([0, 0, 0], abs=1e-9)
    assert set(CORNERS) == {4, 6, 8, 10, 12, 20}


def test_the_kites_of_a_ten_sided_die_are_flat() -> None:
    """A tip and the three corners of the belt next to each other lie in one plane."""
    belt = sorted((point for point in CORNERS[10] if abs(point[2]) < 1), key=lambda p: np.arctan2(p[1], p[0]))
    for first in range(10):
        three = [belt[(first + step) % 10] for step in range(3)]
        tip = np.array([0, 0, 1.05 if three[0][2] > 0 else -1.05])
        assert np.linalg.det(np.array(three) - tip) == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("normal", [(0, 0, 1), (0, 0, -1), (1, 0, 0), (0.6, 0, 0.8), (0.48, 0.6, -0.64)])
def test_a_die_rests_on_the_face_it_is_turned_to(normal: tuple[float, float, float]) -> None:
    """The face's normal points down, and the turn is a rotation: no die is mirrored or stretched."""
    turned = bringing_down(np.array(normal, float), 0.7)
    assert turned @ np.array(normal) == pytest.approx([0, 0, -1])
    assert turned @ turned.T == pytest.approx(np.eye(3))
    assert np.linalg.det(turned) == pytest.approx(1)


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


def test_a_missing_photograph_is_named(tmp_path: Path) -> None:
    """Whoever names the wrong folder is told which file was sought."""
    with pytest.raises(SystemExit, match=r"1\.jpg is missing; name the folder"):
        photographs.join(tmp_path, tmp_path / "out", "all")
