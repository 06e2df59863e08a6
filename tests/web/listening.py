"""A stream as the server's loop feeds it, for a test that iterates it."""

import asyncio
import threading
from collections.abc import Iterable
from queue import Queue
from typing import Any

from flask import Flask

from table.live import Stream
from web.server import bridge
from web.server.feeds import Feeds, Message

PATIENCE_SECONDS = 60.0


class Listened:
    """The events of a stream, from a loop in a thread that begins with the first of them."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream
        self._sent: Queue[bytes] = Queue()
        self._thread: threading.Thread | None = None
        self._loop = asyncio.new_event_loop()
        self._gone = asyncio.Event()

    def __iter__(self) -> "Listened":
        return self

    def __next__(self) -> bytes:
        """The next event, as soon as there is one."""
        if self._thread is None:
            self._thread = threading.Thread(target=lambda: self._loop.run_until_complete(self._listen()))
            self._thread.start()
        if event := self._sent.get(timeout=PATIENCE_SECONDS):
            return event
        raise StopIteration

    def close(self) -> None:
        """Hang up."""
        if self._thread is not None:
            self._loop.call_soon_threadsafe(self._gone.set)
            self._thread.join()
        self._loop.close()
        self._stream.close()

    async def _listen(self) -> None:
        feeds = Feeds()
        await feeds.show(self._stream, self._receive, self._send)
        feeds.close()

    async def _receive(self) -> Message:
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Message) -> None:
        self._sent.put(message["body"])


def let_browsers_listen(app: Flask) -> None:
    """Have the app's test clients iterate a stream; one that a server asks for is fed by its own loop."""
    answered = app.wsgi_app

    def answer(environ: Any, start_response: Any) -> Iterable[bytes]:
        body: Any = answered(environ, start_response)
        return Listened(body) if isinstance(body, Stream) and bridge.LOST not in environ else body

    app.wsgi_app = answer  # type: ignore[method-assign]
