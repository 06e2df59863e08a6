"""The model card says what was measured with the weights that are shipped, and is short enough to be read."""

import csv
import json
import re
from pathlib import Path

import msgspec
import pytest

from models import accept
from models.accept import without_times
from models.card import EVALUATION, README, WEIGHTS_CARD, made_card
from tests.vision.tiny_models import write_weights
from vision.stages.thresholds import Thresholds
from vision.weights import PICTURE_READER, find_weights

pytestmark = pytest.mark.deep

MODELS = Path(__file__).parents[2] / "models"
LESSONS = MODELS.parent / "docs" / "records" / "lessons.md"
WORDS_MOST, LESSONS_MOST = 1700, 30


def test_the_tables_are_what_was_measured() -> None:
    """Made anew from the evaluation and the weights' card, nothing changes: nobody typed a figure."""
    assert README.read_text() == made_card()


def test_the_evaluation_is_of_the_shipped_weights() -> None:
    """Other weights need another evaluation: `python -m models.accept`. The reader of pictures has one of its
    own, `python -m models.measure_pictures`: at tables of pips it is not asked."""
    weights = json.loads(WEIGHTS_CARD.read_text())
    shipped = {name: facts["sha256"] for name, facts in weights.items() if name.endswith(".onnx")}
    of_pictures = shipped.pop(PICTURE_READER)
    told = json.loads(EVALUATION.read_text())["weights"]
    assert {name: sha256 for name, sha256 in told.items() if name != PICTURE_READER} == shipped
    assert json.loads((MODELS / "pictures.json").read_text())["weights"] == of_pictures


@pytest.mark.parametrize(
    "told",
    [
        {"folder": "a/b", "milliseconds": 3.0, "dice": 4},
        {"sources": [{"folder": "/x/b", "milliseconds": 1.0, "dice": 4}], "all": {}},
    ],
)
def test_an_evaluation_is_kept_without_this_machine(told: dict[str, object]) -> None:
    """Neither its paths nor its times: the same weights give the same file elsewhere."""
    assert without_times(told, {"w": "1"}) == {"weights": {"w": "1"}, "sources": [{"folder": "b", "dice": 4}]}


def test_the_card_can_be_read_in_one_sitting() -> None:
    """Words as `wc -w` counts them; and thirty lessons are enough."""
    assert len(README.read_text().split()) <= WORDS_MOST
    assert len(re.findall(r"^\d+\. ", LESSONS.read_text(), re.MULTILINE)) <= LESSONS_MOST


def test_every_run_has_its_row() -> None:
    """A network, a name of its own, numbers where numbers belong; each shipped network is there once."""
    with (MODELS / "runs.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert len({(row["network"], row["run"]) for row in rows}) == len(rows)
    for row in rows:
        for name in ("hours", "rate", "damiantab_right_pct", "demo_right_pct", "calibration_right_pct"):
            assert row[name] == "" or float(row[name]) >= 0, row
        assert row["shipped"] in ("", "yes", "once", "in a mean")
    shipped = [row["network"] for row in rows if row["shipped"] == "yes"]
    assert sorted(shipped) == ["detector", "die", "face", "picture"]


def test_accepted_weights_take_the_place_of_the_shipped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Files and card go together; thresholds that the new card lacks are those of before."""
    new, shipped = tmp_path / "new", tmp_path / "shipped"
    for folder in (new, shipped):
        folder.mkdir()
        write_weights(folder)
    told = json.loads((new / "weights.json").read_text())
    kept = told.pop("thresholds")
    (new / "weights.json").write_text(json.dumps(told))
    (shipped / "die-reader.onnx").write_bytes(b"old")
    monkeypatch.setattr(accept, "WEIGHTS_CARD", shipped / "weights.json")
    accept.install(new)
    accept.install(tmp_path / "new" / ".." / "shipped")  # weights that are in place already
    found = find_weights(shipped)
    assert found.sha256 == find_weights(new / ".." / "shipped").sha256
    assert found.thresholds == msgspec.convert(kept, Thresholds)
