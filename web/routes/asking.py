"""A request's body, taken as the contract defines it."""

from typing import Any, TypeVar

import msgspec
from flask import request
from msgspec import Struct

from table.contract.validation import taken
from table.words import message
from table.words.refused import Refused

T = TypeVar("T", bound=Struct)


def body() -> dict[str, Any]:
    """The request's JSON object."""
    if not request.is_json:  # guard: any Content-Type
        raise Refused("bad-request", message("server-send-json"), 415)
    # a body that nests too deep is no different from one that is no JSON
    try:
        given = msgspec.json.decode(request.get_data())
    except (msgspec.DecodeError, RecursionError):
        given = None
    if not isinstance(given, dict):
        raise Refused("bad-request", message("server-json-object"), 400)
    return given


def asked(kind: type[T]) -> T:
    """The request's JSON object as that definition. Raises `Refused`."""
    return taken(kind, body())
