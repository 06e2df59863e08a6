"""Crops of errors: the die in the middle, whole at the frame's edge too, marks in their colours."""

from pathlib import Path

import numpy as np
import pytest

from tests.vision.marks import die, label, reading
from vision.evaluation.faults import BRASS, CROP_PX, RED, WHOLE_PX, surroundings, whole_picture
from vision.evaluation.matching import Fault, match
from vision.image import Frame


def has(frame: Frame, colour: tuple[int, int, int]) -> bool:
    """Whether some pixel is (almost) of that colour."""
    return bool((np.abs(frame.astype(int) - colour).max(axis=2) < 12).any())


def grey(width: int = 200, height: int = 200) -> Frame:
    """A frame with a white square of 20 px around (100, 100)."""
    frame = np.full((height, width, 3), 90, np.uint8)
    frame[90:110, 90:110] = 255
    return frame


@pytest.mark.parametrize(
    ("fault", "labelled", "read"),
    [
        (Fault("misread", label(3, 100, 100), die(4, 100, 100)), True, True),
        (Fault("missed", label(3, 100, 100), None), True, False),
        (Fault("extra", None, die(4, 100, 100)), False, True),
    ],
)
def test_a_crop_shows_what_was_labelled_and_what_was_read(fault: Fault, labelled: bool, read: bool) -> None:
    """The die in the middle, three times its size around it; red for the label, brass for the reading."""
    crop = surroundings(grey(), fault)
    assert crop.shape == (CROP_PX, CROP_PX, 3)
    assert crop[CROP_PX // 2, CROP_PX // 2].tolist() == [255, 255, 255]
    assert (has(crop, RED), has(crop, BRASS)) == (labelled, read)


@pytest.mark.parametrize(("x", "y"), [(0, 0), (199, 100), (100, 199), (-60, 100), (100, 260)])
def test_a_crop_at_the_edge_is_whole(x: float, y: float) -> None:
    """Beyond the frame it is dark, and as large as any."""
    assert surroundings(grey(), Fault("missed", label(3, x, y), None)).shape == (CROP_PX, CROP_PX, 3)


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
