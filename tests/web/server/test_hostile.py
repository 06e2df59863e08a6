"""The server as it runs, among connections that are left half done, without descriptors, and unheard."""

import contextlib
import http.client
import json
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.load.hostile import ATTACKS, BOUND_MS
from tests.load.hostile import run as attacked

pytestmark = pytest.mark.deep

SERVE = [sys.executable, "-m", "web.commands", "serve", "--camera", "none", "--port", "0"]
PATIENCE_SECONDS = 15
"""Far below what one of these connections once held everybody up for."""
HALF_A_HELLO = bytes.fromhex("16030100c8010000c40303") + bytes(32)


@contextlib.contextmanager
def serving(home: Path, *options: str, descriptors: int | None = None) -> Iterator[tuple[int, int]]:
    """A server whose stderr nobody reads; its port and its process id."""
    limit = f"ulimit -S -n {descriptors}; ulimit -H -n {descriptors}; " if descriptors else ""
    process = subprocess.Popen(
        ["sh", "-c", f'{limit}exec "$@"', "sh", *SERVE, *options],
        env=os.environ | {"XDG_DATA_HOME": str(home)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        port = re.search(r":(\d+)/", process.stdout.readline())
        assert port is not None
        yield int(port[1]), process.pid
        assert process.poll() is None, "it ended by itself"
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE_SECONDS)


def ask(port: int) -> int:
    """One request on a new connection; its status."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_SECONDS)
    setup = {"players": ["ann", "bo"], "variant": "dudo", "dice": 5}
    connection.request("POST", "/api/tables", json.dumps(setup), {"Content-Type": "application/json"})
    status = connection.getresponse().status
    connection.close()
    return status


@contextlib.contextmanager
def hostile(port: int, number: int, words: bytes) -> Iterator[list[socket.socket]]:
    """So many connections that send only this."""
    with contextlib.ExitStack() as held:
        made = [held.enter_context(socket.create_connection(("127.0.0.1", port), 5)) for _ in range(number)]
        for one in made:
            one.sendall(words)
        yield made


@pytest.fixture(scope="module")
def quiet() -> bool:
    """Whether the machine has time for a game alone."""
    told, _ = attacked("nothing")
    return bool(told["bids_ms"]["p99"] < BOUND_MS / 3)


@pytest.mark.parametrize("name", [it for it in ATTACKS if it != "nothing"])
def test_an_attack_costs_the_others_little(name: str, quiet: bool) -> None:
    """Neither memory nor threads, and who attacks is let go; where the machine has time, bids are as quick as
    they may be."""
    told, over = attacked(name)
    assert [it for it in over if quiet or not it.endswith("_ms")] == [], told


def test_a_body_that_is_too_large_is_answered(tmp_path: Path) -> None:
    """Who sends thirty megabytes hears that it is too much, not that the line broke."""
    with serving(tmp_path) as (port, _):
        table = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_SECONDS)
        kind = {"Content-Type": "multipart/form-data; boundary=x"}
        table.request("POST", "/api/tables/aaaaaaaaaa/photo", bytes(30 * 2**20), kind)
        answer = table.getresponse()
        assert (answer.status, json.loads(answer.read())["refusal"]["code"]) == (413, "too-large")
        table.close()


def test_it_stays_up_without_descriptors(tmp_path: Path) -> None:
    """With more silent connections than it may open files, writes are answered, and the log stays small."""
    with serving(tmp_path, descriptors=256) as (port, _), hostile(port, 400, b""):
        time.sleep(1.5)  # the silent ones are no longer spared as newcomers
        assert [ask(port) for _ in range(3)] == [201] * 3
    log = tmp_path / "ojo" / "ojo.log"
    assert not log.exists() or log.stat().st_size < 20_000


def test_it_says_nothing_on_stderr(tmp_path: Path) -> None:
    """Nobody may be reading it: whatever strangers send, not a byte goes there."""
    with serving(tmp_path) as (port, process_id):
        for words in (b"\0\xff\r\n\r\n", HALF_A_HELLO, b"GET / HTTP/9.9\r\n\r\n", b"x" * 100_000):
            with hostile(port, 20, b"") as made:
                for one in made:
                    with contextlib.suppress(OSError):
                        one.sendall(words)
        assert ask(port) == 201
        waiting = Path(f"/proc/{process_id}/fdinfo/2")
        assert not waiting.exists() or os.readlink(f"/proc/{process_id}/fd/2").startswith("pipe:")
