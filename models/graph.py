"""What a network's file computes: put otherwise where that takes ONNX Runtime less time, and read back."""

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import helper, numpy_helper

LAYERS = ("Conv", "Gemm")


def without_softmax(network: onnx.ModelProto) -> None:
    """Take the softmax out of a YOLO11's last stage, in place.

    There it weighs the 16 distances at which each side of a box may lie, and a convolution adds them up
    (Li et al. 2020, distribution focal loss). Over an axis that is not the last it takes a fifth of the whole
    network's time; exp(x), that convolution and a division by the sum of exp(x) are the same, to rounding.
    Raises `ValueError` where no softmax is followed by a convolution.
    """
    graph = network.graph
    softmaxes = {node.output[0]: node for node in graph.node if node.op_type == "Softmax"}
    adds_up = next(
        (node for node in graph.node if node.op_type == "Conv" and node.input[0] in softmaxes), None
    )
    if adds_up is None:
        raise ValueError("the network has no softmax before a convolution; a YOLO11 by ultralytics has one")
    odds, (mean,) = adds_up.input[0], adds_up.output
    softmax = softmaxes[odds]
    (axis,) = (helper.get_attribute_value(one) for one in softmax.attribute if one.name == "axis")
    added, total, axes = f"{mean}_added", f"{odds}_total", f"{odds}_axes"
    adds_up.output[0] = added
    graph.initializer.append(numpy_helper.from_array(np.array([axis]), axes))
    place = list(graph.node).index(adds_up) + 1
    graph.node.insert(place, helper.make_node("ReduceSum", [odds, axes], [total], keepdims=1, name=total))
    graph.node.insert(place + 1, helper.make_node("Div", [added, total], [mean], name=f"{mean}_divided"))
    softmax.op_type = "Exp"
    del softmax.attribute[:]


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
