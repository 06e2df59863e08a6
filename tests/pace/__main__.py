"""Play rounds at the pace of people, and hold what was judged against what lay there.

`python -m tests.pace` plays the grid: each source with pauses of 0 to 10 seconds. `--systems 200` plays so
many rounds of the demo, all rule systems in turn; `--faults 200` so many with a source that fails. It exits
with 1 where a verdict was taken from another round's dice. `--record FILE` writes the tables down.
"""

import argparse
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from pathlib import Path
from random import Random
from statistics import median

from tests.pace.rounds import Judged, play, seated, with_pips
from tests.pace.sources import SOURCES, Source
from tests.pace.table_top import FAULTS, Fault, TableTop

PAUSES_SECONDS = (0.0, 2.0, 4.0, 6.0, 10.0)
Cell = tuple[Source, str, list[float], list[Fault], int]
"""A table: its source, rule system, and for each of its rounds a pause and a fault; a seed."""
BROKEN: tuple[Source, ...] = ("webcam", "stream", "phone", "photo")


def played(cell: Cell) -> list[Judged]:
    """Play a table's rounds, in games one after another."""
    source, variant, pauses, faults, seed = cell
    chance, judged, before = Random(seed), list[Judged](), list[tuple[int, ...]]()
    with tempfile.TemporaryDirectory() as folder:
        top = TableTop(chance)
        with seated(source, variant, top, Path(folder), chance) as players:
            for pause, fault in zip(pauses, faults, strict=True):
                a_round = Judged(source, variant, pause, fault)
                if not play(players, top, a_round, before):
                    players.post("actions", action={"action": "next_game"})
                    play(players, top, a_round, before)
                judged.append(a_round)
    return judged


def grid(rounds: int) -> list[Cell]:
    """Each source with each pause."""
    pairs = enumerate(product(SOURCES, PAUSES_SECONDS))
    return [(source, "dudo", [pause] * rounds, ["none"] * rounds, seed) for seed, (source, pause) in pairs]


def systems(rounds: int) -> list[Cell]:
    """The demo, all systems in turn, some rounds a table."""
    names, chance = with_pips(), Random(1)
    each = -(-rounds // len(names))
    pauses = [[chance.choice(PAUSES_SECONDS[:4]) for _ in range(each)] for _ in names]
    return [("demo", name, pauses[at], ["none"] * each, 100 + at) for at, name in enumerate(names)]


def faulty(rounds: int) -> list[Cell]:
    """Each source, each fault in turn, every second round clean."""
    cells, each, chance = [], 2 * (len(FAULTS) - 1), Random(2)
    for seed in range(-(-rounds // each)):
        faults: list[Fault] = [fault for broken in FAULTS[1:] for fault in ("none", broken)]
        pauses = [chance.choice((0.0, 2.0, 4.0)) for _ in faults]
        cells.append((BROKEN[seed % len(BROKEN)], "dudo", pauses, faults, 200 + seed))
    return cells


def table(judged: Sequence[Judged], by: str) -> str:
    """What came of the rounds, a line for each kind of them."""
    lines = [
        f"| {by} | rounds | right unasked | asked | as before | number | dice | typed | misread "
        "| another round | s |",
        "|---|---|---|---|---|---|---|---|---|---|---|",
    ]
    kinds: dict[str, list[Judged]] = {}
    for one in judged:
        what = {"source, pause": f"{one.source}, {one.pause_seconds:.0f} s", "system": one.variant}
        kinds.setdefault(what.get(by, f"{one.source}, {one.fault}"), []).append(one)
    for kind, rounds in kinds.items():
        ends, words = (
            Counter(one.end for one in rounds),
            Counter(word for one in rounds for word in one.asked),
        )
        unasked = sum(one.end == "right" and not one.asked for one in rounds)
        late = median(one.late_seconds for one in rounds)
        figures = [len(rounds), unasked, sum(bool(one.asked) for one in rounds), words["unmoved"],
                   words["count"], words["dice"], ends["typed"], ends["misread"], ends["another round"],
                   f"{late:.1f}"]  # fmt: skip
        lines.append("| " + " | ".join([kind, *map(str, figures)]) + " |")
    return "\n".join(lines)


def main() -> int:
    """Play, print the tables, and say whether any verdict was about another round."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=4, help="of each source and pause")
    parser.add_argument("--systems", type=int, default=0, help="rounds of the demo, all systems")
    parser.add_argument("--faults", type=int, default=0, help="rounds, every second with a fault")
    parser.add_argument("--jobs", type=int, default=3, help="tables at once, each a process")
    parser.add_argument("--record", type=Path, help="where the tables are written")
    given = parser.parse_args()
    parts = {"source, pause": grid(given.rounds), "system": systems(given.systems) if given.systems else [],
             "source, fault": faulty(given.faults) if given.faults else []}  # fmt: skip
    told, wrong = [], 0
    for by, cells in parts.items():
        if not cells:
            continue
        with ProcessPoolExecutor(given.jobs) as pool:
            judged = [one for rounds in pool.map(played, cells) for one in rounds]
        wrong += sum(one.end == "another round" for one in judged)
        told.append(table(judged, by))
        print(told[-1], "\n", flush=True)
    if given.record:
        commit = subprocess.run(
            ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=True
        )
        command = "python -m tests.pace " + " ".join(sys.argv[1:])
        head = f"# Rounds at the pace of people\n\n`{command}` at {commit.stdout.strip()}.\n"
        given.record.write_text("\n".join([head, "\n\n".join(told), ""]), encoding="utf-8")
    print(f"judged by another round's dice: {wrong}")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
