"""The face reader's second output: what it tells, and that the first one's answers stay."""

import numpy as np
import onnx
import onnxruntime as ort
import pytest

from models.doubt_head import head_of_network, with_head
from models.features import DIRECTIONS, Floats, fitted, seen, with_features
from vision.stages.faces import CROP_PX
from vision.weights import find_weights

pytestmark = pytest.mark.deep


def answers(network: onnx.ModelProto, crops: Floats) -> list[Floats]:
    """What ONNX Runtime makes of it: every output."""
    session = ort.InferenceSession(network.SerializeToString(), providers=["CPUExecutionProvider"])
    return [np.asarray(one) for one in session.run(None, {"crops": crops})]


@pytest.fixture(scope="module")
def network() -> onnx.ModelProto:
    """The shipped face reader."""
    return onnx.load(find_weights().face_reader)


@pytest.fixture(scope="module")
def crops() -> Floats:
    """Three of noise."""
    return np.random.default_rng(1).random((3, 3, CROP_PX, CROP_PX), np.float32)


def test_the_shipped_reader_tells_its_features(network: onnx.ModelProto, crops: Floats) -> None:
    """In so many directions, a row a crop."""
    assert answers(network, crops)[1].shape == (3, DIRECTIONS)


@pytest.mark.parametrize("number", [4, 7])
def test_other_directions_take_their_place(network: onnx.ModelProto, crops: Floats, number: int) -> None:
    """What the last layer is told, along them; what it answers stays, to the last bit."""
    rows = seen(network, crops)
    mean, directions = rows[0], np.random.default_rng(2).normal(size=(rows.shape[1], number))
    logits, features = answers(with_features(network, mean, directions.astype(np.float32)), crops)
    assert (logits == answers(network, crops)[0]).all()
    assert features == pytest.approx((rows - mean) @ directions, rel=1e-3, abs=1e-3)


def test_a_second_head_leaves_them(network: onnx.ModelProto, crops: Floats) -> None:
    """Whoever teaches it to doubt need not fit them again."""
    again = with_head(network, head_of_network(network))
    for one, other in zip(answers(network, crops), answers(again, crops), strict=True):
        assert (one == other).all()


def test_directions_are_those_in_which_rows_differ_most() -> None:
    """Of points on a line through (5, 5), slightly off it: along the line; and of length 1."""
    along = np.linspace(-3, 3, 7, dtype=np.float32)[:, None] * np.float32([0.6, 0.8])
    mean, directions = fitted(along + 5 + np.float32([[0.01, 0]] * 3 + [[0, 0.01]] * 4), 1)
    assert mean == pytest.approx([5, 5], abs=0.02)
    assert np.abs(directions[:, 0]) == pytest.approx([0.6, 0.8], abs=0.01)
