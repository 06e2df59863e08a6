"""Accepting weights is one command: everything that is fitted to them, then the measuring."""

import json
import sys
from pathlib import Path

import pytest

from models import accept

pytestmark = pytest.mark.deep


def test_all_that_is_fitted_comes_before_the_measuring(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Thresholds, then error rates within the bound that stood in the card, then the evaluation, which
    judges calls by both."""
    ran: list[tuple[str, ...]] = []

    def run(*command: str) -> str:
        ran.append(command)
        return json.dumps({"folder": "a/b", "milliseconds": {}}) if "models.evaluate" in command else ""

    card = tmp_path / "weights.json"
    card.write_text(json.dumps({"risk": {"bound": 0.013}}))
    for name, value in {"WEIGHTS_CARD": card, "EVALUATION": tmp_path / "e", "README": tmp_path / "r"}.items():
        monkeypatch.setattr(accept, name, value)
    monkeypatch.setattr(accept, "run", run)
    monkeypatch.setattr(accept, "made_card", str)
    monkeypatch.setattr(accept, "labelled_pictures", lambda folder: [])
    monkeypatch.setattr(accept, "find_weights", lambda folder: type("Weights", (), {"sha256": {}}))
    given = "--fit aside --fit-risk one --halve two --measure three demo --rendered demo"
    monkeypatch.setattr(sys, "argv", ["accept", *given.split()])
    accept.main()
    assert [command[:2] for command in ran] == [
        ("-m", "models.calibrate"), ("-m", "models.fit_risk"), ("-m", "models.evaluate"),
    ]  # fmt: skip
    assert " ".join(ran[1]).endswith(
        "--fit one --halve two --measure three demo --rendered demo --bound 0.013"
    )


@pytest.mark.parametrize("wrong", ["--fit", "--fit-risk", "--halve", "--measure"])
def test_a_folder_that_holds_no_labels_stops_it_before_anything_is_put_in_place(
    wrong: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One sentence that names the folder; the shipped weights stay what they were."""
    done: list[object] = []
    monkeypatch.setattr(accept, "install", done.append)
    monkeypatch.setattr(accept, "run", done.append)
    empty = tmp_path / "photographs"
    given = ["--weights", "new", "--measure", "datasets/demo", wrong, str(empty)]
    monkeypatch.setattr(sys, "argv", ["accept", *given])
    with pytest.raises(SystemExit, match="2"):
        accept.main()
    assert str(empty) in capsys.readouterr().err.splitlines()[-1]
    assert not done
