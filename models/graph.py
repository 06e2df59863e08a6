"""The weights of a network, read back from its file."""

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import numpy_helper

LAYERS = ("Conv", "Gemm")


def layers(network: onnx.ModelProto) -> list[list[NDArray[np.float32]]]:
    """Return the weights of each convolution and fully connected layer, in the order in which they work, with
    its bias behind them where it has one; those in int8 as the floats that they stand for."""
    graph = network.graph
    stored = {tensor.name: numpy_helper.to_array(tensor) for tensor in graph.initializer}
    makers = {output: node for node in graph.node for output in node.output}

    def weights(name: str) -> NDArray[np.float32]:
        if name in stored:
            return np.array(stored[name], np.float32)
        whole, scale, *zero = (np.array(stored[part], np.float32) for part in makers[name].input)
        axis = next((one.i for one in makers[name].attribute if one.name == "axis"), 1)
        each = [-1 if i == axis and scale.ndim else 1 for i in range(whole.ndim)]
        shift = zero[0].reshape(each) if zero else 0
        return np.asarray((whole - shift) * scale.reshape(each), np.float32)

    return [[weights(name) for name in node.input[1:]] for node in graph.node if node.op_type in LAYERS]
