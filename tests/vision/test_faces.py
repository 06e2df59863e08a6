"""Crops, test-time augmentation and sharpness."""

from collections.abc import Callable

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.vision.fakes import THRESHOLDS, FakeNetwork, candidates, undoubting
from tests.vision.sentences import tells
from vision.errors import ModelError
from vision.stages.candidates import Candidates
from vision.stages.faces import CROP_PX, Calibration, FaceReader, cut_crops, sharpness


@pytest.fixture
def blue() -> np.ndarray:
    """A frame of 100x100, all blue."""
    frame = np.zeros((100, 100, 3), np.uint8)
    frame[..., 0] = 255
    return frame


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


BOXES = np.array([[10, 10, 40, 40], [60, 10, 90, 40], [10, 60, 40, 90]], np.float32)
SURE_AT_ONCE = THRESHOLDS.faces.augment_below


def read(
    logits: Callable[[np.ndarray], np.ndarray],
    frame: np.ndarray,
    boxes: np.ndarray = BOXES,
    temperature: float = 1.0,
) -> Candidates:
    """Dice as a network reads them."""
    reader = FaceReader(undoubting(FakeNetwork(logits)), 1.25, THRESHOLDS.faces)
    return Calibration(temperature)(reader.augmented(reader(candidates(boxes, frame))))


def test_crops_say_together_what_a_die_shows(blue: np.ndarray) -> None:
    """The network sees RGB; its answers are averaged over the looks before they become chances, and looks
    that find different faces are told."""
    rows = np.zeros((4, 3, 7), np.float32)
    rows[:, 0, 3] = 4, 2, 0, 2
    rows[:, 1, 3] = 4, 4, 6, 6
    rows[0, 2, 0], rows[1:, 2, 5] = 3, 1
    seen = []

    def logits(inputs: np.ndarray) -> np.ndarray:
        seen.append(inputs)
        return rows[0] if len(inputs) == 3 else rows[1:].reshape(9, 7)

    made = read(logits, blue)
    assert made.chances.shape == (3, 7)
    assert made.chances.sum(axis=1) == pytest.approx(1)
    assert made.chances[0, 3] == pytest.approx(np.exp(2) / (np.exp(2) + 6))
    assert made.chances[1, 3] == pytest.approx(np.exp(5) / (np.exp(5) + 6))
    assert made.chances[2, [0, 5]] == pytest.approx(made.worth[[2, 2]])
    assert made.faces.agree.tolist() == [False, True, False]
    assert [one.shape for one in seen] == [(3, 3, CROP_PX, CROP_PX), (9, 3, CROP_PX, CROP_PX)]
    assert seen[0].max(axis=(0, 2, 3)).tolist() == [0, 0, 1]


def test_a_sure_die_is_cropped_once(blue: np.ndarray) -> None:
    """Only where the first look's answer does not lead far are more looks taken, and only they change it;
    that no face is there may be as sure as a face."""
    first = np.zeros((3, 7), np.float32)
    first[0, 2], first[1, 6], first[2, 4] = SURE_AT_ONCE + 0.1, SURE_AT_ONCE + 0.1, SURE_AT_ONCE - 0.1
    asked = []

    def logits(inputs: np.ndarray) -> np.ndarray:
        asked.append(len(inputs))
        return first if len(asked) == 1 else np.zeros((len(inputs), 7), np.float32)

    made = read(logits, blue).faces.logits
    assert asked == [3, 3]
    assert (made[:2] == first[:2, None]).all()
    assert (made[2, 0] == first[2]).all()
    assert (made[2, 1:] == 0).all()


def test_no_boxes_ask_no_network(blue: np.ndarray) -> None:
    """An empty table costs nothing and has the right shape."""

    def never(inputs: np.ndarray) -> np.ndarray:
        raise AssertionError

    made = read(never, blue, BOXES[:0])
    assert made.chances.shape == (0, 7)
    assert made.faces.agree.shape == made.worth.shape == made.faces.smeared.shape == (0,)


def test_another_network_is_refused(blue: np.ndarray) -> None:
    """A face reader of faces alone is told in a sentence."""
    network = FakeNetwork(lambda inputs: np.zeros((len(inputs), 5), np.float32))
    with tells(ModelError, match=r"\(n, 9\) is needed"):
        read(network, blue)


def test_a_blurred_die_is_less_sharp_in_any_light() -> None:
    """The measure falls with blur and does not mind contrast."""
    die = np.full((CROP_PX, CROP_PX, 3), 220, np.uint8)
    for x, y in ((16, 16), (32, 32), (48, 48)):
        cv2.circle(die, (x, y), 5, (20, 20, 20), cv2.FILLED)
    dim = (die // 3).astype(np.uint8)
    crisp, crisp_dim, smear = sharpness(np.stack([die, dim, cv2.GaussianBlur(die, (0, 0), 4)]))
    assert crisp_dim == pytest.approx(crisp, rel=0.1)
    assert smear < crisp / 5
