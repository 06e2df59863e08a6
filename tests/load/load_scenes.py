"""Who is at the servers in each scene, and what was measured when they had played."""

import asyncio
import os
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle, islice
from typing import Any

from tests.load.started import Started, quantiles
from tests.load.visitors import Heard, Line, Screen, Table, play, visit

SETTLE_SECONDS = 2.0
LAST_SECONDS = 1.0
"""After the last write, for what is under way to arrive."""
WEIGHED_SECONDS = 60.0
"""How often memory is looked at, and at least in the middle."""


@dataclass(frozen=True)
class Scene:
    """Who is there: screens at each table, writers one a table.

    Of several servers, which share a PostgreSQL, the last is killed after a third of the time, and the
    database after two thirds.
    """

    tables: int
    screens: int
    pause_seconds: float = 0.25
    servers: int = 1
    events: int = 0
    """That each table has had before; all of them stand."""


SCENES = {
    "one": Scene(1, 1),
    "200": Scene(1, 200),
    "50x8": Scene(50, 8, pause_seconds=2.0),  # somebody at each table taps every other second
    "50x8-aged": Scene(50, 8, pause_seconds=2.0, events=1000),
    "10x4": Scene(10, 4, pause_seconds=2.0),
    "three": Scene(6, 10, pause_seconds=1.0, servers=3),
}


async def run(
    scene: Scene, servers: Sequence[Started], seconds: float, crash_database: Callable[[], object]
) -> dict[str, Any]:
    """Play one scene; its figures."""
    heard, several = Heard(), len(servers) > 1
    staying = servers[:-1] if several else servers
    lines = [Line(_from(servers, n)) for n in range(scene.tables)]
    tables = [await Table.set_up(line, scene.events) for line in lines]
    screens = [Screen(table, heard) for table in tables for _ in range(scene.screens)]
    until = time.monotonic() + SETTLE_SECONDS + seconds
    everybody = [
        asyncio.create_task(screen.live(_from(servers, n), until + LAST_SECONDS, not several))
        for n, screen in enumerate(screens)
    ]
    await asyncio.sleep(SETTLE_SECONDS)
    everybody.append(asyncio.create_task(visit(servers[0], heard, until)))
    if several:
        everybody.append(asyncio.create_task(_trouble(servers[-1], crash_database, seconds / 3)))
    begun, cpu = time.monotonic(), sum(it.cpu_seconds() for it in staying)
    weighing = asyncio.create_task(_weigh(staying, until - 1))
    for table, line in zip(tables, lines, strict=True):
        pause = scene.pause_seconds
        everybody.append(asyncio.create_task(play(table, line, pause, heard, until, not several)))
        await asyncio.sleep(pause / scene.tables)
    memory = await weighing
    worked, took = sum(it.cpu_seconds() for it in staying) - cpu, time.monotonic() - begun
    await asyncio.gather(*everybody)
    missing = sum(screen.seen < screen.table.version for screen in screens)
    if missing:
        heard.errors.append(f"screen: {missing} of {len(screens)} never saw the last view")
    return {
        "writes_ms": quantiles(heard.writes), "screens_ms": quantiles(heard.screens),
        "visits_ms": quantiles(heard.visits), "memory_mb": [round(it, 1) for it in memory],
        "commits": len(heard.writes), "streaming": heard.streaming, "asking": heard.asking,
        "moved": heard.moved, "cores": round(worked / took, 2),
        "cpu_ms_a_write": round(worked / max(1, len(heard.writes)) * 1000, 1),
        "errors": len(heard.errors), "first_errors": dict(Counter(heard.errors).most_common(4)),
    }  # fmt: skip


def _from(servers: Sequence[Started], first: int) -> Iterator[Started]:
    """All of them again and again, beginning with another one for each who asks."""
    return islice(cycle(servers), first % len(servers), None)


async def _trouble(server: Started, crash_database: Callable[[], object], pause_seconds: float) -> None:
    await asyncio.sleep(pause_seconds)
    os.kill(server.process_id, signal.SIGKILL)
    await asyncio.sleep(pause_seconds)
    await asyncio.to_thread(crash_database)


async def _weigh(servers: Sequence[Started], until: float) -> list[float]:
    """What the servers weigh together in the beginning, now and then, and in the end; MB."""
    weighed = [sum(it.memory_mb() for it in servers)]
    while (left := until - time.monotonic()) > 0:
        await asyncio.sleep(min(WEIGHED_SECONDS, left if len(weighed) > 1 else left / 2))
        weighed.append(sum(it.memory_mb() for it in servers))
    return weighed
