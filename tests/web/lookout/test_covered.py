"""While dice may lie under cups no address gives what the camera sees: `create_app` alone, no lookout."""

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import pytest
from flask import Flask
from flask.testing import FlaskClient

from table.authority import Tables
from table.live import Broadcast
from table.log import store
from tests.vision.watched import Places
from tests.vision.watched import table as drawn
from tests.web.conftest import Table, set_up
from tests.web.lying import Lying, app_under
from web.lookout.cover import Cover
from web.server.context import Context

THREE: Places = {(100, 100): 5, (200, 100): 5, (100, 300): 2}
PICTURE = cv2.imencode(".png", drawn(THREE))[1].tobytes()


@pytest.fixture(scope="module")
def one_house(
    make_app: Callable[..., Flask], demo_folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> Flask:
    """A server with a camera over three dice, and nobody who watches through it."""
    return app_under(Lying(THREE), make_app, demo_folder, tmp_path_factory.mktemp("covered"))


@pytest.fixture
def house(one_house: Flask) -> Flask:
    """The same without any table."""
    parts = parts_of(one_house)
    for table in parts.tables.latest():
        parts.tables.delete(table.id)
    return one_house


@pytest.fixture
def played(house: Flask) -> Table:
    """Three with a die each, before the first bid."""
    return set_up(house.test_client(), dice=1)


def bid(table: Table, quantity: int = 1) -> None:
    """So many fives, by whose turn it is."""
    table.act("bid", player=table.view["state"]["turn"], quantity=quantity, face=5)


def doubt(table: Table) -> None:
    """By the seat that may."""
    table.act("doubt", player=table.view["legal"]["actions"]["doubt"][0])


def parts_of(house: Flask) -> Context:
    """The server's parts."""
    parts: Context = house.extensions["ojo"]
    return parts


# method, address, body: what the camera sees, or what was read of it
SHOWN: list[tuple[str, str, Any]] = [
    ("GET", "/api/camera/frame.jpg", None),
    ("POST", "/api/camera/check", {}),
    ("GET", "/api/camera/check.jpg", None),
    ("POST", "/api/camera/test", {"faces": [5, 5, 2]}),
]


@pytest.mark.parametrize(("method", "path", "body"), SHOWN, ids=[path for _, path, _ in SHOWN])
@pytest.mark.parametrize("before", ["untouched", "called"])
def test_no_address_shows_covered_dice(
    house: Flask,
    played: Table,
    method: str,
    path: str,
    body: Any,
    before: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Given before the first bid and once somebody called; refused from the bid to the call, unlooked at."""
    client = played.client
    if before == "called":
        bid(played)
        doubt(played)
    client.post("/api/camera/check", json={})
    assert client.open(path, method=method, json=body).status_code == 200
    played.act("undo") if before == "called" else bid(played)
    assert played.view["covered"] is True
    monkeypatch.setattr(parts_of(house).eye.reader, "read", lambda *_: pytest.fail("read while covered"))
    answer = client.open(path, method=method, json=body)
    assert answer.status_code == 422
    refusal = answer.get_json()["refusal"]
    assert refusal["code"] == "not-now"
    assert "under the cups of ann, bo and cy" in refusal["message"]


def test_rolls_for_seats_are_not_read_beside_covered_dice(house: Flask, played: Table) -> None:
    """Another table's dice lie in the same picture."""
    other = set_up(played.client, dice=1)
    assert played.client.post("/api/camera/rolls", json={"table": played.id}).status_code == 200
    bid(other)
    assert played.client.post("/api/camera/rolls", json={"table": played.id}).status_code == 422


@pytest.mark.parametrize("what", ["look", "photo", "hand"])
def test_a_table_that_waits_for_no_reveal_is_not_looked_at(house: Flask, played: Table, what: str) -> None:
    """Neither before the bid nor after it; at the call it is."""

    def ask() -> int:
        version = played.view["version"]
        if what == "photo":
            form = {"version": str(version), "photo": (io.BytesIO(PICTURE), "dice.png")}
            return played.client.post(f"{played.url}/photo", data=form).status_code
        body = {"version": version} | ({"faces": [5, 5, 2]} if what == "hand" else {})
        return played.client.post(f"{played.url}/{what}", json=body).status_code

    assert ask() == 422
    bid(played)
    assert ask() == 422
    doubt(played)
    assert ask() == 200


def test_a_look_is_the_table_s_that_moved_last(house: Flask, played: Table) -> None:
    """Dice that are bid on at a table that moved later are not read for this one's call; what it bids on
    itself, and one that was left before it called, do not keep it from looking."""
    other = set_up(played.client, dice=1)
    bid(other)
    bid(played)
    doubt(played)
    played.post("look")
    bid(other, 2)
    assert "under the cups of ann, bo and cy" in played.post("look", 422)["refusal"]["message"]
    doubt(other)
    played.post("look")


@pytest.fixture
def undone(played: Table) -> Table:
    """A call was made too early: it was looked at, judged, and all of it was taken back."""
    bid(played)
    doubt(played)
    played.post("look")
    played.post("take")
    for _ in range(3):
        played.act("undo")
    assert played.view["state"]["phase"] == "bidding"
    return played


@pytest.mark.parametrize("path", ["photos/3", "?at=3", "?at=4", "export"])
def test_what_was_seen_at_a_call_that_was_undone_is_covered_again(undone: Table, path: str) -> None:
    """The round goes on with the same dice: neither picture nor reading is told until the next call, and
    what was only said always is."""
    url = f"{undone.url}{path}" if path.startswith("?") else f"{undone.url}/{path}"
    refused = undone.client.get(url)
    assert refused.status_code == 422
    assert refused.get_json()["refusal"]["say"]["id"] == "server-dice-lie-covered"
    assert undone.client.get(f"{undone.url}?at=2").status_code == 200
    assert undone.client.get(f"{undone.url}/export?as=text").status_code == 200
    doubt(undone)
    assert undone.client.get(url).status_code == 200


def test_dice_shown_by_mistake_are_covered_again_once_that_is_undone(house: Flask) -> None:
    """While they lie open everybody is told."""
    table = set_up(house.test_client(), dice=1, options={"mistaken-reveal": "own-fault"})
    bid(table)
    table.act("reveal", dice={"ann": [4]})
    past = [f"{table.url}?at=2", f"{table.url}/export"]
    assert [table.client.get(path).status_code for path in past] == [200, 200]
    table.act("undo")
    assert [table.client.get(path).status_code for path in past] == [422, 422]


def test_pictures_of_verdicts_that_stand_are_no_secret(played: Table) -> None:
    """The next round's bids cover the next round's dice."""
    bid(played)
    doubt(played)
    played.post("look")
    played.post("take")
    bid(played)
    for path in ("/photos/3", "?at=3", "/export", "/evidence/4"):
        assert played.client.get(f"{played.url}{path}").status_code == 200


def preview(client: FlaskClient) -> int:
    """The status that the camera's picture is answered with."""
    return client.get("/api/camera/frame.jpg").status_code


def test_the_host_frees_the_camera_of_a_table_that_was_left(played: Table) -> None:
    """Until whatever happens next there, an undo included; the log has who said so, and a replay agrees.
    Before any bid there is nothing to free."""
    assert played.post("free", 422)["refusal"]["code"] == "not-now"
    bid(played)
    assert preview(played.client) == 422
    played.post("free")
    assert (played.view["covered"], preview(played.client)) == (False, 200)
    assert played.post("free", 422)["refusal"]["say"]["id"] == "server-nothing-covered"
    bid(played, 2)
    assert (played.view["covered"], preview(played.client)) == (True, 422)
    played.act("undo")
    assert preview(played.client) == 422
    played.post("free")
    played.act("undo")
    assert preview(played.client) == 422
    exported = played.client.get(f"{played.url}/export").get_json()
    assert [event["kind"] for event in exported["events"]][2] == "free"
    brought = played.client.post("/api/nights", json=exported)
    assert brought.status_code == 201


HOURS = 3600_000


@pytest.mark.parametrize(
    ("ago_ms", "later_table", "status"),
    [
        (0, False, 422),
        (0, True, 422),
        (11 * HOURS, True, 422),
        (13 * HOURS, True, 200),
        (99 * HOURS, False, 422),
    ],
)
def test_a_restart_uncovers_nothing(
    house: Flask,
    make_app: Callable[..., Flask],
    monkeypatch: pytest.MonkeyPatch,
    ago_ms: int,
    later_table: bool,
    status: int,
) -> None:
    """A process that has just begun knows it from the log: of each table of tonight, and of the one that
    moved last, whenever that was. So is what was seen at a call that was undone."""
    client, now_ms = house.test_client(), store._now_ms()
    monkeypatch.setattr(store, "_now_ms", lambda: now_ms - ago_ms)
    left = set_up(client, dice=1)
    bid(left)
    doubt(left)
    left.post("hand", faces=[2] * 3)
    for _ in range(2):
        left.act("undo")
    monkeypatch.setattr(store, "_now_ms", lambda: now_ms)
    if later_table:
        set_up(client)
    restarted = make_app(eye=parts_of(house).eye, data_folder=house.extensions["ojo-settings"].data_folder,
                         database=house.extensions["ojo-settings"].database)  # fmt: skip
    assert preview(restarted.test_client()) == status
    assert restarted.test_client().get(f"{left.url}?at=3").status_code == status


def test_what_another_process_wrote_covers_at_once(
    house: Flask, played: Table, make_app: Callable[..., Flask]
) -> None:
    """Though nobody told this one."""
    other = make_app(
        data_folder=house.extensions["ojo-settings"].data_folder,
        database=house.extensions["ojo-settings"].database,
    )
    assert preview(played.client) == 200
    there = Table(other.test_client(), played.id)
    bid(there)
    assert preview(played.client) == 422
    doubt(there)
    assert preview(played.client) == 200


def test_where_it_cannot_be_known_the_gate_is_shut(house: Flask, played: Table) -> None:
    """A damaged table of tonight, and a database that does not answer; deleting the table opens it."""
    parts = parts_of(house)
    with parts.store.writer.begin() as connection:
        connection.exec_driver_sql("UPDATE events SET payload = '{}' WHERE version = 0")
    parts.tables.outdated(played.id)
    refused = played.client.get("/api/camera/frame.jpg")
    assert refused.status_code == 422
    assert "damaged" in refused.get_json()["refusal"]["message"]
    parts.tables.delete(played.id)
    assert preview(played.client) == 200
    with parts.store.writer.begin() as connection:
        connection.exec_driver_sql("ALTER TABLE latest RENAME TO away")
    assert preview(played.client) == 503
    with parts.store.writer.begin() as connection:
        connection.exec_driver_sql("ALTER TABLE away RENAME TO latest")


def test_only_tables_that_moved_are_looked_up_anew(
    house: Flask, played: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A preview is asked for five times a second, at a house with many tables."""
    bid(played)
    others = [set_up(played.client) for _ in range(3)]
    looked_up: list[str] = []
    tables = Tables(parts_of(house).store, Broadcast(1))
    gate, fold = Cover(tables), tables.fold
    monkeypatch.setattr(tables, "fold", lambda one: (looked_up.append(one), fold(one))[1])
    assert len(gate._covering()) == 1
    assert sorted(looked_up) == sorted([played.id, *(one.id for one in others)])
    looked_up.clear()
    bid(others[0])
    assert len(gate._covering()) == 2
    assert looked_up == [others[0].id]
