"""Who may ask what: the name and the origin of a request, the host's PIN, and the headers of every answer.

On loopback there is no PIN, because only this machine can connect and every request must be addressed to it
by a loopback name (a page elsewhere that points its own name here is turned away). Bound to anything else,
and while a `Doorway` lets phones in, everything that is not open to `ANYBODY` needs a session, opened by the
PIN (host) or by a join code (a guest, who may what the routes tell, at one table). An IP address is never a
right, and what proxies say is read only of those that `ojo serve --behind` names.
"""

import hashlib
import hmac
import logging
import math
import re
import secrets
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from flask import Flask, Response, current_app, g, redirect, request, url_for
from flask.globals import request_ctx
from sqlalchemy.exc import SQLAlchemyError
from werkzeug.wrappers import Response as AnyResponse

from table.authority import NoSuchTable
from table.words import Message, message
from table.words.refused import Refused
from web.server.bridge import IN_MEMORY_BYTES
from web.server.budgets import budget_of
from web.server.context import context, settings
from web.server.folders import kept
from web.server.home_names import address_of
from web.server.roles import LOCAL_HOST, Viewer
from web.server.sessions import MOST_SECONDS
from web.server.settings import LOOPBACK_NAMES

PIN_DIGITS = 6
PIN_DIGITS_MOST = 12
SECRET_BYTES = 32
COOKIE = "ojo"
KNOWN_COOKIE = "ojo-known"
KNOWN_BROWSER_SECONDS = 180 * 24 * 3600
SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' blob: data:; object-src 'none'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
ENCRYPTED_SECONDS = 24 * 3600
"""So long a browser asks this name by https alone: a night, and a way back for who serves without it the next
time. The rule (RFC 6797) holds for every port of a name, so that loopback's own are spared."""
PARTS = {"text/css", "text/javascript"}
SPARED = (
    *("X-Frame-Options", "Cross-Origin-Opener-Policy"),  # heeded of documents alone
    "Strict-Transport-Security",  # of a name: its pages say it
    *("Content-Disposition", "Last-Modified", "Accept-Ranges"),  # the ETag says more
    "Date",  # the server below says it, too
)
"""What the sixty parts of a page go without: together they weighed a fifteenth of it."""
PART_POLICY = "default-src 'none'; frame-ancestors 'none'"
"""Of a part that is opened by itself; within a page its policy holds. The whole one weighed 6 kB a page."""

_HOST = re.compile(r"(\[[0-9A-Fa-f:]+\]|[A-Za-z0-9._-]+)(:[0-9]{1,5})?")
"""A Host header. Flask's TRUSTED_HOSTS would do, but it cannot name an IPv6 address."""

log = logging.getLogger(__name__)


def is_loopback(host: str) -> bool:
    """Whether a server bound to `host` can be reached from this machine alone."""
    address = address_of(host)
    return host == "localhost" or (address is not None and address.is_loopback)


def new_pin() -> str:
    """A PIN to print once."""
    return f"{secrets.randbelow(10**PIN_DIGITS):0{PIN_DIGITS}d}"


def kept_pin(folder: Path) -> str:
    """This house's PIN, so that a restart sends nobody out."""

    def told(content: bytes) -> str:
        return content.decode("utf-8-sig", "replace").strip()

    return told(kept(folder / "pin", lambda: new_pin().encode(), lambda it: pin_problem(told(it)) is None))


def pin_problem(pin: str) -> Message | None:
    """What is wrong with a PIN that somebody chose, or None."""
    if pin.isascii() and pin.isdigit() and PIN_DIGITS <= len(pin) <= PIN_DIGITS_MOST:
        return None
    return message("command-serve-pin", least=PIN_DIGITS, most=PIN_DIGITS_MOST, example=new_pin())


def secret_key(folder: Path) -> bytes:
    """The key that signs sessions."""
    made = partial(secrets.token_bytes, SECRET_BYTES)
    return kept(folder / "session.key", made, lambda it: len(it) == SECRET_BYTES)


def init_app(app: Flask) -> None:
    """Put the guard before every request and the headers on every answer."""
    app.before_request(_check_name)
    app.before_request(_check_origin)
    app.before_request(_check_session)
    app.before_request(_limit_body)
    app.after_request(_add_headers)


def begin_session(answer: AnyResponse, guest: Viewer, code: str = "") -> AnyResponse:
    """Let somebody in: a new session, whose token travels with this answer; the browser's older one ends.
    Raises `Refused` where the code that they come with opens nothing any more."""
    parts = context()
    called_now = parts.tables.fold(guest.table_id).game.name_now if guest.role == "seat" else str
    token = parts.sessions.open(guest, code, own_token(), called_now)
    if token is None:
        raise Refused("wrong-code", message("server-wrong-code"), 401)
    _end_own()
    _set_cookie(answer, COOKIE, token, MOST_SECONDS)
    return answer


def know_browser(answer: AnyResponse) -> AnyResponse:
    """Have the browser show from now on that the right PIN was typed in it: its tries are its own, however
    many are guessed beside it (https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies)."""
    name = known_browser() or secrets.token_hex(16)
    _set_cookie(answer, KNOWN_COOKIE, f"{name}.{_browsers_sign(name)}", KNOWN_BROWSER_SECONDS, "/login")
    return answer


def known_browser() -> str:
    """What the browser is called here where it was in under this PIN; empty where it was not."""
    name, _, sign = request.cookies.get(KNOWN_COOKIE, "").partition(".")
    return name if name and same_text(sign, _browsers_sign(name)) else ""


def _browsers_sign(name: str) -> str:
    return fingerprint(context().sessions.key.encode(), f"browser {name}")


def end_session(answer: AnyResponse) -> AnyResponse:
    """End this browser's session, here and in the database."""
    _end_own()
    answer.delete_cookie(COOKIE)
    return answer


def _set_cookie(answer: AnyResponse, name: str, value: str, seconds: int, path: str = "/") -> None:
    answer.set_cookie(
        name, value, httponly=True, samesite="Lax", max_age=seconds, path=path,
        secure=settings().https or request.is_secure,
    )  # fmt: skip


def _end_own() -> None:
    own = _find_own()
    if own is not None:
        context().sessions.end(own.session)
        context().live.look_up()


def own_token() -> str:
    """What this browser shows of its session; empty where it shows none."""
    return request.cookies.get(COOKIE, "")


def _find_own() -> Viewer | None:
    return context().sessions.find(own_token())


def _as_called_now(guest: Viewer) -> Viewer:
    """The guest, at the seat that was named in the invitation, by the name that it has now."""
    if not guest.seat:
        return guest
    return replace(guest, seat=context().tables.heard(guest.table_id).game.name_now(guest.seat))


def viewer() -> Viewer:
    """Who asks now. Only where the guard has let somebody in."""
    known: Viewer = g.viewer
    return known


def spend(guest: Viewer) -> None:
    """Have a guest pay for what is asked now, before any work is done. Raises `Refused`."""
    address = context().address
    if address is None:
        return
    cost = max(address.cost, address.cost_of_past if "at" in request.args else 0)
    whose, budget = budget_of(guest, request.remote_addr or "")
    if cost and (wait := context().budgets.wait_seconds(cost, whose, budget)):
        seconds = math.ceil(wait)
        say = message("server-too-fast", seconds=seconds)
        raise Refused("too-many", say, 429, {"Retry-After": str(seconds)})


def same_text(given: str, right: str) -> bool:
    """Compare in a time that does not tell how much of it was right."""
    return hmac.compare_digest(given.encode(), right.encode())


def fingerprint(key: bytes, pin: str) -> str:
    """Ties a session to the PIN it was opened with: another PIN ends it."""
    return hmac.new(key, pin.encode(), hashlib.sha256).hexdigest()


def body_bytes(app: Flask, environ: dict[str, Any]) -> int:
    """How much is kept of what somebody sends there: what the address takes, of who may send it."""
    with app.request_context(environ):
        if (address := context().address) is None or address.most_bytes <= IN_MEMORY_BYTES:
            return IN_MEMORY_BYTES
        try:
            _check_name()
            _check_origin()
            may = _check_session() is None
        except (Refused, SQLAlchemyError, NoSuchTable):
            return IN_MEMORY_BYTES
        return address.most_bytes if may else IN_MEMORY_BYTES


def _check_name() -> None:
    name = _name_asked_for()
    allowed = settings().host_names
    # An address is no name that somebody else could point here; on loopback only loopback's own are known.
    if name and (allowed is None or name in allowed or (settings().pin and address_of(name))):
        return
    log.warning("refused a request from %s addressed to another name", request.remote_addr)
    if request_ctx.url_adapter is None:  # of what is no name at all; the page that says so has links
        request_ctx.url_adapter = current_app.url_map.bind("localhost")
    raise Refused(
        "wrong-name",
        message("server-wrong-name"),
        400,
    )


def _name_asked_for() -> str:
    """The name, or the address, that the request is addressed to; nothing where it is none."""
    named = _HOST.fullmatch(request.headers.get("Host", ""))
    return named[1].strip("[]").rstrip(".").lower() if named else ""


def _check_origin() -> None:
    if request.method in SAFE_METHODS:
        return
    origin = request.headers.get("Origin")
    own = f"{request.scheme}://{request.headers.get('Host', '')}"
    site = request.headers.get("Sec-Fetch-Site", "same-origin")
    if (origin is not None and origin != own) or site not in ("same-origin", "none"):
        log.warning("refused a write from %s on behalf of another site", request.remote_addr)
        raise Refused("wrong-origin", message("server-wrong-origin"), 403)


def _check_session() -> AnyResponse | None:
    if settings().pin is None:
        # from elsewhere comes only what was on its way while the doorway was closed
        if not is_loopback(request.remote_addr or "127.0.0.1"):
            raise Refused("log-in", message("server-log-in"), 401)
        g.viewer = LOCAL_HOST
        return None
    address = context().address
    if (address is not None and "stranger" in address.may) or _watches_figures():
        return None
    known = _find_own()
    if known is not None:
        g.viewer = known = _as_called_now(known)
        if known.may_ask(address, _about()):
            if known.role != "host":
                spend(known)
            return None
        log.warning("refused %s, who is in as %s", request.remote_addr, known.role)
        raise Refused("not-yours", message("server-not-yours"), 403)
    if request.path.startswith("/api/") or request.method not in SAFE_METHODS:
        log.warning("refused %s without a session", request.remote_addr)
        raise Refused(
            "log-in",
            message("server-log-in"),
            401,
        )
    return redirect(url_for("login.login", next=request.full_path.rstrip("?")))


def _about() -> str | None:
    """The circle, the tournament or the table that is asked about."""
    asked = request.view_args or {}
    return next((asked[it] for it in ("circle_id", "tournament_id", "table_id") if it in asked), None)


def _limit_body() -> None:
    """Bytes are counted before anything is looked at."""
    if (address := context().address) is not None:
        request.max_content_length = address.most_bytes


def _watches_figures() -> bool:
    """Whether a request for the figures shows their token: a program that watches servers has no PIN."""
    token = settings().metrics_token
    kind, _, shown = request.headers.get("Authorization", "").partition(" ")
    if token is None or request.endpoint != "operations.metrics" or kind.lower() != "bearer":
        return False
    return hmac.compare_digest(shown.encode(), token)


def _add_headers(response: Response) -> Response:
    response.headers.update(HEADERS)
    if "Cache-Control" not in response.headers:
        response.headers["Cache-Control"] = "no-store"
    if request.is_secure and _name_asked_for() not in LOOPBACK_NAMES:
        response.headers["Strict-Transport-Security"] = f"max-age={ENCRYPTED_SECONDS}"
    if response.mimetype in PARTS:
        response.headers["Content-Security-Policy"] = PART_POLICY
        for name in SPARED:
            response.headers.pop(name, None)
    return response
