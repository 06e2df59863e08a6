"""Guards that no other test would miss: each fails without what it names."""

import hmac
import io
import json
import logging
import os
import secrets
import stat
from collections.abc import Callable
from contextlib import closing
from datetime import datetime
from itertools import islice
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from table import live
from table.live import Broadcast, Stream
from tests.web.conftest import PIN, set_up
from tests.web.listening import Listened
from web.server import feeds, security
from web.server.budgets import Budgets
from web.server.journal import Sparing, log_to
from web.words.discretion import discreet


@pytest.fixture(scope="module")
def guarded(make_app: Callable[..., Flask]) -> Flask:
    """A server bound to more than loopback, encrypted."""
    return make_app(pin=PIN, host_names=None, https=True)


def test_pins_are_compared_in_constant_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the library's own comparison, which looks at all of both."""
    asked: list[tuple[Any, Any]] = []
    monkeypatch.setattr(hmac, "compare_digest", lambda a, b: asked.append((a, b)) is None)
    assert security.same_text("1", "2")
    assert asked == [(b"1", b"2")]


def test_pins_come_from_where_secrets_come_from(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not from a generator whose next number can be reckoned."""
    monkeypatch.setattr(secrets, "randbelow", lambda _limit: 7)
    assert security.new_pin() == "000007"


def test_the_policy_to_the_letter(client: FlaskClient) -> None:
    """Nothing from elsewhere, nothing inline, no plug-in, no frame, no form to another place."""
    headers = client.get("/").headers
    assert headers["Content-Security-Policy"] == (
        "default-src 'self'; img-src 'self' blob: data:; object-src 'none'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    )
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert "Access-Control-Allow-Origin" not in headers


def test_the_cookie_to_the_letter(guarded: Flask) -> None:
    """Out of reach for scripts, for other sites and for plain HTTP."""
    answer = guarded.test_client().post("/login", data={"pin": PIN}, base_url="https://localhost")
    cookies = [cookie.split("; ") for cookie in answer.headers.getlist("Set-Cookie")]
    assert sorted(part for cookie in cookies for part in cookie if part.startswith("Path=")) == [
        "Path=/",
        "Path=/login",
    ]
    for cookie in cookies:
        assert {"HttpOnly", "SameSite=Lax", "Secure"} <= set(cookie)


@pytest.mark.parametrize("path", ["/login", "/join"])
def test_a_login_is_short(guarded: Flask, path: str) -> None:
    """Five kilobytes are no PIN and no code."""
    body = {"pin": "1" * 5000, "code": "1" * 5000}
    assert guarded.test_client().post(path, data=body, base_url="https://localhost").status_code == 413


def test_a_form_has_few_parts(client: FlaskClient) -> None:
    """A photo's form has two."""
    table = set_up(client)
    parts: dict[str, Any] = {f"x{n}": "1" for n in range(20)}
    answer = client.post(f"{table.url}/photo", data=parts | {"photo": (io.BytesIO(b"x"), "x")})
    assert answer.status_code == 413


@pytest.mark.parametrize("name", ["a\nb", "a\x00b", "a\u202eb", "a\u200bb", "a\x1b[2Jb"])
def test_names_hold_nothing_invisible(client: FlaskClient, name: str) -> None:
    """No line break, no escape, nothing that turns the text around."""
    setup = {"players": [name, "bo"], "variant": "dudo", "dice": 5}
    assert client.post("/api/tables", json=setup).status_code == 400


def test_a_stream_ends_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """A forgotten screen opens another one after a while, and gives its place back."""
    monkeypatch.setattr(feeds, "HEARTBEAT_SECONDS", 0.01)
    monkeypatch.setattr(feeds, "STREAM_SECONDS", 0.05)
    broadcast = Broadcast(1)
    assert broadcast.enter()
    stream = Stream("t", broadcast, lambda after: None if after == 0 else (0, b"event"))
    with closing(Listened(stream)) as events:
        first, *later = islice(events, 100)
    assert first == b"event"
    assert set(later) == {live.HEARTBEAT}
    assert len(later) < 99


def test_a_log_line_is_one_line() -> None:
    """Whatever a stranger puts into a path, it makes no line of its own, and no secret stays."""
    record = logging.LogRecord("x", logging.INFO, "x", 1, "%s", ("/a\n2026 INFO forged\x1b[2J",), None)
    assert discreet(record)
    assert record.getMessage() == "/a\\n2026 INFO forged\\x1b[2J"
    record = logging.LogRecord("x", logging.INFO, "x", 1, "GET %s", ("rtsp://ann:pa@ss@cam/1?pwd=x",), None)
    assert discreet(record)
    assert record.getMessage() == "GET rtsp://***@cam/1?pwd=***"


def test_the_log_is_lines_of_json_for_its_owner_alone(tmp_path: Path) -> None:
    """One object a record, its fault with it, and no secret in either. Whatever the umask, also where an
    earlier Ojo made it for all; and so is the one before it."""
    path, older = tmp_path / "ojo.log", tmp_path / "ojo.log.1"
    root, level = logging.getLogger(), logging.getLogger().level
    for made in ((), (path, older)):
        for one in made:
            one.write_text("{}\n")
            one.chmod(0o644)
        before = os.umask(0)
        log_to(path)
        handler = root.handlers[-1]
        assert isinstance(handler, RotatingFileHandler)
        try:
            logging.getLogger("web.app").warning("somebody came in")
            handler.doRollover()
            logging.getLogger("web.app").warning("from %s\nand on", "rtsp://ann:secret@cam/1")
            try:
                raise ValueError("postgresql://ann:secret@host/db")
            except ValueError:
                logging.getLogger("web.app").exception("it failed")
        finally:
            os.umask(before)
            root.removeHandler(handler)
            handler.close()
            root.setLevel(level)
            logging.captureWarnings(False)
        assert [stat.S_IMODE(one.stat().st_mode) for one in (path, older)] == [0o600] * 2
    written = path.read_text(encoding="utf-8")
    warned, failed = map(json.loads, written.splitlines())
    assert (warned["level"], warned["from"], warned["says"]) == (
        "warning", "web.app", "from rtsp://***@cam/1\\nand on",
    )  # fmt: skip
    assert failed["fault"].startswith("Traceback")
    assert datetime.fromisoformat(warned["at"]).tzinfo is not None
    assert "secret" not in written


def test_a_stranger_turns_no_log_over() -> None:
    """Of one warning so many lines are written, however often it is provoked; then one now and then. Others,
    logins and faults are written as ever."""
    seconds = [0.0]
    sparing = Sparing(Budgets(lambda: seconds[0]))

    def written(line: int, level: int = logging.WARNING) -> bool:
        return sparing.filter(logging.LogRecord("web", level, "a.py", line, "refused", (), None))

    assert [written(1) for _ in range(1300)] == [True] * 300 + [False] * 1000
    assert written(2)
    assert written(1, logging.INFO)
    assert written(1, logging.ERROR)
    seconds[0] += 600.001
    assert [written(1) for _ in range(2)] == [True, False]
