"""Find what a reader wrongly takes for dice, to train the next one on.

    python -m datasets.hard --real PHOTOGRAPHS --renders build/renders --tiles build/tiles \
        --crops build/hard.npz --count 4000

Looks with the shipped weights (or those in $OJO_WEIGHTS) at grounds that hold no die: ours, and dice-free
windows of photographs. Tiles with a find go to --tiles with an empty label; what was found goes to --crops as
"no readable top face", and so does what is found beside the dice of photographs and rendered scenes: blank
cubes, coins, balls, the fittings of a tray, boxes that straddle two dice. `--printed words keys` looks at
whole pictures as `datasets.nothing` draws them, of other seeds: what large letters do to a reader does not
show on tiles. Give both to the next training beside what `datasets.compose` made.
"""

import argparse
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets import compose, nothing, sources
from datasets.backgrounds import PRINTS, background
from datasets.degrade import degrade, recolour
from vision import load_reader
from vision.boxes import overlaps
from vision.reader import Reader

NO_DIE_IOU = 0.4
"""a find that shares less than this with every die shows none of them well; the reader that calls it none
lets the boxes on the dice themselves win"""


def empty_ground(seed: int, photographs: list[int]) -> NDArray[np.uint8]:
    """A ground without dice, seen through a camera."""
    rng = np.random.default_rng(seed)
    found = None
    if photographs and rng.random() < 0.4:
        found = compose.dice_free(int(rng.choice(photographs)), rng)
    ground = background(rng, compose.TILE, busy=1.0) if found is None else found
    return degrade(recolour(ground, rng), rng)


def crop_of(image: NDArray[np.uint8], box: NDArray[np.float64]) -> NDArray[np.uint8]:
    """The square around a box, as the face reader would be shown it."""
    side = float(max(box[2:] - box[:2])) * compose.CROP_REACH
    return compose.square(image, (box[:2] + box[2:]) / 2, side, None)


def around(ground: NDArray[np.uint8], box: NDArray[np.float64]) -> NDArray[np.uint8]:
    """The tile of a ground in whose middle, or near it, a box lies."""
    height, width = ground.shape[:2]
    x, y = (box[:2] + box[2:] - compose.TILE).astype(int) // 2
    x, y = np.clip(x, 0, width - compose.TILE), np.clip(y, 0, height - compose.TILE)
    return ground[y : y + compose.TILE, x : x + compose.TILE]


def beside_dice(picture: sources.Picture, reader: Reader) -> list[NDArray[np.uint8]]:
    """Crops of what is found in a scene where no die is, or astride of several."""
    image = picture.load()
    found = reader.find(image).boxes.astype(float)
    iou, _ = overlaps(np.concatenate((found, picture.boxes)))
    best = iou[: len(found), len(found) :].max(axis=1, initial=0)
    return [crop_of(image, box) for box in found[best < NO_DIE_IOU]]


def main() -> None:
    """Collect hard grounds."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--real", type=Path, help="folder that holds nellbyler/ and epanemu/")
    parser.add_argument("--renders", type=Path, help="folder that holds scenes/")
    parser.add_argument("--tiles", type=Path, required=True)
    parser.add_argument("--crops", type=Path, required=True)
    parser.add_argument("--count", type=int, default=4000, help="grounds to look at")
    parser.add_argument("--first", type=int, default=9_000_000, help="number of the first ground")
    parser.add_argument(
        "--printed", nargs="*", choices=PRINTS, default=[], help="look at whole pictures of these instead"
    )
    args = parser.parse_args()
    if args.real:
        compose.gather(args.real, None)
    # a photograph whose dice at the edge nobody labelled would teach that dice are none
    wanted = [i for i, p in enumerate(compose.PICTURES) if p.source == sources.TRAINING_SOURCES[0]]
    reader = load_reader()
    for name in ("images", "labels"):
        (args.tiles / name).mkdir(parents=True, exist_ok=True)
    crops: list[tuple[compose.Crop, str]] = []
    tiles = 0
    for seed in range(args.first, args.first + args.count):
        if args.printed:
            ground = nothing.picture(seed, args.printed[seed % len(args.printed)])
            boxes = reader.find(ground).boxes.astype(float)
        else:
            ground = empty_ground(seed, wanted)
            boxes = reader.detector.detect(ground, compose.TILE).boxes.astype(float)
        if not len(boxes):
            continue
        tiles += 1
        tile = around(ground, boxes[0])
        cv2.imwrite(str(args.tiles / "images" / f"{seed:07d}.jpg"), tile, [cv2.IMWRITE_JPEG_QUALITY, 92])
        (args.tiles / "labels" / f"{seed:07d}.txt").write_text("")
        for box in boxes[:4]:
            crops.append((compose.Crop(crop_of(ground, box), compose.NOT_READABLE), "hard"))
    beside = {"photographs": [compose.PICTURES[i] for i in wanted]}
    if args.renders:
        beside["hard"] = list(sources.renders(args.renders / "scenes"))
    for name, pictures in beside.items():
        for picture in pictures:
            crops.extend((compose.Crop(c, compose.NOT_READABLE), name) for c in beside_dice(picture, reader))
    compose.save_crops(args.crops, crops)
    print(f"{tiles} of {args.count} grounds were taken to hold {len(crops)} dice")


if __name__ == "__main__":
    main()
