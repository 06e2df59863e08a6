"""Dice that lie as they lay: told by face, place and turn, whatever noise, light and size of picture do."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.image import Frame
from vision.watch.unmoved import Die, Lying, unmoved
from web.eye.composing import CELL_PX, PIPS, SHEET_EDGE_PX, Composer

THROW = Path(__file__).parents[2] / "datasets" / "demo" / "throw"
EDGE_PX = 60
PLACES = [(120, 140), (300, 200), (520, 160), (200, 420), (600, 480)]
FACES = [1, 6, 2, 3, 4]


@pytest.fixture(scope="module")
def composer() -> Composer:
    """The demo's dice."""
    return Composer(THROW)


def laid(composer: Composer, faces: list[int], turns: list[int], places: list[tuple[int, int]]) -> Frame:
    """A table with these dice, each at one of the eight turns of the sheet."""
    sheet, felt = composer._sheet(PIPS), composer._felt
    frame, side = felt.copy(), round(CELL_PX * EDGE_PX / SHEET_EDGE_PX)
    for face, turn, (x, y) in zip(faces, turns, places, strict=True):
        cell = sheet[(face - 1) * CELL_PX : face * CELL_PX, turn * CELL_PX : (turn + 1) * CELL_PX]
        die = cv2.resize(cell, (side, side), interpolation=cv2.INTER_AREA)
        below = frame[y - side // 2 :, x - side // 2 :][:side, :side]
        below[:] += (die[..., :3] - below) * die[..., 3:]
    return np.asarray((frame * 255).round(), np.uint8)


def seen(frame: Frame, seed: int = 0, light: float = 1.0) -> Frame:
    """The same through a camera: its noise, its light, its compression."""
    noise = np.random.default_rng(seed).normal(0, 4, frame.shape)
    _, jpeg = cv2.imencode(".jpg", np.clip(frame * light + noise, 0, 255).astype(np.uint8), [1, 85])
    return np.asarray(cv2.imdecode(jpeg, cv2.IMREAD_COLOR), np.uint8)


def lying(
    faces: list[int], places: list[tuple[int, int]], picture: Frame | None, scale: float = 1.0
) -> Lying:
    """These dice, in a picture that was read at `scale` times the size of the composed one."""
    half = 0.6 * EDGE_PX
    dice: list[Die] = [
        (face, (scale * (x - half), scale * (y - half), scale * (x + half), scale * (y + half)))
        for face, (x, y) in zip(faces, places, strict=True)
    ]
    return Lying(dice, round(960 * scale), lambda: picture)


SHIFTED = [(250, 300), (420, 90), (700, 260), (330, 560), (480, 380)]
TURNS = [0, 1, 2, 3, 4]
FURTHER = [turn + 1 for turn in TURNS]  # 45 degrees and more
OTHERS = [2, 1, 3, 6, 5]


@pytest.mark.parametrize(
    ("faces", "turns", "places", "found"),
    [
        pytest.param(FACES, TURNS, PLACES, [0, 1, 2, 3, 4], id="nobody touched them"),
        pytest.param(FACES[:4], TURNS[:4], PLACES[:4], [0, 1, 2, 3], id="one was taken away"),
        pytest.param([*FACES[:4], 6], TURNS, PLACES, [0, 1, 2, 3], id="one was thrown again"),
        pytest.param(FACES, TURNS[:2] + FURTHER[2:], PLACES, [], id="more than half were thrown again"),
        pytest.param(FACES, FURTHER, PLACES, [], id="other turns"),
        pytest.param(FACES, TURNS, SHIFTED, [], id="other places"),
        pytest.param(OTHERS, TURNS, PLACES, [], id="other faces"),
        pytest.param(FACES[:1], TURNS[:1], PLACES[:1], [0], id="a single die"),
    ],
)
@pytest.mark.parametrize("scale", [1.0, 2.0], ids=["one size", "a larger picture"])
def test_what_lies_as_it_lay_is_told(
    composer: Composer, faces: list[int], turns: list[int], places: list[tuple[int, int]],
    found: list[int], scale: float,
) -> None:  # fmt: skip
    """Three dice or more than half: fewer may come to lie so by chance."""
    before = lying(FACES, PLACES, seen(laid(composer, FACES, TURNS, PLACES)))
    now = seen(laid(composer, faces, turns, places), seed=1, light=0.85)
    larger = cv2.resize(now, None, fx=scale, fy=scale, interpolation=cv2.INTER_LINEAR)
    assert unmoved(before, lying(faces, places, np.asarray(larger, np.uint8), scale)) == found


def test_without_a_picture_faces_and_places_tell(composer: Composer) -> None:
    """It is kept no more: asked about rather than judged."""
    now = lying(FACES, PLACES, laid(composer, FACES, FURTHER, PLACES))
    assert unmoved(lying(FACES, PLACES, None), now) == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("thrown", [False, True], ids=["lying there", "thrown again"])
def test_a_photo_from_elsewhere_is_laid_over_the_older_one(composer: Composer, *, thrown: bool) -> None:
    """Held in a hand, nearer and a little turned; what was thrown meanwhile lies on the same table."""
    table = textured(laid(composer, FACES, TURNS, PLACES))
    places = [PLACES[at] for at in (1, 2, 3, 4, 0)] if thrown else PLACES
    now = textured(laid(composer, FACES, FURTHER if thrown else TURNS, places))
    plane = np.array([[1.04, -0.05, 12.0], [0.06, 1.03, -30.0], [1e-5, -2e-5, 1.0]])
    held = np.asarray(cv2.warpPerspective(now, plane, (960, 720), borderMode=cv2.BORDER_REFLECT), np.uint8)
    corners = np.array([[place] for place in places], np.float64)
    there = [(round(x), round(y)) for x, y in cv2.perspectiveTransform(corners, plane).reshape(-1, 2)]
    before, after = lying(FACES, PLACES, seen(table)), lying(FACES, there, seen(held, 1))
    assert unmoved(before, after) == ([] if thrown else [0, 1, 2, 3, 4])


@pytest.mark.parametrize("dice", [2, 5])
def test_a_camera_that_was_bumped_sees_the_same_dice(composer: Composer, dice: int) -> None:
    """By more than a third of a die, on plain felt."""
    faces, places = FACES[:dice], PLACES[:dice]
    table = laid(composer, faces, TURNS[:dice], places)
    moved = np.roll(table, (22, 36), axis=(0, 1))
    after = lying(faces, [(x + 36, y + 22) for x, y in places], seen(moved, 1))
    assert unmoved(lying(faces, places, seen(table)), after) == list(range(dice))


def textured(frame: Frame) -> Frame:
    """The same on a table that shows where it is: spots, as wood, cloth and crumbs have them."""
    spots = np.random.default_rng(3).integers(0, (960, 720), (500, 2))
    for x, y in spots:
        if all(max(abs(x - left), abs(y - top)) > 60 for left, top in PLACES):
            cv2.circle(frame, (int(x), int(y)), int(x) % 4 + 1, (40 + int(y) % 120,) * 3, -1)
    return frame
