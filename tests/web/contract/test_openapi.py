"""The OpenAPI document says what the server does: every address, every view and refusal that it gives."""

import json
import re
from functools import cache
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator, ValidationError
from openapi_spec_validator import validate

from referee.actions import ACTIONS
from tests.systems import SYSTEMS
from tests.web.conftest import Table, set_up
from tests.web.routes.test_whole_games import move
from web.app import ADDRESSES

STEPS = 12


@pytest.fixture(scope="module")
def told(app: Flask) -> dict[str, Any]:
    """The document as it is served."""
    answer = app.test_client().get("/openapi.json")
    assert answer.mimetype == "application/json"
    document: dict[str, Any] = answer.get_json()
    return document


@cache
def validator(told: str, schema: str) -> Draft202012Validator:
    """Of a schema of the document."""
    return Draft202012Validator({**json.loads(schema), "components": json.loads(told)})


def check(told: dict[str, Any], schema: dict[str, Any], value: object) -> None:
    """The value is what the schema says."""
    validator(json.dumps(told["components"]), json.dumps(schema)).validate(value)


def answers(told: dict[str, Any], path: str, method: str, status: int) -> dict[str, Any]:
    """The schema of an answer."""
    responses = told["paths"][path][method]["responses"]
    schema: dict[str, Any] = responses[str(status)]["content"]["application/json"]["schema"]
    return schema


@pytest.mark.deep
def test_it_is_openapi(told: dict[str, Any]) -> None:
    """Programs that read OpenAPI can read it."""
    validate(told)


def test_every_address_is_there(app: Flask, told: dict[str, Any]) -> None:
    """No address of the server is missing, none is made up, each says what it does."""
    there = {
        (re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule), method.lower())
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    described = {(path, method) for path, methods in told["paths"].items() for method in methods}
    assert described == there
    assert all(one["summary"] for methods in told["paths"].values() for one in methods.values())


def test_every_write_of_the_api_tells_its_body(told: dict[str, Any]) -> None:
    """Who reads the document knows what to send, by an example where that is JSON."""
    for methods in told["paths"].values():
        content = methods.get("post", {}).get("requestBody", {"content": {}})["content"]
        assert "example" in content.get("application/json", {"example": None})
    silent = [
        path
        for path, methods in told["paths"].items()
        if path.startswith("/api/") and "post" in methods and "requestBody" not in methods["post"]
    ]
    assert silent == [
        "/api/invitations",
        "/api/sessions/{session}/end",
        "/api/sessions/{session}/free",
        "/api/tables/{table_id}/delete",
        "/api/tables/{table_id}/evidence/{verdict}/again",
    ]


def form(view: dict[str, Any]) -> object:
    """What of a view is there at all: of many that differ in numbers alone one is checked."""
    state = view["state"]
    return state["phase"], *(sorted(it or ()) for it in (state["bid"], state["verdict"], view["reading"]))


@pytest.mark.parametrize("variant", SYSTEMS)
def test_views_are_what_it_says(client: FlaskClient, told: dict[str, Any], variant: str) -> None:
    """Every form of view in a game of any rule system: with its bids, readings, verdicts and an undo; and
    what its night and its log tell of it then."""
    table = set_up(client, variant=variant, players=["ann", "bo", "cy"], dice=None)
    views = {str(form(table.view)): table.view}
    for _ in range(STEPS):
        if table.view["state"]["phase"] == "over":
            break
        move(table)
        views[str(form(table.view))] = table.view
    table.act("undo")
    schema = answers(told, "/api/tables/{table_id}", "get", 200)
    for view in (*views.values(), table.view):
        check(told, schema, view)
    table.post("end")
    for what in ("export", "night"):
        answer = client.get(f"{table.url}/{what}").get_json()
        check(told, answers(told, f"/api/tables/{{table_id}}/{what}", "get", 200), answer)


def test_a_view_with_anything_more_fails(told: dict[str, Any], table: Table) -> None:
    """The check above can fail: the schemas are closed."""
    view = table.view
    schema = answers(told, "/api/tables/{table_id}", "get", 200)
    for other in (view | {"more": 1}, {k: v for k, v in view.items() if k != "legal"}):
        with pytest.raises(ValidationError):
            check(told, schema, other)
    with pytest.raises(ValidationError):
        check(told, schema, view | {"state": view["state"] | {"secret": 1}})


def test_schemas_are_closed(told: dict[str, Any]) -> None:
    """Whoever takes a key that no schema has, or asks for one, is wrong; actions included."""
    open_ = {
        name
        for name, schema in told["components"]["schemas"].items()
        if schema.get("type") == "object" and schema["additionalProperties"] is not False
    }
    assert open_ == set()
    action = told["components"]["schemas"]["Action"]
    kinds = {one["$ref"].rpartition("/")[2] for one in action["anyOf"]}
    keys = {key for kind in kinds for key in told["components"]["schemas"][kind]["properties"]}
    assert keys == {
        "action", "player", "quantity", "face", "unheard", "value", "with", "to", "after", "dice", "pool",
        "unseen", "others", "rolls", "kept", "spoken",
    }  # fmt: skip
    assert len(kinds) == len(ACTIONS)


@pytest.mark.parametrize("name", ACTIONS)
def test_an_actions_schema_wants_its_own_keys(told: dict[str, Any], name: str) -> None:
    """What another action has is not taken."""
    with pytest.raises(ValidationError):
        check(told, told["components"]["schemas"]["Action"], {"action": name, "player": "ann", "junk": 1})


EXAMPLES = [name for name, address in ADDRESSES.items() if address.example is not None]
NEEDS = {
    "api.look": "a call", "api.hand": "a call", "api.correct": "a reading", "api.take": "a reading",
    "api.discard": "a reading", "api.hold": "a call", "api.free": "a bid", "photos.go_back": "a verdict",
}  # fmt: skip
NO_CAMERA = {
    "seats.cup",
    "api.say_thrown",
    "api.teach_dice",
    "camera_setup.check",
    "camera_setup.test",
    "camera_setup.rolls",
}
"""What has no camera here, or nothing to test, and so is refused: but for nothing in the body."""


@pytest.mark.parametrize("endpoint", EXAMPLES)
def test_examples_are_played(app: Flask, client: FlaskClient, told: dict[str, Any], endpoint: str) -> None:
    """Each example of the document is sent as it stands there but for its version, and answered as told."""
    table = set_up(client, players=["ann", "bo"])
    if NEEDS.get(endpoint) == "a bid":
        table.act("bid", player="ann", quantity=3, face=5)
    elif endpoint in NEEDS:
        table.bid_and_doubt(3, 5)
    if NEEDS.get(endpoint) in ("a reading", "a verdict"):
        table.post("hand", faces=[5] * 3 + [2] * 7)
    if NEEDS.get(endpoint) == "a verdict":
        table.post("take")
    (rule,) = [it for it in app.url_map.iter_rules(endpoint) if "POST" in (it.methods or ())]
    path = re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule)
    asked = told["paths"][path]["post"]["requestBody"]["content"]["application/json"]
    check(told, asked["schema"], asked["example"])
    body = asked["example"] | ({"version": table.view["version"]} if "version" in asked["example"] else {})
    answer = client.post(path.format(table_id=table.id, verdict=table.view["version"]), json=body)
    if endpoint in NO_CAMERA:
        assert answer.get_json()["refusal"]["code"] != "bad-request"
    else:
        (good, *_) = ADDRESSES[endpoint].answers
        assert answer.status_code == good, answer.get_data(as_text=True)
        check(told, answers(told, path, "post", good), answer.get_json())
