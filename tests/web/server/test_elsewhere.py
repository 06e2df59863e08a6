"""Ojos on one PostgreSQL: what one commits, the others hear at once."""

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import make_url

from table.live import Broadcast
from table.log.elsewhere import Elsewhere
from tests.table.databases import postgresql_database
from tests.web.conftest import PATIENCE_SECONDS, set_up
from web.server.context import Context

pytestmark = pytest.mark.deep


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    """An empty database."""
    with postgresql_database() as made:
        yield made


def test_what_is_forgotten_or_deleted_at_one_is_gone_at_the_other(
    url: str, make_app: Callable[..., Flask]
) -> None:
    """Another process remembers neither a name nor a night that it has shown; nor where its line was down. It
    hears of a bid, too."""
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
        table.act("bid", player="#1", quantity=2, face=5)
        until = time.monotonic() + PATIENCE_SECONDS
        while parts.live.newest(table.id) != table.view["version"] and time.monotonic() < until:
            time.sleep(0.01)
        assert parts.live.newest(table.id) == table.view["version"]
        assert here.post(f"{table.url}/delete").status_code == 204
        assert becomes(None)
    finally:
        elsewhere.close()


def test_what_comes_back_is_told_once() -> None:
    """A process hears its own announcement as well; its screens are not woken twice."""
    live, told = Broadcast(1), list[Any]()
    live.listen(told.append)
    for version in (1, 1, 2, 1):
        live.publish("t", version)
    assert told == ["t", "t"]
