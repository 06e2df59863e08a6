"""Who is at the server in each scene, and what was measured when they had played."""

import asyncio
import time
from collections import Counter
from dataclasses import dataclass
from itertools import cycle
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
    """Who is there: screens at each table, writers one a table."""

    tables: int
    screens: int
    pause_seconds: float = 0.25


SCENES = {
    "one": Scene(1, 1),
    "200": Scene(1, 200),
    "50x8": Scene(50, 8, pause_seconds=2.0),  # somebody at each table taps every other second
    "10x4": Scene(10, 4, pause_seconds=2.0),
}


async def run(scene: Scene, server: Started, seconds: float) -> dict[str, Any]:
    """Play one scene; its figures."""
    heard, servers = Heard(), cycle([server])
    lines = [Line(servers) for _ in range(scene.tables)]
    tables = [await Table.set_up(line) for line in lines]
    screens = [Screen(table, heard) for table in tables for _ in range(scene.screens)]
    until = time.monotonic() + SETTLE_SECONDS + seconds
    everybody = [
        asyncio.create_task(screen.live(servers, until + LAST_SECONDS, once=True)) for screen in screens
    ]
    await asyncio.sleep(SETTLE_SECONDS)
    everybody.append(asyncio.create_task(visit(server, heard, until)))
    begun, cpu = time.monotonic(), server.cpu_seconds()
    weighing = asyncio.create_task(_weigh(server, until - 1))
    for table, line in zip(tables, lines, strict=True):
        everybody.append(asyncio.create_task(play(table, line, scene.pause_seconds, heard, until)))
        await asyncio.sleep(scene.pause_seconds / scene.tables)
    memory = await weighing
    worked, took = server.cpu_seconds() - cpu, time.monotonic() - begun
    await asyncio.gather(*everybody)
    missing = sum(screen.seen < screen.table.version for screen in screens)
    if missing:
        heard.errors.append(f"screen: {missing} of {len(screens)} never saw the last view")
    return {
        "writes_ms": quantiles(heard.writes), "screens_ms": quantiles(heard.screens),
        "visits_ms": quantiles(heard.visits), "memory_mb": [round(it, 1) for it in memory],
        "commits": len(heard.writes), "streaming": heard.streaming, "asking": heard.asking,
        "cores": round(worked / took, 2),
        "cpu_ms_a_write": round(worked / max(1, len(heard.writes)) * 1000, 1),
        "errors": len(heard.errors), "first_errors": dict(Counter(heard.errors).most_common(4)),
    }  # fmt: skip


async def _weigh(server: Started, until: float) -> list[float]:
    """What the server weighs in the beginning, now and then, and in the end; MB."""
    weighed = [server.memory_mb()]
    while (left := until - time.monotonic()) > 0:
        await asyncio.sleep(min(WEIGHED_SECONDS, left if len(weighed) > 1 else left / 2))
        weighed.append(server.memory_mb())
    return weighed
