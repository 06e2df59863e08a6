"""What routes share: how one is registered, what it is asked, and how it answers."""

from codecs import BOM_UTF8
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import IO, Any, TypeVar, get_origin

import msgspec
from flask import Blueprint, Response, request
from flask.typing import RouteCallable
from msgspec import Struct, structs

from table.authority import Tables
from table.contract.told import TableView
from table.contract.validation import taken
from table.log.event import Stale
from table.words import message
from table.words.refused import Refused
from web.contract.address import Address
from web.contract.camera import Camera, View
from web.server.context import Context, context


class Routes(Blueprint):
    """The routes of one subject: `@routes.get("/path", address=Address(...))`."""

    def __init__(self, name: str, url_prefix: str | None = None) -> None:
        super().__init__(name, __name__, url_prefix=url_prefix)
        self.addresses: dict[str, Address] = {}
        """By endpoint."""

    def add_url_rule(
        self,
        rule: str,
        endpoint: str | None = None,
        view_func: RouteCallable | None = None,
        provide_automatic_options: bool | None = None,
        *,
        address: Address | None = None,
        **options: Any,
    ) -> None:
        """Register a route. Raises TypeError where its address is not told, or what it does."""
        about = " ".join((view_func.__doc__ or "").partition("\n\n")[0].split())
        if address is None or view_func is None or not about:
            raise TypeError(f"{rule} must tell its `address=Address(...)`, and what it does in a docstring")
        endpoint = endpoint or view_func.__name__
        self.addresses[f"{self.name}.{endpoint}"] = replace(address, about=address.about or about)
        super().add_url_rule(rule, endpoint, view_func, provide_automatic_options, **options)


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


def told(answer: Struct | Sequence[Struct], status: int = 200) -> Response:
    """An answer as JSON."""
    return Response(msgspec.json.encode(answer), status, mimetype="application/json")


def camera_told(parts: Context) -> Camera:
    """Which sources can be asked to look."""
    return msgspec.convert(parts.eye.status(), Camera)


def view_told(parts: Context, view: TableView) -> View:
    """The contract's view: the table's, with what the camera adds. Another table that it watches is nobody's
    business here: by its id a circle's host would take its night."""
    camera = camera_told(parts)
    if camera.eye.table != view.id:
        camera = structs.replace(camera, eye=structs.replace(camera.eye, table=None, sees=None, open={}))
    timed = view.setup.turn_seconds is not None and view.state.turn is not None
    gone = parts.turns.gone_seconds(view.id, view.turn_at_ms) if timed else None
    return View(**structs.asdict(view), **structs.asdict(camera), turn_gone=gone)


def full_view(table_id: str, status: int = 200) -> Response:
    """The newest view as an answer."""
    parts = context()
    return told(view_told(parts, parts.tables.view(table_id)), status)


def written(table_id: str, write: Callable[[Tables], None]) -> Response:
    """Do a write and answer with the new view; one that came too late with the current view and 409."""
    parts = context()
    try:
        write(parts.tables)
    except Stale:
        return full_view(table_id, 409)
    return told(view_told(parts, parts.tables.heard_view(table_id)))


def sent_file(bytes_most: int, otherwise: Refused) -> IO[bytes]:
    """The `file` of a multipart form of so many bytes at most. Raises `otherwise` where there is none."""
    request.max_content_length = bytes_most
    sent = request.files.get("file")
    if sent is None:
        raise otherwise
    return sent.stream
