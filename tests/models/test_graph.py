"""Networks put otherwise answer as they did."""

import numpy as np
import onnx
import onnxruntime as ort
import pytest
from onnx import TensorProto, helper, numpy_helper

from models.graph import without_softmax

BINS = 16


def last_stage(operator: str) -> onnx.ModelProto:
    """How a YOLO11 makes distances (1, 1, 4, n) of what it says of each of their bins (1, 16, 4, n)."""
    values = numpy_helper.from_array(np.arange(BINS, dtype=np.float32).reshape(1, BINS, 1, 1), "values")
    nodes = [
        helper.make_node(operator, ["x"], ["odds"], **({"axis": 1} if operator == "Softmax" else {})),
        helper.make_node("Conv", ["odds", "values"], ["mean"]),
        helper.make_node("Neg", ["mean"], ["y"]),
    ]
    shown = [helper.make_tensor_value_info("x", TensorProto.FLOAT, [1, BINS, 4, "n"])]
    made = [helper.make_tensor_value_info("y", TensorProto.FLOAT, [1, 1, 4, "n"])]
    graph = helper.make_graph(nodes, "last stage", shown, made, [values])
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)


def answer(network: onnx.ModelProto, x: np.ndarray) -> np.ndarray:
    """What ONNX Runtime makes of it."""
    session = ort.InferenceSession(network.SerializeToString(), providers=["CPUExecutionProvider"])
    return np.asarray(session.run(None, {"x": x})[0])


def test_without_its_softmax_a_detector_finds_the_same_boxes() -> None:
    """The same distances from whatever is said of the bins, and none of it is left."""
    network = last_stage("Softmax")
    x = np.random.default_rng(1).normal(0, 6, (1, BINS, 4, 50)).astype(np.float32)
    before = answer(network, x)
    without_softmax(network)
    onnx.checker.check_model(network)
    assert "Softmax" not in {node.op_type for node in network.graph.node}
    assert np.ptp(before) > 5
    assert answer(network, x) == pytest.approx(before, abs=1e-4)


def test_a_network_of_another_kind_is_refused() -> None:
    """With a sentence that says what was looked for: where none is, and where one is the last thing done."""
    ends_in_one = last_stage("Relu")
    ends_in_one.graph.node[-1].op_type = "Softmax"
    for network in (last_stage("Relu"), ends_in_one):
        with pytest.raises(ValueError, match="no softmax before a convolution"):
            without_softmax(network)
