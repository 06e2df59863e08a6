"""A seat's own dice: what they say of the bids, and that nobody else ever gets them."""

import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee import Bid, Game
from referee.chances.odds import Odds, odds
from referee.variants.rules import Rules
from table.views.own_odds import open_odds, own_odds
from table.words.refused import Refused
from tests.web.conftest import PIN, Table, set_up
from tests.web.routes.test_guests import come_in

OWN = [5, 5, 1]


def game_of(variant: str = "dudo", *actions: dict[str, Any]) -> Game:
    """Three players with five dice, after these actions."""
    game = Game.start({"variant": variant, "players": ["ann", "bo", "cy"], "dice": 5})
    for action in actions:
        assert isinstance(game, Game)
        game = game.play_json(action)
    assert isinstance(game, Game)
    return game


BID = {"action": "bid", "player": "ann", "quantity": 5, "face": 5}


def test_it_is_the_referees_odds() -> None:
    """Every bid's chance is what `referee` says of it, with one's own dice and the others hidden."""
    game = game_of("dudo", BID)
    told = own_odds(game, "bo", OWN)
    rules = game.setup.rules
    assert told.bid == float(odds(12, Bid(5, 5), rules, OWN).stands)
    assert [(q, f) for q, f, _ in told.bids] == game.legal().bids
    for quantity, face, chance in told.bids:
        assert chance == float(odds(12, Bid(quantity, face), rules, OWN).stands)


@pytest.mark.parametrize(
    ("own", "chance"),
    [([5, 5, 5, 5, 1], 1), ([2, 2, 3, 3, 4], float(odds(10, Bid(5, 5), game_of().setup.rules, []).stands))],
)
def test_tables(own: list[int], chance: float) -> None:
    """Who holds five of the face knows that five lie there; who holds none has what the others may have."""
    assert own_odds(game_of("dudo", BID), "bo", own).bid == chance


def test_dice_laid_open_are_known_to_all() -> None:
    """Whoever asks sees them beside their own, and who laid them open sees them once."""
    game, rules = game_of("bluff", BID, {"action": "lay_open", "player": "ann", "dice": [5, 5]}), Rules()
    assert own_odds(game, "bo", OWN).bid == float(odds(10, Bid(5, 5), rules, [*OWN, 5, 5]).stands)
    assert own_odds(game, "ann", [5, 5, 2]).bid == float(odds(12, Bid(5, 5), rules, [5, 5, 2]).stands)
    assert open_odds(game) == both(odds(13, Bid(5, 5), rules, [5, 5]))


def both(told: Odds) -> Any:
    """That as much lies there as was bid, and exactly as much."""
    return pytest.approx((float(told.stands), float(told.exact)))


def test_the_big_screens_odds_are_of_hidden_dice() -> None:
    """Who sees no dice is told of the standing bid alone."""
    assert open_odds(game_of("dudo")) is None
    assert open_odds(game_of("dudo", BID)) == both(odds(15, Bid(5, 5), game_of().setup.rules, []))
    mine = game_of("common-hand", BID | {"quantity": 2})
    assert open_odds(mine) == both(odds(5, Bid(2, 5), mine.setup.rules, []))


@pytest.mark.parametrize(
    ("dice", "bid", "call", "fives", "kind", "chance"),
    [
        (5, 6, "doubt", 6, "held", 0.0766), (5, 1, "doubt", 0, "call", 0.0173),
        (5, 6, "doubt", 2, None, None), (5, 4, "spot_on", 4, "call", 0.2276),
        (1, 1, "doubt", 1, "last", None), (1, 2, "doubt", 2, "held", 0.1111),
    ],
)  # fmt: skip
def test_a_verdict_to_remember(
    client: FlaskClient, dice: int, bid: int, call: str, fives: int, kind: str | None, chance: float | None
) -> None:
    """What came true had a chance of one in four at most, for who saw no dice; or somebody is out."""
    table = set_up(client, players=["ann", "bo"], dice=dice, options={"spot-on": "others-lose"})
    assert table.act("bid", player="ann", quantity=bid, face=5)["memorable"] is None
    assert table.act(call, player="bo")["memorable"] is None
    table.post("hand", faces=[5] * fives, others=2 * dice - fives)
    told = table.post("take", anyway=True)["memorable"] or {}
    assert (told.get("kind"), told.get("chance")) == (kind, pytest.approx(chance, abs=1e-4))


def test_where_a_bid_is_about_the_bidders_dice() -> None:
    """One's own dice say nothing of another's bid, and everything of one's own."""
    bid = {"action": "bid", "player": "ann", "quantity": 2, "face": 5}
    game = game_of("common-hand", bid)
    assert game.setup.rules.claim_scope == "bidder"
    told = own_odds(game, "bo", [5, 5, 5, 2, 3])
    assert told.bid == own_odds(game, "bo", []).bid
    mine = {(q, f): chance for q, f, chance in told.bids}
    assert set(mine.values()) <= {0.0, 1.0}
    assert mine[(3, 5)] == 1


@pytest.mark.parametrize("variant", ["mexican", "single-cup"])
def test_where_there_are_no_bids(variant: str) -> None:
    """A claim under one cup has no such odds."""
    game = Game.start({"variant": variant, "players": ["ann", "bo"]})
    assert isinstance(game, Game)
    with pytest.raises(Refused):
        own_odds(game, "ann", [])


def test_no_more_dice_than_one_has() -> None:
    """Six dice under a cup of five are refused."""
    with pytest.raises(Refused):
        own_odds(game_of(), "ann", [1] * 6)


def received(host: FlaskClient, others: list[FlaskClient], table: Table, folder: Path) -> Iterator[str]:
    """All that anybody else gets of the house, and all that is written down."""
    for client in others:
        for path in (table.url, f"/t/{table.id}/screen", f"/t/{table.id}", f"/t/{table.id}/seat"):
            yield client.get(path).get_data(as_text=True)
        stream = client.get(f"{table.url}/stream")
        yield next(stream.iter_encoded()).decode()
        stream.close()
    yield json.dumps([it for it in host.get("/api/sessions").get_json() if it["table"] == table.id])
    with host.application.extensions["ojo"].store.reader.connect() as connection:
        for name in ("events", "seals", "photos"):
            yield str(connection.exec_driver_sql(f"SELECT * FROM {name}").all())  # noqa: S608
    yield from (path.read_text() for path in sorted(folder.rglob("*.log")))


def test_nobody_else_gets_them(guarded: Flask, data_folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    """What the other pages, the host, a spectator, the database and the log hold is the same to the letter
    after a seat has asked with its dice; another seat can neither ask for it nor be told."""
    caplog.set_level(logging.DEBUG)
    host = guarded.test_client()
    host.post("/login", data={"pin": PIN})
    table = set_up(host)
    ann, bo = (come_in(guarded, host, table, "seat", name) for name in ("ann", "bo"))
    spectator = come_in(guarded, host, table, "spectator")
    others = [host, bo, spectator]
    before, logged = list(received(host, others, table, data_folder)), len(caplog.records)
    answer = ann.post(f"{table.url}/odds", json={"player": "ann", "own": OWN})
    assert [it.getMessage() for it in caplog.records[logged:]] == []
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.get_json() == json.loads(msgspec.json.encode(own_odds(game_of(), "ann", OWN)))
    assert list(received(host, others, table, data_folder)) == before
    assert bo.post(f"{table.url}/odds", json={"player": "ann", "own": []}).status_code == 403
    assert spectator.post(f"{table.url}/odds", json={"player": "ann", "own": []}).status_code == 403
