"""Labelled folders: their layout, their labels, and which dice of a sidecar count."""

import json
from pathlib import Path
from typing import Any

import pytest

from datasets.labels import (
    DatasetError,
    Label,
    kind_of,
    labelled_pictures,
    picture_labels,
    picture_tags,
    read_labels,
    read_sidecar,
    yolo_row,
)
from tests.vision.fakes import picture

pytestmark = pytest.mark.deep

DIE: dict[str, Any] = {
    "face": 4,
    "box": [10.0, 20.0, 40.0, 40.0],
    "visible": 1.0,
    "top_visible": 1.0,
    "tilt": 0.0,
    "cocked": False,
    "stacked": False,
    "material": "opaque",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A labelled folder of one picture, 60x40, with a six in its middle."""
    for name in ("images", "labels", "sidecars"):
        (tmp_path / name).mkdir()
    (tmp_path / "images" / "a.png").write_bytes(picture())
    (tmp_path / "labels" / "a.txt").write_text("5 0.5 0.5 0.5 0.25\n\n")
    return tmp_path


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("6 0.5 0.5 0.1 0.1", "class 0..5"),
        ("x 0.5 0.5 0.1 0.1", "line 1"),
        ("1 0.5 0.5 0.1", "line 1"),
        ("1 0.5 0.5 0.1 1.5", "line 1"),
        ("1 0.5 0.5 0.1 nan", "line 1"),
    ],
)
def test_a_bad_label_is_named(tmp_path: Path, line: str, says: str) -> None:
    """File, line and what would be right."""
    (tmp_path / "a.txt").write_text(line)
    with pytest.raises(DatasetError, match=says):
        read_labels(tmp_path / "a.txt", 100, 100)


def test_another_layout_is_named(folder: Path) -> None:
    """Missing labels, missing pictures, missing folders: each a sentence."""
    (folder / "labels" / "a.txt").unlink()
    with pytest.raises(DatasetError, match=r"a\.png has no .*a\.txt"):
        labelled_pictures(folder)
    (folder / "images" / "a.png").unlink()
    with pytest.raises(DatasetError, match="holds no picture"):
        labelled_pictures(folder)
    with pytest.raises(DatasetError, match="must hold the folders"):
        labelled_pictures(folder / "labels")


@pytest.mark.parametrize(
    ("told", "kind"),
    [
        ({}, "plain"),
        ({"cocked": True}, "cocked"),
        ({"stacked": True}, "stacked"),
        ({"visible": 0.49}, "ignored"),
        ({"visible": 0.5}, "plain"),
        ({"top_visible": 0.71}, "ignored"),
        ({"top_visible": 0.72}, "plain"),
        ({"cocked": True, "top_visible": 0.1}, "cocked"),  # no face of it need be read
        ({"cocked": True, "visible": 0.4}, "ignored"),
        ({"contrast": 0.05}, "ignored"),
        ({"contrast": 0.06}, "plain"),
        ({"contrast": 0.0, "stacked": True}, "stacked"),
        ({"box": [0, 0, 13.9, 5]}, "ignored"),
        ({"box": [0, 0, 14, 5]}, "plain"),
        ({"box": [0, 0, 13, 13], "stacked": True}, "ignored"),
    ],
)
def test_which_dice_of_a_sidecar_count(told: dict[str, Any], kind: str) -> None:
    """Plain ones must be read, odd ones doubted; what nobody could read is ignored."""
    assert kind_of(DIE | told) == kind


def test_a_row_is_read_back(tmp_path: Path) -> None:
    """What is written for a box is the label that is read, to the five digits of a row."""
    (tmp_path / "a.txt").write_text(yolo_row(4, [10, 20, 40, 36], 200, 100))
    (label,) = read_labels(tmp_path / "a.txt", 200, 100)
    assert (label.face, label.x, label.y, label.longer_side) == pytest.approx((5, 25, 28, 30))


def test_a_sidecar_adds_what_is_not_plain(folder: Path) -> None:
    """Labels come from the file, odd and ignored dice from the sidecar, in pixels of this picture's size."""
    dice = [DIE, DIE | {"cocked": True}, DIE | {"face": 2, "visible": 0.1}]
    (folder / "sidecars" / "a.json").write_text(json.dumps({"width": 30, "height": 80, "dice": dice}))
    plain, cocked, hidden = picture_labels(folder / "labels" / "a.txt", 60, 40)
    assert plain == Label(6, 30, 20, 30)
    assert cocked == Label(4, 50, 15, 60, "cocked")
    assert (hidden.face, hidden.kind) == (2, "ignored")


def test_a_sidecar_may_tag_its_picture(folder: Path) -> None:
    """Tags are told as they are; without a sidecar, or without tags in it, there are none."""
    tags = {"ground": "oak", "light": "flash"}
    told = {"width": 30, "height": 80, "dice": []}
    (folder / "sidecars" / "a.json").write_text(json.dumps(told | {"tags": tags}))
    (folder / "sidecars" / "b.json").write_text(json.dumps(told))
    (folder / "sidecars" / "c.json").write_text(json.dumps(told | {"tags": ["oak"]}))
    labels = folder / "labels"
    assert picture_tags(labels / "a.txt") == tags
    assert picture_tags(labels / "b.txt") == picture_tags(labels / "none.txt") == {}
    with pytest.raises(DatasetError, match=r"c\.json cannot be used .* a sidecar is"):
        picture_tags(labels / "c.txt")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "{}",
        '{"width": 0, "height": 9, "dice": [{}]}',
        '{"width": 9, "height": 9, "dice": [{}]}',
    ],
)
def test_a_bad_sidecar_is_named(tmp_path: Path, text: str) -> None:
    """Which file, and what would be right."""
    (tmp_path / "a.json").write_text(text)
    with pytest.raises(DatasetError, match=r"a\.json cannot be used .* a sidecar is"):
        read_sidecar(tmp_path / "a.json", 100, 100)
