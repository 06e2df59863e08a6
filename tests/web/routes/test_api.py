"""The HTTP contract, a table of examples for each route, and what every wrong request is told."""

import io
import json
import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.editions import EDITION
from table.authority import Tables
from tests.web.conftest import PLAYERS, Table, png, set_up

VIEW_KEYS = {
    "id", "version", "setup", "state", "legal", "expected", "reading", "history", "camera", "demo", "eye",
    "undo", "judged", "mishaps", "chance", "demo_most", "standing", "ended", "covered", "wins",
    "dice_set", "dice_pictures", "learnt", "hands", "lost_in_sight", "rivals", "throws", "bids", "lives",
    "takes_back", "turn_at_ms", "turn_gone", "memorable",
}  # fmt: skip


def test_a_mix_is_answered_while_it_is_chosen(client: FlaskClient) -> None:
    """A mix says what changes nothing in it, what may not be chosen beside it, or why it cannot be."""
    good = client.get("/api/variants/bluff/mix?wild-aces=true&taking-sides=true").get_json()
    assert good["refusal"] is None
    assert good["idle"]["loss"]["because"] == ["taking-sides"]
    assert good["idle"]["loss"]["message"] == (
        "(It changes nothing, for: After a challenge every other player takes a side; "
        "each loser gives one die to each winner.)"
    )
    assert good["idle"]["loss"]["say"]["id"] == "idle-beside"
    assert "to-aces" in good["refused"], "all that cannot stand beside it: tests/referee/test_mixes.py"
    assert good["refused"]["to-aces"]["half-up"]["message"].startswith("These rules cannot go together")
    bad = client.get("/api/variants/bluff/mix?to-aces=half-up").get_json()
    assert (bad["refusal"]["code"], bad["idle"], bad["refused"]) == ("bad-option", {}, {})
    mexican = client.get("/api/variants/mexican/mix?penalty-limit=3").get_json()
    assert set(mexican["idle"]) == {"starter-out"}, "winners start, and are never out"
    assert client.get("/api/variants/chess/mix").status_code == 422


def test_a_new_table_has_the_contracts_view(client: FlaskClient) -> None:
    """The view tells setup, state, what is legal, and that nothing has been read yet."""
    view = set_up(client, ante="2 coins", dice=3).view
    assert set(view) == VIEW_KEYS
    assert view["version"] == 0
    assert view["setup"]["players"] == PLAYERS
    assert (view["setup"]["variant"], view["setup"]["dice"], view["setup"]["ante"]) == ("dudo", 3, "2 coins")
    assert view["setup"]["title"]
    assert len(view["setup"]["words"]["faces"]) == 6
    assert view["state"]["pot"] == 6
    assert view["legal"]["actions"]["bid"] == ["ann"]
    assert (view["reading"], view["history"], view["undo"]) == (None, [], False)
    assert (view["camera"], view["demo"]) == (False, True)


def test_the_door_lists_tables_latest_first(client: FlaskClient) -> None:
    """A table can be gone on with from the list, which names its players."""
    first, second = set_up(client), set_up(client, players=["dee", "eve"])
    first.act("bid", player="ann", quantity=1, face=2)
    listed = client.get("/api/tables").get_json()
    by_id = {table["id"]: table for table in listed}
    assert by_id[first.id]["version"] == 1
    assert by_id[second.id]["players"] == ["dee", "eve"]
    assert {listed[0]["id"], listed[1]["id"]} == {first.id, second.id}
    page = client.get("/").get_data(as_text=True)
    assert f"/t/{first.id}" in page


def test_actions_move_the_game_and_the_version(table: Table) -> None:
    """A legal action answers with the new view; since then nothing is newer."""
    table.act("bid", player="ann", quantity=3, face=5)
    assert table.view["version"] == 1
    assert table.view["state"]["bid"] == {"player": "ann", "quantity": 3, "face": 5}
    assert table.client.get(f"{table.url}?since=1").status_code == 204
    assert table.client.get(f"{table.url}?since=0").get_json() == table.view


def test_a_refused_action_changes_nothing(table: Table) -> None:
    """A bid out of order, a call without a bid, somebody unknown: 422 with the referee's sentence."""
    for action in (
        {"action": "bid", "player": "bo", "quantity": 3, "face": 5},
        {"action": "doubt", "player": "bo"},
        {"action": "bid", "player": "<script>", "quantity": 3, "face": 5},
        {"action": "dance"},
    ):
        refusal = table.post("actions", 422, action=action)["refusal"]
        assert refusal["code"]
        assert len(refusal["message"]) > 20
    assert table.client.get(table.url).get_json() == table.view


def test_a_stale_write_gets_the_current_view(table: Table) -> None:
    """Two phones that score one call: the second is told 409 and where the table is now,
    whatever it wanted."""
    table.bid_and_doubt(3, 5)
    late = dict(table.view)
    table.post("look")
    for what, fields in (
        ("look", {}),
        ("hand", {"faces": [1]}),
        ("take", {}),
        ("discard", {}),
        ("correct", {"die": 0, "face": 1}),
        ("evidence/4/back", {}),
        ("actions", {"action": {"action": "undo"}}),
    ):
        answer = table.client.post(f"{table.url}/{what}", json={"version": late["version"], **fields})
        assert (answer.status_code, answer.get_json()) == (409, table.view), what
    form = {"version": str(late["version"]), "photo": (io.BytesIO(png([1])), "a.png")}
    answer = table.client.post(f"{table.url}/photo", data=form)
    assert (answer.status_code, answer.get_json()) == (409, table.view)


def test_a_fallen_die_leaves_the_reading_on_the_table(table: Table) -> None:
    """A die that fell before the verdict changes how many are expected, not what was read."""
    table.bid_and_doubt(3, 2)
    table.post("look")
    table.act("fallen", player="ann")
    assert table.view["reading"] is not None
    assert table.view["reading"]["expected"] == sum(table.view["state"]["dice"].values())


def test_crooked_dice_are_looked_at_again(table: Table) -> None:
    """Who throws again after the call shows other dice: what was read is put away, the call waits."""
    table.bid_and_doubt(3, 2)
    table.post("look")
    table.act("crooked", player="ann")
    assert table.view["reading"] is None
    assert table.view["state"]["phase"] == "revealing"


def test_the_door_is_told_its_limits(client: FlaskClient) -> None:
    """The page offers what the server takes: one source says how many players and dice there may be."""
    page = client.get("/").get_data(as_text=True)
    told = json.loads(re.search(r"data-limits='([^']*)'", page)[1])  # type: ignore[index]
    assert told["players"] == {"least": 2, "most": 40}
    assert (told["name"], told["ante"]) == (24, 80)
    offered = {
        one["id"]: (one["players"], one["dice_limits"]) for one in client.get("/api/variants").get_json()
    }
    assert offered["dudo"] == (told["players"], {"least": 1, "most": 40})
    assert offered["individual-hand"] == (told["players"], {"least": 5, "most": 5})


@pytest.mark.parametrize(
    ("what", "fields"),
    [
        ("look", {}),
        ("hand", {"faces": [1]}),
        ("take", {}),
        ("discard", {}),
        ("correct", {"die": 0, "face": 1}),
    ],
)
def test_before_a_call_there_is_nothing_to_read(table: Table, what: str, fields: dict[str, Any]) -> None:
    """A look while the cups are down, or a verdict without a reading, is refused with a sentence."""
    assert table.post(what, 422, **fields)["refusal"]["code"] in ("not-now", "no-reading")
    table.upload([1], 422) if what == "look" else None


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("get", "/api/tables/nobody", None, 404),
        ("get", "/api/tables/nobody/stream", None, 404),
        ("get", "/api/tables/nobody/photos/1", None, 404),
        ("get", "/api/nowhere", None, 404),
        ("get", "/api/camera/frame.jpg", None, 422),
        ("post", "/api/variants", {}, 405),
        ("post", "/api/tables/nobody/actions", {"version": 0, "action": {"action": "undo"}}, 404),
        ("post", "T/actions", None, 415),
        ("post", "T/actions", [], 400),
        ("post", "T/actions", {"version": True, "action": {"action": "undo"}}, 400),
        ("post", "T/actions", {"version": 10**30, "action": {"action": "undo"}}, 400),
        ("post", "T/hand", {"version": 0, "faces": []}, 400),
    ],
)
def test_a_wrong_request_is_told_in_json(
    table: Table, method: str, path: str, body: Any, status: int
) -> None:
    """Whatever is wrong, the answer is the contract's refusal with a sentence,
    never a page or a traceback."""
    fields = {} if body is None else {"json": body}
    answer = getattr(table.client, method)(path.replace("T", table.url, 1), **fields)
    assert answer.status_code == status
    refusal = answer.get_json()["refusal"]
    assert refusal["code"]
    assert refusal["message"].endswith((".", "!"))


@pytest.mark.parametrize("raw", [b"", b"{", b"\xff\xfe", b"[" * 15_000, b'{"version": NaN}', b"null"])
def test_a_body_that_is_no_json_is_refused(table: Table, raw: bytes) -> None:
    """Broken, empty, deeply nested: 400 with a sentence."""
    answer = table.client.post(f"{table.url}/take", data=raw, content_type="application/json")
    assert answer.status_code == 400
    assert answer.get_json()["refusal"]["code"] == "bad-request"


def test_a_fault_inside_is_one_sentence(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """An exception that nobody foresaw is logged, and answered without a traceback."""
    monkeypatch.setattr(Tables, "latest", lambda self: 1 / 0)
    answer = app.test_client().get("/api/tables")
    assert answer.status_code == 500
    assert "ZeroDivision" not in answer.get_data(as_text=True)
    assert answer.get_json()["refusal"]["code"] == "internal"
    assert "Traceback" not in app.test_client().get("/").get_data(as_text=True)


@pytest.mark.parametrize(
    ("kind", "payload"),
    [
        ("action", {"action": "doubt", "player": "nobody"}),
        ("action", {"action": "undo"}),
        ("reading", {"source": "hand", "photo": None, "width": 0, "height": 0, "faces": [1]}),
        ("reading", {}),
        ("reading", {"source": "photo", "photo": "x", "width": 1, "height": 1, "dice": [{"face": 5}]}),
        ("take", {}),
        ("correction", {"die": 0, "face": 1}),
        ("dance", {}),
    ],
)
def test_a_damaged_log_closes_its_own_table_only(
    app: Flask, client: FlaskClient, kind: str, payload: dict[str, Any]
) -> None:
    """An event that does not fit is told on that table; the door and the other tables stay open."""
    broken, sound = set_up(client), set_up(client)
    app.extensions["ojo"].store.append(broken.id, 0, kind, payload)
    for path in (broken.url, f"/t/{broken.id}"):
        assert client.get(path).status_code == 500
    assert client.get(broken.url).get_json()["refusal"]["code"] == "broken-table"
    assert client.get(sound.url).status_code == 200
    assert client.get("/").status_code == 200


def test_a_table_is_set_up_under_the_newest_rules_and_taken_up_midway(client: FlaskClient) -> None:
    """The edition is stored with the setup; a full hand may be told, and a wrong one is refused."""
    dice = {"ann": 5, "bo": 2, "cy": 0}
    table = set_up(client, dice=dice, full_hand=6)
    assert table.view["setup"]["edition"] == EDITION
    assert table.view["state"]["pile"] == 11
    asked = {"players": list(dice), "variant": "dudo", "dice": dice, "full_hand": 0}
    assert client.post("/api/tables", json=asked).get_json()["refusal"]["code"] == "bad-dice"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("\u3164", "needs a name"),
        ("\u2800", "needs a name"),
        ("Bo\ufe0f", "another"),
        ("\uff43\uff59", "another"),
    ],
)
def test_a_new_name_is_seen_and_told_apart(client: FlaskClient, name: str, said: str) -> None:
    """Of who joins, and of who is called otherwise."""
    table = set_up(client)
    for action in ({"action": "join", "player": name}, {"action": "rename", "player": "ann", "to": name}):
        refused = table.act(status=422, **action)["refusal"]
        assert (refused["code"], said in refused["message"]) == ("bad-players", True)
    table.act("rename", player="ann", to="ANN")
