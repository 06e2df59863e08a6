"""Poker dice, which no network reads: they are tapped in, and a look at them is refused with that reason."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.web.conftest import Table, set_up
from web.lookout.table_watch import Watch


def called(client: FlaskClient, **options: Any) -> Table:
    """A cup that is lifted: a pair of kings was claimed, or of fives where the dice have pips."""
    table = set_up(client, variant="mentiroso", options=options)
    table.act("claim", player=table.view["state"]["turn"], value="pair of 5")
    table.act("lift", player=table.view["state"]["turn"])
    return table


@pytest.mark.parametrize("poker", [True, "spanish"])
def test_no_camera_reads_them(client: FlaskClient, poker: object) -> None:
    """A look in the demo asks in a sentence to tap the dice in; so they are judged."""
    table = called(client, **{"poker-faces": poker})
    refused = table.post("look", 422, source="demo")["refusal"]
    assert refused["code"] == "not-in-variant"
    assert "tap in what lies there" in refused["message"]
    table.post("hand", faces=[5, 5, 1, 2, 3], others=0)
    assert table.post("take")["state"]["verdict"]["found"] == "pair K"


def test_dice_with_pips_are_read(client: FlaskClient) -> None:
    """Where the table plays the same game with pips nothing is refused for that."""
    table = called(client, **{"poker-faces": False})
    assert table.view["expected"] == 5
    assert table.post("look", source="demo")["reading"] or table.view["state"]["verdict"]


@pytest.mark.parametrize(("poker", "armed"), [(True, False), (False, True)])
def test_who_watches_waits_for_pips_alone(client: FlaskClient, poker: bool, armed: bool) -> None:
    """A call arms the watch, but not where poker dice will lie there."""
    table = called(client, **{"poker-faces": poker})
    parts = client.application.extensions["ojo"]
    assert Watch(parts.tables, parts.eye, table.id).armed == armed
