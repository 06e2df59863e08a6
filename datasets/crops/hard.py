"""Find what a reader wrongly takes for dice, to train the next one on.

    python -m datasets.crops.hard --real PHOTOGRAPHS --renders build/renders --tiles build/tiles \
        --crops build/hard.npz --stances build/hard-stances.npz --count 4000

Looks with the shipped weights (or those in $OJO_WEIGHTS) at grounds that hold no die: ours, and dice-free
windows of photographs. Tiles with a find go to --tiles with an empty label; what was found goes to --crops as
"no readable top face" and to --stances as no die, and so does what is found beside the dice of photographs
and rendered scenes: blank cubes, coins, balls, the fittings of a tray, boxes that straddle two dice. What is
found on a die but aside of its middle goes to --stances too. `--printed words keys` looks at whole pictures
as `nothing` draws them, of other seeds: what large letters do to a reader does not show on tiles. Give all to
the next trainings beside what `tiles`, `face_crops` and `stances` made.
"""

import argparse
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.crops import nothing
from datasets.crops.backgrounds import PRINTS, background
from datasets.crops.degrade import degrade, recolour
from datasets.crops.face_crops import CROP, CROP_REACH, NOT_READABLE, Crop, save_crops
from datasets.crops.sources import TRAINING_SOURCES, Picture, add_sources, gather, renders
from datasets.crops.stances import LEAST_VISIBLE, Stance, no_die, save_stances, stance_of
from datasets.crops.tiles import TILE, dice_free
from datasets.crops.windows import square_around
from vision import Reader, load_reader
from vision.stages.boxes import overlaps
from vision.stages.candidates import nothing_found

SOUGHT = [name for name in PRINTS if name != "cards"]
"""From above a card of four or six round spots looks like a die: a detector that was shown many was lost on
plain dice (run d4 in models/runs.csv)."""
NO_DIE_IOU = 0.4
"""a find that shares less than this with every die shows none of them well; the reader that calls it none
lets the boxes on the dice themselves win"""
WELL_FOUND_IOU = 0.75


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


class Find(NamedTuple):
    """What was wrongly taken for a die, as the two readers of crops learn from it."""

    crop: Crop
    stance: Stance


def find_of(image: NDArray[np.uint8], box: NDArray[np.float64]) -> Find:
    """What was found in a box."""
    tight = square_around(image, box, CROP_REACH, None, CROP)
    return Find(Crop(tight, NOT_READABLE), no_die(image, box, None))


def around(ground: NDArray[np.uint8], box: NDArray[np.float64]) -> NDArray[np.uint8]:
    """The tile of a ground in whose middle, or near it, a box lies."""
    height, width = ground.shape[:2]
    x, y = (box[:2] + box[2:] - TILE).astype(int) // 2
    x, y = np.clip(x, 0, width - TILE), np.clip(y, 0, height - TILE)
    return ground[y : y + TILE, x : x + TILE]


def among_dice(
    picture: Picture, image: NDArray[np.uint8], finds: NDArray[np.float64]
) -> tuple[list[Find], list[Stance]]:
    """What the finds (n, 4) in a picture, whose pixels are `image`, teach: those where no die is, or astride
    of several; and those on a die, but aside of its middle: whose box it is can be learnt."""
    iou, _ = overlaps(np.concatenate((finds, picture.boxes)))
    on_dice = iou[: len(finds), len(finds) :]
    best = on_dice.max(axis=1, initial=0)
    beside = [find_of(image, box) for box in finds[best < NO_DIE_IOU]]
    aside = []
    for i in np.flatnonzero((best >= NO_DIE_IOU) & (best < WELL_FOUND_IOU)):
        die = int(on_dice[i].argmax())
        if picture.visible[die] >= LEAST_VISIBLE:
            aside.append(stance_of(picture, image, die, finds[i]))
    return beside, aside


def main() -> None:
    """Collect hard grounds."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add_sources(parser)
    parser.add_argument("--tiles", type=Path, required=True)
    parser.add_argument("--crops", type=Path, required=True)
    parser.add_argument("--stances", type=Path, required=True)
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
    finds: list[tuple[Find, str]] = []
    aside: list[tuple[Stance, str]] = []
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
        name = "printed" if args.printed else "hard"  # a source of its own is shown more often
        finds.extend((find_of(ground, box), name) for box in boxes[:4])
    beside = {"photographs": photographs}
    if args.renders:
        beside["hard"] = list(renders(args.renders / "scenes"))
    for name, pictures in beside.items():
        for picture in pictures:
            image = picture.load()
            wrong, shifted = among_dice(picture, image, boxes_in(image, reader))
            finds.extend((find, name) for find in wrong)
            aside.extend((stance, name) for stance in shifted)
    save_crops(args.crops, [(find.crop, name) for find, name in finds])
    save_stances(args.stances, [(find.stance, name) for find, name in finds] + aside)
    print(f"{tiles} of {args.count} grounds were taken to hold dice; {len(finds)} finds in all")


if __name__ == "__main__":
    main()
