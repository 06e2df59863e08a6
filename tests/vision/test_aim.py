"""What is said of a camera's view: each fault is named, a good view is called good."""

import cv2
import numpy as np
import pytest

from vision.image import Frame
from vision.reading import DieReading, Reading
from vision.watch.aim import ENOUGH_PX, hints

WIDTH, HEIGHT = 1280, 720
SURE = (0.0, 0.0, 0.0, 0.0, 1.0, 0.0)


def view(level: int = 120) -> Frame:
    """An even table."""
    return np.full((HEIGHT, WIDTH, 3), level, np.uint8)


def read(side: float, dice: int = 4, doubt: str | None = None) -> Reading:
    """So many dice of one size."""
    boxes = [(100.0 * i + 50, 300.0, 100.0 * i + 50 + side, 300.0 + side) for i in range(dice)]
    return Reading(WIDTH, HEIGHT, tuple(DieReading(SURE, box, doubt) for box in boxes), 1.0)


def test_a_good_view_is_called_good() -> None:
    """Nothing hurts: one hint, with the number of dice and their size."""
    (hint,) = hints(view(), read(30), None)
    assert (hint.kind, hint.facts) == ("good", {"dice": 4, "px": 30})


@pytest.mark.parametrize(
    ("frame", "reading", "kind"),
    [
        (view(20), read(30), "dark"),
        (cv2.circle(view(), (600, 200), 40, (255, 255, 255), -1), read(30), "glare"),
        (view(), read(30, doubt="blurred"), "blurred"),
        (view(), read(30, doubt="seen_level"), "low"),
        (view(), read(11), "small"),
        (view(), read(30, dice=0), "no-dice"),
        (view(), read(230), "near"),
    ],
)
def test_each_fault_is_named(frame: Frame, reading: Reading, kind: str) -> None:
    """One thing is wrong, and one thing is said."""
    assert [one.kind for one in hints(frame, reading, None)] == [kind]


def test_the_worst_is_said_first() -> None:
    """From too low the wrong faces are read, whatever else is wrong; in moving light none are."""
    frame = cv2.circle(view(20), (600, 600), 40, (255, 255, 255), -1)
    said = hints(frame, read(230, doubt="seen_level"), None, light=True)
    assert [one.kind for one in said] == ["low", "light", "near", "dark"]


def test_how_much_nearer_is_told_by_the_size_of_the_dice() -> None:
    """At half of the pixels that are enough, a camera has to come half of its way nearer."""
    (hint,) = hints(view(), read(ENOUGH_PX / 2), None)
    away_cm = 1.6 * 0.87 * WIDTH / (ENOUGH_PX / 2)
    assert hint.facts["cm"] == pytest.approx(away_cm / 2, abs=3)
    assert hint.facts["missed"] == 400


def test_what_lies_beyond_the_edge_is_not_spoken_of() -> None:
    """A burnt window beside the table does not hurt."""
    frame = cv2.circle(view(), (1200, 100), 60, (255, 255, 255), -1)
    edge = np.array([[0, 200], [1000, 200], [1000, 700], [0, 700]], np.float32)
    assert [one.kind for one in hints(frame, read(30), edge)] == ["good"]
