"""Roles: what a guest may ask for, at one table and nothing else; how they come in and are sent out."""

import json
import re
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from threading import Barrier
from types import SimpleNamespace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.routing import Rule

from referee.actions import UndoAction
from table.words.refused import Refused
from tests.web.conftest import PIN, Table, set_up
from web.app import ADDRESSES
from web.contract.address import ANYBODY
from web.server.budgets import STREAMS_A_GUEST
from web.server.roles import SEAT_ACTIONS, Viewer
from web.server.sessions import CODE_SECONDS, IDLE_SECONDS, Sessions

GUESTS = ["seat", "spectator", "camera"]
"""Of tables; who is in as a member of a circle has none (`tests/web/routes/test_circles.py`)."""


def come_in(guarded: Flask, host: FlaskClient, table: Table, role: str, seat: str = "ann") -> FlaskClient:
    """A guest's browser, let in by a code."""
    answer = host.post(f"{table.url}/invitations", json={"role": role, "seat": seat})
    assert answer.status_code == 201
    guest = guarded.test_client()
    assert guest.post("/join", data={"code": answer.get_json()["code"]}).status_code == 303
    return guest


def ask_everything(
    guarded: Flask, client: FlaskClient, table: Table, every: int = 1
) -> Iterator[tuple[Rule, int]]:
    """The status of every address that is not open to all, or of one of so many, about this table."""
    for rule in islice(guarded.url_map.iter_rules(), None, None, every):
        if ADDRESSES[rule.endpoint].may is not ANYBODY:
            path = re.sub(r"<int:\w+>", "1", rule.rule).replace("<table_id>", table.id)
            path = re.sub(r"<[^>]+>", "x", path)
            method = "HEAD" if "GET" in (rule.methods or ()) else "POST"
            yield rule, client.open(path, method=method, buffered=True).status_code


@pytest.mark.parametrize("role", GUESTS)
def test_every_address_asks_for_the_role(guarded: Flask, host: FlaskClient, role: str) -> None:
    """Of all there is, a guest gets what its role lists, at its own table, and 403 at any other and for
    all else."""
    table, other = set_up(host), set_up(host)
    guest = come_in(guarded, host, table, role)
    for at in (table, other):
        for rule, status in ask_everything(guarded, guest, at):
            may = role in ADDRESSES[rule.endpoint].may and (at is table or "<table_id>" not in rule.rule)
            assert (status != 403) is may, (rule, at is table, status)


@pytest.mark.parametrize("asked", [{"role": "host"}, {"role": "seat", "seat": "zoe"}])
def test_what_cannot_be_invited(guarded: Flask, host: FlaskClient, asked: dict[str, str]) -> None:
    """A host of one table, a seat that is not there."""
    answer = host.post(f"{set_up(host).url}/invitations", json=asked)
    assert (answer.status_code, answer.get_json()["refusal"]["code"]) == (400, "bad-request")


def test_a_guest_leaves_streams_for_others(guarded: Flask, host: FlaskClient) -> None:
    """One who opens as many as there may be of a session gets no more, and nobody else notices."""
    table = set_up(host)
    guest, other = (come_in(guarded, host, table, "spectator") for _ in range(2))
    mine = [guest.get(f"{table.url}/stream") for _ in range(STREAMS_A_GUEST)]
    assert guest.get(f"{table.url}/stream").status_code == 503
    beside = other.get(f"{table.url}/stream")
    assert beside.status_code == 200
    for stream in (*mine, beside):
        stream.close()


@pytest.mark.parametrize("how", ["logged out", "sent out", "idle", "freed", "never in"])
def test_who_is_out_is_out_of_everything(
    guarded: Flask, host: FlaskClient, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    """However a seat's session ended, pages lead to the login and all else is refused; and the cookie that
    was kept opens nothing. Who was sent out asks for all that there is, others for some."""
    table = set_up(host)
    guest = guarded.test_client() if how == "never in" else come_in(guarded, host, table, "seat")
    kept = guest.get_cookie("ojo")
    if how == "logged out":
        guest.post("/logout")
    elif how in ("sent out", "freed"):
        mine = next(it for it in host.get("/api/sessions").get_json() if it["table"] == table.id)
        host.post(f"/api/sessions/{mine['id']}/{'end' if how == 'sent out' else 'free'}")
    elif how == "idle":
        later = time.time() + IDLE_SECONDS
        monkeypatch.setattr("web.server.sessions.Sessions._now", lambda _: later)
    if kept is not None:
        guest.set_cookie("ojo", kept.value)
    every = 1 if how == "sent out" else 12
    for rule, status in ask_everything(guarded, guest, table, every):
        assert status == (302 if "GET" in (rule.methods or ()) and "/api/" not in rule.rule else 401), rule


def test_a_seat_does_only_its_own(guarded: Flask, host: FlaskClient) -> None:
    """It bids for itself, not for another, and takes back what it did last; a spectator does nothing."""
    table = set_up(host)
    ann = come_in(guarded, host, table, "seat", "ann")
    looks_on = come_in(guarded, host, table, "spectator")

    def act(client: FlaskClient, version: int, **action: object) -> int:
        return client.post(f"{table.url}/actions", json={"version": version, "action": action}).status_code

    bid = {"action": "bid", "quantity": 2, "face": 5}
    assert act(looks_on, 0, player="ann", **bid) == 403
    assert act(ann, 0, player="bo", **bid) == 403
    assert act(ann, 0, player="ann", **bid) == 200
    assert act(ann, 1, player="bo", action="doubt") == 403
    assert act(looks_on, 1, action="undo") == 403
    assert act(ann, 1, action="undo") == 200
    assert act(ann, 2, action="undo") == 403  # nothing of its own is left to take back


def test_a_seat_takes_back_until_the_next_one_acts(guarded: Flask, host: FlaskClient) -> None:
    """A bid until another is made, a call until dice are seen; an old version is answered with the new."""
    table = set_up(host)
    ann, bo = (come_in(guarded, host, table, "seat", name) for name in ("ann", "bo"))

    def act(client: FlaskClient, version: int, action: str, **more: object) -> int:
        body = {"version": version, "action": {"action": action, **more}}
        return client.post(f"{table.url}/actions", json=body).status_code

    def takes_back() -> object:
        return host.get(table.url).get_json()["takes_back"]

    assert act(ann, 0, "bid", player="ann", quantity=2, face=5) == 200
    assert takes_back() == "ann"
    assert act(bo, 1, "undo") == 403
    assert act(bo, 1, "bid", player="bo", quantity=3, face=5) == 200
    assert act(ann, 2, "undo") == 403
    assert act(ann, 1, "undo") == 409
    assert act(bo, 2, "undo") == 200
    assert act(bo, 3, "doubt", player="bo") == 200
    assert act(bo, 4, "undo") == 200
    assert act(bo, 5, "doubt", player="bo") == 200
    faces = {"version": 6, "faces": [5, 5, 1, 2, 3, 4, 6, 6, 2, 3]}
    assert host.post(f"{table.url}/hand", json=faces).status_code == 200
    assert takes_back() is None
    assert act(bo, 7, "undo") == 403


def test_what_a_seat_may_play() -> None:
    """Only itself, and nothing that concerns the whole table."""
    seat = Viewer("x", "seat", "t", "ann")
    done: Any = lambda *aside: SimpleNamespace(aside=aside)  # noqa: E731
    assert all(seat.may_play(done(action, "ann")) for action in SEAT_ACTIONS)
    assert not any(seat.may_play(done(action, "bo")) for action in SEAT_ACTIONS)
    for action in ("reveal", "next_game", "roll_for_seat"):
        assert not seat.may_play(done(action, "ann"))
    assert not seat.may_play(UndoAction())
    assert not Viewer("x", "camera", "t", "ann").may_play(done("bid", "ann"))


def test_the_host_sees_and_ends_sessions(guarded: Flask, host: FlaskClient) -> None:
    """Everybody who is in is listed; who is sent out asks for nothing more, and its stream ends at once."""
    table = set_up(host)
    guest = come_in(guarded, host, table, "seat", "bo")
    listed = host.get("/api/sessions").get_json()
    own = [it for it in listed if it["own"]]
    assert [it["role"] for it in own] == ["host"]
    bo = next(it for it in listed if it["table"] == table.id)
    assert (bo["role"], bo["seat"]) == ("seat", "bo")
    stream = guest.get(f"{table.url}/stream")
    events = stream.iter_encoded()
    next(events)
    assert guest.post(f"/api/sessions/{own[0]['id']}/end").status_code == 403
    assert host.post(f"/api/sessions/{bo['id']}/end").status_code == 204
    assert next(events, None) is None
    stream.close()
    assert guest.get(table.url).status_code == 401
    assert host.post(f"/api/sessions/{bo['id']}/end").status_code == 404
    assert host.post("/api/sessions/%25/end").status_code == 404


def test_who_was_sent_out_does_not_come_back_by_the_same_code(guarded: Flask, host: FlaskClient) -> None:
    """Codes to that table are over, those to another are not, and the host makes new ones."""
    tables = [set_up(host) for _ in range(2)]
    invite = {"role": "spectator"}
    codes = [host.post(f"{it.url}/invitations", json=invite).get_json()["code"] for it in tables]
    guest, other = guarded.test_client(), guarded.test_client()
    guest.post("/join", data={"code": codes[0]})
    (mine,) = [it for it in host.get("/api/sessions").get_json() if it["table"] == tables[0].id]
    assert host.post(f"/api/sessions/{mine['id']}/end").status_code == 204
    assert guest.post("/join", data={"code": codes[0]}).status_code == 401
    assert other.post("/join", data={"code": codes[1]}).status_code == 303
    again = host.post(f"{tables[0].url}/invitations", json=invite).get_json()["code"]
    assert guest.post("/join", data={"code": again}).status_code == 303


def test_of_phones_that_come_at_once_one_has_the_seat(guarded: Flask, host: FlaskClient) -> None:
    """Whoever came first: not two that each found nobody there."""
    table, phones = set_up(host), 8
    sessions = guarded.extensions["ojo"].sessions
    together = Barrier(phones)

    def come(_: int) -> str:
        together.wait()
        try:
            token: str = sessions.open(Viewer("", "seat", table.id, "ann"))
        except Refused:
            return ""
        return token

    with ThreadPoolExecutor(phones) as pool:
        tokens = list(pool.map(come, range(phones)))
    assert sum(bool(token) and sessions.find(token) is not None for token in tokens) == 1


def test_nobody_slips_in_while_they_are_sent_out(
    guarded: Flask, host: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither by a code that was good a moment ago, nor by a session that was there when it was read."""
    table = set_up(host)
    sessions = guarded.extensions["ojo"].sessions
    code = host.post(f"{table.url}/invitations", json={"role": "spectator"}).get_json()["code"]
    guest = sessions.opens(code)
    token = sessions.open(guest, code)
    other = Sessions(sessions._reader, sessions._writer)
    public = other.find(token).session

    def meanwhile(row: object) -> bool:
        other.send_out(public)
        sessions.ended(public)
        return True

    with monkeypatch.context() as patched:
        patched.setattr(sessions, "_under_this_key", meanwhile)
        sessions.find(token)
    assert not sessions.alive(public)
    assert sessions.open(guest, code) is None


def test_logging_out_ends_the_session_itself(guarded: Flask, host: FlaskClient) -> None:
    """The same cookie opens nothing afterwards, and what it listened to ends."""
    table = set_up(host)
    cookie = host.get_cookie("ojo")
    assert cookie is not None
    stream = host.get(f"{table.url}/stream")
    events = stream.iter_encoded()
    next(events)
    assert host.post("/logout").status_code == 303
    assert next(events, None) is None
    stream.close()
    thief = guarded.test_client()
    thief.set_cookie("ojo", cookie.value)
    assert thief.get("/api/tables").status_code == 401


def test_coming_in_makes_a_new_session(guarded: Flask) -> None:
    """Nobody can give a browser a session of their own choice, and an old one ends at the next login."""
    client = guarded.test_client()
    client.set_cookie("ojo", "chosen-by-somebody-else")
    client.post("/login", data={"pin": PIN})
    first = client.get_cookie("ojo")
    client.post("/login", data={"pin": PIN})
    second = client.get_cookie("ojo")
    assert first is not None
    assert second is not None
    assert len({"chosen-by-somebody-else", first.value, second.value}) == 3
    assert len(second.value) >= 43
    client.set_cookie("ojo", first.value)
    assert client.get("/api/tables").status_code == 401


def test_codes_expire_and_open_one_table(
    guarded: Flask, host: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A code is no guess, is refused when its time is up, and a wrong one slows down who tries it."""
    table = set_up(host)
    answer = host.post(f"{table.url}/invitations", json={"role": "spectator"}).get_json()
    assert re.fullmatch(r"[a-z2-9]{12}", answer["code"])
    assert answer["url"].endswith(f"/join/{answer['code']}")
    assert answer["qr"].lstrip().startswith("<?xml")
    page = guarded.test_client().get(f"/join/{answer['code']}")
    assert page.status_code == 200
    assert page.headers.get("Set-Cookie") is None, "a GET lets nobody in"
    guest = guarded.test_client()
    came = guest.post("/join", data={"code": f" {answer['code'].upper()} "})
    assert came.headers["Location"] == f"/t/{table.id}/screen"

    import time

    later = time.time() + CODE_SECONDS + 1
    with monkeypatch.context() as patched:
        patched.setattr("web.server.sessions.Sessions._now", lambda _: later)
        assert guarded.test_client().post("/join", data={"code": answer["code"]}).status_code == 401
    stranger = guarded.test_client()
    where = {"REMOTE_ADDR": "10.0.0.9"}
    statuses = [stranger.post("/join", data={"code": "x"}, environ_base=where).status_code for _ in range(6)]
    assert statuses == [401] * 5 + [429]


def test_no_secret_is_kept_as_it_is(guarded: Flask, host: FlaskClient) -> None:
    """Who reads the database can come in with nothing that stands there."""
    table = set_up(host)
    code = host.post(f"{table.url}/invitations", json={"role": "spectator"}).get_json()["code"]
    cookie = host.get_cookie("ojo")
    assert cookie is not None
    with guarded.extensions["ojo"].store.reader.connect() as connection:
        kept = json.dumps(
            [
                [str(value) for value in row]
                for name in ("sessions", "join_codes")
                for row in connection.exec_driver_sql(f"SELECT * FROM {name}")  # noqa: S608
            ]
        )
    assert cookie.value not in kept
    assert code not in kept
    assert PIN not in kept


def test_crooked_dice_buy_no_second_look(guarded: Flask, host: FlaskClient) -> None:
    """Once dice were read or typed a seat throws none again: the host says whether they lay crooked."""
    table = set_up(host)
    guest = come_in(guarded, host, table, "seat", "ann")
    table.bid_and_doubt(3, 2)
    crooked = {"action": "crooked", "player": "ann"}
    table.post("hand", faces=[2] * 15)
    refused = guest.post(f"{table.url}/actions", json={"version": table.view["version"], "action": crooked})
    assert refused.status_code == 403
    assert "the host says" in refused.get_json()["refusal"]["message"]
    table.act("crooked", player="ann")
    assert table.view["reading"] is None
    again = {"version": table.view["version"], "action": crooked}
    assert guest.post(f"{table.url}/actions", json=again).status_code == 200


def test_crooked_dice_of_a_demo_buy_no_second_look(
    guarded: Flask, host: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A demo throws a seat's dice anew, and it may look at them: no more than once."""
    table = set_up(host)
    guest = come_in(guarded, host, table, "seat", "ann")
    monkeypatch.setattr(type(guarded.extensions["ojo"].eye), "throws", True)
    told = {"version": 0, "action": {"action": "crooked", "player": "ann"}}
    assert guest.post(f"{table.url}/actions", json=told).status_code == 403


def test_a_seat_stays_its_own_under_another_name(guarded: Flask, host: FlaskClient) -> None:
    """Who sat down by a code goes on playing after the host mended the name, and nobody else under the old
    one."""
    table = set_up(host)
    guest = come_in(guarded, host, table, "seat", "ann")
    table.act("rename", player="ann", to="anna")
    table.act("join", 422, player="ann")
    assert guest.get("/api/me").get_json()["seat"] == "anna"
    bid = {"action": "bid", "player": "anna", "quantity": 1, "face": 2}
    assert guest.post(f"{table.url}/actions", json={"version": 1, "action": bid}).status_code == 200
    table.view = host.get(table.url).get_json()
    table.act("undo")
    table.act("undo")
    assert guest.get("/api/me").get_json()["seat"] == "ann"
