"""Whose dice: seats are placed in the camera's picture, and each hand is held against what its seat holds."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from msgspec.json import encode

from referee import Game, Refusal
from referee.actions import RevealAction
from table.contract.seen import Proposal
from table.judging.hands import Hand, Hands
from table.judging.judge import judge
from table.judging.reading import TableDie, TableReading, certain_die
from tests.vision.watched import HEIGHT, WIDTH, Places
from tests.web.conftest import set_up
from tests.web.lying import Lying, UnderCamera, app_under
from web.eye.camera_memory import CameraMemory
from web.server.context import Context

PLACES = [[0.2, 0.5], [0.8, 0.5]]
"""Ann's dice lie at the left of the picture, Bo's at the right."""
EVEN: Places = {(100, 100): 5, (140, 300): 2, (480, 100): 5, (500, 300): 3}
STRAYED: Places = {(100, 100): 5, (440, 300): 5, (480, 100): 5, (500, 300): 3}
"""Of Ann's dice only one lies at her place, and three at Bo's."""


class Placed(UnderCamera):
    """A table of Ann and Bo with two dice each, under a camera in whose picture they were placed."""

    def __init__(self, app: Flask, camera: Lying, **setup: Any) -> None:
        super().__init__(set_up(app.test_client(), players=["ann", "bo"], **{"dice": 2, **setup}), camera)
        self.parts: Context = app.extensions["ojo"]
        self.ask("places", places=PLACES)

    def look(self, lies: Places, quantity: int = 3) -> dict[str, Any]:
        """Somebody bids so many fives, somebody doubts, and the cups go up: the reading."""
        self.table.bid_and_doubt(quantity, 5)
        self.camera.lies = lies
        self.table.post("look")
        reading: dict[str, Any] = self.table.view["reading"]
        return reading


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the server keeps its tables and its cameras."""
    return tmp_path_factory.mktemp("placed")


@pytest.fixture(scope="module")
def under(make_app: Callable[..., Flask], demo_folder: Path, folder: Path) -> tuple[Flask, Lying]:
    """A server, and its camera."""
    camera = Lying(EVEN)
    return app_under(camera, make_app, demo_folder, folder), camera


@pytest.fixture
def placed(under: tuple[Flask, Lying]) -> Callable[..., Placed]:
    """Set such a table up, beside no other."""
    app, camera = under
    tables = app.extensions["ojo"].tables
    for before in tables.latest():
        tables.delete(before.id)
    camera.lies = EVEN
    return partial(Placed, app, camera)


def seats(reading: dict[str, Any]) -> list[str | None]:
    """Whose each die is, in the picture's order."""
    return [die["seat"] for die in reading["dice"]]


def test_places_are_kept_for_one_table_without_names(placed: Callable[..., Placed], folder: Path) -> None:
    """They are told with the seats, survive a restart, hold for that table and so many seats only, and are
    forgotten on demand."""
    told = placed().table.client.get("/api/camera/setting").get_json()
    assert (told["seats"], told["places"]) == ([], None)
    one = placed()
    told = one.ask("edge", edge=None)
    assert (told["seats"], told["places"]) == (["ann", "bo"], PLACES)
    assert "ann" not in (folder / "cameras.json").read_text()
    kept = CameraMemory(folder / "cameras.json")
    assert kept.places("desk cam", one.table.id, 2) == [tuple(place) for place in PLACES]
    assert kept.places("desk cam", one.table.id, 3) is None
    assert kept.places("desk cam", "another", 2) is None
    assert one.ask("places", places=None)["places"] is None


def test_places_are_proposed_where_dice_lie(placed: Callable[..., Placed]) -> None:
    """The middles of as many groups as there are seats."""
    right, left = sorted(placed().ask("check")["places"], reverse=True)
    assert left == pytest.approx([140 / WIDTH, 220 / HEIGHT], abs=1e-3)
    assert right == pytest.approx([510 / WIDTH, 220 / HEIGHT], abs=1e-3)


def test_dice_that_lie_as_they_should_are_revealed_by_seat(placed: Callable[..., Placed]) -> None:
    """Each die says whose it is; the log holds whose dice were which, and no name."""
    one = placed()
    assert seats(one.look(EVEN)) == ["ann", "ann", "bo", "bo"]
    one.table.post("take")
    reveal = one.parts.tables.events(one.table.id)[-1].payload.action
    assert reveal == RevealAction(dice={"ann": [5, 2], "bo": [5, 3]})
    assert seats(one.table.view["judged"]) == ["ann", "ann", "bo", "bo"]


def test_a_hand_with_one_too_few_beside_one_with_one_too_many_is_asked_about(
    placed: Callable[..., Placed],
) -> None:
    """Their number is right, and nothing is in doubt; but one may be missed and one made up. Whose it is, is
    said with a tap, and the call is judged."""
    one = placed()
    reading = one.look(STRAYED)
    assert seats(reading) == ["ann", "bo", "bo", "bo"]
    assert reading["questions"] == []
    assert not reading["clear"]
    assert reading["count_question"].startswith("ann shows 1 of 2 dice and bo shows 3 of 2 dice: ")
    one.table.post("correct", die=1, seat="ann")
    assert one.table.view["reading"]["clear"]
    assert one.table.view["reading"]["dice"][1]["corrected"] is False
    one.table.post("take")
    assert one.table.view["state"]["verdict"]["found"] == 3


def test_without_places_the_pool_serves(placed: Callable[..., Placed]) -> None:
    """The same dice, and nobody told whose they are."""
    one = placed()
    one.ask("places", places=None)
    reading = one.look(STRAYED)
    assert seats(reading) == [None] * 4
    assert reading["clear"]


def test_a_missing_die_is_missed_from_a_hand(placed: Callable[..., Placed]) -> None:
    """The question names the hand, and a die that is tapped in is whose it lacks."""
    one = placed()
    reading = one.look({place: face for place, face in EVEN.items() if face != 2})
    assert reading["count_question"].startswith("ann shows 1 of 2 dice: ")
    one.table.post("correct", add={"face": 5, "x": 160, "y": 320})
    assert one.table.view["reading"]["count_question"] is None


def test_a_claim_about_one_s_own_hand_is_judged_from_that_hand(placed: Callable[..., Placed]) -> None:
    """All cups are up, and only the bidder's dice count."""
    one = placed(variant="common-hand")
    reading = one.look(EVEN, quantity=1)
    assert (reading["expected"], reading["count_question"], reading["clear"]) == (2, None, True)
    bidder = one.table.view["state"]["bidder"]
    one.table.post("take")
    action = one.parts.tables.events(one.table.id)[-1].payload.action
    assert list(action.dice) == [bidder]
    assert one.table.view["state"]["verdict"]["found"] == 1


def test_a_die_beyond_the_edge_is_proposed_as_fallen_from_the_hand_that_lacks_one(
    placed: Callable[..., Placed],
) -> None:
    """Where the rules take it, one tap settles the question."""
    one = placed(variant="cacho")
    one.ask("edge", edge=[[0.0, 0.0], [1.0, 0.0], [1.0, 0.8], [0.0, 0.8]])
    reading = one.look({(100, 100): 5, (140, 420): 2, (480, 100): 5, (500, 300): 3})
    fallen = {"action": "fallen", "player": "ann"}
    assert reading["mishaps"] == [fallen | {"die": None}]
    one.table.act(**fallen)
    assert one.table.view["reading"]["count_question"] is None
    assert one.table.view["reading"]["mishaps"] == []


def test_a_renamed_player_keeps_its_dice(placed: Callable[..., Placed]) -> None:
    """While a reading lies there."""
    one = placed()
    one.look(STRAYED)
    one.table.act("rename", player="ann", to="zoe")
    assert seats(one.table.view["reading"]) == ["zoe", "bo", "bo", "bo"]


def test_nobody_else_s_name_is_taken(placed: Callable[..., Placed]) -> None:
    """A die belongs to a seat of this table."""
    one = placed()
    one.look(EVEN)
    refused = one.table.post("correct", 422, die=0, seat="cy")
    assert "cy" in refused["refusal"]["message"]


def test_events_hold_no_names(placed: Callable[..., Placed], folder: Path) -> None:
    """Whose dice are whose is written by number, so that a name can be forgotten."""
    one = placed()
    one.look(STRAYED)
    one.table.post("correct", die=1, seat="ann")
    database = (folder / "ojo.db").read_bytes() + (folder / "ojo.db-wal").read_bytes()
    payloads = [encode(event.payload).decode() for event in one.parts.tables.events(one.table.id)]
    assert any('"ann"' in payload for payload in payloads)
    assert b'"whose":["ann"' not in database.replace(b" ", b"")
    assert b'"seat":"ann"' not in database.replace(b" ", b"")


def reading_of(*whose: str | None, doubt: str | None = None) -> TableReading:
    """Dice of these seats, all fives; the first may be doubted."""
    dice = [certain_die(5, (0, 0, 9, 9), corrected=False)] * len(whose)
    seated = tuple(
        TableDie(5, die.confidence, die.probabilities, die.box, None if at else doubt, seat=seat)
        for at, (die, seat) in enumerate(zip(dice, whose, strict=True))
    )
    return TableReading(1, "camera", True, 99, 99, seated)


@pytest.mark.parametrize(
    ("whose", "uneven", "by_seat"),
    [
        (("ann", "ann", "bo"), [], True),
        ((), [], False),  # none that the bid is about was typed in
        ((None, None, None), [], False),  # nobody told whose: the pool
        (("ann", None, "bo"), [], True),  # it can only be Ann's
        ((None, None, "bo"), [], True),
        ((None, "ann", None), [], False),  # one is Ann's, one Bo's
        (("ann", "bo", "bo"), [Hand("ann", 1, 2), Hand("bo", 2, 1)], False),
        (("ann", "bo"), [Hand("ann", 1, 2)], False),
        (("ann", "ann", None, "bo"), [], False),  # one too many at the table, none in a hand
        (("ann", "ann", "ann", "bo"), [Hand("ann", 3, 2)], False),
        (("ann", "ann", "bo", "cy"), [], True),  # nobody asks about Cy's dice
    ],
)
def test_hands_are_held_against_what_seats_hold(
    whose: tuple[str | None, ...], uneven: list[Hand], by_seat: bool
) -> None:
    """Ann holds two dice, Bo one."""
    hands = Hands.of({"ann": 2, "bo": 1}, reading_of(*whose))
    assert hands.uneven == uneven
    assert (hands.revealed is not None) == by_seat


@pytest.mark.parametrize("doubt", ["cocked", "stacked", "blurred", None])
def test_a_die_that_leans_is_proposed_as_crooked(doubt: str | None) -> None:
    """Its owner may throw again, after the call, too."""
    game = Game.start({"variant": "dudo", "players": ["ann", "bo"], "dice": {"ann": 2, "bo": 1}})
    for action in (
        {"action": "bid", "player": "ann", "quantity": 3, "face": 5},
        {"action": "doubt", "player": "bo"},
    ):
        assert not isinstance(game, Refusal)
        game = game.play_json(action)
    assert not isinstance(game, Refusal)
    mishaps = judge(game, reading_of("ann", "ann", "bo", doubt=doubt)).mishaps
    leans = doubt in ("cocked", "stacked")
    assert mishaps == ([Proposal(action="crooked", player="ann", die=0)] if leans else [])
