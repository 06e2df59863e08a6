"""Make crops for the stance reader, which tells how a die lies.

    python -m datasets.stances --real PHOTOGRAPHS --renders build/renders --out build/stances.npz

Every die of every picture, with more of what is around it than the face reader sees: a die leans on what is
beside it. `leans` and `stacked` are 0 or 1; `up` is where its upper face points, NaN where that is not known.
`die` is 0 for what `datasets.hard` found where none is.
"""

import argparse
import math
import multiprocessing
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from datasets import compose
from datasets.backgrounds import background
from datasets.sources import Picture

WIDE_CROP = 160
WIDE_REACH = 3.2
"""side of a stored crop over the die's longer side: room to turn and shift the 2.4 that the reader sees"""
LEAST_SIDE = 14
LEAST_VISIBLE = 0.4


class Stance(NamedTuple):
    """A wide square (WIDE_CROP, WIDE_CROP, 3) BGR around a die and how it lies, or around what is no die."""

    image: NDArray[np.uint8]
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
        compose.square_around(image, box, WIDE_REACH, ground, WIDE_CROP),
        bool(picture.cocked[die]),
        bool(picture.stacked[die]),
        picture.up[die],
        middle=aside / max(box[2:] - box[:2]),
    )


def stances_of(index: int) -> list[Stance]:
    """Every die of picture `index` that is large enough and not too hidden."""
    rng = np.random.default_rng(index)
    picture = compose.PICTURES[index]
    image = picture.load()
    ground = background(rng, WIDE_CROP) if image.shape[2] == 4 else None
    side = (picture.boxes[:, 2:] - picture.boxes[:, :2]).max(axis=1, initial=0)
    seen = np.flatnonzero((side >= LEAST_SIDE) & (picture.visible >= LEAST_VISIBLE))
    return [stance_of(picture, image, i, picture.boxes[i], ground) for i in seen]


def save_stances(path: Path, crops: list[tuple[Stance, str]]) -> None:
    """Write crops and their sources as `models.train_stance` takes them."""
    path.parent.mkdir(parents=True, exist_ok=True)
    np.savez(
        path,
        crops=np.stack([crop.image for crop, _ in crops]),
        leans=np.array([crop.leans for crop, _ in crops]),
        stacked=np.array([crop.stacked for crop, _ in crops]),
        up=np.array([crop.up for crop, _ in crops], np.float32),
        die=np.array([crop.die for crop, _ in crops]),
        middle=np.array([crop.middle for crop, _ in crops], np.float32),
        sources=np.array([source for _, source in crops]),
    )


def main() -> None:
    """Make the crops."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--real", type=Path, help="folder that holds nellbyler/ and epanemu/")
    parser.add_argument("--renders", type=Path, help="folder that holds scenes/ and cutouts/")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--processes", type=int, default=2)
    args = parser.parse_args()
    compose.gather(args.real, args.renders)
    crops: list[tuple[Stance, str]] = []
    with multiprocessing.get_context("fork").Pool(args.processes) as pool:
        made = pool.imap(stances_of, range(len(compose.PICTURES)), 8)
        for picture, stances in zip(compose.PICTURES, made, strict=True):
            crops.extend((stance, picture.source) for stance in stances)
    save_stances(args.out, crops)
    odd = sum(crop.leans or crop.stacked for crop, _ in crops)
    print(f"{len(crops)} crops, {odd} of dice that lie oddly, in {args.out}")


if __name__ == "__main__":
    main()
