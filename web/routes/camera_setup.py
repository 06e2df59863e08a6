"""The camera's own page, for the host: choose, aim, draw the table's edge, test; and a phone's frames."""

from collections.abc import Sequence

import msgspec
from flask import Blueprint, Response, render_template, request
from flask.typing import ResponseReturnValue

from table.contract.kinds import TableId
from table.contract.validation import taken
from table.words import message
from table.words.refused import Refused
from web.contract.camera import (
    CameraCheck,
    CameraRolls,
    CameraSetting,
    CameraTest,
    ChooseSource,
    Hold,
    KeepEdge,
    KeepPlaces,
    OfTable,
    PhoneWanted,
    Tested,
)
from web.eye.laying import seen_rolls
from web.eye.relearning import teach
from web.routes.api import JSON_BYTES
from web.routes.asking import asked, body
from web.routes.pages import table_page
from web.routes.writing import told
from web.server.context import context

FRAME_BYTES = 4 * 1024 * 1024
"""A full-size frame of a phone."""

camera_setup = Blueprint("camera_setup", __name__)


@camera_setup.before_request
def limit_body() -> None:
    """A frame is large, all else small."""
    is_frame = request.endpoint == "camera_setup.phone_frame"
    request.max_content_length = FRAME_BYTES if is_frame else JSON_BYTES


@camera_setup.get("/camera")
def page() -> ResponseReturnValue:
    """The camera's page; `?table=` is the table that it is for, where there is one."""
    table_id = request.args.get("table", "")
    if table_id:
        context().tables.fold(table_id)
    return render_template("camera.html", table_id=table_id)


@camera_setup.get("/api/camera/setting")
def setting() -> ResponseReturnValue:
    """Sources to choose from, and what is kept of the one taken; `?table=` adds that table's seats."""
    return _setting(request.args.get("table", ""))


@camera_setup.post("/api/camera/source")
def choose() -> ResponseReturnValue:
    """Take another camera."""
    given = asked(ChooseSource)
    context().aiming.choose(given.source)
    return _setting(given.table)


@camera_setup.post("/api/camera/edge")
def keep_edge() -> ResponseReturnValue:
    """Remember the table's edge; null forgets it."""
    given = asked(KeepEdge)
    context().aiming.keep_edge(given.edge)
    return _setting(given.table)


@camera_setup.post("/api/camera/places")
def keep_places() -> ResponseReturnValue:
    """Remember where the dice of each of a table's seats lie; null forgets it."""
    sent = body()
    seats = len(_seats(TableId.read(sent.get("table", ""))))
    given = taken(KeepPlaces, sent, seats=seats)
    if given.places is not None and len(given.places) != seats:
        raise Refused("bad-request", message("server-places", seats=seats), 400)
    context().aiming.keep_places(given.table, given.places)
    return _setting(given.table)


@camera_setup.post("/api/camera/hold")
def hold() -> ResponseReturnValue:
    """Hold exposure and focus as they are, or leave them to the camera."""
    given = asked(Hold)
    context().aiming.hold(given.hold)
    return _setting(given.table)


@camera_setup.post("/api/camera/check")
def check() -> ResponseReturnValue:
    """Look, and say what could be better, and where the dice of that table's seats seem to lie."""
    found = context().aiming.check(len(_seats(asked(OfTable).table)))
    return told(msgspec.convert(found, CameraCheck))


@camera_setup.get("/api/camera/check.jpg")
def checked() -> ResponseReturnValue:
    """The picture of the last check."""
    return Response(
        context().aiming.checked_picture(), mimetype="image/jpeg", headers={"Cache-Control": "no-store"}
    )


@camera_setup.post("/api/camera/test")
def test() -> ResponseReturnValue:
    """How the last check did, by what somebody says lay there."""
    given = asked(Tested)
    parts, added = context(), [(one.face, one.x, one.y) for one in given.added]
    if given.table:
        parts.tables.fold(given.table)  # refuses a table that is not there
    found, frame, reading = parts.aiming.test(given.faces, added)
    if given.table:
        teach(parts.tables, parts.eye.reader, given.table, frame, reading, given.faces)
    return told(msgspec.convert(found, CameraTest))


@camera_setup.post("/api/camera/rolls")
def rolls() -> ResponseReturnValue:
    """What a table's players rolled for their seats."""
    parts = context()
    found = seen_rolls(parts.tables, parts.eye, parts.cover, asked(OfTable).table)
    return told(msgspec.convert(found, CameraRolls))


@camera_setup.get("/t/<table_id>/eye")
def phone(table_id: str) -> ResponseReturnValue:
    """A phone as the camera: its browser's page."""
    return table_page("phone_camera.html", table_id)


@camera_setup.post("/api/tables/<table_id>/frames")
def phone_frame(table_id: str) -> ResponseReturnValue:
    """A frame of a phone that is the camera; the answer says when the next is wanted, and how large, and what
    time it is. With `clock` and `at_ms`, when by that time it was taken: one that comes late is none. With
    `lost` no frame, but why there is none, or `not-yet`."""
    context().tables.fold(table_id)
    wanted = context().lookout.wanted_of_a_phone(table_id)  # refuses, before it is looked at, another table's
    phone, said = context().eye.phone, request.args
    if "lost" in said:
        phone.lose(said["lost"])
    else:
        jpeg = request.get_data(cache=False)
        phone.take(jpeg, said.get("clock", ""), said.get("at_ms", type=int))
    return told(msgspec.convert(phone.wanted(wanted), PhoneWanted))


def _setting(table_id: str) -> ResponseReturnValue:
    return told(msgspec.convert(context().aiming.setting(table_id, _seats(table_id)), CameraSetting))


def _seats(table_id: str) -> Sequence[str]:
    """The seats of a table, clockwise; none where no table is meant."""
    return context().tables.fold(table_id).game.state.seats if table_id else ()
