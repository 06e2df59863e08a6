"""What comes before a request's body: how long it may be, and another protocol that it asks for."""

import contextlib
import http.client
import logging
import threading
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from tests.web.conftest import PATIENCE_SECONDS
from web.server.listening import MOST_HEAD_BYTES, open_server

GET = b"GET / HTTP/1.1\r\nHost: localhost\r\n"
POST = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n"
ONE_LONG = b"X-Long: " + b"a" * 100_000 + b"\r\n"
MANY = b"".join(b"X-%d: a\r\n" % number for number in range(9000))
FITS = b"Cookie: " + b"a" * (MOST_HEAD_BYTES - 200) + b"\r\n"


def answers(_environ: dict[str, Any], start: Any) -> Iterable[bytes]:
    """An app with one answer."""
    start("200 OK", [("Content-Length", "2")])
    return [b"ok"]


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    """Where that app is served as Ojo is."""
    server = open_server(answers, "127.0.0.1", 0, None)
    thread = threading.Thread(target=server.serve)
    thread.start()
    yield server.bind_addr[1]
    server.stop()
    thread.join()


def statuses(port: int, *sent: bytes) -> list[int]:
    """Of what is answered to each, sent one after another on one connection, until that ends."""
    told = []
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_SECONDS)
    line.connect()
    with contextlib.closing(line), contextlib.suppress(OSError, http.client.HTTPException):
        for one in sent:
            line.sock.sendall(one)
            answer = http.client.HTTPResponse(line.sock)
            answer.begin()
            answer.read()
            told.append(answer.status)
    return told


@pytest.mark.parametrize("long", [ONE_LONG, MANY, FITS + FITS])
def test_a_head_has_a_length(port: int, long: bytes) -> None:
    """Also one that comes at once, be it the first of its connection or not; one that fits is answered,
    however long its body. (Who is hung up on while still sending may not hear why.)"""
    assert statuses(port, GET + long + b"\r\n") in ([400], [])
    fits = (GET + FITS + b"\r\n", POST + FITS + b"\r\n" + bytes(100_000))
    assert statuses(port, *fits, GET + long + b"\r\n") in ([200, 200, 400], [200, 200])


def test_who_asks_for_another_protocol_is_answered_by_this_one(
    port: int, caplog: pytest.LogCaptureFixture
) -> None:
    """And the log has nothing of it."""
    caplog.set_level(logging.INFO)
    asks = GET + b"Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n"
    assert statuses(port, asks, GET + b"\r\n") == [200, 200]
    assert "pgrade" not in caplog.text
    assert "WebSocket" not in caplog.text
