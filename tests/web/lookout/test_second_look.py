"""A past verdict is disputed: its picture read again, and the way back to where a die can be put right."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from table.words.refused import Refused
from tests.systems import SYSTEMS
from tests.web.conftest import Table, set_up, set_up_to_be_won
from tests.web.lookout.test_whose_dice import EVEN, Placed, folder, placed, seats, under  # noqa: F401  fixtures
from tests.web.routes.test_whole_games import has_pips, move
from vision import Reading
from web.server.context import Context


def judged(table: Table, faces: Sequence[int], quantity: int = 9, *right: dict[str, int]) -> int:
    """A round of so many fives with these dice, of which some are put right; its verdict's version."""
    table.bid_and_doubt(quantity, 5)
    table.upload(faces)
    for one in right:
        table.post("correct", **one)
    table.post("take", anyway=True)
    version: int = table.view["history"][-1]["version"]
    return version


def again(table: Table, verdict: int, status: int = 200) -> dict[str, Any]:
    """That verdict's picture read again."""
    answer = table.client.post(f"{table.url}/evidence/{verdict}/again", json={})
    assert answer.status_code == status, answer.get_data(as_text=True)
    told: dict[str, Any] = answer.get_json()
    return told


NINE = [5] * 9 + [2] * 6
DOUBTED = [5] * 8 + [0] + [2] * 6


@pytest.mark.parametrize(
    ("faces", "right", "clear", "same"),
    [
        pytest.param(NINE, [], True, True, id="what was read stands"),
        pytest.param(NINE, [{"die": 0, "face": 3}], True, False, id="somebody had said otherwise"),
        pytest.param(NINE, [{"die": 14, "face": 5}], True, True, id="what was said changes nothing"),
        pytest.param(DOUBTED, [{"die": 8, "face": 5}], False, True, id="somebody was asked"),
        pytest.param(DOUBTED, [{"die": 8, "face": 6}], False, False, id="asked, and said otherwise"),
    ],
)
def test_a_past_picture_read_again_says_what_the_call_comes_to(
    table: Table, faces: list[int], right: list[dict[str, int]], clear: bool, same: bool
) -> None:
    """Its dice as they are read, whether that would be judged unasked and to the same verdict, which may have
    rested on what somebody put right; and nothing is written down."""
    verdict = judged(table, faces, 9, *right)
    table.act("bid", player=table.view["state"]["turn"], quantity=1, face=3)
    told = again(table, verdict)
    assert (told["clear"], told["same"]) == (clear, same)
    assert told["explanation"].startswith("Nine fives")
    assert (len(told["dice"]), told["model"]) == (15, {"drawing-reader": "1"})
    assert not any(die["corrected"] for die in told["dice"])
    assert table.client.get(table.url).get_json() == table.view


def test_whose_dice_they_were_is_kept_where_seats_are_told_apart(
    placed: Callable[..., Placed],  # noqa: F811  a fixture
) -> None:
    """Each die that is read again is whose the one in its place was."""
    table = placed().table
    table.bid_and_doubt(2, 5)
    table.post("look")
    before = seats(table.view["reading"])
    table.post("take")
    told = again(table, table.view["history"][-1]["version"])
    assert (seats(told), told["same"]) == (before, True)
    assert set(before) == {"ann", "bo"}
    assert len(before) == len(EVEN)


def test_only_a_picture_that_is_kept_is_read_again(make_app: Callable[..., Flask], tmp_path: Path) -> None:
    """Not that of a verdict typed in, of none, or one that newer ones have taken the place of."""
    app = make_app(pictures=1, database=f"sqlite:///{tmp_path / 'few.db'}")
    table = set_up(app.test_client())
    gone = judged(table, [5] * 15)
    kept = judged(table, [5] * 14, 2)
    table.bid_and_doubt(2, 5)
    table.post("hand", faces=[5] * 13)
    table.post("take")
    typed = table.view["history"][-1]["version"]
    assert again(table, kept)["same"]
    for version in (gone, typed, 1, 99):
        assert again(table, version, 404)["refusal"]["code"] == "not-found"


def test_back_to_a_verdict_takes_back_all_that_came_after(app: Flask, table: Table) -> None:
    """The table is as it was just after that verdict, by an undo for each thing since; a die of its picture
    is put right there and judged again, and the night goes on from that."""
    verdict = judged(table, NINE)
    after = table.view
    judged(table, [5] * 14, 2)
    table.act("bid", player=table.view["state"]["turn"], quantity=1, face=3)
    events = len(app.extensions["ojo"].store.events(table.id))
    table.post(f"evidence/{verdict}/back")
    moving = ("version", "camera", "demo", "eye")
    assert {key: value for key, value in table.view.items() if key not in moving} == {
        key: value for key, value in after.items() if key not in moving
    }
    since = app.extensions["ojo"].store.events(table.id)[events:]
    assert [event.payload for event in since] == [{"action": "undo"}] * 5
    table.act("undo")
    table.post("correct", die=0, face=3)
    table.post("take")
    assert table.view["state"]["verdict"]["found"] == 8
    assert [one["losses"] for one in table.view["history"]] == [{"ann": 1}]


@pytest.mark.parametrize("verdict", [1, 2, 99])
def test_back_to_what_is_no_verdict_is_refused(table: Table, verdict: int) -> None:
    """A bid, a call, nothing: and nothing is taken back."""
    judged(table, NINE)
    before = table.view
    assert table.post(f"evidence/{verdict}/back", 404)["refusal"]["code"] == "not-found"
    assert table.client.get(table.url).get_json() == before


@pytest.mark.parametrize("variant", SYSTEMS)
@pytest.mark.deep
def test_every_verdict_of_a_game_can_be_disputed(client: FlaskClient, variant: str) -> None:
    """In any rule system each picture of the night reads as it did, and from the end the table goes back
    through all its verdicts, each as it stood."""
    table = set_up_to_be_won(client, variant, dice=3, penalties=4)
    while table.view["state"]["phase"] != "over":
        move(table)
    kept = list(table.view["history"])
    looked = [again(table, one["version"]) for one in kept if one["photo"]]
    assert bool(looked) == has_pips(variant)
    assert all((told["same"], told["clear"]) == (True, True) for told in looked)
    assert [told["explanation"] for told in looked] == [one["explanation"] for one in kept if one["photo"]]
    for one in reversed(kept):
        table.post(f"evidence/{one['version']}/back")
        assert table.view["state"]["verdict"]["explanation"] == one["explanation"]
    assert table.view["history"] == kept[:1]


def test_a_verdict_without_dice_has_no_evidence(client: FlaskClient) -> None:
    """A hand that was conceded: its line of the history leads nowhere, and nothing can be disputed there."""
    table = set_up(client, variant="individual-hand", players=["ann", "bo"], dice=None)
    table.act("claim", player="ann", value="pair")
    table.act("claim", player="bo", value="two pair")
    table.act("concede", player="ann")
    (line,) = table.view["history"]
    assert (line["evidence"], line["photo"]) == (False, False)
    assert table.client.get(f"{table.url}/evidence/{line['version']}").status_code == 404
    table.post(f"evidence/{line['version']}/back", 404)


def test_a_picture_without_dice_is_said_to_be_one(app: Flask, table: Table) -> None:
    """Weights that came later may read nothing there."""
    verdict = judged(table, NINE)
    parts: Context = app.extensions["ojo"]
    blank = Reading(240, 16, (), 0.0)
    with pytest.raises(Refused) as refused:
        parts.tables.read_again(table.id, verdict, lambda *_asked: (blank, {}))
    assert refused.value.code == "no-dice"
