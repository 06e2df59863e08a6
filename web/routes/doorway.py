"""Letting phones in: the host opens the server to one home network, and closes it again; a phone is asked to
be the camera by one tap.

A phone comes to trust this house's authority once, by a certificate that anybody may see.
"""

import io

from flask import Response, current_app, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from table.words import Message, message
from table.words.refused import Refused
from web.contract.address import ANYBODY, FORM, PAGE, WORDS_BYTES, Address, gives, shows
from web.contract.guests import Invitation, OpenDoorway
from web.routes.routing import Routes
from web.routes.speaking import said
from web.server.context import context, settings
from web.server.doorway import Doorway
from web.server.folders import authority_file
from web.server.networks import found_nowhere
from web.server.roles import LOCAL_HOST
from web.server.security import begin_session, is_loopback

doorway_routes = Routes("doorway")


def doorway() -> Doorway | None:
    """What lets phones in; None where whoever started the server has decided that."""
    way: Doorway | None = current_app.extensions.get("ojo-doorway")
    return way


def _phones_root(role: str) -> str:
    """Where phones find this server: of a loopback address each would ask itself. One that is to lend its
    camera is led to encryption, without which no browser gives it."""
    way = doorway()
    if way is None or way.url is None:
        told, asked = settings(), request.headers["Host"]  # as it came: the framework knows no `_`, nor xn--
        decided = is_loopback(told.host) or told.behind or not is_loopback(asked.rpartition(":")[0])
        return f"{request.scheme}://{asked}/" if decided else told.own_url
    return str(way.secure_url if role == "camera" else way.url)


def encrypted(code: str) -> str | None:
    """Where a phone that came in the clear goes on encrypted; None where it need not, or cannot."""
    way, name = doorway(), request.headers["Host"].rpartition(":")[0]
    if way is None or way.url is None or request.is_secure or is_loopback(name):
        return None
    return f"{way.secure_url}join/{code}"


def invitation(code: str, role: str) -> Invitation:
    """A code with its address and its QR code."""
    import segno

    url = f"{_phones_root(role)}join/{code}"
    drawn = io.BytesIO()
    segno.make(url, micro=False).save(drawn, kind="svg", scale=8, border=2)
    way = doorway()
    alone = found_nowhere(settings().host) if way is None else way.address is None
    return Invitation(code=code, url=url, qr=drawn.getvalue().decode(), here_only=alone)


@doorway_routes.before_app_request
def seen() -> None:
    """Somebody asks: from another machine, or from this one."""
    if (way := doorway()) is not None:
        way.see(request.remote_addr or "")


@doorway_routes.get("/phones", address=shows(query={"table": str, "camera": str}))
def page() -> ResponseReturnValue:
    """Whether phones are let in, by which network, and what stands in their way; `?table=` leads back,
    `?camera=` is a code by which a phone lends its camera."""
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
    """Let phones in by an address of this machine; without one, let nobody in any more. With `camera` a phone
    is asked to be the camera, too: `new` makes its code. With `phone` one that offers itself is taken."""
    way, sent = doorway(), request.form
    table_id, code, address = sent.get("table") or None, sent.get("camera"), sent.get("address")
    if "phone" in sent:
        context().aiming.take(sent["phone"])
        return redirect(url_for("camera_setup.page", table=table_id), 303)
    if way is None and not code:
        raise Refused("no-doorway", message("phones-decided"), 409)
    if code == "new":
        code = context().sessions.invite("camera")
    back = redirect(url_for("doorway.page", table=table_id, camera=code), 303)
    if way is None:
        return back
    if code and address is None and (way.address is None or way.lost):
        address = next((it.address for it in way.networks()), None)
    if address:
        way.open(address)
        return begin_session(back, LOCAL_HOST)  # from now on the host needs one, too
    if not code or address == "":
        way.close()
    return back


@doorway_routes.errorhandler(Refused)
def not_opened(error: Refused) -> ResponseReturnValue:
    """The page again, with a sentence."""
    return _page(said(error.say)), error.status


def _page(problem: str = "") -> str:
    way, code, parts = doorway(), request.values.get("camera", ""), context()
    is_one = bool(code) and (guest := parts.sessions.opens(code)) is not None and guest.role == "camera"
    return render_template(
        "phones.html", way=way, problem=problem, trouble=_trouble(way), code=code,
        table_id=request.values.get("table", ""), invited=invitation(code, "camera") if is_one else None,
        offers=parts.eye.phone.offers, port=settings().port,
    )  # fmt: skip


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
