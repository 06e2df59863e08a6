"""A second head on the shipped face reader: what it answers, and that the first one's answers stay."""

import numpy as np
import onnx
import onnxruntime as ort
import pytest

from models.doubt_head import FARTHEST, Floats, Head, seen, with_head
from vision.stages.candidates import FACE_OUTPUTS, FACES_AND_NONE
from vision.stages.faces import CROP_PX
from vision.weights import FACE_READER, find_weights

pytestmark = pytest.mark.deep

HIDDEN = 5


def answers(network: onnx.ModelProto, crops: Floats) -> Floats:
    """What ONNX Runtime makes of it."""
    session = ort.InferenceSession(network.SerializeToString(), providers=["CPUExecutionProvider"])
    return np.asarray(session.run(None, {"crops": crops})[0])


@pytest.fixture(scope="module")
def network() -> onnx.ModelProto:
    """The shipped face reader."""
    return onnx.load(find_weights().folder / FACE_READER)


@pytest.fixture(scope="module")
def crops() -> Floats:
    """Three of noise."""
    return np.random.default_rng(1).random((3, 3, CROP_PX, CROP_PX), np.float32)


def drawn_head(inputs: Floats, seed: int) -> Head:
    """One of chance, which some of `inputs` `(n, k)` are too far away for."""
    rng = np.random.default_rng(seed)
    shapes = ((inputs.shape[1], HIDDEN), (HIDDEN,), (HIDDEN, 2), (2,))
    spread = np.float32(0.05) + inputs.std(axis=0)
    return Head(inputs[0], spread, *(rng.normal(size=shape).astype(np.float32) for shape in shapes))


def by_hand(head: Head, inputs: Floats) -> Floats:
    """What a head answers, by its formula."""
    near = np.clip((inputs - head.mean) / head.spread, -FARTHEST, FARTHEST)
    return np.asarray(np.maximum(near @ head.first + head.first_bias, 0) @ head.second + head.second_bias)


def test_a_head_answers_behind_the_faces_which_stay(network: onnx.ModelProto, crops: Floats) -> None:
    """To the last bit; and so they do when another head takes its place, which then is the only one."""
    inputs = seen(network, crops)
    before = answers(network, crops)[:, :FACES_AND_NONE]
    for seed in (1, 2):
        head = drawn_head(inputs, seed)
        network = with_head(network, head)
        made = answers(network, crops)
        assert made.shape == (3, FACE_OUTPUTS)
        assert (made[:, :FACES_AND_NONE] == before).all()
        assert made[:, FACES_AND_NONE:] == pytest.approx(by_hand(head, inputs), rel=1e-3, abs=1e-3)
