"""What the one reader learns from: files of patches that a stopped run goes on with."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from datasets.crops.finds import RENDER, Task
from datasets.crops.sources import Picture
from models import reader_crops
from models.reader_crops import MEASURED_ONLY, PICTURES_A_FILE, Teachers, make, tasks_of

pytestmark = pytest.mark.deep


def of_pictures(count: int) -> list[Task]:
    """Tasks of pictures without dice, which are not opened."""
    none = np.zeros(0)
    parts = (np.zeros((0, 4)), np.zeros((0, 24, 2)), none.astype(int), none, none)
    odd = none.astype(bool)
    return [
        Task(Picture(Path(f"{at:03}.jpg"), "set", *parts, odd, odd, np.zeros((0, 2))), RENDER, 0)
        for at in range(count)
    ]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Names of the pictures that patches were made of, one of each; none is looked at."""
    names: list[str] = []

    def patches_of(_: Teachers, task: Task) -> dict[str, Any]:
        names.append(task.picture.path.stem)
        return {"die": np.array([True]), "seed": np.array([task.seed])}

    monkeypatch.setattr(reader_crops, "patches_of", patches_of)
    return names


NO_TEACHERS: Callable[[], Any] = object


def test_of_what_grows_only_whole_files_are_made_and_none_twice(tmp_path: Path, asked: list[str]) -> None:
    """The rest comes once it is a whole file; of what is complete the rest is a file too."""
    make(NO_TEACHERS, "low", of_pictures(PICTURES_A_FILE + 5), tmp_path, grows=True)
    assert len(asked) == PICTURES_A_FILE
    make(NO_TEACHERS, "low", of_pictures(2 * PICTURES_A_FILE), tmp_path, grows=True)
    assert len(asked) == len(set(asked)) == 2 * PICTURES_A_FILE
    files = sorted(tmp_path.iterdir())
    assert [len(np.load(path)["die"]) for path in files] == [PICTURES_A_FILE] * 2
    make(NO_TEACHERS, "photographs", of_pictures(5), tmp_path, grows=False)
    make(NO_TEACHERS, "photographs", of_pictures(5), tmp_path, grows=False)
    assert len(asked) == 2 * PICTURES_A_FILE + 5


@pytest.mark.parametrize("name", MEASURED_ONLY)
def test_what_only_measures_is_refused(tmp_path: Path, name: str) -> None:
    """Whoever names it by mistake teaches nothing by it."""
    with pytest.raises(SystemExit, match=name):
        list(tasks_of(tmp_path / name, measured=False))
