"""The shipped networks mean what the ONNX standard says, to whichever runtime opens them."""

import json
from pathlib import Path

import numpy as np
import onnx
import onnxruntime as ort
import pytest
from onnx.reference import ReferenceEvaluator
from onnx.version_converter import convert_version

from models.card import WEIGHTS_CARD
from vision import load_image
from vision.stages.candidates import Floats
from vision.stages.detector import letterbox

pytestmark = pytest.mark.deep

DEMO = Path(__file__).parents[2] / "datasets" / "demo"
NETWORKS = sorted(WEIGHTS_CARD.parent.glob("*.onnx"))
DETECTOR = WEIGHTS_CARD.parent / "die-detector.onnx"
NO_DICE = np.full((1, 3, 64, 96), 0.4, np.float32)
ZEROS_BEHIND = 8
COMPARED_IN_OPSET = 19
"""The first one whose int8 operators the reference evaluator knows; those of ours, 17, mean the same."""


def dice() -> Floats:
    """A picture of the demo, as small as dice are still seen on it: (1, 3, h, w)."""
    first = json.loads((DEMO / "demo.json").read_text())[0]["file"]
    return letterbox(load_image(DEMO / first), 160)[0]


def by_the_standard(network: onnx.ModelProto, inputs: Floats) -> Floats:
    """What onnx's reference evaluator, which is slow and plain, makes of it."""
    return np.asarray(ReferenceEvaluator(network).run(None, {network.graph.input[0].name: inputs})[0])


def by_the_runtime(network: onnx.ModelProto, inputs: Floats, level: ort.GraphOptimizationLevel) -> Floats:
    """What ONNX Runtime makes of it, with as much optimising as is said."""
    options = ort.SessionOptions()
    options.graph_optimization_level = level
    session = ort.InferenceSession(network.SerializeToString(), options, providers=["CPUExecutionProvider"])
    return np.asarray(session.run(None, {network.graph.input[0].name: inputs})[0])


LEVELS = [ort.GraphOptimizationLevel.ORT_DISABLE_ALL, ort.GraphOptimizationLevel.ORT_ENABLE_ALL]


@pytest.mark.parametrize("path", NETWORKS, ids=lambda path: path.stem)
def test_a_network_is_valid(path: Path) -> None:
    """The checker finds nothing, and every shape can be inferred, in the strict way."""
    network = onnx.load(path)
    onnx.checker.check_model(network, full_check=True)
    onnx.shape_inference.infer_shapes(network, check_type=True, strict_mode=True, data_prop=True)
    assert {one.domain for one in network.opset_import} == {""}


@pytest.mark.parametrize("level", LEVELS, ids=["plain", "optimised"])
@pytest.mark.parametrize("inputs", [dice(), NO_DICE], ids=["dice", "no dice"])
def test_the_detector_finds_what_the_standard_says(inputs: Floats, level: ort.GraphOptimizationLevel) -> None:
    """The same boxes, whether there are any or none."""
    network = onnx.load(DETECTOR)
    said = by_the_standard(network, inputs)
    assert (said.shape[2] > ZEROS_BEHIND) == (inputs is not NO_DICE)
    assert by_the_runtime(network, inputs, level) == pytest.approx(said, abs=1e-3)


@pytest.mark.parametrize("level", LEVELS, ids=["plain", "optimised"])
@pytest.mark.parametrize("path", [path for path in NETWORKS if path != DETECTOR], ids=lambda path: path.stem)
def test_a_reader_of_crops_says_what_the_standard_says(path: Path, level: ort.GraphOptimizationLevel) -> None:
    """Within what it makes when a value in between is rounded to the next of its 256 steps."""
    network = onnx.load(path)
    side = network.graph.input[0].type.tensor_type.shape.dim[2].dim_value
    crops = np.random.default_rng(1).random((2, 3, side, side), np.float32)
    said = by_the_standard(convert_version(network, COMPARED_IN_OPSET), crops)
    assert by_the_runtime(network, crops, level) == pytest.approx(said, abs=0.25)
    assert np.ptp(said) > 2


def test_nothing_is_computed_of_nothing() -> None:
    """On a picture without dice, empty tensors are joined to others, and that is all: ONNX Runtime before
    1.32 cannot multiply no rows by a vector."""
    network = onnx.load(DETECTOR)
    made = ReferenceEvaluator(network).run(None, {"images": NO_DICE}, intermediate=True)
    empty = {name for name, value in made.items() if np.size(value) == 0}
    handed = {node.op_type for node in network.graph.node if empty & set(node.input)}
    assert empty
    assert handed == {"Concat"}
