"""What counts as movement: dice and hands, not the lamp, the sensor, or a stand that trembles."""

from collections.abc import Callable
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from tests.vision.watched import HEIGHT, WIDTH, table
from vision.image import Frame
from vision.watch.stillness import Stillness

DICE = {(100, 100): 3, (200, 300): 6, (400, 200): 1}
BOX = (200.0, 300.0, 240.0, 340.0)


def trembling(frame: Frame, number: int) -> Frame:
    """Half a pixel to and fro."""
    matrix = np.array([[1, 0, 0.5 * (-1) ** number], [0, 1, 0.3]], float)
    return np.asarray(
        cv2.warpAffine(frame, matrix, (WIDTH, HEIGHT), borderMode=cv2.BORDER_REPLICATE), np.uint8
    )


def sensed(frame: npt.NDArray[Any], number: int, noise: float = 1.5) -> Frame:
    """As a sensor sees it."""
    more = np.random.default_rng(number).normal(0, noise, frame.shape)
    return np.clip(frame + more, 0, 255).astype(np.uint8)


def noisy(frame: Frame, number: int) -> Frame:
    """A dim room's sensor."""
    return sensed(frame, number, 8)


def exposed(frame: Frame, number: int) -> Frame:
    """An exposure that drifts by a hundredth a frame."""
    return np.asarray(cv2.convertScaleAbs(frame, alpha=1 - 0.01 * number), np.uint8)


def banded(frame: Frame, number: int) -> Frame:
    """A lamp's bands that roll through the rows."""
    rows = 1 + 0.05 * np.sin(np.linspace(0, 5, HEIGHT) + 1.3 * number)
    return np.clip(frame * rows[:, None, None], 0, 255).astype(np.uint8)


@pytest.mark.parametrize("disturb", [trembling, noisy, exposed, banded])
def test_what_is_no_movement(disturb: Callable[[Frame, int], Frame]) -> None:
    """Dice that lie there are still since the first frame, through fifteen frames."""
    stillness = Stillness()
    for number in range(15):
        stillness.see(disturb(table(DICE), number), number / 20)
    assert stillness.since(BOX) == 0


def lamp(number: int, depth: float, bands: float) -> npt.NDArray[np.float64]:
    """`(HEIGHT, 1, 1)`: how light a frame's rows are, under a lamp that comes and goes with the mains."""
    phase = bands * np.linspace(0, 2 * np.pi, HEIGHT) + 2.4 * number
    return (1 + depth * np.sin(phase))[:, None, None]


@pytest.mark.parametrize("depth", [0.1, 0.4])
@pytest.mark.parametrize("bands", [0.0, 1.0, 3.3])
def test_a_lamp_that_flickers(depth: float, bands: float) -> None:
    """As deep as bad lamps do, in bands that roll or all over: dice lie still, and others are new."""
    stillness = Stillness()
    seen = table(DICE)
    for number in range(40):
        if number == 20:
            seen = table({**DICE, (200, 300): 3, (400, 240): 1})
        lit = np.clip(seen * lamp(number, depth, bands), 0, 255).astype(np.uint8)
        stillness.see(lit, number / 20)
    assert stillness.since((100.0, 100.0, 140.0, 140.0)) == 0
    assert stillness.since(BOX) == 1.0
    assert stillness.since((400.0, 240.0, 440.0, 280.0)) == 1.0


def test_a_sleeve_over_most_of_a_row_is_no_lamp() -> None:
    """It is told from one: what lies under it moved."""
    stillness = Stillness()
    covered = table(DICE)
    rng = np.random.default_rng(5)
    wide = (slice(280, 360), slice(0, WIDTH * 4 // 5))
    cloth = cv2.resize(rng.integers(20, 60, (20, 60, 3), np.uint8), (WIDTH * 4 // 5, 80))
    covered[wide] = cloth
    for number, frame in enumerate((table(DICE), table(DICE), covered, covered, table(DICE))):
        stillness.see(frame, number / 20)
    assert stillness.since(BOX) == 0.2


DOWN, ACROSS = np.mgrid[0:HEIGHT, 0:WIDTH].astype(np.float32)
DARK = np.random.default_rng(8).random((24, 32)).astype(np.float32)
LEAVES = cv2.GaussianBlur(cv2.resize(DARK, (WIDTH, HEIGHT), interpolation=cv2.INTER_NEAREST), (0, 0), 6)
CLOTH = cv2.resize(np.random.default_rng(3).integers(70, 130, (60, 80, 3), np.uint8), (WIDTH, HEIGHT))
MOVING_LIGHT: dict[str, Callable[[int], npt.NDArray[np.float32]]] = {
    "a fan": lambda n: 1 - 0.2 * np.clip(2 * np.sin(3 * np.arctan2(DOWN - 40, ACROSS - 700) + 0.9 * n), 0, 1),
    "leaves": lambda n: 1 - 0.25 * np.roll(LEAVES, (round(20 * np.sin(n)), 7 * n), (0, 1)),
    "a lamp that swings": lambda n: 0.8 + 0.2 * np.exp(-(((ACROSS - 320 - 200 * np.sin(n)) / 220) ** 2)),
    "headlights": lambda n: 1 + 0.3 * np.exp(-(((ACROSS - 60 * n) / 90) ** 2)),
    "a television": lambda n: 1 + 0.15 * np.sin(2.4 * n) * np.exp(-ACROSS / 500),
}


@pytest.mark.parametrize("what", MOVING_LIGHT)
def test_moving_light_is_no_movement(what: str) -> None:
    """Dice lie still under it, and a hand that comes onto the cloth moves as much as without it."""
    stillness, lit, plain = Stillness(), MOVING_LIGHT[what], Stillness()
    shown = np.where(table(DICE) > 30, table(DICE), CLOTH)
    for number in range(12):
        if number == 11:
            assert stillness.since(BOX) == 0
            shown = shown.copy()
            shown[60:180, 440:] = (150, 170, 220)
        moved = stillness.see(sensed(shown * lit(number)[:, :, None], number), number / 20)
        as_plain = plain.see(sensed(shown, number), number / 20)
        assert number == 11 or not moved.any()
    assert moved[as_plain].mean() > 0.95


def test_another_size_is_another_picture() -> None:
    """A stream that comes smaller from now on, in the same proportions: all has moved, and a box is sought
    where it is in the new one."""
    stillness = Stillness()
    for number in range(3):
        stillness.see(table(DICE), number / 20)
    small = cv2.resize(table(DICE), (WIDTH // 2, HEIGHT // 2))
    stillness.see(small, 1.0)
    half = (BOX[0] / 2, BOX[1] / 2, BOX[2] / 2, BOX[3] / 2)
    assert stillness.since(half) == 1.0
    small[150:170, 100:120] = 0
    stillness.see(small, 2.0)
    assert stillness.since(half) == 2.0


WHITE = (slice(300, 340), slice(200, 240))


def burnt_out(pips: int = 0) -> Frame:
    """A middling table with a die so white that the camera cannot show it, and some dark pips."""
    frame = np.full((HEIGHT, WIDTH, 3), 120, np.uint8)
    frame[WHITE] = 250
    for pip in range(pips):
        frame[306 + 9 * pip : 312 + 9 * pip, 206:234] = 20
    return frame


def test_what_is_burnt_out_does_not_move_under_a_lamp_s_bands() -> None:
    """All around it gets lighter and darker; it is cut off at white."""
    stillness = Stillness()
    for number in range(15):
        stillness.see(banded(burnt_out(), number), number / 20)
    assert stillness.since(BOX) == 0


def test_what_is_burnt_out_still_moves() -> None:
    """It turns, it is taken, it comes."""
    stillness = Stillness()
    bare = burnt_out()
    bare[WHITE] = 120
    for at, frame in enumerate([burnt_out(1), burnt_out(3), burnt_out(1), bare, burnt_out()]):
        stillness.see(frame, float(at))
        assert stillness.since(BOX) == at


def test_what_moved_is_known_by_its_place() -> None:
    """A die that shows another face moved; its neighbours did not."""
    stillness = Stillness()
    stillness.see(table(DICE), 0.0)
    stillness.see(table(DICE | {(200, 300): 2}), 1.0)
    assert stillness.since(BOX) == 1.0
    assert stillness.since((100.0, 100.0, 140.0, 140.0)) == 0.0


def test_slow_movement_adds_up() -> None:
    """A die that creeps by a fifth of a pixel a frame is not still."""
    stillness, square = Stillness(), table({(200, 300): 4})
    for number in range(40):
        matrix = np.array([[1, 0, 0.2 * number], [0, 1, 0.2 * number]], float)
        moved = cv2.warpAffine(square, matrix, (WIDTH, HEIGHT), borderMode=cv2.BORDER_REPLICATE)
        stillness.see(np.asarray(moved, np.uint8), number / 20)
    assert stillness.since(BOX) > 1.0
