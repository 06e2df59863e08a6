"""Poker dice by camera: read by their letters, judged, watched; what shows pips there is asked about."""

from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from referee.values import FACES
from table.judging.reading import NUMERALS, POKER_SIGNS, TableDie
from tests.web.conftest import Table, set_up
from vision import DieReading
from vision.reading import PICTURE, UNKNOWN_FACE
from web.app import create_app
from web.lookout.table_watch import Watch
from web.server.settings import Settings

BOX = (0.0, 0.0, 10.0, 10.0)
ROUNDS = 6


@pytest.fixture
def demo(tmp_path: Path) -> FlaskClient:
    """A server whose demo throws, and reads what it threw by the shipped networks."""
    return create_app(Settings(data_folder=tmp_path / "data", camera="demo")).test_client()


def called(client: FlaskClient, **options: Any) -> Table:
    """A cup that is lifted: a pair of kings was claimed, or of fives where the dice have pips."""
    table = set_up(client, variant="mentiroso", options=options)
    call_again(table)
    return table


def call_again(table: Table) -> None:
    """The least that may be claimed, lifted at once."""
    table.act("claim", player=table.view["state"]["turn"], value=table.view["legal"]["claims"][0])
    table.act("lift", player=table.view["state"]["turn"])


@pytest.mark.parametrize("poker", [True, "spanish"])
@pytest.mark.deep
def test_a_camera_reads_them(demo: FlaskClient, poker: object) -> None:
    """Round after round the demo throws letters; what is known is what it threw, and what is not known is
    asked about: nobody is told a verdict on a wrong letter."""
    table = called(demo, **{"poker-faces": poker})
    known = 0
    for _ in range(ROUNDS):
        reading = table.post("look", source="demo")["reading"]
        dice = [die for die in reading["dice"] if die["doubt"] != UNKNOWN_FACE]
        known += len(dice)
        parts = demo.application.extensions["ojo"]
        thrown = sorted(parts.tables.fold(table.id).reading.thrown)
        for die in dice:
            assert die["face"] in thrown
            thrown.remove(die["face"])
        table.post("discard", holder="a")
        table.post("hand", faces=[1, 1, 2, 3, 4], others=0)
        state = table.post("take")["state"]
        if state["winner"]:
            break
        call_again(table)
    assert known > ROUNDS


def test_dice_with_pips_are_read(client: FlaskClient) -> None:
    """Where the table plays the same game with pips a look is taken of them."""
    table = called(client, **{"poker-faces": False})
    assert table.view["expected"] == 5
    assert table.post("look", source="demo")["reading"] or table.view["state"]["verdict"]


@pytest.mark.parametrize("poker", [True, "spanish"])
def test_they_can_be_tapped_in(client: FlaskClient, poker: object) -> None:
    """Without a camera they are judged by what somebody says of them."""
    table = called(client, **{"poker-faces": poker})
    table.post("hand", faces=[5, 5, 1, 2, 3], others=0)
    assert table.post("take")["state"]["verdict"]["found"] == "pair K"


@pytest.mark.parametrize("poker", [False, True])
def test_a_call_arms_the_watch(client: FlaskClient, poker: bool) -> None:
    """Whatever lies there."""
    table = called(client, **{"poker-faces": poker})
    parts = client.application.extensions["ojo"]
    assert Watch(parts.tables, parts.eye, table.id).armed


@pytest.mark.parametrize(
    ("lettering", "names", "face", "known"),
    [
        ({"K": 0.995}, POKER_SIGNS[True], 5, True),
        ({"K": 0.9}, POKER_SIGNS[True], 5, False),
        ({"6": 0.995}, NUMERALS, 6, True),
        ({"9": 0.995}, NUMERALS, 6, True),
        ({"6": 0.5, "9": 0.497}, POKER_SIGNS[True], 1, True),
        ({"9": 0.995}, POKER_SIGNS["spanish"], None, False),
        ({"2": 0.995}, POKER_SIGNS[True], None, False),
    ],
)
def test_letters_are_what_the_set_has(
    lettering: dict[str, float], names: tuple[str, ...], face: int | None, known: bool
) -> None:
    """Six and nine are one where the set has one of them; a sign of another set is none of this one's."""
    die = DieReading(tuple(1 / 6 for _ in FACES), BOX, None if known else UNKNOWN_FACE, lettering=lettering)
    told = TableDie.of(die, names)
    assert (told.known, told.taken_for) == (known, PICTURE)
    if face is not None:
        assert told.face == face


def test_pips_beside_letters_are_asked_about() -> None:
    """A die with pips says nothing of nine to ace; at a table of pips it says its face."""
    die = DieReading((0.0, 0.0, 0.0, 0.0, 0.0, 1.0), BOX)
    assert TableDie.of(die).known
    told = TableDie.of(die, POKER_SIGNS[True])
    assert (told.known, told.doubt, told.taken_for) == (False, UNKNOWN_FACE, 6)
