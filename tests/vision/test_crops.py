"""Crops, what is asked of a network about them, and sharpness."""

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.vision.fakes import FakeNetwork, sure_of
from tests.vision.sentences import tells
from vision.errors import ModelError
from vision.stages.crops import answers, cut_crops, sharpness
from vision.stages.die_reader import OUTPUTS

SIDE_PX = 64


@pytest.mark.parametrize("side", [20, 64, 200])
def test_a_crop_is_the_square_around_the_box(side: int) -> None:
    """The box's longer side times the scale: at scale 2 the box fills the middle half."""
    frame = np.zeros((600, 600, 3), np.uint8)
    frame[300 : 300 + side, 300 : 300 + side] = 255
    box = np.array([[300, 300, 300 + side, 300 + side]], np.float32)
    (crop,) = cut_crops(frame, box, 2.0, SIDE_PX)
    assert crop.shape == (SIDE_PX, SIDE_PX, 3)
    middle = crop[18:46, 18:46]
    assert middle.min() > 200
    assert crop[:14].max() < 50
    assert crop[:, 50:].max() < 50


@given(
    st.integers(1, 60),
    st.integers(1, 60),
    st.floats(-5, 60),
    st.floats(-5, 60),
    st.floats(0.1, 200),
    st.floats(0.1, 200),
)
def test_any_box_gives_a_crop(width: int, height: int, x: float, y: float, w: float, h: float) -> None:
    """Boxes clipped to the frame, however thin, large or at its corner, are cut without an error."""
    frame = np.full((height, width, 3), 77, np.uint8)
    box = np.clip([[x, y, x + w, y + h]], 0, [width, height] * 2).astype(np.float32)
    assert (cut_crops(frame, box, 1.25, SIDE_PX) == 77).all()


def test_a_network_sees_red_green_blue() -> None:
    """A frame is blue first, 0 to 255; a network is shown 0 to 1."""
    crop, shown = np.zeros((1, SIDE_PX, SIDE_PX, 3), np.uint8), list[np.ndarray]()
    crop[..., 0] = 255

    def tells(inputs: np.ndarray) -> np.ndarray:
        shown.append(inputs)
        return sure_of(3)(inputs)

    answers(FakeNetwork(tells), crop, OUTPUTS, more=True)
    assert shown[0].shape == (1, 3, SIDE_PX, SIDE_PX)
    assert shown[0].max(axis=(0, 2, 3)).tolist() == [0, 0, 1]


def test_no_boxes_ask_no_network() -> None:
    """An empty table costs nothing and has the right shape."""

    def never(inputs: np.ndarray) -> np.ndarray:
        raise AssertionError

    none = np.empty((0, SIDE_PX, SIDE_PX, 3), np.uint8)
    assert answers(FakeNetwork(never), none, OUTPUTS).shape == (0, OUTPUTS)


def test_another_network_is_refused() -> None:
    """A reader of faces alone is told in a sentence."""
    network = FakeNetwork(lambda inputs: np.zeros((len(inputs), 5), np.float32))
    with tells(ModelError, match=rf"\(n, {OUTPUTS}\) is needed"):
        answers(network, np.zeros((1, SIDE_PX, SIDE_PX, 3), np.uint8), OUTPUTS, more=True)


def test_a_blurred_die_is_less_sharp_in_any_light() -> None:
    """The measure falls with blur and does not mind contrast."""
    die = np.full((SIDE_PX, SIDE_PX, 3), 220, np.uint8)
    for x, y in ((16, 16), (32, 32), (48, 48)):
        cv2.circle(die, (x, y), 5, (20, 20, 20), cv2.FILLED)
    dim = (die // 3).astype(np.uint8)
    crisp, crisp_dim, smear = sharpness(np.stack([die, dim, cv2.GaussianBlur(die, (0, 0), 4)]))
    assert crisp_dim == pytest.approx(crisp, rel=0.1)
    assert smear < crisp / 5
