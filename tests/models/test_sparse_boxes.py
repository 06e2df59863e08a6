"""A detector that works out boxes only where it sees something finds what it found."""

import numpy as np
import onnx
import onnxruntime as ort
import pytest
from onnx import TensorProto, helper, numpy_helper

from models.sparse_boxes import BINS, NOWHERE, with_sparse_boxes

pytestmark = pytest.mark.deep

STRIDES = (8, 16, 32)
CHANNELS = 6
LEAST_SCORE = 0.5


def yolo() -> onnx.ModelProto:
    """The last stage of a YOLO11 of one class with weights by chance, on the picture's means."""
    rng = np.random.default_rng(3)
    nodes, weights, boxes, scores = [], [], [], []

    def conv(name: str, x: str, inside: int, outside: int, kernel: int) -> str:
        drawn = rng.normal(size=(outside, inside, kernel, kernel)) / (inside * kernel)
        values = {"weight": drawn, "bias": rng.normal(size=outside)}
        for part, value in values.items():
            weights.append(numpy_helper.from_array(value.astype(np.float32), f"{name}.{part}"))
        inputs = [x, f"{name}.weight", f"{name}.bias"]
        nodes.append(helper.make_node("Conv", inputs, [f"{name}_y"], name=name, pads=[kernel // 2] * 4))
        return f"{name}_y"

    def silu(x: str) -> str:
        nodes.append(helper.make_node("Sigmoid", [x], [f"{x}_s"]))
        nodes.append(helper.make_node("Mul", [x, f"{x}_s"], [f"{x}_a"]))
        return f"{x}_a"

    for level, stride in enumerate(STRIDES):
        kernel = {"kernel_shape": [stride, stride], "strides": [stride, stride]}
        nodes.append(helper.make_node("AveragePool", ["images"], [f"mean{level}"], **kernel))
        features = conv(f"features{level}", f"mean{level}", 3, CHANNELS, 1)
        sides = silu(conv(f"/h/cv2.{level}.0/conv/Conv", features, CHANNELS, 5, 3))
        sides = silu(conv(f"/h/cv2.{level}.1/conv/Conv", sides, 5, 5, 3))
        boxes.append(conv(f"/h/cv2.{level}.2/Conv", sides, 5, 4 * BINS, 1))
        scores.append(conv(f"/h/cv3.{level}.2/Conv", features, CHANNELS, 1, 1))
    weights.append(numpy_helper.from_array(np.array([1, 4 * BINS + 1, -1]), "flat"))
    for level, both in enumerate(zip(boxes, scores, strict=True)):
        nodes.append(helper.make_node("Concat", list(both), [f"both{level}"], axis=1))
        nodes.append(helper.make_node("Reshape", [f"both{level}", "flat"], [f"flat{level}"]))
    every = [f"flat{level}" for level in range(len(STRIDES))]
    nodes.append(helper.make_node("Concat", every, ["y"], axis=2, name="end"))
    shown = [helper.make_tensor_value_info("images", TensorProto.FLOAT, [1, 3, "h", "w"])]
    made = [helper.make_tensor_value_info("y", TensorProto.FLOAT, [1, "rows", "n"])]
    graph = helper.make_graph(nodes, "yolo", shown, made, weights)
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)


def answer(network: onnx.ModelProto, picture: np.ndarray) -> np.ndarray:
    """What ONNX Runtime makes of a picture (3, h, w)."""
    session = ort.InferenceSession(network.SerializeToString(), providers=["CPUExecutionProvider"])
    return np.asarray(session.run(None, {"images": picture[None]})[0])[0]


def boxes_of(bins: np.ndarray, height: int, width: int) -> np.ndarray:
    """Centre, size and score (5, n) by the definition of a YOLO11's head (Li et al. 2020), of all cells."""
    columns, first = [], 0
    for stride in STRIDES:
        rows, across = height // stride, width // stride
        part = bins[:, first : first + rows * across]
        first += rows * across
        odds = np.exp(part[:-1].reshape(4, BINS, -1))
        left, top, right, bottom = (odds * np.arange(BINS)[:, None]).sum(1) / odds.sum(1)
        y, x = (each.ravel() + 0.5 for each in np.indices((rows, across)))
        box = [x + (right - left) / 2, y + (bottom - top) / 2, left + right, top + bottom]
        columns.append(np.vstack((np.array(box) * stride, 1 / (1 + np.exp(-part[-1:])))))
    return np.hstack(columns)


@pytest.mark.parametrize(("height", "width"), [(64, 96), (32, 32), (128, 64)])
def test_a_cell_worth_having_has_the_box_that_it_had(height: int, width: int) -> None:
    """In the middle of the frame and at its edges; those of other cells are left out, and nothing else is."""
    network = yolo()
    picture = np.random.default_rng(4).normal(0, 3, (3, height, width)).astype(np.float32)
    every = boxes_of(answer(network, picture), height, width)
    wanted = every[:, every[4] >= LEAST_SCORE]
    with_sparse_boxes(network, STRIDES, LEAST_SCORE)
    onnx.checker.check_model(network)
    told = answer(network, picture)
    assert 0 < wanted.shape[1] < every.shape[1]
    assert told[:, :-NOWHERE] == pytest.approx(wanted, abs=1e-3)
    assert not told[:, -NOWHERE:].any()


def test_of_nothing_seen_no_box_is_told() -> None:
    """Where no cell scores enough, nothing is left to work out, and nothing fails."""
    network = yolo()
    with_sparse_boxes(network, STRIDES, 1 - 1e-7)
    assert answer(network, np.zeros((3, 64, 64), np.float32)).shape == (5, NOWHERE)
