"""How dice lie: what the third reader says, and which dice point elsewhere than the others."""

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from datasets.scenes.layout import turn
from datasets.scenes.view import View
from tests.vision.fakes import THRESHOLDS, FakeNetwork, always, candidates
from vision.image import Frame
from vision.stages.candidates import Candidates, Stances
from vision.stages.doubts import Suppression
from vision.stages.stance import FEWEST_LEVEL, OddDice, StanceReader, tilts

WIDTH, HEIGHT = 1280, 720
STACKED_FROM = THRESHOLDS.stances.stacked
UP = np.array([0.0, 0.0, 1.0])


def never(inputs: np.ndarray) -> np.ndarray:
    """Fail where a network is asked."""
    raise AssertionError


NEVER = FakeNetwork(never)


def stance_reader(quick: FakeNetwork, close: FakeNetwork) -> StanceReader:
    """A reader of these networks with the thresholds that are shipped."""
    return StanceReader(quick, close, 2.4, 2.0, THRESHOLDS.stances)


def read(reader: StanceReader, frame: Frame, boxes: np.ndarray) -> Stances:
    """What both networks tell of boxes, none of which suppresses another."""
    return reader.closely(frame, boxes, reader.quickly(frame, boxes))


def lie_oddly(stances: Stances, boxes: np.ndarray, width: int, height: int) -> list[str]:
    """The words for dice that seem to lie so, in a frame of that size."""
    frame = np.zeros((height, width, 3), np.uint8)
    seen = replace(candidates(boxes, frame), stances=stances)
    return [str(word) for word in OddDice(THRESHOLDS.stances)(seen).odd]


def seen(
    normals: list[np.ndarray], elevation_degrees: float, focal_widths: float
) -> tuple[np.ndarray, np.ndarray]:
    """Where the upper faces of dice in a row across the table point, and their boxes, in a real camera."""
    e = math.radians(elevation_degrees)
    at = 40 * np.array([0, -math.cos(e), math.sin(e)])
    view = View(at, np.zeros(3), 0.0, focal_widths * WIDTH, WIDTH, HEIGHT)
    across = np.linspace(-0.45, 0.45, len(normals)) * 40 / focal_widths  # nearly all of the frame's width
    places = [np.array([x, across[-1] / 3 * math.cos(i), 0]) for i, x in enumerate(across)]
    pixels, _ = view.project(np.array(places))
    up = [view.seen_up(normal, place) for normal, place in zip(normals, places, strict=True)]
    return np.array(up, np.float32), np.hstack([pixels - 20, pixels + 20]).astype(np.float32)


@given(st.floats(25, 90), st.sampled_from([0.65, 0.8, 1.0, 1.3, 1.8, 3.0]), st.integers(FEWEST_LEVEL, 20))
def test_level_dice_all_point_one_way(elevation_degrees: float, focal_widths: float, count: int) -> None:
    """From any height and through any lens, near the frame's edge too, no level die stands out."""
    assert tilts(*seen([UP] * count, elevation_degrees, focal_widths), WIDTH, HEIGHT).max() < 3


@pytest.mark.parametrize("elevation_degrees", [30, 50, 70, 90])
@pytest.mark.parametrize("focal_widths", [0.65, 0.9, 2.2])
@pytest.mark.parametrize("way", [0.0, 1.5, 3.0, 4.5])
@pytest.mark.parametrize("degrees", [15, 30])
def test_a_leaning_die_stands_out_by_its_angle(
    elevation_degrees: float, focal_widths: float, way: float, degrees: float
) -> None:
    """Among eight level dice the ninth's angle is found, within what the lens leaves open."""
    normals = [UP] * 9
    normals[3] = turn("z", way) @ turn("x", math.radians(degrees)) @ UP
    up, boxes = seen(normals, elevation_degrees, focal_widths)
    if normals[3] @ np.array([0, -math.cos(math.radians(elevation_degrees)), 0.5]) < -0.4:
        pytest.skip("its upper face is turned away")
    found = tilts(up, boxes, WIDTH, HEIGHT)
    assert found[3] == pytest.approx(degrees, abs=4)
    assert np.delete(found, 3).max() < 4


def test_the_die_that_points_elsewhere_is_odd() -> None:
    """Though its own crop does not tell."""
    normals = [UP] * 6
    normals[2] = turn("x", math.radians(30)) @ UP
    up, boxes = seen(normals, 60, 1.0)
    unsure = np.full(6, 0.5, np.float32)
    words = lie_oddly(Stances(unsure, unsure, up, -unsure, 0 * up), boxes, WIDTH, HEIGHT)
    assert words == ["", "", "cocked", "", "", ""]


@pytest.mark.parametrize(("others", "odd"), [(-9.0, True), (-3.0, True), (0.0, False), (1.0, False)])
@pytest.mark.parametrize("dice", [FEWEST_LEVEL, FEWEST_LEVEL + 1])
def test_what_all_dice_of_a_picture_seem_to_do_counts_less(others: float, odd: bool, dice: int) -> None:
    """One that seems to lie on another stands out among those that do not, and not among those that half
    do."""
    stacked = np.full(dice, others, np.float32)
    stacked[1] = STACKED_FROM + 0.5
    flat = np.zeros((dice, 2), np.float32)
    boxes = np.tile(np.float32([300, 220, 340, 260]), (dice, 1))
    words = lie_oddly(Stances(np.full(dice, -9, np.float32), stacked, flat, -stacked, flat), boxes, 640, 480)
    assert words == ["", "stacked" if odd else "", *[""] * (dice - 2)]


@pytest.mark.parametrize(("leans", "looks"), [(-1.9, 1), (-1.2, 1), (-0.8, 4), (2.0, 4), (4.0, 4), (4.1, 1)])
def test_what_one_close_look_shows_to_lie_flat_or_oddly_is_left_at_that(
    frame: Frame, leans: float, looks: int
) -> None:
    """The quick network alone would have it looked at; further looks are for what both leave in doubt."""
    seen = []

    def close(inputs: np.ndarray) -> np.ndarray:
        seen.extend(inputs)
        return np.tile(np.float32([leans, -5, 0, 0, -6, 0, 0]), (len(inputs), 1))

    quick = always(leans, -5, 0, 0, -6, 0, 0)
    read(stance_reader(quick, FakeNetwork(close)), frame, np.float32([[10, 10, 50, 50]]))
    assert len(seen) == looks


def side_by_side(frame: Frame) -> Candidates:
    """Two boxes on one die, the first found more surely, and one on another die far away."""
    boxes = np.float32([[10, 10, 50, 50], [12, 10, 52, 50], [300, 60, 340, 100]])
    surely_a_six = np.tile(np.float32([0, 0, 0, 0, 0, 1, 0]), (3, 1))
    found = replace(candidates(boxes, frame), chances=surely_a_six)
    return replace(found, scores=np.float32([0.9, 0.8, 0.7]))


@pytest.mark.parametrize(("no_die", "kept"), [(-3.0, [0, 2]), (3.0, [])])
def test_only_what_stays_is_looked_at_closely(frame: Frame, no_die: float, kept: list[int]) -> None:
    """A box that another suppresses costs no close look, unless that shows the other one to be none."""
    unsure, looked = always(-5, -5, 0, 0, 0, 0, 0), []

    def close(inputs: np.ndarray) -> np.ndarray:
        looked.append(len(inputs))
        return np.tile(np.float32([-5, -5, 0, 0, 2 * no_die, 0, 0]), (len(inputs), 1))

    reader = stance_reader(unsure, FakeNetwork(close))
    found = side_by_side(frame)
    left = Suppression(reader)(reader(found))
    assert sorted(left.boxes.tolist()) == found.boxes[kept].tolist()
    assert [n for n in looked if n] == ([2] if kept else [2, 1])
