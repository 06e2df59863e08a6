"""Webhooks: one call a round, signed, tried again, led nowhere else; and none unless the host said so."""

import hashlib
import hmac
import json
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from tests.web.conftest import PATIENCE_SECONDS, set_up
from web.server.context import Context
from web.server.webhooks import Webhooks, kept_key

KEY = "a key"


class Listener:
    """Another program: it keeps what it hears, and answers with the next of its statuses."""

    def __init__(self) -> None:
        self.statuses: list[int] = []
        self.heard: list[tuple[dict[str, str], bytes]] = []
        self._more = threading.Condition()
        listener = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                """Note the call."""
                body = self.rfile.read(int(self.headers["Content-Length"]))
                with listener._more:
                    listener.heard.append((dict(self.headers), body))
                    status = listener.statuses.pop(0) if listener.statuses else 204
                    listener._more.notify_all()
                self.send_response(status)
                if status == 302:
                    self.send_header("Location", "/elsewhere")
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                """Be quiet."""

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}/hook"

    def wait_for(self, calls: int) -> list[dict[str, Any]]:
        """The bodies of so many calls."""
        with self._more:
            assert self._more.wait_for(lambda: len(self.heard) >= calls, PATIENCE_SECONDS)
        return [json.loads(body) for _, body in self.heard]


@pytest.fixture
def listener() -> Iterator[Listener]:
    """A program that listens on loopback."""
    it = Listener()
    serving = threading.Thread(target=it.server.serve_forever)
    serving.start()
    yield it
    it.server.shutdown()
    serving.join()
    it.server.server_close()


@pytest.fixture
def hooked(make_app: Callable[..., Flask], listener: Listener) -> Iterator[Flask]:
    """A server whose host named that program."""
    app = make_app()
    parts: Context = app.extensions["ojo"]
    hooks = Webhooks(listener.url, KEY, parts.tables.view, waits_seconds=(0.0, 0.0))
    parts.live.listen(hooks.moved)
    yield app
    hooks.close()


def play(app: Flask, **setup: Any) -> Any:
    """A table whose first call is judged."""
    table = set_up(app.test_client(), **setup)
    table.bid_and_doubt(1, 5)
    table.post("hand", faces=[2] * table.view["expected"])
    table.post("take")
    return table


def test_a_round_is_told_once_and_signed(hooked: Flask, listener: Listener) -> None:
    """The verdict as the history tells it; the signature is over time and body, by the key."""
    table = play(hooked)
    (told,) = listener.wait_for(1)
    assert (told["event"], told["table"], told["version"]) == ("round", table.id, table.view["version"])
    assert told["explanation"] == table.view["state"]["verdict"]["explanation"]
    headers, body = listener.heard[0]
    signed = hmac.new(KEY.encode(), headers["X-Ojo-Time"].encode() + b"." + body, hashlib.sha256)
    assert headers["X-Ojo-Signature"] == f"sha256={signed.hexdigest()}"
    table.act("bid", player=table.view["state"]["turn"], quantity=1, face=5)
    table.act("doubt", player=table.view["legal"]["actions"]["doubt"][0])
    table.post("hand", faces=[5] * table.view["expected"])
    table.post("take")
    assert [it["version"] for it in listener.wait_for(2)] == [told["version"], table.view["version"]]


def test_a_game_is_told(hooked: Flask, listener: Listener) -> None:
    """After the round that ends it."""
    play(hooked, players=["ann", "bo"], dice=1)
    told = listener.wait_for(2)
    assert [it["event"] for it in told] == ["round", "game"]
    assert told[1]["winner"] == "bo"


@pytest.mark.parametrize("status", [500, 302, 404])
def test_it_is_tried_again(hooked: Flask, listener: Listener, status: int) -> None:
    """The same call, under the same id, at the same address, until it is taken; given up after the last."""
    listener.statuses = [status, status]
    play(hooked)
    first, second, third = listener.wait_for(3)
    assert first == second == third
    assert len({headers["X-Ojo-Id"] for headers, _ in listener.heard}) == 1


def test_what_nobody_takes_is_given_up(hooked: Flask, listener: Listener) -> None:
    """The next round is told all the same."""
    listener.statuses = [500, 500, 500]
    play(hooked)
    play(hooked)
    told = listener.wait_for(4)
    assert told[0] == told[2] != told[3]


def test_the_key_is_made_once_and_kept_private(tmp_path: Path) -> None:
    """Another start signs with the same key; only its owner can read it."""
    key = kept_key(tmp_path)
    assert len(key) == 64
    assert kept_key(tmp_path) == key
    assert (tmp_path / "webhook.key").stat().st_mode & 0o777 == 0o600


def test_no_address_of_the_server_sets_it(app: Flask) -> None:
    """Who only reaches the server cannot make it call anybody."""
    assert not [rule for rule in app.url_map.iter_rules() if "hook" in rule.rule]
