"""Which way is up is found by the dice of a look together."""

import numpy as np
import pytest

from tests.vision.fakes import row
from vision.reading import DieReading, Reading
from vision.stages.candidates import Floats
from vision.stages.die_reader import KINDS, UP
from vision.turning import (
    TURNS,
    doubted,
    standing,
    turned,
    turned_back,
    turned_boxes,
    turned_corners,
    upright,
)

WIDTH, HEIGHT = 1280, 720
ALL_ONE_WAY, AS_THEY_LIE = [0.0] * 5, [-0.5, 0.4, -0.1, 0.5, -0.4]
"""How far right tops, and sides, of five dice seem to point."""


def seen(right: list[float], up: float) -> Floats:
    """What is told of dice that seem to point there."""
    told = np.repeat([row(4)], len(right), axis=0)
    told[:, UP] = np.column_stack((right, [up] * len(right)))
    return told


def chances(looks: list[Floats]) -> Floats:
    """Of a look at the four turns at dice in a row."""
    left = np.arange(len(looks[0]), dtype=np.float32) * 200
    boxes = np.column_stack((left, np.full_like(left, 300), left + 50, np.full_like(left, 350)))
    return standing(looks, boxes, WIDTH, HEIGHT)


@pytest.mark.parametrize("turn", range(4))
def test_a_picture_stands_where_its_tops_point_up_and_one_way(turn: int) -> None:
    """At the other turns sides seem to point up as well, but as the dice lie."""
    looks = [seen(ALL_ONE_WAY if at == turn else AS_THEY_LIE, 0.5) for at in range(4)]
    assert upright(chances(looks)) == (TURNS[turn], [])


@pytest.mark.parametrize(
    ("looks", "turn", "perhaps"),
    [
        ([seen([0.0] * 5, 0.02)] * 4, 0, []),  # from straight above: nothing is turned
        ([seen([0.0] * 5, up) for up in (0.3, 0.0, 0.5, 0.0)], 0, [180]),
        ([seen([0.0], up) for up in (0.3, 0.0, 0.6, 0.0)], 0, [180]),  # one die says little
        ([seen([0.0], up) for up in (0.1, 0.0, 0.8, 0.0)], 0, [180]),
    ],
)
def test_what_is_not_sure_is_not_turned(looks: list[Floats], turn: int, perhaps: list[int]) -> None:
    """It stays as it came, and it is known at which turns it may stand upright as well."""
    assert upright(chances(looks)) == (turn, perhaps)


def test_dice_without_pips_do_not_say_which_way_is_up() -> None:
    """Their pictures may stand on their heads."""
    looks = [seen(ALL_ONE_WAY, up) for up in (0.1, 0.0, 0.9, 0.0)]
    for told in looks:
        told[:, KINDS] = 0, 0, 9
    assert upright(chances(looks)) == (0, [])


def test_a_die_that_is_read_otherwise_at_a_turn_that_may_be_right_is_doubted() -> None:
    """Where it is read alike, or not surely otherwise, it is not."""
    boxes = [(float(x), 0.0, x + 9.0, 9.0) for x in range(0, 40, 10)]
    lie = [
        DieReading((0, 0, 0, 1, 0, 0), box, doubt)
        for box, doubt in zip(boxes, (None, None, None, "cut"), strict=True)
    ]
    three, four, perhaps_three = np.eye(6)[2], np.eye(6)[3], np.array([0, 0, 0.6, 0.4, 0, 0])
    told = doubted(lie, [np.array([three, four, perhaps_three, three], np.float32)])
    assert [die.doubt for die in told] == ["readers_disagree", None, None, "cut"]


@pytest.mark.parametrize("degrees", TURNS)
def test_what_is_read_in_a_turned_picture_lies_where_it_lay(degrees: int) -> None:
    """Boxes and corners come back to the pixels that they were turned from."""
    frame = np.zeros((40, 60, 3), np.uint8)
    frame[5:9, 10:20] = 255
    rows, columns = turned(frame, degrees)[..., 0].nonzero()
    box = (float(columns.min()), float(rows.min()), float(columns.max() + 1), float(rows.max() + 1))
    height, width = turned(frame, degrees).shape[:2]
    die = DieReading((0, 0, 0, 0, 0, 1), box)
    back = turned_back(Reading(width, height, (die,), 0.0), degrees)
    assert (back.width, back.height, back.dice[0].box) == (60, 40, (10, 5, 20, 9))
    assert back.turned == degrees
    assert (back.dice[0].turned_degrees + degrees) % 360 == 0
    assert turned_boxes(np.array([[10, 5, 20, 9]], np.float32), degrees, 60, 40).tolist() == [list(box)]
    (corner,) = turned_corners([(10 / 60, 5 / 40)], degrees)
    assert any(np.allclose(corner, (x / width, y / height)) for x in box[::2] for y in box[1::2])
