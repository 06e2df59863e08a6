"""Coming in with a code, and who is in: what the host shows, and what the host ends."""

import io
import logging
import math

import segno
from flask import Blueprint, redirect, render_template, request
from flask.typing import ResponseReturnValue

from web.context import context
from web.refusal import Refused
from web.routes import fields
from web.routes.speaking import said
from web.server.gate import neighbourhood
from web.server.roles import ROLES, Role
from web.server.security import begin_session, viewer
from web.words import message

LANDING = {"host": "/", "seat": "/t/{table}", "spectator": "/t/{table}/screen", "camera": "/t/{table}/eye"}
CODE_BYTES = 4 * 1024

guests = Blueprint("guests", __name__)
sessions = Blueprint("sessions", __name__, url_prefix="/api")
log = logging.getLogger(__name__)


@guests.before_request
def limit_body() -> None:
    """A code is short."""
    request.max_content_length = CODE_BYTES


@guests.get("/join/<code>")
def asked(code: str) -> ResponseReturnValue:
    """What the QR code leads to: one tap comes in. A GET changes nothing; previews of links follow it."""
    return render_template("join.html", code=code, error=None)


@guests.post("/join")
def join() -> ResponseReturnValue:
    """Come in with a code."""
    address = neighbourhood(request.remote_addr or "")
    wait_seconds = context().logins.wait_seconds(address)
    if wait_seconds:
        log.warning("too many wrong codes, the last from %s", address)
        seconds = math.ceil(wait_seconds)
        error = said(message("server-codes", seconds=seconds))
        return render_template("join.html", code="", error=error), 429, {"Retry-After": str(seconds)}
    guest = context().sessions.take(request.form.get("code", ""))
    if guest is None:
        log.warning("wrong join code from %s", address)
        error = said(message("server-wrong-code"))
        return render_template("join.html", code="", error=error), 401
    context().logins.forget(address)
    log.info("joined as %s from %s", guest.role, address)
    return begin_session(redirect(LANDING[guest.role].format(table=guest.table_id), 303), guest)


@sessions.post("/tables/<table_id>/invitations")
def invite(table_id: str) -> ResponseReturnValue:
    """A join code for `{role, seat}` at this table, with its address and its QR code."""
    given = fields.body()
    role, seat = given.get("role"), given.get("seat", "")
    if role not in ROLES or role == "host":
        raise Refused("bad-request", message("server-role"), 400)
    seats = context().tables.fold(table_id).game.to_json()["seats"]
    if role == "seat" and seat not in seats:
        raise Refused("bad-request", message("server-seat"), 400)
    known: Role = role
    code = context().sessions.invite(known, table_id, seat if role == "seat" else "")
    url = f"{request.url_root}join/{code}"
    drawn = io.BytesIO()
    segno.make(url, micro=False).save(drawn, kind="svg", scale=8, border=2)
    return {"code": code, "url": url, "qr": drawn.getvalue().decode()}, 201


@sessions.get("/sessions")
def listed() -> ResponseReturnValue:
    """Everybody who is in."""
    return [session | {"own": session["id"] == viewer().session} for session in context().sessions.listed()]


@sessions.post("/sessions/<session>/end")
def end(session: str) -> ResponseReturnValue:
    """Send a guest out; what it listens to ends at once."""
    if len(session) != 16 or not context().sessions.end(session):
        raise Refused("not-found", message("server-no-guest"), 404)
    context().live.look_up()
    log.info("session %s was ended by the host", session)
    return "", 204


@sessions.get("/me")
def me() -> ResponseReturnValue:
    """Who this browser is here."""
    own = viewer()
    return {"role": own.role, "table": own.table_id or None, "seat": own.seat or None}
