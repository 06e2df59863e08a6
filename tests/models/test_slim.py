"""Networks whose weights are kept in 8 bits."""

import numpy as np
import onnx
import onnxruntime
import pytest
from onnx import TensorProto, helper, numpy_helper

from models.slim import slim

pytestmark = pytest.mark.deep


def network(weights: np.ndarray) -> onnx.ModelProto:
    """One layer of these weights (outputs, inputs)."""
    graph = helper.make_graph(
        [helper.make_node("Gemm", ["x", "w"], ["y"], transB=1)],
        "one",
        [helper.make_tensor_value_info("x", TensorProto.FLOAT, ["n", weights.shape[1]])],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, ["n", weights.shape[0]])],
        [numpy_helper.from_array(weights, "w")],
    )
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)


def answers(made: onnx.ModelProto, inputs: np.ndarray) -> np.ndarray:
    session = onnxruntime.InferenceSession(made.SerializeToString(), providers=["CPUExecutionProvider"])
    return np.asarray(session.run(None, {"x": inputs})[0])


@pytest.fixture
def weights() -> np.ndarray:
    """Of channels that differ a thousandfold."""
    drawn = np.random.default_rng(3).normal(0, 1, (40, 60))
    return np.asarray(drawn * np.geomspace(1e-2, 10, 40)[:, None], np.float32)


def test_each_channel_is_kept_to_a_part_in_254(weights: np.ndarray) -> None:
    """However small it is beside others; a channel of zeros stays one."""
    weights[7] = 0
    made = network(weights)
    slim(made)
    kept = answers(made, np.eye(60, dtype=np.float32)).T
    largest = np.abs(weights).max(axis=1, keepdims=True)
    assert (np.abs(kept - weights) <= largest / 254 * 1.01).all()
    assert (kept[7] == 0).all()
