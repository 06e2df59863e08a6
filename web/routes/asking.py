"""A request's body, JSON or a form, taken as the contract defines it."""

from codecs import BOM_UTF8
from typing import Any, TypeVar, get_origin

import msgspec
from flask import request
from msgspec import Struct, structs

from table.contract.validation import taken
from table.words import message
from table.words.refused import Refused

T = TypeVar("T", bound=Struct)
DIGITS_MOST = 17
NUMBER_MOST = 10**15
"""A number in a query is taken for no farther from 0: moments have fewer digits."""


def number(key: str) -> int | None:
    """A whole number of the query, no farther from 0 than a database holds; None where none is asked."""
    given = request.args.get(key, "")
    if not given.removeprefix("-").isdecimal():
        return None
    return max(-NUMBER_MOST, min(NUMBER_MOST, int(given[:DIGITS_MOST])))


def body() -> dict[str, Any]:
    """The request's JSON object."""
    if not request.is_json:
        raise Refused("bad-request", message("server-send-json"), 415)
    # a body that nests too deep is no different from one that is no JSON
    try:
        given = msgspec.json.decode(request.get_data().removeprefix(BOM_UTF8))
    except (msgspec.DecodeError, RecursionError):
        given = None
    if not isinstance(given, dict):
        raise Refused("bad-request", message("server-json-object"), 400)
    return given


def asked(kind: type[T]) -> T:
    """The request's JSON object as that definition. Raises `Refused`."""
    return taken(kind, body())


def filled(kind: type[T]) -> T:
    """The form that was sent as that definition, which may have texts, numbers and lists of these; a field
    that may be left out is left out where it is empty. Raises `Refused`."""
    given: dict[str, Any] = {}
    for field in structs.fields(kind):
        sent = request.form.getlist(field.encode_name)
        if get_origin(field.type) is list:
            given[field.encode_name] = sent
        elif sent and (sent[0] or field.required):
            given[field.encode_name] = sent[0]
    return taken(kind, given, strict=False)
