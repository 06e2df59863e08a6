"""Between the loop, which holds the connections, and Flask, which answers in threads.

a2wsgi tells WSGI's words for a request; by itself it would keep a thread for as long as a body comes, or an
answer is taken. So a request reaches Flask only when it is whole, and its answer is sent when it is made: a
slow line costs memory, never a thread. A `Stream` costs no thread either; the loop feeds it.
"""

import asyncio
import io
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from functools import partial
from typing import IO, Any

from a2wsgi.wsgi import build_environ

from table.live import Stream
from web.server.feeds import Feeds
from web.server.gate import BODY_SECONDS, Caller, neighbourhood

THREADS = 32
THREADS_AN_ADDRESS = 4
"""Of those, how many one address may keep busy; its further requests wait for each other. Python runs one
thread at a time, so that each more makes whoever plays elsewhere wait for longer."""
IN_MEMORY_BYTES = 256 * 1024
"""A longer body waits in a temporary file; of who may not send one, no more is kept than this."""
THROWN_AWAY_BYTES = 64 * 2**20
"""So much more is taken and thrown away, since one who is still sending cannot hear that it is too much."""
LONG_BODIES, LONG_BODIES_AN_ADDRESS = 8, 2
"""How many may wait so at once, of all and of one address; others are not read until one is done."""
PART_BYTES = 64 * 1024
"""Of an answer, sent at once: the next when this was taken."""
FRAMED_BYTES = 64 * 1024
"""From here on a body must be mostly what is sent, not what parts it into chunks."""

CLOSE = (b"connection", b"close")
CALLER = "ojo.caller"
"""In the state of a request (ASGI): its connection, a `Caller`."""
LOST = "ojo.lost"
"""In a request's environment: the error of the disk that did not take its body, or None."""

Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Environ = dict[str, Any]
Wsgi = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]


class Bridge:
    """An ASGI application that lets a WSGI application answer."""

    def __init__(self, app: Wsgi, body_bytes: Callable[[Environ], int]) -> None:
        """`body_bytes` tells by a request's head, as WSGI's environ, how much of a long body is kept."""
        self._app = app
        self._body_bytes = body_bytes
        self._threads = ThreadPoolExecutor(THREADS, "answer")
        self._turns: dict[str, tuple[asyncio.Semaphore, int]] = {}
        self._feeds = Feeds()

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer one request (ASGI 3)."""
        caller: Caller = scope["state"][CALLER]
        headers = dict(scope["headers"])
        told = headers.get(b"content-length", b"0" if b"transfer-encoding" not in headers else b"")
        length = int(told) if told.isdigit() else None
        try:
            if caller.asks(length):
                await self._reply(scope, receive, send, caller, length)
            else:
                await send({"type": "http.response.start", "status": 400, "headers": [CLOSE]})
                await send({"type": "http.response.body", "body": b""})
        finally:
            caller.is_answered()

    async def _reply(
        self, scope: Message, receive: Receive, send: Send, caller: Caller, length: int | None
    ) -> None:
        in_a_thread = partial(asyncio.get_running_loop().run_in_executor, self._threads)
        address = neighbourhood((scope.get("client") or ("",))[0])
        with _spool() as body:
            environ = _environ(scope, body)
            async with AsyncExitStack() as turns:
                most = IN_MEMORY_BYTES
                if length is None or length > IN_MEMORY_BYTES:
                    most = await in_a_thread(self._body_bytes, environ)
                if most > IN_MEMORY_BYTES:
                    of_address = self._turn(f"bodies of {address}", LONG_BODIES_AN_ADDRESS)
                    caller.within(None)
                    await turns.enter_async_context(of_address)
                    await turns.enter_async_context(self._turn("bodies", LONG_BODIES))
                    caller.within(BODY_SECONDS)
                came_bytes, lost = await _take_in(receive, caller, body, most)
                if came_bytes is None:  # hung up before it was whole: nobody to answer
                    return
                caller.is_whole()
                if lost is None:
                    body.seek(0)
                else:
                    environ |= {LOST: lost, "wsgi.input": io.BytesIO()}
                    came_bytes = 0
                environ["CONTENT_LENGTH"] = str(came_bytes)
                async with self._turn(address, THREADS_AN_ADDRESS):
                    if caller.is_over and scope["method"] in ("GET", "HEAD"):  # nobody waits for it any more
                        return
                    head, content = await in_a_thread(self._answer, environ)
        await send(head)
        if isinstance(content, Stream):
            await self._feeds.show(content, receive, send)
            return
        caller.answer_bytes = len(content)
        for first in range(0, max(1, len(content)), PART_BYTES):
            part, goes_on = content[first : first + PART_BYTES], first + PART_BYTES < len(content)
            await send({"type": "http.response.body", "body": part, "more_body": goes_on})

    def close(self) -> None:
        """Let the threads go; what they still do they finish."""
        self._feeds.close()
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _answer(self, environ: Environ) -> tuple[Message, bytes | Stream]:
        """In a thread: the head of the answer, and its body, which is made before it is sent."""
        head = Message(type="http.response.start")

        def start(status: str, headers: list[tuple[str, str]], _error: object = None) -> None:
            head["status"] = int(status.split(" ", 1)[0])
            head["headers"] = [
                (name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers
            ]

        body = self._app(environ, start)
        if isinstance(body, Stream):
            return head, body
        try:
            return head, b"".join(body)
        finally:
            getattr(body, "close", lambda: None)()

    @asynccontextmanager
    async def _turn(self, key: str, most: int) -> AsyncIterator[None]:
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


async def _take_in(
    receive: Receive, caller: Caller, body: IO[bytes], most_bytes: int
) -> tuple[int | None, OSError | None]:
    """Receive the whole body, and keep so much of it; how long it was, or None where the other side went away
    or was hung up on before its end, and why it could not be kept."""
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
        if length > most_bytes + THROWN_AWAY_BYTES or caller.body_bytes > FRAMED_BYTES + 4 * length:
            caller.drop()  # which the next message tells
            continue
        if not message.get("more_body"):
            return length, lost


def _environ(scope: Message, body: IO[bytes]) -> Environ:
    """The request as WSGI tells it, but for the length of its body, and without what WSGI cannot tell
    apart."""
    headers = [
        (name, value)
        for name, value in scope["headers"]
        if name not in (b"content-length", b"transfer-encoding")
        and b"_" not in name  # `X_Real-IP` would become the same variable as `X-Real-IP`
    ]
    environ: Environ = build_environ(scope | {"headers": headers}, body)  # type: ignore[arg-type,assignment]
    return environ | {LOST: None, "wsgi.errors": io.StringIO()}  # nobody may be reading what is printed
