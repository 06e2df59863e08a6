"""Make crops for the stance reader, which tells how a die lies.

    python -m datasets.crops.stances --real PHOTOGRAPHS --renders build/renders --out build/stances.npz

Every die of every picture, with more of what is around it than the face reader sees: a die leans on what is
beside it. `leans` and `stacked` are 0 or 1; `up` is where its upper face points, NaN where that is not known.
`die` is 0 for what `hard` found where none is, and for boxes about two or three dice that touch.
Crops are kept as JPEG, one after the other in `jpegs`, each `lengths` bytes long: as they are they would take
nine times the memory.
"""

import math
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.crops.backgrounds import background
from datasets.crops.degrade import degrade, strongest_blur
from datasets.crops.sources import TRAINING_SOURCES, Picture, made_of_pictures
from datasets.crops.windows import square_around
from vision.stages.boxes import overlaps

WIDE_CROP = 224
"""70 pixels a die: more than a plain look of either reader shows of one"""
WIDE_REACH = 3.2
"""side of a stored crop over the die's longer side: room to turn and shift the 2.4 that the reader sees"""
JPEG_QUALITY = 95
LEAST_SIDE = 14
LEAST_VISIBLE = 0.4
CLEARLY_VISIBLE = 0.8
TOUCHING = 1.35
"""longer sides between the middles of two dice that touch, at most"""
NONE_OF_THEM_IOU = 0.6
"""a box that shares less with each die that it is drawn about shows none of them"""


class Stance(NamedTuple):
    """A wide square around a die and how it lies, or around what is no die."""

    jpeg: NDArray[np.uint8]
    """The square (WIDE_CROP, WIDE_CROP, 3), encoded where it is cut: as pixels, they fill the memory."""
    leans: bool = False
    stacked: bool = False
    up: Sequence[float] | NDArray[np.float64] = (math.nan, math.nan)
    die: bool = True
    middle: Sequence[float] | NDArray[np.float64] = (0.0, 0.0)
    """Where the die's middle lies from the crop's, right and down, in longer sides of the box."""


def stance_of(
    picture: Picture, image: NDArray[np.uint8], die: int, box: NDArray[np.float64],
    ground: NDArray[np.uint8] | None = None,
) -> Stance:  # fmt: skip
    """How a die of a picture lies, seen around a box that may be its own or aside of it."""
    aside = picture.boxes[die].reshape(2, 2).mean(axis=0) - box.reshape(2, 2).mean(axis=0)
    return Stance(
        wide_square(image, box, ground),
        bool(picture.cocked[die]),
        bool(picture.stacked[die]),
        picture.up[die],
        middle=aside / max(box[2:] - box[:2]),
    )


def no_die(image: NDArray[np.uint8], box: NDArray[np.float64], ground: NDArray[np.uint8] | None) -> Stance:
    """What is seen around a box that shows no die."""
    return Stance(wide_square(image, box, ground), die=False)


def wide_square(
    image: NDArray[np.uint8], box: NDArray[np.float64], ground: NDArray[np.uint8] | None
) -> NDArray[np.uint8]:
    """The square around a box as JPEG."""
    square = square_around(image, box, WIDE_REACH, ground, WIDE_CROP)
    return np.asarray(cv2.imencode(".jpg", square, [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])[1], np.uint8)


def about_several(picture: Picture, rng: np.random.Generator) -> NDArray[np.float64] | None:
    """A box about two or three dice that touch, or None where ten tries find none: to a look at its middle
    it is one large die."""
    clear = np.flatnonzero((picture.visible >= CLEARLY_VISIBLE) & ~picture.stacked)
    for _ in range(10 if len(clear) > 1 else 0):
        first = picture.boxes[rng.choice(clear)]
        side = max(first[2:] - first[:2])
        apart = np.linalg.norm((picture.boxes[clear] - first).reshape(-1, 2, 2).mean(axis=1), axis=1)
        near = clear[(apart > 0) & (apart < TOUCHING * side)]
        if not len(near):
            continue
        others = picture.boxes[rng.permutation(near)[: rng.integers(1, 3)]]
        group = np.vstack((first, others))
        box = np.concatenate((group[:, :2].min(axis=0), group[:, 2:].max(axis=0)))
        box += rng.uniform(-0.1, 0.1, 4) * side
        shared, _ = overlaps(np.vstack((box, picture.boxes)))
        if shared[0, 1:].max() < NONE_OF_THEM_IOU:
            return np.asarray(box)
    return None


def stances_of(picture: Picture, seed: int) -> list[Stance]:
    """Every die of a picture that is large enough and not too hidden; and a box about several. Those of
    a rendered table twice: as rendered, and through a poor camera."""
    rng = np.random.default_rng(seed)
    image = picture.load()
    cut_out = image.shape[2] == 4
    ground = background(rng, WIDE_CROP) if cut_out else None
    side = (picture.boxes[:, 2:] - picture.boxes[:, :2]).max(axis=1, initial=0)
    seen = np.flatnonzero((side >= LEAST_SIDE) & (picture.visible >= LEAST_VISIBLE))
    several = about_several(picture, rng)
    images = [image]
    if not cut_out and picture.source not in TRAINING_SOURCES:
        images.append(degrade(image, rng, strongest_blur(picture.boxes)))
    made = [stance_of(picture, view, int(i), picture.boxes[i], ground) for view in images for i in seen]
    if several is not None:
        made.extend(no_die(view, several, ground) for view in images)
    return made


def save_stances(path: Path, crops: list[tuple[Stance, str]]) -> None:
    """Write crops and their sources as `models.train_stance` takes them."""
    path.parent.mkdir(parents=True, exist_ok=True)
    jpegs = [crop.jpeg for crop, _ in crops]
    np.savez(
        path,
        jpegs=np.concatenate(jpegs) if jpegs else np.empty(0, np.uint8),
        lengths=np.array([len(jpeg) for jpeg in jpegs]),
        leans=np.array([crop.leans for crop, _ in crops]),
        stacked=np.array([crop.stacked for crop, _ in crops]),
        up=np.array([crop.up for crop, _ in crops], np.float32),
        die=np.array([crop.die for crop, _ in crops]),
        middle=np.array([crop.middle for crop, _ in crops], np.float32),
        sources=np.array([source for _, source in crops]),
    )


def main() -> None:
    """Make the crops."""
    args, crops = made_of_pictures(__doc__, stances_of)
    save_stances(args.out, crops)
    odd = sum(crop.leans or crop.stacked for crop, _ in crops)
    print(f"{len(crops)} crops, {odd} of dice that lie oddly, in {args.out}")


if __name__ == "__main__":
    main()
