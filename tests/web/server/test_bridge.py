"""Long bodies wait their turn before they are read."""

import asyncio
from collections.abc import Callable, Iterable
from types import SimpleNamespace
from typing import Any

import pytest

from web.server.bridge import CALLER, IN_MEMORY_BYTES, LONG_BODIES, LONG_BODIES_AN_ADDRESS, Bridge, Message


def _thanks(_environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
    start("200 OK", [])
    return [b"thanks"]


class _Upload:
    """A request with a long body, which comes once it is let."""

    def __init__(self, address: str) -> None:
        self.is_read, self.goes_on, self.answered = False, asyncio.Event(), False
        caller = SimpleNamespace(
            body_bytes=0,
            is_over=False,
            answer_bytes=0,
            asks=lambda _bytes: True,
            within=lambda _seconds: None,
            is_whole=lambda: None,
            is_answered=lambda: None,
        )
        length = str(IN_MEMORY_BYTES + 1).encode()
        self.scope: Message = {
            "type": "http", "http_version": "1.1", "method": "POST", "scheme": "http", "path": "/",
            "raw_path": b"/", "root_path": "", "query_string": b"", "headers": [(b"content-length", length)],
            "client": (address, 1), "server": ("127.0.0.1", 80), "state": {CALLER: caller},
        }  # fmt: skip

    async def receive(self) -> Message:
        self.is_read = True
        await self.goes_on.wait()
        return {"type": "http.request", "body": bytes(IN_MEMORY_BYTES + 1), "more_body": False}

    async def send(self, message: Message) -> None:
        self.answered = message.get("body") == b"thanks"


@pytest.mark.parametrize(
    ("addresses", "at_once"),
    [
        pytest.param(["10.0.0.1"] * 4, LONG_BODIES_AN_ADDRESS, id="of one address"),
        pytest.param([f"10.0.0.{number}" for number in range(10)], LONG_BODIES, id="of all"),
    ],
)
def test_long_bodies_wait_their_turn(addresses: list[str], at_once: int) -> None:
    """So many are read at once and no more; the others follow, and all are answered."""

    async def upload() -> None:
        bridge = Bridge(_thanks, lambda _environ: 2 * IN_MEMORY_BYTES)
        uploads = [_Upload(it) for it in addresses]
        async with asyncio.timeout(20), asyncio.TaskGroup() as group:
            for one in uploads:
                group.create_task(bridge(one.scope, one.receive, one.send))
            while sum(it.is_read for it in uploads) < at_once:
                await asyncio.sleep(0.01)
            await asyncio.sleep(0.1)
            assert sum(it.is_read for it in uploads) == at_once
            for one in uploads:
                one.goes_on.set()
        bridge.close()
        assert all(it.answered for it in uploads)

    asyncio.run(upload())
