"""Three Ojos on one PostgreSQL: what one commits, the others' screens show at once."""

import http.client
import json
import os
import re
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import create_engine, make_url, text

from table.live import Broadcast
from table.log.elsewhere import Elsewhere
from tests.load.started import started
from tests.table.databases import postgresql_database
from tests.web.conftest import PATIENCE_SECONDS, set_up
from tests.web.server.test_serve import get
from web.server.context import Context

ASKED_SECONDS = 10.0
RARELY_ASKING = (
    *(sys.executable, "-c"),
    "from web.commands import main; from web.server import feeds; "
    f"feeds.ELSEWHERE_SECONDS = {ASKED_SECONDS}; main()",
    "serve",
)
"""A server that asks the store so rarely that on a busy machine, too, being told is told from asking."""

pytestmark = pytest.mark.deep


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    """An empty database."""
    with postgresql_database() as made:
        yield made


class Watched:
    """A screen on a process: which versions it has shown, and when."""

    def __init__(self, port: int, table: str) -> None:
        self.seen: dict[int, float] = {}
        self._news = threading.Condition()
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_SECONDS)
        self._connection.request("GET", f"{table}/stream")
        self._answer = self._connection.getresponse()
        self.thread = threading.Thread(target=self._watch, daemon=True)
        self.thread.start()
        assert self.wait_for(0)

    def wait_for(self, version: int) -> bool:
        """Whether it has shown that version, or a later one, before patience ends."""
        with self._news:
            return self._news.wait_for(lambda: any(it >= version for it in self.seen), PATIENCE_SECONDS)

    def shown_at(self, version: int) -> float:
        """When it first showed that version or a later one."""
        return min(at for seen, at in self.seen.items() if seen >= version)

    def _watch(self) -> None:
        try:
            for line in self._answer:
                if found := re.match(rb"id: (\d+)", line):
                    with self._news:
                        self.seen[int(found[1])] = time.monotonic()
                        self._news.notify_all()
        except (OSError, ValueError, http.client.HTTPException, AttributeError):
            return  # its process was killed
        finally:
            self._answer.close()
            self._connection.close()


def write(port: int, table: str, version: int) -> None:
    """A bid at an even version, its undoing at an odd one."""
    bid = {"action": "bid", "player": "ann", "quantity": 2, "face": 5}
    action = bid if version % 2 == 0 else {"action": "undo"}
    status, content = get(port, f"{table}/actions", "POST", {"version": version, "action": action})
    assert status == 200, content


def test_three_processes_are_one_house(url: str) -> None:
    """A write at one is on the others' screens sooner than they would have asked; one that is killed takes
    nothing with it; when the database has hung up on all, they hear each other again, and nothing is lost."""
    with ExitStack() as running:
        houses = [running.enter_context(started(command=[*RARELY_ASKING, "--db", url])) for _ in range(3)]
        ports = [house.port for house in houses]
        setup = {"players": ["ann", "bo"], "variant": "dudo", "dice": 5}
        _, content = get(ports[0], "/api/tables", "POST", setup)
        table = f"/api/tables/{json.loads(content)['id']}"
        screens = [Watched(port, table) for port in ports]
        late = []
        for version in range(6):
            begun = time.monotonic()
            write(ports[version % 3], table, version)
            assert all(screen.wait_for(version + 1) for screen in screens)
            late.append(max(screen.shown_at(version + 1) for screen in screens) - begun)
        assert sorted(late)[3] < ASKED_SECONDS / 2, "they were told, and did not ask"

        os.kill(houses[2].process_id, signal.SIGKILL)
        for version in range(6, 8):
            write(ports[version % 2], table, version)
            assert all(screen.wait_for(version + 1) for screen in screens[:2])

        hang_up_on_all(url)
        for version in range(8, 12):
            write_again(ports[version % 2], table, version)
            assert all(screen.wait_for(version + 1) for screen in screens[:2])
        status, content = get(ports[1], table)
        assert (status, json.loads(content)["version"]) == (200, 12)
    for screen in screens:
        screen.thread.join(PATIENCE_SECONDS)


def test_what_is_forgotten_or_deleted_at_one_is_gone_at_the_other(
    url: str, make_app: Callable[..., Flask]
) -> None:
    """Another process remembers neither a name nor a night that it has shown; nor where its line was down."""
    here, there = (make_app(database=url).test_client() for _ in range(2))
    table = set_up(here)
    parts: Context = there.application.extensions["ojo"]

    def known_there() -> Any:
        return there.get(table.url).get_json().get("setup", {}).get("players")

    def becomes(players: Any) -> bool:
        until = time.monotonic() + PATIENCE_SECONDS
        while known_there() != players and time.monotonic() < until:
            time.sleep(0.01)
        return bool(known_there() == players)

    ann, bo, cy = known_there()
    here.post("/api/names/forget", json={"name": ann})
    assert known_there() == [ann, bo, cy], "nobody has told it"
    elsewhere = Elsewhere(make_url(url), parts.heard)
    try:
        assert becomes(["#1", bo, cy])
        here.post("/api/names/forget", json={"name": bo})
        assert becomes(["#1", "#2", cy])
        assert here.post(f"{table.url}/delete").status_code == 204
        assert becomes(None)
    finally:
        elsewhere.close()


def hang_up_on_all(url: str) -> None:
    """End every connection of the database, as a restart does."""
    engine = create_engine(make_url(url).set(drivername="postgresql+psycopg"))
    with engine.begin() as connection:
        others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
        assert connection.scalars(text(f"{others} AND datname = current_database()")).all()
    engine.dispose()


def write_again(port: int, table: str, version: int) -> None:
    """Write, and once more where the connection was one that the database had hung up on."""
    try:
        write(port, table, version)
    except AssertionError:
        write(port, table, version)


def test_what_comes_back_is_told_once() -> None:
    """A process hears its own announcement as well; its screens are not woken twice."""
    live, told = Broadcast(1), list[Any]()
    live.listen(told.append)
    for version in (1, 1, 2, 1):
        live.publish("t", version)
    assert told == ["t", "t"]
