"""Dice that wear pictures: what a table is told of one counts when it lies there again."""

import pytest

from table.contract.events import ReadDie
from table.judging.lesson import Lesson
from table.judging.memory import Memory
from table.judging.reading import NUMERALS, POKER_SIGNS, TableDie, TableReading, lettered
from tests.table.test_memory import SURE, look
from vision.reading import PICTURE, UNKNOWN_FACE

STAR, NEARLY, SKULL = look(1, 0, 0), look(0.985, 0.17, 0), look(0.6, 0.8, 0)


def kept(features: bytes = STAR, lettering: dict[str, float] | None = None) -> ReadDie:
    """A die without pips, as an event keeps it."""
    even = (1 / 6,) * 6
    return ReadDie(
        face=1, confidence=1 / 6, probabilities=even, box=(0.0, 0.0, 50.0, 50.0), doubt=UNKNOWN_FACE,
        features=features, lettering=lettering or {},
    )  # fmt: skip


def read(*features: bytes) -> TableReading:
    """A picture of dice without pips."""
    dice = tuple(TableDie.kept(kept(one)) for one in features)
    return TableReading(1, "photo", True, 999, 999, dice, weights="pips", picture_weights="pictures")


def told(*faces: int | None, features: bytes = STAR, weights: str = "pictures", as_: int = PICTURE) -> Memory:
    """A memory of dice that looked so, and what each stands for."""
    return Memory(tuple(Lesson(features, as_, face, weights) for face in faces))


@pytest.mark.parametrize(
    ("memory", "seen", "face", "asked"),
    [
        pytest.param(Memory(), STAR, None, True, id="told nothing, it knows nothing"),
        pytest.param(told(6, 6), STAR, 6, False, id="told twice it is sure"),
        pytest.param(told(6, 6), NEARLY, 6, False, id="of what looks nearly so too"),
        pytest.param(told(6), STAR, 6, True, id="told once it asks about the likeliest"),
        pytest.param(told(6, 6), SKULL, None, True, id="another picture is another one"),
        pytest.param(told(6, 1), STAR, None, True, id="told this and that it asks"),
        pytest.param(told(None, None), STAR, None, True, id="what was none once is asked about"),
        pytest.param(told(6, 6, weights="older"), STAR, None, True, id="other weights' looks say nothing"),
        pytest.param(told(6, 6, as_=6, weights="pips"), STAR, None, True, id="nor do those of pips"),
    ],
)
def test_a_picture_stands_for_what_people_said(
    memory: Memory, seen: bytes, face: int | None, asked: bool
) -> None:
    """Never calmly for a face that nobody told."""
    (die,) = memory.revised(read(seen)).dice
    if face is None:
        assert die.confidence < SURE
    else:
        assert die.face == face
    assert (die.doubt == UNKNOWN_FACE) is asked
    assert die.known is not asked


def test_two_pictures_are_told_apart() -> None:
    """Lessons of both in one memory."""
    memory = told(6, 6).with_lessons(told(1, 1, features=SKULL).lessons)
    assert [die.face for die in memory.revised(read(SKULL, STAR)).dice] == [1, 6]
    assert memory.knows_pictures


def test_a_wrong_lesson_is_mended() -> None:
    """Where people disagree it asks; what they were wrong about can be forgotten at once."""
    memory = told(6, 6, 1, 1)
    (die,) = memory.revised(read(STAR)).dice
    assert die.doubt == UNKNOWN_FACE
    (die,) = memory.without(PICTURE, 6).revised(read(STAR)).dice
    assert (die.face, die.doubt) == (1, None)


def test_an_unknown_picture_counts_for_no_face() -> None:
    """It lies there, but nobody knows as what."""
    reading = read(STAR, SKULL)
    assert reading.faces == []
    assert [die.counts for die in reading.dice] == [True, True]
    assert told(6, 6).revised(reading).faces == [6]


@pytest.mark.parametrize(
    ("lettering", "names", "face", "doubt"),
    [
        ({"4": 0.998}, NUMERALS, 4, None),
        ({"4": 0.6, "1": 0.3}, NUMERALS, 4, UNKNOWN_FACE),
        ({"A": 0.99}, NUMERALS, None, UNKNOWN_FACE),
        ({"A": 0.998}, POKER_SIGNS[True], 6, None),
        ({"9": 0.95, "6": 0.05}, POKER_SIGNS[True], 1, None),
        ({"9": 0.95, "K": 0.05}, POKER_SIGNS[True], 1, UNKNOWN_FACE),
        ({"7": 0.998}, POKER_SIGNS["spanish"], 1, None),
        ({"9": 0.99}, POKER_SIGNS["spanish"], None, UNKNOWN_FACE),
        ({"9": 0.998}, NUMERALS, 6, None),
        ({"4": 0.99}, POKER_SIGNS[True], None, UNKNOWN_FACE),
    ],
)
def test_numerals_and_letters_are_faces_where_the_table_plays_with_them(
    lettering: dict[str, float], names: tuple[str, ...], face: int | None, doubt: str | None
) -> None:
    """An ace of poker dice is a six in liar's poker, and a question at a table of pips."""
    die = TableDie.kept(kept(lettering=lettering), names=names)
    assert die.doubt == doubt
    if face:
        assert die.face == face
    assert sum(lettered(lettering, names)) == pytest.approx(1, abs=1e-4)


def test_a_letter_that_is_known_stays_what_it_is() -> None:
    """Lessons of another one that looks somewhat like it change only what the reader does not know."""
    jack = bytes((127, 0, 0))
    memory = Memory(tuple(Lesson(jack, PICTURE, 3, "pictures") for _ in range(4)))
    alike = bytes((90, 90, 0))

    def after(lettering: dict[str, float]) -> TableDie:
        die = kept(lettering=lettering, features=alike)
        table = TableDie.kept(die, names=POKER_SIGNS["spanish"])
        reading = TableReading(1, "camera", True, 640, 480, (table,), picture_weights="pictures")
        return memory.revised(reading).dice[0]

    assert after({"7": 0.995}).face == 1
    assert after({"7": 0.3, "J": 0.3}).face == 3


@pytest.mark.parametrize(
    ("memory", "enough"),
    [
        pytest.param(told(6), {6: False}, id="of one nobody can tell"),
        pytest.param(told(6, 6, 6), {6: False}, id="three are known by each other, but may be wrong"),
        pytest.param(told(6, 6, 6, 6), {6: True}, id="each of four is known by the others"),
        pytest.param(told(6, 6, 6, 6, 1), {6: True, 1: False}, id="one who disagrees has not shown enough"),
        pytest.param(
            told(6, 6, 6, 6).with_lessons(told(1, features=SKULL).lessons),
            {6: True, 1: False},
            id="each by itself",
        ),
        pytest.param(told(6, 6, 6, 6, as_=6, weights="pips"), {6: False}, id="of pips nobody asks"),
        pytest.param(Memory(), {6: False}, id="nothing is not enough"),
    ],
)
def test_it_is_enough_when_each_look_is_known_by_the_others(memory: Memory, enough: dict[int, bool]) -> None:
    """Each is left out in turn."""
    assert {face: memory.enough(face) for face in enough} == enough
