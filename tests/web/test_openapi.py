"""The OpenAPI document says what the server does: every address, every view and refusal that it gives."""

import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator, ValidationError
from openapi_spec_validator import validate

from referee import variant_ids
from tests.web.conftest import Table, set_up
from tests.web.test_whole_games import move
from web.contract.endpoints import ENDPOINTS

STEPS = 40


@pytest.fixture(scope="module")
def told(app: Flask) -> dict[str, Any]:
    """The document as it is served."""
    answer = app.test_client().get("/openapi.json")
    assert answer.mimetype == "application/json"
    document: dict[str, Any] = answer.get_json()
    return document


def check(told: dict[str, Any], schema: dict[str, Any], value: object) -> None:
    """The value is what the schema says."""
    Draft202012Validator({**schema, "components": told["components"]}).validate(value)


def answers(told: dict[str, Any], path: str, method: str, status: int) -> dict[str, Any]:
    """The schema of an answer."""
    responses = told["paths"][path][method]["responses"]
    schema: dict[str, Any] = responses[str(status)]["content"]["application/json"]["schema"]
    return schema


def test_it_is_openapi(told: dict[str, Any]) -> None:
    """Programs that read OpenAPI can read it."""
    validate(told)


def test_every_address_is_there(app: Flask, told: dict[str, Any]) -> None:
    """No address of the server is missing, none is made up, each says what it does; nothing is listed for
    an endpoint that is gone."""
    there = {
        (re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule), method.lower())
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    described = {(path, method) for path, methods in told["paths"].items() for method in methods}
    assert described == there
    assert all(one["summary"] for methods in told["paths"].values() for one in methods.values())
    assert set(ENDPOINTS) - {rule.endpoint for rule in app.url_map.iter_rules()} == set()


def test_every_write_of_the_api_tells_its_body(told: dict[str, Any]) -> None:
    """Who reads the document knows what to send."""
    silent = [
        path
        for path, methods in told["paths"].items()
        if path.startswith("/api/") and "post" in methods and "requestBody" not in methods["post"]
    ]
    assert silent == [
        "/api/invitations",
        "/api/sessions/{session}/end",
        "/api/tables/{table_id}/delete",
        "/api/tables/{table_id}/evidence/{verdict}/again",
    ]


def test_a_second_look_is_what_it_says(table: Table, told: dict[str, Any]) -> None:
    """Evidence, and its picture read again."""
    table.bid_and_doubt(9, 5)
    table.upload([5] * 9 + [2] * 6)
    table.post("take")
    kept = f"/evidence/{table.view['version']}"
    again = "/api/tables/{table_id}/evidence/{verdict}/again"
    answer = table.client.post(f"{table.url}{kept}/again", json={}).get_json()
    check(told, answers(told, again, "post", 200), answer)
    with pytest.raises(ValidationError):
        check(told, answers(told, again, "post", 200), answer | {"same": None})


@pytest.mark.parametrize("variant", variant_ids())
def test_views_are_what_it_says(client: FlaskClient, told: dict[str, Any], variant: str) -> None:
    """Every view of a game in any rule system: with its bids, readings, verdicts and an undo."""
    players = ["ann", "bo"] if variant == "individual-hand" else ["ann", "bo", "cy"]
    table = set_up(client, variant=variant, players=players, dice=None)
    schema = answers(told, "/api/tables/{table_id}", "get", 200)
    check(told, schema, table.view)
    for _ in range(STEPS):
        if table.view["state"]["phase"] == "over":
            break
        move(table)
        check(told, schema, table.view)
    table.act("undo")
    check(told, schema, table.view)


def test_a_view_with_anything_more_fails(told: dict[str, Any], table: Table) -> None:
    """The check above can fail: the schemas are closed."""
    view = table.view
    schema = answers(told, "/api/tables/{table_id}", "get", 200)
    for other in (view | {"more": 1}, {k: v for k, v in view.items() if k != "legal"}):
        with pytest.raises(ValidationError):
            check(told, schema, other)
    with pytest.raises(ValidationError):
        check(told, schema, view | {"state": view["state"] | {"secret": 1}})


@pytest.mark.parametrize(
    ("path", "method"), [("/api/variants", "get"), ("/api/variants/{variant_id}/mix", "get"),
                         ("/api/tables", "get"), ("/api/camera", "get"),
                         ("/api/me", "get"), ("/api/sessions", "get"), ("/healthz", "get")]
)  # fmt: skip
def test_lists_are_what_it_says(
    client: FlaskClient, table: Table, told: dict[str, Any], path: str, method: str
) -> None:
    """What the door and the host ask for."""
    check(
        told, answers(told, path, method, 200), client.get(path.replace("{variant_id}", "bluff")).get_json()
    )


def test_refusals_are_what_it_says(table: Table, told: dict[str, Any]) -> None:
    """An illegal bid and a wrong body."""
    for given in (table.act("doubt", 422, player="ann"), table.post("hand", 400, faces=[7])):
        check(told, told["components"]["schemas"]["Refusal"], given)


def test_an_invitation_is_what_it_says(table: Table, told: dict[str, Any]) -> None:
    """The code with its address and QR."""
    given = table.post("invitations", 201, role="spectator")
    check(told, answers(told, "/api/tables/{table_id}/invitations", "post", 201), given)
