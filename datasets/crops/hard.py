"""Find what the detector wrongly takes for dice, to train the next one on.

    python -m datasets.crops.hard --real PHOTOGRAPHS --tiles build/tiles --count 4000

Looks with the shipped weights (or those in $OJO_WEIGHTS) at grounds that hold no die: ours, and dice-free
windows of photographs. Tiles with a find go to --tiles with an empty label. `--printed words keys` looks at
whole pictures as `nothing` draws them, of other seeds: what large letters do to a detector does not show on
tiles.
"""

import argparse
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.crops import nothing
from datasets.crops.backgrounds import PRINTS, background
from datasets.crops.degrade import degrade, recolour
from datasets.crops.sources import TRAINING_SOURCES, Picture, add_sources, gather
from datasets.crops.tiles import TILE, dice_free
from vision import Reader, load_reader
from vision.stages.candidates import nothing_found

SOUGHT = [name for name in PRINTS if name != "cards"]
"""From above a card of four or six round spots looks like a die: a detector that was shown many was lost on
plain dice (run d4 in models/runs.csv)."""


def empty_ground(seed: int, photographs: list[Picture]) -> NDArray[np.uint8]:
    """A ground without dice, seen through a camera."""
    rng = np.random.default_rng(seed)
    ground = None
    if photographs and rng.random() < 0.4:
        picture = photographs[int(rng.choice(len(photographs)))]
        ground = dice_free(picture, picture.load(), rng)
    if ground is None:
        ground = background(rng, TILE, busy=1.0, printed=str(rng.choice(SOUGHT)))
    return degrade(recolour(ground, rng), rng)


def boxes_in(image: NDArray[np.uint8], reader: Reader) -> NDArray[np.float64]:
    """The boxes (n, 4) of what looks like dice to the detector."""
    return reader.run(nothing_found(image), through="detect").boxes.astype(float)


def around(ground: NDArray[np.uint8], box: NDArray[np.float64]) -> NDArray[np.uint8]:
    """The tile of a ground in whose middle, or near it, a box lies."""
    height, width = ground.shape[:2]
    x, y = (box[:2] + box[2:] - TILE).astype(int) // 2
    x, y = np.clip(x, 0, width - TILE), np.clip(y, 0, height - TILE)
    return ground[y : y + TILE, x : x + TILE]


def main() -> None:
    """Collect hard grounds."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add_sources(parser)
    parser.add_argument("--tiles", type=Path, required=True)
    parser.add_argument("--count", type=int, default=4000, help="grounds to look at")
    parser.add_argument("--first", type=int, default=9_000_000, help="number of the first ground")
    parser.add_argument(
        "--printed", nargs="*", choices=PRINTS, default=[], help="look at whole pictures of these instead"
    )
    args = parser.parse_args()
    # a photograph whose dice at the edge nobody labelled would teach that dice are none
    photographs = gather(args.real, None) if args.real else []
    photographs = [picture for picture in photographs if picture.source == TRAINING_SOURCES[0]]
    reader = load_reader()
    for name in ("images", "labels"):
        (args.tiles / name).mkdir(parents=True, exist_ok=True)
    tiles = 0
    for seed in range(args.first, args.first + args.count):
        if args.printed:
            ground = nothing.picture(seed, args.printed[seed % len(args.printed)])
            boxes = boxes_in(ground, reader)
        else:
            ground = empty_ground(seed, photographs)
            boxes = reader.detector.detect(ground, TILE).boxes.astype(float)
        if not len(boxes):
            continue
        tiles += 1
        tile = around(ground, boxes[0])
        cv2.imwrite(str(args.tiles / "images" / f"{seed:07d}.jpg"), tile, [cv2.IMWRITE_JPEG_QUALITY, 92])
        (args.tiles / "labels" / f"{seed:07d}.txt").write_text("")
    print(f"{tiles} of {args.count} grounds were taken to hold dice")


if __name__ == "__main__":
    main()
