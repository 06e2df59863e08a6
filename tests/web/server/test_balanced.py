"""Behind a balancer: whose word of who asks is believed, what several processes share, how often they ask."""

import asyncio
import http.client
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click
import pytest
from flask import Flask, request

from table.live import Broadcast, Stream
from tests.load.started import START, started
from tests.web.conftest import PATIENCE_SECONDS, PIN
from tests.web.server.test_serve import get
from web.commands.serve_checks import read_secret
from web.server import feeds
from web.server.feeds import Feeds
from web.server.listening import open_server

TOKEN = "t" * 32
FORWARDED = {"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https"}


@contextmanager
def serving(balancers: list[str]) -> Iterator[int]:
    """The port of a server that says who asks, and how."""
    app = Flask(__name__)
    app.add_url_rule("/", view_func=lambda: f"{request.remote_addr} {request.scheme}")
    server = open_server(app, "127.0.0.1", 0, None, balancers)
    thread = threading.Thread(target=server.serve, daemon=True)
    thread.start()
    try:
        yield server.bind_addr[1]
    finally:
        server.stop()
        thread.join(PATIENCE_SECONDS)


@pytest.mark.parametrize(
    ("balancers", "forwarded_for", "told"),
    [
        ([], "203.0.113.9", "127.0.0.1 http"),
        (["10.0.0.2"], "203.0.113.9", "127.0.0.1 http"),
        (["127.0.0.1"], "203.0.113.9", "203.0.113.9 https"),
        (["127.0.0.0/8"], "203.0.113.9", "203.0.113.9 https"),
        (["127.0.0.1"], "127.0.0.7, 203.0.113.9", "203.0.113.9 https"),  # the first is the client's own word
    ],
)
def test_a_balancers_word_alone_is_believed(balancers: list[str], forwarded_for: str, told: str) -> None:
    """Of who asks and whether it was encrypted, by the last address that it names; nobody else's word is."""
    with serving(balancers) as port:
        asking = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_SECONDS)
        asking.request("GET", "/", headers=FORWARDED | {"X-Forwarded-For": forwarded_for})
        assert asking.getresponse().read().decode() == told
        asking.close()


def test_behind_a_balancer_there_is_a_pin() -> None:
    """Though it listens on loopback alone: who comes through the balancer is anybody."""
    with started(command=[*START, "--behind", "127.0.0.1"]) as server:
        assert get(server.port, "/api/tables")[0] == 401


def test_a_cookie_keeps_to_encryption_where_the_balancer_encrypts(make_app: Callable[..., Flask]) -> None:
    """Though the server behind it does not."""
    client = make_app(pin=PIN, host_names=None).test_client()
    for scheme, secure in (("http", False), ("https", True)):
        answer = client.post("/login", data={"pin": PIN}, base_url=f"{scheme}://localhost")
        assert answer.status_code == 303
        assert ["Secure" in it for it in answer.headers.getlist("Set-Cookie") if it.startswith("ojo=")] == [
            secure
        ]


@pytest.mark.parametrize(
    ("shown", "path", "status"),
    [
        (f"Bearer {TOKEN}", "/metrics", 200),
        (f"bearer {TOKEN}", "/metrics", 200),
        (f"Bearer {TOKEN}x", "/metrics", 302),
        (f"Basic {TOKEN}", "/metrics", 302),
        ("Bearer ", "/metrics", 302),
        ("Bearer é", "/metrics", 302),
        (f"Bearer {TOKEN}", "/api/tables", 401),
        (f"Bearer {TOKEN}", "/", 302),
    ],
)
def test_the_figures_token_shows_the_figures_alone(
    make_app: Callable[..., Flask], shown: str, path: str, status: int
) -> None:
    """What watches servers has no PIN, and may see nothing else."""
    client = make_app(pin=PIN, host_names=None, metrics_token=TOKEN.encode()).test_client()
    assert client.get(path, headers={"Authorization": shown}).status_code == status
    without = make_app(pin=PIN, host_names=None).test_client()
    assert without.get("/metrics", headers={"Authorization": "Bearer "}).status_code == 302


def test_a_secret_is_what_its_file_holds(tmp_path: Path) -> None:
    """Without the line's end; a word that somebody typed there is refused."""
    (tmp_path / "key").write_text(TOKEN + "\n")
    assert read_secret("--key-file", tmp_path / "key") == TOKEN.encode()
    (tmp_path / "key").write_text("hunter2\n")
    with pytest.raises(click.UsageError, match="fewer than 32 bytes"):
        read_secret("--key-file", tmp_path / "key")


@pytest.mark.parametrize("hears", [True, False])
def test_the_store_is_asked_seldom_where_others_writes_are_told(
    hears: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the line to the other processes is up, a table at rest is left alone; without it the table is
    asked for all the time, and once more as soon as the line is back, for what was missed."""
    monkeypatch.setattr(feeds, "ELSEWHERE_SECONDS", 0.001)
    live, asked = Broadcast(1), list[bool]()
    live.hears(hears)
    enough = 20

    def draw(_after: int) -> None:
        asked.append(live.heard_since is not None)
        if len(asked) == enough:
            live.hears(True)

    async def listen() -> None:
        shown, stream = Feeds(), Stream("t", live, draw)
        showing = asyncio.create_task(shown.show(stream, asyncio.Event().wait, _sent))  # type: ignore[arg-type]
        if not hears:
            async with asyncio.timeout(PATIENCE_SECONDS):
                while len(asked) < enough + 1:
                    await asyncio.sleep(0.001)
        await asyncio.sleep(0.1)  # a hundred times as long as it would wait to ask
        live.close()
        await showing
        shown.close()

    asyncio.run(listen())
    assert len(asked) <= (2 if hears else enough + 2)


async def _sent(_message: feeds.Message) -> None:
    """Nobody looks."""
