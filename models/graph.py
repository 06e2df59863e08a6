"""What a network's file computes, put otherwise where that takes ONNX Runtime less time."""

import numpy as np
import onnx
from onnx import helper, numpy_helper


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
    at = list(graph.node).index(adds_up) + 1
    graph.node.insert(at, helper.make_node("ReduceSum", [odds, axes], [total], keepdims=1, name=total))
    graph.node.insert(at + 1, helper.make_node("Div", [added, total], [mean], name=f"{mean}_divided"))
    softmax.op_type = "Exp"
    del softmax.attribute[:]
