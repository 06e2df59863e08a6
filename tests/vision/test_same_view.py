"""Things that lie about, found again in a picture that was taken from elsewhere."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.image import Frame
from vision.watch.same_view import still_there

DEMO = Path(__file__).parents[2] / "datasets/demo"


def picture(name: str) -> tuple[Frame, list[tuple[float, float, float, float]]]:
    """A picture of the demo, and the boxes of its dice."""
    image = cv2.imread(str(DEMO / f"images/{name}.jpg"))
    assert image is not None
    rows = np.loadtxt(DEMO / f"labels/{name}.txt", ndmin=2)[:, 1:] * np.tile(image.shape[1::-1], 2)
    low, high = rows[:, :2] - rows[:, 2:] / 2, rows[:, :2] + rows[:, 2:] / 2
    boxes = [(float(a[0]), float(a[1]), float(b[0]), float(b[1])) for a, b in zip(low, high, strict=True)]
    return np.asarray(image, np.uint8), boxes


def held_otherwise(image: Frame, by: float) -> tuple[Frame, np.ndarray]:
    """The same table from a hand that moved, turned and tilted."""
    height, width = image.shape[:2]
    start = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    end = start + by * np.array([[30, 14], [-22, 35], [-40, -16], [18, -28]], np.float32)
    plane = cv2.getPerspectiveTransform(start, end)
    seen = cv2.warpPerspective(image, plane, (width, height), borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen, np.uint8), plane


def moved(box: tuple[float, ...], plane: np.ndarray) -> tuple[float, float, float, float]:
    """Where a box comes to lie."""
    x0, y0, x1, y1 = box
    corners = np.array([[[x0, y0]], [[x1, y0]], [[x1, y1]], [[x0, y1]]])
    at = cv2.perspectiveTransform(corners, plane).reshape(-1, 2)
    (left, top), (right, bottom) = at.min(axis=0), at.max(axis=0)
    return float(left), float(top), float(right), float(bottom)


@pytest.mark.parametrize("by", [0.0, 0.6, 1.2])
def test_what_stayed_is_known_and_no_die_beside_it(by: float) -> None:
    """One of the dice was known to lie about: it alone is put aside, however the phone is held."""
    image, boxes = picture("12-b")
    now, plane = held_otherwise(image, by)
    there = [moved(box, plane) for box in boxes]
    found = still_there(image, [(boxes[3], "lost")], now, there)
    assert found == [None] * 3 + ["lost"] + [None] * (len(boxes) - 4)


def test_a_table_that_is_another_tells_nothing() -> None:
    """Nothing is put aside where the view is not known; nor where nothing is known."""
    image, boxes = picture("12-b")
    other, others = picture("09-a")
    assert still_there(image, [(boxes[3], "furniture")], other, others) == [None] * len(others)
    assert still_there(image, [], image, boxes) == [None] * len(boxes)


def test_a_die_that_lies_otherwise_at_that_place_is_none_of_the_furniture() -> None:
    """What is there was turned since: it moved, and is forgotten."""
    image, boxes = picture("12-b")
    x0, y0, x1, y1 = (round(side) for side in boxes[3])
    now = image.copy()
    now[y0:y1, x0:x1] = cv2.resize(cv2.rotate(now[y0:y1, x0:x1], cv2.ROTATE_90_CLOCKWISE), (x1 - x0, y1 - y0))
    assert still_there(image, [(boxes[3], "furniture")], now, boxes) == [None] * len(boxes)
