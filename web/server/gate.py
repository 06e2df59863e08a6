"""Who may hold a connection, and for how long: nothing that a stranger leaves half done may cost the others.

Every connection passes here before a byte of it is understood. Until it has sent a whole request it is
*unfinished* and has a deadline; where an address or everybody together has too many of those, the oldest that
had its chance is dropped, so that who comes with a whole request never waits. Afterwards it is *busy* (we
answer) or *idle* (kept for the next request; the first to go where room is needed).
"""

from __future__ import annotations

import asyncio
import ipaddress
import ssl
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

HANDSHAKE_SECONDS = 5.0
GRACE_SECONDS = 1.0
"""A connection younger than this is not dropped for being unfinished: its request may be on its way."""
HEAD_SECONDS = 8.0
"""From the connection, or the first byte of a further request, to the end of the request's head."""
BODY_SECONDS = 60.0
"""From there to the end of its body, or to so much more of it: a photo over a poor radio takes its time."""
BODY_STEP_BYTES = 128 * 1024
TLS_HANDSHAKE = b"\x16"
"""The first byte of a TLS connection (RFC 8446, 5.1); no HTTP request begins with it."""
UNREAD_SECONDS = 20.0
"""A screen that does not take what it is sent is hung up on."""
CONNECTIONS = 4096
CONNECTIONS_AN_ADDRESS = 2048
"""A whole club may come from one address, behind a router."""
UNFINISHED = 3072
UNFINISHED_AN_ADDRESS = 1024
"""Dropping is no cheaper than keeping: whoever is dropped comes back at once, whoever is kept waits."""

Phase = Literal["unfinished", "busy", "idle"]


@dataclass(frozen=True, slots=True)
class Limits:
    """How many connections there may be."""

    connections: int = CONNECTIONS
    connections_an_address: int = CONNECTIONS_AN_ADDRESS
    unfinished: int = UNFINISHED
    unfinished_an_address: int = UNFINISHED_AN_ADDRESS


@dataclass(slots=True)
class _Of:
    """The connections of one address, by phase; the oldest of each first."""

    unfinished: dict[Caller, None] = field(default_factory=dict)
    busy: dict[Caller, None] = field(default_factory=dict)
    idle: dict[Caller, None] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.unfinished) + len(self.busy) + len(self.idle)


class Gate:
    """Counts the connections of one server, and drops those that there is no room for. Lives on the loop."""

    def __init__(
        self,
        take_over: Callable[[Caller], asyncio.Protocol],
        encryption: ssl.SSLContext | None = None,
        limits: Limits | None = None,
    ) -> None:
        """`take_over` makes what speaks HTTP on a connection that has sent its first byte."""
        self.take_over = take_over
        self.encryption = encryption
        self._limits = limits or Limits()
        self._addresses: dict[str, _Of] = {}
        self.connections = 0
        self.unfinished = 0
        self.dropped = 0
        """Connections that were hung up on for want of room or time, since the start."""

    def admit(self, caller: Caller) -> bool:
        """Take a new connection in; False where there is no room even after others were dropped."""
        own = self._addresses.setdefault(caller.address, _Of())
        limits = self._limits
        room = len(own) < limits.connections_an_address or self._drop_one_of(own)
        if room and self.connections >= limits.connections:
            room = self._drop_one_of(max(self._addresses.values(), key=len))
        if not room:
            self._forget_if_empty(caller.address)
            self.dropped += 1
            return False
        own = self._addresses.setdefault(caller.address, own)  # dropping its last one forgets an address
        own.unfinished[caller] = None
        self.connections += 1
        self.unfinished += 1
        if len(own.unfinished) > limits.unfinished_an_address:
            self._drop_oldest(own.unfinished, GRACE_SECONDS)
        elif self.unfinished > limits.unfinished:
            most = max(self._addresses.values(), key=lambda of: len(of.unfinished))
            self._drop_oldest(most.unfinished, GRACE_SECONDS)
        return True

    def move(self, caller: Caller, phase: Phase) -> None:
        """A connection goes from one phase to another."""
        of = self._addresses.get(caller.address)
        if of is None or caller not in getattr(of, caller.phase):
            return
        del getattr(of, caller.phase)[caller]
        getattr(of, phase)[caller] = None
        self.unfinished += (phase == "unfinished") - (caller.phase == "unfinished")
        caller.phase = phase

    def forget(self, caller: Caller) -> None:
        """A connection is over; it may be told twice."""
        of = self._addresses.get(caller.address)
        if of is None or caller not in getattr(of, caller.phase):
            return
        del getattr(of, caller.phase)[caller]
        self.connections -= 1
        self.unfinished -= caller.phase == "unfinished"
        self._forget_if_empty(caller.address)

    def send_away(self, hosts: set[str] | None = None) -> None:
        """Hang up on all who came to one of these addresses of ours; None: on all."""
        for of in list(self._addresses.values()):
            for caller in [*of.unfinished, *of.busy, *of.idle]:
                if hosts is None or caller.came_to in hosts:
                    caller.drop()

    def _drop_one_of(self, of: _Of) -> bool:
        return self._drop_oldest(of.unfinished) or self._drop_oldest(of.idle)

    def _drop_oldest(self, callers: dict[Caller, None], least_age_seconds: float = 0.0) -> bool:
        oldest = next(iter(callers), None)
        if oldest is None or oldest.age_seconds < least_age_seconds:
            return False
        oldest.drop()
        return True

    def _forget_if_empty(self, address: str) -> None:
        if not len(self._addresses.get(address, ())):
            self._addresses.pop(address, None)


class Caller(asyncio.Protocol):
    """One connection, from its first packet on; it costs next to nothing until it says something."""

    def __init__(self, gate: Gate) -> None:
        self.gate = gate
        self.phase: Phase = "unfinished"
        self._loop = asyncio.get_running_loop()
        self._came = self._loop.time()
        self.address = ""
        self.came_to = ""
        """The address of ours that it came to."""
        self.transport: asyncio.Transport | None = None
        """The bare connection, below any encryption."""
        self._deadline: asyncio.TimerHandle | None = None
        self._speaks: asyncio.Transport | None = None
        self._handshake: asyncio.Task[None] | None = None
        self._early = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """See `asyncio.Protocol`."""
        assert isinstance(transport, asyncio.Transport)  # noqa: S101
        self.transport = transport
        self.address = neighbourhood((transport.get_extra_info("peername") or ("",))[0])
        self.came_to = (transport.get_extra_info("sockname") or ("",))[0]
        if not self.gate.admit(self):
            transport.abort()
        else:
            self.within(HEAD_SECONDS)

    def data_received(self, data: bytes) -> None:
        """The first bytes: a handshake begins, or somebody else speaks for this connection from now on.

        Plain HTTP is let in beside encryption, for who types http://; what it may see is the app's affair.
        """
        assert self.transport is not None  # noqa: S101
        data = self._early + data
        if self._handshake is not None and self._speaks is None:
            self._early = data  # it came with the handshake's last packet, which is still being taken in
        elif self.gate.encryption is not None and self._handshake is None and data[:1] == TLS_HANDSHAKE:
            self.transport.pause_reading()
            self._handshake = self._loop.create_task(self._encrypt(self.gate.encryption))
            # what was read must reach the handshake, once its own connection_made has been called
            self._loop.call_soon(self._loop.call_soon, self._pass_on, data)
        else:
            speaks = self._speaks or self.transport
            spokesman = self.gate.take_over(self)
            speaks.set_protocol(spokesman)
            spokesman.connection_made(speaks)
            spokesman.data_received(data)

    async def _encrypt(self, context: ssl.SSLContext) -> None:
        assert self.transport is not None  # noqa: S101
        self.within(HANDSHAKE_SECONDS + HEAD_SECONDS)
        try:
            speaks = await self._loop.start_tls(
                self.transport, self, context, server_side=True, ssl_handshake_timeout=HANDSHAKE_SECONDS
            )
        except (OSError, ssl.SSLError):  # a time-out is an OSError as well
            self.drop()
            return
        if speaks is None:  # hung up on during the handshake
            self.drop()
            return
        self._speaks = speaks
        if self._early:
            self.data_received(b"")

    def _pass_on(self, data: bytes) -> None:
        """Give bytes to the protocol that shakes hands, as its transport would."""
        assert self.transport is not None  # noqa: S101
        shakes = self.transport.get_protocol()
        while data and isinstance(shakes, asyncio.BufferedProtocol) and not self.transport.is_closing():
            room = memoryview(shakes.get_buffer(len(data)))[: len(data)]
            room[:] = data[: len(room)]
            shakes.buffer_updated(len(room))
            data = data[len(room) :]

    def connection_lost(self, exc: Exception | None) -> None:
        """See `asyncio.Protocol`."""
        self.forget()

    @property
    def age_seconds(self) -> float:
        """Since it began to wait for its present request."""
        return self._loop.time() - self._came

    def begin(self) -> None:
        """A further request begins."""
        self._came = self._loop.time()

    def within(self, seconds: float | None) -> None:
        """Hang up unless the next step is taken within so long; None: it may take its time."""
        if self._deadline is not None:
            self._deadline.cancel()
        self._deadline = None if seconds is None else self._loop.call_later(seconds, self.drop)

    def forget(self) -> None:
        """The connection is over."""
        self.within(None)
        self.gate.forget(self)

    def drop(self) -> None:
        """Hang up without a word."""
        self.gate.dropped += 1
        self.forget()
        if self.transport is not None:
            self.transport.abort()


def neighbourhood(address: str) -> str:
    """What counts as one address: of IPv6 the network of 64 bits, which one machine has to itself."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv4Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((parsed, 64), strict=False))


def area(home: str) -> str:
    """What counts as one neighbour of a `neighbourhood`: of IPv6 the network of 48 bits, which a provider
    gives to one customer (RFC 6177); an IPv4 address is its own."""
    try:
        network = ipaddress.ip_network(home)
    except ValueError:
        return home
    return str(network.supernet(new_prefix=48)) if network.prefixlen == 64 else home
