"""Connections that cost nothing: deadlines, caps, and who goes first where there is no room.

What a whole server bears of them `tests.load.hostile` measures.
"""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from web.server import gate
from web.server.gate import MOST_HEAD_BYTES, READ_BYTES, Caller, Gate, neighbourhood

HEAD = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"


class Wire(asyncio.Transport):
    """A connection that only knows where it comes from, what it was told, and whether it was hung up on."""

    def __init__(self, address: str) -> None:
        super().__init__({"peername": (address, 5)})
        self.cut = False
        self.told = b""
        self.waits_bytes = 0

    def abort(self) -> None:
        self.cut = True

    def close(self) -> None:
        self.cut = True

    def is_closing(self) -> bool:
        return self.cut

    def write(self, data: Any) -> None:
        self.told += data

    def get_write_buffer_size(self) -> int:
        return self.waits_bytes


class Ear(asyncio.Protocol):
    """Notes what it hears."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []

    def data_received(self, data: bytes) -> None:
        self.heard.append(data)


def on_a_loop(test: Callable[[], Coroutine[Any, Any, None]]) -> Callable[[], None]:
    """Run a test that needs a loop."""

    def run() -> None:
        asyncio.run(test())

    run.__doc__ = test.__doc__
    return run


def call(at: Gate, address: str = "10.0.0.1", door: object = None) -> tuple[Caller, Wire, Ear]:
    """A new connection from there."""
    ear, wire = Ear(), Wire(address)
    caller = Caller(at, door, None, lambda _: ear)
    caller.connection_made(wire)
    return caller, wire, ear


async def say(caller: Caller, words: bytes) -> None:
    """Send that in as many pieces as it is read in."""
    for first in range(0, len(words), READ_BYTES):
        piece = words[first : first + READ_BYTES]
        caller.get_buffer(-1)[: len(piece)] = piece
        caller.buffer_updated(len(piece))
        await asyncio.sleep(0)


@pytest.mark.parametrize(
    ("name", "words"),
    [("HEAD_SECONDS", b""), ("HEAD_SECONDS", b"G"), ("HEAD_SECONDS", HEAD[:-1]), ("IDLE_SECONDS", HEAD)],
)
def test_who_waits_is_hung_up_on(name: str, words: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the first moment on, without anybody asking for it; a byte now and then puts nothing off, and who
    is idle goes though its last answer was never taken."""
    monkeypatch.setattr(gate, name, 0.02)

    async def wait() -> bool:
        caller, wire, ear = call(Gate())
        await say(caller, words)
        if ear.heard:
            caller.asks(0)
            caller.is_whole()
            caller.is_answered()
        await asyncio.sleep(0.1)
        return wire.cut

    assert asyncio.run(wait())


def test_a_body_that_waits_its_turn_is_not_late(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its deadline begins with its turn."""
    monkeypatch.setattr(gate, "BODY_SECONDS", 0.02)

    async def wait() -> tuple[bool, bool]:
        caller, wire, _ = call(Gate())
        await say(caller, HEAD)
        caller.asks(4)
        caller.within(None)
        await asyncio.sleep(0.1)
        before = wire.cut
        caller.within(gate.BODY_SECONDS)
        await asyncio.sleep(0.1)
        return before, wire.cut

    assert asyncio.run(wait()) == (False, True)


@on_a_loop
async def test_a_request_is_passed_on_by_itself() -> None:
    """A head when it is whole, without the blank lines before it, and of a body no more than was promised."""
    caller, wire, ear = call(Gate())
    await say(caller, b"\r\n" + HEAD[:20])
    assert ear.heard == []
    await say(caller, HEAD[20:] + b"bo")
    assert ear.heard == [HEAD]
    assert caller.asks(4)
    await say(caller, b"dy")
    assert ear.heard == [HEAD, b"bo", b"dy"]
    caller.is_whole()
    caller.is_answered()
    await say(caller, HEAD)
    assert ear.heard[3:] == [HEAD]
    assert not wire.cut


@pytest.mark.parametrize("stage", ["with it", "with its body", "answered", "not taken"])
def test_no_request_is_sent_ahead(stage: str) -> None:
    """Who sends another one with the first, or before its answer was sent and taken, is not heard on."""

    async def ahead() -> tuple[bool, bool, int]:
        caller, wire, ear = call(Gate())
        await say(caller, HEAD + HEAD * (stage == "with it"))
        heard = caller.asks(4 if stage == "with its body" else 0)
        if stage != "with its body":
            caller.is_whole()
        if stage == "not taken":
            caller.pause_writing()
            caller.is_answered()
        if stage != "with it":
            await say(caller, HEAD)
        return heard, wire.cut, len(ear.heard)

    assert asyncio.run(ahead()) == ((False, False, 1) if stage == "with it" else (True, True, 1))


@on_a_loop
async def test_a_head_has_a_length() -> None:
    """Beyond it the other side hears why."""
    for words in (b"G" * (MOST_HEAD_BYTES + READ_BYTES), HEAD[:-2] + b"a: b\r\n" * 10_000 + b"\r\n"):
        caller, wire, ear = call(Gate())
        await say(caller, words)
        assert (wire.cut, wire.told[:12], ear.heard) == (True, b"HTTP/1.1 431", [])


@on_a_loop
async def test_who_takes_no_answer_is_let_go() -> None:
    """Its deadline stays, whatever is answered meanwhile; and of all that wait to be taken, not too much is
    kept."""
    at = Gate()
    first, cut, _ = call(at)
    await say(first, HEAD)
    cut.waits_bytes = gate.UNREAD_BYTES // 2 + 1
    first.pause_writing()
    deadline = first._deadline
    first.is_whole()
    first.is_answered()
    assert first._deadline is deadline
    assert deadline is not None
    assert not cut.cut
    second, kept, _ = call(at)
    await say(second, HEAD)
    kept.waits_bytes = cut.waits_bytes
    second.pause_writing()
    assert (cut.cut, kept.cut) == (True, False)


@on_a_loop
async def test_where_there_is_no_room_the_idle_make_it() -> None:
    """The unfinished go first, then the idle; while all are busy nobody else comes in."""
    at = Gate(connections=3, an_address=3)
    busy, idle, unfinished = (call(at) for _ in range(3))
    at.move(busy[0], "busy")
    at.move(idle[0], "idle")
    crowd = [call(at)]
    assert [it[1].cut for it in (busy, idle, unfinished)] == [False, False, True]
    at.move(crowd[0][0], "busy")
    crowd.append(call(at))
    assert [it[1].cut for it in (busy, idle)] == [False, True]
    at.move(crowd[1][0], "busy")
    assert call(at)[1].cut


@on_a_loop
async def test_an_address_cannot_take_all_places() -> None:
    """Its own limit stands below everybody's; beyond everybody's, who has most makes room."""
    at = Gate(connections=4, an_address=2)
    lone = call(at, "10.0.0.3")
    crowd = [call(at) for _ in range(3)]
    assert [it[1].cut for it in (lone, *crowd)] == [False, True, False, False]
    others = [call(at, f"10.0.0.{number}") for number in (4, 5)]
    assert [it[1].cut for it in (lone, *crowd[1:], *others)] == [False, True, False, False, False]


@on_a_loop
async def test_few_shake_hands_at_once() -> None:
    """Who began first makes room; who is done, or gone, takes none."""
    at = Gate()
    callers = [call(at) for _ in range(gate.HANDSHAKES + 2)]
    for caller, *_ in callers[:-1]:
        at.move(caller, "shaking")
    assert [number for number, it in enumerate(callers) if it[1].cut] == [0]
    at.move(callers[1][0], "unfinished")
    at.move(callers[-1][0], "shaking")
    assert [number for number, it in enumerate(callers) if it[1].cut] == [0]


@on_a_loop
async def test_a_door_is_shut_on_its_own_alone() -> None:
    """Who came by another one stays; what is over is forgotten, told once or twice."""
    at, door = Gate(), object()
    inside, elsewhere = call(at, door=door), call(at, "10.0.0.2")
    at.send_away(door, *gate.PHASES)
    assert (inside[1].cut, elsewhere[1].cut) == (True, False)
    for caller in (inside[0], elsewhere[0], elsewhere[0]):
        caller.connection_lost(None)
    assert at._of == {}


@pytest.mark.parametrize(
    ("address", "counts_as"),
    [
        ("192.168.1.7", "192.168.1.7"),
        ("::ffff:192.168.1.7", "192.168.1.7"),
        ("2001:db8:1:2:aaaa::1", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
    ],
)
def test_neighbourhoods(address: str, counts_as: str) -> None:
    """A machine has 2^64 addresses of IPv6: they count as one."""
    assert neighbourhood(address) == counts_as
