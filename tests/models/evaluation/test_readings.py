"""Readings that are kept: a run that was stopped goes on where it was, and each is of one reader."""

from functools import partial
from pathlib import Path

import pytest

from models.evaluation.readings import NamedReader, digest, reading_of, readings, resumed, text_of
from vision.reading import DieReading, Reading
from vision.weights import CARD, find_weights, weights_folder

pytestmark = pytest.mark.deep

DEMO = Path(__file__).parents[3] / "datasets" / "demo" / "images"


def test_what_was_stopped_goes_on_where_it_was(tmp_path: Path) -> None:
    """What was made before the fault is kept and not made again; no half of a file is taken for whole; two
    items of one file are made once."""
    files = [(tmp_path / "new" / f"{name}.txt", name) for name in ("a", "b", "a", "c")]
    made: list[str] = []

    def make(name: str, *, until: str) -> str:
        if name == until:
            raise KeyboardInterrupt
        made.append(name)
        return name.upper()

    kept = resumed(partial(make, until="c"), files)
    assert [next(kept), next(kept), next(kept)] == ["A", "B", "A"]
    with pytest.raises(KeyboardInterrupt):
        next(kept)
    (tmp_path / "new" / "c.part").write_text("half")
    assert list(resumed(partial(make, until=""), files)) == ["A", "B", "A", "C"]
    assert made == ["a", "b", "c"]


def test_a_reading_is_kept_with_every_digit() -> None:
    """Chances, box, doubt, turn, features: all that a table judges by."""
    chances = (0.1 + 0.2, 1 / 3, 0.0, 0.0, 0.0, 1 - (0.1 + 0.2) - 1 / 3)
    die = DieReading(chances, (0.1, 1 / 7, 20.0, 30.0), "cut", -12.5, None, b"\x00\x7f\x80")
    reading = Reading(100, 50, (die, DieReading((0.0,) * 5 + (1.0,), (0.0, 0.0, 1.0, 1.0))), 3.25)
    assert reading_of(text_of(reading)) == reading


@pytest.mark.parametrize(("what", "same"), [("shared", True), ("temperature", False)])
def test_readings_are_kept_for_one_reader(tmp_path: Path, what: str, same: bool) -> None:
    """Other thresholds read otherwise; other error rates, which come from readings, do not."""
    shipped = weights_folder()
    for name in find_weights().sha256:
        (tmp_path / name).symlink_to(shipped / name)
    card = (shipped / CARD).read_text()
    assert f'"{what}": 0.' in card
    (tmp_path / CARD).write_text(card)
    before = NamedReader(weights=tmp_path).kept_as
    assert before == NamedReader().kept_as
    (tmp_path / CARD).write_text(card.replace(f'"{what}": 0.', f'"{what}": 0.1'))
    assert (NamedReader(weights=tmp_path).kept_as == before) is same
    assert NamedReader(backend="openvino").kept_as != NamedReader().kept_as


def test_kept_readings_are_not_made_again(tmp_path: Path) -> None:
    """What lies under a picture's name is what was read of it."""
    pictures, reader = sorted(DEMO.glob("0[12]-a.jpg")), NamedReader()
    first = list(readings(reader, pictures, keep=tmp_path))
    assert [len(one.dice) for one in first] == [1, 2]
    other = Reading(7, 7, (), 0.0)
    (tmp_path / f"{reader.kept_as}-{digest(pictures[0])}.json").write_text(text_of(other))
    assert list(readings(reader, pictures, keep=tmp_path)) == [other, first[1]]
