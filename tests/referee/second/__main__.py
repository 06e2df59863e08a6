"""Games by both referees, and every difference."""

import argparse
import json
import sys
from collections import Counter

from tests.referee.second.beside import SECOND, play_beside


def main() -> int:
    """Play, and say what differs; 1 where anything does."""
    parser = argparse.ArgumentParser(prog="python -m tests.referee.second", description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="games of each system")
    parser.add_argument("--actions", type=int, default=80, help="actions of a game")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--variant", choices=sorted(SECOND), action="append")
    parser.add_argument("--show", type=int, default=3, help="differing games that are shown")
    options = parser.parse_args()
    worst = 0
    for variant in options.variant or sorted(SECOND):
        sums: Counter[str] = Counter()
        for number in range(options.games):
            played = play_beside(variant, f"{options.seed}/{variant}/{number}", options.actions)
            sums.update(actions=played.actions, done=played.legal, over=played.over, asked=played.asked)
            if played.difference:
                sums["differ"] += 1
                if sums["differ"] <= options.show:
                    print(f"{variant} {number}: {played.difference}")
                    print("".join(f"  {json.dumps(action)}\n" for action in played.game), end="")
        worst = max(worst, sums["differ"])
        told = ", ".join(f"{sums[name]} {name}" for name in ("actions", "done", "over", "asked", "differ"))
        print(f"{variant}: {options.games} games, {told}", flush=True)
    return 1 if worst else 0


if __name__ == "__main__":
    sys.exit(main())
