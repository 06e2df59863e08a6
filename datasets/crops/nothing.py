"""Pictures that hold no die, to measure what a reader finds in them.

`python -m datasets.crops.nothing --out build/nothing` draws 27 of every kind (an empty table, pages
of words, keyboards, boards, heads, cards, dots, things), near and far, seen aslant and through a camera, and
writes them as `models.evaluate` takes them. Other seeds than any training's.
"""

import argparse
from pathlib import Path

import cv2
import numpy as np

from datasets.crops.backgrounds import PRINTS, Image, background
from datasets.crops.degrade import degrade

WIDTH, HEIGHT = 1024, 768
FIRST_SEED = 77_000_000
EMPTY = "empty"


def picture(seed: int, kind: str) -> Image:
    """One picture (HEIGHT, WIDTH, 3) BGR of a kind: a name in `PRINTS`, or EMPTY."""
    rng = np.random.default_rng(FIRST_SEED + seed)
    drawn = WIDTH // int(rng.choice([1, 2, 3]))  # near and far
    ground = background(rng, drawn, busy=float(kind != EMPTY), printed=kind if kind != EMPTY else None)
    ground = np.asarray(cv2.resize(ground, (WIDTH, WIDTH), interpolation=cv2.INTER_CUBIC), np.uint8)
    corners = np.array([[0, 0], [WIDTH, 0], [WIDTH, WIDTH], [0, WIDTH]], np.float32)
    lean = rng.uniform(0, 0.25, (4, 2)).astype(np.float32) * WIDTH * [[-1, -1], [1, -1], [1, 1], [-1, 1]]
    slanted = cv2.warpPerspective(
        ground,
        cv2.getPerspectiveTransform(corners, (corners + lean).astype(np.float32)),
        (WIDTH, HEIGHT),
        flags=cv2.INTER_AREA,
        borderMode=cv2.BORDER_REFLECT,
    )
    return degrade(np.asarray(slanted, np.uint8), rng)


def main() -> None:
    """Draw a set."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--count", type=int, default=216)
    args = parser.parse_args()
    for folder in ("images", "labels"):
        (args.out / folder).mkdir(parents=True, exist_ok=True)
    kinds = [EMPTY, *PRINTS]
    for index in range(args.count):
        name = f"{kinds[index % len(kinds)]}-{index:04d}"
        cv2.imwrite(str(args.out / "images" / f"{name}.jpg"), picture(index, kinds[index % len(kinds)]))
        (args.out / "labels" / f"{name}.txt").write_text("")


if __name__ == "__main__":
    main()
