"""Where a camera's address leads: one on the network must not have this machine ask itself.

Who serves the address may answer with another one, of a service that trusts whoever asks from the machine
itself. So the way is gone here, a step at a time. What is checked is the connection that is then used: nobody
answers otherwise the second time, and a camera for one viewer is not kept busy by a question. FFmpeg, which
would follow unseen, follows none.
"""

import base64
import http.client
import ipaddress
import os
from dataclasses import dataclass
from urllib.parse import unquote, urljoin, urlsplit

STEPS_MOST = 8
REDIRECTS = {301, 302, 303, 307, 308}
KINDS: dict[str, type[http.client.HTTPConnection]] = {
    "http": http.client.HTTPConnection,
    "https": http.client.HTTPSConnection,
}


@dataclass(frozen=True, slots=True)
class Reached:
    """Where an address leads, and the answer there, which nobody has read yet."""

    address: str
    connection: http.client.HTTPConnection
    answer: http.client.HTTPResponse

    def close(self) -> None:
        """Let the camera go."""
        self.answer.close()
        self.connection.close()


def follow_none() -> None:
    """Have FFmpeg follow no redirect, and reach RTSP as OpenCV has it do where nothing is set; what its user
    has set stays."""
    # guard: FFmpeg follows by itself
    os.environ.setdefault("OPENCV_FFMPEG_CAPTURE_OPTIONS", "rtsp_flags;prefer_tcp|max_redirects;0")


def reach(address: str, wait_seconds: float) -> Reached | None:
    """Ask an address (http, https) and those that it sends on to; None where it leads from elsewhere to this
    machine, or to no end. Raises `OSError`, `HTTPException` or `ValueError` where it cannot be asked so."""
    from_home = False
    for step in range(STEPS_MOST):
        if urlsplit(address).scheme not in KINDS:
            return None
        connection = _connected(address, wait_seconds)
        try:
            here = _is_here(address, str(connection.sock.getpeername()[0]))
            from_home = here if step == 0 else from_home
            if here and not from_home:  # guard: a camera has this machine ask itself
                connection.close()
                return None
            answer = _asked(connection, address)
        except BaseException:
            connection.close()
            raise
        location = answer.getheader("Location")
        if answer.status not in REDIRECTS or not location:
            return Reached(address, connection, answer)
        connection.close()
        address = urljoin(address, location)
    return None


def _connected(address: str, wait_seconds: float) -> http.client.HTTPConnection:
    """A connection to whoever serves the address."""
    parts = urlsplit(address)
    if not parts.hostname:
        raise ValueError(address)
    connection = KINDS[parts.scheme](parts.hostname, parts.port, timeout=wait_seconds)
    connection.connect()
    return connection


def _asked(connection: http.client.HTTPConnection, address: str) -> http.client.HTTPResponse:
    """The answer to the address, over its connection."""
    parts = urlsplit(address)
    headers = {}
    if parts.username is not None:
        pair = f"{unquote(parts.username)}:{unquote(parts.password or '')}"
        headers["Authorization"] = f"Basic {base64.b64encode(pair.encode()).decode()}"
    path = parts._replace(scheme="", netloc="", fragment="").geturl()
    connection.request("GET", path or "/", headers=headers)
    return connection.getresponse()


def _is_here(address: str, peer: str) -> bool:
    """Whether `peer`, which answers for the address, is one of this machine's loopback."""
    ip = ipaddress.ip_address(peer.partition("%")[0])
    ip = getattr(ip, "ipv4_mapped", None) or ip
    return bool(ip.is_loopback or ip.is_unspecified)
