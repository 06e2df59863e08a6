"""The PIN, where the server can be reached from other machines."""

import logging
import math

from flask import redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from table.words import message
from web.contract.address import ANYBODY, CAME_IN, FORM, WORDS_BYTES, Address
from web.contract.guests import Login
from web.routes.routing import Routes
from web.routes.speaking import said
from web.server.context import context, settings
from web.server.gate import neighbourhood
from web.server.roles import LOCAL_HOST
from web.server.security import begin_session, end_session, know_browser, known_browser, same_text
from web.server.throttle import EVERYBODY
from web.server.typed import typed

login_routes = Routes("login")
log = logging.getLogger(__name__)


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
