"""The face reader's second head: two more answers from what its layers see, that a crop shows no pip die, and
that it is smeared. The seven that it was trained for stay as they are, to the last bit.

What is smeared shows in early layers, which the last one has forgotten: the head is told the mean, the
largest and the quadratic mean of each channel of the first four, beside all that the last layer is told.
"""

from typing import NamedTuple

import numpy as np
import onnx
import onnxruntime
from numpy.typing import NDArray
from onnx import helper, numpy_helper

FIRST_LAYERS = 4
FARTHEST = 6.0
"""spreads from the mean: what was never seen counts for no more"""
PREFIX, SEEN, FACE_LOGITS, ANSWER = "doubts_", "doubts_seen", "doubts_faces", "logits"
BATCH = 128

Floats = NDArray[np.float32]


class Head(NamedTuple):
    """One hidden layer: ((seen - mean) / spread, clipped) @ first + bias, ReLU, @ second + bias."""

    mean: Floats
    """`(k,)`"""
    spread: Floats
    """`(k,)`"""
    first: Floats
    """`(k, hidden)`"""
    first_bias: Floats
    """`(hidden,)`"""
    second: Floats
    """`(hidden, 2)`"""
    second_bias: Floats
    """`(2,)`"""


def without_head(network: onnx.ModelProto) -> None:
    """Take a head off again, in place; a network that has none stays as it is."""
    graph = network.graph
    for node in [one for one in graph.node if one.name.startswith(PREFIX)]:
        graph.node.remove(node)
    for tensor in [one for one in graph.initializer if one.name.startswith(PREFIX)]:
        graph.initializer.remove(tensor)
    _last(network).output[0] = ANSWER


def see(network: onnx.ModelProto) -> None:
    """Add what a head is told, in place: `SEEN`, `(n, k)`."""
    graph = network.graph
    layers = [node.output[0] for node in graph.node if node.op_type == "Relu"][:FIRST_LAYERS]
    seen = []
    for layer, value in enumerate(layers):
        for kind in ("ReduceMean", "ReduceMax", "ReduceL2"):
            seen.append(f"{PREFIX}{kind}_{layer}")
            graph.node.append(helper.make_node(kind, [value], [seen[-1]], seen[-1], axes=[2, 3], keepdims=0))
    graph.node.append(helper.make_node("Concat", [*seen, _last(network).input[0]], [SEEN], SEEN, axis=1))


def answer(network: onnx.ModelProto, head: Head) -> None:
    """Let a network that sees answer two more logits behind its own, in place."""
    graph = network.graph
    limit = np.float32(FARTHEST)
    constants = head._asdict() | {"least": -limit, "most": limit}
    for name, values in constants.items():
        graph.initializer.append(numpy_helper.from_array(np.asarray(values, np.float32), PREFIX + name))
    _last(network).output[0] = FACE_LOGITS
    value = SEEN
    for kind, *names in (
        ("Sub", "mean"),
        ("Div", "spread"),
        ("Clip", "least", "most"),
        ("MatMul", "first"),
        ("Add", "first_bias"),
        ("Relu",),
        ("MatMul", "second"),
        ("Add", "second_bias"),
    ):
        made = f"{PREFIX}{kind}_{'_'.join(names)}"
        graph.node.append(helper.make_node(kind, [value, *(PREFIX + name for name in names)], [made], made))
        value = made
    graph.node.append(helper.make_node("Concat", [FACE_LOGITS, value], [ANSWER], f"{PREFIX}{ANSWER}", axis=1))
    graph.output[0].type.tensor_type.shape.dim[1].dim_value += head.second.shape[1]


def seen(network: onnx.ModelProto, crops: Floats) -> Floats:
    """Return `(n, k)`: what a head is told of crops `(n, 3, side, side)`; the network stays as it is."""
    opened = onnx.ModelProto()
    opened.CopyFrom(network)
    without_head(opened)
    see(opened)
    opened.graph.output.append(helper.make_tensor_value_info(SEEN, onnx.TensorProto.FLOAT, None))
    session = onnxruntime.InferenceSession(opened.SerializeToString(), providers=["CPUExecutionProvider"])
    parts = (crops[start : start + BATCH] for start in range(0, len(crops), BATCH))
    return np.concatenate([session.run([SEEN], {"crops": part})[0] for part in parts])


def head_of_network(network: onnx.ModelProto) -> Head:
    """Return the head that a network has; `KeyError` where it has none."""
    stored = {tensor.name: numpy_helper.to_array(tensor) for tensor in network.graph.initializer}
    return Head(*(np.array(stored[PREFIX + name], np.float32) for name in Head._fields))


def with_head(network: onnx.ModelProto, head: Head) -> onnx.ModelProto:
    """Return the network with this head, in place of one that it may have."""
    made = onnx.ModelProto()
    made.CopyFrom(network)
    had = made.graph.output[0].type.tensor_type.shape.dim[1]
    had.dim_value -= head.second.shape[1] * any(node.name == SEEN for node in made.graph.node)
    without_head(made)
    see(made)
    answer(made, head)
    onnx.checker.check_model(made)
    return made


def _last(network: onnx.ModelProto) -> onnx.NodeProto:
    """The layer that answers."""
    return next(node for node in reversed(network.graph.node) if node.op_type == "Gemm")
