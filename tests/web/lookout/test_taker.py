"""Verdicts come by themselves: `create_app` alone, no page, no lookout, nobody who takes them."""

import threading
import time
from collections.abc import Callable, Iterator

import pytest
from flask import Flask
from sqlalchemy.exc import OperationalError

from table import authority, auto_take
from table.log.event import Event
from tests.web.conftest import HOUR_MS, PATIENCE_SECONDS, Table, set_up
from web.server import taker
from web.server.context import Context

SOON_MS = 50
KINDS = ("action", "action", "reading", "take")
STAYS_SECONDS = 0.5


@pytest.fixture(autouse=True)
def soon(nobody_hurries: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Here the pauses are short; each test that needs a long one says so."""
    for pause in ("READ_MS", "ANSWERED_MS", "CORRECTED_MS"):
        monkeypatch.setattr(auto_take, pause, SOON_MS)


@pytest.fixture
def called(app: Flask) -> Iterator[Table]:
    """A table that waits for a reveal; nothing waits there any more when the test is over."""
    parts: Context = app.extensions["ojo"]
    table = set_up(app.test_client())
    table.bid_and_doubt(3, 5)
    yield table
    parts.tables.delete(table.id)


def log_of(app: Flask, table: Table) -> list[Event]:
    """All events but the setup."""
    parts: Context = app.extensions["ojo"]
    return list(parts.store.events(table.id))[1:]


def comes(app: Flask, table: Table) -> tuple[str, ...]:
    """The kinds of events, once a verdict is among them: asked of the log, so that nobody opens the table."""
    ends = time.monotonic() + PATIENCE_SECONDS
    while "take" not in (kinds := tuple(event.kind for event in log_of(app, table))):
        assert time.monotonic() < ends, "no verdict came"
        time.sleep(0.02)
    return kinds


def stays(app: Flask, table: Table) -> bool:
    """Whether a while later there is no verdict."""
    time.sleep(STAYS_SECONDS)
    return "take" not in [event.kind for event in log_of(app, table)]


@pytest.mark.parametrize("what", ["look", "hand", "upload"])
def test_a_clear_reading_becomes_a_verdict_with_no_page_open(app: Flask, called: Table, what: str) -> None:
    """However the dice were told; once, and the event says that nothing was open."""
    faces = [5] * 3 + [2] * 12
    match what:
        case "look":
            called.post("look")
        case "hand":
            called.post("hand", faces=faces)
        case "upload":
            called.upload(faces)
    assert comes(app, called) == KINDS
    taken = log_of(app, called)[-1]
    assert taken.payload["anyway"] is False
    assert taken.at_ms - log_of(app, called)[-2].at_ms >= SOON_MS
    assert stays(app, called) is False
    assert len(log_of(app, called)) == len(KINDS)


def test_the_due_time_is_told(app: Flask, called: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the server's clock, a pause after the reading; where people decide, there is none."""
    monkeypatch.setattr(auto_take, "READ_MS", HOUR_MS)
    called.post("hand", faces=[5] * 3 + [2] * 12)
    assert called.view["reading"]["due_at_ms"] == log_of(app, called)[-1].at_ms + HOUR_MS
    called.post("hand", faces=[5] * 2 + [2] * 12)
    assert called.view["reading"]["due_at_ms"] is None


def test_an_open_reading_waits_and_its_answer_does_not(app: Flask, called: Table) -> None:
    """The die that was asked about is told: the verdict follows."""
    called.upload([5, 5, 0] + [2] * 12)
    assert stays(app, called)
    called.post("correct", die=2, face=5)
    assert comes(app, called) == ("action", "action", "reading", "correction", "take")


def test_what_an_undo_brought_back_waits_until_it_is_put_right(app: Flask, called: Table) -> None:
    """As long as it takes; then the verdict follows."""
    called.post("hand", faces=[5] * 3 + [2] * 12)
    comes(app, called)
    called.view = called.client.get(called.url).get_json()
    called.act("undo")
    assert called.view["reading"]["due_at_ms"] is None
    time.sleep(STAYS_SECONDS)
    assert log_of(app, called)[-1].payload == {"action": "undo"}
    called.post("correct", die=0, face=2)
    ends = time.monotonic() + PATIENCE_SECONDS
    while log_of(app, called)[-1].kind != "take":
        assert time.monotonic() < ends
        time.sleep(0.02)


def hold(table: Table, status: int = 200, **more: object) -> None:
    """Somebody is at work on the reading."""
    table.post("hold", status, **({"holder": "a page", "hold": True} | more))


def test_a_lease_holds_the_verdict_until_it_is_given_back(
    app: Flask, called: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody else can give it back, and nothing of it is in the log."""
    monkeypatch.setattr(auto_take, "READ_MS", 1000)
    called.post("hand", faces=[5] * 3 + [2] * 12)
    hold(called)
    hold(called, holder="another page")
    hold(called, hold=False)
    time.sleep(1.0)
    assert stays(app, called)
    hold(called, holder="another page", hold=False)
    assert comes(app, called) == KINDS


def test_a_lease_lapses(app: Flask, called: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that went away holds nothing for long, one that asks again does."""
    monkeypatch.setattr(authority, "HELD_MS", 1500)
    monkeypatch.setattr(auto_take, "READ_MS", 200)
    called.post("hand", faces=[5] * 3 + [2] * 12)
    for _ in range(5):
        hold(called)
        time.sleep(0.4)
    assert len(log_of(app, called)) == len(KINDS) - 1
    comes(app, called)
    assert log_of(app, called)[-1].at_ms - log_of(app, called)[-2].at_ms >= 3000


def test_a_lease_is_for_one_version(app: Flask, called: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it was asked for to be put right ends it; one that comes too late holds nothing."""
    monkeypatch.setattr(auto_take, "READ_MS", HOUR_MS)
    called.post("hand", faces=[5] * 3 + [2] * 12)
    hold(called)
    called.post("correct", die=0, face=2)
    assert comes(app, called)[-1] == "take"
    hold(called)
    assert called.view["state"]["verdict"] is not None


def test_what_a_lease_needs(called: Table) -> None:
    """A call that waits, and a name of the page's own."""
    called.act("undo")
    assert called.post("hold", 422, holder="a page", hold=True)["refusal"]["code"] == "not-now"
    for holder in (None, 7, "x" * 33, ""):
        assert called.post("hold", 400, holder=holder)["refusal"]["code"] == "bad-request"


def test_a_table_may_want_no_pause(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """The host says so when it is set up."""
    monkeypatch.setattr(auto_take, "READ_MS", HOUR_MS)
    table = set_up(app.test_client(), at_once=True)
    assert table.view["setup"]["at_once"] is True
    table.bid_and_doubt(3, 5)
    table.post("hand", faces=[5] * 3 + [2] * 12)
    assert comes(app, table) == KINDS


@pytest.fixture
def left(make_app: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch) -> Table:
    """A table whose server stopped before the verdict was due, with somebody at work on the reading."""
    before = make_app()
    table = set_up(before.test_client())
    table.bid_and_doubt(3, 5)
    monkeypatch.setattr(auto_take, "READ_MS", HOUR_MS)
    table.post("hand", faces=[5] * 3 + [2] * 12)
    hold(table)
    before.extensions["ojo"].taker.close()
    monkeypatch.setattr(auto_take, "READ_MS", SOON_MS)
    return table


def test_a_restart_takes_no_verdict_out_of_a_hand(left: Table, make_app: Callable[..., Flask]) -> None:
    """What was held is held still by the process that comes after."""
    restarted = make_app()
    client = restarted.test_client()
    client.get("/healthz")
    assert stays(restarted, left)
    client.post(f"{left.url}/hold", json={"version": 3, "holder": "a page", "hold": False})
    assert comes(restarted, left) == KINDS


@pytest.mark.parametrize("asked", [False, True])
def test_a_restart_loses_no_verdict(left: Table, make_app: Callable[..., Flask], asked: bool) -> None:
    """No page is open: `ojo serve` looks by itself at the tables that were left before it began, any other
    server at the first request, whatever that asks for."""
    restarted = make_app()
    parts: Context = restarted.extensions["ojo"]
    parts.tables.hold(left.id, 3, "a page", False)
    if asked:
        restarted.test_client().get("/healthz")
    else:
        parts.taker.resume()
    assert comes(restarted, left) == KINDS


def test_of_several_processes_one_takes_the_verdict(
    make_app: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch
) -> None:
    """All find it due at the same moment; the log has one verdict, and nobody fails."""
    monkeypatch.setattr(auto_take, "READ_MS", HOUR_MS)
    apps = [make_app() for _ in range(4)]
    table = set_up(apps[0].test_client())
    table.bid_and_doubt(3, 5)
    table.post("hand", faces=[5] * 3 + [2] * 12)
    monkeypatch.setattr(auto_take, "READ_MS", 0)
    begin, failed = threading.Barrier(len(apps)), []

    def take(app: Flask) -> None:
        begin.wait(PATIENCE_SECONDS)
        try:
            app.extensions["ojo"].tables.take_in_seconds(table.id)
        except Exception as error:
            failed.append(error)

    threads = [threading.Thread(target=take, args=(app,)) for app in apps]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE_SECONDS)
    assert failed == []
    assert tuple(event.kind for event in log_of(apps[0], table)) == KINDS


def test_a_store_that_fails_for_a_while_delays_the_verdict(
    app: Flask, called: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is tried again."""
    monkeypatch.setattr(taker, "AGAIN_SECONDS", 0.1)
    parts: Context = app.extensions["ojo"]
    take, failures = parts.tables.take, []

    def failing(*given: object, **more: object) -> None:
        if len(failures) < 2:
            failures.append(1)
            raise OperationalError("", {}, Exception("locked"))
        take(*given, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(parts.tables, "take", failing)
    called.post("hand", faces=[5] * 3 + [2] * 12)
    assert comes(app, called) == KINDS
    assert len(failures) == 2
