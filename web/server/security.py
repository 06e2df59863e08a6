"""Who may ask what: the name and the origin of a request, the host's PIN, and the headers of every answer.

On loopback there is no PIN, because only this machine can connect and every request must be addressed to it
by a loopback name (a page elsewhere that points its own name here is turned away). Bound to anything else,
everything but `OPEN_ENDPOINTS` needs the session that the PIN opens. An address is never a right, and what
proxies say is not read.
"""

import hashlib
import hmac
import ipaddress
import logging
import os
import re
import secrets
import threading
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path

from flask import Flask, Response, current_app, redirect, request, session, url_for
from werkzeug.wrappers import Response as AnyResponse

from web.refusal import Refused
from web.server.folders import write_private

PIN_DIGITS = 6
PIN_DIGITS_MOST = 12
SESSION_IDLE_SECONDS = 4 * 3600
SESSION_MOST_SECONDS = 24 * 3600
SECRET_BYTES = 32
LOGIN_TRIES = 5
"""Wrong PINs from one address within `LOGIN_WINDOW_SECONDS`."""
LOGIN_TRIES_OF_ALL = 20
"""Wrong PINs from all addresses together: a million PINs then take more than a month."""
LOGIN_WINDOW_SECONDS = 60.0

OPEN_ENDPOINTS = {"login.login", "login.logout", "static", "source.source", "trust.page", "trust.authority"}
"""What may be asked without the PIN; the source, because its licence gives it to whoever reaches the page,
and what a phone must know before it can ask for anything else."""
LOOPBACK_NAMES = {"localhost", "127.0.0.1", "::1"}
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

_HOST = re.compile(r"(\[[0-9A-Fa-f:]+\]|[A-Za-z0-9.-]+)(:[0-9]{1,5})?")
"""A Host header. Flask's TRUSTED_HOSTS would do, but it cannot name an IPv6 address."""

log = logging.getLogger(__name__)


def is_loopback(host: str) -> bool:
    """Whether a server bound to `host` can be reached from this machine alone."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def new_pin() -> str:
    """A PIN to print once."""
    return f"{secrets.randbelow(10**PIN_DIGITS):0{PIN_DIGITS}d}"


def pin_problem(pin: str) -> str | None:
    """What is wrong with a PIN that somebody chose, or None."""
    if pin.isascii() and pin.isdigit() and PIN_DIGITS <= len(pin) <= PIN_DIGITS_MOST:
        return None
    return f"a PIN is {PIN_DIGITS} to {PIN_DIGITS_MOST} digits"


def secret_key(folder: Path) -> bytes:
    """The key that signs sessions: made once, kept in `folder` for its owner alone."""
    path = folder / "session.key"
    try:
        write_private(path, secrets.token_bytes(SECRET_BYTES))
    except FileExistsError:
        os.chmod(path, 0o600)
    key = path.read_bytes()
    if len(key) != SECRET_BYTES:  # cut short by a crash, or by hand: nobody is logged in with it
        path.unlink()
        return secret_key(folder)
    return key


class Throttle:
    """Counts tries in a sliding window, for one key and for all together."""

    def __init__(
        self, one: int, everyone: int, window_seconds: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._limits = one, everyone
        self._window_seconds = window_seconds
        self._clock = clock
        self._tries: deque[tuple[float, str]] = deque()
        self._guard = threading.Lock()

    def wait_seconds(self, key: str) -> float:
        """Note a try; 0 where it may be made, else how long to wait (and the try is not noted)."""
        now = self._clock()
        one, everyone = self._limits
        with self._guard:
            while self._tries and self._tries[0][0] <= now - self._window_seconds:
                self._tries.popleft()
            own = [at for at, who in self._tries if who == key]
            all_of_them = [at for at, _ in self._tries]
            for times, limit in ((own, one), (all_of_them, everyone)):
                if len(times) >= limit:
                    return times[0] + self._window_seconds - now
            self._tries.append((now, key))
            return 0.0

    def forget(self, key: str) -> None:
        """The try was good: it does not count."""
        with self._guard:
            self._tries = deque(one for one in self._tries if one[1] != key)


def init_app(app: Flask) -> None:
    """Put the guard before every request and the headers on every answer."""
    app.before_request(_check_name)
    app.before_request(_check_origin)
    app.before_request(_check_session)
    app.after_request(_add_headers)


def log_in() -> None:
    """Open a session for who has shown the PIN."""
    session.clear()
    session.permanent = True
    session["pin"] = _fingerprint()
    session["since"] = int(time.time())


def same_text(given: str, right: str) -> bool:
    """Compare in a time that does not tell how much of it was right."""
    return hmac.compare_digest(given.encode(), right.encode())


def _fingerprint() -> str:
    """Ties a session to the PIN it was opened with: another PIN ends it."""
    key, pin = current_app.secret_key, current_app.config["PIN"]
    assert isinstance(key, bytes)  # noqa: S101
    return hmac.new(key, pin.encode(), hashlib.sha256).hexdigest()


def _logged_in() -> bool:
    known, since = session.get("pin"), session.get("since")
    if not isinstance(known, str) or not isinstance(since, int):
        return False
    return same_text(known, _fingerprint()) and time.time() - since < SESSION_MOST_SECONDS


def _check_name() -> None:
    allowed = current_app.config["HOST_NAMES"]
    if allowed is None:
        return
    named = _HOST.fullmatch(request.headers.get("Host", ""))
    if named is None or named[1].strip("[]").lower() not in allowed:
        log.warning("refused a request from %s addressed to another name", request.remote_addr)
        raise Refused(
            "wrong-name", "This table answers at localhost or 127.0.0.1 only; open it by that name.", 400
        )


def _check_origin() -> None:
    if request.method in SAFE_METHODS:
        return
    origin = request.headers.get("Origin")
    own = f"{request.scheme}://{request.headers.get('Host', '')}"
    site = request.headers.get("Sec-Fetch-Site", "same-origin")
    if (origin is not None and origin != own) or site not in ("same-origin", "none"):
        log.warning("refused a write from %s on behalf of another site", request.remote_addr)
        raise Refused(
            "wrong-origin", "That came from another site; open the table's own page and try there.", 403
        )


def _check_session() -> AnyResponse | None:
    if current_app.config["PIN"] is None or request.endpoint in OPEN_ENDPOINTS or _logged_in():
        return None
    if request.path.startswith("/api/") or request.method not in SAFE_METHODS:
        log.info("refused %s without a session", request.remote_addr)
        raise Refused(
            "log-in",
            "Log in with the host's PIN first; it stands in the window that Ojo was started in.",
            401,
        )
    return redirect(url_for("login.login", next=request.full_path.rstrip("?")))


def _add_headers(response: Response) -> Response:
    response.headers.update(HEADERS)
    if "Cache-Control" not in response.headers:
        response.headers["Cache-Control"] = "no-store"
    return response
