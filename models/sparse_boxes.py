"""A YOLO11 that works out boxes only where it sees something.

Its last stage asks of each cell of three maps, separately, how surely something is there and where its sides
lie. The second takes a third of the whole network's time, and of some 8,000 cells a hundred are wanted. Here
the scores come first; the convolutions that tell the sides then see the 5x5 cells around each cell with a
score worth having, which is all that they ever saw of it: the boxes are the same, to rounding.

No operator that computes is ever handed an empty tensor: one cell more than wanted is always worked out, and
its box cut off. The ONNX standard says little of what operators make of nothing, and runtimes have views of
their own: ONNX Runtime before 1.32 cannot multiply no rows by a vector.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

SIDES, BINS = 4, 16
"""Each side's distance is the mean of so many, weighed by a softmax (Li et al. 2020)."""
REACH = 2
"""Cells on each side that two 3x3 convolutions see."""
NOWHERE = 8
"""Columns of zeros behind the boxes: ultralytics takes an output of six columns for one of another kind."""


@dataclass
class Builder:
    """Adds nodes to a graph and names what they make."""

    graph: onnx.GraphProto
    prefix: str
    made: int = field(default=0)

    def add(self, operator: str, *inputs: str, **attributes: Any) -> str:
        """Return the name of what `operator` makes of `inputs`."""
        self.made += 1
        name = f"{self.prefix}/{operator}_{self.made}"
        self.graph.node.append(helper.make_node(operator, inputs, [name], name=name, **attributes))
        return name

    def constant(self, values: object, dtype: type[np.generic] = np.int64) -> str:
        """Return the name of a constant."""
        self.made += 1
        name = f"{self.prefix}/constant_{self.made}"
        self.graph.initializer.append(numpy_helper.from_array(np.array(values, dtype), name))
        return name


def with_sparse_boxes(network: onnx.ModelProto, strides: Sequence[int], least_score: float) -> None:
    """Let a YOLO11 of one class tell the boxes of cells that score at least `least_score`, in place.

    Its output `(1, 5, anchors)` has fewer anchors then. Raises `ValueError` where its last stage is another.
    """
    graph = network.graph
    convolutions = {node.name: node for node in graph.node if node.op_type == "Conv"}
    output = graph.output[0].name
    tails = [_level(convolutions, level) for level in range(len(strides))]
    graph.node.remove(next(node for node in graph.node if output in node.output))
    wanted = [
        _boxes(Builder(graph, f"/boxes.{level}"), tail, stride, least_score)
        for level, (tail, stride) in enumerate(zip(tails, strides, strict=True))
    ]
    last = Builder(graph, "/boxes")
    nowhere = last.constant(np.zeros((NOWHERE, 5)), np.float32)
    rows = last.add("Concat", *wanted, nowhere, axis=0)
    columns = last.add("Transpose", rows, perm=[1, 0])
    graph.node.append(helper.make_node("Unsqueeze", [columns, last.constant([0])], [output], name=output))
    _forget_unused(graph)


class Level(NamedTuple):
    """What a map's cells are asked."""

    sides: list[onnx.NodeProto]
    """the three convolutions that tell a box's sides, two of them 3x3"""
    score: onnx.NodeProto
    """the last one of those that tell its score"""


def _level(convolutions: dict[str, onnx.NodeProto], level: int) -> Level:
    def ending(name: str) -> onnx.NodeProto:
        found = [node for full, node in convolutions.items() if full.endswith(name)]
        if len(found) != 1:
            raise ValueError(f"the network has {len(found)} convolutions {name}; a YOLO11 has one")
        return found[0]

    sides = [f"cv2.{level}.0/conv/Conv", f"cv2.{level}.1/conv/Conv", f"cv2.{level}.2/Conv"]
    return Level([ending(name) for name in sides], ending(f"cv3.{level}.2/Conv"))


def _boxes(make: Builder, level: Level, stride: int, least_score: float) -> str:
    """Add what tells a level's boxes, (n, 5) of centre, size and score, and return its name."""
    logits = make.add("Squeeze", level.score.output[0], make.constant([0, 1]))
    least = make.constant(math.log(least_score / (1 - least_score)), np.float32)
    wanted = make.add("NonZero", make.add("Greater", logits, least))
    with_another = make.add("Concat", wanted, make.constant([[0], [0]]), axis=1)
    cells = make.add("Transpose", with_another, perm=[1, 0])
    scores = make.add("Sigmoid", make.add("GatherND", logits, cells))

    sides = _sides(make, level, cells, make.add("Shape", logits))
    near, far = (make.add("Gather", sides, make.constant(two), axis=1) for two in ((0, 1), (2, 3)))
    cell = make.add("Cast", make.add("Gather", cells, make.constant([1, 0]), axis=1), to=TensorProto.FLOAT)
    half, pixels = make.constant(0.5, np.float32), make.constant(stride, np.float32)
    shift = make.add("Mul", make.add("Sub", far, near), half)
    middle = make.add("Add", make.add("Add", cell, half), shift)
    centre, size = (make.add("Mul", each, pixels) for each in (middle, make.add("Add", near, far)))
    boxes = make.add("Concat", centre, size, make.add("Unsqueeze", scores, make.constant([1])), axis=1)
    return make.add("Slice", boxes, make.constant([0]), make.constant([-1]), make.constant([0]))


def _sides(make: Builder, level: Level, cells: str, shape: str) -> str:
    """Add what tells how far left, up, right and down the boxes of `cells` (n, 2) of a map of some shape
    reach, (n, 4) in cells, and return its name."""
    first, second, third = level.sides
    seen = _around(make, make.add("Squeeze", first.input[0], make.constant([0])), cells, REACH)
    seen = _silu(make, make.add("Conv", seen, *first.input[1:]))
    # beyond the map's edge the second convolution sees zeros, not what the first makes of zeros
    ones = make.add("ConstantOfShape", shape, value=numpy_helper.from_array(np.ones(1, np.float32)))
    within = _around(make, make.add("Unsqueeze", ones, make.constant([0])), cells, REACH - 1)
    seen = _silu(make, make.add("Conv", make.add("Mul", seen, within), *second.input[1:]))
    bins = make.add("Reshape", make.add("Conv", seen, *third.input[1:]), make.constant([-1, SIDES, BINS]))
    return make.add("MatMul", make.add("Softmax", bins, axis=-1), make.constant(np.arange(BINS), np.float32))


def _around(make: Builder, maps: str, cells: str, reach: int) -> str:
    """Add what cuts the cells around each of `cells` (n, 2) out of `maps` (channels, height, width), with
    zeros beyond the edge, and return its name: (n, channels, side, side)."""
    side = 2 * reach + 1
    channels_last = make.add("Transpose", maps, perm=[1, 2, 0])
    padded = make.add("Pad", channels_last, make.constant([reach, reach, 0, reach, reach, 0]))
    offsets = make.constant([(row, column) for row in range(side) for column in range(side)])
    where = make.add("Add", make.add("Unsqueeze", cells, make.constant([1])), offsets)
    cut = make.add("Transpose", make.add("GatherND", padded, where), perm=[0, 2, 1])
    return make.add("Reshape", cut, make.constant([0, 0, side, side]))


def _silu(make: Builder, x: str) -> str:
    return make.add("Mul", x, make.add("Sigmoid", x))


def _forget_unused(graph: onnx.GraphProto) -> None:
    """Remove nodes and weights that nothing asks for any more, and the notes of shapes, which are inferred
    anew by whoever opens the network."""
    wanted = {one.name for one in graph.output}
    for node in reversed(graph.node):
        if wanted & set(node.output):
            wanted |= set(node.input)
    for parts, kept in (
        (graph.node, [node for node in graph.node if wanted & set(node.output)]),
        (graph.initializer, [tensor for tensor in graph.initializer if tensor.name in wanted]),
    ):
        del parts[:]
        parts.extend(kept)
    del graph.value_info[:]
