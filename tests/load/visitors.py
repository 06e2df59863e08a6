"""Those who mean well: screens that listen, tables that are written to, and visitors on new connections."""

import asyncio
import json
import re
import ssl
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import cycle
from typing import Any

from tests.load.started import Started
from web.server.feeds import STREAM_SECONDS

ANSWER_SECONDS = 60.0
ASK_SECONDS = 2.0
"""What the page does without a stream: it asks again after so long."""
VISIT_SECONDS = 0.25
AGAIN_SECONDS = 0.5
"""After so long somebody tries elsewhere, where there is another server."""
_ID = re.compile(rb"id: (\d+)\nevent: view")
LAST_CHUNK = b"\r\n0\r\n\r\n"
"""The end of a stream whose connection is kept (RFC 9112, 7.1)."""
_TAIL_BYTES = 64
PLAYERS = ["ann", "bo", "cy", "di"]


@dataclass
class Heard:
    """What a run measured, in milliseconds."""

    screens: list[float] = field(default_factory=list)
    """From sending a write to a screen having its view: an upper bound, for the commit lies between."""
    writes: list[float] = field(default_factory=list)
    visits: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    streaming: int = 0
    asking: int = 0
    moved: int = 0
    """How often somebody had to go to another server, or to ask again."""


@dataclass
class Line:
    """A keep-alive connection that speaks just enough HTTP, to the first server that is given."""

    servers: Iterator[Started]
    source: str = "127.0.0.1"
    cookie: str = ""
    reader: asyncio.StreamReader | None = None
    writer: asyncio.StreamWriter | None = None

    def __post_init__(self) -> None:
        self.server = next(self.servers)

    async def ask(self, method: str, path: str, body: Any = None) -> tuple[int, bytes]:
        """One request, on a new connection where the last one was closed."""
        if self.writer is None or self.writer.is_closing():
            self.reader, self.writer = await connect(self.server, self.source)
        assert self.reader is not None
        self.writer.write(request_bytes(method, path, body, self.cookie))
        try:
            return await self._answer(self.reader)
        except (OSError, EOFError):
            self.close()
            raise

    async def _answer(self, reader: asyncio.StreamReader) -> tuple[int, bytes]:
        head = await reader.readuntil(b"\r\n\r\n")
        status = int(head.split(b" ", 2)[1])
        length = re.search(rb"content-length: (\d+)", head, re.IGNORECASE)
        if length:
            content = await reader.readexactly(int(length[1]))
        elif b"chunked" in head.lower():
            content = b""
            while size := int(await reader.readline(), 16):
                content += (await reader.readexactly(size + 2))[:-2]
            await reader.readline()
        else:
            content = b""
        if b"connection: close" in head.lower():
            self.close()
        return status, content

    def close(self) -> None:
        """Hang up."""
        if self.writer is not None:
            self.writer.close()
            self.writer = None


async def connect(
    server: Started, source: str = "127.0.0.1"
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A new connection from one of this machine's own addresses."""
    context = anything_goes() if server.https else None
    return await asyncio.wait_for(
        asyncio.open_connection("127.0.0.1", server.port, ssl=context, local_addr=(source, 0)), ANSWER_SECONDS
    )


def anything_goes() -> ssl.SSLContext:
    """The certificate was made by the server a second ago: nothing to be measured."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


def request_bytes(method: str, path: str, body: Any = None, cookie: str = "") -> bytes:
    """A whole request."""
    head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    if cookie:
        head += f"Cookie: {cookie}\r\n"
    if body is None:
        return f"{head}\r\n".encode()
    content = json.dumps(body).encode()
    kind = f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\n\r\n"
    return f"{head}{kind}".encode() + content


@dataclass
class Table:
    """A table under way: who writes notes when, who listens notes what came after how long."""

    url: str
    version: int
    sent: dict[int, float] = field(default_factory=dict)

    @classmethod
    async def set_up(cls, line: Line) -> "Table":
        """Four players and five dice each."""
        setup = {"players": PLAYERS, "variant": "dudo", "dice": 5}
        status, content = await line.ask("POST", "/api/tables", setup)
        assert status == 201, content
        return cls(f"/api/tables/{json.loads(content)['id']}", 0)

    def round(self) -> list[tuple[str, Any]]:
        """Bid, doubt, dice typed in, verdict; then all of it is undone, so that it can go on for ever."""
        act, undo = "actions", {"action": {"action": "undo"}}
        faces = [2, 3, 4, 6, 5] * 4
        return [
            (act, {"action": {"action": "bid", "player": PLAYERS[0], "quantity": 4, "face": 5}}),
            (act, {"action": {"action": "doubt", "player": PLAYERS[1]}}),
            ("hand", {"faces": faces[:-1]}),  # one die lacks, and it decides
            ("take", {"anyway": True}),
            *[(act, undo)] * 4,
        ]


async def play(table: Table, line: Line, pause_seconds: float, heard: Heard, until: float) -> None:
    """Write again and again; each answer is timed."""
    while True:
        for what, body in table.round():
            if time.monotonic() > until:
                return
            begun = time.monotonic()
            if failure := await _write(table, line, what, body):
                heard.errors.append(f"write: {failure}")
                return
            heard.writes.append((time.monotonic() - begun) * 1000)
            table.version += 1
            await asyncio.sleep(pause_seconds)


async def _write(table: Table, line: Line, what: str, body: Any) -> str:
    """One write, noted as sent now; why it was not acknowledged, or nothing."""
    table.sent[table.version + 1] = time.monotonic()
    try:
        asked = line.ask("POST", f"{table.url}/{what}", {"version": table.version, **body})
        status, content = await asyncio.wait_for(asked, ANSWER_SECONDS)
    except (OSError, EOFError, TimeoutError) as error:
        return type(error).__name__
    return "" if status == 200 else f"{status} {content[:100]!r}"


class Screen(asyncio.Protocol):
    """Listens to a table; where it gets no stream it asks every two seconds, as the page does."""

    def __init__(self, table: Table, heard: Heard, cookie: str = "", source: str = "127.0.0.1") -> None:
        self.table, self.heard, self.cookie, self.source = table, heard, cookie, source
        self.seen = table.version
        self.open = False
        """Whether it listens, or asks."""
        self._begin()

    def _begin(self) -> None:
        self.buffer = b""
        self.status: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.over = asyncio.Event()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the stream."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(request_bytes("GET", f"{self.table.url}/stream", cookie=self.cookie))

    def data_received(self, data: bytes) -> None:
        """Note each version that comes."""
        data = self.buffer + data
        if not self.status.done():
            if b"\r\n\r\n" not in data:
                self.buffer = data
                return
            self.status.set_result(int(data.split(b" ", 2)[1]))
        for found in _ID.finditer(data):
            self.saw(int(found[1]))
        self.buffer = data[-_TAIL_BYTES:]
        if data.endswith(LAST_CHUNK):
            self.over.set()

    def connection_lost(self, _error: Exception | None) -> None:
        """The stream is over."""
        if not self.status.done():
            self.status.set_result(0)
        self.over.set()

    def saw(self, version: int) -> None:
        """This version, and every one before it, is on the screen now."""
        now = time.monotonic()
        for number in range(self.seen + 1, version + 1):
            if number in self.table.sent:
                self.heard.screens.append((now - self.table.sent[number]) * 1000)
        self.seen = max(self.seen, version)

    async def live(self, servers: Iterator[Started], until: float, once: bool) -> None:
        """Listen, or ask, until the time is up. `once`: a stream that ends before its time is an error,
        and is not opened again elsewhere."""
        begun = time.monotonic()
        while failure := await self._listen(next(servers), until):
            if once and time.monotonic() - begun < STREAM_SECONDS:
                break
            self.heard.moved += 1
            await asyncio.sleep(AGAIN_SECONDS)
            self._begin()
            begun = time.monotonic()
        if failure:
            self.heard.errors.append(f"screen: {failure}")

    async def _listen(self, server: Started, until: float) -> str:
        """Listen to one server, or ask it; why that ended too early, or nothing."""
        loop = asyncio.get_running_loop()
        context = anything_goes() if server.https else None
        try:
            of = (self.source, 0)
            await loop.create_connection(lambda: self, "127.0.0.1", server.port, ssl=context, local_addr=of)
            status = await asyncio.wait_for(self.status, ANSWER_SECONDS)
        except (OSError, TimeoutError) as error:
            return type(error).__name__
        if status != 200:
            self.transport.abort()
            self.heard.asking += 1
            self.open = True
            return await self._ask_again_and_again(server, until)
        self.heard.streaming += 1
        self.open = True
        try:
            await asyncio.wait_for(self.over.wait(), until - time.monotonic())
        except TimeoutError:
            return ""
        finally:
            self.open = False
            self.transport.abort()
        self.heard.streaming -= 1
        return "its stream ended"

    async def _ask_again_and_again(self, server: Started, until: float) -> str:
        line = Line(cycle([server]), self.source, self.cookie)
        try:
            while time.monotonic() < until:
                asked = line.ask("GET", f"{self.table.url}?since={self.seen}")
                status, content = await asyncio.wait_for(asked, ANSWER_SECONDS)
                if status == 200:
                    self.saw(json.loads(content)["version"])
                await asyncio.sleep(ASK_SECONDS)
        except (OSError, EOFError, TimeoutError) as error:
            return type(error).__name__
        finally:
            line.close()  # also where its screen is put away meanwhile
        return ""


async def visit(server: Started, heard: Heard, until: float) -> None:
    """Come in on a new connection again and again."""
    while time.monotonic() < until:
        begun = time.monotonic()
        line = Line(cycle([server]))
        try:
            status, _ = await asyncio.wait_for(line.ask("GET", "/api/camera"), ANSWER_SECONDS)
            if status != 200:
                heard.errors.append(f"visit: {status}")
        except (OSError, EOFError, TimeoutError) as error:
            heard.errors.append(f"visit: {type(error).__name__}")
        heard.visits.append((time.monotonic() - begun) * 1000)
        line.close()
        await asyncio.sleep(VISIT_SECONDS)
