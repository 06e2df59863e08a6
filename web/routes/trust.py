"""How a phone comes to trust this house's authority: once, by a certificate that anybody may see."""

from flask import Response, redirect, render_template, request
from flask.typing import ResponseReturnValue

from table.words import message
from table.words.refused import Refused
from web.contract.address import ANYBODY, gives, shows
from web.routes.doorway import doorway
from web.routes.routing import Routes
from web.server.context import settings
from web.server.folders import authority_file

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
def page() -> ResponseReturnValue:
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
