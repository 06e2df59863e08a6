"""Where a camera's address leads: one on the network must not have this machine ask itself.

Who serves the address may answer with another one, of a service that trusts whoever asks from the machine
itself. So the way is gone here, a step at a time, and FFmpeg, which would follow unseen, follows none.
"""

import base64
import http.client
import ipaddress
import os
import socket
from urllib.parse import unquote, urljoin, urlsplit

STEPS_MOST = 8
REDIRECTS = {301, 302, 303, 307, 308}


def follow_none() -> None:
    """Have FFmpeg follow no redirect, and reach RTSP as OpenCV has it do where nothing is set; what its user
    has set stays."""
    # guard: FFmpeg follows by itself
    os.environ.setdefault("OPENCV_FFMPEG_CAPTURE_OPTIONS", "rtsp_flags;prefer_tcp|max_redirects;0")


def destination(address: str, wait_seconds: float) -> str | None:
    """The address that a camera's leads to, mostly itself; None where it leads from elsewhere to this
    machine, or to no end. What cannot be asked is left as it is: whoever opens it finds out."""
    from_home = _is_here(address)
    try:
        for _ in range(STEPS_MOST):
            further = _further(address, wait_seconds)
            if further is None:
                return address
            address = further
            # guard: a camera has this machine ask itself
            if not from_home and (_is_here(address) or not address.startswith(("http://", "https://"))):
                return None
    except (OSError, http.client.HTTPException, ValueError):
        return address
    return None


def _further(address: str, wait_seconds: float) -> str | None:
    """Where an address sends on to."""
    parts = urlsplit(address)
    kinds = {"http": http.client.HTTPConnection, "https": http.client.HTTPSConnection}
    if parts.scheme not in kinds or not parts.hostname:
        return None
    connection = kinds[parts.scheme](parts.hostname, parts.port, timeout=wait_seconds)
    headers = {}
    if parts.username is not None:
        pair = f"{unquote(parts.username)}:{unquote(parts.password or '')}"
        headers["Authorization"] = f"Basic {base64.b64encode(pair.encode()).decode()}"
    try:
        asked = parts._replace(scheme="", netloc="", fragment="").geturl()
        connection.request("GET", asked or "/", headers=headers)
        answer = connection.getresponse()
        location = answer.getheader("Location")
        return urljoin(address, location) if answer.status in REDIRECTS and location else None
    finally:
        connection.close()


def _is_here(address: str) -> bool:
    """Whether an address is one of this machine's loopback."""
    host = urlsplit(address).hostname
    try:
        found = {info[4][0] for info in socket.getaddrinfo(host, None)} if host else set()
    except (OSError, UnicodeError):
        return False
    addresses = [ipaddress.ip_address(str(one).partition("%")[0]) for one in found]
    return any((getattr(it, "ipv4_mapped", None) or it).is_loopback or it.is_unspecified for it in addresses)
