"""Streams as the loop feeds them: a view is made once a table and handed to every screen that listens."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from table.live import Broadcast, Stream

STREAM_SECONDS = 600.0
"""A stream ends by itself after so long; the page's EventSource opens another."""
HEARTBEAT_SECONDS = 1.5
"""An event so often, so that a page notices a line that broke within three seconds."""
ELSEWHERE_SECONDS = 1.0
"""How often the store is asked whether another process has written, where that is not told; our own writes
are told at once."""
TOLD_SECONDS = 15.0
"""How often it is asked all the same where that is told: hundreds of tables would keep a core busy by it."""
THREADS = 4
"""Views are made in threads of their own: they must not wait for a look through the camera."""

Message = dict[str, Any]


class _Feed:
    """One table: its newest event, and a flag for each screen that listens."""

    def __init__(self, stream: Stream) -> None:
        self.newest = stream.first
        self.draw = stream.draw
        self.live = stream.live
        self.screens: set[asyncio.Event] = set()
        self.moved = asyncio.Event()
        self.pump: asyncio.Task[None] | None = None


class Feeds:
    """The streams of one loop."""

    def __init__(self) -> None:
        self._feeds: dict[str, _Feed] = {}
        self._threads = ThreadPoolExecutor(THREADS, "view")
        self._heard: set[Broadcast] = set()

    async def show(
        self,
        stream: Stream,
        receive: Callable[[], Awaitable[Message]],
        send: Callable[[Message], Awaitable[None]],
    ) -> None:
        """Keep one screen level with its table until either goes away, or its time is up."""
        loop = asyncio.get_running_loop()
        self._listen(stream.live, loop)
        feed = self._feeds.setdefault(stream.table_id, _Feed(stream))
        flag = asyncio.Event()
        feed.screens.add(flag)
        if feed.pump is None:
            feed.pump = loop.create_task(self._pump(stream.table_id, feed))
        gone = loop.create_task(_hung_up(receive, flag))
        seen, ends = -1, loop.time() + STREAM_SECONDS
        version, event = max(stream.first, feed.newest, key=lambda it: it[0])
        try:
            while not gone.done() and not stream.over and loop.time() < ends:
                flag.clear()  # before it is sent: what is told meanwhile wakes it
                await send({"type": "http.response.body", "body": event, "more_body": True})
                seen = max(seen, version)
                # a screen that was slow gets the newest view, not every one that it missed
                if feed.newest[0] <= seen:
                    await _within(HEARTBEAT_SECONDS, flag)
                version, event = feed.newest if feed.newest[0] > seen else (seen, stream.beat())
            await send({"type": "http.response.body", "body": b""})
        finally:
            gone.cancel()
            stream.close()
            feed.screens.discard(flag)
            if not feed.screens and feed.pump is not None:
                feed.pump.cancel()
                self._feeds.pop(stream.table_id, None)

    def close(self) -> None:
        """Let the threads go."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _listen(self, live: Broadcast, loop: asyncio.AbstractEventLoop) -> None:
        if live not in self._heard:
            self._heard.add(live)

            def told(table_id: str | None) -> None:
                loop.call_soon_threadsafe(self._moved, table_id)

            live.listen(told)

    def _moved(self, table_id: str | None) -> None:
        """A table moved on; None: something concerns every stream (the server stops, a guest has to go, other
        processes are heard, or no longer)."""
        if table_id is not None:
            if table_id in self._feeds:
                self._feeds[table_id].moved.set()
            return
        for feed in self._feeds.values():
            for flag in (feed.moved, *feed.screens):
                flag.set()

    async def _pump(self, table_id: str, feed: _Feed) -> None:
        """Make the table's newest event whenever it moves on, and wake its screens."""
        loop = asyncio.get_running_loop()
        while True:
            await _within(ELSEWHERE_SECONDS if feed.live.heard_since is None else TOLD_SECONDS, feed.moved)
            feed.moved.clear()
            try:
                newest = await loop.run_in_executor(self._threads, feed.draw, feed.newest[0])
            except Exception:  # noqa: S112  the database may be away for a while; who writes is told
                continue
            if newest is not None:
                feed.newest = newest
                for flag in feed.screens:
                    flag.set()


async def _within(seconds: float, flag: asyncio.Event) -> None:
    """Wait for a flag, for so long at most; with no task of its own, of which a hall would need hundreds a
    second."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await flag.wait()


async def _hung_up(receive: Callable[[], Awaitable[Message]], flag: asyncio.Event) -> None:
    """Wake the stream when its screen goes away."""
    while (await receive())["type"] != "http.disconnect":
        pass
    flag.set()
