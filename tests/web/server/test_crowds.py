"""Many guests, or one who behaves like many: what one takes is never another's."""

import asyncio
import time
from collections.abc import Awaitable, Callable
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
from web.server.bridge import Bridge
from web.server.budgets import Budget, Budgets, stream_places
from web.server.gate import area
from web.server.roles import LOCAL_HOST, Viewer
from web.server.security import KNOWN_COOKIE, body_bytes
from web.server.sessions import Places, Sessions
from web.server.throttle import A_HOME, AN_AREA, EVERYBODY, Throttle, crowds_of

FEW = Places(from_a_home=2, from_an_area=3, at_the_table=4)


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
    monkeypatch.setattr(sessions, "PLACES", dict.fromkeys(sessions.PLACES, FEW))


@pytest.mark.usefixtures("few_places")
def test_joining_again_and_again_costs_only_ones_own_home(guarded: Flask, host: FlaskClient) -> None:
    """Whoever joins by one code for ever throws out what they opened themselves, and nobody else: not the
    seats, the camera, the host, a spectator elsewhere, nor the wall that was there before."""
    table = set_up(host)
    code = code_for(table, "spectator")
    others = [
        come_in(guarded, code_for(table, "seat"), "10.0.0.66", seat="bo"),
        come_in(guarded, code_for(table, "camera"), "10.0.0.66"),
        come_in(guarded, code, "10.0.0.7"),
        come_in(guarded, code, "10.0.0.66"),
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


@pytest.mark.usefixtures("few_places")
@pytest.mark.parametrize(
    ("addresses", "stay"),
    [
        (["10.0.0.1", "10.0.0.2", "10.0.0.3", "10.0.0.4"], [True] * 4),
        (["10.0.0.1", "2001:db8:1:1::1", "2001:db8:1:1::2", "2001:db8:1:1::3"], [True, True, False, True]),
        (["10.0.0.1", "2001:db8:1:1::1", "2001:db8:1:2::1", "2001:db8:1:3::1", "2001:db8:1:4::1"],
         [True, True, True, False, True]),
        (["2001:db8:1:1::1", "2001:db8:1:2::1", "10.0.0.1", "10.0.0.2", "10.0.0.3"],
         [True, False, True, True, True]),
    ],
    ids=["few", "a home of IPv6", "an area of IPv6", "the area that has most"],
)  # fmt: skip
def test_whose_place_is_taken(
    guarded: Flask, host: FlaskClient, addresses: list[str], stay: list[bool]
) -> None:
    """A home of IPv6 has 2^64 addresses and an area 65,536 homes: neither gets more places by that."""
    code = code_for(set_up(host), "spectator")
    phones = [come_in(guarded, code, address) for address in addresses]
    assert [is_in(it) for it in phones] == stay


@pytest.mark.parametrize(
    ("home", "counts_as"),
    [
        ("2001:db8:1:2::/64", "2001:db8:1::/48"),
        ("10.0.0.1", "10.0.0.1"),
        ("", ""),
        ("fe80::/64", "fe80::/48"),
    ],
)
def test_areas(home: str, counts_as: str) -> None:
    """Of IPv6 what a provider gives to one customer."""
    assert area(home) == counts_as


def test_sessions_that_were_kept_before_there_were_homes_stay_open(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """A database of an earlier version lacks the column; whoever was in is in."""
    url = f"sqlite:///{tmp_path_factory.mktemp('old') / 'ojo.db'}"
    engine = open_database(url)
    writer = Writer(engine)
    token = Sessions(engine, writer).open(Viewer("", "seat", "t", "ann"))
    with writer.begin() as connection:
        connection.execute(text("ALTER TABLE sessions DROP COLUMN home"))
    anew = Sessions(engine, writer)
    found = anew.find(token or "")
    assert found == Viewer(found.session if found else "", "seat", "t", "ann")
    assert anew.open(Viewer("", "spectator", "t"), home="10.0.0.1")
    close_database(engine)


def test_one_home_leaves_streams_for_the_host(
    guarded: Flask, host: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many sessions one has, and whoever else is at home there; guests elsewhere find places, too."""
    monkeypatch.setattr(budgets, "STREAMS_A_HOME", 3)
    table = set_up(host)
    code = code_for(table, "spectator")
    there = [come_in(guarded, code, "10.0.0.66") for _ in range(4)]
    streams = [it.get(f"{table.url}/stream") for it in [*there, come_in(guarded, code, "10.0.0.7"), host]]
    assert [it.status_code for it in streams] == [200, 200, 200, 503, 200, 200]
    for stream in streams:
        stream.close()


def test_guests_leave_streams_for_the_host() -> None:
    """A tenth of all are the host's alone, and so is what nobody counts among."""
    live = Broadcast(20)
    of = [stream_places(Viewer(f"s{n}", "spectator", "t"), f"10.0.0.{n}", 20) for n in range(20)]
    assert sum(live.enter(among) for among in of) == 18
    assert live.enter(stream_places(Viewer("h", "host"), "10.0.0.1", 20))
    assert live.enter(stream_places(LOCAL_HOST, "127.0.0.1", 20))


def test_a_budget_is_spent_and_comes_back() -> None:
    """Of each of those that pay, or of none; a wait tells when all have it."""
    now = [0.0]
    kept = Budgets(clock=lambda: now[0])
    own, shared = Budget(3, 1), Budget(4, 2)
    assert kept.wait_seconds(3, {"ann": own, "home": shared}) == 0
    assert kept.wait_seconds(2, {"ann": own, "home": shared}) == 2
    assert kept.wait_seconds(1, {"bo": own, "home": shared}) == 0, "what was refused has cost nothing"
    assert kept.wait_seconds(1, {"bo": own, "home": shared}) == 0.5
    now[0] = 2
    assert kept.wait_seconds(2, {"ann": own, "home": shared}) == 0
    now[0] = 1000
    assert kept.wait_seconds(4, {"ann": own}) == 1, "no more than a bucket holds"


def test_budgets_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many keys there are."""
    monkeypatch.setattr(budgets, "BUCKETS", 2)
    kept = Budgets(clock=lambda: 0.0)
    for key in ("a", "b", "c", "b"):
        kept.wait_seconds(1, {key: Budget(1, 1)})
    assert kept.wait_seconds(1, {"b": Budget(1, 1)}) == 1
    assert kept.wait_seconds(1, {"a": Budget(1, 1)}) == 0


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


def test_who_looks_on_for_ever_keeps_no_seat_of_their_home_from_playing(
    guarded: Flask, host: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor from listening: budgets and streams of a home are each role's own."""
    monkeypatch.setattr(budgets, "A_HOME", Budget(50, 0.01))
    monkeypatch.setattr(budgets, "STREAMS_A_HOME", 1)
    table = set_up(host)
    code, seats_code = code_for(table, "spectator"), code_for(table, "seat", seat="ann")
    greedy = [come_in(guarded, code, "10.0.0.66") for _ in range(2)]
    spent = [it.get(f"{table.url}/night").status_code for it in greedy * 3]
    assert {*spent} == {200, 429}
    seat = come_in(guarded, seats_code, "10.0.0.66")
    write = {"version": 0, "action": {"action": "crooked", "player": "ann"}}
    assert seat.post(f"{table.url}/actions", json=write).status_code == 200
    streams = [it.get(f"{table.url}/stream") for it in (*greedy, seat)]
    assert [it.status_code for it in streams] == [200, 503, 200]
    for stream in streams:
        stream.close()


def test_joining_has_a_budget(guarded: Flask, host: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """That of the role it opens, at the home it comes from, whatever becomes of it; it costs nobody who is in
    there a bid."""
    monkeypatch.setattr(budgets, "A_HOME", Budget(40, 0.01))
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


def test_an_area_guesses_as_one(guarded: Flask) -> None:
    """A home of IPv6 has 2^64 addresses and an area 65,536 homes: neither gets more tries without end; who
    lives elsewhere waits for nothing."""
    home = [guess(guarded, f"2001:db8:7:1::{n:x}") for n in range(1, 40)]
    assert home.count(401) == A_HOME.tries
    area = [guess(guarded, f"2001:db8:7:{n:x}::1") for n in range(2, 90)]
    assert home.count(401) + area.count(401) == AN_AREA.tries
    assert guess(guarded, "2001:db8:8:1::1", PIN) == 303


def test_addresses_without_end_guess_slowly() -> None:
    """However many there are, all together have so many tries, and then one in a while; what memory forgets
    changes nothing."""
    now = [0.0]
    throttle = Throttle(clock=lambda: now[0])
    waits = [throttle.wait_seconds(f"{n}", crowds_of(f"10.{n >> 16}.{n >> 8 & 255}.{n & 255}"))
             for n in range(15_000)]  # fmt: skip
    assert waits.count(0) == EVERYBODY.tries
    now[0] += EVERYBODY.longest_wait_seconds
    assert [throttle.wait_seconds(key, crowds_of("1.2.3.4")) > 0 for key in ("x", "y")] == [False, True]


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


def scope_of(length: int, address: str = "10.0.0.66") -> dict[str, Any]:
    """The head of a request, as the loop tells it (ASGI 3)."""
    return {
        "type": "http", "method": "POST", "raw_path": b"/", "query_string": b"", "http_version": "1.1",
        "scheme": "http", "client": (address, 5), "headers": [(b"content-length", str(length).encode())],
    }  # fmt: skip


@pytest.mark.parametrize("welcome", [True, False])
def test_long_bodies_are_kept_of_who_may_send_them(welcome: bool) -> None:
    """Of others no more than memory holds; beside two from one address a third is not read until one is
    done."""
    part, parts = bytes(bridge.IN_MEMORY_BYTES), 4
    kept: list[int] = []
    read, asked = [0, 0, 0], []

    def kept_most(environ: dict[str, Any]) -> int:
        asked.append(environ)
        return parts * len(part) if welcome else len(part)

    def app(environ: dict[str, Any], start: Callable[..., None]) -> list[bytes]:
        kept.append(len(environ["wsgi.input"].read()))
        start("200 OK", [])
        return [b""]

    async def send(_message: dict[str, Any]) -> None:
        return

    async def meet() -> list[int]:
        through, go_on = Bridge(app, kept_most), asyncio.Event()

        def receiver(number: int) -> Callable[[], Awaitable[dict[str, Any]]]:
            async def receive() -> dict[str, Any]:
                read[number] += 1
                if read[number] == parts:
                    await go_on.wait()
                return {"type": "http.request", "body": part, "more_body": read[number] < parts}

            return receive

        asking = [
            asyncio.create_task(through(scope_of(parts * len(part)), receiver(n), send)) for n in range(3)
        ]
        for _ in range(500):  # what never comes fails below
            if len(asked) == 3 and sum(read) >= parts * (2 if welcome else 3):
                break
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.2)  # the third may have been told only now that it is welcome
        began = [*read]
        go_on.set()
        await asyncio.gather(*asking)
        through.close()
        return began

    began = asyncio.run(meet())
    assert sorted(began) == ([0, parts, parts] if welcome else [parts] * 3)
    assert kept == [parts * len(part) if welcome else len(part)] * 3


def test_who_may_send_much(guarded: Flask, host: FlaskClient) -> None:
    """A camera its photo and the host a night; nobody else, nor anywhere else; that is paid for once."""
    table = set_up(host)
    camera = come_in(guarded, code_for(table, "camera"), "10.0.0.66")
    looks_on = come_in(guarded, code_for(table, "spectator"), "10.0.0.66")
    photo, nights = f"{table.url}/photo", "/api/nights"
    for client, path, may in (
        (host, photo, True), (host, nights, True), (host, "/api/tables", False), (host, "/api/none", False),
        (camera, photo, True), (camera, nights, False), (looks_on, photo, False),
        (guarded.test_client(), photo, False),
    ):  # fmt: skip
        most = ADDRESSES["photos.upload" if path == photo else "nights.bring"].most_bytes
        assert body_bytes(guarded, head_of(client, path)) == (most if may else bridge.IN_MEMORY_BYTES), path
    head = head_of(camera, photo)
    before = home_tokens(guarded)
    assert body_bytes(guarded, head) == body_bytes(guarded, head) > bridge.IN_MEMORY_BYTES
    assert before - home_tokens(guarded) == pytest.approx(ADDRESSES["photos.upload"].cost, abs=5)


def head_of(client: FlaskClient, path: str) -> dict[str, Any]:
    """What a server knows of a browser's request before its body."""
    environ: dict[str, Any] = EnvironBuilder(path, method="POST").get_environ()
    client._add_cookies_to_wsgi(environ)
    return environ | {"REMOTE_ADDR": "10.0.0.66"}


def home_tokens(guarded: Flask) -> float:
    """What is left of the home's budget."""
    parts = guarded.extensions["ojo"]
    tokens: float = parts.budgets._buckets["home 10.0.0.66 camera"].tokens
    return tokens
