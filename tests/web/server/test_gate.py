"""Connections that cost nothing: deadlines, caps, and who goes first where there is no room."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from web.server import gate
from web.server.gate import Caller, Gate, Limits, neighbourhood


class Wire(asyncio.Transport):
    """A connection that only knows where it comes from and whether it was hung up on."""

    def __init__(self, address: str) -> None:
        super().__init__({"peername": (address, 5)})
        self.cut = False
        self.protocol: asyncio.BaseProtocol | None = None

    def abort(self) -> None:
        self.cut = True

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self.protocol = protocol


class Deaf(asyncio.Protocol):
    """Takes a connection over and does nothing."""


def on_a_loop(test: Callable[[], Coroutine[Any, Any, None]]) -> Callable[[], None]:
    """Run a test that needs a loop."""

    def run() -> None:
        asyncio.run(test())

    run.__doc__ = test.__doc__
    return run


def call(at: Gate, address: str = "10.0.0.1") -> tuple[Caller, Wire]:
    """A new connection from there."""
    caller, wire = Caller(at), Wire(address)
    caller.connection_made(wire)
    return caller, wire


def of_age(*callers: Caller) -> None:
    """They have been waiting for a while."""
    for caller in callers:
        caller._came -= gate.GRACE_SECONDS


@on_a_loop
async def test_silence_is_hung_up_on() -> None:
    """A connection that says nothing has a deadline, which its first byte does not put off."""
    at = Gate(lambda _caller: Deaf())
    silent, wire = call(at)
    silent.within(0.01)
    await asyncio.sleep(0.05)
    assert wire.cut
    assert (at.connections, at.unfinished, at.dropped) == (0, 0, 1)

    drips, wire = call(at)
    drips.within(0.01)
    drips.data_received(b"G")
    assert isinstance(wire.protocol, Deaf)
    await asyncio.sleep(0.05)
    assert wire.cut


@on_a_loop
async def test_too_many_unfinished_ones_of_an_address_cost_only_its_oldest() -> None:
    """The oldest that had its chance goes; a younger one, a finished one and another address's stay."""
    at = Gate(lambda _caller: Deaf(), limits=Limits(unfinished_an_address=2))
    other, elsewhere = call(at, "10.0.0.2")
    done, finished = call(at)
    at.move(done, "busy")
    first, one = call(at)
    second, two = call(at)
    _, three = call(at)
    assert not one.cut, "all of them are too young"
    of_age(other, done, first, second)
    _, four = call(at)
    assert [it.cut for it in (elsewhere, finished, one, two, three, four)] == [
        False, False, True, False, False, False
    ]  # fmt: skip


@on_a_loop
async def test_too_many_unfinished_ones_of_all_cost_who_has_most() -> None:
    """Beyond the limit of all together, the address that has most of them loses one."""
    at = Gate(lambda _caller: Deaf(), limits=Limits(unfinished=3))
    lone, alone = call(at, "10.0.0.2")
    crowd = [call(at) for _ in range(2)]
    of_age(lone, *(caller for caller, _ in crowd))
    _, guest = call(at, "10.0.0.3")
    assert [it.cut for it in (alone, crowd[0][1], crowd[1][1], guest)] == [False, True, False, False]


@on_a_loop
async def test_where_there_is_no_room_the_idle_make_it() -> None:
    """At the limit the unfinished go first, then the idle; while all are busy nobody else comes in."""
    at = Gate(lambda _caller: Deaf(), limits=Limits(connections=3))
    busy, idle, unfinished = (call(at) for _ in range(3))
    at.move(busy[0], "busy")
    at.move(idle[0], "idle")
    _, guest = call(at, "10.0.0.2")
    assert [it.cut for it in (busy[1], idle[1], unfinished[1], guest)] == [False, False, True, False]
    crowd = [call(at, "10.0.0.2") for _ in range(2)]
    assert idle[1].cut
    assert not busy[1].cut
    for caller, _ in crowd:
        at.move(caller, "busy")
    assert at.connections == 3


@on_a_loop
async def test_an_address_cannot_take_all_places() -> None:
    """Its own limit stands below everybody's; when all it has is busy, its next connection is refused."""
    at = Gate(lambda _caller: Deaf(), limits=Limits(connections=5, connections_an_address=2))
    for _ in range(2):
        at.move(call(at)[0], "busy")
    _, refused = call(at)
    _, guest = call(at, "10.0.0.2")
    assert (refused.cut, guest.cut) == (True, False)


@on_a_loop
async def test_what_is_over_is_forgotten() -> None:
    """Counts go back to nothing, and no address is remembered."""
    at = Gate(lambda _caller: Deaf())
    made = [call(at, f"10.0.0.{n}") for n in range(5)]
    at.move(made[0][0], "idle")
    for caller, _ in made:
        caller.connection_lost(None)
        caller.connection_lost(None)
    assert (at.connections, at.unfinished, at._addresses) == (0, 0, {})


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
