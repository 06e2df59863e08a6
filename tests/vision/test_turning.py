"""Which way is up is found by the dice of a look together."""

from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from tests.vision.fakes import row
from vision import load_image, load_reader
from vision.reading import DieReading, Reading
from vision.stages.candidates import Floats
from vision.stages.die_reader import UP
from vision.turning import TURNS, is_odd, turned, turned_back, turned_corners, upright

DEMO = Path(__file__).parents[2] / "datasets" / "demo"


def dice(number: int, up: complex = 0j, *, sure: bool = True) -> Floats:
    """What is told of so many dice, whose tops point there."""
    told = np.repeat([row(4) if sure else row(4, 2)], number, axis=0)
    told[:, UP] = up.real, up.imag
    return told


def look(number: int, up: complex, surest: int | None = None) -> list[Floats]:
    """The same at the four turns, with tops that point `up` in the picture as it came."""
    return [dice(number, up * (-1j) ** at, sure=surest in (None, at)) for at in range(4)]


@pytest.mark.parametrize(
    ("looks", "degrees"),
    [
        (look(5, 0.2j), 0),
        (look(5, -0.2j), 180),
        (look(5, -0.2 + 0j), 90),
        (look(5, 0.2 + 0j), 270),
        (look(5, 0j, surest=2), 180),  # only read more surely so
        (look(5, 0j), None),  # from straight above
        (look(1, 0.05j), None),  # one die says little
        (look(5, 0.02j), None),
        ([dice(0)] * 4, None),
        ([*look(5, -0.2j)[:3], dice(0)], None),
    ],
)
def test_a_picture_is_turned_by_a_clear_lead_alone(looks: list[Floats], degrees: int | None) -> None:
    """Tops point up and dice are read surely where it stands upright; else nothing is turned."""
    assert upright(looks) == degrees


@pytest.mark.parametrize(
    ("told", "odd"),
    [
        (dice(3, 0.2j), False),
        (dice(3, -0.2j), True),
        (dice(3, 0.3 + 0.1j), True),
        (dice(3, 0.2j, sure=False), True),
        (dice(0), False),
    ],
)
def test_only_an_odd_look_is_taken_four_times(told: Floats, odd: bool) -> None:
    """Dice that are read surely, and whose tops point up, cost no further look; nor does a bare table."""
    assert is_odd(told) is odd


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
    (corner,) = turned_corners([(10 / 60, 5 / 40)], degrees)
    assert any(np.allclose(corner, (x / width, y / height)) for x in box[::2] for y in box[1::2])


@pytest.mark.deep
@pytest.mark.parametrize("name", ["04-a", "05-b", "07-a", "08-b"])
def test_the_shipped_reader_reads_a_picture_on_its_head(name: str) -> None:
    """At each of four turns no die is sure and wrong, and no more are asked than upright."""
    lines = (DEMO / "labels" / f"{name}.txt").read_text().splitlines()
    lying = Counter(int(line.split()[0]) + 1 for line in lines if line)
    reader, frame = load_reader(), load_image(DEMO / "images" / f"{name}.jpg")
    readings = [reader.read(turned(frame, degrees)) for degrees in TURNS]
    asked = [sum(die.doubt is not None for die in reading.dice) for reading in readings]
    assert [reading.turned for reading in readings] == [0, 270, 180, 90]
    assert max(asked) == asked[0]
    assert not any(Counter(d.face for d in one.dice if not d.doubt) - lying for one in readings)
