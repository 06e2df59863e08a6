"""A hand that came onto the table and rests there is seen; what went, what was set down and dice are none."""

import cv2
import numpy as np
import pytest

from tests.vision.watched import DIE_PX, GROUND, HEIGHT, WIDTH, table
from vision.image import Frame
from vision.watch.hands import hand_came
from vision.watch.light import small_picture

DICE = {(100, 100): 3, (200, 300): 6, (400, 200): 1}
EDGE = np.array([(60, 60), (420, 60), (420, 420), (60, 420)], np.float32)
"""A table that ends at 420 pixels from the left."""
ARM = (300, 180, WIDTH, 300)
"""x0, y0, x1, y1 of a hand from the right edge onto the table."""


def with_a(thing: tuple[int, int, int, int], frame: Frame, level: int = 160) -> Frame:
    """A frame with something even laid over it."""
    x0, y0, x1, y1 = thing
    laid = frame.copy()
    laid[y0:y1, x0:x1] = (level // 2, level // 2, level)
    return laid


@pytest.mark.parametrize(
    ("thing", "came"),
    [
        (ARM, True),
        ((300, 0, 420, 250), True),  # from above
        ((300, 180, WIDTH - 20, 300), False),  # a cup that was set down
        ((430, 180, WIDTH, 300), False),  # beside the table
        ((380, 180, WIDTH, 300), False),  # hardly on it
        ((300, 200, WIDTH, 240), False),  # a cable
    ],
)
def test_what_is_a_hand(thing: tuple[int, int, int, int], came: bool) -> None:
    """It reaches from the picture's edge onto the table, and is thicker than a die."""
    assert hand_came(small_picture(GROUND, 160), with_a(thing, table(DICE)), DIE_PX, EDGE) is came


def test_a_hand_that_rested_in_the_background_and_left_is_gone() -> None:
    """What differs now is the ground that it covered."""
    assert not hand_came(small_picture(with_a(ARM, GROUND), 160), table(DICE), DIE_PX, None)
    assert hand_came(small_picture(table(DICE), 160), with_a(ARM, GROUND), DIE_PX, None)


@pytest.mark.parametrize("light", [0.6, 1.0, 1.5])
def test_the_exposure_is_no_hand(light: float) -> None:
    """And a hand is one in other light, over a cup that stood there."""
    cup = (320, 200, 380, 260)
    ground = np.full((HEIGHT, WIDTH, 3), (60, 90, 60), np.uint8)
    ground[:, : WIDTH // 2] = (120, 60, 50)
    before = small_picture(with_a(cup, ground, 40), 160)
    lit = cv2.convertScaleAbs(with_a(cup, ground, 40), alpha=light)
    assert not hand_came(before, np.asarray(lit, np.uint8), DIE_PX, None)
    hand = cv2.convertScaleAbs(with_a(ARM, ground), alpha=light)
    assert hand_came(before, np.asarray(hand, np.uint8), DIE_PX, None)
