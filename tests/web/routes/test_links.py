"""Links from elsewhere: a cookie goes along (SameSite=Lax), so that no GET may change anything."""

import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from flask import Flask

from tests.web.conftest import PIN, set_up

SEEN = re.compile(r'INSERT INTO "sessions"')
"""It is written down that a session is in use; that is nothing that anybody asked for."""


def written(path: Path) -> list[str]:
    """All that a database holds."""
    with closing(sqlite3.connect(path)) as stored:
        return [line for line in stored.iterdump() if not SEEN.match(line)]


def test_no_get_changes_anything(make_app: Callable[..., Flask], tmp_path: Path) -> None:
    """Whatever a host is led to, of a table, a circle and a tournament: nothing is written."""
    path = tmp_path / "ojo.db"
    app = make_app(database=f"sqlite:///{path}", pin=PIN, host_names=None)
    client = app.test_client()
    client.post("/login", data={"pin": PIN})
    table = set_up(client)
    table.act("bid", player="ann", quantity=2, face=3)
    code = client.post(f"{table.url}/invitations", json={"role": "spectator"}).get_json()["code"]
    circle = client.post("/circles", data={"name": "club"}).headers["Location"].split("/")[2]
    before, asked = written(path), 0
    for rule in app.url_map.iter_rules():
        if "GET" not in (rule.methods or ()) or rule.endpoint == "static" or "stream" in rule.rule:
            continue
        filled = (
            rule.rule.replace("<table_id>", table.id).replace("<circle_id>", circle).replace("<code>", code)
        )
        filled = re.sub(r"<int:\w+>", "1", filled)
        client.get(re.sub(r"<[^>]+>", "x", filled), buffered=True)
        asked += 1
    assert asked > 40
    assert written(path) == before
