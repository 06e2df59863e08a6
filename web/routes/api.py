"""The JSON API: tables, actions, readings, corrections, verdicts, live updates."""

import json
from functools import cache

from flask import Blueprint, Response, request
from flask.typing import ResponseReturnValue

from referee import Refusal, load_variant, variant_ids
from referee.variants.rules import untoml
from web.lookout.laying import lay
from web.routes import fields
from web.routes.writing import full_view, written
from web.server.context import Context, context
from web.server.security import viewer
from web.table.authority import Tables
from web.table.live import Drawn, Stream
from web.table.variant_view import mix_json, variant_json
from web.words import message
from web.words.refused import Refused

BUSY_RETRY_SECONDS = 5
VARIANTS_CACHE_SECONDS = 600
JSON_BYTES = 16 * 1024
"""The longest action of the largest table is shorter."""

api = Blueprint("api", __name__, url_prefix="/api")


@api.get("/variants")
def variants() -> ResponseReturnValue:
    """Every variant that a table may choose."""
    response = Response(_variants(), mimetype="application/json")
    response.add_etag()
    response.headers["Cache-Control"] = f"private, max-age={VARIANTS_CACHE_SECONDS}"
    return response.make_conditional(request)


@cache
def _variants() -> str:
    loaded = [load_variant(variant_id) for variant_id in variant_ids()]
    return json.dumps([variant_json(it) for it in loaded if not isinstance(it, Refusal)], ensure_ascii=False)


@api.get("/variants/<variant_id>/mix")
def mix(variant_id: str) -> ResponseReturnValue:
    """Whether switches may be set so, which of them would then change nothing, and what else may not be
    chosen beside them."""
    variant = load_variant(variant_id)
    if isinstance(variant, Refusal):
        raise Refused.by(variant)
    return mix_json(variant, {switch: untoml(value) for switch, value in request.args.items()})


@api.get("/tables")
def latest() -> ResponseReturnValue:
    """Tables to go on with."""
    return context().tables.latest()


@api.post("/tables")
def create() -> ResponseReturnValue:
    """Set a table up."""
    table_id = context().tables.create(fields.setup(fields.body()))
    return {"id": table_id}, 201, {"Location": f"/api/tables/{table_id}"}


@api.get("/tables/<table_id>")
def table(table_id: str) -> ResponseReturnValue:
    """The view, or 204 where nothing is newer than `since`; with `at` the view of that version, as it was."""
    at = request.args.get("at", type=int)
    if at is not None:
        return context().tables.view_at(table_id, at) | context().eye.status()
    since = request.args.get("since", type=int)
    if since is not None and context().tables.fold(table_id).version <= since:
        return "", 204
    return full_view(table_id)


@api.get("/tables/<table_id>/stream")
def stream(table_id: str) -> ResponseReturnValue:
    """Server-sent events: the view at once, and again whenever the table moves on."""
    parts = context()
    parts.tables.fold(table_id)
    if request.method == "HEAD":  # its answer has no body to end, and would never give its place back
        return Response(mimetype="text/event-stream")
    session = viewer().session
    if not parts.live.enter(session):
        raise Refused(
            "busy", message("server-busy-streams"), 503,
            {"Retry-After": str(BUSY_RETRY_SECONDS)},
        )  # fmt: skip

    try:
        body = Stream(
            table_id, parts.live, lambda after: _drawn(parts, table_id, after),
            lambda: not session or parts.sessions.alive(session), session,
        )  # fmt: skip
    except BaseException:
        parts.live.leave(session)
        raise
    return Response(
        body, mimetype="text/event-stream", headers={"X-Accel-Buffering": "no"}, direct_passthrough=True
    )


@api.post("/tables/<table_id>/actions")
def act(table_id: str) -> ResponseReturnValue:
    """Any action of the referee, `undo` included."""
    given = fields.body()
    version, action = fields.version(given), fields.action(given)
    if not viewer().may_play(action):
        raise Refused("not-yours", message("server-another-seat"), 403)
    return written(table_id, lambda tables: tables.act(table_id, version, action))


@api.post("/tables/<table_id>/look")
def look(table_id: str) -> ResponseReturnValue:
    """Take a picture and read it."""
    given = fields.body()
    version, source = fields.version(given), given.get("source")
    if source not in (None, "camera", "demo"):
        raise Refused("bad-request", message("server-source"), 400)

    def read(tables: Tables) -> None:
        fold = tables.awaiting_reveal(table_id, version)
        eye = context().eye
        lay(tables, eye, table_id, version, eye.look(source, fold.game.expected_dice or 0))

    return written(table_id, read)


@api.post("/tables/<table_id>/hand")
def hand(table_id: str) -> ResponseReturnValue:
    """The reveal typed in."""
    given = fields.body()
    return written(
        table_id, lambda tables: tables.type_in(table_id, fields.version(given), *fields.typed(given))
    )


@api.post("/tables/<table_id>/correct")
def correct(table_id: str) -> ResponseReturnValue:
    """Change, remove or add one die."""
    given = fields.body()
    version, correction = fields.version(given), fields.correction(given)
    return written(table_id, lambda tables: tables.correct(table_id, version, correction))


@api.post("/tables/<table_id>/take")
def take(table_id: str) -> ResponseReturnValue:
    """Judge the call with the reading as it stands."""
    given = fields.body()
    version, anyway = fields.version(given), fields.flag(given, "anyway")
    return written(table_id, lambda tables: tables.take(table_id, version, anyway))


@api.post("/tables/<table_id>/discard")
def discard(table_id: str) -> ResponseReturnValue:
    """Put the reading away."""
    given = fields.body()
    return written(table_id, lambda tables: tables.discard(table_id, fields.version(given)))


@api.post("/tables/<table_id>/end")
def end_night(table_id: str) -> ResponseReturnValue:
    """End the night, on every screen."""
    given = fields.body()
    return written(table_id, lambda tables: tables.end_night(table_id, fields.version(given)))


@api.get("/camera")
def camera() -> ResponseReturnValue:
    """Which sources can be asked to look."""
    return context().eye.status()


@api.get("/camera/frame.jpg")
def frame() -> ResponseReturnValue:
    """What the camera sees now, for aiming it."""
    return Response(context().eye.preview(), mimetype="image/jpeg")


def _drawn(parts: Context, table_id: str, after: int) -> Drawn | None:
    """The newest view as a server-sent event; None, which costs little, where none is above that version."""
    if parts.tables.fold(table_id).version <= after:
        return None
    view = parts.tables.view(table_id) | parts.eye.status()
    version: int = view["version"]
    return version, f"id: {version}\nevent: view\ndata: {json.dumps(view, ensure_ascii=False)}\n\n".encode()
