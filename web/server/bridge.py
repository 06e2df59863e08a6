"""Between the loop, which holds the connections, and Flask, which answers in threads.

A request reaches a thread only when it is whole, and leaves it before its answer is sent: a slow line costs
memory, never a thread. A `Stream` is not iterated in a thread at all; the loop feeds it.
"""

import asyncio
import io
import logging
import tempfile
from collections.abc import Awaitable, Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from typing import IO, Any
from urllib.parse import unquote_to_bytes

from table.live import Stream
from web.server.feeds import Feeds
from web.server.gate import neighbourhood

THREADS = 32
THREADS_AN_ADDRESS = 12
"""Of those, how many one address may keep busy; its further requests wait for each other."""
IN_MEMORY_BYTES = 256 * 1024
"""A longer body waits in a temporary file; of who may not send one, no more is kept than this. The rest is
taken and thrown away, since one who is still sending cannot hear that it is too much."""
LONG_BODIES, LONG_BODIES_AN_ADDRESS = 8, 2
"""How many may wait so at once, of all and of one address; others are not read until one is done."""

PEER = "ojo.peer"
"""In a request's environment, and in the state of its connection: the address at the other end, whomever it
names."""
LOST = "ojo.lost"
"""In a request's environment: the error of the disk that did not take its body, or None."""

Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Headers = list[tuple[bytes, bytes]]

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Answer:
    status: int
    headers: Headers
    body: bytes | Stream


class Bridge:
    """An ASGI application that lets a WSGI application answer."""

    def __init__(
        self, app: Callable[..., Iterable[bytes]], body_bytes: Callable[[dict[str, Any]], int]
    ) -> None:
        """`body_bytes` tells by a request's head, as WSGI's environ, how much of a long body is kept."""
        self._app = app
        self._body_bytes = body_bytes
        self._threads = ThreadPoolExecutor(THREADS, "answer")
        self._turns: dict[str, tuple[asyncio.Semaphore, int]] = {}
        self._feeds = Feeds()

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer one request (ASGI 3)."""
        loop = asyncio.get_running_loop()
        environ = _environ(scope)
        address = neighbourhood(environ["REMOTE_ADDR"])
        with _spool() as body:
            async with AsyncExitStack() as turns:
                most = await self._welcome(environ) if _is_long(scope) else IN_MEMORY_BYTES
                if most > IN_MEMORY_BYTES:
                    of_address = self._turn(f"bodies of {address}", LONG_BODIES_AN_ADDRESS)
                    await turns.enter_async_context(of_address)
                    await turns.enter_async_context(self._turn("bodies", LONG_BODIES))
                length, lost = await _take_in(receive, body, most)
                if length is None:  # hung up before it was whole: nobody to answer
                    return
                if lost is None:
                    body.seek(0)
                environ |= {
                    "CONTENT_LENGTH": "0" if lost else str(length),
                    "wsgi.input": io.BytesIO() if lost else body,
                    LOST: lost,
                }
                async with self._turn(address, THREADS_AN_ADDRESS):
                    answer = await loop.run_in_executor(self._threads, self._ask, environ)
        await send({"type": "http.response.start", "status": answer.status, "headers": answer.headers})
        if isinstance(answer.body, Stream):
            await self._feeds.show(answer.body, receive, send)
        else:
            await send({"type": "http.response.body", "body": answer.body})

    async def _welcome(self, environ: dict[str, Any]) -> int:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self._body_bytes, environ)

    def close(self) -> None:
        """Let the threads go; what they still do they finish."""
        self._feeds.close()
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _ask(self, environ: dict[str, Any]) -> _Answer:
        """Run the application in this thread."""
        status, headers = 500, Headers()

        def start_response(line: str, named: list[tuple[str, str]], _exc_info: Any = None) -> None:
            nonlocal status, headers
            status, headers = int(line.split(" ", 1)[0]), _latin(named)

        body = self._app(environ, start_response)
        if isinstance(body, Stream):
            return _Answer(status, headers, body)
        try:
            content = b"".join(body)
        finally:
            close = getattr(body, "close", None)
            if close is not None:
                close()
        return _Answer(status, headers, content)

    @asynccontextmanager
    async def _turn(self, key: str, most: int) -> Any:
        """Wait until fewer than so many have a turn by this key."""
        turns, users = self._turns.get(key) or (asyncio.Semaphore(most), 0)
        self._turns[key] = turns, users + 1
        try:
            async with turns:
                yield
        finally:
            turns, users = self._turns.pop(key)
            if users > 1:
                self._turns[key] = turns, users - 1


@contextmanager
def _spool() -> Iterator[IO[bytes]]:
    """Where a body waits. What a full disk did not take of it is no fault when it is closed, either."""
    body = tempfile.SpooledTemporaryFile(IN_MEMORY_BYTES)  # noqa: SIM115  closed below
    try:
        yield body
    finally:
        with suppress(OSError):
            body.close()


def _is_long(scope: Message) -> bool:
    """Whether a body may be coming that would need a file: one that does not tell its length may be."""
    headers = dict(scope["headers"])
    told = headers.get(b"content-length", b"")
    return int(told) > IN_MEMORY_BYTES if told.isdigit() else b"transfer-encoding" in headers


async def _take_in(receive: Receive, body: IO[bytes], most_bytes: int) -> tuple[int | None, OSError | None]:
    """Receive the whole body, and keep so much of it; how long it was, or None where the other side went away
    before its end, and why it could not be kept."""
    length, lost = 0, None
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None, lost
        part = message.get("body", b"")
        if length < most_bytes and lost is None:
            try:
                body.write(part[: most_bytes - length])
            except OSError as error:  # who is still sending cannot hear it
                lost = error
        length += len(part)
        if not message.get("more_body"):
            return length, lost


def _environ(scope: Message) -> dict[str, Any]:
    """The request as WSGI (PEP 3333) tells it, without its body."""
    path, _, _ = scope["raw_path"].partition(b"?")
    server = scope.get("server") or ("localhost", 80)
    environ: dict[str, Any] = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(path).decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": str(server[0]),
        "SERVER_PORT": str(server[1]),
        "REMOTE_ADDR": (scope.get("client") or ("",))[0],
        PEER: scope.get("state", {}).get(PEER, ""),
        "CONTENT_LENGTH": "0",
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": io.BytesIO(),
        "wsgi.input_terminated": True,
        "wsgi.errors": io.StringIO(),  # nobody may be reading what is printed
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    for name, value in scope["headers"]:
        if b"_" in name:  # `X_Real-IP` would become the same variable as `X-Real-IP`
            continue
        key = name.decode("latin-1").upper().replace("-", "_")
        if key == "CONTENT_TYPE":
            environ[key] = value.decode("latin-1")
        elif key not in ("CONTENT_LENGTH", "TRANSFER_ENCODING"):  # it was counted, and it is whole
            key = f"HTTP_{key}"
            known = f"{environ[key]}," if key in environ else ""
            environ[key] = known + value.decode("latin-1")
    return environ


def _latin(headers: list[tuple[str, str]]) -> Headers:
    return [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers]
