"""A picture of errors: marks in their colours."""

from pathlib import Path

import numpy as np
import pytest

from models.evaluation.matching import match
from models.evaluation.report import RED, WHOLE_PX, whole_picture
from tests.vision.marks import label, reading
from vision.image import Frame


def has(frame: Frame, colour: tuple[int, int, int]) -> bool:
    """Whether some pixel is (almost) of that colour."""
    return bool((np.abs(frame.astype(int) - colour).max(axis=2) < 12).any())


def grey(width: int = 200, height: int = 200) -> Frame:
    """A frame with a white square of 20 px around (100, 100)."""
    frame = np.full((height, width, 3), 90, np.uint8)
    frame[90:110, 90:110] = 255
    return frame


@pytest.mark.parametrize(("size", "shown"), [((200, 200), (200, 200)), ((2560, 640), (WHOLE_PX, 320))])
def test_the_whole_picture_has_a_ring_around_each_error(
    size: tuple[int, int], shown: tuple[int, int]
) -> None:
    """Marks of the reading, red rings, at most 1280 px; the frame itself is spared."""
    frame = grey(*size)
    before = frame.copy()
    marked = whole_picture(frame, match(Path("a.jpg"), [label(3, 100, 100)], reading()))
    assert marked.shape == (shown[1], shown[0], 3)
    assert has(marked, RED)
    assert not has(whole_picture(frame, match(Path("a.jpg"), [], reading())), RED)
    assert (frame == before).all()
