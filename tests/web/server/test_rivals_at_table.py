"""A table of rivals on the server: who may sit so, whose cup may be lifted, and that they play."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from flask import Flask
from flask.testing import FlaskClient

from table.contract.events import read_event
from table.demo import throws
from table.fold import Fold
from tests.web.conftest import PIN, Table, set_up
from tests.web.watched_play import until
from vision.camera.demo_folder import demo_folder
from web.eye.demo_pictures import DemoPictures
from web.eye.loaded_reader import LoadedReader
from web.eye.service import Eye
from web.lookout.feed import frames
from web.lookout.table_watch import Watch
from web.server import rivals
from web.server.context import Context

RIVALS = {"Kay": "careful", "Bea": "bold", "Lou": "liar"}


def load() -> tuple[Any, dict[str, str]]:
    """Nothing is read in these tests."""
    raise AssertionError


@pytest.fixture
def demo(make_app: Callable[..., Flask], tmp_path: Path) -> Callable[..., Flask]:
    """A server whose demo throws dice."""

    def make(*, by_itself: bool = False, **config: Any) -> Flask:
        eye = Eye("demo", DemoPictures(demo_folder(), "a secret"), reader=LoadedReader(load))
        eye.camera.state, eye.camera.demo = "none", True  # as a warm-up finds it, without its thread
        app = make_app(eye=eye, data_folder=tmp_path, database=None, **config)
        if not by_itself:  # the server's own thread would act for a rival while a test looks on
            parts: Context = app.extensions["ojo"]
            parts.taker.close()
        return app

    return make


def alone(client: FlaskClient, **more: Any) -> Table:
    """Ann and three rivals."""
    return set_up(client, players=["ann", *RIVALS], rivals=RIVALS, **more)


def lift(table: Table, player: str) -> tuple[int, Any]:
    """What is told of a cup."""
    answer = table.client.post(f"{table.url}/cup", json={"player": player})
    return answer.status_code, answer.get_json()


def dice_of(app: Flask, table: Table, seat: str) -> list[int]:
    """What was thrown there."""
    parts: Context = app.extensions["ojo"]
    return list(throws.thrown(parts.tables.fold(table.id), seat, f"a secret/{table.id}"))


def test_who_plays_alone_lifts_the_own_cup(demo: Callable[..., Flask]) -> None:
    """On the laptop too; a rival's stays down, and once somebody called so does one's own."""
    app = demo()
    table = alone(app.test_client())
    assert table.view["rivals"] == RIVALS
    assert lift(table, "ann") == (200, {"dice": dice_of(app, table, "ann")})
    for rival in RIVALS:
        assert lift(table, rival)[0] == 403
    table.act("bid", player="ann", quantity=2, face=5)
    assert lift(table, "ann")[0] == 200
    table.act("doubt", player="Kay")
    assert lift(table, "ann")[0] == 422


def test_where_several_sit_each_lifts_its_own(demo: Callable[..., Flask]) -> None:
    """A phone its seat's; on the host's laptop, which goes round, those of seats that no phone has."""
    app = demo(pin=PIN, host_names=None)
    host = app.test_client()
    host.post("/login", data={"pin": PIN})
    table = set_up(host, players=["ann", "bo"])
    for name in ("ann", "bo"):
        assert lift(table, name) == (200, {"dice": dice_of(app, table, name)})
    invited = host.post(f"{table.url}/invitations", json={"role": "seat", "seat": "bo"}).get_json()
    phone = app.test_client()
    phone.post("/join", data={"code": invited["code"]})
    seated = Table(phone, table.id)
    assert lift(seated, "bo") == (200, {"dice": dice_of(app, table, "bo")})
    assert lift(seated, "ann")[0] == 403
    assert [lift(table, name)[0] for name in ("ann", "bo")] == [200, 403]


def test_real_dice_are_nobodys_to_tell(client: FlaskClient) -> None:
    """Where no demo throws them nothing is told, and no rival sits down."""
    table = set_up(client, players=["ann", "bo"])
    assert lift(table, "ann")[0] == 422
    asked = {"players": ["ann", "Kay"], "variant": "dudo", "rivals": {"Kay": "bold"}}
    answer = client.post("/api/tables", json=asked)
    assert (answer.status_code, answer.get_json()["refusal"]["say"]["id"]) == (422, "server-rivals-demo")


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"rivals": {"Kay": "bold"}, "variant": "mexican", "dice": None}, "server-rivals-rules"),
    ({"rivals": {"Nobody": "bold"}}, "server-rivals"),
    ({"rivals": {"ann": "bold", "Kay": "liar"}}, "server-rivals"),
    ({"rivals": {"Kay": "shy"}}, "server-rivals"),
]


@pytest.mark.parametrize(("more", "why"), REFUSED)
def test_who_may_be_a_rival(demo: Callable[..., Flask], more: dict[str, Any], why: str) -> None:
    """Players, not all of them, of a known character, in a game that they can play."""
    asked = {"players": ["ann", "Kay"], "variant": "dudo", "dice": 5} | more
    answer = demo().test_client().post("/api/tables", json=asked)
    assert answer.get_json()["refusal"]["say"]["id"] == why


def test_a_rival_acts_on_its_own_dice(demo: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch) -> None:
    """After a moment, once; no other hand is looked at for it."""
    app = demo()
    table = alone(app.test_client())
    parts: Context = app.extensions["ojo"]
    acting = rivals.Rivals(parts.tables, parts.eye)
    assert acting.act_in_seconds(table.id) is None
    monkeypatch.setattr(rivals, "MOMENT_MS", 3_600_000)
    table.act("bid", player="ann", quantity=2, face=5)
    waits = acting.act_in_seconds(table.id)
    assert waits is not None
    assert 3000 < waits <= 3600

    looked: list[str] = []
    thrown = throws.thrown

    def noted(fold: Fold, seat: str, secret: str) -> tuple[int, ...]:
        looked.append(seat)
        return thrown(fold, seat, secret)

    monkeypatch.setattr(throws, "thrown", noted)
    monkeypatch.setattr(rivals, "MOMENT_MS", 0)
    assert acting.act_in_seconds(table.id) is None
    assert looked == ["Kay"]
    assert parts.tables.fold(table.id).version == 2


def test_people_are_waited_for() -> None:
    """A verdict is read for longer than a bid is thought about; once only rivals play, nobody is."""
    setup = {"variant": "dudo", "players": ["ann", "Kay", "Bea"], "dice": 1, "options": {}, "ante": "0"}
    fold = Fold.begin(read_event(0, "setup", setup | {"rivals": {"Kay": "bold", "Bea": "liar"}}))
    fold = fold.apply(read_event(1, "action", {"action": "bid", "player": "ann", "quantity": 3, "face": 5}))
    short = rivals._pause_ms(fold)
    fold = fold.apply(read_event(2, "action", {"action": "doubt", "player": "Kay"}))
    lost = fold.apply(read_event(3, "action", {"action": "reveal", "pool": [2, 3, 4]}))
    won = fold.apply(read_event(3, "action", {"action": "reveal", "pool": [5, 5, 5]}))
    assert rivals._pause_ms(won) > 3 * short
    assert rivals._pause_ms(lost) < short


def test_a_game_goes_on_by_itself(demo: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch) -> None:
    """The taker has the rivals act one after another until the person's turn, or a call."""
    monkeypatch.setattr(rivals, "MOMENT_MS", 0)
    app = demo(by_itself=True)
    table = alone(app.test_client())
    parts: Context = app.extensions["ojo"]
    table.act("bid", player="ann", quantity=1, face=2)

    def at_rest() -> bool:
        state = parts.tables.fold(table.id).game.state
        return state.turn == "ann" or state.phase == "revealing"

    until(at_rest)
    assert parts.tables.fold(table.id).version > 1


def test_no_phone_takes_a_rivals_seat(demo: Callable[..., Flask]) -> None:
    """It is offered the people's seats alone, and refused another."""
    app = demo(pin=PIN, host_names=None)
    host = app.test_client()
    host.post("/login", data={"pin": PIN})
    table = alone(host)
    code = host.post(f"{table.url}/invitations", json={"role": "seat"}).get_json()["code"]
    phone = app.test_client()
    page = phone.get(f"/join/{code}").get_data(as_text=True)
    assert 'value="ann"' in page
    assert [name for name in RIVALS if f'value="{name}"' in page] == []
    assert phone.post("/join", data={"code": code, "seat": "Kay"}).status_code >= 400


def test_the_next_throw_is_shown_at_once(demo: Callable[..., Flask]) -> None:
    """Who plays quickly has the next call waiting while the demo still shows the last throw, and before the
    lookout has looked again: it shows the new one then, and no other."""
    app = demo()
    table = set_up(app.test_client(), players=["ann", "bo"])
    parts: Context = app.extensions["ojo"]
    watch = Watch(parts.tables, parts.eye, table.id)

    def called() -> None:
        turn = table.view["state"]["turn"]
        table.act("bid", player=turn, quantity=1, face=2)
        table.act("doubt", player=table.view["state"]["turn"])

    called()
    watch.catch_up()
    throw = watch.demo_throw
    assert throw is not None
    feed = frames(parts.eye, watch)
    ((_, first),) = next(feed)
    assert np.array_equal(first, parts.eye.pictures.composer.compose(throw))
    watch._laid = parts.tables.fold(table.id).version  # as where its own reading was taken at once
    table.act("reveal", pool=list(throw.faces))
    called()
    watch.catch_up()
    assert watch.demo_dice == 9
    ((_, later),), throw = next(feed), watch.demo_throw
    assert throw is not None
    assert np.array_equal(later, parts.eye.pictures.composer.compose(throw))
    assert not np.array_equal(later, first)
