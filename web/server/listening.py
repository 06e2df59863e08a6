"""The production server: sockets, TLS, and a clean end.

uvicorn speaks HTTP on an event loop, behind a `Gate` that bounds what a connection may cost; Flask answers
in threads behind a `Bridge`.
"""

import asyncio
import contextlib
import errno
import logging
import os
import signal
import socket
import ssl
import sys
import threading
from asyncio import sslproto
from collections.abc import Callable, Coroutine, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any, cast

import h11
import uvicorn
from flask import Flask
from uvicorn.protocols.http.h11_impl import H11Protocol

from table.words import message
from table.words.refused import SaidError
from web.server.bridge import PEER, Bridge
from web.server.gate import (
    BODY_SECONDS,
    BODY_STEP_BYTES,
    CONNECTIONS,
    HEAD_SECONDS,
    UNREAD_SECONDS,
    Caller,
    Gate,
    Limits,
)
from web.server.security import body_bytes

MOST_HEAD_BYTES = 32 * 1024
KEEP_ALIVE_SECONDS = 30
SHUTDOWN_SECONDS = 3
FREE_PORTS_FROM = 1024
"""Ports below it are for administrators, on many systems."""
QUEUE = 2048
"""Connections that may wait to be accepted."""
ACCEPTED_AT_ONCE = 32
"""Before those that have said something are heard again."""
DESCRIPTORS = 16_384
"""Open files that are asked of the system; a connection is one."""
DESCRIPTORS_KEPT = 160
"""Of those, not for connections: the database, the camera, pictures."""

try:
    import resource
except ImportError:  # Windows has no such limit
    resource = None  # type: ignore[assignment]

log = logging.getLogger(__name__)

# Each encrypted connection has a buffer of this size from its first packet on; asyncio's own choice, 256 KiB,
# would let a thousand silent ones take a quarter of a gigabyte. A TLS record has at most 16 KiB.
sslproto.SSLProtocol.max_size = 16 * 1024


class ServerError(SaidError):
    """The server cannot start."""


class PortTaken(ServerError):
    """Another program listens there."""


class _Heads(h11.Connection):
    """h11, which bounds a head only while its end has not come: one that comes at once has any length."""

    def next_event(self) -> Any:
        """See `h11.Connection`."""
        event = super().next_event()
        if isinstance(event, h11.Request):
            lines = sum(len(name) + len(value) + 4 for name, value in event.headers.raw_items())
            if len(event.method) + len(event.target) + lines > MOST_HEAD_BYTES:
                raise h11.RemoteProtocolError("head too long", error_status_hint=431)
        return event


class _Connection(H11Protocol):
    """uvicorn's HTTP on one connection, which tells the gate what it waits for."""

    def __init__(self, caller: Caller, *settings: Any) -> None:
        super().__init__(*settings)
        self.conn = _Heads(h11.SERVER, MOST_HEAD_BYTES)
        self._caller = caller

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """See `asyncio.Protocol`. Who stands at the other end is told beside whom a proxy names."""
        super().connection_made(transport)
        self.app_state = {**self.app_state, PEER: self.client[0] if self.client else ""}

    def data_received(self, data: bytes) -> None:
        """See `asyncio.Protocol`."""
        if self._caller.phase == "idle":
            self._awaits("head")
        super().data_received(data)
        if self.transport.is_closing():
            return
        if self._caller.phase == "unfinished" and self._awaited == "body":
            self._came_bytes += len(data)
            if self._came_bytes >= BODY_STEP_BYTES:  # a slow line that goes on is no stranger that waits
                self._came_bytes = 0
                self._caller.within(BODY_SECONDS)
        if self.conn.their_state is h11.SEND_BODY:
            self._awaits("body")
        elif self.conn.their_state in (h11.DONE, h11.MUST_CLOSE) and not self._answered:
            self._awaits("answer")

    def on_response_complete(self) -> None:
        """See `H11Protocol`: the connection is kept for a further request."""
        self._caller.gate.move(self._caller, "idle")
        self._caller.within(None)  # uvicorn ends one that is idle
        super().on_response_complete()  # what was sent ahead is answered at once
        if self.conn.their_state is h11.SEND_BODY:
            self._awaits("body")
        elif not self._answered:
            self._awaits("answer")

    def _unsupported_upgrade_warning(self) -> None:
        """Who asks for another protocol is answered by this one; nobody needs uvicorn's advice."""

    def pause_writing(self) -> None:
        """See `asyncio.Protocol`."""
        super().pause_writing()
        self._caller.within(UNREAD_SECONDS)

    def resume_writing(self) -> None:
        """See `asyncio.Protocol`."""
        super().resume_writing()
        self._caller.within(None)

    def connection_lost(self, exc: Exception | None) -> None:
        """See `asyncio.Protocol`."""
        self._caller.forget()
        super().connection_lost(exc)

    @property
    def _answered(self) -> bool:
        return self.cycle is None or self.cycle.response_complete

    def _awaits(self, what: str) -> None:
        """The deadline counts from the first byte of a head or body, however many follow."""
        if what == "answer":
            self._caller.gate.move(self._caller, "busy")
            self._caller.within(None)
        elif self._awaited != what:
            self._caller.begin()
            self._caller.gate.move(self._caller, "unfinished")
            self._caller.within(HEAD_SECONDS if what == "head" else BODY_SECONDS)
            self._came_bytes = 0
        self._awaited = what

    _awaited = "head"
    _came_bytes = 0
    """Of a body, since its deadline was put off."""


class _Uvicorn(uvicorn.Server):
    """uvicorn with our gate before it and our signals."""

    before_stop: Callable[[], None] = staticmethod(lambda: None)
    at_the_end: Callable[[], None] = staticmethod(lambda: None)
    loop: asyncio.AbstractEventLoop | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """See `uvicorn.Server`."""
        self.loop = asyncio.get_running_loop()
        self.loop.set_exception_handler(_note)
        await super().startup(sockets)
        for one in sockets or []:
            one.listen(QUEUE)  # asyncio has made it as short as the number that it accepts at once

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """See `uvicorn.Server`."""
        self.before_stop()
        await super().shutdown(sockets)
        self.at_the_end()  # who has not said anything yet is unknown to uvicorn
        await asyncio.sleep(0)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Signals are handled by `stop_on_signals`."""
        yield


def _note(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """What the loop complains of: of the network one line, or strangers could fill the log."""
    error = context.get("exception")
    if isinstance(error, OSError):
        log.warning("%s: %s", context.get("message", "the loop"), error)
    else:
        loop.default_exception_handler(context)


def _welcomes(app: Callable[..., Iterable[bytes]]) -> Callable[[dict[str, Any]], int]:
    """By a request's head, how much of a long body; an app that is not ours takes any."""
    return partial(body_bytes, app) if isinstance(app, Flask) else lambda _environ: sys.maxsize


class Server:
    """Sockets that listen, and what answers there once `serve` runs."""

    def __init__(
        self,
        app: Callable[..., Iterable[bytes]],
        sockets: list[socket.socket],
        encryption: ssl.SSLContext | None,
        balancers: Sequence[str] = (),
    ) -> None:
        """`balancers` are addresses and networks of those whose word of who asks is believed."""
        self._sockets = sockets
        self._bridge = Bridge(app, _welcomes(app))
        config = uvicorn.Config(
            self._bridge, http=cast(type[asyncio.Protocol], self._meet), ws="none",
            lifespan="off", log_config=None, access_log=False,
            proxy_headers=bool(balancers), forwarded_allow_ips=list(balancers), server_header=False,
            timeout_keep_alive=KEEP_ALIVE_SECONDS,
            timeout_graceful_shutdown=SHUTDOWN_SECONDS, h11_max_incomplete_event_size=MOST_HEAD_BYTES,
            backlog=ACCEPTED_AT_ONCE, loop="asyncio",
        )  # fmt: skip
        self._uvicorn = _Uvicorn(config)
        self.gate = Gate(self._take_over, encryption, Limits(connections=_connections()))
        self._uvicorn.at_the_end = self.gate.send_away
        self._wider: list[asyncio.Server] = []
        """What listens beyond the sockets that it began with."""

    @property
    def bind_addr(self) -> tuple[str, int]:
        """The address and port of the first socket."""
        host, port = self._sockets[0].getsockname()[:2]
        return host, port

    def serve(self, before_stop: Callable[[], None] = lambda: None) -> None:
        """Answer until `stop`; `before_stop` then ends what would go on for ever."""
        self._uvicorn.before_stop = before_stop
        try:
            self._uvicorn.run(self._sockets)
        finally:
            self._bridge.close()

    def stop(self) -> None:
        """Have `serve` end, from any thread or signal."""
        self._uvicorn.should_exit = True

    def renew(self, certificate: tuple[Path, Path]) -> None:
        """Answer by another certificate whoever comes from now on. Raises OSError."""
        if self.gate.encryption is not None:
            self.gate.encryption.load_cert_chain(*certificate)

    def widen(self, host: str, certificate: tuple[Path, Path]) -> None:
        """Listen at another address too, in the clear and encrypted, from any thread while it serves. Raises
        OSError where that cannot be."""
        encryption = _encryption(certificate)
        self._in_the_loop(self._widen(_listen(host, self.bind_addr[1]), encryption))

    def narrow(self) -> None:
        """Listen there no longer, and hang up on all who came by there."""
        self._in_the_loop(self._narrow())

    def _in_the_loop(self, work: Coroutine[Any, Any, None]) -> None:
        assert self._uvicorn.loop is not None  # noqa: S101  it serves
        asyncio.run_coroutine_threadsafe(work, self._uvicorn.loop).result(SHUTDOWN_SECONDS)

    async def _widen(self, sockets: list[socket.socket], encryption: ssl.SSLContext) -> None:
        self.gate.encryption = encryption
        for one in sockets:
            made = await asyncio.get_running_loop().create_server(partial(Caller, self.gate), sock=one)
            one.listen(QUEUE)
            self._wider.append(made)
            self._uvicorn.servers.append(made)

    async def _narrow(self) -> None:
        hosts = {one.getsockname()[0] for made in self._wider for one in made.sockets}
        for made in self._wider:
            made.close()
            self._uvicorn.servers.remove(made)
        self._wider.clear()
        self.gate.send_away(hosts)

    def _meet(self, **settings: Any) -> asyncio.Protocol:
        """A connection comes in."""
        self._settings = (
            settings["config"],
            settings["server_state"],
            settings["app_state"],
            settings["_loop"],
        )
        return Caller(self.gate)

    def _take_over(self, caller: Caller) -> asyncio.Protocol:
        return _Connection(caller, *self._settings)


def open_server(
    app: Callable[..., Iterable[bytes]],
    host: str,
    port: int,
    certificate: tuple[Path, Path] | None,
    balancers: Sequence[str] = (),
) -> Server:
    """Bind and listen; requests are served once its `serve` runs. Raises `ServerError`."""
    try:
        sockets = _listen(host, port)
    except (socket.gaierror, UnicodeError) as error:  # the latter of what can be no name
        raise ServerError(message("command-serve-host", host=host)) from error
    except OSError as error:
        if error.errno == errno.EACCES and 0 < port < FREE_PORTS_FROM:
            raise ServerError(message("command-serve-port-low", port=port, other=next_port(port))) from error
        reason = (error.strerror or str(error)).lower()
        told = message("command-serve-port", port=port, host=host, reason=reason, other=next_port(port))
        raise (PortTaken if error.errno == errno.EADDRINUSE else ServerError)(told) from error
    return Server(app, sockets, None if certificate is None else _encryption(certificate), balancers)


def _encryption(certificate: tuple[Path, Path]) -> ssl.SSLContext:
    encryption = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    encryption.load_cert_chain(*certificate)
    return encryption


def _listen(host: str, port: int) -> list[socket.socket]:
    """Listening sockets on every address that the host's name stands for."""
    opened: list[socket.socket] = []
    try:
        for family, kind, protocol, _, address in socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        ):
            if opened and port == 0:  # the second address of a name gets the port that the first was given
                address = (address[0], opened[0].getsockname()[1], *address[2:])
            one = socket.socket(family, kind, protocol)
            opened.append(one)
            if os.name == "posix":  # on Windows it would let another program listen at the same port
                one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if family == socket.AF_INET6:
                one.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            one.bind(address)
            one.listen(QUEUE)
            one.setblocking(False)
    except OSError:
        for one in opened:
            one.close()
        raise
    return opened


def raise_descriptor_limit() -> None:
    """Ask the system for as many open files as many screens need; where it refuses, fewer get in."""
    if resource is None:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = DESCRIPTORS if hard == resource.RLIM_INFINITY else min(DESCRIPTORS, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _connections() -> int:
    """How many connections there are descriptors for."""
    if resource is None:
        return CONNECTIONS
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return (
        CONNECTIONS if soft == resource.RLIM_INFINITY else max(16, min(CONNECTIONS, soft - DESCRIPTORS_KEPT))
    )


def next_port(port: int) -> int:
    """Another one to try."""
    return port + 1 if FREE_PORTS_FROM <= port < 65535 else 8643


def stop_on_signals(server: Server) -> None:
    """Have Ctrl-C and SIGTERM end the server; one that comes before it serves ends it as soon as it does."""

    def stop(_signal: int, _frame: FrameType | None) -> None:
        server.stop()

    if threading.current_thread() is threading.main_thread():
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, stop)
