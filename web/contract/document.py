"""The OpenAPI document of a server: its addresses with what the contract says of each.

Addresses, methods and summaries are read from the routes themselves, so that they cannot differ.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from werkzeug.routing import Rule

from web.contract.afterwards import AFTERWARDS
from web.contract.endpoints import COMPONENTS, ENDPOINTS, Endpoint
from web.contract.kinds import Schema, ref, text, whole

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
_PLAIN_METHODS = {"GET", "POST"}


def document(version: str, rules: Iterable[Rule], views: Mapping[str, Callable[..., Any]]) -> dict[str, Any]:
    """The document: `rules` are the app's addresses, `views` what answers them, by endpoint."""
    paths: dict[str, dict[str, Any]] = {}
    for rule in sorted(rules, key=lambda rule: rule.rule):
        path = paths.setdefault(_ARGUMENT.sub(r"{\2}", rule.rule), {})
        for method in sorted((rule.methods or set()) & _PLAIN_METHODS):
            path[method.lower()] = _operation(rule, method, views[rule.endpoint])
    return {
        "openapi": OPENAPI,
        "info": {
            "title": "Ojo", "version": version, "description": ABOUT,
            "license": {"name": "AGPL-3.0-or-later", "identifier": "AGPL-3.0-or-later"},
        },
        "paths": paths,
        "components": {
            "schemas": COMPONENTS | AFTERWARDS,
            "securitySchemes": {"session": {"type": "apiKey", "in": "cookie", "name": "ojo"}},
        },
        "security": [{"session": []}, {}],
    }  # fmt: skip


def _operation(rule: Rule, method: str, view: Callable[..., Any]) -> dict[str, Any]:
    endpoint = ENDPOINTS.get(rule.endpoint, Endpoint())
    summary = " ".join((view.__doc__ or "").partition("\n\n")[0].split())
    told: dict[str, Any] = {
        "operationId": f"{method.lower()}-{rule.endpoint}",
        "summary": endpoint.about or summary,
        "parameters": [*_arguments(rule.rule), *_query(endpoint)],
        "responses": _responses(rule, endpoint),
    }
    if endpoint.asks is not None and method == "POST":
        told["requestBody"] = {"required": True, "content": {endpoint.body: {"schema": endpoint.asks}}}
    return told


def _arguments(address: str) -> list[dict[str, Any]]:
    kinds = {"int": whole()}
    return [
        {"name": name, "in": "path", "required": True, "schema": kinds.get(kind, text())}
        for kind, name in _ARGUMENT.findall(address)
    ]


def _query(endpoint: Endpoint) -> list[dict[str, Any]]:
    return [{"name": name, "in": "query", "schema": schema} for name, schema in endpoint.query.items()]


def _responses(rule: Rule, endpoint: Endpoint) -> dict[str, Any]:
    told = {str(status): _response(answer) for status, answer in endpoint.answers.items()}
    refusal: Schema | str = ref("Refusal") if rule.rule.startswith("/api/") else "text/html"
    return told | {"default": _response(refusal) | {"description": "It may not be, with a sentence why."}}


def _response(answer: Schema | str | None) -> dict[str, Any]:
    if answer is None:
        return {"description": "Done."}
    if isinstance(answer, str):
        about = STREAM_ABOUT if answer == "text/event-stream" else "Done."
        return {"description": about, "content": {answer: {"schema": text()}}}
    return {"description": "Done.", "content": {"application/json": {"schema": answer}}}
