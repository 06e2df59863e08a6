"""Requests as they come over a socket: long heads, slow and endless bodies, and those that hide another."""

import contextlib
import errno
import http.client
import io
import json
import logging
import threading
import time
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from tests.web.conftest import PATIENCE_SECONDS
from web.server import bridge, gate
from web.server.gate import MOST_HEAD_BYTES
from web.server.listening import open_server

GET = b"GET / HTTP/1.1\r\nHost: localhost\r\n"
POST = b"POST / HTTP/1.1\r\nHost: localhost\r\n"
LONG = POST + b"Content-Length: 100000\r\n"
CHUNKED = POST + b"Transfer-Encoding: chunked\r\n\r\n"
HIDDEN = b"GET /hidden HTTP/1.1\r\nHost: localhost\r\n\r\n"
FITS = b"Cookie: " + b"a" * (MOST_HEAD_BYTES - 200) + b"\r\n"
PIECE = b"x" * 1000

asked: list[str] = []
"""What the app was asked for."""


def tells(environ: dict[str, Any], start: Any) -> Iterable[bytes]:
    """An app that answers with what it was asked, how it was sent, and how much came."""
    asked.append(environ["PATH_INFO"])
    start("200 OK", [])
    body = len(environ["wsgi.input"].read())
    headers = {name: value for name, value in environ.items() if name.startswith("HTTP_X")}
    return [json.dumps([environ["REQUEST_METHOD"], environ["QUERY_STRING"], body, headers]).encode()]


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    """Where that app is served as Ojo is."""
    server = open_server(tells, "127.0.0.1", 0, None)
    thread = threading.Thread(target=server.serve)
    thread.start()
    yield server.bind_addr[1]
    server.stop()
    thread.join()


@contextlib.contextmanager
def line_to(port: int) -> Iterator[http.client.HTTPConnection]:
    """A connection."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_SECONDS)
    line.connect()
    with contextlib.closing(line):
        yield line


def answers(port: int, *sent: bytes) -> list[tuple[int, bytes]]:
    """What is answered to each, sent one after another on one connection, until that ends."""
    told = []
    with line_to(port) as line, contextlib.suppress(OSError, http.client.HTTPException):
        for one in sent:
            line.sock.sendall(one)
            answer = http.client.HTTPResponse(line.sock)
            answer.begin()
            told.append((answer.status, answer.read()))
    return told


def statuses(port: int, *sent: bytes) -> list[int]:
    """Of what is answered."""
    return [status for status, _ in answers(port, *sent)]


@pytest.mark.parametrize(
    "long",
    [
        b"X-Long: " + b"a" * 100_000 + b"\r\n",
        b"".join(b"X-%d: a\r\n" % number for number in range(9000)),
        FITS + FITS,
    ],
)
def test_a_head_has_a_length(port: int, long: bytes) -> None:
    """Also one that comes at once, be it the first of its connection or not; one that fits is answered,
    however long its body. (Who is hung up on while still sending may not hear why.)"""
    assert statuses(port, GET + long + b"\r\n") in ([431], [])
    fits = (GET + FITS + b"\r\n", LONG + FITS + b"\r\n" + bytes(100_000))
    assert statuses(port, *fits, GET + long + b"\r\n") in ([200, 200, 431], [200, 200])


def test_who_asks_for_another_protocol_is_answered_by_this_one(
    port: int, caplog: pytest.LogCaptureFixture
) -> None:
    """And the log has nothing of it, nor of nonsense."""
    caplog.set_level(logging.INFO)
    asks = GET + b"Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n"
    assert statuses(port, asks) == [200]
    assert statuses(port, b"NONSENSE\r\n\r\n") == [400]
    assert caplog.text == ""


@pytest.mark.parametrize(
    ("sent", "answered"),
    [
        (POST + b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + HIDDEN, []),
        (POST + b"Content-Length: 44\r\nContent-Length: 0\r\n\r\n" + HIDDEN, []),
        (POST + b"Content-Length: 0, 44\r\n\r\n" + HIDDEN, []),
        (POST + b"Content-Length : 44\r\n\r\n" + HIDDEN, []),
        (POST + b"Content-Length: +44\r\n\r\n" + HIDDEN, []),
        (POST + b"Content-Length: 0x2c\r\n\r\n" + HIDDEN, []),
        (POST + b"Transfer-Encoding: xchunked\r\n\r\n" + HIDDEN, []),
        (POST + b"Transfer-Encoding: chunked, identity\r\n\r\n" + HIDDEN, []),
        (CHUNKED + b"1;a\nb\r\na\r\n0\r\n\r\n" + HIDDEN, []),
        (CHUNKED + b"-1\r\na\r\n0\r\n\r\n" + HIDDEN, []),
        (CHUNKED + b"ffffffffffffffff1\r\na\r\n0\r\n\r\n" + HIDDEN, []),
        (GET + b" folded: b\r\n\r\n" + HIDDEN, []),
        (GET + b"no colon\r\n\r\n" + HIDDEN, []),
        (GET + b"a\0b: c\r\n\r\n" + HIDDEN, []),
        (b"GET / HTTP/9.9\r\nHost: localhost\r\n\r\n" + HIDDEN, []),
        (b"CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n" + HIDDEN, []),
        (POST + b"Content-Length: %d\r\n\r\n" % len(HIDDEN) + HIDDEN, ["/"]),
        (CHUNKED + b"%x\r\n" % len(HIDDEN) + HIDDEN + b"\r\n0\r\n\r\n", ["/"]),
        (GET + b"X-A: b\r\n\r\n", ["/"]),
    ],
)
def test_a_request_hides_no_other(port: int, sent: bytes, answered: list[str]) -> None:
    """What two programs could read in two ways is refused, and nothing after it is heard; what is in a body
    stays there."""
    asked.clear()
    told = statuses(port, sent)
    assert asked == answered
    assert told == ([200] if answered else [400])


@pytest.mark.parametrize(
    "first", [GET + b"\r\n", POST + b"Content-Length: 3\r\n\r\nabc", CHUNKED + b"0\r\n\r\n"]
)
def test_what_is_sent_ahead_is_not_answered(
    port: int, first: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    """A connection has one request at a time; a stranger fills no log by that."""
    asked.clear()
    assert statuses(port, first * 2) in ([], [400], [200])
    assert asked in ([], ["/"])
    assert statuses(port, b"\r\n" + first, first) == [200, 200]
    assert caplog.text == ""


def test_a_header_with_an_underscore_is_none(port: int) -> None:
    """WSGI could not tell it from the one with a hyphen, which a proxy may have set."""
    head = b"GET / HTTP/1.1\r\nHost: localhost\r\nX_Real-IP: 1\r\nX-Real-IP: 2\r\n\r\n"
    [(status, told)] = answers(port, head)
    assert (status, json.loads(told)[3]) == (200, {"HTTP_X_REAL_IP": "2"})


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that waits for a piece of a body for a second."""
    monkeypatch.setattr(gate, "BODY_SECONDS", 1.0)
    monkeypatch.setattr(gate, "BODY_STEP_BYTES", len(PIECE))


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize(("pieces", "heard"), [([PIECE] * 8, True), ([b"x"] * 100, False)])
def test_a_slow_line_is_waited_for(port: int, pieces: list[bytes], heard: bool) -> None:
    """A photo comes for longer than a body may take at once; a byte now and then is no photo on its way."""
    begun = time.monotonic()
    with line_to(port) as line:
        line.putrequest("POST", "/")
        line.putheader("Content-Length", str(sum(map(len, pieces))))
        line.endheaders()
        try:
            for piece in pieces:
                line.send(piece)
                time.sleep(0.2)
            assert heard == (json.loads(line.getresponse().read())[2] == len(PIECE) * 8)
        except (OSError, http.client.HTTPException):
            assert not heard
    assert time.monotonic() - begun < PATIENCE_SECONDS / 2


@pytest.mark.parametrize(
    ("head", "again"), [(CHUNKED, b"1\r\na\r\n" * 1000), (LONG[:-8] + b"0" * 9 + b"\r\n\r\n", bytes(100_000))]
)
def test_a_body_without_end_is_hung_up_on(
    port: int, head: bytes, again: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Be it what nobody keeps, or hardly more than what parts it into chunks."""
    monkeypatch.setattr(bridge, "THROWN_AWAY_BYTES", 1_000_000)
    sent = 0
    with line_to(port) as line, contextlib.suppress(OSError):
        line.sock.sendall(head)
        while sent < 10_000_000:
            sent += line.sock.send(again)
    assert sent < 10_000_000


class Full(io.BytesIO):
    """A file on a disk that is full."""

    def write(self, _: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    def close(self) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")


def test_a_body_is_taken_in_though_nobody_keeps_it(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The rest is heard, so that the other side hears the answer; closing it is no fault."""
    monkeypatch.setattr(bridge.tempfile, "SpooledTemporaryFile", lambda _: Full())
    [(status, told)] = answers(port, LONG + b"\r\n" + bytes(100_000))
    assert (status, json.loads(told)[2]) == (200, 0)
