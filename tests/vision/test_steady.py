"""A camera that is held in a hand sees what one on a stand would see."""

import math

import cv2
import numpy as np
import pytest

from tests.vision.test_stillness import noisy
from tests.vision.watched import DIE_PX, HEIGHT, WIDTH, DrawnReader, table
from vision.image import Frame
from vision.reading import DieReading
from vision.watch.steady import STILL, Move, Steady
from vision.watch.watched import Watched
from vision.watch.watcher import Watcher

DICE = {(100, 100): 3, (200, 300): 6, (400, 200): 1, (500, 100): 5, (480, 360): 2, (60, 380): 4}
FPS = 20
CORKS = [
    (30, 40),
    (320, 30),
    (600, 50),
    (40, 240),
    (330, 330),
    (590, 250),
    (210, 130),
    (420, 120),
    (150, 440),
    (330, 440),
    (600, 430),
]
"""What lies on any table, dice or none."""


def moved(right: float, down: float = 0.0, degrees: float = 0.0, zoom: float = 1.0) -> Move:
    """Where a camera that moved so sees what it saw before."""
    move = cv2.getRotationMatrix2D((WIDTH / 2, HEIGHT / 2), degrees, zoom)
    move[:, 2] += (right, down)
    return np.asarray(move)


def seen(frame: Frame, move: Move) -> Frame:
    """A frame through a camera that moved."""
    warped = cv2.warpAffine(frame, move, (WIDTH, HEIGHT), borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(warped, np.uint8)


def held(second: float) -> Move:
    """How far a hand that holds a camera has swayed by then."""
    return moved(9 * math.sin(2.1 * second), 7 * math.sin(1.7 * second), 0.6 * math.sin(1.3 * second))


@pytest.mark.parametrize(
    "move",
    [moved(6), moved(-3, 11), moved(0, 0, 2), moved(2, 2, 0, 1.03), moved(20, 5, -1, 0.98)],
    ids=["right", "left and down", "turned", "nearer", "all of it"],
)
def test_what_the_camera_moved_is_undone(move: Move) -> None:
    """The frame is as it was, but for its rim; and a die found in it lies where this frame shows it."""
    steady, first = Steady(), table(DICE)
    steady.see(first, 0.0)
    steadied = steady.see(seen(first, move), 0.1)
    inner = np.s_[40:-40, 40:-40]
    assert (
        cv2.absdiff(steadied, first)[inner].mean()
        < 0.3 * cv2.absdiff(seen(first, move), first)[inner].mean() + 1
    )
    box = (400.0, 200.0, 400.0 + DIE_PX, 200.0 + DIE_PX)
    ((x0, y0, x1, y1),) = (
        die.box for die in steady.as_seen((DieReading((0.0, 1.0, 0.0, 0.0, 0.0, 0.0), box),))
    )
    assert ((x0 + x1) / 2, (y0 + y1) / 2) == pytest.approx(move @ (420, 220, 1), abs=1.0)
    assert x1 - x0 == pytest.approx(DIE_PX * math.hypot(move[0, 0], move[1, 0]), abs=0.5)


def test_a_camera_that_stands_is_left_alone() -> None:
    """Its frames are handed on as they are, whatever noise and tremble, and whatever hand goes across."""
    steady = Steady()
    for number in range(25):
        hand = (24 * number, 150) if 5 < number < 20 else None
        frame = noisy(seen(table(DICE, hand), moved(0.4 * (-1) ** number)), number)
        assert steady.see(frame, number / FPS) is frame


@pytest.mark.parametrize("frame", [np.full((HEIGHT, WIDTH, 3), 90, np.uint8), np.zeros((3, 5, 3), np.uint8)])
def test_what_shows_nothing_tells_of_no_move(frame: Frame) -> None:
    """A plain picture, and one of a few pixels: they come back as they are."""
    steady = Steady()
    for number in range(30):
        assert steady.see(frame, number / FPS) is frame


def test_the_first_things_in_sight_are_followed_at_once() -> None:
    """A bare table tells of no move; what is laid on it does from its second frame on."""
    steady, first = Steady(), table(DICE)
    for number in range(3):
        steady.see(np.full_like(first, 15), number / FPS)
    assert steady.see(first, 3 / FPS) is first
    assert steady.see(seen(first, moved(6)), 4 / FPS)[110, 102] == pytest.approx(first[110, 102], abs=8)


def test_another_view_is_no_move() -> None:
    """A camera that was aimed anew is not followed for ever, nor one whose frames have another size."""
    steady, first = Steady(), table(DICE)
    steady.see(first, 0.0)
    away = seen(first, moved(300))
    assert steady.see(away, 0.1) is away
    steady.see(seen(first, moved(10)), 0.2)
    half = np.ascontiguousarray(first[::2, ::2])
    assert steady.see(half, 0.3) is half


def littered(frame: Frame) -> Frame:
    """A table on which other things lie as well."""
    for x, y in CORKS:
        cv2.rectangle(frame, (x, y), (x + 9, y + 6), (150, 150, 150), -1)
    return frame


def watched(*, sways: bool) -> list[Watched]:
    """What a watcher says of two seconds of dice that lie there, after one without."""
    watcher = Watcher(DrawnReader(), len(DICE))
    told = []
    for number in range(3 * FPS):
        frame, second = littered(table(DICE if number >= FPS else {})), number / FPS
        told.append(watcher.see(seen(frame, held(second) if sways else STILL), second))
    return told


@pytest.mark.parametrize("sways", [False, True])
def test_dice_lie_still_before_a_camera_that_is_held(sways: bool) -> None:
    """The reveal comes, and tells of each die where the frame shows it."""
    ((at, reveal),) = [(one.at_seconds, one.reveal) for one in watched(sways=sways) if one.reveal is not None]
    assert sorted(die.face for die in reveal.dice) == sorted(DICE.values())
    move = held(at) if sways else STILL
    for x, y in DICE:
        there = move @ (x + DIE_PX / 2, y + DIE_PX / 2, 1)
        middles = [((die.box[0] + die.box[2]) / 2, (die.box[1] + die.box[3]) / 2) for die in reveal.dice]
        assert min(math.dist(there, middle) for middle in middles) < 4
