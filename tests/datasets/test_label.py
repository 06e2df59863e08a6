"""A labelled folder from renders: what counts is labelled, what is known travels along."""

import json
from pathlib import Path
from typing import Any

import pytest

from datasets.crops.label import label
from datasets.labels import labelled_pictures, picture_labels
from tests.vision.fakes import picture
from vision.image import load_image

pytestmark = pytest.mark.deep


def rendered(folder: Path, name: str, *dice: dict[str, Any]) -> None:
    """A picture of 60x40 with its sidecar, as a render leaves them."""
    plain = {"face": 3, "visible": 1.0, "top_visible": 1.0, "cocked": False, "stacked": False}
    told = [plain | {"box": [10.0 * at, 10.0, 10.0 * at + 20, 30.0]} | die for at, die in enumerate(dice)]
    (folder / f"{name}.jpg").write_bytes(picture(".jpg"))
    (folder / f"{name}.json").write_text(
        json.dumps({"image": f"{name}.jpg", "width": 60, "height": 40, "dice": told})
    )


@pytest.fixture
def renders(tmp_path: Path) -> Path:
    """Two renders: one of a plain, a stacked and a hidden die, one without dice."""
    folder = tmp_path / "renders"
    folder.mkdir()
    rendered(folder, "a", {}, {"stacked": True}, {"visible": 0.2})
    rendered(folder, "b")
    return folder


def test_what_counts_is_labelled(renders: Path, tmp_path: Path) -> None:
    """Plain dice have a line, the others come back from the sidecar; nothing of the renders is touched."""
    before = {path.name: path.read_bytes() for path in renders.iterdir()}
    out = tmp_path / "out"
    for _ in range(2):  # what is there is replaced
        found = label(renders, out)
    assert found == {"pictures": 2, "plain": 1, "stacked": 1, "ignored": 1}
    assert [image.name for image, _ in labelled_pictures(out)] == ["a.jpg", "b.jpg"]
    kinds = [[one.kind for one in picture_labels(path, 60, 40)] for _, path in labelled_pictures(out)]
    assert kinds == [["plain", "stacked", "ignored"], []]
    assert (out / "labels" / "a.txt").read_text() == "2 0.16667 0.50000 0.33333 0.50000\n"
    assert (out / "images" / "a.jpg").read_bytes() == before["a.jpg"]
    assert {path.name: path.read_bytes() for path in renders.iterdir()} == before


def test_a_poor_camera_changes_the_picture_and_nothing_else(renders: Path, tmp_path: Path) -> None:
    """The same picture each time, other pixels than the render's, the same labels; the render stays."""
    before = (renders / "a.jpg").read_bytes()
    seen = []
    for name in ("one", "two"):
        label(renders, tmp_path / name)
        label(renders, tmp_path / name, camera=True)
        seen.append((tmp_path / name / "images" / "a.jpg").read_bytes())
    assert seen[0] == seen[1] != before
    assert (renders / "a.jpg").read_bytes() == before
    assert load_image(seen[0]).shape == load_image(before).shape
    assert (tmp_path / "one" / "labels" / "a.txt").read_text().startswith("2 0.16667")
