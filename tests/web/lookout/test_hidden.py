"""What was seen with the cups up of a round that goes on is told nowhere, whatever is done at the table."""

import gzip
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.conftest import PIN, set_up
from tests.web.lying import Lying, app_under
from tests.web.routes.test_guests import come_in
from web.app import ADDRESSES
from web.contract.address import ANYBODY, PAGE
from web.lookout import aiming
from web.server.budgets import Budgets

NIGHTS, PHRASES = 3, 9
JUDGED_ANEW = [
    "bid doubt look take",
    "bid doubt look",
    "undo undo undo undo",
    "take",
    "end",
    "undo bid doubt",
]
"""The next round's cups were up, and are down again, when the verdict before is put right."""
CALLED = ["bid doubt look", "bid doubt check look", "bid doubt hand", "bid doubt look correct take"]
BACK = ["undo undo", "undo undo undo", "undo undo undo undo undo undo"]
CLOSING = ["end", "free", "bid free", "undo end", "take"]
OF_NO_TABLE = ("/openapi.json", "/api/variants", "/api/variants/<variant_id>/mix")
"""Addresses that tell the same of all tables."""
PLACES = [(100 + 80 * at, 100) for at in range(6)]
TOLD = ("dice", "faces", "pool", "thrown")
"""Under these keys dice stand in an answer."""
Seen = dict[int, set[tuple[int, ...] | bytes]]
"""Round -> rows of faces and pictures, as they were told with its cups up."""


class Night:
    """A table of three dice a head under a camera. All dice of a round show the same face, no other round's
    do, and they lie there until a verdict stands: as often as it is undone they are the same."""

    def __init__(self, app: Flask, camera: Lying) -> None:
        self.app, self.camera = app, camera
        self.host = app.test_client()
        self.host.post("/login", data={"pin": PIN})
        self.table = set_up(self.host, players=["ann", "bo"], dice=3)
        made = self.host.post("/circles", data={"name": "Fridays", "table": self.table.id})
        self.circle = made.location.rpartition("/")[2]
        self.roles = {"host": self.host} | {
            role: come_in(app, self.host, self.table, role, "ann") for role in ("seat", "spectator")
        }
        self.bare = self.host.get("/api/camera/frame.jpg").data
        self.standing: list[bool] = []
        """Of each event that stands whether it brought a verdict."""
        self.seen: Seen = {}
        self.looks: dict[int, int] = {}
        """The versions at which dice were seen -> the round."""

    @property
    def round(self) -> int:
        return sum(self.standing)

    @property
    def up(self) -> bool:
        return bool(self.table.view["state"]["phase"] == "revealing")

    @property
    def secret(self) -> set[int]:
        """The rounds whose dice lie under cups."""
        return {one for one in self.seen if one > self.round or (one == self.round and not self.up)}

    def moves_to(self, app: Flask) -> None:
        """Another process goes on with the night; whoever was in is in."""
        for role, before in self.roles.items():
            client = app.test_client()
            for name in ("ojo", "ojo_host"):
                if cookie := before.get_cookie(name):
                    client.set_cookie(name, cookie.value)
            self.roles[role] = client
        self.app, self.host = app, self.roles["host"]

    def happens(self, phrase: str) -> None:
        """One after another, as far as it is allowed; what is told while the cups are up is kept."""
        for what in phrase.split():
            self.does(what)
            held = sum(self.table.view["state"]["dice"].values())
            self.camera.lies = dict.fromkeys(PLACES[:held], self.round + 1) if self.up else {}
            if self.up:
                self.note()

    def does(self, what: str) -> None:
        """One event, where it is allowed."""
        can = self.table.view["legal"]["actions"]
        state, version = self.table.view["state"], self.table.view["version"]
        own = [self.round + 1] * state["dice"]["ann"]
        actions: dict[str, dict[str, Any]] = {
            "undo": {},
            "doubt": {"player": (can.get("doubt") or [""])[0]},
            "bid": {"player": state["turn"], "quantity": 1, "face": 2},
        }
        asks = {
            "hand": {"faces": [*own, *[self.round + 1] * state["dice"]["bo"]]},
            "correct": {"die": 0, "face": 6},
            "take": {"anyway": True},
        }
        url = "actions" if what in actions else what
        body = {"action": {"action": what, **actions[what]}} if what in actions else asks.get(what, {})
        if what == "check":
            self.host.post("/api/camera/check", json={"table": self.table.id})
            return
        before = len(self.table.view["history"])
        answer = self.host.post(f"{self.table.url}/{url}", json={"version": version, **body})
        if answer.status_code != 200:
            return
        self.table.view = answer.get_json()
        if self.table.view["version"] == version:  # a night that had ended
            return
        if what == "undo":
            self.standing.pop()
        else:
            self.standing.append(len(self.table.view["history"]) > before)

    def note(self) -> None:
        """Keep what is told now that the cups are up."""
        view = self.table.view
        others = set().union(*(rows for one, rows in self.seen.items() if one != self.round), {self.bare})
        seen = self.seen.setdefault(self.round, set())
        for path in ("/api/camera/check.jpg", "/api/camera/frame.jpg"):
            answer = self.host.get(path)
            seen |= {answer.data} - others if answer.status_code == 200 else set()
        if view["reading"]:
            self.looks[view["version"]] = self.round
            seen.add(tuple(die["face"] for die in view["reading"]["dice"]))
            if view["reading"]["photo"]:
                seen.add(self.host.get(view["reading"]["photo"]).data)

    def addresses(self, role: str) -> Iterator[str]:
        """Every address that the role may get and that is no page, which asks these for what it shows; of
        every version at which dice were seen that lie under cups, and the one after it."""
        versions = [at + more for at, one in self.looks.items() if one in self.secret for more in (0, 1)]
        for rule in self.app.url_map.iter_rules():
            address = ADDRESSES[rule.endpoint]
            may = address.may is not ANYBODY and (role == "host" or role in address.may)
            page = PAGE in address.answers.values() or rule.rule in OF_NO_TABLE
            if "GET" in (rule.methods or ()) and may and not page:
                path = rule.rule.replace("<table_id>", self.table.id).replace("<circle_id>", self.circle)
                yield from {re.sub(r"<int:\w+>", str(at), path) for at in versions} or {path}
                yield from (f"{path}?at={at}" for at in versions if "at" in address.query)

    def holds(self) -> None:
        """Nobody gets anything of what lies under the cups; what lies open is told."""
        secret = set().union(*(self.seen[one] for one in self.secret))
        for role, client in self.roles.items():
            assert client.get(self.table.url).status_code == 200
            for path in self.addresses(role) if secret else ():
                assert not secret.intersection(found(client, path)), (role, path)
        for version, of in self.looks.items():
            open_ = of not in self.secret
            assert (self.host.get(f"{self.table.url}?at={version}").status_code == 200) is open_, version


def found(client: FlaskClient, path: str) -> Iterator[tuple[int, ...] | bytes]:
    """The rows of faces, and the picture, that an address gives; of a stream in its first event."""
    answer = client.get(path, buffered=not path.endswith("/stream"))
    try:
        if answer.status_code != 200:
            return
        data = next(answer.iter_encoded()) if path.endswith("/stream") else answer.data
    finally:
        answer.close()
    if answer.mimetype.startswith("image/"):
        yield data
        return
    text = (gzip.decompress(data) if answer.mimetype == "application/gzip" else data).decode(errors="ignore")
    lines = [text] if answer.mimetype == "application/json" else text.splitlines()
    for line in lines:
        if (told := line.removeprefix("data: ")).startswith(("{", "[")):
            yield from rows(json.loads(told))


def rows(told: Any) -> Iterator[tuple[int, ...]]:
    """The rows of faces that stand somewhere in a JSON."""
    if isinstance(told, dict):
        for key, value in told.items():
            lists = value.values() if isinstance(value, dict) else [value]
            for one in lists if key in TOLD else ():
                if isinstance(one, list):
                    yield tuple(die.get("face") if isinstance(die, dict) else die for die in one)
        told = list(told.values())
    for value in told if isinstance(told, list) else ():
        yield from rows(value)


def any_night(seed: int) -> list[str]:
    """What is done there, phrase by phrase."""
    rng = Random(f"hidden {seed}")
    return [rng.choice((CALLED, BACK, CLOSING)[at % 3]) for at in range(PHRASES)]


@pytest.mark.parametrize(
    "night",
    [
        pytest.param(JUDGED_ANEW, id="judged anew"),
        *(pytest.param(any_night(seed), id=str(seed), marks=pytest.mark.deep) for seed in range(NIGHTS)),
    ],
)
def test_what_lies_under_cups_is_told_nowhere(
    make_app: Callable[..., Flask],
    demo_folder: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    night: list[str],
) -> None:
    """After any bids, calls, looks, typed dice, verdicts, undos, `end` and `free`, and a restart: from no
    address that host, seat or spectator may get. Once the cups are up, or a verdict stands, it is told."""
    monkeypatch.setattr(aiming, "PREVIEW_PERIOD_SECONDS", 0)  # the picture of now
    monkeypatch.setattr(Budgets, "wait_seconds", lambda *_: 0)
    camera = Lying({})
    told = {"pin": PIN, "host_names": None}
    app = app_under(camera, lambda **more: make_app(**more, **told), demo_folder, tmp_path)
    played = Night(app, camera)
    for phrase in night:
        played.happens(phrase)
        played.holds()
    restarted = app_under(camera, lambda **more: make_app(**more, **told), demo_folder, tmp_path)
    played.moves_to(restarted)
    played.holds()
