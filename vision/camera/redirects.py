"""Where a camera's address leads: one on the network must not have this machine ask itself.

Who serves the address may answer with another one, of a service that trusts whoever asks from the machine
itself. So the way is gone here, a step at a time. What is checked is the connection that is then used: nobody
answers otherwise the second time, and a camera for one viewer is not kept busy by a question. FFmpeg, which
would go on unseen, is told to stay.
"""

import base64
import contextlib
import http.client
import ipaddress
import os
import socket
import threading
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import unquote, urljoin, urlsplit

STEPS_MOST = 8
REDIRECTS = {301, 302, 303, 307, 308}
KINDS: dict[str, type[http.client.HTTPConnection]] = {
    "http": http.client.HTTPConnection,
    "https": http.client.HTTPSConnection,
}
FORMATS = "rtsp,rtp,mpegts,mpeg,flv,mov,matroska,avi,asf,ogg,mjpeg,mpjpeg,h264,hevc,m4v"
"""Those in which no further address is named that FFmpeg would open, as playlists do, and keys in them."""
CODECS = "h264,hevc,mpeg4,mpeg2video,mpeg1video,h263,vp8,vp9,av1,libdav1d"
"""None of pictures, which `vision.image` alone decodes."""
FAILURES = (OSError, http.client.HTTPException, ValueError)
"""What comes of a camera that is away, or speaks another language."""
OPTIONS, RTSP = "OPENCV_FFMPEG_CAPTURE_OPTIONS", "rtsp_flags;prefer_tcp"
"""The variable of OpenCV's options for FFmpeg, and what OpenCV tells it where nothing stands there."""
_telling = threading.Lock()  # all threads share the environment


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


@contextlib.contextmanager
def told(address: str) -> Iterator[None]:
    """Tell FFmpeg, while it opens an address elsewhere, to open nothing that is named there, and to follow
    nowhere. It is told by the environment, beside what its user tells it."""
    bounds = "" if is_home(address) else _bounds(address)
    with _telling:
        of_user = os.environ.get(OPTIONS)
        os.environ[OPTIONS] = (of_user or RTSP) + bounds
        try:
            yield
        finally:
            if of_user is None:
                del os.environ[OPTIONS]
            else:
                os.environ[OPTIONS] = of_user


def _bounds(address: str) -> str:
    scheme = address.partition("://")[0].lower()
    protocols, codecs = f"{scheme},tcp,tls,udp", CODECS
    if scheme in ("rtsp", "rtsps"):
        # It sends on by its own protocol, which only the first address may be; its JPEGs are of 2,040 pixels.
        protocols, codecs = "tcp,tls", f"{CODECS},mjpeg"
    return (
        f"|format_whitelist;{FORMATS}|codec_whitelist;{codecs}|protocol_whitelist;{protocols}|rtsp_transport;tcp"
        "|max_redirects;0"
    )


def reach(address: str, wait_seconds: float) -> Reached | None:
    """Ask an address (http, https) and those that it sends on to; None where it leads from elsewhere to this
    machine, or to no end. Raises one of `FAILURES` where it cannot be asked so."""
    from_home, digest = True, None
    for _ in range(STEPS_MOST):
        if urlsplit(address).scheme not in KINDS:
            return None
        connection = _connected(address, wait_seconds)
        try:
            here = _is_here(address, str(connection.sock.getpeername()[0]))
            if here and not from_home:
                connection.close()
                return None
            from_home = here
            answer = _asked(connection, address, digest)
        except BaseException:
            connection.close()
            raise
        if answer.status == 401 and digest is None and (digest := _digest(address, answer)):
            connection.close()
            continue
        location = answer.getheader("Location")
        if answer.status not in REDIRECTS or not location:
            return Reached(address, connection, answer)
        connection.close()
        address, digest = urljoin(address, location), None
    return None


def _connected(address: str, wait_seconds: float) -> http.client.HTTPConnection:
    """A connection to whoever serves the address."""
    parts = urlsplit(address)
    if not parts.hostname:
        raise ValueError(address)
    connection = KINDS[parts.scheme](parts.hostname, parts.port, timeout=wait_seconds)
    connection.connect()
    return connection


def _asked(
    connection: http.client.HTTPConnection, address: str, digest: str | None
) -> http.client.HTTPResponse:
    """The answer to the address, over its connection."""
    parts = urlsplit(address)
    headers = {}
    if digest is not None:
        headers["Authorization"] = digest
    elif parts.username is not None:
        pair = f"{unquote(parts.username)}:{unquote(parts.password or '')}"
        headers["Authorization"] = f"Basic {base64.b64encode(pair.encode()).decode()}"
    path = parts._replace(scheme="", netloc="", fragment="").geturl()
    connection.request("GET", path or "/", headers=headers)
    return connection.getresponse()


def _digest(address: str, answer: http.client.HTTPResponse) -> str | None:
    """How the address' name and password are told to a camera that asks for a digest of them (RFC 7616)."""
    parts = urlsplit(address)
    for kind, _, asked in (one.partition(" ") for one in answer.headers.get_all("WWW-Authenticate", [])):
        if kind.lower() == "digest" and parts.username is not None:
            bare = parts._replace(netloc=parts.netloc.rpartition("@")[2]).geturl()
            known = urllib.request.HTTPPasswordMgrWithDefaultRealm()
            known.add_password(None, bare, unquote(parts.username), unquote(parts.password or ""))
            said = urllib.request.AbstractDigestAuthHandler(known).get_authorization(
                urllib.request.Request(bare),  # noqa: S310  nothing is opened by it
                urllib.request.parse_keqv_list(urllib.request.parse_http_list(asked)),
            )
            return f"Digest {said}" if said else None
    return None


def is_home(address: str) -> bool:
    """Whether whoever serves an address is this machine, by each of its name's addresses."""
    parts = urlsplit(address)
    if parts.scheme == "file":
        return True
    try:
        found = socket.getaddrinfo(parts.hostname or "", None, type=socket.SOCK_STREAM)
    except (OSError, ValueError):
        return False
    return all(_is_here(address, str(one[4][0])) for one in found)


def _is_here(address: str, peer: str) -> bool:
    """Whether `peer`, which answers for the address, is this machine."""
    ip = ipaddress.ip_address(peer.partition("%")[0])
    ip = getattr(ip, "ipv4_mapped", None) or ip
    return bool(ip.is_loopback or ip.is_unspecified) or _is_own(str(ip))


def _is_own(ip: str) -> bool:
    """Whether it is an address of this machine on a network: what it sends there comes from there."""
    with socket.socket(socket.AF_INET6 if ":" in ip else socket.AF_INET, socket.SOCK_DGRAM) as nothing_sent:
        try:
            nothing_sent.connect((ip, 9))
            return str(nothing_sent.getsockname()[0]) == ip
        except OSError:
            return False
