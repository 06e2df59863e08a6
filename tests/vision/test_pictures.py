"""Dice that wear pictures, numerals or letters in the place of pips."""

import numpy as np
import pytest

from tests.vision.fakes import FakeDetector, always, pictured, reader_of, row, sure_of
from vision.reading import PICTURE, UNKNOWN_FACE, Reading
from vision.stages.pictures import DIE_OF_PIPS, LETTERINGS, NO_DIE, OTHER_DIE

FRAME = np.zeros((480, 640, 3), np.uint8)
BOX = (100.0, 100.0, 150.0, 150.0)
STRAY = always(row(7, no_die=12))
"""is no die to the reader of dice"""


def read(lettering: str | None = None, kind: int = OTHER_DIE, **how: object) -> Reading:
    """One box, which the readers of pips take for none, as the reader of pictures has it."""
    network = pictured(kind, None if lettering is None else LETTERINGS.index(lettering))
    return reader_of(FakeDetector([BOX]), STRAY, pictures=network).read(FRAME, **how)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("lettering", "face", "letter", "doubt"),
    [(None, None, None, UNKNOWN_FACE), ("4", 4, None, None), ("A", "A", "A", None), ("10", "10", "10", None)],
)
def test_what_a_die_without_pips_shows(
    lettering: str | None, face: int | str | None, letter: str | None, doubt: str | None
) -> None:
    """A numeral is its face, a letter a letter, any other picture a question: never a face of pips."""
    (die,) = read(lettering, pictures=True).dice
    told = die.to_json()
    assert (die.letter, die.doubt, die.taken_for) == (letter, doubt, PICTURE)
    assert (told["face"], told["symbol"]) == (face, True)
    assert len(die.features) == 32
    if letter:
        assert told["probabilities"][letter] > 0.9
    else:
        assert len(told["probabilities"]) == 6


@pytest.mark.parametrize(
    ("how", "found"),
    [
        pytest.param({}, 0, id="nobody says that pictures are played with"),
        pytest.param({"expected": 0}, 0, id="all dice were found"),
        pytest.param({"expected": 1}, 1, id="one is missing"),
        pytest.param({"fewest": 1}, 1, id="one is missing to who has a photo"),
        pytest.param({"pictures": True}, 1, id="pictures are played with"),
    ],
)
def test_pictures_are_looked_for_where_dice_are_missing(how: dict[str, object], found: int) -> None:
    """At a table of pips what is none stays none, where the number fits without it."""
    assert len(read(**how).dice) == found


def test_a_letter_on_a_side_is_not_that_of_the_die() -> None:
    """What only the whole crop shows, and the upper part of the die does not, is asked about."""
    whole, upper = (pictured(OTHER_DIE, LETTERINGS.index(one)) for one in ("K", "Q"))

    def network(crops: np.ndarray) -> np.ndarray:
        return np.asarray((whole if crops.max() > 0.5 else upper)(crops))

    frame = FRAME.copy()
    frame[146:156, 100:150] = 255  # the side that is nearest
    (die,) = reader_of(FakeDetector([BOX]), STRAY, pictures=network).read(frame, pictures=True).dice
    assert (die.doubt, die.taken_for) == (UNKNOWN_FACE, PICTURE)


@pytest.mark.parametrize("kind", [NO_DIE, DIE_OF_PIPS])
def test_what_shows_no_picture_stays_out(kind: int) -> None:
    """The readers of pips know better what has pips, and nobody takes a stone for a die."""
    assert read(kind=kind, pictures=True).dice == ()


@pytest.mark.parametrize(("surely", "face"), [(False, 3), (True, None)])
def test_a_picture_that_passes_for_pips_is_found_out(surely: bool, face: int | None) -> None:
    """Where pictures are played with; else who reads pips is believed, for it is asked of no more crops."""
    reader = reader_of(FakeDetector([BOX]), sure_of(3), pictures=pictured(OTHER_DIE))
    (die,) = reader.read(FRAME, pictures=surely).dice
    assert die.to_json()["face"] == face


def test_all_that_was_read_comes_back() -> None:
    """A die without pips is kept with its look and the letters that it may show."""
    reading = read("K", pictures=True)
    kept = Reading.from_json(reading.to_keep())
    assert kept.dice[0].lettering == reading.dice[0].lettering
    assert kept.dice[0].features == reading.dice[0].features
    assert kept.counts == dict.fromkeys(range(1, 7), 0)
