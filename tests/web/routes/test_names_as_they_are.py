"""Names as people write them, in any script: each plays, and comes back in every file that Ojo wrote."""

import io
from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.conftest import PIN, set_up

NAMES = [
    "Jos\xe9\xa0Mar\xeda", "Zoe\u0301", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
    "\U0001f468\u200d\U0001f469\u200d\U0001f467", "Anne\u2010Marie", "O\u2019Neil", "\xdf", "\u0130",
    "\ufb01", "\uff21\uff4e\uff41", "\u0905\u0928\u0941", "\u0e19\u0e49\u0e33", "\U0001d49c", "\u0663",
    "\u2167", "\u05e2\u05d1\u05e8\u05d9\u05ea", "\u01c4", "\ufdfa", "\U0001f3f4\u200d\u2620\ufe0f",
    "xxxxxxxxxxxxxxxxxxxxxxxx", "-", "a: b", "dudo", "bids", "1x2", "#1", '"quoted"', "a;b", "a, b",
]  # fmt: skip


@pytest.fixture(scope="module")
def host(make_app: Callable[..., Flask], tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    """A house with a PIN, and its host."""
    folder = tmp_path_factory.mktemp("names")
    app = make_app(database=f"sqlite:///{folder / 'ojo.db'}", data_folder=folder, pin=PIN, host_names=None)
    client = app.test_client()
    client.post("/login", data={"pin": PIN})
    return client


@pytest.mark.parametrize("name", NAMES)
def test_a_name_comes_back(host: FlaskClient, name: str) -> None:
    """From JSON, from text notation, and in a circle's file."""
    table = set_up(host, players=[name, "bo"], dice=1)
    called = table.view["setup"]["players"][0]
    table.act("bid", player=called, quantity=1, face=6)
    table.act("doubt", player="bo")
    table.act("reveal", dice={called: [5], "bo": [4]})
    for kind, query in (("application/json", ""), ("text/plain", "?as=text")):
        night = host.get(f"{table.url}/export{query}").data
        brought = host.post("/api/nights", data=night, content_type=kind)
        assert brought.status_code == 201, (kind, brought.get_data(as_text=True))
        again = host.get(f"/api/tables/{brought.get_json()['id']}").get_json()
        assert again["setup"]["players"] == [called, "bo"], kind
        assert again["state"]["winner"] == "bo"
    circle = host.post("/circles", data={"name": name, "table": table.id}).location
    kept = host.get(f"{circle}/export").data
    back = host.post("/circles/bring", data={"file": (io.BytesIO(kept), "circle.gz")})
    assert back.status_code == 303, back.get_data(as_text=True)[:300]
    assert called in host.get(f"{back.location}/players/1").get_data(as_text=True).replace("&#34;", '"')


@pytest.mark.parametrize("name", ["a\u200db", "\u200d", "\u200cم", "a\nb", "\u202egnp", "\ufeff"])
def test_a_name_that_cannot_be_seen_is_refused(host: FlaskClient, name: str) -> None:
    """Or one that looks like another: with a sentence."""
    made = host.post("/api/tables", json={"players": [name, "bo"], "variant": "dudo", "dice": 1})
    assert made.status_code in (400, 422)
    assert "name" in made.get_json()["refusal"]["message"]
