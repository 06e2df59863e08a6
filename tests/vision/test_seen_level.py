"""A camera that looks from too low: it takes sides of dice for their upper faces."""

import numpy as np
import pytest

from tests.vision.fakes import FakeDetector, FakeNetwork, always, reader_of, sure_of
from vision.image import Frame

DIE = (100.0, 100.0, 150.0, 150.0)


@pytest.mark.parametrize(
    ("most", "last", "leans", "doubts"),
    [
        pytest.param(0.95, 0.95, -12, ["seen_level"] * 3, id="the camera looks from too low"),
        pytest.param(0.95, 0.2, -12, ["seen_level"] * 3, id="a side was taken for the upper face"),
        pytest.param(0.95, 0.95, 3, ["seen_level"] * 3, id="from there nobody sees what leans"),
        pytest.param(0.5, 0.95, -12, [None, None, "seen_level"], id="one lies far away"),
        pytest.param(0.5, 0.95, 3, [None, None, "cocked"], id="one leans"),
        pytest.param(0.85, 0.91, -12, [None] * 3, id="high enough"),
    ],
)
def test_what_is_seen_from_too_low_is_doubted(
    most: float, last: float, leans: float, doubts: list[str | None]
) -> None:
    """By the median of all dice, or a die's own direction; how such a side looked is told to nobody."""
    frame = np.zeros((480, 640, 3), np.uint8)
    frame[100:150, 500:550] = 255

    def seen(crops: np.ndarray) -> np.ndarray:
        rows = np.float32([[-12, -12, 0, most, -12, 0, 0], [leans, -12, 0, last, -12, 0, 0]])
        return rows[(crops.mean(axis=(1, 2, 3)) > 0.1).astype(int)]

    boxes = [DIE, (300.0, 100.0, 350.0, 150.0), (500.0, 100.0, 550.0, 150.0)]
    dice = reader_of(FakeDetector(boxes), sure_of(4), FakeNetwork(seen)).read(frame).dice
    assert [die.doubt for die in dice] == doubts
    assert not any(die.features for die in dice if die.doubt == "seen_level")


def test_from_too_low_no_other_doubt_is_so_grave(frame: Frame) -> None:
    """Cut off, smeared or unclear, most dice are misread from there: such rates are of others."""
    low = always(-12, -12, 0, 0.95, -12, 0, 0)
    for box, logit in (((0.0, 100.0, 50.0, 150.0), 12), (DIE, 2)):
        (die,) = reader_of(FakeDetector([box]), sure_of(4, logit), low, smeared=12).read(frame).dice
        assert die.doubt == "seen_level"
