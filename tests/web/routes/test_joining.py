"""A scanned code makes a phone what it is to be: an open seat, the host; a lost phone comes back."""

import re
from collections.abc import Callable
from itertools import islice
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.conftest import Table, set_up


def code_for(table: Table, role: str, **more: str) -> str:
    """A fresh code of the host's."""
    answer = table.client.post(f"{table.url}/invitations", json={"role": role, **more})
    code: str = answer.get_json()["code"]
    return code


def test_an_open_seat_asks_whose_it_is(guarded: Flask, host: FlaskClient) -> None:
    """One code for everybody: the page offers the seats, one tap is the answer, and nobody else can be it."""
    table = set_up(host)
    code = code_for(table, "seat")
    phone = guarded.test_client()
    page = phone.get(f"/join/{code}").get_data(as_text=True)
    assert re.findall(r'name="seat" value="(\w+)"', page) == ["ann", "bo", "cy"]
    assert phone.post("/join", data={"code": code}).status_code == 400
    assert phone.post("/join", data={"code": code, "seat": "zoe"}).status_code == 400
    assert phone.get("/api/me").status_code == 401
    came = phone.post("/join", data={"code": code, "seat": "bo"})
    assert came.headers["Location"] == f"/t/{table.id}/seat#mine"
    assert phone.get("/api/me").get_json() == {"role": "seat", "table": table.id, "seat": "bo"}
    assert 'data-seat="bo"' in phone.get(f"/t/{table.id}/seat").get_data(as_text=True)


def test_a_taken_seat_is_marked_and_not_taken_again(guarded: Flask, host: FlaskClient) -> None:
    """Not by the table's code nor by one for that seat, under a new name either; its own phone comes back by
    the code, and nobody else has noticed anything."""
    table = set_up(host)
    code, own = code_for(table, "seat"), code_for(table, "seat", seat="bo")
    phone, other = guarded.test_client(), guarded.test_client()
    phone.post("/join", data={"code": code, "seat": "bo"})
    table.act("rename", player="bo", to="bob")
    page = other.get(f"/join/{code}").get_data(as_text=True)
    assert re.findall(r'value="(\w+)" class="choice" disabled', page) == ["bob"]
    assert "disabled" not in phone.get(f"/join/{code}").get_data(as_text=True)
    assert "<button" not in other.get(f"/join/{own}").get_data(as_text=True)
    for data in ({"code": code, "seat": "bob"}, {"code": own}):
        refused = other.post("/join", data=data)
        assert refused.status_code == 409
        assert "Another phone plays for" in refused.get_data(as_text=True)
    assert other.get("/api/me").status_code == 401
    assert phone.post("/join", data={"code": code, "seat": "bob"}).status_code == 303
    assert phone.get("/api/me").get_json()["seat"] == "bob"


@pytest.mark.parametrize("by", ["host", "holder"])
def test_a_seat_is_handed_on(guarded: Flask, host: FlaskClient, by: str) -> None:
    """By the host, whose codes stay good, or by its own phone: that one hears nothing more and is told so,
    the next has it by the same code, and the other seats are as they were."""
    table = set_up(host)
    code = code_for(table, "seat")
    lost, found, other = (guarded.test_client() for _ in range(3))
    lost.post("/join", data={"code": code, "seat": "bo"})
    other.post("/join", data={"code": code, "seat": "cy"})
    stream = lost.get(f"{table.url}/stream")
    events = stream.iter_encoded()
    next(events)
    if by == "host":
        there = host.get("/api/sessions").get_json()  # those of other tests too
        session = next(it["id"] for it in there if (it["table"], it["seat"]) == (table.id, "bo"))
        assert other.post(f"/api/sessions/{session}/free").status_code == 403
        assert host.post(f"/api/sessions/{session}/free").status_code == 204
        assert host.post(f"/api/sessions/{session}/free").status_code == 404
    else:
        told = lost.post(f"/logout?next=/t/{table.id}/seat", follow_redirects=True)
        assert "no seat at the table now" in told.get_data(as_text=True)
    assert list(islice(events, 2)) == []
    stream.close()
    assert "no seat at the table now" in lost.get(f"/t/{table.id}/seat", follow_redirects=True).text
    assert found.post("/join", data={"code": code, "seat": "bo"}).status_code == 303
    assert lost.get("/api/me").status_code == 401
    assert found.get("/api/me").get_json()["seat"] == "bo"
    assert other.get("/api/me").get_json()["seat"] == "cy"


def test_a_code_for_one_seat_asks_nothing(guarded: Flask, host: FlaskClient) -> None:
    """Whose it is stands in the code, whatever the form says."""
    table = set_up(host)
    code = code_for(table, "seat", seat="cy")
    phone = guarded.test_client()
    assert 'name="seat"' not in phone.get(f"/join/{code}").get_data(as_text=True)
    phone.post("/join", data={"code": code, "seat": "ann"})
    assert phone.get("/api/me").get_json()["seat"] == "cy"


def test_a_host_invites_a_host_once(guarded: Flask, host: FlaskClient) -> None:
    """The code that opens everything is the host's to give, and good once."""
    answer = host.post("/api/invitations")
    assert answer.status_code == 201
    code = answer.get_json()["code"]
    first, second = guarded.test_client(), guarded.test_client()
    assert first.get(f"/join/{code}").status_code == 200, "looking does not use it up"
    assert first.post("/join", data={"code": code}).headers["Location"] == "/"
    assert first.get("/api/me").get_json()["role"] == "host"
    assert second.post("/join", data={"code": code}).status_code == 401
    table = set_up(host)
    guest = guarded.test_client()
    guest.post("/join", data={"code": code_for(table, "spectator")})
    assert guest.post("/api/invitations").status_code == 403


def test_wrong_codes_in_an_address_slow_down_too(guarded: Flask) -> None:
    """The page tells whether a code is one, so guessing by opening pages must not pay either."""
    where = {"REMOTE_ADDR": "10.0.0.77"}
    statuses = [guarded.test_client().get("/join/x", environ_base=where).status_code for _ in range(6)]
    assert statuses == [401] * 5 + [429]


def test_the_bare_address_leads_a_guest_to_their_own_page(guarded: Flask, host: FlaskClient) -> None:
    """So does an app on the home screen, which begins there: a seat to its seat, of several to that of the
    newest table that it came to; only the host has the door. Who is not in any more is told the way in."""
    start = host.get("/static/manifest.json", buffered=True).get_json(force=True)["start_url"]
    table = set_up(host)
    homes = {
        "seat": f"/t/{table.id}/seat#mine",
        "spectator": f"/t/{table.id}/screen",
        "camera": "/eye",
    }
    for role, own in homes.items():
        phone = guarded.test_client()
        phone.post("/join", data={"code": code_for(table, role), "seat": "ann"})
        led = phone.get(start)
        assert (led.status_code, led.headers["Location"]) == (302, own)
        assert phone.get(own).status_code == 200
    later = set_up(host)
    phone.post("/join", data={"code": code_for(later, "seat", seat="bo")})
    assert phone.get(start).headers["Location"] == f"/t/{later.id}/seat#mine"
    phone.post("/logout")
    assert "scan" in phone.get(start, follow_redirects=True).get_data(as_text=True)
    assert host.get(start).status_code == 200


def test_a_screen_shows_the_newest_table(guarded: Flask, host: FlaskClient) -> None:
    """Of the host's; a guest's is the own table, whatever was set up since. What somebody plays on at, or
    brings as a file, is not newer; a table that was deleted is none."""
    first = set_up(host)
    guests = {}
    for role in ("seat", "spectator"):
        guests[role] = guarded.test_client()
        guests[role].post("/join", data={"code": code_for(first, role), "seat": "ann"})
    second = set_up(host)
    first.act("bid", player="ann", quantity=1, face=5)
    brought = host.post("/api/nights", json=host.get(f"{first.url}/export").get_json())
    assert brought.status_code == 201
    strangers = guarded.test_client()
    for path in ("/screen", "/overlay"):
        for who, table in ((host, second), (guests["seat"], first), (guests["spectator"], first)):
            page = who.get(path).get_data(as_text=True)
            assert f'data-table="{table.id}"' in page
            assert "data-follows" in page
            assert who.get("/api/newest").get_json() == {"id": table.id}
        assert strangers.get(path).headers["Location"] == f"/login?next={path}"
    assert strangers.get("/api/newest").status_code == 401
    host.post(f"{second.url}/delete", json={})
    assert host.get("/api/newest").get_json() == {"id": first.id}


def test_a_screen_waits_for_the_first_table(make_app: Callable[..., Flask], tmp_path: Path) -> None:
    """It can be opened before anything is set up."""
    client = make_app(data_folder=tmp_path).test_client()
    assert client.get("/api/newest").get_json() == {"id": None}
    for path in ("/screen", "/overlay"):
        assert "No table yet" in client.get(path).get_data(as_text=True)
