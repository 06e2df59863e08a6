"""The production server: sockets, threads, TLS, and a clean end."""

import logging
import shutil
import signal
import socket
import subprocess
import threading
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

from cheroot import wsgi
from cheroot.ssl.builtin import BuiltinSSLAdapter

from web.server.folders import write_private

THREADS = 40
"""Well above `web.app.STREAMS`: open streams must never leave a request waiting."""
CONNECTIONS_KEPT_ALIVE = 256
MOST_BODY_BYTES = 24 * 1024 * 1024
"""Refused by the server itself; each route has its own, lower limit."""
MOST_HEADER_BYTES = 32 * 1024
SHUTDOWN_SECONDS = 3
CERTIFICATE_DAYS = 397
RENEW_SECONDS = 24 * 3600

log = logging.getLogger(__name__)


class ServerError(Exception):
    """The server cannot start; the message is one sentence with the way out."""


class Server(wsgi.Server):
    """cheroot, with its remarks in the log rather than on the player's terminal."""

    def error_log(self, msg: str = "", level: int = logging.INFO, traceback: bool = False) -> None:
        """Log what cheroot has to say (a phone that went away, mostly)."""
        log.log(level, "%s", msg, exc_info=traceback)


def open_server(
    app: Callable[..., Any], host: str, port: int, certificate: tuple[Path, Path] | None
) -> Server:
    """Bind and listen; requests are served once `serve_until_stopped` runs. Raises `ServerError`."""
    server = Server(
        (host, port), app, numthreads=THREADS, server_name="ojo", request_queue_size=128,
        shutdown_timeout=SHUTDOWN_SECONDS,
    )  # fmt: skip
    server.keep_alive_conn_limit = CONNECTIONS_KEPT_ALIVE
    server.max_request_body_size = MOST_BODY_BYTES
    server.max_request_header_size = MOST_HEADER_BYTES
    if certificate is not None:
        server.ssl_adapter = BuiltinSSLAdapter(*map(str, certificate))
    try:
        server.prepare()
    except OSError as error:
        raise ServerError(
            f"Port {port} on {host} cannot be used ({_bind_problem(host, port) or error}); "
            f"choose another with --port, for example --port {_next(port)}, or another --host."
        ) from error
    return server


def _bind_problem(host: str, port: int) -> str | None:
    """Why nothing can listen there, in the system's words: cheroot's own message is a list of attempts."""
    try:
        for family, kind, protocol, _, address in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM):
            with socket.socket(family, kind, protocol) as probe:
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                probe.bind(address)
                probe.listen(1)
    except OSError as error:
        return (error.strerror or str(error)).lower()
    return None


def _next(port: int) -> int:
    return port + 1 if 1024 <= port < 65535 else 8643


def serve_until_stopped(server: Server, before_stop: Callable[[], None]) -> None:
    """Serve until Ctrl-C or SIGTERM; `before_stop` ends what would keep threads busy."""

    def stop(_signal: int, _frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, stop)
    try:
        server.serve()
    except KeyboardInterrupt:
        pass
    finally:
        before_stop()
        server.stop()


def own_addresses() -> list[str]:
    """This machine's addresses on its networks, the one that leads outside first."""
    found: list[str] = []
    for family, elsewhere in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((elsewhere, 9))  # no packet is sent: it only chooses the way out
                found.append(probe.getsockname()[0])
        except OSError:
            continue
    return found


def own_certificate(folder: Path, names: list[str]) -> tuple[Path, Path]:
    """A self-signed certificate for these names, and its key (mode 0600); kept while it fits.

    Raises `ServerError` where openssl is missing or fails.
    """
    openssl = shutil.which("openssl")
    if openssl is None:
        raise ServerError(
            "--https needs the program openssl to make a certificate; install it "
            "(Debian: apt install openssl) or go on without --https."
        )
    subject = ",".join(f"{'IP' if _is_address(name) else 'DNS'}:{name}" for name in sorted(set(names)))
    certificate, key, made_for = folder / "tls.crt", folder / "tls.key", folder / "tls.names"
    try:
        if made_for.read_text() == subject and key.is_file() and _still_good(openssl, certificate):
            return certificate, key
    except OSError:
        pass
    for old in (certificate, key, made_for):
        old.unlink(missing_ok=True)
    write_private(key, b"")  # openssl writes into it, and the mode stays
    command = [
        openssl, "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
        "-days", str(CERTIFICATE_DAYS), "-subj", "/CN=Ojo", "-addext", f"subjectAltName={subject}",
        "-keyout", str(key), "-out", str(certificate),
    ]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    if done.returncode != 0:
        reason = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
        raise ServerError(f"openssl could not make a certificate ({reason}); go on without --https.")
    key.chmod(0o600)
    made_for.write_text(subject)
    return certificate, key


def _still_good(openssl: str, certificate: Path) -> bool:
    command = [openssl, "x509", "-in", str(certificate), "-noout", "-checkend", str(RENEW_SECONDS)]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0  # noqa: S603


def _is_address(name: str) -> bool:
    for family in (socket.AF_INET, socket.AF_INET6):
        try:
            socket.inet_pton(family, name)
        except OSError:
            continue
        return True
    return False
