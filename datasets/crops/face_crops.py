"""Make crops for the face reader from photographs and renders.

    python -m datasets.crops.face_crops --real PHOTOGRAPHS --renders build/renders --out build/crops.npz

They are upright squares around each die with room to turn, kept small, and as many that hold no readable
face; turning, stretching and recolouring them is the training's work.
"""

import math
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.crops.backgrounds import background
from datasets.crops.sources import Picture, made_of_pictures
from datasets.crops.windows import square, square_around

CROP = 96
CROP_REACH = 1.9
"""side of a stored crop over the die's longer side: room to turn and shift the 1.25 that the reader sees"""
READABLE_FROM = 0.72
"""share of the top face that must be seen for its pips to count as readable; below 0.45 it is not"""
NOT_READABLE = 7
BARE_GROUNDS = 800
BURNT_SHARE = 0.25


def burnt_out(image: NDArray[np.uint8], box: NDArray[np.float64]) -> bool:
    """Whether the light has eaten the pips: much of the die is pure white."""
    x0, y0, x1, y1 = box.astype(int)
    return bool((image[y0:y1, x0:x1, :3].min(axis=2) >= 250).mean() > BURNT_SHARE)


def beside(
    centre: NDArray[np.float64], side: float, rng: np.random.Generator
) -> tuple[NDArray[np.float64], float]:
    """Centre and side of what is no die: a part of one (a pip, a corner), half of one, or several dice."""
    kind = rng.random()
    if kind < 0.5 and side > 40:
        return centre + rng.uniform(-0.35, 0.35, 2) * side, side * rng.uniform(0.15, 0.45) * CROP_REACH
    away = rng.uniform(0, 2 * math.pi)
    shift = np.array([math.cos(away), math.sin(away)]) * side
    if kind < 0.8:
        return centre + shift * rng.uniform(0.65, 0.95), side * rng.uniform(0.7, 1.2) * CROP_REACH
    return centre + shift * rng.uniform(0, 1), side * rng.uniform(2.6, 4.5) * CROP_REACH


class Crop(NamedTuple):
    """What the reader learns from: a square (CROP, CROP, 3) BGR, its face or NOT_READABLE, and whether the
    die in it leans."""

    image: NDArray[np.uint8]
    face: int
    leans: bool = False


def crops_of(picture: Picture, seed: int) -> list[Crop]:
    """Every die of a picture as a crop; and as many windows that hold no die."""
    rng = np.random.default_rng(seed)
    image = picture.load()
    out = []
    for box, face, visible, readable, leans in zip(
        picture.boxes, picture.faces, picture.visible, picture.readable, picture.cocked, strict=True
    ):
        side = float(max(box[2:] - box[:2]))
        if side < 12 or math.isnan(readable) or 0.45 < readable < READABLE_FROM or visible < 0.15:
            continue
        centre = (box[:2] + box[2:]) / 2
        if burnt_out(image, box):
            continue
        label = int(face) if readable >= READABLE_FROM else NOT_READABLE
        for _ in range(2 if image.shape[2] == 4 else 1):
            ground = background(rng, CROP) if image.shape[2] == 4 else None
            out.append(Crop(square_around(image, box, CROP_REACH, ground, CROP), label, bool(leans)))
        if rng.random() < 0.3:
            out.append(Crop(square(image, *beside(centre, side, rng), ground, CROP), NOT_READABLE))
    height, width = image.shape[:2]
    if image.shape[2] == 3:
        for _ in range(max(2, len(picture.boxes) // 2)):
            side = float(rng.uniform(20, 120))
            centre = rng.uniform(0, 1, 2) * [width, height]
            if len(picture.boxes):
                middle = (picture.boxes[:, :2] + picture.boxes[:, 2:]) / 2
                size = (picture.boxes[:, 2:] - picture.boxes[:, :2]).max(1)
                if (np.abs(middle - centre).max(1) < 0.42 * (side + size)).any():
                    continue
            out.append(Crop(square(image, centre, side * CROP_REACH, None, CROP), NOT_READABLE))
    return out


def casino_crops(folder: Path) -> list[Crop]:
    """The 279 crops of casino dice, in folders by face; padded, since they are cut tight around the die.

    They come shuffled: crops in a row are held out together, and by face nearly all sixes would be.
    """
    out = []
    for face in range(1, 7):
        for path in sorted((folder / str(face)).iterdir()):
            image = cv2.imread(str(path))
            if image is None:
                continue
            pad = int(max(image.shape[:2]) * (CROP_REACH - 1) / 2)
            image = cv2.copyMakeBorder(image, pad, pad, pad, pad, cv2.BORDER_REPLICATE)
            small = cv2.resize(image, (CROP, CROP), interpolation=cv2.INTER_AREA)
            out.append(Crop(np.asarray(small, np.uint8), face))
    return [out[i] for i in np.random.default_rng(0).permutation(len(out))]


def save_crops(path: Path, crops: list[tuple[Crop, str]]) -> None:
    """Write crops and their sources as `models.train_reader` takes them."""
    path.parent.mkdir(parents=True, exist_ok=True)
    np.savez(
        path,
        crops=np.stack([crop.image for crop, _ in crops]),
        faces=np.array([crop.face for crop, _ in crops], np.int8),
        leans=np.array([crop.leans for crop, _ in crops]),
        sources=np.array([source for _, source in crops]),
    )


def main() -> None:
    """Make the crops."""
    args, crops = made_of_pictures(__doc__, crops_of)
    rng = np.random.default_rng(0)  # keys, words, dots: what a careless detector may call a die
    crops.extend(
        (Crop(background(rng, CROP, busy=1.0), NOT_READABLE), "grounds") for _ in range(BARE_GROUNDS)
    )
    if args.real:
        crops.extend((crop, "casino-crops") for crop in casino_crops(args.real / "casino-crops"))
    save_crops(args.out, crops)
    print(f"{len(crops)} crops in {args.out}")


if __name__ == "__main__":
    main()
