"""PINs and sessions: guessing, how long a session lasts, and what it is tied to."""

import re
import stat
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.conftest import PIN, set_up
from tests.web.server.test_security import log_in
from web.server.security import kept_pin, new_pin, pin_problem, secret_key
from web.server.sessions import IDLE_SECONDS, MOST_SECONDS
from web.server.throttle import FIRST_WAIT_SECONDS, TRIES, Throttle

LAN: dict[str, Any] = {"pin": PIN, "host_names": None}


def test_wrong_pins_are_slowed_down(guarded: Flask) -> None:
    """After five wrong ones even the right PIN must wait, with the seconds told."""
    client = guarded.test_client()
    assert [log_in(client, pin) for pin in ("", "000000", "4829131", "é", "9" * 100)] == [401] * 5
    answer = client.post("/login", data={"pin": PIN})
    assert answer.status_code == 429
    assert 0 < int(answer.headers["Retry-After"]) <= 60
    assert client.get("/api/tables").status_code == 401


def test_guessing_slows_the_guesser_alone() -> None:
    """Each further wrong try of an address doubles its wait, up to a limit; nobody else waits, however many
    guess; a good try is forgiven, and so is everything after a day."""
    now = [0.0]
    throttle = Throttle(clock=lambda: now[0])
    assert [throttle.wait_seconds("a") for _ in range(TRIES)] == [0] * TRIES
    waits = []
    for _ in range(9):
        waits.append(throttle.wait_seconds("a"))
        now[0] += waits[-1]
        assert throttle.wait_seconds("a") == 0
    assert waits == [60, 120, 240, 480, 960, 1920, 3600, 3600, 3600]
    for other in range(500):
        for _ in range(TRIES):
            throttle.wait_seconds(f"guesser {other}")
    assert throttle.wait_seconds("host") == 0
    throttle.forget("a")
    assert throttle.wait_seconds("a") == 0
    assert throttle.wait_seconds("guesser 1") == FIRST_WAIT_SECONDS
    now[0] += 24 * 3600
    assert throttle.wait_seconds("guesser 1") == 0


def test_a_good_code_forgives_no_wrong_pins(guarded: Flask, host: FlaskClient) -> None:
    """A guest who guesses the PIN waits like anybody else, however often the invitation is looked at."""
    code = host.post(f"{set_up(host).url}/invitations", json={"role": "spectator"}).get_json()["code"]
    guest = guarded.test_client()
    statuses = []
    for _ in range(TRIES + 1):
        assert guest.get(f"/join/{code}").status_code == 200
        statuses.append(log_in(guest, "000000"))
    assert statuses == [*[401] * TRIES, 429]


def test_sessions_end(make_app: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch) -> None:
    """A session ends after a day, and with the PIN it was opened with; another server's key opens nothing."""
    app = make_app(**LAN)
    client = app.test_client()
    assert log_in(client) == 303
    assert client.get("/api/tables").status_code == 200
    cookie = client.get_cookie("ojo")
    assert cookie is not None

    for other in (
        make_app(**LAN | {"pin": "999999"}),
        make_app(**LAN, data_folder=app.extensions["ojo-settings"].data_folder / "x"),
    ):
        stranger = other.test_client()
        stranger.set_cookie("ojo", cookie.value)
        assert stranger.get("/api/tables").status_code == 401

    again = make_app(**LAN).test_client()  # the same PIN and key: a restart does not log people out
    again.set_cookie("ojo", cookie.value)
    assert again.get("/api/tables").status_code == 200


@pytest.mark.parametrize(
    ("steps_seconds", "status"),
    [
        ([IDLE_SECONDS - 60], 200),
        ([IDLE_SECONDS + 60], 401),
        ([IDLE_SECONDS - 60] * 6, 200),
        ([IDLE_SECONDS - 60] * (MOST_SECONDS // (IDLE_SECONDS - 60) + 1), 401),
        ([-3600], 200),
    ],
)
def test_the_time_of_a_session_is_up(
    guarded: Flask, monkeypatch: pytest.MonkeyPatch, steps_seconds: list[int], status: int
) -> None:
    """After four idle hours, and after a day however busy; a clock that is set back ends nothing."""
    client = guarded.test_client()
    log_in(client)
    now = time.time()
    for step in steps_seconds:
        now += step
        monkeypatch.setattr("web.server.sessions.Sessions._now", lambda _: now)  # noqa: B023  of this very step
        last = client.get("/api/tables").status_code
    assert last == status


def test_a_forged_session_is_none(guarded: Flask) -> None:
    """A cookie signed with another key, or not at all, opens nothing."""
    client = guarded.test_client()
    for value in ("", "x", "eyJwaW4iOiJ4In0.aaaa.bbbb"):
        client.set_cookie("ojo", value)
        assert client.get("/api/tables").status_code == 401


@pytest.mark.parametrize(("kept", "name"), [(secret_key, "session.key"), (kept_pin, "pin")])
def test_a_secret_is_made_once_for_its_owner_alone(
    tmp_path: Path, kept: Callable[[Path], bytes | str], name: str
) -> None:
    """Mode 0600 even where somebody had opened it, the same at the next start, another in another house; one
    cut short is made anew."""
    made, path = kept(tmp_path / "new"), tmp_path / "new" / name
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    path.chmod(0o644)
    assert kept(tmp_path / "new") == made != kept(tmp_path / "other")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    path.write_bytes(b"12")
    assert len(kept(tmp_path / "new")) == len(made) >= 6


def test_pins() -> None:
    """Made of six digits, each time another; a chosen one must be six to twelve digits."""
    assert all(re.fullmatch(r"[0-9]{6}", new_pin()) for _ in range(50))
    assert len({new_pin() for _ in range(50)}) > 40
    assert [pin for pin in ("123456", "0" * 12) if pin_problem(pin)] == []
    assert [pin for pin in ("0" * 13, "12345", "abcdef", "١٢٣٤٥٦", "") if not pin_problem(pin)] == []


@pytest.mark.parametrize(
    "written",
    [
        " 482 913 ", "482-913", "4 8 2 9 1 3", "482\u2010913", "482\u2212913", "482\u00a0913",
        "٤٨٢٩١٣", "۴۸۲۹۱۳", "४८२९१३", "๔๘๒๙๑๓", "\uff14\uff18\uff12\uff0d\uff19\uff11\uff13",
        "\u200f482913\u200e",
    ],
)  # fmt: skip
def test_a_pin_is_taken_as_any_keyboard_writes_it(guarded: Flask, written: str) -> None:
    """Digits of every script, and what people write between them."""
    assert log_in(guarded.test_client(), written) == 303
    assert log_in(guarded.test_client(), f"{written}1") == 401


def test_a_code_is_taken_as_any_keyboard_writes_it(guarded: Flask, host: FlaskClient) -> None:
    """As a form's, and as an address that was typed."""
    code: str = host.post("/api/invitations").get_json()["code"]
    arabic = code.translate({ord("0") + digit: 0x660 + digit for digit in range(10)})
    for written in (f" {code[:4].upper()} {code[4:8]}-{code[8:]} ", arabic):
        assert guarded.test_client().get(f"/join/{quote(written)}").status_code == 200
    phone = guarded.test_client()
    assert phone.post("/join", data={"code": f"{arabic[:6]}-{arabic[6:]}"}).status_code == 303
