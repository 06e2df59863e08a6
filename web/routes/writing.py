"""What routes share: an answer as the contract defines it, and a write with its answer."""

from collections.abc import Callable, Sequence
from typing import IO

import msgspec
from flask import Response, request
from msgspec import Struct, structs

from table.authority import Tables
from table.contract.told import TableView
from table.log.event import Stale
from table.words.refused import Refused
from web.contract.camera import Camera, View
from web.server.context import Context, context


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
        camera = structs.replace(camera, eye=structs.replace(camera.eye, table=None, sees=None))
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
