"""A whole game through the API, as a page would play it: every reveal is looked at, read and taken."""

import pytest
from flask.testing import FlaskClient

from referee import variant_ids
from tests.web.conftest import Table, set_up


@pytest.mark.parametrize("variant", ["dudo", "red-dead"])
def test_a_whole_game(client: FlaskClient, variant: str) -> None:
    """Bids, calls, looks and verdicts until one player has all the pot;
    dice on the table only ever grow fewer."""
    table = set_up(client, variant=variant, ante="2")
    rounds = 0
    while table.view["state"]["phase"] != "over":
        state = table.view["state"]
        before = sum(state["dice"].values())
        quantity = max(1, before // 3)
        table.bid_and_doubt(quantity, 2 + rounds % 5)
        table.post("look")
        reading = table.view["reading"]
        assert len(reading["dice"]) == before
        assert reading["clear"] is True
        table.post("take")
        verdict = table.view["state"]["verdict"]
        wild = reading["counts"]["1"] if variant == "dudo" else 0
        assert verdict["found"] == reading["counts"][str(2 + rounds % 5)] + wild
        assert before - sum(table.view["state"]["dice"].values()) == sum(verdict["losses"].values()) > 0
        rounds += 1
        assert rounds < 60
    state = table.view["state"]
    assert rounds >= 10
    assert state["winner"] in state["dice"]
    assert state["purses"][state["winner"]] == 4
    assert len(state["out"]) == 2


def move(table: Table) -> None:
    """One step of a simple-minded table, in any rule system: say something, then doubt it, then look."""
    state, legal = table.view["state"], table.view["legal"]
    can = legal["actions"]
    if state["phase"] == "revealing":
        table.post("look")
        assert table.view["reading"]["expected"] == len(table.view["reading"]["dice"])
        assert table.view["reading"]["clear"] is True
        table.post("take")
    elif can.get("side"):
        table.act("side", player=can["side"][0], **{"with": state["bidder"]})
    elif can.get("doubt"):
        table.act("doubt", player=can["doubt"][0])
    elif can.get("lift"):
        table.act("lift", player=can["lift"][0])
    elif can.get("claim"):
        table.act("claim", player=can["claim"][0], value=legal["claims"][len(legal["claims"]) // 2])
    else:
        quantity, face = legal["bids"][len(legal["bids"]) // 3]
        table.act("bid", player=can["bid"][0], quantity=quantity, face=face)


@pytest.mark.parametrize("variant", variant_ids())
def test_every_rule_system_is_played_through_the_camera(client: FlaskClient, variant: str) -> None:
    """Each system that the door offers gets verdicts from readings: five, or until somebody has won."""
    offered = next(one for one in client.get("/api/variants").get_json() if one["id"] == variant)
    players = ["ann", "bo"] if variant == "individual-hand" else ["ann", "bo", "cy"]
    table = set_up(client, variant=variant, players=players, dice=offered["dice"], ante="3")
    while len(table.view["history"]) < 5 and table.view["state"]["phase"] != "over":
        told = len(table.view["history"])
        move(table)
        if len(table.view["history"]) > told:
            assert table.view["state"]["verdict"]["explanation"] == table.view["history"][-1]["explanation"]
        assert table.view["version"] < 60
    assert table.view["history"]
