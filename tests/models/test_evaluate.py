"""`python -m models.evaluate` as a person calls it: the smoke of the whole workshop."""

import json
from pathlib import Path

import pytest

from models import evaluate
from tests.vision.fakes import FakeDetector, picture, reader_of, sure_of
from tests.vision.tiny_models import write_weights


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A labelled folder of one picture of a five and a two, and a reader that finds two fives in it."""
    boxes = [(128.0, 128.0, 192.0, 192.0), (448.0, 128.0, 512.0, 192.0)]
    monkeypatch.setattr(evaluate, "load_reader", lambda *_: reader_of(FakeDetector(boxes), sure_of(5)))
    for name in ("images", "labels"):
        (tmp_path / "set" / name).mkdir(parents=True)
    (tmp_path / "set" / "images" / "a.jpg").write_bytes(picture(".jpg", (640, 320)))
    (tmp_path / "set" / "labels" / "a.txt").write_text("4 0.25 0.5 0.1 0.2\n1 0.75 0.5 0.1 0.2\n")
    return tmp_path / "set"


def measured(monkeypatch: pytest.MonkeyPatch, *words: str | Path) -> int:
    """Measure, and return the exit status."""
    monkeypatch.setattr("sys.argv", ["evaluate", *map(str, words)])
    with pytest.raises(SystemExit) as end:
        evaluate.main()
    return int(end.value.code or 0)


def test_a_labelled_folder_is_counted(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As an object for programs, as a table for people; what is read surely and wrongly shows."""
    assert measured(monkeypatch, folder, "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["pictures"], told["dice"], told["right"]["count"], told["misread"]["count"]) == (1, 2, 1, 1)
    assert told["verdicts"]["wrong"]["count"] > 0
    assert measured(monkeypatch, folder) == 0
    said = capsys.readouterr()
    assert said.err == ""
    assert "| dice right | 50.00%" in said.out
    assert "a 2 read as 5" in said.out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["nowhere"], "must hold the folders images/ and labels/"),
        (["--films", "docs"], "no films with truth"),
    ],
)
def test_a_mistake_is_one_line(
    words: list[str], says: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """On standard error, with exit status 2."""
    assert measured(monkeypatch, *words) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
    assert says in said.err


def test_altered_weights_measure_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """No figure is told of weights that are not what their card says."""
    monkeypatch.setenv("OJO_WEIGHTS", str(write_weights(tmp_path)))
    (tmp_path / "die-detector.onnx").write_bytes(b"altered")
    assert measured(monkeypatch, "datasets/demo") == 2
    assert "SHA-256 differs" in capsys.readouterr().err
