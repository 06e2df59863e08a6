"""What is wrong with a camera's picture is said when it lasts, and never of a table that is played at."""

from collections.abc import Callable
from itertools import count

import cv2
import numpy as np
import pytest

from vision.image import Frame
from vision.watch.trouble import EVERY_SECONDS, FOR_SECONDS, TroubleWatch

SCENE = np.random.default_rng(1).integers(0, 255, (36, 64, 3), np.uint8)
PICTURE = np.asarray(cv2.resize(SCENE, (640, 360), interpolation=cv2.INTER_CUBIC), np.uint8)


def noisy(frame: Frame, seconds: float) -> Frame:
    """As a sensor sees it: never twice the same."""
    noise = np.random.default_rng(round(seconds * 10)).integers(0, 3, frame.shape, np.uint8)
    return np.asarray(cv2.add(frame, noise), np.uint8)


def shifted(frame: Frame, right: int) -> Frame:
    """As a camera sees it that was turned."""
    return np.roll(frame, right, axis=1)


def hand(frame: Frame) -> Frame:
    """With a hand over a fifth of it."""
    with_hand = frame.copy()
    with_hand[100:250, 200:450] = (160, 190, 230)
    return with_hand


_beats = count()


def lamplit(frame: Frame, depth: float, bands: int) -> Frame:
    """Under a lamp that is brighter and darker from frame to frame, all over or in bands."""
    phase = 2.4 * next(_beats) + bands * np.linspace(0, 2 * np.pi, len(frame))
    lit = frame // 2 * (1 + depth * np.sin(phase))[:, None, None]
    return np.clip(lit, 0, 255).astype(np.uint8)


def after(change: Callable[[Frame], Frame], seconds: float = FOR_SECONDS + 2) -> str | None:
    """What is said when a good picture has looked so for a while."""
    watch, now = TroubleWatch(), 0.0
    for _ in range(20):
        assert watch.see(noisy(PICTURE, now), now) is None
        now += EVERY_SECONDS
    ends, said = now + seconds, None
    while now < ends:
        said = watch.see(change(noisy(PICTURE, now)), now)
        now += EVERY_SECONDS
    return said


CASES: list[tuple[str, str | None, Callable[[Frame], Frame]]] = [
    ("a cover on the lens", "dark", lambda frame: np.asarray(frame // 40, np.uint8)),
    ("a driver that gives one picture", "frozen", lambda _: PICTURE),
    ("a lost focus", "blurred", lambda frame: np.asarray(cv2.GaussianBlur(frame, (0, 0), 16), np.uint8)),
    ("a push", "moved", lambda frame: shifted(frame, 60)),
    ("a lamp that flickers", "flickers", lambda frame: lamplit(frame, 0.4, 0)),
    ("a lamp whose bands roll", "flickers", lambda frame: lamplit(frame, 0.4, 3)),
    ("a lamp that flickers a little", None, lambda frame: lamplit(frame, 0.1, 3)),
    ("a tremble", None, lambda frame: shifted(frame, 4)),
    ("a hand that stays", None, hand),
    ("another lamp", None, lambda frame: np.asarray(frame // 2, np.uint8)),
]


@pytest.mark.parametrize(("what", "said", "change"), CASES, ids=[case[0] for case in CASES])
def test_what_lasts_is_said(what: str, said: str | None, change: Callable[[Frame], Frame]) -> None:
    """Each trouble by its word; what happens at every table by none."""
    assert after(change) == said


def test_what_passes_is_not_said() -> None:
    """A cup before the lens for a moment."""
    assert after(lambda frame: np.asarray(frame // 40, np.uint8), FOR_SECONDS - 1) is None
