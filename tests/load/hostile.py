"""Connections that mean ill beside a game: `python -m tests.load.hostile [ATTACK...]`; it stops by itself.

Each attack has a server of its own on loopback, and comes from one address, from a process of its own.
Meanwhile a phone plays, and others come in on new connections. Printed are p50, p99 and the longest of both
in milliseconds, what the server weighs at most and how much more that is than before, how many threads it has
got, and how long the attack's oldest connection stayed. It fails where a bound is broken.
"""

import argparse
import asyncio
import json
import multiprocessing
import os
import re
import sys
import time
from collections.abc import Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from itertools import cycle
from multiprocessing.sharedctypes import Synchronized
from pathlib import Path
from typing import Any, TypeAlias
from urllib.parse import urlencode

from tests.load.started import START, Started, quantiles, started
from tests.load.visitors import Heard, Line, Table, play, visit
from web.server.gate import UNREAD_SECONDS

BOUND_MS, BOUND_MB = 300.0, 400.0
MOST_THREADS = 40
"""More than there were: those that answer, which begin when they are needed."""
PIN = "482913"
SOURCE = "127.0.1.1"
"""Where attacks come from: this machine, by another address than who plays."""
SETTLE_SECONDS = 2.0
AGAIN_SECONDS = 1.0
"""One that was hung up on comes back after so long."""
DRIP_SECONDS = 2.0
PAUSE_SECONDS = 0.05

GET = b"GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
POST = b"POST /login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
HALF = GET[:-4] + b"\r\nX-Slow: "
CHUNKED = POST + b"Transfer-Encoding: chunked\r\n\r\n"
CLIENT_HELLO = bytes.fromhex("16030100c8010000c40303") + bytes(32)
"""The beginning of a TLS record that promises 200 bytes and never brings them."""
NO_END = 1 << 40

Oldest: TypeAlias = "Synchronized[float]"
"""For how many seconds a connection of an attack stayed at most."""


@dataclass(frozen=True, slots=True)
class Attack:
    """What so many connections do, each again and again."""

    connections: int
    at_once: bytes = b""
    then: bytes = b""
    """Sent again and again: a byte now and then, or all as fast as it is taken."""
    pours: bool = False
    reads: bool = True
    https: bool = False
    pause_seconds: float = PAUSE_SECONDS
    """Between two bids."""
    seconds: float = 10.0
    most_mb: float = BOUND_MB
    """More than the server weighed before."""
    open_seconds: float | None = None
    """For how long a connection may stay at most."""
    guests: bool = False
    """They are in, and come with a code again and again."""


ATTACKS = {
    "nothing": Attack(0),
    "silent": Attack(5000),
    "handshakes": Attack(80, CLIENT_HELLO, https=True),
    "many-handshakes": Attack(2000, CLIENT_HELLO, https=True),
    "heads": Attack(2000, HALF % b"/", b"x"),
    "long-heads": Attack(8, HALF % b"/", b"x" * 10_000, pours=True),
    "bodies": Attack(2000, POST + b"Content-Length: 60000\r\n\r\n", b"x"),
    "chunks": Attack(1, CHUNKED, b"1\r\na\r\n" * 10_000, pours=True),
    "four-chunks": Attack(4, CHUNKED, b"1\r\na\r\n" * 10_000, pours=True),
    "long-bodies": Attack(4, POST + b"Content-Length: %d\r\n\r\n" % NO_END, bytes(100_000), pours=True),
    "pipelining": Attack(1, b"", GET % b"/healthz" * 2000, pours=True, most_mb=50),
    "pipelining-unread": Attack(
        2, b"", GET % b"/source" * 2000, pours=True, reads=False, seconds=40, most_mb=50, open_seconds=35
    ),
    "unread": Attack(200, GET % b"/source", b"\r\n", reads=False, seconds=50, open_seconds=35),
    "streams": Attack(300, GET % b"{table}/stream", pause_seconds=1, seconds=15),
    "guests": Attack(64, seconds=15, guests=True),
}  # fmt: skip


def besiege(attack: Attack, server: Started, words: bytes, until: float, oldest: Oldest) -> None:
    """Make the attack until then: to be run in a process of its own."""

    async def all_of_them() -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(until - time.monotonic()):
                harass = _harass_as_guest if attack.guests else _harass
                every = (
                    harass(attack, server, words, number, oldest) for number in range(attack.connections)
                )
                await asyncio.gather(*every)

    os.nice(5)  # who attacks has a machine of their own; here it must not slow the phone that is measured
    asyncio.run(all_of_them())


async def _harass(attack: Attack, server: Started, at_once: bytes, _number: int, oldest: Oldest) -> None:
    """One hostile connection, made again whenever it is hung up on."""
    while True:
        begun = time.monotonic()
        with suppress(OSError):
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port, local_addr=(SOURCE, 0))
            if not attack.reads:
                writer.transport.pause_reading()  # type: ignore[attr-defined]
            telling = asyncio.create_task(_tell(attack, at_once, writer))
            try:
                while attack.reads and await reader.read(65536):
                    pass
                await telling
            finally:
                telling.cancel()
                oldest.value = max(oldest.value, time.monotonic() - begun)
                writer.transport.abort()
        await asyncio.sleep(AGAIN_SECONDS)


async def _tell(attack: Attack, at_once: bytes, writer: asyncio.StreamWriter) -> None:
    """Say what an attack says, until it is hung up on."""
    writer.write(at_once)
    if not attack.reads and not attack.pours:  # it hears of an end only by what it sends
        await asyncio.sleep(UNREAD_SECONDS + 2)
    while not writer.transport.is_closing():
        if attack.pours:
            writer.write(attack.then)
            await writer.drain()
        else:
            writer.write(attack.then)
            await asyncio.sleep(DRIP_SECONDS if attack.reads else PAUSE_SECONDS)


async def _harass_as_guest(
    _attack: Attack, server: Started, words: bytes, number: int, _oldest: Oldest
) -> None:
    """Join by a code, look at the table twenty times, join again, from an address of four."""
    code, url = words.decode().split()
    line, address = Line(cycle([server])), "10.0.0.66"
    while True:
        with suppress(OSError, EOFError):
            line.close()
            joined = await _form(server, "/join", {"code": code}, address)
            line.cookie = f"{joined}\r\nX-Forwarded-For: {address}"
            for _ in range(20):
                await line.ask("GET", url)


async def _form(server: Started, path: str, form: dict[str, str], address: str) -> str:
    """Send a form as a browser does; the cookie of a session that was opened."""
    body = urlencode(form).encode()
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(
        f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: {address}\r\nConnection: close\r\n"
        f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n\r\n".encode()
        + body
    )
    answer = (await reader.read()).decode()
    writer.close()
    found = re.search(r"set-cookie: (ojo=[^;]+)", answer, re.IGNORECASE)
    return found[1] if found else ""


async def withstand(attack: Attack, server: Started) -> dict[str, Any]:
    """Play beside an attack; what was measured."""
    with closing(Line(cycle([server]))) as line:
        return await _beside(attack, server, line)


async def _beside(attack: Attack, server: Started, line: Line) -> dict[str, Any]:
    heard = Heard()
    if attack.guests:
        host = await _form(server, "/login", {"pin": PIN}, "10.0.0.7")
        line.cookie = f"{host}\r\nX-Forwarded-For: 10.0.0.7"
    table = await Table.set_up(line)
    words = attack.at_once.replace(b"{table}", table.url.encode())
    if attack.guests:
        _, told = await line.ask("POST", f"{table.url}/invitations", {"role": "spectator"})
        words = f"{json.loads(told)['code']} {table.url}".encode()
    began_mb, threads = server.memory_mb(), _threads(server)
    until = time.monotonic() + SETTLE_SECONDS + attack.seconds
    spawn = multiprocessing.get_context("spawn")
    oldest = spawn.Value("d", 0.0)
    siege = spawn.Process(target=besiege, args=(attack, server, words, until, oldest))
    siege.start()
    try:
        await asyncio.sleep(SETTLE_SECONDS)
        weighing = asyncio.create_task(_weigh(server, until))
        visits = [] if attack.guests else [visit(server, heard, until)]
        await asyncio.gather(play(table, line, attack.pause_seconds, heard, until), *visits)
        most_mb, most_threads = await weighing
    finally:
        siege.join(10)
        siege.kill()
    return {
        "bids_ms": quantiles(heard.writes), "visits_ms": quantiles(heard.visits), "errors": heard.errors,
        "mb": round(most_mb), "more_mb": round(most_mb - began_mb), "more_threads": most_threads - threads,
        "open_seconds": round(oldest.value, 1),
    }  # fmt: skip


def broken(attack: Attack, told: dict[str, Any]) -> list[str]:
    """The bounds that what was measured breaks."""
    slow = [it for it in ("bids_ms", "visits_ms") if told[it] and told[it]["p99"] > BOUND_MS]
    bounds = {
        "mb": told["mb"] > BOUND_MB, "more_mb": told["more_mb"] > attack.most_mb,
        "more_threads": told["more_threads"] > MOST_THREADS, "errors": bool(told["errors"]),
        "open_seconds": attack.open_seconds is not None and told["open_seconds"] > attack.open_seconds,
    }  # fmt: skip
    return slow + [name for name, over in bounds.items() if over]


async def _weigh(server: Started, until: float) -> tuple[float, int]:
    most_mb, most_threads = 0.0, 0
    while time.monotonic() < until:
        most_mb, most_threads = max(most_mb, server.memory_mb()), max(most_threads, _threads(server))
        await asyncio.sleep(0.5)
    return most_mb, most_threads


def _threads(server: Started) -> int:
    return len(list(Path(f"/proc/{server.process_id}/task").iterdir()))


def run(name: str) -> tuple[dict[str, Any], list[str]]:
    """Start a server for an attack; what was measured, and the bounds that were broken."""
    attack = ATTACKS[name]
    command = ["env", f"OJO_PIN={PIN}", *START, "--behind", "127.0.0.1"] if attack.guests else None
    with started(attack.https, command) as server:
        told = asyncio.run(withstand(attack, server))
    return told, broken(attack, told)


def main(names: Sequence[str] | None = None) -> int:
    """Print a line for each attack; how many broke a bound."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.load.hostile", description=__doc__.split("\n\n")[0]
    )
    parser.add_argument("attacks", nargs="*", metavar="ATTACK", help=f"any of {', '.join(ATTACKS)}; all")
    failed = 0
    for name in parser.parse_args(names).attacks or ATTACKS:
        told, over = run(name)
        failed += bool(over)
        print(f"{name:18}", *(f"{key} {value}" for key, value in told.items()), *over, sep="  ", flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(main())
