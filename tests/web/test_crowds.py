"""Many guests, or one who behaves like many: what one takes is never another's."""

import time
from itertools import count

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import text

from table.log.database import Writer, close_database, open_database
from tests.web.conftest import set_up
from tests.web.test_joining import code_for
from web.server import sessions
from web.server.gate import area
from web.server.roles import Viewer
from web.server.sessions import Places, Sessions

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
    monkeypatch.setattr("web.server.sessions.time.time", lambda: next(seconds))
    monkeypatch.setattr(sessions, "PLACES", dict.fromkeys(sessions.PLACES, FEW))


@pytest.mark.usefixtures("few_places")
def test_joining_again_and_again_costs_only_ones_own_home(guarded: Flask, host: FlaskClient) -> None:
    """Whoever joins by one code for ever throws out those who came from there in the same role, and nobody
    else: not the seats, the camera, the host, nor a spectator elsewhere."""
    table = set_up(host)
    code = code_for(table, "spectator")
    others = [
        come_in(guarded, code_for(table, "seat"), "10.0.0.66", seat="bo"),
        come_in(guarded, code_for(table, "camera"), "10.0.0.66"),
        come_in(guarded, code, "10.0.0.7"),
    ]
    greedy = [come_in(guarded, code, "10.0.0.66") for _ in range(12)]
    assert all(is_in(it) for it in [host, *others])
    assert [is_in(it) for it in greedy] == [False] * 10 + [True] * 2


@pytest.mark.usefixtures("few_places")
@pytest.mark.parametrize(
    ("addresses", "stay"),
    [
        (["10.0.0.1", "10.0.0.2", "10.0.0.3", "10.0.0.4"], [True] * 4),
        (["10.0.0.1", "2001:db8:1:1::1", "2001:db8:1:1::2", "2001:db8:1:1::3"], [True, False, True, True]),
        (["10.0.0.1", "2001:db8:1:1::1", "2001:db8:1:2::1", "2001:db8:1:3::1", "2001:db8:1:4::1"],
         [True, False, True, True, True]),
        (["2001:db8:1:1::1", "2001:db8:1:2::1", "10.0.0.1", "10.0.0.2", "10.0.0.3"],
         [False, True, True, True, True]),
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
