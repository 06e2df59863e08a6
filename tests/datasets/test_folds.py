"""The parts that photographs were put into before anything was taught by them, and what was measured."""

import json
from collections import Counter, defaultdict
from pathlib import Path

import pytest

from datasets.crops import folds
from datasets.crops.folds import ALL, Frozen, frozen, join
from datasets.labels import labelled_pictures, picture_labels, picture_tags
from tests.vision.fakes import picture

pytestmark = pytest.mark.deep

BASELINE = Path(__file__).parents[2] / "models" / "baseline.json"
PICTURES = {
    "awsvegas": 290, "kimble": 22, "neg-cards": 120, "neg-coins": 45, "neg-cutlery": 41, "neg-draughts": 9,
    "neg-numerals": 237, "skovy": 12, "tai": 26, "tomitomi": 1,
}  # fmt: skip
"""So many each set has; tomitomi's crops are told in one line."""


def test_every_picture_has_one_part() -> None:
    """None is missing, none is named twice, and each part is one that there is."""
    lines = frozen()
    assert Counter(line.set for line in lines) == PICTURES
    assert len({(line.set, line.picture) for line in lines}) == len(lines)


def test_a_ground_is_on_one_side() -> None:
    """What is taught on a ground says nothing of another; what is measured on it would."""
    parts = defaultdict(set)
    for line in frozen():
        assert line.ground.strip()
        parts[line.set, line.ground].add(line.part)
    assert {ground: them for ground, them in parts.items() if len(them) > 1} == {}


def test_every_part_was_measured_before_anything_was_taught() -> None:
    """The baseline tells of each labelled part, with as many pictures."""
    told = {source["folder"]: source["pictures"] for source in json.loads(BASELINE.read_text())["sources"]}
    parts = Counter(f"{line.set}-{line.part}" for line in frozen() if line.picture != ALL)
    assert {part: told.get(part) for part in parts} == parts


def test_an_unknown_part_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A slip of the pen frees no picture."""
    monkeypatch.setattr(folds, "FOLDS", tmp_path / "folds.csv")
    folds.FOLDS.write_text("set,picture,ground,part\na,b,oak,fold-4\n")
    with pytest.raises(ValueError, match="a/b is in 'fold-4'"):
        frozen()


def test_parts_become_labelled_folders(tmp_path: Path) -> None:
    """Plain dice keep their lines, one whose face is unclear is ignored, and the ground travels along."""
    for part in ("images", "labels"):
        (tmp_path / "a" / part).mkdir(parents=True)
    for name, rows in {"one": "3 0.5 0.5 0.5 0.5\n6 0.2 0.2 0.1 0.1\n", "two": ""}.items():
        (tmp_path / "a" / "images" / f"{name}.jpg").write_bytes(picture(".jpg"))
        (tmp_path / "a" / "labels" / f"{name}.txt").write_text(rows)
    lines = [
        Frozen("a", "one", "oak", "fold-1"),
        Frozen("a", "two", "slate", "measured"),
        Frozen("b", ALL, "cup", "taught"),
    ]
    assert join(tmp_path, lines, tmp_path / "out") == {"a-fold-1": 1, "a-measured": 1}
    [(_, label)] = labelled_pictures(tmp_path / "out" / "a-fold-1")
    dice = picture_labels(label, 100, 50)
    assert [(die.face, die.kind, die.x, die.y) for die in dice] == [
        (4, "plain", 50.0, 25.0), (1, "ignored", pytest.approx(20.0), pytest.approx(10.0)),
    ]  # fmt: skip
    assert picture_tags(label) == {"ground": "oak"}
    [(_, empty)] = labelled_pictures(tmp_path / "out" / "a-measured")
    assert picture_labels(empty, 100, 50) == ()
