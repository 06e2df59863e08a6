"""A whole game through the API, as a page would play it: every reveal is looked at, read and taken."""

import pytest
from flask.testing import FlaskClient

from referee import Variant, load_variant
from tests.systems import SYSTEMS
from tests.web.conftest import Table, set_up, set_up_to_be_won


def test_a_whole_game(client: FlaskClient) -> None:
    """Bids, calls, looks and verdicts until one player has all the pot;
    dice on the table only ever grow fewer."""
    table = set_up(client, ante="2")
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
        assert verdict["found"] == reading["counts"][str(2 + rounds % 5)] + reading["counts"]["1"]
        assert before - sum(table.view["state"]["dice"].values()) == sum(verdict["losses"].values()) > 0
        rounds += 1
        assert rounds < 60
    state = table.view["state"]
    assert rounds >= 10
    assert state["winner"] in state["dice"]
    assert state["purses"][state["winner"]] == 4
    assert len(state["out"]) == 2


def has_pips(variant_id: str) -> bool:
    """Whether the dice of this rule system are those of the drawings that are read here."""
    variant = load_variant(variant_id)
    assert isinstance(variant, Variant)
    return not variant.rules.poker_faces


def move(table: Table) -> None:
    """One step of a simple-minded table, in any rule system: say something, then doubt it, then look or,
    every other round and where they have letters, type the dice in."""
    state, legal = table.view["state"], table.view["legal"]
    can = legal["actions"]
    if hands := table.view["hands"]:  # straights and leopards: whose dice they are matters
        table.act("reveal", dice={seat: [1 + die % 6 for die in range(held)] for seat, held in hands.items()})
    elif state["phase"] == "revealing":
        if state["round"] % 2 and has_pips(state["variant"]):
            table.post("look")
        else:
            table.post("hand", faces=[1 + die % 6 for die in range(table.view["expected"])])
        assert table.view["reading"]["expected"] == len(table.view["reading"]["dice"])
        assert table.view["reading"]["clear"] is True
        table.post("take")
    elif can.get("doubt"):
        table.act("doubt", player=can["doubt"][0])
    elif can.get("lift"):
        table.act("lift", player=can["lift"][0])
    elif can.get("claim"):
        table.act("claim", player=can["claim"][0], value=legal["claims"][len(legal["claims"]) // 2])
    else:
        quantity, face = legal["bids"][len(legal["bids"]) // 3]
        table.act("bid", player=can["bid"][0], quantity=quantity, face=face)


@pytest.mark.parametrize("variant", SYSTEMS)
@pytest.mark.deep
def test_every_rule_system_is_played_until_somebody_has_won(client: FlaskClient, variant: str) -> None:
    """Each system that the door offers is played to its winner, who takes the pot, and the next game begins.

    A shared cup puts nobody out unless the table agrees on a number of penalties; this one does.
    """
    table = set_up_to_be_won(client, variant, dice=3, penalties=4)
    others = len(table.view["state"]["seats"]) - 1
    while table.view["state"]["phase"] != "over":
        told = len(table.view["history"])
        move(table)
        if len(table.view["history"]) > told:
            assert table.view["state"]["verdict"]["explanation"] == table.view["history"][-1]["explanation"]
        assert table.view["version"] < 200
    state = table.view["state"]
    assert state["winner"] == state["verdict"]["winner"]
    assert f"{state['winner']} wins the game and takes the pot" in table.view["history"][-1]["explanation"]
    assert (state["pot"], state["purses"][state["winner"]]) == (0, 3 * others)
    assert len(state["out"]) == (0 if variant == "individual-hand" else others)
    table.act("next_game")
    state = table.view["state"]
    assert (state["phase"], state["game"], state["pot"], state["winner"]) == (
        "bidding", 2, 3 * (others + 1), None,
    )  # fmt: skip
