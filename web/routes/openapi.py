"""The contract for other programs, as an OpenAPI document."""

from flask import Blueprint, current_app
from flask.typing import ResponseReturnValue

openapi = Blueprint("openapi", __name__)


@openapi.get("/openapi.json")
def document() -> ResponseReturnValue:
    """What every address asks for and answers, as OpenAPI (https://spec.openapis.org/oas/v3.1.0)."""
    from web.contract.document import document as describe

    app = current_app
    return describe(app.config["VERSION"], app.url_map.iter_rules(), app.view_functions)
