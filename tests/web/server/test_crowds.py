"""Many guests, or one who behaves like many: what one takes is never another's."""

import time
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import text
from werkzeug.test import EnvironBuilder

from table.live import Broadcast
from table.log.database import Writer, close_database, open_database
from tests.web.conftest import PIN, set_up
from tests.web.routes.test_joining import code_for
from tests.web.server.test_security import log_in
from web.app import ADDRESSES
from web.server import bridge, budgets, sessions
from web.server.budgets import Budget, Budgets, stream_places
from web.server.roles import LOCAL_HOST, Viewer
from web.server.security import KNOWN_COOKIE, body_bytes
from web.server.sessions import Sessions
from web.server.throttle import EVERYBODY, EVERYBODYS_TRIES, EVERYBODYS_WAIT_SECONDS, TRIES, Throttle


def come_in(guarded: Flask, code: str, address: str, **seat: str) -> FlaskClient:
    """A phone with that address, which has joined by the code."""
    phone = guarded.test_client()
    phone.environ_base["REMOTE_ADDR"] = address
    assert phone.post("/join", data={"code": code, **seat}).status_code == 303
    return phone


def is_in(phone: FlaskClient) -> bool:
    """Whether its session is still open."""
    return phone.get("/api/me").status_code == 200


@pytest.fixture
def few_places(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table for few, who come a second after one another: what is seen is kept in seconds."""
    seconds = count(time.time())
    monkeypatch.setattr("web.server.sessions.Sessions._now", lambda _: next(seconds))
    monkeypatch.setattr(sessions, "PLACES", dict.fromkeys(sessions.PLACES, 2))


@pytest.mark.usefixtures("few_places")
def test_joining_again_and_again_costs_nobody_who_looks_on(guarded: Flask, host: FlaskClient) -> None:
    """Whoever joins by one code for ever throws out who came last, and nobody else: not the seats, the
    camera, the host, nor the wall that was there before."""
    table = set_up(host)
    code = code_for(table, "spectator")
    others = [
        come_in(guarded, code_for(table, "seat"), "10.0.0.66", seat="bo"),
        come_in(guarded, code_for(table, "camera"), "10.0.0.66"),
        come_in(guarded, code, "10.0.0.7"),
    ]
    greedy = [come_in(guarded, code, "10.0.0.66") for _ in range(12)]
    assert all(is_in(it) for it in [host, *others])
    assert [is_in(it) for it in greedy] == [False] * 11 + [True]


@pytest.mark.usefixtures("few_places")
def test_a_spectator_who_left_makes_room_first(
    guarded: Flask, host: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whose session is over holds no place against those who look on."""
    code = code_for(set_up(host), "spectator")
    left = come_in(guarded, code, "10.0.0.66")
    later = count(time.time() + sessions.IDLE_SECONDS + 60)
    monkeypatch.setattr("web.server.sessions.Sessions._now", lambda _: next(later))
    phones = [come_in(guarded, code, "10.0.0.66") for _ in range(2)]
    assert [is_in(it) for it in [left, *phones]] == [False, True, True]


def test_sessions_that_were_kept_with_their_homes_stay_open(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """A database of an earlier version has a column more; whoever was in is in, and others come."""
    url = f"sqlite:///{tmp_path_factory.mktemp('old') / 'ojo.db'}"
    engine = open_database(url)
    writer = Writer(engine)
    token = Sessions(engine, writer).open(Viewer("", "seat", "t", "ann"))
    with writer.begin() as connection:
        column = "home VARCHAR(64) DEFAULT '' NOT NULL"
        connection.execute(text(f"ALTER TABLE sessions ADD COLUMN {column}"))
    anew = Sessions(engine, writer)
    found = anew.find(token or "")
    assert found == Viewer(found.session if found else "", "seat", "t", "ann")
    assert anew.open(Viewer("", "spectator", "t"))
    close_database(engine)


def test_guests_leave_streams_for_the_host() -> None:
    """A tenth of all are the host's alone, and so is what nobody counts among."""
    live = Broadcast(20)
    of = [stream_places(Viewer(f"s{n}", "spectator", "t"), 20) for n in range(20)]
    assert sum(live.enter(among) for among in of) == 18
    assert live.enter(stream_places(Viewer("h", "host"), 20))
    assert live.enter(stream_places(LOCAL_HOST, 20))


def test_a_budget_is_spent_and_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """A wait tells when there is enough, and has cost nothing; however many keys there are, few are kept."""
    now = [0.0]
    kept, of = Budgets(clock=lambda: now[0]), Budget(4, 2)
    assert [kept.wait_seconds(3, "ann", of) for _ in range(2)] == [0, 1]
    assert [kept.wait_seconds(1, "ann", of), kept.wait_seconds(4, "bo", of)] == [0, 0]
    now[0] = 1000
    assert [kept.wait_seconds(4, "ann", of) for _ in range(2)] == [0, 2], "no more than a bucket holds"
    monkeypatch.setattr(budgets, "BUCKETS", 1)
    assert [kept.wait_seconds(4, key, of) for key in ("cy", "ann")] == [0, 0]


def test_what_costs_has_a_budget(guarded: Flask, host: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """One guest who asks for ever is told to wait, before anything is done; others and the host are not, and
    what costs nothing may be asked for all the same."""
    monkeypatch.setattr(budgets, "A_GUEST", Budget(20, 0.01))
    table = set_up(host)
    code = code_for(table, "spectator")
    greedy, other = (come_in(guarded, code, "10.0.0.66") for _ in range(2))
    assert [greedy.get(f"{table.url}/night").status_code for _ in range(3)] == [200, 200, 429]
    refused = greedy.get(f"{table.url}?at=0")
    assert (refused.status_code, refused.get_json()["refusal"]["code"]) == (429, "too-many")
    assert int(refused.headers["Retry-After"]) > 0
    assert greedy.get(table.url).status_code == 200
    assert other.get(f"{table.url}/night").status_code == 200
    assert {host.get(f"{table.url}/night").status_code for _ in range(9)} == {200}


def test_a_seats_writes_have_a_budget(
    guarded: Flask, host: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A stale one costs as much as one that is written."""
    monkeypatch.setattr(budgets, "A_GUEST", Budget(7, 0.01))
    table = set_up(host)
    seat = come_in(guarded, code_for(table, "seat", seat="bo"), "10.0.0.66")
    write = {"version": 99, "action": {"action": "crooked", "player": "bo"}}
    answers = [seat.post(f"{table.url}/actions", json=write).status_code for _ in range(3)]
    assert answers == [409, 409, 429]


def test_joining_has_a_budget(guarded: Flask, host: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """That of the role it opens, at the address it comes from, whatever becomes of it; it costs nobody who is
    in there a bid."""
    monkeypatch.setattr(budgets, "JOINING", Budget(40, 0.01))
    table = set_up(host)
    code = code_for(table, "seat")
    there, elsewhere = ({"REMOTE_ADDR": it} for it in ("10.0.0.66", "10.0.0.7"))
    seat, phone = guarded.test_client(), guarded.test_client()
    assert seat.post("/join", data={"code": code, "seat": "ann"}, environ_base=there).status_code == 303
    tried = [{"code": code, "seat": it} for it in ("ann", "nobody", "ann", "bo")]
    answers = [phone.post("/join", data=it, environ_base=there).status_code for it in tried]
    assert answers == [409, 400, 409, 429]
    write = {"version": 0, "action": {"action": "crooked", "player": "ann"}}
    assert seat.post(f"{table.url}/actions", json=write, environ_base=there).status_code == 200
    assert phone.post("/join", data=tried[-1], environ_base=elsewhere).status_code == 303


def guess(app: Flask, address: str, pin: str = "000000") -> int:
    """A try at the login from a browser that was never in."""
    return log_in(app.test_client(), pin, environ_base={"REMOTE_ADDR": address})


def test_a_home_guesses_as_one(guarded: Flask) -> None:
    """One of IPv6 has 2^64 addresses, and no more tries by that; who lives elsewhere waits for nothing."""
    home = [guess(guarded, f"2001:db8:7:1::{n:x}") for n in range(1, 9)]
    assert home == [401] * TRIES + [429] * 3
    assert guess(guarded, "2001:db8:7:2::1", PIN) == 303


def test_addresses_without_end_guess_slowly() -> None:
    """However many there are, all together have so many tries, and then one in a while; what memory forgets
    changes nothing."""
    now = [0.0]
    throttle = Throttle(clock=lambda: now[0])
    waits = [throttle.wait_seconds(f"{n}", EVERYBODY) for n in range(15_000)]
    assert waits.count(0) == EVERYBODYS_TRIES
    now[0] += EVERYBODYS_WAIT_SECONDS
    assert throttle.wait_seconds("host", EVERYBODY) == 0
    throttle.forget("host", EVERYBODY)  # a right PIN, which forgives what others guessed to none of them
    now[0] += EVERYBODYS_WAIT_SECONDS
    assert [throttle.wait_seconds(key, EVERYBODY) > 0 for key in ("x", "y")] == [False, True]


def test_who_was_in_before_comes_in_whoever_guesses(make_app: Callable[..., Flask]) -> None:
    """From the same address, too; but not with a sign that is made up, nor one of another PIN, and five wrong
    PINs in that browser are five."""
    app = make_app(pin=PIN, host_names=None)
    known, made_up = app.test_client(), app.test_client()
    assert log_in(known) == 303
    cookie = known.get_cookie(KNOWN_COOKIE, path="/login")
    assert cookie is not None
    assert [guess(app, "127.0.0.1") for _ in range(6)][-1] == 429
    made_up.set_cookie(KNOWN_COOKIE, f"{cookie.value[:32]}.{'0' * 64}", path="/login")
    assert log_in(made_up) == 429
    known.post("/logout")
    assert [log_in(known, "000000") for _ in range(4)] == [401] * 4
    assert log_in(known) == 303
    assert [log_in(known, "000000") for _ in range(6)] == [401] * 5 + [429]
    other = make_app(pin="999999", host_names=None)
    assert [guess(other, "127.0.0.1") for _ in range(6)][-1] == 429
    stranger = other.test_client()
    stranger.set_cookie(KNOWN_COOKIE, cookie.value, path="/login")
    assert log_in(stranger, "999999") == 429


def test_a_right_code_gets_through(guarded: Flask, host: FlaskClient) -> None:
    """Nobody guesses one of 59 bits; whoever sends wrong ones keeps nobody out of the same home."""
    code = code_for(set_up(host), "spectator")
    there = {"REMOTE_ADDR": "10.0.0.91"}
    wrong = [guarded.test_client().get("/join/x", environ_base=there).status_code for _ in range(6)]
    assert wrong == [401] * 5 + [429]
    assert is_in(come_in(guarded, code, "10.0.0.91"))


def test_who_may_send_much(guarded: Flask, host: FlaskClient) -> None:
    """A camera its frames, the host a photo and a night; nobody else, nor anywhere else."""
    table = set_up(host)
    camera = come_in(guarded, code_for(table, "camera"), "10.0.0.66")
    looks_on = come_in(guarded, code_for(table, "spectator"), "10.0.0.66")
    photo, nights, frames = f"{table.url}/photo", "/api/nights", "/api/camera/frames"
    sent = {photo: "photos.upload", nights: "nights.bring", frames: "camera_setup.phone_frame"}
    for client, path, may in (
        (host, photo, True), (host, nights, True), (host, "/api/tables", False), (host, "/api/none", False),
        (camera, frames, True), (camera, nights, False), (camera, photo, False), (looks_on, frames, False),
        (guarded.test_client(), photo, False),
    ):  # fmt: skip
        most = ADDRESSES[sent[path]].most_bytes if may else bridge.IN_MEMORY_BYTES
        assert body_bytes(guarded, head_of(client, path)) == most, path


def head_of(client: FlaskClient, path: str) -> dict[str, Any]:
    """What a server knows of a browser's request before its body."""
    environ: dict[str, Any] = EnvironBuilder(path, method="POST").get_environ()
    client._add_cookies_to_wsgi(environ)
    return environ | {"REMOTE_ADDR": "10.0.0.66"}
