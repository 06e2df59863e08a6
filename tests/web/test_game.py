"""A whole game through the API, as a page would play it: every reveal is looked at, read and taken."""

import pytest
from flask.testing import FlaskClient

from tests.web.conftest import set_up


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
