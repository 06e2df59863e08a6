"""Coming in with a code or the PIN, and who is in: what the host shows, and what the host ends."""

import logging
import math
from collections.abc import Callable
from dataclasses import replace

from flask import redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from table.contract.validation import taken
from table.words import message
from table.words.refused import Refused
from web.contract.address import ANYBODY, CAME_IN, FORM, GUESTS, WORDS_BYTES, Address, gives, shows
from web.contract.guests import Guest, Invitation, Invite, Join, Login, Me
from web.routes.doorway import encrypted, invitation
from web.routes.routing import Routes, body, told
from web.routes.speaking import said
from web.server.context import context, settings
from web.server.gate import neighbourhood
from web.server.roles import LOCAL_HOST, Viewer
from web.server.security import (
    begin_session,
    end_session,
    know_browser,
    known_browser,
    own_token,
    same_text,
    spend,
    viewer,
)
from web.server.throttle import EVERYBODY
from web.server.typed import typed

guests = Routes("guests")
sessions = Routes("sessions", url_prefix="/api")
log = logging.getLogger(__name__)


@guests.get("/join/<code>", address=shows(ANYBODY))
def asked(code: str) -> ResponseReturnValue:
    """What the QR code leads to: one tap comes in. A GET changes nothing; previews of links follow it."""
    guest = _opened(code)
    whose = _seats(guest.table_id) if guest.role == "seat" and not guest.seat else []
    taken: set[str] = set()
    if guest.role == "seat":
        called_now = context().tables.fold(guest.table_id).game.name_now
        taken = context().sessions.taken(guest.table_id, own_token(), called_now)
        guest = replace(guest, seat=called_now(guest.seat) if guest.seat else "")
    onward = encrypted(code) if guest.role == "camera" else None
    return render_template("join.html", code=code, guest=guest, whose=whose, taken=taken, onward=onward)


@guests.post(
    "/join",
    address=Address(
        Join, most_bytes=WORDS_BYTES, covered="blind", may=ANYBODY, cost=10, body=FORM, answers=CAME_IN
    ),
)
def join() -> ResponseReturnValue:
    """Come in with a code; where it leaves open whose seat it is, with that."""
    code = request.form.get("code", "")
    guest = _opened(code)
    spend(guest)
    if guest.role == "seat" and not guest.seat:
        guest = replace(guest, seat=request.form.get("seat", ""))
        if guest.seat not in _seats(guest.table_id):
            raise Refused("bad-request", message("server-whose-seat"), 400)
    answer = begin_session(redirect(guest.own_page, 303), guest, code)
    log.info("joined as %s from %s", guest.role, request.remote_addr)
    context().live.look_up()  # this browser may have been in before
    return answer


@guests.errorhandler(Refused)
def not_in(error: Refused) -> ResponseReturnValue:
    """The page again, with a sentence."""
    page = render_template("join.html", code="", guest=None, whose=[], taken=set(), error=said(error.say))
    return page, error.status, error.headers


def _opened(code: str) -> Viewer:
    """Whom a code lets in, whoever guesses beside them. Raises `Refused`; wrong ones slow down who tries
    them."""
    guest = context().sessions.opens(code)
    if guest is not None:
        return guest
    address = request.remote_addr or ""
    tries = f"codes of {neighbourhood(address)}"
    wait_seconds = context().logins.wait_seconds(tries)
    if wait_seconds:
        log.warning("too many wrong codes, the last from %s", address)
        seconds = math.ceil(wait_seconds)
        raise Refused(
            "too-many", message("server-codes", seconds=seconds), 429, {"Retry-After": str(seconds)}
        )
    log.warning("wrong join code from %s", address)
    raise Refused("wrong-code", message("server-wrong-code"), 401)


def _seats(table_id: str) -> list[str]:
    fold = context().tables.fold(table_id)
    return [seat for seat in fold.game.state.seats if seat not in fold.rivals]


@sessions.post("/invitations", address=Address(covered="blind", answers={201: Invitation}))
def invite_host() -> ResponseReturnValue:
    """A join code that makes one more browser the host, once."""
    return told(invitation(context().sessions.invite("host"), "host"), 201)


@sessions.post(
    "/tables/<table_id>/invitations",
    address=Address(
        Invite, covered="blind", answers={201: Invitation}, example={"role": "seat", "seat": "ann"}
    ),
)
def invite(table_id: str) -> ResponseReturnValue:
    """A join code for `{role, seat?}` at this table; a seat that is not named is chosen by who comes."""
    given = taken(Invite, body())
    seat = given.seat if given.role == "seat" else ""
    if seat and seat not in _seats(table_id):
        raise Refused("bad-request", message("server-seat"), 400)
    context().tables.fold(table_id)
    at = "" if given.role == "camera" else table_id  # a camera watches whichever table moves
    return told(invitation(context().sessions.invite(given.role, at, seat), given.role), 201)


@sessions.get("/sessions", address=gives(list[Guest], covered="blind"))
def listed() -> ResponseReturnValue:
    """Everybody who is in."""
    there = context().sessions.listed()
    return told([Guest(**one, own=one["id"] == viewer().session) for one in there])


@sessions.post("/sessions/<session>/end", address=Address(covered="blind", answers={204: None}))
def end(session: str) -> ResponseReturnValue:
    """Send a guest out; what it listens to ends at once, and codes to its table with it."""
    return _ended(session, context().sessions.send_out)


@sessions.post("/sessions/<session>/free", address=Address(covered="blind", answers={204: None}))
def free_seat(session: str) -> ResponseReturnValue:
    """Take a seat from its phone, so that another one may have it by the same code."""
    return _ended(session, context().sessions.end)


def _ended(session: str, by: Callable[[str], object]) -> ResponseReturnValue:
    if len(session) != 16 or not by(session):
        raise Refused("not-found", message("server-no-guest"), 404)
    context().live.look_up()
    log.info("session %s was ended by the host", session)
    return "", 204


@sessions.get("/me", address=gives(Me, covered="blind", may=GUESTS))
def me() -> ResponseReturnValue:
    """Who this browser is here."""
    own = viewer()
    return told(Me(role=own.role, table=own.table_id or None, seat=own.seat or None))


login_routes = Routes("login")


@login_routes.route(
    "/login", methods=["GET", "POST"],
    address=Address(
        Login, most_bytes=WORDS_BYTES, covered="blind", may=ANYBODY, body=FORM, query={"next": str},
        answers=CAME_IN,
    ),
)  # fmt: skip
def login() -> ResponseReturnValue:
    """Ask for the PIN, and open a session for who has it."""
    pin, target = settings().pin, _own_path(request.args.get("next", ""))
    if pin is None:
        return redirect(target)
    if request.method == "GET":
        return render_template("login.html", error=None)
    address = request.remote_addr or ""
    browser = known_browser()
    tries = [f"browser {browser}"] if browser else [f"home {neighbourhood(address)}", EVERYBODY]
    wait_seconds = context().logins.wait_seconds(*tries)
    if wait_seconds:
        log.warning("too many wrong PINs, the last from %s", address)
        seconds = math.ceil(wait_seconds)
        error = said(message("server-pins", seconds=seconds))
        return render_template("login.html", error=error), 429, {"Retry-After": str(seconds)}
    if not same_text(typed(request.form.get("pin", "")), pin):
        log.warning("wrong PIN from %s", address)
        error = said(message("server-wrong-pin"))
        return render_template("login.html", error=error), 401
    context().logins.forget(*tries)
    log.info("logged in from %s", address)
    return know_browser(begin_session(redirect(target, 303), LOCAL_HOST))


@login_routes.post("/logout", address=Address(covered="blind", may=ANYBODY, answers={303: None}))
def logout() -> ResponseReturnValue:
    """End this browser's session."""
    return end_session(redirect(url_for("login.login", next=request.args.get("next")), 303))


def _own_path(target: str) -> str:
    """A path on this server, whatever was asked for: the login must not send people elsewhere."""
    inside = target.startswith("/") and not target.startswith(("//", "/\\")) and target.isprintable()
    return target if inside else "/"
