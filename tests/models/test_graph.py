"""What is read back from a file is what was put in."""

from pathlib import Path

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.quantization import CalibrationDataReader, QuantFormat, QuantType, quantize_static

from models.graph import layers


class Once(CalibrationDataReader):
    """One batch of pictures."""

    def __init__(self, pictures: np.ndarray) -> None:
        self.left = [{"x": pictures}]

    def get_next(self) -> dict[str, np.ndarray] | None:
        return self.left.pop() if self.left else None


@pytest.mark.parametrize("whole", [False, True])
def test_the_weights_of_an_exported_network_can_be_had_again(whole: bool, tmp_path: Path) -> None:
    """Layer by layer, in floats, from a file in floats and, to 7 bits, from one in whole numbers."""
    rng = np.random.default_rng(2)
    put_in = {
        "w": rng.normal(size=(8, 3, 3, 3)), "b": rng.normal(size=8),
        "v": rng.normal(size=(4, 8, 3, 3)) * np.array([1, 2, 4, 8]).reshape(4, 1, 1, 1),
        "m": rng.normal(size=(5, 4)), "c": rng.normal(size=5),
    }  # fmt: skip
    nodes = [
        helper.make_node("Conv", ["x", "w", "b"], ["first"], name="first"),
        helper.make_node("Relu", ["first"], ["seen"]),
        helper.make_node("Conv", ["seen", "v"], ["second"], name="second"),
        helper.make_node("GlobalAveragePool", ["second"], ["mean"]),
        helper.make_node("Flatten", ["mean"], ["flat"]),
        helper.make_node("Gemm", ["flat", "m", "c"], ["y"], transB=1),
    ]
    shown = [helper.make_tensor_value_info("x", TensorProto.FLOAT, ["n", 3, 9, 9])]
    made = [helper.make_tensor_value_info("y", TensorProto.FLOAT, ["n", 5])]
    held = [numpy_helper.from_array(value.astype(np.float32), name) for name, value in put_in.items()]
    graph = helper.make_graph(nodes, "small", shown, made, held)
    network = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    if whole:
        pictures = rng.normal(size=(4, 3, 9, 9)).astype(np.float32)
        quantize_static(
            network, tmp_path / "whole.onnx", Once(pictures), quant_format=QuantFormat.QDQ, per_channel=True,
            op_types_to_quantize=["Conv"], reduce_range=True, weight_type=QuantType.QInt8,
        )  # fmt: skip
        network = onnx.load(tmp_path / "whole.onnx")
        assert "DequantizeLinear" in {node.op_type for node in network.graph.node}
    got = layers(network)
    assert [len(parts) for parts in got] == [2, 1, 2]
    for part, name in zip([part for parts in got for part in parts], put_in, strict=True):
        channels = put_in[name].reshape(len(put_in[name]), -1)
        step = np.abs(channels).max(axis=1, keepdims=True) / 63 if whole else 1e-6
        assert part.shape == put_in[name].shape
        assert (np.abs(part.reshape(channels.shape) - channels) <= step).all()
