"""The motion gate: frames and their times in, a state out."""

import cv2
import numpy as np
import pytest

from vision.image import Frame
from vision.watch.motion import MotionGate


def table(
    die_at: tuple[int, int] | None = None, light: float = 1.0, noise: float = 0, seed: int = 0
) -> Frame:
    """A 1280x720 table of grey cloth with a white die of 40 px, under some light, with sensor noise."""
    frame = np.full((720, 1280, 3), 90, np.float32)
    if die_at is not None:
        cv2.rectangle(frame, die_at, (die_at[0] + 40, die_at[1] + 40), (230, 230, 230), cv2.FILLED)
    grain = np.random.default_rng(seed).normal(0, noise, frame.shape) if noise else 0
    return np.clip(frame * light + grain, 0, 255).astype(np.uint8)


def states(frames: list[Frame], every_seconds: float = 0.2, settle_seconds: float = 0.5) -> list[str]:
    """What the gate says of frames that come at a steady pace."""
    gate = MotionGate(settle_seconds)
    return [gate.see(frame, at * every_seconds) for at, frame in enumerate(frames)]


HERE, THERE = table((200, 200)), table((300, 240))


@pytest.mark.parametrize(
    ("frames", "expected"),
    [
        ([HERE], "moving"),
        ([HERE] * 6, "moving moving moving settled idle idle"),
        ([HERE, THERE, HERE, HERE, HERE, HERE], "moving moving moving moving moving settled"),
        ([HERE] * 4 + [THERE] * 4, "moving moving moving settled moving moving moving settled"),
        ([table(), *[HERE] * 4], "moving moving moving moving settled"),
        ([table()] * 5, "moving moving moving settled idle"),
    ],
)
def test_states(frames: list[Frame], expected: str) -> None:
    """Settled is said once, after the settle time without movement; then idle until something moves."""
    assert states(frames) == expected.split()


def test_noise_and_changing_light_are_no_movement() -> None:
    """A dim, grainy camera whose exposure drifts sees a still table."""
    frames = [table((200, 200), light=1 - 0.02 * at, noise=8, seed=at) for at in range(8)]
    assert states(frames)[3:] == ["settled", "idle", "idle", "idle", "idle"]


def test_a_slow_hand_adds_up() -> None:
    """Steps too small to see one by one are movement in the end."""
    frames = [table((200 + 4 * at, 200)) for at in range(40)]
    assert "moving" in states(frames, settle_seconds=0.2)[3:]
