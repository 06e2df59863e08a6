"""Those who do not: connections that say nothing, half of something, or a byte now and then."""

import asyncio
import time
from collections import Counter
from collections.abc import Sequence

from tests.load.started import Started

DRIP_SECONDS = 5.0
AGAIN_SECONDS = 1.0
"""One that was hung up on comes back after so long."""
REQUEST = b"GET /api/variants HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: " + b"x" * 400
BODY = (
    b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    b"Content-Length: 60000\r\n\r\n"
)
CLIENT_HELLO = bytes.fromhex("16030100c8010000c40303") + bytes(32)
"""The beginning of a TLS record that promises 200 bytes and never brings them."""

KINDS: dict[str, tuple[bytes, bytes]] = {
    "silent": (b"", b""),
    "drip": (b"", REQUEST),
    "half": (REQUEST[:40], b""),
    "body": (BODY, b"x" * 400),
    "handshake": (CLIENT_HELLO, b""),
}
"""What each kind sends at once, and what it drips afterwards."""


def besiege(server: Started, number: int, addresses: int, kinds: Sequence[str], until: float) -> None:
    """So many hostile connections from so many addresses until then: to be run in a process of its own."""

    async def all_of_them() -> None:
        counts: Counter[str] = Counter()
        await asyncio.gather(
            *(
                harass(server, kinds[n % len(kinds)], source_address(n % addresses, addresses), counts, until)
                for n in range(number)
            )
        )

    asyncio.run(all_of_them())


def source_address(index: int, addresses: int) -> str:
    """One of this machine's own; a single hostile address is the guests' own as well."""
    return f"127.0.1.{index + 1}" if addresses > 1 else "127.0.0.1"


async def harass(server: Started, kind: str, source: str, counts: Counter[str], until: float) -> None:
    """One hostile connection, made again whenever it is hung up on."""
    at_once, dripped = KINDS[kind]
    while time.monotonic() < until:
        try:
            reader, writer = await asyncio.wait_for(
                asyncio.open_connection("127.0.0.1", server.port, local_addr=(source, 0)), 10
            )
        except (OSError, TimeoutError):
            counts["not let in"] += 1
            await asyncio.sleep(AGAIN_SECONDS)
            continue
        counts["made"] += 1
        try:
            writer.write(at_once)
            for byte in dripped or b"\0":
                if dripped:
                    writer.write(bytes([byte]))
                wait = DRIP_SECONDS if dripped else until - time.monotonic()
                try:
                    while await asyncio.wait_for(reader.read(4096), min(wait, until - time.monotonic())):
                        pass
                    break  # hung up on
                except TimeoutError:
                    if time.monotonic() > until:
                        break
        except OSError:
            pass
        finally:
            writer.transport.abort()
        await asyncio.sleep(AGAIN_SECONDS)
