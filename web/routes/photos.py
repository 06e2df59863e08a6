"""Pictures in and out: a phone's upload, and the picture of a reading."""

from flask import Response, request
from flask.typing import ResponseReturnValue

from table.authority import Tables
from table.contract.asked import Write
from table.contract.seen import Proof, SecondLook
from table.contract.validation import taken
from table.words import message
from table.words.refused import Refused
from web.contract.address import FILES, WATCHERS, Address, change, gives
from web.contract.camera import SentPhoto, View
from web.lookout.laying import lay
from web.routes.routing import Routes, asked, told, written
from web.server.context import context

PHOTO_BYTES = 20 * 1024 * 1024
FORM_PARTS = 8
PHOTO_CACHE_SECONDS = 24 * 3600

photos = Routes("photos", url_prefix="/api/tables/<table_id>")


@photos.post(
    "/photo",
    address=Address(
        SentPhoto, covered="called", cost=10, most_bytes=PHOTO_BYTES, body=FILES,
        answers={200: View, 409: View},
    ),
)  # fmt: skip
def upload(table_id: str) -> ResponseReturnValue:
    """Read an uploaded picture: a multipart form with `photo` and `version`."""
    request.max_form_parts = FORM_PARTS
    sent = request.files.get("photo")
    if sent is None:
        raise Refused("bad-request", message("server-photo-form"), 400)
    number = request.form.get("version", "")
    if not (number.isascii() and number.isdigit() and len(number) < 10):
        raise Refused("bad-request", message("server-version"), 400)
    version = taken(Write, {"version": int(number)}).version

    def read(tables: Tables) -> None:
        tables.awaiting_reveal(table_id, version)
        eye = context().eye
        lay(tables, eye, table_id, version, eye.reader.read_photo(sent.stream))

    return written(table_id, read)


@photos.get("/evidence/<int:version>", address=gives(Proof, covered="blind", may=WATCHERS, cost=2))
def evidence(table_id: str, version: int) -> ResponseReturnValue:
    """What the verdict of this version was taken from: picture, marks, and which model read them."""
    found = context().tables.evidence(table_id, version)
    if found is None:
        raise Refused("not-found", message("server-no-evidence"), 404)
    return told(found)


@photos.post("/evidence/<int:verdict>/again", address=gives(SecondLook, covered="blind"))
def read_again(table_id: str, verdict: int) -> ResponseReturnValue:
    """Read the picture of that verdict again, by the weights of today; nothing is written down."""
    parts = context()
    return told(parts.tables.read_again(table_id, verdict, parts.eye.read_again))


@photos.post("/evidence/<int:verdict>/back", address=change())
def go_back(table_id: str, verdict: int) -> ResponseReturnValue:
    """Take back whatever came after that verdict, so that it can be disputed and put right."""
    version = asked(Write).version
    return written(table_id, lambda tables: tables.go_back_to(table_id, version, verdict))


@photos.get("/photos/<int:version>", address=gives("image/jpeg", covered="refused", may=WATCHERS, cost=1))
def photo(table_id: str, version: int) -> ResponseReturnValue:
    """The picture of this table's reading `version`."""
    jpeg = context().tables.photo(table_id, version)
    if jpeg is None:
        raise Refused("not-found", message("server-no-picture"), 404)
    headers = {"Cache-Control": f"private, max-age={PHOTO_CACHE_SECONDS}, immutable"}
    return Response(jpeg, mimetype="image/jpeg", headers=headers)
