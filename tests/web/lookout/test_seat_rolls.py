"""Seats drawn by a die each that the camera reads: what it proposes, and when it says nothing."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from referee import Game
from referee.shapes.seating import rolling
from tests.vision.watched import DOUBTFUL, Places
from tests.web.conftest import PLAYERS, set_up
from tests.web.lying import Lying, UnderCamera, app_under
from web.eye.service import Eye

THREE: Places = {(80, 200): 4, (300, 60): 6, (500, 200): 2}
AT = [[0.15, 0.45], [0.5, 0.15], [0.85, 0.45]]
"""Where Ann, Bo and Cy throw."""


class Rolling(UnderCamera):
    """A table of three who throw for their seats."""

    def rolls(self, lies: Places, *, placed: bool = True) -> dict[str, Any]:
        """What is said of such dice."""
        self.ask("places", places=AT if placed else None)
        self.camera.lies = lies
        return self.ask("rolls")


@pytest.fixture(scope="module")
def under(
    make_app: Callable[..., Flask], demo_folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Flask, Lying]:
    """A server, and its camera."""
    camera = Lying(THREE)
    return app_under(camera, make_app, demo_folder, tmp_path_factory.mktemp("rolls")), camera


@pytest.fixture
def three(under: tuple[Flask, Lying]) -> Rolling:
    """Three dice on a table of three, beside no other."""
    app, camera = under
    tables = app.extensions["ojo"].tables
    for before in tables.latest():
        tables.delete(before.id)
    return Rolling(set_up(app.test_client()), camera)


@pytest.mark.parametrize(
    ("lies", "placed", "faces", "rolls"),
    [
        (THREE, True, [4, 6, 2], {"ann": 4, "bo": 6, "cy": 2}),
        (THREE, False, [4, 6, 2], {}),
        (THREE | {(300, 60): DOUBTFUL}, True, [4, 2], {"ann": 4, "cy": 2}),
        ({(80, 200): 4, (140, 240): 6, (500, 200): 2}, True, [4, 6, 2], {"cy": 2}),
    ],
    ids=["each its own", "nobody placed", "one in doubt", "two at one place"],
)
def test_each_die_goes_to_the_seat_that_it_lies_at(
    three: Rolling, lies: Places, placed: bool, faces: list[int], rolls: dict[str, int]
) -> None:
    """What cannot be told is left to be tapped; the table is as it was until somebody confirms."""
    assert three.rolls(lies, placed=placed) == {"faces": faces, "rolls": rolls}
    assert three.table.client.get(three.table.url).get_json()["version"] == 0


def test_ties_are_thrown_again_by_those_who_tie(three: Rolling) -> None:
    """Two sixes: only they roll, and only their dice are waited for; then the seats are taken."""
    told = three.rolls(THREE | {(80, 200): 6})
    three.table.act("roll_for_seat", rolls=told["rolls"])
    assert three.table.view["state"]["tied"] == [["ann", "bo"]]
    told = three.rolls({(80, 200): 1, (300, 60): 5})
    assert told["rolls"] == {"ann": 1, "bo": 5}
    three.table.act("roll_for_seat", rolls=told["rolls"])
    assert three.table.view["state"]["phase"] == "bidding"
    assert three.table.view["state"]["turn"] == "bo"


@pytest.mark.parametrize(
    ("lies", "says"),
    [
        ({}, "No die lies there"),
        ({(80, 200): 4}, "1 die lies there"),
        (THREE | {(80, 300): 1}, "4 dice lie there"),
    ],
)
def test_another_number_of_dice_is_said(three: Rolling, lies: Places, says: str) -> None:
    """With whom they are waited for, and how to go on."""
    three.camera.lies = lies
    told = three.ask("rolls", 422)["refusal"]["message"]
    assert told.startswith(f"{says}; it takes one each of ann, bo and cy. Leave only those")


def test_once_somebody_has_bid_no_dice_are_looked_at(three: Rolling, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are no seats' rolls any more; nor while another table's dice may lie under cups."""
    other = set_up(three.table.client)
    other.act("bid", player=PLAYERS[0], quantity=1, face=5)
    monkeypatch.setattr(Eye, "look", lambda *_: pytest.fail("it was looked at"))
    assert three.ask("rolls", 422)["refusal"]["say"]["id"] == "server-dice-covered"
    three.table = other
    assert "before the first bid of a game" in three.ask("rolls", 422)["refusal"]["message"]


def test_a_table_left_in_mid_bid_keeps_no_later_table_from_its_seats(three: Rolling) -> None:
    """The camera is the new table's: it moved last, and none of its dice is bid on."""
    three.table.act("bid", player=PLAYERS[0], quantity=1, face=5)
    three.table = set_up(three.table.client)
    assert three.rolls(THREE)["faces"] == [4, 6, 2]


@pytest.mark.parametrize(
    ("rolls", "waiting"),
    [({}, ["a", "b", "c"]), ({"a": 6}, ["b", "c"]), ({"a": 6, "b": 6, "c": 1}, ["a", "b"])],
)
def test_who_has_to_roll(rolls: dict[str, int], waiting: list[str]) -> None:
    """All, then those who have not, then those who tie."""
    game = Game.start({"variant": "dudo", "players": ["a", "b", "c"]})
    assert isinstance(game, Game)
    played = game.play_json({"action": "roll_for_seat", "rolls": rolls}) if rolls else game
    assert isinstance(played, Game)
    assert rolling(played.state) == waiting
