"""The face reader's second output: what it tells, and that the first one's answers stay."""

import numpy as np
import onnx
import onnxruntime as ort
import pytest

from models.features import Floats, seen, with_features
from vision.stages.faces import CROP_PX
from vision.weights import FACE_READER, find_weights

pytestmark = pytest.mark.deep


def answers(network: onnx.ModelProto, crops: Floats) -> list[Floats]:
    """What ONNX Runtime makes of it: every output."""
    session = ort.InferenceSession(network.SerializeToString(), providers=["CPUExecutionProvider"])
    return [np.asarray(one) for one in session.run(None, {"crops": crops})]


@pytest.fixture(scope="module")
def network() -> onnx.ModelProto:
    """The shipped face reader."""
    return onnx.load(find_weights().folder / FACE_READER)


@pytest.fixture(scope="module")
def crops() -> Floats:
    """Three of noise."""
    return np.random.default_rng(1).random((3, 3, CROP_PX, CROP_PX), np.float32)


@pytest.mark.parametrize("number", [4, 7])
def test_other_directions_take_their_place(network: onnx.ModelProto, crops: Floats, number: int) -> None:
    """What the last layer is told, along them; what it answers stays, to the last bit."""
    rows = seen(network, crops)
    mean, directions = rows[0], np.random.default_rng(2).normal(size=(rows.shape[1], number))
    logits, features = answers(with_features(network, mean, directions.astype(np.float32)), crops)
    assert (logits == answers(network, crops)[0]).all()
    assert features == pytest.approx((rows - mean) @ directions, rel=1e-3, abs=1e-3)
