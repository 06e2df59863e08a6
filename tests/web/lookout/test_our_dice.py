"""Our dice, shown to a demo before the game by the shipped networks: named, taught, known, known again."""

import io
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.conftest import Table, set_up
from vision.camera.demo_folder import demo_folder
from web.eye.demo_pictures import DemoPictures
from web.eye.loaded_reader import LoadedReader
from web.eye.service import Eye

pytestmark = pytest.mark.deep

PIPS = ["", "", "", "", "", ""]
STAR_FOR_ONE = ["star", *PIPS[1:]]
LOOKS_MOST, ROUNDS_MOST = 4, 40

Start = Callable[[], FlaskClient]


@pytest.fixture(scope="module")
def reader() -> LoadedReader:
    """The shipped networks, loaded once."""
    return LoadedReader()


@pytest.fixture
def start(make_app: Callable[..., Flask], reader: LoadedReader) -> Start:
    """Start a server whose demo's dice wear a star for the one, on the same data as the ones before it."""

    def started() -> FlaskClient:
        return make_app(
            eye=Eye("demo", DemoPictures(demo_folder(), dice="star"), reader=reader)
        ).test_client()

    return started


def looked(table: Table) -> list[dict[str, Any]]:
    """The dice of a check for that table."""
    answer = table.client.post("/api/camera/check", json={"table": table.id})
    assert answer.status_code == 200, answer.get_data(as_text=True)
    dice: list[dict[str, Any]] = answer.get_json()["dice"]
    assert len(dice) == 12
    return dice


def unknown(dice: list[dict[str, Any]]) -> list[int]:
    """Which of them wear something that nobody has named."""
    return [at for at, die in enumerate(dice) if die["doubt"] == "unknown_face"]


def shown_until_enough(table: Table) -> int:
    """Look and say what each picture is until the table has seen enough; in how many looks."""
    for looks in range(1, LOOKS_MOST + 1):
        stars = [at for at, die in enumerate(looked(table)) if die["symbol"]]
        table.post("dice/teach", dice=[{"die": at, "face": 1} for at in stars])
        (learnt,) = table.view["learnt"]
        if learnt["enough"]:
            return looks
    raise AssertionError("never enough")


def test_a_star_is_taught_in_two_looks_and_known_at_the_next(start: Start) -> None:
    """What is unknown is ringed and nothing else; after a restart, too, the next throw is read without a
    question, by this table and no other."""
    table = set_up(client := start(), players=["Ana", "Beto"])
    first = looked(table)
    assert [first[at]["symbol"] for at in unknown(first)] == [True, True]
    assert sorted(die["face"] for die in first if not die["symbol"]) == [2, 2, 3, 3, 4, 4, 5, 5, 6, 6]
    assert shown_until_enough(table) <= 3
    other = set_up(client, players=["Carla", "Dino"])
    table = Table(start(), table.id)
    for _ in range(3):
        dice = looked(table)
        assert unknown(dice) == []
        assert sorted(die["face"] for die in dice) == sorted((1, 2, 3, 4, 5, 6) * 2)
    assert len(unknown(looked(Table(table.client, other.id)))) == 2


def test_a_named_set_is_known_the_next_night(start: Start) -> None:
    """With its pictures and all that was learnt of it; another name knows nothing of it, and to say the same
    name again changes nothing."""
    table = set_up(client := start(), players=["Ana", "Beto"])
    table.post("dice", dice_set="the red box", pictures=STAR_FOR_ONE)
    shown_until_enough(table)
    before = table.view["learnt"]
    table.post("dice", dice_set="the red box", pictures=STAR_FOR_ONE)
    assert table.view["learnt"] == before
    night = set_up(client, players=["Ana", "Beto"])
    night.post("dice", dice_set="the red box")
    assert night.view["dice_pictures"] == STAR_FOR_ONE
    assert night.view["learnt"] == before
    assert unknown(looked(night)) == []
    plain = set_up(client, players=["Ana", "Beto"])
    plain.post("dice", dice_set="the blue box")
    assert (plain.view["dice_pictures"], plain.view["learnt"]) == (PIPS, [])


def test_what_a_picture_counts_as_is_the_tables(start: Start) -> None:
    """A set whose star was a one is taken to a table of Bluff, where it is a six: the same looks say so at
    once, and again when the table thinks better of it."""
    table = set_up(client := start(), players=["Ana", "Beto"])
    table.post("dice", dice_set="stars", pictures=STAR_FOR_ONE)
    shown_until_enough(table)
    bluff = set_up(client, players=["Ana", "Beto"], variant="bluff")
    bluff.post("dice", dice_set="stars", pictures=[*PIPS[1:], "star"])
    known = [die["face"] for die in looked(bluff) if die["symbol"]]
    assert known == [6, 6]
    bluff.post("dice", dice_set="stars", pictures=STAR_FOR_ONE)
    assert [die["face"] for die in looked(bluff) if die["symbol"]] == [1, 1]
    assert [die["face"] for die in looked(table) if die["symbol"]] == [1, 1]


def test_a_photo_is_as_good_as_the_camera(start: Start) -> None:
    """Who has no camera sends one; no picture is refused with a sentence."""
    table = set_up(client := start(), players=["Ana", "Beto"])
    looked(table)
    jpeg = client.get("/api/camera/check.jpg").data
    sent = client.post(f"/api/camera/check-photo?table={table.id}", data=jpeg, content_type="image/jpeg")
    assert sent.status_code == 200, sent.get_data(as_text=True)
    assert len(unknown(sent.get_json()["dice"])) == 2
    table.post("dice/teach", dice=[{"die": at, "face": 1} for at in unknown(sent.get_json()["dice"])])
    assert table.view["learnt"][0]["times"] == 2
    none = client.post("/api/camera/check-photo", data=io.BytesIO(b"no picture"), content_type="image/jpeg")
    assert none.get_json()["refusal"]["code"] == "bad-photo"


def test_what_cannot_be_taught_is_refused(start: Start) -> None:
    """Before a look, of a die that is not there, of no face; and while dice lie under cups."""
    table = set_up(start(), players=["Ana", "Beto"])
    assert table.post("dice/teach", 422, dice=[{"die": 0, "face": 1}])["refusal"]["code"] == "no-check"
    looked(table)
    for wrong in ([{"die": 12, "face": 1}], [{"die": 0, "face": 7}], [], [{"die": 0}]):
        assert table.post("dice/teach", 400, dice=wrong)["refusal"]["code"] == "bad-request"
    for wrong_pictures in (["star"], ["moon", *PIPS[1:]], "star"):
        refused = table.post("dice", 400, dice_set="a box", pictures=wrong_pictures)
        assert "skull" in refused["refusal"]["message"]
    table.act("bid", player="Ana", quantity=1, face=5)
    covered = table.client.post("/api/camera/check", json={"table": table.id}).get_json()["refusal"]["code"]
    refused = table.post("dice/teach", 422, dice=[{"die": 0, "face": 1}])
    table.post("end")
    assert refused["refusal"]["code"] == covered
