"""Letting phones in: the host opens the server to one home network, and closes it again.

A phone comes to trust this house's authority once, by a certificate that anybody may see.
"""

from flask import Response, current_app, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from table.words import Message, message
from table.words.refused import Refused
from web.contract.address import ANYBODY, FORM, PAGE, WORDS_BYTES, Address, gives, shows
from web.contract.guests import OpenDoorway
from web.routes.routing import Routes
from web.routes.speaking import said
from web.server.context import settings
from web.server.doorway import Doorway
from web.server.folders import authority_file
from web.server.networks import found_nowhere
from web.server.roles import LOCAL_HOST
from web.server.security import begin_session

doorway_routes = Routes("doorway")


def doorway() -> Doorway | None:
    """What lets phones in; None where whoever started the server has decided that."""
    way: Doorway | None = current_app.extensions.get("ojo-doorway")
    return way


@doorway_routes.before_app_request
def seen() -> None:
    """Somebody asks: from another machine, or from this one."""
    if (way := doorway()) is not None:
        way.see(request.remote_addr or "")


@doorway_routes.get("/phones", address=shows(query={"table": str}))
def page() -> ResponseReturnValue:
    """Whether phones are let in, by which network, and what stands in their way; `?table=` leads back."""
    return _page()


@doorway_routes.post(
    "/phones",
    address=Address(
        OpenDoorway,
        most_bytes=WORDS_BYTES,
        covered="blind",
        body=FORM,
        answers={303: None, 200: PAGE, 400: PAGE},
    ),
)
def change() -> ResponseReturnValue:
    """Let phones in by an address of this machine; without one, let nobody in any more."""
    way, address = doorway(), request.form.get("address", "")
    if way is None:
        raise Refused("no-doorway", message("phones-decided"), 409)
    back = redirect(url_for("doorway.page", table=request.form.get("table") or None), 303)
    if not address:
        way.close()
        return back
    way.open(address)
    return begin_session(back, LOCAL_HOST)  # from now on the host needs one, too


@doorway_routes.errorhandler(Refused)
def not_opened(error: Refused) -> ResponseReturnValue:
    """The page again, with a sentence."""
    return _page(said(error.say)), error.status


def _page(problem: str = "") -> str:
    way, table_id = doorway(), request.values.get("table", "")
    return render_template("phones.html", way=way, problem=problem, trouble=_trouble(way), table_id=table_id)


def _trouble(way: Doorway | None) -> Message | None:
    """What keeps phones out, as far as this machine knows it."""
    if way is None:
        return message("phones-no-network") if found_nowhere(settings().host) else None
    if way.address is None:
        return None if way.networks() else message("phones-no-network")
    return message("phones-lost", address=way.address) if way.lost else None


PERMANENT_REDIRECT = 308
"""The method is kept, unlike with 301."""

trust = Routes("trust", url_prefix="/trust")


@trust.before_app_request
def only_encrypted() -> ResponseReturnValue | None:
    """Where there is encryption, nothing but this blueprint is answered in the clear."""
    if not settings().https or request.scheme == "https" or request.blueprint == trust.name:
        return None
    encrypted = f"https://{request.headers['Host']}{request.full_path.rstrip('?')}"
    return redirect(encrypted, PERMANENT_REDIRECT)


@trust.get("", address=shows(ANYBODY))
def explained() -> ResponseReturnValue:
    """The explanation, with a QR code for the phone."""
    import segno

    host = request.headers["Host"]
    address = f"http://{host}/trust"
    qr = segno.make(address, micro=False).svg_data_uri(scale=6, border=2)
    return render_template("trust.html", table=f"https://{host}/", address=address, qr=qr)


@trust.get("/authority.crt", address=gives("application/x-x509-ca-cert", covered="blind", may=ANYBODY))
def authority() -> ResponseReturnValue:
    """The authority's certificate."""
    path = authority_file(settings().data_folder)
    way = doorway()
    encrypts = settings().https or (way is not None and way.address is not None)
    if not encrypts or not path.is_file():
        raise Refused("not-found", message("server-no-authority"), 404)
    return Response(path.read_bytes(), mimetype="application/x-x509-ca-cert")
