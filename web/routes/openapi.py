"""The contract for other programs, as an OpenAPI document."""

from flask import current_app
from flask.typing import ResponseReturnValue

from web.contract.address import JSON, gives
from web.routes.routing import Routes
from web.server.context import context
from web.server.settings import VERSION

openapi = Routes("openapi")


@openapi.get("/openapi.json", address=gives(JSON, covered="blind"))
def document() -> ResponseReturnValue:
    """What every address asks for and answers, as OpenAPI (https://spec.openapis.org/oas/v3.1.0)."""
    from web.contract.document import document as describe

    app = current_app
    return describe(VERSION, app.url_map.iter_rules(), context().addresses)
