"""A photo over a slow line: as long as bytes come it is waited for, and no longer."""

import http.client
import threading
import time
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from tests.web.conftest import PATIENCE_SECONDS
from web.server import listening
from web.server.listening import open_server

PIECE = b"x" * 1000


def counted(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
    """Tells how many bytes came."""
    start_response("200 OK", [])
    return [str(len(environ["wsgi.input"].read())).encode()]


@pytest.fixture
def port(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """Of a server that waits for a piece for a second."""
    monkeypatch.setattr(listening, "BODY_SECONDS", 1.0)
    monkeypatch.setattr(listening, "BODY_STEP_BYTES", len(PIECE))
    server = open_server(counted, "127.0.0.1", 0, None)
    thread = threading.Thread(target=server.serve)
    thread.start()
    yield server.bind_addr[1]
    server.stop()
    thread.join(PATIENCE_SECONDS)


def send(port: int, pieces: list[bytes], pause_seconds: float) -> bytes:
    """A body piece by piece; what is answered. Raises OSError where it is hung up on."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_SECONDS)
    line.putrequest("POST", "/")
    line.putheader("Content-Length", str(sum(map(len, pieces))))
    line.endheaders()
    try:
        for piece in pieces:
            line.send(piece)
            time.sleep(pause_seconds)
        return line.getresponse().read()
    finally:
        line.close()


def test_a_slow_line_is_waited_for(port: int) -> None:
    """Three times as long as a body may take at once."""
    assert send(port, [PIECE] * 15, 0.2) == b"15000"


def test_who_only_seems_to_send_is_hung_up_on(port: int) -> None:
    """A byte now and then is no photo on its way."""
    begun = time.monotonic()
    with pytest.raises((OSError, http.client.HTTPException)):
        send(port, [b"x"] * 100, 0.2)
    assert time.monotonic() - begun < 15
