"""Weights from their folder into a running reader, and what is said where that fails."""

import importlib
import json
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from tests.vision.sentences import tells
from tests.vision.tiny_models import DETECTOR, write_weights
from vision import ModelError, load_reader
from vision.backends import BACKENDS, load_detector, onnx
from vision.image import Frame
from vision.stages.candidates import Floats
from vision.weights import DIE_READER, find_weights


@pytest.fixture
def weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of tiny weights that takes the place of the shipped ones."""
    folder = write_weights(tmp_path)
    monkeypatch.setenv("OJO_WEIGHTS", str(folder))
    return folder


def test_a_reader_from_files(weights: Path, frame: Frame) -> None:
    """Real ONNX files, a real runtime: the two dice that the tiny detector finds, as fives."""
    reading = load_reader().read(frame)
    assert [die.face for die in reading.dice] == [5, 5]
    assert reading.dice[0].box == pytest.approx((128, 128, 192, 192), abs=0.01)


def test_another_model_takes_the_detectors_place(weights: Path, tmp_path: Path, frame: Frame) -> None:
    """`model` is a path to a detector; its own notes say at which side it looks."""
    other = tmp_path / "other.onnx"
    other.write_bytes(DETECTOR)
    reader = load_reader(model=other)
    assert reader.detector.side_px == 640
    assert len(reader.read(frame).dice) == 2


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (lambda folder: (folder / "weights.json").unlink(), "weights.json is missing from"),
        (lambda folder: (folder / "die-reader.onnx").unlink(), "die-reader.onnx is missing from"),
        (lambda folder: (folder / "weights.json").write_text("{"), r"weights\.json cannot be used"),
        (lambda folder: (folder / "weights.json").write_text("[]"), r"weights\.json cannot be used"),
        (lambda folder: (folder / "weights.json").write_text("{}"), r"weights\.json cannot be used"),
        (lambda folder: (folder / "die-detector.onnx").write_bytes(DETECTOR + b"\0"), "SHA-256 differs"),
        (lambda folder: write_weights(folder, die_reader="0" * 64), "SHA-256 differs"),
        (lambda folder: (folder / "picture-reader.onnx").unlink(), "picture-reader.onnx is missing from"),
    ],
)
def test_weights_that_are_not_the_ones_measured_are_refused(weights: Path, spoil: object, says: str) -> None:
    """Missing, unreadable or altered: one sentence that names the file."""
    assert callable(spoil)
    spoil(weights)
    with tells(ModelError, match=says):
        load_reader()


def test_the_card_says_how_to_look(weights: Path) -> None:
    """The side is the model's, and has a default; the thresholds are those that were fitted to it."""
    assert find_weights().detector_side_px == 640
    card = json.loads((weights / "weights.json").read_text())
    card["die-detector.onnx"]["side_px"] = 416
    card["thresholds"]["detect"]["min_score"] = 0.1
    (weights / "weights.json").write_text(json.dumps(card))
    assert find_weights().detector_side_px == 416
    assert find_weights().thresholds.detect.min_score == 0.1


@pytest.mark.parametrize("spoilt", [None, "0.5", True, float("nan"), [0.5, None]])
@pytest.mark.parametrize("stage", ["detect", "doubts", "pictures"])
def test_every_threshold_is_on_the_card(weights: Path, stage: str, spoilt: object) -> None:
    """One that is missing, unknown or no number is told by its name before anything is read."""
    told = json.loads((weights / "weights.json").read_text())
    for name in told["thresholds"][stage]:
        card = json.loads(json.dumps(told))
        card["thresholds"][stage][name] = spoilt
        (weights / "weights.json").write_text(json.dumps(card))
        with tells(ModelError, match=rf"Expected .*{name}"):
            find_weights()
        del card["thresholds"][stage][name]
        (weights / "weights.json").write_text(json.dumps(card))
        with tells(ModelError, match=f"missing required field `{name}`"):
            find_weights()
    told["thresholds"][stage]["bar"] = 1.0
    (weights / "weights.json").write_text(json.dumps(told))
    with tells(ModelError, match="unknown field `bar`"):
        find_weights()


@pytest.mark.parametrize(
    ("backend", "content", "says"),
    [
        ("abacus", b"", f"there is no backend 'abacus'; there are {', '.join(BACKENDS)}"),
        ("onnx", None, "there is no model at"),
        ("onnx", b"", "ONNX Runtime cannot load"),
        ("onnx", b"no model at all", "ONNX Runtime cannot load"),
    ],
)
def test_a_model_that_cannot_be_run(
    tmp_path: Path, backend: str, content: bytes | None, says: str, capfd: pytest.CaptureFixture[str]
) -> None:
    """One sentence, and no lines of the runtime's own."""
    path = tmp_path / "model.onnx"
    if content is not None:
        path.write_bytes(content)
    with tells(ModelError, match=says):
        load_detector(backend, path)
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize(
    ("backend", "install"),
    [("openvino", r"pip install \"ojo-dice\[openvino\]\""), ("ultralytics", r"ojo-dice\[train\]")],
)
def test_a_backend_that_is_not_installed_names_its_extra(
    tmp_path: Path, backend: str, install: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An import that fails stops only those who ask for it, and says what to install."""
    (tmp_path / "model.onnx").write_bytes(DETECTOR)

    real = importlib.import_module

    def fails(name: str, package: str | None = None) -> ModuleType:
        if name == BACKENDS[backend][0]:
            raise ModuleNotFoundError(f"No module named {backend!r}", name=backend)
        return real(name, package)

    monkeypatch.setattr(importlib, "import_module", fails)
    with tells(ModelError, match=f"{backend} is missing.*{install}"):
        load_detector(backend, tmp_path / "model.onnx")


def test_a_reader_of_dice_in_the_detectors_place_is_refused(weights: Path, frame: Frame) -> None:
    """A model with another input or output is told when it first looks."""
    reader = load_reader(model=weights / "die-reader.onnx")
    with tells(ModelError, match="takes no input of shape"):
        reader.read(frame)


@pytest.mark.parametrize("cores", [2, 3, 9])
def test_cores_share_what_a_network_is_asked(cores: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each answers some of the crops, as evenly as may be; the answers are those of one core, to the last
    bit, in the order of the crops."""
    crops = np.random.default_rng(1).random((7, 3, 80, 80), np.float32)
    monkeypatch.setattr(onnx, "threads", lambda: 1)
    network = onnx.OnnxNetwork(find_weights().folder / DIE_READER)
    by_one = network(crops)

    asked: list[int] = []
    run = network._run

    def noted(part: Floats) -> Floats:
        asked.append(len(part))
        return run(part)

    monkeypatch.setattr(network, "_run", noted)
    monkeypatch.setattr(onnx, "threads", lambda: cores)
    assert (network(crops) == by_one).all()
    assert len(asked) == min(cores, len(crops))
    assert sum(asked) == len(crops)
    assert max(asked) - min(asked) <= 1
