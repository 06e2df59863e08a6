"""Dice seen from above: which of their faces is the upper one, by all of them together."""

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from datasets.scenes.view import View
from tests.vision.fakes import (
    FakeDetector,
    FakeNetwork,
    always,
    candidates,
    crop_reader,
    reader_of,
    row,
)
from vision.image import Frame
from vision.stages.candidates import Candidates, Floats
from vision.stages.die_reader import FACES, MIDDLE, UP
from vision.stages.nadir import Turning, rotated, turns

WIDTH, HEIGHT = 1280, 720
UPRIGHT = np.array([0.0, 0.0, 1.0])
PLACES = [(x, y) for y in (-0.8, -0.3, 0.3, 0.8) for x in (-0.7, 0.0, 0.7)]
"""of twelve dice: shares of the half frame right and away from the camera"""


def seen(elevation_degrees: float, mistaken: bool) -> tuple[Floats, Floats]:
    """Where the upper faces of twelve level dice seem to point, and their boxes, by a camera so high above
    them. Where `mistaken` one that shows a side above its upper face shows that one, as networks take it."""
    e, focal = math.radians(elevation_degrees), 1.0
    at = 40 * np.array([0, -math.cos(e), math.sin(e)])
    view = View(at, np.zeros(3), 0.0, focal * WIDTH, WIDTH, HEIGHT)
    ups, middles = [], []
    for x, y in PLACES:
        place = np.array([x * 20 / focal, y * 11 / focal / max(0.6, math.sin(e)), 0])
        up = np.array(view.seen_up(UPRIGHT, place))
        away = at - place
        side = np.array([away[0], away[1], 0]) / math.hypot(away[0], away[1])
        shown = np.array(view.seen_up(side, place))
        ups.append(shown if mistaken and up[1] < -0.1 and shown[1] > 0 else up)
        middles.append(view.project(place[None])[0][0])
    centres = np.array(middles)
    return np.array(ups, np.float32), np.hstack((centres - 20, centres + 20)).astype(np.float32)


@given(st.floats(30, 88))
def test_dice_seen_as_they_lie_are_not_turned(elevation_degrees: float) -> None:
    """From wherever the camera looks, straight down too: where the networks are right nothing is done."""
    up, boxes = seen(elevation_degrees, mistaken=False)
    assert not turns(up, boxes, WIDTH, HEIGHT).any()


def test_sides_taken_for_upper_faces_are_found() -> None:
    """Below the nadir of a camera that looks straight down: each is turned so that it lies above it."""
    up, boxes = seen(88, mistaken=True)
    right = seen(88, mistaken=False)[0]
    mistaken = np.abs(up - right).max(axis=1) > 0.1
    assert mistaken.sum() >= 3
    degrees = turns(up, boxes, WIDTH, HEIGHT)
    assert (degrees[mistaken] != 0).all()
    upwards = rotated(right, -degrees)[degrees != 0]
    assert (upwards[:, 1] > 0.95 * np.linalg.norm(upwards, axis=1)).all()


def looked_at(up: Floats, boxes: Floats) -> Candidates:
    """Level dice that all read 1, as the stages before have them."""
    told = np.stack([row(1, up=(right, above)) for right, above in up.tolist()])
    return replace(candidates(boxes, np.zeros((HEIGHT, WIDTH, 3), np.uint8)), told=told)


def test_what_is_turned_is_read_anew_and_nothing_else() -> None:
    """Its face, how it lies, and where its middle is, turned back; the rest stays to the last bit."""
    up, boxes = seen(88, mistaken=True)
    before, asked = looked_at(up, boxes), list[int]()

    def lies(inputs: np.ndarray) -> np.ndarray:
        """Each as a 5 that lies at (0, 0.5) with its middle right of it; mirrored, left of it."""
        asked.append(len(inputs))
        return always(row(5, up=(0, 0.5), middle=(0.1 if len(asked) == 1 else -0.1, 0)))(inputs)

    after = Turning(crop_reader(FakeNetwork(lies)))(before)
    turned = after.turned != 0
    assert asked == [turned.sum()] * 2
    assert (after.told[:, FACES].argmax(axis=1) == np.where(turned, 4, 0)).all()
    assert after.told[turned, UP] == pytest.approx(
        rotated(np.tile(np.float32([0, 0.5]), (turned.sum(), 1)), after.turned[turned])
    )
    half = np.radians(after.turned[turned])
    assert after.told[turned, MIDDLE] == pytest.approx(
        np.column_stack((0.1 * np.cos(half), 0.1 * np.sin(half))), abs=1e-6
    )
    assert (after.told[~turned] == before.told[~turned]).all()


def test_a_watchers_look_turns_what_it_is_told_to(frame: Frame) -> None:
    """A die that is bright at its right is read as a 5 where it was turned until that is up, else as a 2."""

    def reads(inputs: np.ndarray) -> np.ndarray:
        above, below = inputs[:, :, 20:40].mean(axis=(1, 2, 3)), inputs[:, :, 40:60].mean(axis=(1, 2, 3))
        return np.stack([row(5 if up > down + 0.1 else 2) for up, down in zip(above, below, strict=True)])

    boxes = np.float32([[100, 100, 140, 140], [300, 100, 340, 140]])
    dark = np.zeros_like(frame)
    dark[100:140, 120:140] = dark[100:140, 320:340] = 255
    looks = reader_of(FakeDetector([]), FakeNetwork(reads))
    chances, sharp = looks.read_again(dark, boxes, np.float32([0, 90]))
    assert chances.argmax(axis=1).tolist() == [1, 4]
    assert len(sharp) == 2


def test_a_picture_made_of_several_is_left_as_it_is() -> None:
    """Three rows of dice seen from above, from aside and from lower yet: no table explains them clearly."""
    rows = ((130, 0.15), (450, 0.45), (850, 0.82))
    up = np.float32([(0.05, seen_up) for _, seen_up in rows for _ in range(5)])
    centres = np.float32([(150 + 170 * at, y) for y, _ in rows for at in range(5)])
    assert not turns(up, np.hstack((centres - 60, centres + 60)), 1000, 1000).any()
