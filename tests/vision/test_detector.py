"""Into a YOLO's input and back out of its output."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.vision.sentences import tells
from vision.errors import ModelError
from vision.stages.detector import MAX_BOXES, STRIDE_PX, Detections, decode_yolo, letterbox, resized


def frame(width: int, height: int) -> np.ndarray:
    """A black frame."""
    return np.zeros((height, width, 3), np.uint8)


@pytest.mark.parametrize(
    ("width", "height", "side_px", "shape"),
    [
        (640, 640, 640, (1, 3, 640, 640)),
        (1280, 720, 640, (1, 3, 384, 640)),
        (720, 1280, 640, (1, 3, 640, 384)),
        (100, 100, 640, (1, 3, 640, 640)),
        (1, 1, 640, (1, 3, 640, 640)),
        (20_000, 10, 640, (1, 3, 32, 640)),
        (640, 480, 416, (1, 3, 320, 416)),
    ],
)
def test_letterbox_shapes(width: int, height: int, side_px: int, shape: tuple[int, ...]) -> None:
    """The longer side is the network's, the shorter keeps the shape, both multiples of the stride."""
    inputs, _ = letterbox(frame(width, height), side_px)
    assert inputs.shape == shape
    assert inputs.dtype == np.float32
    assert 0 <= inputs.min() <= inputs.max() <= 1


def test_letterbox_is_rgb() -> None:
    """Channels are turned round: a blue frame is blue to the network."""
    blue = frame(64, 64)
    blue[:] = (255, 0, 0)
    inputs, _ = letterbox(blue, 64)
    assert inputs[0, :, 32, 32].tolist() == [0, 0, 1]


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


def test_the_padding_of_a_dim_frame_stays_grey() -> None:
    """The network has seen one grey beside pictures, in whatever light."""
    dim = frame(64, 40)
    dim[:] = 40
    inputs, _ = letterbox(dim, 64)
    assert inputs[0, 0, :, 0] == pytest.approx([114 / 255] * 12 + [160 / 255] * 40 + [114 / 255] * 12)


def test_a_picture_made_far_smaller_keeps_its_mean() -> None:
    """Stripes are grey at a quarter of the size, however they lie to its pixels; a grey is a grey at any."""
    stripes = np.tile(np.uint8([0, 255, 255, 0])[None, :, None], (120, 60, 3))
    assert resized(stripes, 60, 30, 4.0) == pytest.approx(np.full((30, 60, 3), 127), abs=1)
    for smaller in (0.5, 1.5, 3.0):
        size = round(240 / smaller), round(120 / smaller)
        assert (resized(np.full_like(stripes, 77), *size, smaller) == 77).all()


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


def test_decoding_keeps_scores_above_the_least_best_first() -> None:
    """Order by score; below the least, or wholly in the padding, nothing; clipped to the frame."""
    _, how = letterbox(frame(640, 320), 640)
    found = decode_yolo(
        output(
            (100, 100, 40, 40, 0.3), (200, 100, 40, 40, 0.9), (300, 100, 40, 40, 0.2), (0, 0, 40, 40, 0.5)
        ),
        how,
        frame(640, 320),
        0.25,
    )
    assert found.scores.tolist() == pytest.approx([0.9, 0.5, 0.3])
    assert found.boxes[1].tolist() == [0, 0, 20, 20]


def test_a_box_in_the_padding_is_dropped() -> None:
    """Nothing lies outside the frame."""
    _, how = letterbox(frame(640, 330), 640)
    assert how.top > 0
    assert len(decode_yolo(output((100, 2, 10, 4, 0.9)), how, frame(640, 330), 0.25)) == 0


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


@pytest.mark.parametrize(
    ("boxes", "scores", "faces"),
    [((2, 4), (1,), None), ((1, 3), (1,), None), ((1, 4), (1,), (1, 5)), ((1, 4), (1,), (2, 6))],
)
def test_detections_of_shapes_that_do_not_fit_are_refused(
    boxes: tuple[int, ...], scores: tuple[int, ...], faces: tuple[int, ...] | None
) -> None:
    """A backend's mistake is found at its door."""
    with pytest.raises(ValueError, match="must be"):
        Detections(
            np.zeros(boxes, np.float32),
            np.zeros(scores, np.float32),
            None if faces is None else np.zeros(faces, np.float32),
        )
