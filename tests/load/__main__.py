"""Measure a server under load: `python -m tests.load [SCENE...]`; loopback only, and it stops by itself.

Each scene starts a server of its own. Printed are p50 and p99 in milliseconds of writes (sent to
answered), of screens (sent to shown; the commit lies between), of visits on new
connections, what the server weighs in the beginning, in the middle and in the end, how many processor
cores it keeps busy, and its processor time for each write, all screens included. Several servers on one
PostgreSQL are `tests.load.hall`.
"""

import argparse
import asyncio
import json
import shlex
import sys
from typing import Any

from tests.load.load_scenes import SCENES, Scene, run
from tests.load.started import START, started


def main() -> None:
    """Run the scenes and print a line for each."""
    parser = argparse.ArgumentParser(prog="python -m tests.load", description=__doc__.split("\n\n")[0])
    parser.add_argument("scenes", nargs="*", metavar="SCENE", help=f"any of {', '.join(SCENES)}; all")
    parser.add_argument("--seconds", type=float, default=20, help="of play in each scene")
    parser.add_argument("--command", help="what starts the server, instead of this folder's `ojo serve`")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    if unknown := set(asked.scenes) - set(SCENES):
        parser.error(f"no scene is called {', '.join(sorted(unknown))}; there are {', '.join(SCENES)}")
    command = shlex.split(asked.command) if asked.command else START
    if not asked.json:
        titles = ("writes", "screens", "visits")
        print(
            f"{'scene':20}", *(f"{it:>13}" for it in titles), "           MB  cores  ms/write  streams errors"
        )
    for name in asked.scenes or SCENES:
        told = _played(SCENES[name], command, asked.seconds)
        print(json.dumps({"scene": name} | told) if asked.json else _line(name, told), flush=True)


def _played(scene: Scene, command: list[str], seconds: float) -> dict[str, Any]:
    with started(command=command) as server:
        return asyncio.run(run(scene, server, seconds))


def _line(name: str, told: dict[str, Any]) -> str:
    def pair(key: str) -> str:
        found = told[key]
        return f"{found['p50']:.0f}/{found['p99']:.0f}" if found else "-"

    of = told["streaming"] + told["asking"]
    first, *_, last = told["memory_mb"]
    memory = f"{first:.0f}/{told['memory_mb'][len(told['memory_mb']) // 2]:.0f}/{last:.0f}"
    return (
        f"{name:20} {pair('writes_ms'):>13} {pair('screens_ms'):>13} {pair('visits_ms'):>13} "
        f"{memory:>13} {told['cores']:6.2f} {told['cpu_ms_a_write']:9.1f}  {told['streaming']}/{of}    "
        f"{told['errors']} {told['first_errors'] or ''}"
    )


if __name__ == "__main__":
    sys.exit(main())
