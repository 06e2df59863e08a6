"""Health, readiness and figures: what they say, and to whom."""

import errno
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy.exc import OperationalError

from table.authority import Tables
from table.log import condition, store
from table.log.opened_file import OpenedFile
from tests.web.conftest import PIN, set_up
from web.server.bridge import LOST


def test_whoever_watches_hears_whether_it_lives(make_app: Callable[..., Flask]) -> None:
    """Without the PIN: that it lives and can play, nothing more; the figures are for a host."""
    app = make_app(pin=PIN, host_names=None)
    stranger, host = app.test_client(), app.test_client()
    assert (stranger.get("/healthz").status_code, stranger.get("/healthz").get_json()) == (
        200,
        {"alive": True},
    )
    assert stranger.get("/readyz").get_json() == {"ready": True}
    assert stranger.get("/metrics").status_code == 302
    host.post("/login", data={"pin": PIN})
    assert host.get("/metrics").status_code == 200


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A database file that is not there yet."""
    return tmp_path / "ojo.db"


def asked_later(client: FlaskClient, app: Flask) -> object:
    """What `/readyz` says once it looks again."""
    app.extensions["ojo"].store.condition._looked_at = float("-inf")
    answer = client.get("/readyz").get_json()
    return answer.get("why", answer["ready"])


def test_ready_means_that_a_night_can_be_kept(
    make_app: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch, path: Path
) -> None:
    """Writes are taken and the disk has room. It is not tried again at once, for strangers may ask."""
    app = make_app(database=f"sqlite:///{path}")
    client = app.test_client()

    def full(*_: object) -> None:
        error = sqlite3.OperationalError("database or disk is full")
        error.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise OperationalError("UPDATE", None, error)

    assert asked_later(client, app) is True
    with monkeypatch.context() as patched:
        patched.setattr(condition, "update", full)
        assert client.get("/readyz").get_json() == {"ready": True}
        assert asked_later(client, app) == "disk"
    assert asked_later(client, app) is True
    with monkeypatch.context() as patched:
        patched.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=condition.ROOM_BYTES - 1))
        assert asked_later(client, app) == "disk"


def test_a_destroyed_page_is_told_as_what_it_is(make_app: Callable[..., Flask], path: Path) -> None:
    """By whoever meets it, by the look at the start, and to what watches: none says that the disk is full."""
    first = make_app(database=f"sqlite:///{path}")
    table = set_up(first.test_client())
    for _ in range(40):
        set_up(first.test_client())
    first.extensions["ojo"].store.checkpoint(0)
    with closing(sqlite3.connect(path)) as by_hand:
        (root,) = by_hand.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'events'").fetchone()
    app = make_app(database=f"sqlite:///{path}")
    assert app.extensions["ojo"].store.condition.examine() is None
    with path.open("r+b") as file:
        file.seek((root - 1) * 4096)
        file.write(b"\xff" * 4096)
    again = make_app(database=f"sqlite:///{path}")
    client = again.test_client()
    assert client.get(table.url).status_code == 503
    refusal = client.get(table.url).get_json()["refusal"]
    assert "ojo recover" in refusal["message"]
    assert "full" not in refusal["message"]
    assert again.extensions["ojo"].store.condition.examine()
    assert client.get("/readyz").get_json() == {"ready": False, "why": "damaged"}


@pytest.mark.parametrize(
    ("error", "code", "status"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), "no-room", 507),
        (OSError(errno.EACCES, "Permission denied"), "internal", 500),
        (MemoryError(), "no-memory", 503),
        (ImportError("x.so: failed to map segment from shared object"), "no-memory", 503),
        (ImportError("No module named 'x'"), "internal", 500),
    ],
)
def test_what_the_machine_lacks_is_a_sentence(
    make_app: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch, error: Exception, code: str, status: int
) -> None:
    """A full temporary folder and too little memory are said as what they are."""

    def fail(*_: object) -> None:
        raise error

    client = make_app().test_client()
    monkeypatch.setattr(Tables, "latest", fail)
    answer = client.get("/api/tables")
    assert (answer.status_code, answer.get_json()["refusal"]["code"]) == (status, code)


def test_a_body_that_the_disk_did_not_take(make_app: Callable[..., Flask]) -> None:
    """Is told to who sent it, by the app, as any refusal is."""
    lost = {LOST: OSError(errno.ENOSPC, "No space left on device")}
    answer = make_app().test_client().post("/api/tables", json={}, environ_overrides=lost)
    assert (answer.status_code, answer.get_json()["refusal"]["code"]) == (507, "no-room")


def test_it_is_not_ready_without_its_database(
    make_app: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch
) -> None:
    """503 and the reason in a word; no address or path of the database."""

    def fail(*_: object) -> None:
        raise OperationalError("SELECT secret", None, Exception("/home/ann/ojo.db"))

    client = make_app().test_client()
    monkeypatch.setattr(OpenedFile, "check", fail)
    answer = client.get("/readyz")
    assert (answer.status_code, answer.get_json()) == (503, {"ready": False, "why": "database"})


def test_answers_are_counted(make_app: Callable[..., Flask]) -> None:
    """By endpoint and status; however many addresses strangers make up, they are one."""
    client = make_app().test_client()
    for path in ("/api/variants", "/api/variants", "/nowhere/1", "/nowhere/2", "/t/abc"):
        client.get(path)
    figures = client.get("/metrics").get_data(as_text=True)
    assert 'ojo_answers_total{endpoint="api.variants",status="200"} 2.0' in figures
    assert 'ojo_answers_total{endpoint="unknown",status="404"} 2.0' in figures
    assert 'ojo_answers_total{endpoint="pages.table",status="404"} 1.0' in figures
    assert 'ojo_answer_seconds_count{endpoint="api.variants"} 2.0' in figures
    assert "abc" not in figures


def test_a_disk_that_fails_is_told(make_app: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch) -> None:
    """A write that the disk does not take is a sentence and 503, and can be sent again."""
    table = set_up(make_app().test_client())

    def fail(*_: object) -> None:
        raise OperationalError("INSERT", None, Exception("database or disk is full"))

    with monkeypatch.context() as patched:
        patched.setattr(store, "_write", fail)
        answer = table.act("bid", 503, player="ann", quantity=2, face=5)
    assert answer["refusal"]["code"] == "no-database"
    assert "disk is full" in answer["refusal"]["message"]
    table.act("bid", player="ann", quantity=2, face=5)
