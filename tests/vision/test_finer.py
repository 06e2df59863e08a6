"""A finer look at a frame that is larger than the detector's input: for dice that are small in it."""

import numpy as np
import pytest

from tests.vision.fakes import FakeDetector, reader_of, sure_of
from vision.image import Frame
from vision.stages.scales import FINER_SCALE, WINDOW_INPUT_PX, WINDOW_PX

LARGE = (1000.0, 400.0, 1120.0, 520.0)
SMALL = (300.0, 300.0, 348.0, 348.0)
FINER = int(640 * FINER_SCALE)


def detector(in_window: tuple[float, float, float, float] | None = None) -> FakeDetector:
    """Sees something large at first, and one small die at the finer scale; another in a window about that."""
    more = [in_window] if in_window else []
    return FakeDetector([LARGE], by_side_px={FINER: [SMALL], WINDOW_INPUT_PX: more})


@pytest.fixture
def wide() -> Frame:
    """A frame of 1920 x 1080."""
    return np.full((1080, 1920, 3), 90, np.uint8)


def test_small_dice_of_a_large_frame_are_found_beside_large_ones(wide: Frame) -> None:
    """Both at the finer scale, and in windows about what that showed, in pixels of the frame."""
    within = (300.0, 300.0, 348.0, 348.0)
    reading = reader_of(detector(within), sure_of(3)).read(wide, expected=3)
    left = 324 - WINDOW_PX // 2
    assert [die.box for die in reading.dice] == [SMALL, tuple(side + left for side in within), LARGE]


@pytest.mark.parametrize(
    ("shape", "expected", "looks"),
    [
        ((1080, 1920, 3), 2, True),
        ((1080, 1920, 3), 1, False),  # as many as should lie there were found
        ((1080, 1920, 3), 0, False),  # or more
        ((1080, 1920, 3), None, False),  # nobody knows how many should
        ((480, 640, 3), 2, False),  # the first scale shows all there is
    ],
)
def test_no_finer_look_where_it_is_of_no_use(
    shape: tuple[int, ...], expected: int | None, looks: bool
) -> None:
    """It takes as long as the reading itself."""
    seen = FakeDetector([(200, 200, 300, 300)], by_side_px={FINER: []})
    frame = np.full(shape, 90, np.uint8)
    reader_of(seen, sure_of(3)).read(frame, expected=expected)
    assert (FINER in seen.asked) == looks
