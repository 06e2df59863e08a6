"""A night as a file and back; a night deleted; a name forgotten."""

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from table import authority
from table.limits import TIME_MS_MOST
from tests.systems import SYSTEMS
from tests.web.conftest import PIN, Table, set_up
from tests.web.routes.test_whole_games import move

TEXT = {"Content-Type": "text/plain"}


STEPS = 14


def play(client: FlaskClient, variant: str) -> Table:
    """Part of a night in any rule system, with an undo in it."""
    table = set_up(client, variant=variant, players=["ann", "the cat", "cy"], dice=None, ante="2")
    for _ in range(STEPS):
        if table.view["state"]["phase"] == "over":
            break
        move(table)
    table.act("undo")
    return table


def brought(client: FlaskClient, data: str, **headers: str) -> str:
    """Import a night: its id."""
    answer = client.post(
        "/api/nights", data=data.encode(), headers=headers or {"Content-Type": "application/json"}
    )
    assert answer.status_code == 201, answer.get_data(as_text=True)
    table_id: str = answer.get_json()["id"]
    return table_id


def told(view: dict[str, Any]) -> str:
    """A view without what differs from table to table: its own id."""
    return json.dumps(view).replace(view["id"], "TABLE")


def refused(client: FlaskClient, bad: dict[str, object]) -> None:
    """Import what is no night: a sentence, and nothing is kept."""
    before = client.get("/api/tables").get_json()
    answer = client.post("/api/nights", json=bad)
    assert answer.status_code in (400, 422), answer.get_data(as_text=True)
    assert answer.get_json()["refusal"]["message"]
    assert client.get("/api/tables").get_json() == before


@pytest.mark.parametrize("variant", SYSTEMS)
def test_there_and_back(client: FlaskClient, variant: str) -> None:
    """As JSON the same night under another id: the same view, and the same file when it is exported again. As
    text the game that stands, by the referee's notation: the same state, and the same text again."""
    table = play(client, variant)
    night = client.get(f"{table.url}/export").text
    other = brought(client, night)
    assert other != table.id
    assert told(client.get(f"/api/tables/{other}").get_json()) == told(client.get(table.url).get_json())
    assert client.get(f"/api/tables/{other}/export").text == night
    text = client.get(f"{table.url}/export?as=text").text
    other = brought(client, text, **TEXT)
    assert client.get(f"/api/tables/{other}").get_json()["state"] == table.view["state"]
    assert client.get(f"/api/tables/{other}/export?as=text").text == text


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
@pytest.mark.parametrize("kind", ["application/json", "text/plain"])
def test_a_byte_order_mark_is_no_part_of_it(client: FlaskClient, table: Table, kind: str, ends: str) -> None:
    """Editors and shells of Windows write one before what they save."""
    table.act("bid", player="ann", quantity=2, face=5)
    query = "?as=text" if kind == "text/plain" else ""
    text = client.get(f"{table.url}/export{query}").get_data(as_text=True)
    there = brought(client, "\ufeff" + text.replace("\n", ends), **{"Content-Type": kind})
    assert client.get(f"/api/tables/{there}").get_json()["state"]["bid"]["quantity"] == 2


ODD = [{"player": "zebulon"}]
BID = {"action": "bid", "player": "ann", "quantity": 2, "face": 5}


def night(*events: object, **changed: object) -> dict[str, object]:
    """A night of a setup and these events."""
    setup = {"variant": "dudo", "players": ["ann", "bo"], "dice": 5, "ante": "", "options": {}}
    lines = [{"version": 0, "kind": "setup", "payload": setup, "at_ms": 1}, *events]
    return {"format": "ojo-night", "format_version": 1, "events": lines} | changed


def line(version: int, kind: str = "action", payload: object = None) -> dict[str, object]:
    """One event of a file."""
    return {"version": version, "kind": kind, "payload": BID if payload is None else payload, "at_ms": 2}


@pytest.mark.parametrize(
    "bad",
    [
        {}, night(format="other"), night(format_version=2), night(events=[]), night(events="x"),
        night(line(2)), night(line(1), line(1)), night(line(1, "dance")), night(line(1, payload=[])),
        night(line(1, payload={"action": "doubt", "player": "bo"})), night(line(1, "take", {})),
        night(line(1, "reading", {"source": "hand", "photo": None, "width": 0, "height": 0, "faces": [9]})),
        night(line(1, payload={**BID, "player": "\x1ax"})), night(events=[line(0)]),
        night({**line(1), "at_ms": TIME_MS_MOST + 1}),
        night({**line(1), "at_ms": -1}), night({**line(1), "at_ms": True}),
        night({**line(1), "at_ms": 10**400}),
    ],
)  # fmt: skip
def test_what_is_no_night(client: FlaskClient, bad: dict[str, object]) -> None:
    """A sentence, and nothing is kept."""
    refused(client, bad)


@pytest.mark.parametrize("days", [2, 2_900_000])
def test_a_night_that_lies_ahead_ends_now(client: FlaskClient, days: int) -> None:
    """The clock that it was played by was wrong: it comes back, as long as it was, and is not the newest for
    years."""
    now_ms = time.time_ns() // 10**6
    ahead_ms = days * 24 * 3600 * 1000
    last = {**line(1), "at_ms": now_ms + ahead_ms}
    first = night()["events"][0] | {"at_ms": now_ms + ahead_ms - 60_000}  # type: ignore[index]
    there = brought(client, json.dumps(night(events=[first, last])))
    events = client.get(f"/api/tables/{there}/export").get_json()["events"]
    assert events[1]["at_ms"] - events[0]["at_ms"] == 60_000
    assert abs(events[1]["at_ms"] - now_ms) < 60_000


DIE: dict[str, Any] = {
    "face": 5, "confidence": 0.9, "probabilities": [0, 0, 0, 0, 0.9, 0.1], "box": [0, 0, 9, 9],
    "doubt": "cut",
}  # fmt: skip


def looked_at(width: object = 90, correction: object = None, **die: object) -> dict[str, object]:
    """A night with a reading of this die, which was put away: no view shows it."""
    reading = {"source": "photo", "photo": "ab" * 32, "width": width, "height": 60, "dice": [DIE | die]}
    reading |= {"milliseconds": 41.0, "model": {"detector": "ab" * 32}}
    correction = {"die": 0, "face": 4} if correction is None else correction
    return night(
        line(1),
        line(2, payload={"action": "doubt", "player": "bo"}),
        line(3, "reading", reading),
        line(4, "correction", correction),
        line(5, "discard", {}),
    )


@pytest.mark.parametrize(
    "bad",
    [
        looked_at(face=7), looked_at(face="x"), looked_at(confidence="x"), looked_at(confidence=10**400),
        looked_at(confidence=float("nan")), looked_at(box=[0, 0, "x", 9]), looked_at(box=[0, 0, 1e308, 9]),
        looked_at(probabilities=[1]), looked_at(probabilities=[0] * 6),
        looked_at(probabilities=[-1, 2, 0, 0, 0, 0]), looked_at(doubt=["cut"]), looked_at(doubt="\ud800"),
        looked_at(doubt="cut" * 100),
        looked_at(width={}), looked_at(width=float("inf")),
        looked_at(correction={"die": 0, "face": "<b>"}), looked_at(correction={"die": 0, "seat": ["ann"]}),
    ],
)  # fmt: skip
def test_what_nobody_can_have_read(client: FlaskClient, bad: dict[str, object]) -> None:
    """What lies deep in a night is shown with its verdict, and reckoned with: it is looked at as well."""
    brought(client, json.dumps(looked_at()))
    refused(client, bad)


@pytest.mark.parametrize(
    "bad", ["", "chess: ann, bo", "dudo: ann, bo\nann sings", "dudo: ann, bo\nbo doubts", "\xff"]
)
def test_what_is_no_text(client: FlaskClient, bad: str) -> None:
    """The first line that cannot be is told."""
    answer = client.post("/api/nights", data=bad.encode("latin-1"), headers=TEXT)
    assert answer.status_code in (400, 422)


def test_a_night_has_its_own_keys(client: FlaskClient) -> None:
    """What no event has is neither kept nor told: a name there could not be forgotten."""
    typed = {"source": "hand", "photo": None, "width": 0, "height": 0, "faces": [5], "x": ODD}
    odd = night(
        line(1, payload=BID | {"note": "zebulon"}) | {"by": "zebulon"},
        line(2, "free", {"player": "zebulon"}),
        line(3, payload={"action": "doubt", "player": "bo"}),
        line(4, "reading", typed),
        line(5, "correction", {"add": {"face": 2, "x": 1, "y": 1, "player": "zebulon"}}),
    )
    assert "zebulon" not in client.get(f"/api/tables/{brought(client, json.dumps(odd))}/export").text


def test_what_an_earlier_ojo_kept_is_not_told(make_app: Callable[..., Flask]) -> None:
    """Its log had room for any key: such a one stays in the sealed log, and leaves with no export."""
    app = make_app()
    table = set_up(app.test_client(), players=["ann", "bo"])
    app.extensions["ojo"].store.append(table.id, 0, "action", BID | {"note": "zebulon"})
    told = app.test_client().get(f"{table.url}/export")
    assert told.get_json()["events"][1]["payload"] == BID
    assert "zebulon" not in told.text


def test_nights_from_files_have_a_quota(
    make_app: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """However long ago they were played, what comes within a day counts with the tables of that day."""
    client = make_app(database=f"sqlite:///{tmp_path / 'ojo.db'}").test_client()
    monkeypatch.setattr(authority, "TABLES_A_DAY_MOST", 3)
    first = brought(client, json.dumps(night(line(1))))
    set_up(client)
    brought(client, json.dumps(night(line(1))))
    for path, sent in (("/api/nights", night()), ("/api/tables", {"variant": "dudo", "players": ["a", "b"]})):
        answer = client.post(path, json=sent)
        assert (answer.status_code, answer.get_json()["refusal"]["code"]) == (429, "too-many")
    client.post(f"/api/tables/{first}/delete")
    set_up(client)


def test_a_night_is_deleted(make_app: Callable[..., Flask]) -> None:
    """With events, seals, names and pictures; no other table is touched, and nothing is missed at the next
    start."""
    app = make_app()
    client = app.test_client()
    kept, gone = set_up(client, players=["dee", "eve"]), set_up(client, players=["fay", "gus"])
    gone.bid_and_doubt(1, 5)
    gone.upload([5] * 10)
    assert client.post(f"{gone.url}/delete").status_code == 204
    assert client.get(gone.url).status_code == 404
    assert client.post(f"{gone.url}/delete").status_code == 404
    assert client.get(kept.url).status_code == 200
    store = app.extensions["ojo"].store
    with store.reader.connect() as connection:
        for name in ("events", "seals", "names", "photos"):
            rows = connection.exec_driver_sql(f"SELECT * FROM {name} WHERE table_id = '{gone.id}'").all()  # noqa: S608
            assert rows == [], name
    assert gone.id not in make_app().extensions["ojo"].store.shortened()


def test_no_byte_of_them_is_left(make_app: Callable[..., Flask], tmp_path: Path) -> None:
    """Of a night that was deleted, and a name that was forgotten, with the invitations to their seats."""
    app = make_app(database=f"sqlite:///{tmp_path / 'ojo.db'}", pin=PIN, host_names=None)
    host = app.test_client()
    host.post("/login", data={"pin": PIN})
    for name, ask in (("zebulon", "/api/names/forget"), ("wilhelmina", "")):
        table = set_up(host, players=[name, "bo"])
        for _ in range(2):
            invited = host.post(f"{table.url}/invitations", json={"role": "seat", "seat": name}).get_json()
        guest = app.test_client()
        assert guest.post("/join", data={"code": invited["code"]}).status_code < 400
        assert host.post(ask or f"{table.url}/delete", json={"name": name} if ask else None).status_code < 300
        assert guest.get(table.url).status_code == 401
        assert name.encode() not in b"".join(one.read_bytes() for one in tmp_path.iterdir() if one.is_file())


def test_a_name_is_forgotten(make_app: Callable[..., Flask]) -> None:
    """At every table, at once and after a restart; the logs still fit their seals, and the games go on."""
    app = make_app()
    client = app.test_client()
    tables = [set_up(client, players=["zoe", "bo"]) for _ in range(2)]
    tables[0].act("bid", player="zoe", quantity=2, face=5)
    assert client.post("/api/names/forget", json={"name": "zoe"}).get_json() == {"tables": 2}
    for browser in (client, make_app().test_client()):
        for table in tables:
            view = browser.get(table.url).get_data(as_text=True)
            assert "zoe" not in view
            assert "zoe" not in browser.get(f"{table.url}/export").get_data(as_text=True)
    bidder = client.get(tables[0].url).get_json()["state"]["bidder"]
    assert bidder.startswith("#")
    again = Table(client, tables[0].id)
    again.act("doubt", player="bo")
    assert client.post("/api/names/forget", json={"name": "zoe"}).get_json() == {"tables": 0}
    assert client.post("/api/names/forget", json={"name": 5}).status_code == 400
