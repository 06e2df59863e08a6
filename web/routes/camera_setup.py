"""The camera's own page, for the host: choose, aim, draw the table's edge, test; and a phone's frames."""

from collections.abc import Sequence

import msgspec
from flask import Response, render_template, request
from flask.typing import ResponseReturnValue

from table.contract.kinds import TableId
from table.contract.validation import taken
from table.words import message
from table.words.refused import Refused
from web.contract import camera
from web.contract.address import CAMERAS, gives, keeping, shows
from web.lookout.laying import seen_rolls
from web.lookout.relearning import as_known, teach
from web.lookout.throwing import laid_down
from web.routes.photos import PHOTO_BYTES
from web.routes.routing import Routes, asked, body, number, told
from web.server.context import context, settings
from web.server.security import viewer

FRAME_BYTES = 4 * 1024 * 1024
"""A full-size frame of a phone."""

camera_setup = Routes("camera_setup")


@camera_setup.get("/camera", address=shows(query={"table": str}))
def page() -> ResponseReturnValue:
    """The camera's page; `?table=` is the table that it is for."""
    table_id = request.args.get("table", "")
    if table_id:
        context().tables.fold(table_id)
    return render_template("camera.html", table_id=table_id, port=settings().port)


@camera_setup.get(
    "/api/camera/setting", address=gives(camera.CameraSetting, covered="blind", query={"table": str})
)
def setting() -> ResponseReturnValue:
    """Sources to choose from, and what is kept of the one taken; `?table=` adds that table's seats."""
    return _setting(request.args.get("table", ""))


@camera_setup.post("/api/camera/source", address=keeping(camera.ChooseSource, source="demo"))
def choose() -> ResponseReturnValue:
    """Take another camera."""
    given = asked(camera.ChooseSource)
    context().aiming.choose(given.source)
    return _setting(given.table)


@camera_setup.post("/api/camera/phone", address=keeping(camera.TakePhone, phone="", take=False))
def take_phone() -> ResponseReturnValue:
    """Take a phone that offers itself, or decline it."""
    given = asked(camera.TakePhone)
    if given.take:
        context().aiming.take(given.phone)
    else:
        context().eye.phone.decline(given.phone)
    return _setting(given.table)


@camera_setup.post("/api/camera/watch", address=keeping(camera.OfTable, table=""))
def watch() -> ResponseReturnValue:
    """Watch that table, whatever happens at another; without one, whichever moved last."""
    table_id = asked(camera.OfTable).table
    context().lookout.keep_to(table_id)
    return _setting(table_id)


@camera_setup.post(
    "/api/camera/edge",
    address=keeping(camera.KeepEdge, edge=[[0.1, 0.1], [0.9, 0.1], [0.9, 0.9], [0.1, 0.9]]),
)
def keep_edge() -> ResponseReturnValue:
    """Remember the table's edge; null forgets it."""
    given = asked(camera.KeepEdge)
    eye = context().eye
    eye.memory.keep_edge(eye.camera.name, given.edge)
    return _setting(given.table)


@camera_setup.post("/api/camera/places", address=keeping(camera.KeepPlaces, places=None))
def keep_places() -> ResponseReturnValue:
    """Remember where the dice of each of a table's seats lie; null forgets it."""
    sent = body()
    seats = len(_seats(TableId.read(sent.get("table", ""))))
    given = taken(camera.KeepPlaces, sent, seats=seats)
    if given.places is not None and len(given.places) != seats:
        raise Refused("bad-request", message("server-places", seats=seats), 400)
    eye = context().eye
    eye.memory.keep_places(eye.camera.name, given.table, given.places)
    return _setting(given.table)


@camera_setup.post("/api/camera/turn", address=keeping(camera.TurnCamera, turn=180))
def turn() -> ResponseReturnValue:
    """Turn what the camera sees; null leaves it to the dice."""
    given = asked(camera.TurnCamera)
    context().aiming.turn(given.turn)
    return _setting(given.table)


@camera_setup.post(
    "/api/camera/check",
    address=gives(camera.CameraCheck, camera.OfTable, covered="refused", example={"table": ""}),
)
def check() -> ResponseReturnValue:
    """Look, and say what could be better, and where the dice of that table's seats seem to lie; the dice as
    that table has them, which may have learnt of them."""
    return _checked(asked(camera.OfTable).table)


@camera_setup.post(
    "/api/camera/check-photo",
    address=gives(
        camera.CameraCheck, camera.Binary, covered="refused", most_bytes=PHOTO_BYTES, body="image/jpeg",
        query={"table": str},
    ),
)  # fmt: skip
def check_photo() -> ResponseReturnValue:
    """The same of a photo that somebody took."""
    return _checked(request.args.get("table", ""), request.get_data(cache=False))


def _checked(table_id: str, photo: bytes = b"") -> ResponseReturnValue:
    parts = context()
    fold = parts.tables.fold(table_id) if table_id else None
    seats = len(fold.game.state.seats) if fold else 0
    found, reading = parts.aiming.check(seats, photo, laid_down(parts.eye, fold))
    if fold:
        found["dice"] = as_known(parts.tables, parts.eye.reader, table_id, reading)
    else:
        found["dice"] = [die.facts() | {"symbol": die.lettering is not None} for die in reading.dice]
    return told(msgspec.convert(found, camera.CameraCheck))


@camera_setup.get("/api/camera/check.jpg", address=gives("image/jpeg", covered="refused"))
def checked() -> ResponseReturnValue:
    """The picture of the last check."""
    return Response(
        context().aiming.checked_picture(), mimetype="image/jpeg", headers={"Cache-Control": "no-store"}
    )


@camera_setup.post(
    "/api/camera/test",
    address=gives(camera.CameraTest, camera.Tested, covered="refused", example={"faces": [5, None]}),
)
def test() -> ResponseReturnValue:
    """How the last check did, by what somebody says lay there."""
    given = asked(camera.Tested)
    parts = context()
    version = parts.tables.fold(given.table).version if given.table else 0  # refuses one that is not there
    found, seen = parts.aiming.test(given.faces, len(given.added))
    if given.table:
        teach(parts.tables, parts.eye.reader, given.table, version, seen, dict(enumerate(given.faces)))
    return told(msgspec.convert(found, camera.CameraTest))


@camera_setup.post(
    "/api/camera/rolls",
    address=gives(camera.CameraRolls, camera.OfTable, covered="refused", example={"table": ""}),
)
def rolls() -> ResponseReturnValue:
    """What a table's players rolled for their seats."""
    parts = context()
    found = seen_rolls(parts.tables, parts.eye, parts.cover, asked(camera.OfTable).table)
    return told(msgspec.convert(found, camera.CameraRolls))


@camera_setup.get("/eye", address=shows(CAMERAS))
def phone() -> ResponseReturnValue:
    """A phone as the camera, whichever table is watched: its browser's page."""
    return render_template("phone_camera.html")


@camera_setup.get("/t/<table_id>/eye", address=shows())
def phone_of(table_id: str) -> ResponseReturnValue:
    """The same by its older address."""
    return phone()


@camera_setup.post(
    "/api/camera/frames",
    address=gives(
        camera.PhoneWanted, camera.Binary, covered="blind", may=CAMERAS, most_bytes=FRAME_BYTES,
        body="image/jpeg", query={"clock": str, "at_ms": int, "lost": camera.Lost},
    ),
)  # fmt: skip
def phone_frame() -> ResponseReturnValue:
    """A frame of a phone that is the camera; the answer says when the next is wanted, and how large, and what
    time it is. With `clock` and `at_ms`, when by that time it was taken: one that comes late is none. With
    `lost` no frame, but why there is none, or `not-yet`."""
    phone, said = context().eye.phone, request.args
    if "lost" in said:
        phone.lose(said["lost"], viewer().session)
    else:
        jpeg = request.get_data(cache=False)
        phone.take(jpeg, said.get("clock", ""), number("at_ms"), viewer().session)
    return told(msgspec.convert(phone.wanted(context().lookout.wanted_of_a_phone()), camera.PhoneWanted))


def _setting(table_id: str) -> ResponseReturnValue:
    return told(msgspec.convert(context().aiming.setting(table_id, _seats(table_id)), camera.CameraSetting))


def _seats(table_id: str) -> Sequence[str]:
    """The seats of a table, clockwise; none where no table is meant."""
    return context().tables.fold(table_id).game.state.seats if table_id else ()
