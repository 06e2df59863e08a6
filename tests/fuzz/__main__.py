"""Run campaigns: `python -m tests.fuzz [SCENE...]`; a line of figures each, exit status 1 on a failure.

Scenes: kills (a process that writes is killed, N times; POSIX), flips (a bit of a stored night is flipped),
requests (the API, in one process), pictures (mutated, each read by the process that reads photos).
OJO_TEST_DATABASE names a PostgreSQL for the kills.
"""

import argparse
import importlib
import json
import os
import sys
import time

SCENES = {"kills": 100, "flips": 300, "requests": 3_000, "pictures": 300}
"""How often each is tried where nobody says."""


def main() -> int:
    """Run one scene and print what came of it."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__.split("\n\n")[0])
    parser.add_argument("scenes", nargs="*", choices=[[], *SCENES], help="all of them where none is named")
    parser.add_argument("--number", type=int, help="how often")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=float("inf"), help="the most that a scene takes")
    asked = parser.parse_args()
    failures = 0
    for scene in asked.scenes or SCENES:
        begun = time.monotonic()
        campaign = importlib.import_module(f"tests.fuzz.{scene}")
        figures = campaign.run(asked.number or SCENES[scene], asked.seed, begun + asked.seconds)
        seconds = round(time.monotonic() - begun)
        print(json.dumps({"scene": scene, "seed": asked.seed, "seconds": seconds} | figures), flush=True)
        failures += len(figures["failures"])
    return 1 if failures else 0


if __name__ == "__main__":
    os.environ.pop("OJO_LANGUAGE", None)
    sys.exit(main())
