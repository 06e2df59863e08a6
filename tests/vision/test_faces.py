"""Crops, looks and sharpness."""

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.vision.fakes import FakeNetwork, sure_of
from vision.errors import ModelError
from vision.faces import CROP_PX, FaceReader, cut_crops, cut_looks, sharpness


@pytest.mark.parametrize("side", [20, 64, 200])
def test_a_crop_is_the_square_around_the_box(side: int) -> None:
    """The box's longer side times the scale: at scale 2 the box fills the middle half."""
    frame = np.zeros((600, 600, 3), np.uint8)
    frame[300 : 300 + side, 300 : 300 + side] = 255
    box = np.array([[300, 300, 300 + side, 300 + side]], np.float32)
    (crop,) = cut_crops(frame, box, 2.0)
    assert crop.shape == (CROP_PX, CROP_PX, 3)
    middle = crop[18:46, 18:46]
    assert middle.min() > 200
    assert crop[:14].max() < 50
    assert crop[:, 50:].max() < 50


def test_beyond_the_frame_the_edge_goes_on() -> None:
    """A die at the edge is seen as if the last pixels were repeated, at its right place in the crop."""
    frame = np.zeros((100, 100, 3), np.uint8)
    frame[:, :10] = 200
    (crop,) = cut_crops(frame, np.array([[0, 40, 20, 60]], np.float32), 2.0)
    assert (crop[:, :28] == 200).all()
    assert (crop[:, 36:] == 0).all()


@settings(deadline=None)
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
    assert (cut_crops(frame, box, 1.25) == 77).all()


def test_four_looks_at_a_die() -> None:
    """Plain and mirrored, tighter and wider, upright all of them."""
    frame = np.zeros((200, 200, 3), np.uint8)
    frame[80:100, 80:100] = 255  # the upper left quarter of the box
    looks = cut_looks(frame, np.array([[80, 80, 120, 120]], np.float32), 1.25)
    assert looks.shape == (4, 1, CROP_PX, CROP_PX, 3)
    assert (looks[2:] == looks[:2, :, :, ::-1]).all()
    bright = (looks[..., 0] > 128).sum(axis=(1, 2, 3))
    assert bright[0] > bright[1]
    rows, columns = (np.argwhere(looks[0, 0, :, :, 0] > 128).mean(axis=0)).tolist()
    assert rows < 32
    assert columns < 32


def test_looks_say_together_what_a_die_shows() -> None:
    """The network sees RGB; its answers are averaged over the looks before they become chances, and looks
    that find different faces are told."""
    looks = np.zeros((2, 3, CROP_PX, CROP_PX, 3), np.uint8)
    looks[..., 0] = 255  # blue
    rows = np.zeros((2, 3, 7), np.float32)
    rows[0, :, 3], rows[1, :, 3] = (4, 4, 0), (2, 6, 0)
    rows[0, 2, 0], rows[1, 2, 5] = 3, 3
    seen = []

    def logits(inputs: np.ndarray) -> np.ndarray:
        seen.append(inputs)
        return rows.reshape(6, 7)

    faces = FaceReader(FakeNetwork(logits), temperature=1.0).read(looks)
    assert faces.chances.shape == (3, 7)
    assert faces.chances.sum(axis=1) == pytest.approx(1)
    assert faces.chances[0, 3] == pytest.approx(np.exp(3) / (np.exp(3) + 6))
    assert faces.chances[2, [0, 5]] == pytest.approx(faces.best[[2, 2]])
    assert faces.agree.tolist() == [True, True, False]
    assert seen[0].shape == (6, 3, CROP_PX, CROP_PX)
    assert seen[0].max(axis=(0, 2, 3)).tolist() == [0, 0, 1]


def test_temperature_softens() -> None:
    """The logits are divided by it."""
    looks = np.zeros((1, 2, CROP_PX, CROP_PX, 3), np.uint8)
    sharp, soft = (FaceReader(sure_of(1, 4), temperature).read(looks).best[0] for temperature in (1.0, 2.0))
    assert sharp == pytest.approx(np.exp(4) / (np.exp(4) + 6))
    assert soft == pytest.approx(np.exp(2) / (np.exp(2) + 6))


def test_no_crops_ask_no_network() -> None:
    """An empty table costs nothing and has the right shape."""

    def never(inputs: np.ndarray) -> np.ndarray:
        raise AssertionError

    faces = FaceReader(FakeNetwork(never), 1.0).read(np.empty((4, 0, 64, 64, 3), np.uint8))
    assert faces.chances.shape == (0, 7)
    assert faces.agree.shape == faces.best.shape == (0,)


def test_another_network_is_refused() -> None:
    """A face reader of six classes is told in a sentence."""
    network = FakeNetwork(lambda inputs: np.zeros((len(inputs), 6), np.float32))
    with pytest.raises(ModelError, match=r"\(n, 7\) is needed"):
        FaceReader(network, 1.0).read(np.zeros((4, 1, 64, 64, 3), np.uint8))


def test_a_blurred_die_is_less_sharp_in_any_light() -> None:
    """The measure falls with blur and does not mind contrast."""
    die = np.full((CROP_PX, CROP_PX, 3), 220, np.uint8)
    for x, y in ((16, 16), (32, 32), (48, 48)):
        cv2.circle(die, (x, y), 5, (20, 20, 20), cv2.FILLED)
    dim = (die // 3).astype(np.uint8)
    crisp, crisp_dim, smear = sharpness(np.stack([die, dim, cv2.GaussianBlur(die, (0, 0), 4)]))
    assert crisp_dim == pytest.approx(crisp, rel=0.1)
    assert smear < crisp / 5
