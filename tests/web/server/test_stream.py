"""The stream of a table: what it sends, how many there are, and how it ends."""

import asyncio
import json
from collections.abc import Callable

import pytest
from flask import Flask

from table import live
from table.live import Broadcast, Stream
from tests.web.conftest import PATIENCE_SECONDS, Table, set_up
from web.server import feeds
from web.server.feeds import Feeds


def test_the_stream_sends_the_view_at_once_and_at_every_change(app: Flask, table: Table) -> None:
    """Server-sent events: id is the version, data the view; a comment between them keeps the line open."""
    answer = app.test_client().get(f"{table.url}/stream")
    assert answer.mimetype == "text/event-stream"
    events = answer.iter_encoded()
    first = next(events)
    assert json.loads(first.decode().partition("data: ")[2]) == table.view
    table.act("bid", player="ann", quantity=3, face=5)
    second = next(events).decode()
    assert second.startswith("id: 1\nevent: view\ndata: ")
    assert json.loads(second.partition("data: ")[2]) == table.view
    answer.close()


def test_a_view_is_made_only_where_it_is_new(
    app: Flask, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every table that is listened to is looked up each second: that must cost next to nothing."""
    monkeypatch.setattr(feeds, "HEARTBEAT_SECONDS", 0.01)
    answer = app.test_client().get(f"{table.url}/stream")
    events = answer.iter_encoded()
    next(events)
    monkeypatch.setattr(app.extensions["ojo"].eye, "status", lambda: pytest.fail("a view was made"))
    assert next(events).decode() == live.HEARTBEAT.decode()
    answer.close()


def test_streams_beyond_the_cap_are_sent_to_polling(make_app: Callable[..., Flask]) -> None:
    """503 with Retry-After beyond the cap; a stream that ends makes room,
    even one that never sent anything."""
    app = make_app(streams=2)
    table = set_up(app.test_client())
    open_ones = [app.test_client().get(f"{table.url}/stream") for _ in range(2)]
    refused = app.test_client().get(f"{table.url}/stream")
    assert (refused.status_code, refused.get_json()["refusal"]["code"]) == (503, "busy")
    assert int(refused.headers["Retry-After"]) > 0
    assert app.test_client().get(f"{table.url}?since=0").status_code == 204
    open_ones[0].close()
    again = app.test_client().get(f"{table.url}/stream")
    assert again.status_code == 200
    for one in (again, open_ones[1]):
        one.close()


def test_asking_for_a_streams_headers_takes_no_place(make_app: Callable[..., Flask]) -> None:
    """HEAD is answered, and leaves the places to those who listen."""
    app = make_app(streams=1)
    table = set_up(app.test_client())
    for _ in range(3):
        assert app.test_client().head(f"{table.url}/stream").status_code == 200
    stream = app.test_client().get(f"{table.url}/stream")
    assert stream.status_code == 200
    stream.close()


def test_a_stream_beats_and_ends(make_app: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch) -> None:
    """With nothing new a beat is sent; a stream ends by itself, and at once when the server stops."""
    app = make_app()
    table = set_up(app.test_client())
    monkeypatch.setattr(feeds, "HEARTBEAT_SECONDS", 0.01)
    answer = app.test_client().get(f"{table.url}/stream")
    events = answer.iter_encoded()
    next(events)
    assert next(events) == live.HEARTBEAT
    app.extensions["ojo"].live.close()
    assert {*events} <= {live.HEARTBEAT}
    answer.close()


def test_who_is_sent_out_while_a_view_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    """That stream ends with it, not at the next heartbeat."""
    monkeypatch.setattr(feeds, "HEARTBEAT_SECONDS", 600)
    broadcast, welcome = Broadcast(1), [True]

    async def send(message: feeds.Message) -> None:
        if message.get("more_body"):
            welcome.clear()
            broadcast.look_up()
            await asyncio.sleep(0)  # the loop hears of it

    async def listen() -> None:
        shown = Feeds()
        stream = Stream("t", broadcast, lambda after: None, lambda: bool(welcome))
        try:
            await asyncio.wait_for(shown.show(stream, asyncio.Event().wait, send), PATIENCE_SECONDS)  # type: ignore[arg-type]
        finally:
            shown.close()

    asyncio.run(listen())
