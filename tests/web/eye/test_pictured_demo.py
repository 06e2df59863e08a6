"""The demo's dice with pictures, by the shipped networks: what a table asks about, is told, then knows."""

from functools import cache

import pytest

from table.judging.reading import POKER_SIGNS, TableDie, TableReading, reading_kept
from table.judging.reading import from_event as read_event
from vision.camera.demo_folder import demo_folder
from web.eye.composing import DICE, PIPS, Throw
from web.eye.demo_pictures import DemoPictures
from web.eye.loaded_reader import LoadedReader
from web.eye.service import Eye

pytestmark = pytest.mark.deep  # the shipped networks read each throw
reader = cache(LoadedReader)
FACES = (1, 1, 2, 3, 4, 5, 6)


def looked(dice: str, seed: str, faces: tuple[int, ...] = FACES, *, pictures: bool = False) -> TableReading:
    """What a table is told of a throw of such dice."""
    eye = Eye("demo", DemoPictures(demo_folder(), "a secret", dice), reader=reader())
    look = eye.look("demo", len(faces), Throw(faces, seed), pictures=pictures)
    names = POKER_SIGNS[True] if dice == "poker" else tuple("123456")
    return read_event(1, reading_kept(look, "0" * 64), names)


def shown(dice: tuple[TableDie, ...]) -> list[int]:
    """The known faces, lowest first."""
    return sorted(die.face or 0 for die in dice if die.known)


def test_dice_of_pips_are_read_as_ever() -> None:
    """Though somebody says that pictures are played with."""
    reading = looked(PIPS, "fifth", pictures=True)
    assert shown(reading.dice) == sorted(FACES)


@pytest.mark.parametrize(("letters", "table"), [("poker", True), ("spanish", "spanish")])
def test_a_demo_knows_its_own_letters(letters: str, table: bool | str) -> None:
    """As people know dice that they taught: nobody is asked what plain poker dice show, and none is wrong;
    where no letters are played with none is taught."""
    eye = Eye("demo", DemoPictures(demo_folder(), "a secret"), reader=reader())
    for faces in ((1, 1, 3, 4, 5), (3, 3, 4, 4, 6), (2, 3, 4, 5, 6)):
        look = eye.look("demo", 5, Throw(faces, f"{faces}", letters=letters), pictures=True)
        read = read_event(1, reading_kept(look, "0" * 64), POKER_SIGNS[table])
        assert shown(read.dice) == sorted(faces)


def test_letters_are_asked_about_and_taught() -> None:
    """Nothing wrong is taken for granted untaught; told twice each letter is known."""
    faces = (1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6)
    reading = looked("poker", "sixth", faces, pictures=True)
    assert len(reading.dice) == len(faces)
    left = sorted(faces)
    for face in shown(reading.dice):
        left.remove(face)  # fails where it read what was not thrown


def test_each_kind_of_dice_can_be_shown() -> None:
    """The demo's folder has the sheets; without them there are no throws."""
    assert all(DemoPictures(demo_folder(), dice=dice).composer for dice in DICE)
    assert not DemoPictures(demo_folder(), dice="none such").composer
