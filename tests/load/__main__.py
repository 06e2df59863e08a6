"""Measure a server under load: `python -m tests.load [SCENE...]`; loopback only, and it stops by itself.

Each scene starts a server of its own. Printed are p50 and p99 in milliseconds of writes (sent to
answered), of screens (sent to shown; the commit lies between), of visits on new
connections, what the server weighs in the beginning, in the middle and in the end, how many processor
cores it keeps busy, and its processor time for each write, all screens included.
"""

import argparse
import asyncio
import json
import multiprocessing
import shlex
import statistics
import sys
import time
from collections import Counter
from dataclasses import dataclass
from typing import Any

from tests.load.hostile import KINDS, besiege
from tests.load.started import Started, started
from tests.load.visitors import Heard, Line, Screen, Table, play, visit

SETTLE_SECONDS = 2.0
LAST_SECONDS = 1.0
"""After the last write, for what is under way to arrive."""


@dataclass(frozen=True)
class Scene:
    """Who is there: screens at each table, writers one a table, hostile connections from some addresses."""

    tables: int
    screens: int
    hostile: int = 0
    addresses: int = 1
    kinds: tuple[str, ...] = ("silent", "drip", "half", "body")
    https: bool = False
    pause_seconds: float = 0.5


SCENES = {
    "one": Scene(1, 1),
    "200": Scene(1, 200),
    "50x8": Scene(50, 8, pause_seconds=2.0),  # somebody at each table taps every other second
    "hostile": Scene(1, 10, 2000, 20),
    "hostile-one-address": Scene(1, 10, 2000, 1),
    "hostile-tls": Scene(1, 10, 2000, 20, (*KINDS,), https=True),
}


def main() -> None:
    """Run the scenes and print a line for each."""
    parser = argparse.ArgumentParser(prog="python -m tests.load", description=__doc__.split("\n\n")[0])
    parser.add_argument("scenes", nargs="*", metavar="SCENE", help=f"any of {', '.join(SCENES)}; all of them")
    parser.add_argument("--seconds", type=float, default=20, help="of play in each scene")
    parser.add_argument("--command", help="what starts the server, instead of this folder's `ojo serve`")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    if unknown := set(asked.scenes) - set(SCENES):
        parser.error(f"no scene is called {', '.join(sorted(unknown))}; there are {', '.join(SCENES)}")
    command = shlex.split(asked.command) if asked.command else None
    if not asked.json:
        titles = ("writes", "screens", "visits")
        print(
            f"{'scene':20}", *(f"{it:>13}" for it in titles), "           MB  cores  ms/write  streams errors"
        )
    for name in asked.scenes or SCENES:
        with started(SCENES[name].https, command) as server:
            told = asyncio.run(run(SCENES[name], server, asked.seconds))
        print(json.dumps({"scene": name} | told) if asked.json else _line(name, told), flush=True)


async def run(scene: Scene, server: Started, seconds: float) -> dict[str, Any]:
    """Play one scene; its figures."""
    heard = Heard()
    lines = [Line(server) for _ in range(scene.tables)]
    tables = [await Table.set_up(line) for line in lines]
    until = time.monotonic() + SETTLE_SECONDS + seconds
    siege = multiprocessing.get_context("spawn").Process(
        target=besiege, args=(server, scene.hostile, scene.addresses, scene.kinds, until + LAST_SECONDS)
    )
    if scene.hostile:
        siege.start()
        await asyncio.sleep(SETTLE_SECONDS)
        until += SETTLE_SECONDS
    background: list[asyncio.Task[None]] = []
    screens = [Screen(table, heard) for table in tables for _ in range(scene.screens)]
    background += [asyncio.create_task(screen.live(server, until + LAST_SECONDS)) for screen in screens]
    await asyncio.sleep(SETTLE_SECONDS)
    background.append(asyncio.create_task(visit(server, heard, until)))
    writers = []
    begun, cpu, memory = time.monotonic(), server.cpu_seconds(), [server.memory_mb()]
    for table, line in zip(tables, lines, strict=True):
        writers.append(asyncio.create_task(play(table, line, scene.pause_seconds, heard, until)))
        await asyncio.sleep(scene.pause_seconds / scene.tables)
    for share in (2, 1):
        await asyncio.sleep((until - time.monotonic() - 1) / share)
        memory.append(server.memory_mb())
    worked = server.cpu_seconds() - cpu
    cores, each = worked / (time.monotonic() - begun), worked / max(1, len(heard.writes))
    await asyncio.gather(*writers, *background)
    if scene.hostile:
        siege.join(10)
        siege.kill()
    missing = sum(screen.seen < screen.table.version for screen in screens)
    if missing:
        heard.errors.append(f"screen: {missing} of {len(screens)} never saw the last view")
    return {
        "writes_ms": _quantiles(heard.writes), "screens_ms": _quantiles(heard.screens),
        "visits_ms": _quantiles(heard.visits), "memory_mb": [round(it, 1) for it in memory],
        "commits": len(heard.writes), "streaming": heard.streaming, "asking": heard.asking,
        "cores": round(cores, 2),
        "cpu_ms_a_write": round(each * 1000, 1),
        "errors": len(heard.errors), "first_errors": dict(Counter(heard.errors).most_common(4)),
    }  # fmt: skip


def _quantiles(values: list[float]) -> dict[str, float] | None:
    if not values:
        return None
    cuts = statistics.quantiles([*values, values[-1]], n=100, method="inclusive")  # it needs two
    return {"p50": round(cuts[49], 1), "p99": round(cuts[98], 1), "max": round(max(values), 1)}


def _line(name: str, told: dict[str, Any]) -> str:
    def pair(key: str) -> str:
        found = told[key]
        return f"{found['p50']:.0f}/{found['p99']:.0f}" if found else "-"

    of = told["streaming"] + told["asking"]
    memory = "/".join(f"{it:.0f}" for it in told["memory_mb"])
    return (
        f"{name:20} {pair('writes_ms'):>13} {pair('screens_ms'):>13} {pair('visits_ms'):>13} "
        f"{memory:>13} {told['cores']:6.2f} {told['cpu_ms_a_write']:9.1f}  {told['streaming']}/{of}    "
        f"{told['errors']} {told['first_errors'] or ''}"
    )


if __name__ == "__main__":
    sys.exit(main())
