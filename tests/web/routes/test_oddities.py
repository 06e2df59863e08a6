"""Requests that once ended in a fault of our own: each gets a sentence."""

from typing import Any

import pytest
from flask.testing import FlaskClient
from msgspec import to_builtins

from referee.actions import read_action
from table import authority
from table.kept import event_log
from table.limits import ASIDES_A_ROUND_MOST
from tests.web.conftest import set_up
from web.commands.conformance import scripts
from web.server.context import Context


def context_of(client: FlaskClient) -> Context:
    """The working parts of the server that a browser speaks to."""
    parts: Context = client.application.extensions["ojo"]
    return parts


@pytest.mark.parametrize(
    "path",
    ["photos/9223372036854775808", "photos/" + "9" * 400, "photos/0", "?since=" + "9" * 5000, "?since=-1"],
)
def test_numbers_that_no_table_has(client: FlaskClient, path: str) -> None:
    """No version is that large: a 404 or the view, not a fault."""
    table = set_up(client)
    answer = client.get(f"{table.url}/{path}" if path.startswith("photos") else f"{table.url}{path}")
    assert answer.status_code in (200, 204, 404)


@pytest.mark.parametrize(
    "host", ["..", ".", "x" * 300, "localhost:99999999", "a..b", "[]", "loc%61lhost", "\xff"]
)
def test_names_that_are_none(client: FlaskClient, host: str) -> None:
    """A Host header that names nothing is refused like any other that is not ours, by page and by API."""
    for path in ("/api/variants", "/login"):
        assert client.get(path, headers={"Host": host}).status_code == 400


@pytest.mark.parametrize("ante", [10**400, -1, 1e308, float("inf"), float("nan"), True, [], {}])
def test_antes_that_are_none(client: FlaskClient, ante: Any) -> None:
    """An ante is a short text or a number that people pay; nothing ends in a fault."""
    setup = {"players": ["ann", "bo"], "variant": "dudo", "dice": 5, "ante": ante}
    assert client.post("/api/tables", json=setup).status_code in (201, 400)


@pytest.mark.parametrize(
    ("ante", "told"), [(1_000_000, "1000000"), (0.5, "0.5"), (2.0, "2"), (123456789, "123456789")]
)
def test_an_ante_is_told_as_it_was_given(client: FlaskClient, ante: float, told: str) -> None:
    """A million is not 1e+06."""
    assert set_up(client, ante=ante).view["setup"]["ante"] == told


@pytest.mark.parametrize(
    ("action", "more", "key"),
    [
        ("bid", {"quantity": 2, "face": 5, "junk": "x" * 9_000}, "junk"),
        ("bid", {"quantity": 2, "face": 5, "x" * 9_000: 1}, "x" * 40),
        ("crooked", {"rolls": [[]] * 4_000}, "rolls"),
        ("fallen", {"face": 5}, "face"),
        ("undo", {}, "player"),
    ],
)
def test_what_an_action_does_not_have_is_refused(
    client: FlaskClient, action: str, more: dict[str, Any], key: str
) -> None:
    """Each has its own keys: kilobytes of another's, or of junk, are named and not kept."""
    table = set_up(client)
    if action == "undo":
        table.act("bid", player="ann", quantity=2, face=5)
    before = table.view["version"]
    said = table.act(action, 400, player="ann", **more)["refusal"]["message"]
    assert said.startswith(f'"{key}" is not known here; there are action')
    assert len(said) < 200
    assert len(context_of(client).store.events(table.id)) == before + 1


def test_every_action_is_kept_whole() -> None:
    """Nothing that the games of our tables say is taken for junk."""
    actions = [action for script in scripts() if script.file == "tables" for action in script.actions]
    assert [to_builtins(read_action(action)) for action in actions] == actions


def test_a_day_has_so_many_tables(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """More are refused with the way out, until a day has passed."""
    monkeypatch.setattr(authority, "TABLES_A_DAY_MOST", 0)
    setup = {"players": ["ann", "bo"], "variant": "dudo", "dice": 5}
    answer = client.post("/api/tables", json=setup)
    assert (answer.status_code, answer.get_json()["refusal"]["code"]) == (429, "too-many")
    monkeypatch.setattr(authority, "DAY_MS", -1)
    assert client.post("/api/tables", json=setup).status_code == 429
    monkeypatch.setattr(authority, "TABLES_A_DAY_MOST", 1)
    assert client.post("/api/tables", json=setup).status_code == 201


def test_a_log_has_so_many_events(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Play stops first, what undoes it later; the night can be ended and looked at for ever, and is ended
    once."""
    table = set_up(client)
    table.act("bid", player="ann", quantity=2, face=5)
    table.act("bid", player="bo", quantity=3, face=5)
    monkeypatch.setattr(event_log, "PLAY_MOST", 2)
    monkeypatch.setattr(event_log, "EVENTS_MOST", 3)
    assert table.act("crooked", 422, player="bo")["refusal"]["code"] == "too-many"
    table.act("undo")
    assert table.act("undo", 422)["refusal"]["code"] == "too-many"
    for _ in range(2):
        table.post("end")
        assert (table.view["ended"], table.view["version"]) == (True, 4)
    assert table.act("undo", 422)["refusal"]["code"] == "too-many"
    assert client.get(table.url).status_code == 200


def test_what_brings_no_call_nearer_may_be_so_often(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A seat's mishaps in a round are counted by seat, and anew after the verdict; an undo takes one back."""
    monkeypatch.setitem(ASIDES_A_ROUND_MOST, "crooked", 2)
    table = set_up(client)
    table.act("bid", player="ann", quantity=2, face=5)
    table.act("crooked", player="bo")
    table.act("crooked", player="bo")
    assert table.act("crooked", 422, player="bo")["refusal"]["code"] == "too-many"
    table.act("crooked", player="cy")
    table.act("undo")
    table.act("undo")
    table.act("crooked", player="bo")
    assert table.act("crooked", 422, player="bo")["refusal"]["code"] == "too-many"
    table.act("doubt", player="bo")
    table.post("hand", faces=[5] * 15)
    table.post("take")
    table.act("bid", player=table.view["state"]["turn"], quantity=2, face=5)
    table.act("crooked", player="bo")


def test_rolls_for_seats_may_be_so_often(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """They may be made anew before the first bid, whoever rolls, but not for ever."""
    monkeypatch.setitem(ASIDES_A_ROUND_MOST, "roll_for_seat", 2)
    table = set_up(client)
    table.act("roll_for_seat", rolls={"ann": 6, "bo": 4, "cy": 2})
    table.act("roll_for_seat", rolls={"ann": 6})
    assert table.act("roll_for_seat", 422, rolls={"bo": 4})["refusal"]["code"] == "too-many"


def test_so_much_may_be_taken_back(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Far more than in any night; then the night goes on from there."""
    monkeypatch.setattr(authority, "UNDONE_MOST", 2)
    table = set_up(client)
    for _ in range(2):
        table.act("bid", player="ann", quantity=2, face=5)
        table.act("undo")
    table.act("bid", player="ann", quantity=2, face=5)
    assert table.act("undo", 422)["refusal"]["code"] == "too-many"
    table.act("bid", player="bo", quantity=3, face=5)
