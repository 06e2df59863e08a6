"""The marks on a picture."""

import numpy as np
import pytest

from vision.annotate import AMBER, BRASS, annotate
from vision.reading import DieReading, Reading


def reading(width: int, height: int, share: float, doubt: str | None) -> Reading:
    """One die in the middle, of this share of the shorter side."""
    half = min(width, height) * share / 2
    box = (width / 2 - half, height / 2 - half, width / 2 + half, height / 2 + half)
    return Reading(width, height, (DieReading((0, 0, 0, 0, 0, 1.0), box, doubt),), 1.0)


def has(frame: np.ndarray, colour: tuple[int, int, int]) -> bool:
    """Whether any pixel has just this colour."""
    return bool((frame == colour).all(axis=2).any())


@pytest.mark.parametrize("doubt", [None, "cocked"])
@pytest.mark.parametrize(
    ("width", "height", "share"),
    [(2400, 1800, 0.05), (640, 480, 0.1), (320, 240, 0.9), (40, 30, 1), (2000, 20, 1)],
)
def test_marks_at_any_resolution(width: int, height: int, share: float, doubt: str | None) -> None:
    """Brass on every die, amber only where there is a doubt; the picture itself is left as it was."""
    frame = np.full((height, width, 3), 90, np.uint8)
    before = frame.copy()
    marked = annotate(frame, reading(width, height, share, doubt))
    assert marked.shape == frame.shape
    assert (frame == before).all()
    assert has(marked, BRASS) or has(marked, AMBER)
    assert has(marked, AMBER) == (doubt is not None)
