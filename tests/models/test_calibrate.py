"""The temperature is fitted to what whole readings say, and written where the weights are."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from models.calibrate import TEMPERATURES, main
from tests.vision.tiny_models import write_weights

pytestmark = pytest.mark.deep

FOUND = ("0.25 0.333 0.1 0.133", "0.75 0.333 0.1 0.133")
"""where the tiny detector finds its two dice in a picture of 640x480; both are read as fives"""


@pytest.fixture
def weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of tiny weights that takes the place of the shipped ones."""
    (tmp_path / "weights").mkdir()
    folder = write_weights(tmp_path / "weights")
    monkeypatch.setenv("OJO_WEIGHTS", str(folder))
    return folder


def calibrate(folder: Path, rows: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Fit to one grey picture with these labels, in a new folder."""
    for name in ("images", "labels"):
        (folder / name).mkdir(parents=True)
    cv2.imwrite(str(folder / "images" / "a.png"), np.full((480, 640, 3), 90, np.uint8))
    (folder / "labels" / "a.txt").write_text("".join(f"{row}\n" for row in rows))
    monkeypatch.setattr("sys.argv", ["calibrate", str(folder)])
    main()


@pytest.mark.parametrize(
    ("faces", "fitted"),
    [
        ((5, 5), TEMPERATURES[0]),  # always right: as sure as can be
        ((1, 3), TEMPERATURES[-1]),  # always wrong: as timid as can be
    ],
)
def test_the_surer_the_more_often_it_is_right(
    weights: Path, tmp_path: Path, faces: tuple[int, int], fitted: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is always right is sharpened, what is always wrong is softened; the rest of the card stays."""
    before = json.loads((weights / "weights.json").read_text())
    calibrate(
        tmp_path / "set",
        [f"{face - 1} {place}" for face, place in zip(faces, FOUND, strict=True)],
        monkeypatch,
    )
    after = json.loads((weights / "weights.json").read_text())
    assert after["thresholds"]["doubts"].pop("temperature") == fitted
    before["thresholds"]["doubts"].pop("temperature")
    assert after == before


def test_where_no_die_is_found_the_temperature_stays(
    weights: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Weights that find nothing yet, or a folder of nothing, say nothing about it; the user is told."""
    before = (weights / "weights.json").read_text()
    calibrate(tmp_path / "set", ["4 0.5 0.9 0.05 0.05"], monkeypatch)
    assert (weights / "weights.json").read_text() == before
    assert "no plain die was found" in capsys.readouterr().out
