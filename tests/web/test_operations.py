"""Health, readiness and figures: what they say, and to whom."""

from collections.abc import Callable

import pytest
from flask import Flask
from sqlalchemy.exc import OperationalError

from table.log import store
from table.log.store import Store
from tests.web.conftest import PIN, set_up


def test_whoever_watches_hears_whether_it_lives(make_app: Callable[..., Flask]) -> None:
    """Without the PIN: that it lives and can play, nothing more; the figures are for a host."""
    app = make_app(PIN=PIN, HOST_NAMES=None)
    stranger, host = app.test_client(), app.test_client()
    assert (stranger.get("/healthz").status_code, stranger.get("/healthz").get_json()) == (
        200,
        {"alive": True},
    )
    assert stranger.get("/readyz").get_json() == {"ready": True}
    assert stranger.get("/metrics").status_code == 302
    host.post("/login", data={"pin": PIN})
    assert host.get("/metrics").status_code == 200


def test_it_is_not_ready_without_its_database(
    make_app: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch
) -> None:
    """503 and the reason in a word; no address or path of the database."""

    def fail(*_: object) -> None:
        raise OperationalError("SELECT secret", None, Exception("/home/ann/ojo.db"))

    client = make_app().test_client()
    monkeypatch.setattr(Store, "_check_file", fail)
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
