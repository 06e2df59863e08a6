"""Make films of reveals with truth: `python -m datasets.films FOLDER --count N --seed S`.

Film by film FOLDER/SEED.mp4 (or .avi) and, once it is whole, FOLDER/SEED.json: when all dice lay still and
uncovered, their faces and boxes, how many the table knows of, its edge, and what disturbs. A seed makes the
same film each time; a film whose truth is there is not made again, so a stopped run goes on where it was.
Nothing here is trained on.
"""

import argparse
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from datasets.films.late import write_late
from datasets.films.opened import write_open
from datasets.films.script import write_script
from datasets.films.shoot import shoot, write_truth

DEMO = Path(__file__).parents[1] / "demo"


@dataclass(frozen=True, slots=True)
class Order:
    """Which films are to be made, but for their seeds."""

    pictures: tuple[Path, ...]
    calm: bool = False
    cluttered: bool = False
    late: bool = False
    opened: bool = False

    def make(self, seed: int) -> tuple[bytes, dict[str, Any]]:
        """Return a film as the bytes of its file, and its truth."""
        if self.late:
            script = write_late(seed, self.pictures)
        elif self.opened:
            script = write_open(seed, self.pictures)
        else:
            script = write_script(seed, self.pictures, calm=self.calm, cluttered=self.cluttered)
        with tempfile.TemporaryDirectory() as folder:
            truth = shoot(script, Path(folder) / f"{seed:06d}")
            return (Path(folder) / truth["film"]).read_bytes(), truth


def make(folder: Path, seeds: range, order: Order, *, say: bool = False) -> None:
    """Make what is missing of the films with `seeds`."""
    folder.mkdir(parents=True, exist_ok=True)
    for seed in (one for one in seeds if not (folder / f"{one:06d}.json").exists()):
        started = time.monotonic()
        film, truth = order.make(seed)
        (folder / truth["film"]).write_bytes(film)
        write_truth(truth, folder / f"{seed:06d}.json")
        if say:
            print(f"{seed:06d} {time.monotonic() - started:.1f} s", flush=True)


def main() -> None:
    """Make films."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0, help="of the first film; the others follow")
    parser.add_argument(
        "--pictures",
        type=Path,
        default=DEMO,
        help="a labelled folder whose dice are filmed (default: the demo's)",
    )
    parser.add_argument("--only", default="*", metavar="GLOB", help="which of its pictures, such as '*-a'")
    parser.add_argument("--calm", action="store_true", help="leave out everything that disturbs")
    parser.add_argument(
        "--cluttered", action="store_true", help="lay drawn dice, keys, cards, lost and kept dice about"
    )
    parser.add_argument(
        "--late", action="store_true", help="the last cup goes up late, and a thing makes the number right"
    )
    parser.add_argument(
        "--open", action="store_true", help="somebody lays dice open, and throws the others again"
    )
    args = parser.parse_args()
    pictures = tuple(
        path
        for path in sorted((args.pictures / "images").glob(args.only + ".*"))
        if (args.pictures / "labels" / f"{path.stem}.txt").is_file()
    )
    if not pictures:
        sys.exit(f"{args.pictures} holds no labelled picture {args.only}; it needs images/ and labels/.")
    seeds = range(args.seed, args.seed + args.count)
    make(args.folder, seeds, Order(pictures, args.calm, args.cluttered, args.late, args.open), say=True)


if __name__ == "__main__":
    main()
