"""The production server: sockets, TLS, and a clean end.

uvicorn speaks HTTP on an event loop, with its parser in C, behind a `Gate` that bounds what a connection may
cost. Flask answers in threads, behind a `Bridge`. Where phones are let in, a second uvicorn listens for them
in the same loop.
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
from collections.abc import Callable, Coroutine, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any, cast

import uvicorn
from flask import Flask
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from table.words import message
from table.words.refused import SaidError
from web.server.bridge import CALLER, Bridge
from web.server.gate import CONNECTIONS, KEEP_ALIVE_SECONDS, PHASES, Caller, Gate
from web.server.security import body_bytes

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


class ServerError(SaidError):
    """The server cannot start."""


class PortTaken(ServerError):
    """Another program listens there."""


class _Door(uvicorn.Server):
    """uvicorn at sockets of its own, with the gate before it, and no signals, which `stop_on_signals` has."""

    def __init__(
        self, gate: Gate, bridge: Bridge, encryption: ssl.SSLContext | None, balancers: Sequence[str] = ()
    ) -> None:
        self.encryption = encryption
        self._gate = gate
        config = uvicorn.Config(
            bridge, http=cast(type[asyncio.Protocol], self._meet), ws="none", lifespan="off", loop="asyncio",
            log_config=None, log_level="error", access_log=False, server_header=False,
            proxy_headers=bool(balancers), forwarded_allow_ips=list(balancers),
            timeout_keep_alive=KEEP_ALIVE_SECONDS, timeout_graceful_shutdown=SHUTDOWN_SECONDS,
            backlog=ACCEPTED_AT_ONCE,
        )  # fmt: skip
        super().__init__(config)

    before_stop: Callable[[], None] = staticmethod(lambda: None)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """See `uvicorn.Server`."""
        await super().startup(sockets)
        for one in sockets or []:
            one.listen(QUEUE)  # asyncio has made it as short as the number that it accepts at once

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """See `uvicorn.Server`. In the end all are hung up on who came by here."""
        self.before_stop()
        if self.force_exit:
            self._gate.send_away(self, *PHASES)
        self._gate.send_away(self, "unfinished", "shaking")  # of whom uvicorn does not know, or who never end
        await super().shutdown(sockets)
        self._gate.send_away(self, *PHASES)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """See `uvicorn.Server`."""
        yield

    def _meet(self, app_state: dict[str, Any], **settings: Any) -> Caller:
        """A connection comes in."""

        def speak(caller: Caller) -> asyncio.Protocol:
            return HttpToolsProtocol(app_state={**app_state, CALLER: caller}, **settings)

        return Caller(self._gate, self, self.encryption, speak)


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
        self._gate = Gate(_connections())
        self._door = _Door(self._gate, self._bridge, encryption, balancers)
        self._wider: tuple[_Door, asyncio.Task[None]] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    @property
    def bind_addr(self) -> tuple[str, int]:
        """The address and port of the first socket."""
        host, port = self._sockets[0].getsockname()[:2]
        return host, port

    def serve(self, before_stop: Callable[[], None] = lambda: None) -> None:
        """Answer until `stop`; `before_stop` then ends what would go on for ever."""
        self._door.before_stop = before_stop
        try:
            asyncio.run(self._serve())
        finally:
            self._bridge.close()

    def stop(self) -> None:
        """Have `serve` end, from any thread or signal."""
        self._door.should_exit = True

    def renew(self, certificate: tuple[Path, Path]) -> None:
        """Answer by another certificate whoever comes from now on. Raises OSError."""
        if self._door.encryption is not None:
            self._door.encryption.load_cert_chain(*certificate)

    def widen(self, host: str, certificate: tuple[Path, Path]) -> None:
        """Listen at another address too, in the clear and encrypted, from any thread while it serves. Raises
        OSError where that cannot be."""
        encryption = _encryption(certificate)
        sockets = _listen(host, self.bind_addr[1])
        try:
            self._in_the_loop(self._widen(sockets, encryption))
        except TimeoutError:
            for one in sockets:
                one.close()
            raise

    def narrow(self) -> None:
        """Listen there no longer, and hang up on all who came by there."""
        self._in_the_loop(self._narrow())

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._loop.set_exception_handler(_note)
        await self._door.serve(self._sockets)
        await self._narrow()

    def _in_the_loop(self, work: Coroutine[Any, Any, None]) -> None:
        """Wait until the loop has done it. Raises TimeoutError where it does not come to it in time."""
        assert self._loop is not None  # noqa: S101  it serves
        waiting = asyncio.run_coroutine_threadsafe(work, self._loop)
        try:
            waiting.result(2 * SHUTDOWN_SECONDS)
        except TimeoutError:
            waiting.cancel()
            raise

    async def _widen(self, sockets: list[socket.socket], encryption: ssl.SSLContext) -> None:
        await asyncio.sleep(0)  # whoever gave up meanwhile is heard
        door = _Door(self._gate, self._bridge, encryption)
        self._wider = door, asyncio.create_task(door.serve(sockets))

    async def _narrow(self) -> None:
        if self._wider is not None:
            door, serving = self._wider
            self._wider = None
            door.should_exit = door.force_exit = True
            await serving


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
