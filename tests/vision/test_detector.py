"""Into a YOLO's input and back out of its output."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.vision.sentences import tells
from vision.errors import ModelError
from vision.stages.detector import MAX_BOXES, STRIDE_PX, decode_yolo, letterbox


def frame(width: int, height: int) -> np.ndarray:
    """A black frame."""
    return np.zeros((height, width, 3), np.uint8)


@pytest.mark.parametrize(
    ("brightest", "shown"), [(255, 1.0), (160, 160 / 255), (40, 160 / 255), (8, 160 / 255), (2, 40 / 255)]
)
def test_a_dim_frame_is_lightened(brightest: int, shown: float) -> None:
    """Its brightest part is shown as bright as in good light, and nothing brighter than white; a frame in
    good light stays as it is, and one of noise in the dark stays dark."""
    dim = frame(64, 64)
    dim[:, 32:] = brightest
    dim[0, 63] = 255  # one lamp does not make a table bright
    inputs, _ = letterbox(dim, 64)
    assert inputs[0, :, 32, 48] == pytest.approx([shown] * 3)
    assert inputs.max() == 1
    assert inputs[0, :, 32, 10].tolist() == [0, 0, 0]


@given(st.integers(8, 1500), st.integers(8, 1500), st.sampled_from([320, 416, 640, 1280]), st.data())
def test_boxes_come_back_where_they_were(width: int, height: int, side_px: int, data: st.DataObject) -> None:
    """A box of the frame, put into the input's pixels, is decoded to itself."""
    inputs, how = letterbox(frame(width, height), side_px)
    assert inputs.shape[2] % STRIDE_PX == inputs.shape[3] % STRIDE_PX == 0
    x0, x1 = sorted(data.draw(st.tuples(st.integers(0, width), st.integers(0, width)), "x"))
    y0, y1 = sorted(data.draw(st.tuples(st.integers(0, height), st.integers(0, height)), "y"))
    offset = np.array([how.left, how.top])
    low, high = np.array([x0, y0]) * how.scale + offset, np.array([x1, y1]) * how.scale + offset
    output = np.array([[*(low + high) / 2, *(high - low), 0.9]], np.float32).T[None]
    found = decode_yolo(output, how, frame(width, height), 0.25)
    if len(found):
        assert found.boxes[0] == pytest.approx([x0, y0, x1, y1], abs=0.02 / how.scale + 0.02)
    else:
        assert x0 == x1 or y0 == y1


def output(*anchors: tuple[float, ...]) -> np.ndarray:
    """A head's output of these anchors: cx, cy, w, h, scores."""
    return np.array(anchors, np.float32).T[None]


def test_six_classes_become_face_probabilities() -> None:
    """Class scores are put in proportion; the score is the best of them."""
    _, how = letterbox(frame(640, 640), 640)
    found = decode_yolo(output((100, 100, 40, 40, 0, 0, 0.2, 0, 0.6, 0)), how, frame(640, 640), 0.25)
    assert found.scores[0] == pytest.approx(0.6)
    assert found.faces is not None
    assert found.faces[0] == pytest.approx([0, 0, 0.25, 0, 0.75, 0], abs=1e-4)


def test_a_flood_of_boxes_is_bounded() -> None:
    """A picture of noise must not cost seconds in what follows the network."""
    _, how = letterbox(frame(640, 640), 640)
    flood = output(*[(300, 300, 20, 20, 0.5)] * 5000)
    assert len(decode_yolo(flood, how, frame(640, 640), 0.25)) == MAX_BOXES


@pytest.mark.parametrize("shape", [(1, 300, 6), (1, 84, 8400), (5, 100), (2, 5, 100)])
def test_another_layout_is_refused(shape: tuple[int, ...]) -> None:
    """A model with NMS inside, of eighty classes or of a batch is told apart in a sentence."""
    _, how = letterbox(frame(64, 64), 64)
    with tells(ModelError, match="one class or of six"):
        decode_yolo(np.zeros(shape, np.float32), how, frame(64, 64), 0.25)
