"""A network's weights as whole numbers of 8 bits and a scale a channel: a third of the size, floats again
when it is loaded. int8 convolutions are no faster here, and one face in twenty changes by them."""

import numpy as np
import onnx
from onnx import helper, numpy_helper

LEAST_NUMBERS = 1024
"""fewer are no size"""


def slim(network: onnx.ModelProto) -> None:
    """Keep the large float tensors of a network so, in place: the first axis are the channels."""
    graph = network.graph
    for tensor in list(graph.initializer):
        values = numpy_helper.to_array(tensor)
        if values.dtype != np.float32 or values.size < LEAST_NUMBERS or values.ndim < 2:
            continue
        largest = np.abs(values).max(axis=tuple(range(1, values.ndim)), keepdims=True)
        scale = np.maximum(largest / 127, 1e-12).astype(np.float32)
        whole = np.rint(values / scale).astype(np.int8)
        graph.initializer.remove(tensor)
        kept, floats, scales = (f"{tensor.name}_{suffix}" for suffix in ("8bit", "floats", "scale"))
        graph.initializer.extend(
            (numpy_helper.from_array(whole, kept), numpy_helper.from_array(scale, scales))
        )
        # not DequantizeLinear, which the runtime leaves to be done anew for each batch
        graph.node.insert(0, helper.make_node("Mul", [floats, scales], [tensor.name]))
        graph.node.insert(0, helper.make_node("Cast", [kept], [floats], to=onnx.TensorProto.FLOAT))
    onnx.checker.check_model(network)
