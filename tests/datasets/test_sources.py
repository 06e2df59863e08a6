"""Labelled photographs, and what is known to be wrong with their labels."""

import csv
from pathlib import Path

import numpy as np
import pytest

from datasets.crops import sources
from datasets.crops.folds import frozen

pytestmark = pytest.mark.deep


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Corrections of one picture."""
    path = tmp_path / "corrections.csv"
    path.write_text("source,picture,x0,y0,x1,y1,face\nshop,two,10,10,30,30,4\nshop,two,50,50,60,62,6\n")
    monkeypatch.setattr(sources, "CORRECTIONS", path)


@pytest.mark.usefixtures("table")
def test_a_correction_changes_the_die_it_holds_or_adds_one() -> None:
    """The first row names the die at 20, 20, whose box stays; at 55, 56 none was labelled."""
    labelled = np.array([[11.0, 9, 29, 31], [80, 80, 99, 99]])
    boxes, faces = sources.corrected(sources.corrections("shop"), "two", labelled, np.array([5, 1]))
    assert faces.tolist() == [4, 1, 6]
    assert boxes.tolist() == [*labelled.tolist(), [50, 50, 60, 62]]


def test_the_table_names_photographs_that_may_be_trained_on() -> None:
    """Every row can be read: a source, a box within the picture, a face."""
    rows = [row.split(",") for row in sources.CORRECTIONS.read_text().splitlines()[1:]]
    assert rows
    for source, _, *numbers in rows:
        x0, y0, x1, y1, face = map(int, numbers)
        assert source in sources.TRAINING_SOURCES
        assert (0 <= x0 < x1, 0 <= y0 < y1, 1 <= face <= 6) == (True, True, True)


def test_each_set_of_photographs_names_source_licence_and_use() -> None:
    """So does each set of which a part is frozen."""
    with (sources.CORRECTIONS.parent / "photographs.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    named = [row["set"] for row in rows]
    assert len(set(named)) == len(named)
    assert all(all(row.values()) for row in rows)
    assert {line.set for line in frozen()} <= set(named)
