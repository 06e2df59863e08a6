"""The OpenAPI document of a server: its addresses with what the contract says of each.

All of it is told where the routes stand, so that it cannot differ.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from werkzeug.routing import Rule

from table.contract.said import Refusal
from web.contract.address import Address
from web.contract.schemas import Schema, schemas_of

OPENAPI = "3.1.0"
ABOUT = (
    "The table in a browser, and for other programs. Every write names the version that it was made on; one "
    "that came too late is answered 409 with the current view. How to come in, and how to follow a table, "
    "stands in docs/api.md."
)
STREAM_ABOUT = (
    "Server-sent events: `event: view`, `id:` the version, `data:` a View as JSON; the view at once, then at "
    "each change. A comment every few seconds; it ends by itself after ten minutes."
)
_ARGUMENT = re.compile(r"<(?:(\w+):)?(\w+)>")
PLAIN_METHODS = {"GET", "POST"}


def document(version: str, rules: Iterable[Rule], addresses: Mapping[str, Address]) -> dict[str, Any]:
    """The document: `rules` are the app's, `addresses` what was told of each, by endpoint."""
    kinds = list(_kinds(addresses.values()))
    made, components = schemas_of(kinds)
    schemas = {id(kind): schema for kind, schema in zip(kinds, made, strict=True)}
    paths: dict[str, dict[str, Any]] = {}
    for rule in sorted(rules, key=lambda rule: rule.rule):
        path = paths.setdefault(_ARGUMENT.sub(r"{\2}", rule.rule), {})
        for method in sorted((rule.methods or set()) & PLAIN_METHODS):
            path[method.lower()] = _operation(rule, method, addresses[rule.endpoint], schemas)
    return {
        "openapi": OPENAPI,
        "info": {
            "title": "Ojo", "version": version, "description": ABOUT,
            "license": {"name": "AGPL-3.0-or-later", "identifier": "AGPL-3.0-or-later"},
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"session": {"type": "apiKey", "in": "cookie", "name": "ojo"}},
        },
        "security": [{"session": []}, {}],
    }  # fmt: skip


def _kinds(addresses: Iterable[Address]) -> Iterable[Any]:
    """Every definition that an address speaks of, each once."""
    found = {id(Refusal): Refusal}
    for address in addresses:
        for kind in (address.asks, *address.query.values(), *address.answers.values()):
            if kind is not None and not isinstance(kind, str):
                found[id(kind)] = kind
    return found.values()


def _operation(rule: Rule, method: str, address: Address, schemas: Mapping[int, Schema]) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "operationId": f"{method.lower()}-{rule.endpoint}",
        "summary": address.about,
        "parameters": [*_arguments(rule.rule), *_query(address, schemas)],
        "responses": _responses(rule, address, schemas),
    }
    if address.asks is not None and method == "POST":
        content = {"schema": schemas[id(address.asks)]}
        if address.example is not None:
            content["example"] = dict(address.example)
        operation["requestBody"] = {"required": True, "content": {address.body: content}}
    return operation


def _arguments(address: str) -> list[dict[str, Any]]:
    kinds = {"int": {"type": "integer", "minimum": 0}}
    return [
        {"name": name, "in": "path", "required": True, "schema": kinds.get(kind, {"type": "string"})}
        for kind, name in _ARGUMENT.findall(address)
    ]


def _query(address: Address, schemas: Mapping[int, Schema]) -> list[dict[str, Any]]:
    return [
        {"name": name, "in": "query", "schema": schemas[id(kind)]} for name, kind in address.query.items()
    ]


def _responses(rule: Rule, address: Address, schemas: Mapping[int, Schema]) -> dict[str, Any]:
    responses = {str(status): _response(answer, schemas) for status, answer in address.answers.items()}
    refusal = Refusal if rule.rule.startswith("/api/") else "text/html"
    return responses | {
        "default": _response(refusal, schemas) | {"description": "It may not be, with a sentence why."}
    }


def _response(answer: Any, schemas: Mapping[int, Schema]) -> dict[str, Any]:
    if answer is None:
        return {"description": "Done."}
    if isinstance(answer, str):
        about = STREAM_ABOUT if answer == "text/event-stream" else "Done."
        return {"description": about, "content": {answer: {"schema": {"type": "string"}}}}
    return {"description": "Done.", "content": {"application/json": {"schema": schemas[id(answer)]}}}
