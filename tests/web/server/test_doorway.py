"""Phones are let in while the server runs: the host alone opens it, never without a PIN; it closes again."""

import http.client
import json
import re
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from urllib.parse import urlencode, urlsplit

import pytest
from flask import Flask

from tests.web.conftest import PATIENCE_SECONDS
from web.server import doorway as doorway_module
from web.server import listening
from web.server.doorway import Doorway, Refused
from web.server.listening import Server, open_server
from web.server.networks import Network

HOME, OTHER = "127.0.0.2", "127.0.0.3"
"""This machine in two home networks, as it seems here: it can be reached there, by no other machine."""


HUNG_UP_SECONDS = 10.0
"""Sooner than an idle connection is let go by itself."""


class House:
    """A server on loopback as `make run` starts it, and what it told at the terminal."""

    def __init__(self, app: Flask, server: Server) -> None:
        self.app, self.server = app, server
        self.port = server.bind_addr[1]
        self.told: list[tuple[str, str]] = []
        self.way = Doorway(app, server, lambda address, pin: self.told.append((address, pin)))
        app.extensions["ojo-doorway"] = self.way
        self.cookie = ""

    def ask(self, path: str, form: dict[str, str] | None = None, at: str = "127.0.0.1") -> tuple[int, str]:
        """One request with the host's cookie, a form as a browser sends it; status and text."""
        connection = http.client.HTTPConnection(at, self.port, timeout=PATIENCE_SECONDS)
        headers = {"Cookie": self.cookie, "Origin": f"http://{at}:{self.port}"}
        if form is None:
            connection.request("GET", path, headers=headers)
        else:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
            connection.request("POST", path, urlencode(form), headers)
        answer = connection.getresponse()
        text = answer.read().decode(errors="replace")
        if (cookie := answer.headers.get("Set-Cookie")) is not None:
            self.cookie = cookie.partition(";")[0]
        connection.close()
        return answer.status, text

    def invited(self, role: str) -> str:
        """The address that the host's invitation holds."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE_SECONDS)
        headers = {"Cookie": self.cookie, "Content-Type": "application/json"}

        def post(path: str, body: dict[str, object]) -> dict[str, str]:
            connection.request("POST", path, json.dumps(body), headers)
            answer: dict[str, str] = json.loads(connection.getresponse().read())
            return answer

        table = post("/api/tables", {"players": ["ann", "bo"], "variant": "dudo", "dice": 2})["id"]
        url = post(f"/api/tables/{table}/invitations", {"role": role})["url"]
        connection.close()
        return url


@pytest.fixture
def house(make_app: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """It runs, and this machine is in two networks."""
    there = [Network("wlan0", HOME), Network("eth0", OTHER)]
    monkeypatch.setattr(doorway_module, "networks", lambda: there)
    app = make_app()
    server = open_server(app, "127.0.0.1", 0, None)
    thread = threading.Thread(target=server.serve)
    thread.start()
    yield House(app, server)
    server.stop()
    thread.join()


def test_phones_are_let_in_with_a_pin_and_the_right_address(house: House) -> None:
    """Before, a code would lead a phone to itself; afterwards to this machine, where nobody comes in without
    a session, not even at this machine; the host who opened it stays in."""
    assert urlsplit(house.invited("seat")).hostname == "127.0.0.1"
    with pytest.raises(ConnectionRefusedError):
        house.ask("/", at=HOME)
    assert house.ask("/phones", {"address": HOME})[0] == 303
    assert urlsplit(house.invited("seat"))[:2] == ("http", f"{HOME}:{house.port}")
    assert house.ask("/")[0] == 200
    [(told_at, pin)] = house.told
    assert (told_at, bool(re.fullmatch("[0-9]{6}", pin))) == (f"http://{HOME}:{house.port}/", True)
    host, house.cookie = house.cookie, ""
    for at in (HOME, "127.0.0.1"):
        assert house.ask("/", at=at)[0] == 302, "to the login"
        assert house.ask("/api/tables", at=at)[0] == 401
        assert house.ask("/phones", {"address": ""}, at=at)[0] == 401
    house.cookie = host
    assert f"http://{HOME}:{house.port}/" in house.ask("/phones")[1]


def test_a_phone_that_lends_its_camera_is_led_to_encryption(house: House) -> None:
    """Browsers give a camera to nothing else; this house's authority vouches for that address."""
    house.ask("/phones", {"address": HOME})
    address = urlsplit(house.invited("camera"))
    assert address[:2] == ("https", f"{HOME}:{house.port}")
    authority = house.ask("/trust/authority.crt", at=HOME)[1]
    trusts = ssl.create_default_context(cadata=authority)
    phone = http.client.HTTPSConnection(HOME, house.port, timeout=PATIENCE_SECONDS, context=trusts)
    with closing(phone):
        phone.request("GET", address.path)
        assert phone.getresponse().status == 200


def test_it_is_closed_again(house: House) -> None:
    """Nobody finds it there any more, whoever is in by there is hung up on, and at this machine it is as
    before; opened anew at another network, it is there alone."""
    house.ask("/phones", {"address": HOME})
    inside = http.client.HTTPConnection(HOME, house.port, timeout=PATIENCE_SECONDS)
    inside.request("GET", "/api/me", headers={"Cookie": house.cookie})
    assert inside.getresponse().read()
    assert house.ask("/phones", {"address": ""})[0] == 303
    assert inside.sock is not None
    inside.sock.settimeout(HUNG_UP_SECONDS)
    assert inside.sock.recv(1) == b"", "hung up on"
    inside.close()
    with pytest.raises(ConnectionRefusedError):
        house.ask("/", at=HOME)
    house.cookie = ""
    assert house.ask("/")[0] == 200
    assert house.app.extensions["ojo-settings"].pin is None
    house.ask("/phones", {"address": OTHER})
    assert house.ask("/", at=OTHER)[0] == 200
    with pytest.raises(ConnectionRefusedError):
        house.ask("/", at=HOME)
    pins = {pin for _, pin in house.told}
    assert len(pins) == 1, "a house has one"


def test_it_opens_at_its_own_addresses_alone(house: House) -> None:
    """Another address is refused in a sentence, and nothing has changed."""
    for address in ("0.0.0.0", "8.8.8.8", "127.0.0.1", "nonsense"):  # noqa: S104
        status, page = house.ask("/phones", {"address": address})
        assert (status, address in page) == (400, True)
    assert house.app.extensions["ojo-settings"].pin is None
    assert house.way.address is None


def test_where_it_cannot_listen_it_stays_as_it_was(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """The reason is told, and no PIN is asked for."""
    monkeypatch.setattr(doorway_module, "networks", lambda: [Network("", "192.0.2.77")])
    status, page = house.ask("/phones", {"address": "192.0.2.77"})
    assert status == 422
    assert "cannot listen at 192.0.2.77" in page
    assert house.app.extensions["ojo-settings"].pin is None
    assert house.ask("/")[0] == 200


def test_a_server_too_busy_to_listen_there_never_does(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """The host is told that it did not work; once the server has time again, nobody gets in by there."""
    monkeypatch.setattr(listening, "SHUTDOWN_SECONDS", 0.05)
    assert house.ask("/")[0] == 200
    loop = house.server._loop
    assert loop is not None
    loop.call_soon_threadsafe(time.sleep, 0.5)
    with pytest.raises(Refused):
        house.way.open(HOME)
    assert house.ask("/")[0] == 200
    with pytest.raises(ConnectionRefusedError):
        house.ask("/", at=HOME)
    assert house.way.address is None


def test_without_a_pin_only_this_machine_is_answered(make_app: Callable[..., Flask]) -> None:
    """A request that was on its way while the doorway was closed opens nothing."""
    client = make_app().test_client()
    assert client.get("/api/tables").status_code == 200
    for address in ("192.168.1.7", "fe80::1", "10.0.0.2"):
        assert client.get("/api/tables", environ_base={"REMOTE_ADDR": address}).status_code == 401


def test_whoever_chose_the_host_has_decided(make_app: Callable[..., Flask]) -> None:
    """A server that was started for a network is not opened or closed from a page."""
    client = make_app().test_client()
    assert "Whoever started Ojo" in client.get("/phones").get_data(as_text=True)
    assert client.post("/phones", data={"address": HOME}).status_code == 409


def test_what_stands_in_the_way_is_said(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """No network; a network that was left; until somebody has come, what else it may be."""
    page = lambda: house.ask("/phones")[1]  # noqa: E731
    assert all(f'value="{it}"' in page() for it in (HOME, OTHER)), "there is a choice"
    house.ask("/phones", {"address": HOME})
    assert f"let TCP port {house.port} in" in page()
    assert "No phone has come yet" in page()
    house.way.see(HOME)
    assert not house.way.came, "that is this machine itself"
    house.way.see("192.168.7.7")
    assert "A phone has found it" in page()
    assert "TCP port" not in page()
    monkeypatch.setattr(doorway_module, "networks", lambda: [Network("eth0", OTHER)])
    assert f"has left the network where it was {HOME}" in page()
    house.ask("/phones", {"address": ""})
    monkeypatch.setattr(doorway_module, "networks", lambda: [])
    assert "in no network" in page()


def test_a_phone_is_asked_to_be_the_camera_by_one_tap(house: House) -> None:
    """It opens the likeliest network, and leads to a page with a code for the encrypted address, which a
    reload does not change; a phone that came in the clear is led there, and nobody else makes a code."""
    assert house.ask("/phones", {"camera": "new"})[0] == 303
    assert house.way.address == HOME
    host, house.cookie = house.cookie, ""
    assert house.ask("/phones", {"camera": "new"})[0] == 401
    house.cookie = host
    code = house.app.extensions["ojo"].sessions.invite("camera")
    shown = [house.ask(f"/phones?camera={code}")[1] for _ in range(2)]
    assert all(f"https://{HOME}:{house.port}/join/{code}" in page for page in shown)
    assert "no longer good" in house.ask("/phones?camera=abcdefghjkmn")[1]
    seat = house.invited("seat").rpartition("/")[2]
    assert "no longer good" in house.ask(f"/phones?camera={seat}")[1], "it lets in a seat, no camera"
    house.ask("/phones", {"address": "", "camera": code})
    assert house.way.address is None, "the page's other button still closes it"
    house.ask("/phones", {"address": OTHER, "camera": code})
    assert f"https://{OTHER}:{house.port}/join/{code}" in house.ask(f"/phones?camera={code}")[1]


def test_what_keeps_a_phone_from_being_the_camera(
    house: House, make_app: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch
) -> None:
    """No network, a port that is taken, a server without encryption: each is said, with ways that need none
    of it."""
    monkeypatch.setattr(doorway_module, "networks", lambda: [])
    assert house.ask("/phones", {"camera": "new"})[0] == 303
    code = house.app.extensions["ojo"].sessions.invite("camera")
    page = house.ask(f"/phones?camera={code}")[1]
    assert "in no network" in page
    assert "adb reverse" in page
    monkeypatch.setattr(doorway_module, "networks", lambda: [Network("wlan0", HOME)])
    with socket.create_server((HOME, house.port)):
        status, page = house.ask("/phones", {"camera": "new"})
    assert (status, f"cannot listen at {HOME}" in page) == (422, True)
    assert house.way.address is None
    client = make_app(host="0.0.0.0", pin="123456", host_names=None).test_client()  # noqa: S104
    client.post("/login", data={"pin": "123456"}, headers={"Host": "10.0.0.7"})
    page = client.post(
        "/phones", data={"camera": "new"}, headers={"Host": "10.0.0.7"}, follow_redirects=True
    ).get_data(as_text=True)
    assert "only over HTTPS" in page
    assert "adb reverse" in page
