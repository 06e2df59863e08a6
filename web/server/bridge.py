"""Between the loop, which holds the connections, and Flask, which answers in threads.

a2wsgi lets Flask answer; by itself it would keep a thread for as long as a body comes, or an answer is taken.
So a request reaches it only when it is whole, and its answer is sent when it is made: a slow line costs
memory, never a thread. A `Stream` costs no thread either; the loop feeds it.
"""

import asyncio
import io
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from typing import IO, Any

from a2wsgi import WSGIMiddleware

from table.live import Stream
from web.server.feeds import Feeds
from web.server.gate import Caller, neighbourhood

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

CALLER = "ojo.caller"
"""In the state of a request (ASGI): its connection, a `Caller`."""
LOST = "ojo.lost"
"""In a request's environment: the error of the disk that did not take its body, or None."""
PAID = "ojo.paid"
"""In a request's environment: whether a guest's budget was spent for it."""
_ASKED = "ojo.asked"

Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


class _Asked:
    """What an application in a thread is asked, and what it answers beside what WSGI can say."""

    body: IO[bytes] | None = None
    """None: it has not come yet; whether it may come is all that is asked."""
    lost: OSError | None = None
    paid = False
    most_bytes = 0
    stream: Stream | None = None


class Bridge:
    """An ASGI application that lets a WSGI application answer."""

    def __init__(self, app: Wsgi, body_bytes: Callable[[dict[str, Any]], int]) -> None:
        """`body_bytes` tells by a request's head, as WSGI's environ, how much of a long body is kept."""
        self._app = app
        self._body_bytes = body_bytes
        self._in_threads = WSGIMiddleware(self._answer, THREADS)  # type: ignore[arg-type]
        self._turns: dict[str, tuple[asyncio.Semaphore, int]] = {}
        self._feeds = Feeds()

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer one request (ASGI 3)."""
        caller: Caller = scope["state"][CALLER]
        headers = dict(scope["headers"])
        told = headers.get(b"content-length", b"0" if b"transfer-encoding" not in headers else b"")
        length = int(told) if told.isdigit() else None
        caller.asks(length)
        try:
            await self._reply(scope, receive, send, caller, length)
        finally:
            caller.is_answered()

    async def _reply(
        self, scope: Message, receive: Receive, send: Send, caller: Caller, length: int | None
    ) -> None:
        address = neighbourhood((scope.get("client") or ("",))[0])
        asked = _Asked()
        with _spool() as body:
            async with AsyncExitStack() as turns:
                most = IN_MEMORY_BYTES
                if length is None or length > IN_MEMORY_BYTES:
                    await self._ask(scope, asked, 0)
                    most = asked.most_bytes
                if most > IN_MEMORY_BYTES:
                    of_address = self._turn(f"bodies of {address}", LONG_BODIES_AN_ADDRESS)
                    caller.waits_its_turn()
                    await turns.enter_async_context(of_address)
                    await turns.enter_async_context(self._turn("bodies", LONG_BODIES))
                    caller.has_its_turn()
                came_bytes, asked.lost = await _take_in(receive, caller, body, most)
                if came_bytes is None:  # hung up before it was whole: nobody to answer
                    return
                caller.is_whole()
                asked.body, came_bytes = (io.BytesIO(), 0) if asked.lost else (body, came_bytes)
                asked.body.seek(0)
                async with self._turn(address, THREADS_AN_ADDRESS):
                    if caller.is_over and scope["method"] in ("GET", "HEAD"):  # nobody waits for it any more
                        return
                    head, content = await self._ask(scope, asked, came_bytes)
        await send(head)
        if asked.stream is not None:
            await self._feeds.show(asked.stream, receive, send)
            return
        caller.answer_bytes = len(content)
        for first in range(0, max(1, len(content)), PART_BYTES):
            part, goes_on = content[first : first + PART_BYTES], first + PART_BYTES < len(content)
            await send({"type": "http.response.body", "body": part, "more_body": goes_on})

    def close(self) -> None:
        """Let the threads go; what they still do they finish."""
        self._feeds.close()
        self._in_threads.executor.shutdown(wait=False, cancel_futures=True)

    async def _ask(self, scope: Message, asked: _Asked, length: int) -> tuple[Message, bytes]:
        """Run the application in a thread; the head and the body of its answer."""
        head, content = Message(), b""

        async def keep(message: Message) -> None:
            nonlocal head, content
            if message["type"] == "http.response.start":
                head = message
            else:
                content += message["body"]

        told = _as_wsgi_takes_it(scope, length)
        told["state"][_ASKED] = asked
        await self._in_threads(told, _nothing_more, keep)  # type: ignore[arg-type]
        return head, content

    def _answer(self, environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        """In a thread: WSGI as the application gets it, whose answer is made before it is sent."""
        asked: _Asked = environ["asgi.scope"]["state"][_ASKED]
        environ["wsgi.errors"] = io.StringIO()  # nobody may be reading what is printed
        environ[PAID] = asked.paid
        if asked.body is None:
            asked.most_bytes = self._body_bytes(environ)
            asked.paid = environ[PAID]
            start("204 No Content", [])
            return []
        environ |= {"wsgi.input": asked.body, LOST: asked.lost}
        body = self._app(environ, start)
        if isinstance(body, Stream):
            asked.stream = body
            return []
        try:
            return [b"".join(body)]
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
            caller.drop()
            return None, lost
        if not message.get("more_body"):
            return length, lost


def _as_wsgi_takes_it(scope: Message, length: int) -> Message:
    """The request with the length that was counted, and without what WSGI cannot tell apart."""
    headers = [
        (name, value)
        for name, value in scope["headers"]
        if name not in (b"content-length", b"transfer-encoding")
        and b"_" not in name  # `X_Real-IP` would become the same variable as `X-Real-IP`
    ]
    headers.append((b"content-length", str(length).encode()))
    return scope | {"headers": headers, "state": dict(scope["state"])}


async def _nothing_more() -> Message:
    """a2wsgi's own way to a body, which is here already."""
    return {"type": "http.disconnect"}
