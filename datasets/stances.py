"""Make crops for the stance reader, which tells how a die lies.

    python -m datasets.stances --real PHOTOGRAPHS --renders build/renders --out build/stances.npz

Every die of every picture, with more of what is around it than the face reader sees: a die leans on what is
beside it. `leans` and `stacked` are 0 or 1; `up` is where its upper face points, NaN where that is not known.
"""

import argparse
import multiprocessing
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from datasets import compose
from datasets.backgrounds import background

WIDE_CROP = 112
WIDE_REACH = 3.2
"""side of a stored crop over the die's longer side: room to turn and shift the 2.4 that the reader sees"""
LEAST_SIDE = 14
LEAST_VISIBLE = 0.4


class Stance(NamedTuple):
    """A wide square (WIDE_CROP, WIDE_CROP, 3) BGR around a die, and how the die lies."""

    image: NDArray[np.uint8]
    leans: bool
    stacked: bool
    up: NDArray[np.float64]


def stances_of(index: int) -> list[Stance]:
    """Every die of picture `index` that is large enough and not too hidden."""
    rng = np.random.default_rng(index)
    picture = compose.PICTURES[index]
    image = picture.load()
    ground = background(rng, WIDE_CROP) if image.shape[2] == 4 else None
    side = (picture.boxes[:, 2:] - picture.boxes[:, :2]).max(axis=1, initial=0)
    centres = (picture.boxes[:, :2] + picture.boxes[:, 2:]) / 2
    return [
        Stance(
            compose.square(image, centres[i], side[i] * WIDE_REACH, ground, WIDE_CROP),
            bool(picture.cocked[i]),
            bool(picture.stacked[i]),
            picture.up[i],
        )
        for i in np.flatnonzero((side >= LEAST_SIDE) & (picture.visible >= LEAST_VISIBLE))
    ]


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
    crops: list[Stance] = []
    source_of: list[str] = []
    with multiprocessing.get_context("fork").Pool(args.processes) as pool:
        made = pool.imap(stances_of, range(len(compose.PICTURES)), 8)
        for picture, stances in zip(compose.PICTURES, made, strict=True):
            crops.extend(stances)
            source_of.extend([picture.source] * len(stances))
    args.out.parent.mkdir(parents=True, exist_ok=True)
    np.savez(
        args.out,
        crops=np.stack([crop.image for crop in crops]),
        leans=np.array([crop.leans for crop in crops]),
        stacked=np.array([crop.stacked for crop in crops]),
        up=np.stack([crop.up for crop in crops]).astype(np.float32),
        sources=np.array(source_of),
    )
    odd = sum(crop.leans or crop.stacked for crop in crops)
    print(f"{len(crops)} crops, {odd} of dice that lie oddly, in {args.out}")


if __name__ == "__main__":
    main()
