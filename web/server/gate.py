"""Who may hold a connection, and for how long: nothing that a stranger leaves half done may cost the others.

uvicorn bounds how long an idle connection is kept, and nothing else: who says nothing, half a head or half a
handshake, sends requests ahead or takes no answer would stay for ever, and its `limit_concurrency` turns away
whoever comes last. So each connection is a `Caller`, an asyncio protocol of ours, with uvicorn's behind it.

Until a caller has sent a whole request it is *unfinished*, or *shaking* hands to begin encryption. Then it is
*busy* while we answer, and *idle* until the next request. An unfinished one has a deadline; where there is no
room the oldest goes. Who sends a request before the last is answered is hung up on: no browser does.
"""

from __future__ import annotations

import asyncio
import ipaddress
import ssl
from asyncio import sslproto
from collections import Counter
from collections.abc import Callable
from typing import Literal, get_args

HANDSHAKE_SECONDS = 5.0
HANDSHAKES = 1024
"""At once; each takes 70 kB. Beyond, the one that began first is hung up on."""
HEAD_SECONDS = 8.0
"""From the connection, or the first byte of a further request, to the end of the request's head."""
BODY_SECONDS = 60.0
"""From there to the end of its body, or to so much more of it: a photo over a poor radio takes its time."""
BODY_STEP_BYTES = 128 * 1024
UNREAD_SECONDS = 30.0
"""Who takes nothing of an answer for so long is hung up on."""
UNREAD_BYTES = 96 * 2**20
"""So much of all answers may wait to be taken; beyond, who takes nothing for longest is hung up on."""
KEEP_ALIVE_SECONDS = 30
IDLE_SECONDS = KEEP_ALIVE_SECONDS + 5.0
"""uvicorn closes an idle connection, and would wait for ever until its last answer is taken."""
READ_BYTES = 4 * 1024
"""Taken at once, so that the loop turns to the others: of chunks of a byte each it holds hundreds."""
MOST_HEAD_BYTES = 32 * 1024
CONNECTIONS = 12_288
CONNECTIONS_AN_ADDRESS = 6144
"""A whole club may come from one address, behind a router."""
TLS_HANDSHAKE = b"\x16"
"""The first byte of a TLS connection (RFC 8446, 5.1); no HTTP request begins with it."""
HEAD_END = b"\r\n\r\n"
TOO_LONG = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\nContent-Length: 0\r\nConnection: close" + HEAD_END
)

# Each encrypted connection has a buffer of this size from its first packet on; asyncio's own choice, 256 KiB,
# would let two thousand silent ones take 600 MB. A TLS record has at most 16 KiB. A Python that called it
# otherwise would need more memory, and work.
sslproto.SSLProtocol.max_size = 16 * 1024

Phase = Literal["unfinished", "shaking", "idle", "busy"]
PHASES: tuple[Phase, ...] = get_args(Phase)


class Gate:
    """Counts the connections of one loop, and drops those that there is no room for."""

    def __init__(self, connections: int = CONNECTIONS, an_address: int = CONNECTIONS_AN_ADDRESS) -> None:
        """How many there may be, and of one address."""
        self._most, self._most_of_one = connections, an_address
        self._callers: dict[Phase, dict[Caller, None]] = {it: {} for it in PHASES}
        """Those that came, or moved, first are the first."""
        self._of: Counter[str] = Counter()
        self._unread: dict[Caller, None] = {}

    def admit(self, caller: Caller) -> bool:
        """Take a new connection in; False where there is no room even after another was dropped."""
        if self._of[caller.address] >= self._most_of_one and not self._make_room(caller.address):
            return False
        if sum(map(len, self._callers.values())) >= self._most:
            fullest = self._of.most_common(1)[0][0]
            if not self._make_room(fullest):
                return False
        self._callers["unfinished"][caller] = None
        self._of[caller.address] += 1
        return True

    def move(self, caller: Caller, phase: Phase) -> None:
        """A connection goes from one phase to another."""
        if self._callers[caller.phase].pop(caller, caller) is None:
            self._callers[phase][caller] = None
            caller.phase = phase
            if len(self._callers["shaking"]) > HANDSHAKES:
                next(iter(self._callers["shaking"])).drop()

    def forget(self, caller: Caller) -> None:
        """A connection is over; it may be told twice."""
        self.taken(caller)
        if self._callers[caller.phase].pop(caller, caller) is None:
            self._of[caller.address] -= 1
            if not self._of[caller.address]:
                del self._of[caller.address]

    def waits(self, caller: Caller) -> None:
        """What was sent to it waits to be taken."""
        self._unread[caller] = None
        while len(self._unread) > 1 and sum(it.unread_bytes for it in self._unread) > UNREAD_BYTES:
            next(iter(self._unread)).drop()

    def taken(self, caller: Caller) -> None:
        """Nothing more waits there."""
        self._unread.pop(caller, None)

    def send_away(self, door: object, *phases: Phase) -> None:
        """Hang up on all in these phases who came by a door."""
        for caller in [it for phase in phases for it in self._callers[phase] if it.door is door]:
            caller.drop()

    def _make_room(self, address: str) -> bool:
        """Drop the oldest of an address, an unfinished one before one that shakes hands or is idle."""
        for phase in PHASES[:-1]:
            for caller in self._callers[phase]:
                if caller.address == address:
                    caller.drop()
                    return True
        return False


class Caller(asyncio.BufferedProtocol):
    """One connection, from its first packet on; it costs next to nothing until a whole head has come.

    What speaks HTTP gets a head only when it is whole, and one request at a time.
    """

    def __init__(
        self,
        gate: Gate,
        door: object,
        encryption: ssl.SSLContext | None,
        speak: Callable[[Caller], asyncio.Protocol],
    ) -> None:
        """`speak` makes what speaks HTTP, once there is something to answer."""
        self.phase: Phase = "unfinished"
        self.door = door
        self.address = ""
        self.body_bytes = 0
        """Of the present body as it was sent, what parts it into chunks included."""
        self.answer_bytes = 0
        """Of the present answer, which is kept until all of it is sent."""
        self._gate, self._encryption, self._speak = gate, encryption, speak
        self._loop = asyncio.get_running_loop()
        self._stage: Literal["head", "passed", "body", "answer"] = "head"
        self._read = bytearray()
        self._held = bytearray()
        """What came and is not passed on yet."""
        self._body_left: int | None = None
        """Of the present body; None: it comes in chunks."""
        self._wire: asyncio.Transport | None = None
        """The bare connection, below any encryption."""
        self._line: asyncio.Transport | None = None
        """What is spoken on."""
        self._handshake: asyncio.Task[None] | None = None
        self._speaker: asyncio.Protocol | None = None
        self._full = False
        """More waits to be taken by the other side than it should."""
        self._deadline: asyncio.TimerHandle | None = None
        self._over = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """See `asyncio.BaseProtocol`."""
        assert isinstance(transport, asyncio.Transport)  # noqa: S101
        self._wire = transport
        self.address = neighbourhood((transport.get_extra_info("peername") or ("",))[0])
        if self._gate.admit(self):
            self.within(HEAD_SECONDS)
        else:
            transport.abort()

    def get_buffer(self, _sizehint: int) -> bytearray:
        """See `asyncio.BufferedProtocol`."""
        self._read = bytearray(READ_BYTES)
        return self._read

    def buffer_updated(self, nbytes: int) -> None:
        """See `asyncio.BufferedProtocol`. Plain HTTP is let in beside encryption, for who types http://; the
        app decides what that may see."""
        data, self._read = bytes(self._read[:nbytes]), bytearray()
        if self._line is None and self._handshake is None:
            if data[:1] != TLS_HANDSHAKE:
                self._line = self._wire
            elif self._encryption is None:
                self.drop()
                return
            else:
                self._shake_hands(self._encryption, data)
                return
        if self._stage == "body":
            self._take_body(data)
        elif self._stage == "answer" or self._full:
            self.drop()
        else:
            self._held += data
            if self._line is not None and self._stage == "head":
                self._take_head()

    def eof_received(self) -> None:
        """See `asyncio.BufferedProtocol`: a connection that is half closed is over."""

    def connection_lost(self, exc: Exception | None) -> None:
        """See `asyncio.BaseProtocol`."""
        self._forget()
        if self._speaker is not None:
            self._speaker.connection_lost(exc)

    def pause_writing(self) -> None:
        """See `asyncio.BaseProtocol`. The deadline stays until something was taken, whatever else is sent."""
        self._full = True
        self.within(UNREAD_SECONDS)
        self._gate.waits(self)
        if self._speaker is not None:
            self._speaker.pause_writing()

    def resume_writing(self) -> None:
        """See `asyncio.BaseProtocol`."""
        self._full = False
        self._gate.taken(self)
        self.within(IDLE_SECONDS if self.phase == "idle" else None)
        if self._speaker is not None:
            self._speaker.resume_writing()

    @property
    def is_over(self) -> bool:
        """Whether the other side has gone, or was hung up on."""
        return self._over

    @property
    def unread_bytes(self) -> int:
        """What waits to be taken."""
        waits = 0 if self._line is None else self._line.get_write_buffer_size()
        return max(waits, self.answer_bytes)

    def asks(self, body_bytes: int | None) -> bool:
        """A request begins to be answered; its body has so many bytes, None where it does not tell. False
        where it came before the last one was answered, or another one came with it."""
        data, self._held = bytes(self._held), bytearray()
        if self._stage != "passed" or (body_bytes is not None and len(data) > body_bytes):
            return False
        self._stage, self._body_left, self.body_bytes = "body", body_bytes, 0
        self.within(BODY_SECONDS)
        self._take_body(data)
        return True

    def is_whole(self) -> None:
        """The body has come."""
        self._stage = "answer"
        self._gate.move(self, "busy")
        self.within(None)

    def is_answered(self) -> None:
        """The answer is sent; the next request may begin."""
        self._stage, self.answer_bytes = "head", 0
        self._gate.move(self, "idle")
        self.within(IDLE_SECONDS)

    def within(self, seconds: float | None) -> None:
        """Hang up unless the next step is taken within so long; None: it may take its time. Who has an answer
        to take has the deadline of that."""
        if self._over or (self._full and seconds != UNREAD_SECONDS):
            return
        self._end_deadline()
        if seconds is not None:
            self._deadline = self._loop.call_later(seconds, self.drop)

    def drop(self) -> None:
        """Hang up without a word."""
        self._forget()
        if self._wire is not None:
            self._wire.abort()

    def _take_head(self) -> None:
        """Pass a head on once it is whole; blank lines before it are none."""
        assert self._line is not None  # noqa: S101
        if self.phase == "idle":
            self._gate.move(self, "unfinished")
            self.within(HEAD_SECONDS)
        while self._held[:2] == b"\r\n":
            del self._held[:2]
        found = self._held.find(HEAD_END)
        end = found + len(HEAD_END)
        if found < 0 and len(self._held) <= MOST_HEAD_BYTES:
            return
        if found < 0 or end > MOST_HEAD_BYTES:
            self._line.write(TOO_LONG)
            self._line.close()
            return
        head = bytes(self._held[:end])
        del self._held[:end]
        self._stage = "passed"
        if self._speaker is None:
            self._speaker = self._speak(self)
            self._speaker.connection_made(self._line)
        self._speaker.data_received(head)

    def _take_body(self, data: bytes) -> None:
        """Pass a body on, beyond which nothing may come."""
        assert self._speaker is not None  # noqa: S101
        if self._body_left is not None:
            self._body_left -= len(data)
            if self._body_left < 0:
                self.drop()
                return
        steps = self.body_bytes // BODY_STEP_BYTES
        self.body_bytes += len(data)
        if self.body_bytes // BODY_STEP_BYTES > steps and not self._full:
            self.within(BODY_SECONDS)  # a slow line that goes on is no stranger that waits
        if data:
            self._speaker.data_received(data)

    def _shake_hands(self, encryption: ssl.SSLContext, data: bytes) -> None:
        assert self._wire is not None  # noqa: S101
        self._wire.pause_reading()
        self._gate.move(self, "shaking")
        self._handshake = self._loop.create_task(self._encrypt(encryption))
        # what was read must reach the handshake, once its own connection_made has been called
        self._loop.call_soon(self._loop.call_soon, self._pass_on, data)

    async def _encrypt(self, encryption: ssl.SSLContext) -> None:
        assert self._wire is not None  # noqa: S101
        self.within(HANDSHAKE_SECONDS + HEAD_SECONDS)
        try:
            line = await self._loop.start_tls(
                self._wire, self, encryption, server_side=True, ssl_handshake_timeout=HANDSHAKE_SECONDS
            )
        except (OSError, ssl.SSLError):  # a time-out is an OSError as well
            self.drop()
            return
        if line is None:  # hung up on during the handshake
            self.drop()
            return
        self._line = line
        self._gate.move(self, "unfinished")
        self._take_head()  # which came with the handshake's last packet

    def _pass_on(self, data: bytes) -> None:
        """Give bytes to the protocol that shakes hands, as its transport would."""
        assert self._wire is not None  # noqa: S101
        shakes = self._wire.get_protocol()
        while data and isinstance(shakes, asyncio.BufferedProtocol) and not self._wire.is_closing():
            room = memoryview(shakes.get_buffer(len(data)))[: len(data)]
            room[:] = data[: len(room)]
            shakes.buffer_updated(len(room))
            data = data[len(room) :]

    def _end_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _forget(self) -> None:
        self._over = True
        self._end_deadline()
        self._gate.forget(self)


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
