"""Make training tiles for the detector and crops for the face reader from photographs and renders.

    python -m datasets.compose tiles --real PHOTOGRAPHS --renders build/renders --out build/tiles
    python -m datasets.compose crops --real PHOTOGRAPHS --renders build/renders --out build/crops.npz

A tile is a square window of a source picture at any turn and zoom, so that a die's longer side is anything
from 9 to 200 pixels; cut-outs are pasted over grounds (ours, or dice-free windows of photographs). The crops
are upright windows around each die with room to turn, kept small; turning, stretching and recolouring them
is the training's work.
"""

import argparse
import math
import multiprocessing
from functools import cache
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets import sources
from datasets.backgrounds import background
from datasets.degrade import degrade, recolour, strongest_blur
from datasets.sources import Picture

TILE = 320
CROP = 96
CROP_REACH = 1.9
"""side of a stored crop over the die's longer side: room to turn and shift the 1.25 that the reader sees"""
LABELLED_FROM_VISIBLE = 0.3
READABLE_FROM = 0.72
"""share of the top face that must be seen for its pips to count as readable; below 0.45 it is not"""
NOT_READABLE = 7
BARE_GROUNDS = 800
BURNT_SHARE = 0.25
DIE_PIXELS = (9.0, 200.0)


class Window(NamedTuple):
    """A tile and the dice in it: image (TILE, TILE, 3) BGR, boxes (n, 4) pixels."""

    image: NDArray[np.uint8]
    boxes: NDArray[np.float64]


def affine(
    centre: NDArray[np.float64], zoom: float, turn: float, flip: bool, at: NDArray[np.float64]
) -> NDArray[np.float64]:
    """The (2, 3) matrix that brings `centre` of a source to `at` of the target, zoomed, turned and maybe
    mirrored."""
    c, s = zoom * math.cos(turn), zoom * math.sin(turn)
    linear = np.array([[c, -s], [s, c]]) @ np.diag([-1.0 if flip else 1.0, 1.0])
    return np.hstack([linear, (at - linear @ centre)[:, None]])


def moved_boxes(outlines: NDArray[np.float64], matrix: NDArray[np.float64]) -> NDArray[np.float64]:
    """Boxes (n, 4) around outlines (n, k, 2) after the matrix."""
    moved = outlines @ matrix[:, :2].T + matrix[:, 2]
    return np.hstack([moved.min(axis=1), moved.max(axis=1)])


def clip_boxes(boxes: NDArray[np.float64], size: int, share: float = 0.4) -> NDArray[np.bool_]:
    """Clip boxes to the tile in place; which ones (n,) still show `share` of their area and 6 pixels a
    side."""
    area = (boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1])
    np.clip(boxes, 0, size, out=boxes)
    side = boxes[:, 2:] - boxes[:, :2]
    return np.asarray((side.prod(1) >= share * area) & (side.min(1) >= 6))


@cache
def _load(picture_index: int) -> NDArray[np.uint8]:
    return PICTURES[picture_index].load()


PICTURES: list[Picture] = []


def _die_zoom(picture: Picture, rng: np.random.Generator) -> tuple[NDArray[np.float64], float]:
    """Where to look (a die's centre) and a zoom that brings its longer side to a drawn number of pixels."""
    if not len(picture.boxes):
        return np.array([TILE, TILE], float), rng.uniform(0.4, 2.0)
    box = picture.boxes[rng.integers(len(picture.boxes))]
    side = max(box[2:] - box[:2])
    low, high = DIE_PIXELS
    if rng.random() < 0.4:  # near dice: their pips must not become dice of their own
        low = 60.0
    wanted = math.exp(rng.uniform(math.log(low), math.log(max(low, min(high, side * 2.5)))))
    return (box[:2] + box[2:]) / 2, wanted / side


def window(index: int, rng: np.random.Generator) -> Window:
    """A turned, zoomed window of a photograph or a rendered scene."""
    picture = PICTURES[index]
    image = _load(index)
    centre, zoom = _die_zoom(picture, rng)
    at = rng.uniform(0.1, 0.9, 2) * TILE
    turn = rng.uniform(0, 2 * math.pi) if rng.random() < 0.7 else rng.integers(4) * math.pi / 2
    matrix = affine(centre, zoom, turn, rng.random() < 0.5, at)
    pre = image if zoom > 0.5 else cv2.GaussianBlur(image, (0, 0), 0.45 / zoom)
    seen = cv2.warpAffine(
        pre, matrix, (TILE, TILE), dst=background(rng, TILE, busy=0.1), borderMode=cv2.BORDER_TRANSPARENT
    )
    boxes = moved_boxes(picture.outlines, matrix)
    keep = clip_boxes(boxes, TILE) & (picture.visible >= LABELLED_FROM_VISIBLE)
    return Window(np.asarray(seen, np.uint8), boxes[keep])


def pasted(indexes: NDArray[np.int64], ground: NDArray[np.uint8], rng: np.random.Generator) -> Window:
    """Cut-outs over a ground, each at its own turn and zoom; a later one may hide an earlier one's dice."""
    canvas = ground.astype(np.float32)
    kept: list[NDArray[np.float64]] = []
    for index in indexes:
        picture, image = PICTURES[index], _load(int(index))
        centre, zoom = _die_zoom(picture, rng)
        matrix = affine(
            centre,
            zoom,
            rng.uniform(0, 2 * math.pi),
            rng.random() < 0.5,
            rng.uniform(0.1, 0.9, 2) * TILE,
        )
        straight = np.dstack(
            [recolour(np.ascontiguousarray(image[..., :3]), rng, wild=0.4), image[..., 3]]
        ).astype(np.float32)
        straight[..., :3] *= straight[..., 3:] / 255
        if zoom < 0.5:
            straight = cv2.GaussianBlur(straight, (0, 0), 0.45 / zoom)
        layer = cv2.warpAffine(straight, matrix, (TILE, TILE), flags=cv2.INTER_LINEAR)
        alpha = layer[..., 3:] / 255
        solid = cv2.blur((alpha[..., 0] > 0.9).astype(np.float32), (5, 5)) > 0.5
        kept = [b for b in kept if solid[int(b[1]) : int(b[3]) + 1, int(b[0]) : int(b[2]) + 1].mean() < 0.3]
        canvas = canvas * (1 - alpha) + layer[..., :3]
        boxes = moved_boxes(picture.outlines, matrix)
        keep = clip_boxes(boxes, TILE) & (picture.visible >= LABELLED_FROM_VISIBLE)
        kept.extend(boxes[keep])
    return Window(np.clip(canvas, 0, 255).astype(np.uint8), np.array(kept).reshape(-1, 4))


def dice_free(index: int, rng: np.random.Generator) -> NDArray[np.uint8] | None:
    """A window of a photograph that holds no die, or None when ten tries find none."""
    picture, image = PICTURES[index], _load(index)
    height, width = image.shape[:2]
    for _ in range(10):
        side = int(rng.uniform(0.15, 0.6) * min(height, width))
        x, y = int(rng.integers(0, width - side)), int(rng.integers(0, height - side))
        b = picture.boxes
        if not ((b[:, 0] < x + side) & (b[:, 2] > x) & (b[:, 1] < y + side) & (b[:, 3] > y)).any():
            return np.asarray(
                cv2.resize(image[y : y + side, x : x + side], (TILE, TILE), interpolation=cv2.INTER_AREA),
                np.uint8,
            )
    return None


def tile(seed: int) -> Window:
    """Tile number `seed`: of a photograph, a rendered scene, cut-outs, or of no die at all.

    Photographs come most often: with renders in the majority a detector grew unsure of plain dice on plain
    tables seen by a real camera (run d4 in models/README.md).
    """
    rng = np.random.default_rng(seed)
    real = [i for i, p in enumerate(PICTURES) if p.source in sources.TRAINING_SOURCES]
    scenes = [i for i, p in enumerate(PICTURES) if p.source == "scenes" and len(p.boxes)]
    cutouts = [i for i, p in enumerate(PICTURES) if p.source == "cutouts" and len(p.boxes)]
    kinds = (
        ["empty"] * 3
        + ["real"] * (9 if real else 0)
        + ["scene"] * (5 if scenes else 0)
        + ["paste"] * (5 if cutouts else 0)
    )
    kind = kinds[int(rng.integers(len(kinds)))]
    if kind in ("real", "scene"):
        made = window(int(rng.choice(real if kind == "real" else scenes)), rng)
    else:
        ground = None
        if real and rng.random() < 0.3:
            ground = dice_free(int(rng.choice(real)), rng)
        if ground is None:
            ground = background(rng, TILE, busy=0.9 if kind == "empty" else 0.35)
        many = rng.choice(cutouts, rng.choice([1, 1, 1, 2, 3])) if kind == "paste" else np.array([], int)
        made = pasted(many, ground, rng)
    image = recolour(made.image, rng) if rng.random() < 0.8 else made.image
    return Window(degrade(image, rng, strongest_blur(made.boxes)), made.boxes)


def write_tile(job: tuple[int, Path]) -> None:
    """Write one tile and its YOLO label (one class, "die")."""
    seed, out = job
    name = f"{seed:07d}"
    if (out / "images" / f"{name}.jpg").exists():
        return
    made = tile(seed)
    rows = "".join(sources.yolo_row(0, box, TILE, TILE) for box in made.boxes)
    (out / "labels" / f"{name}.txt").write_text(rows)
    cv2.imwrite(str(out / "images" / f"{name}.jpg"), made.image, [cv2.IMWRITE_JPEG_QUALITY, 92])


def write_tiles(out: Path, count: int, first: int, processes: int) -> None:
    """Write tiles first..first+count, those that are missing."""
    for name in ("images", "labels"):
        (out / name).mkdir(parents=True, exist_ok=True)
    with multiprocessing.get_context("fork").Pool(processes) as pool:
        for done, _ in enumerate(
            pool.imap_unordered(write_tile, [(first + i, out) for i in range(count)], 32), 1
        ):
            if done % 1000 == 0:
                print(f"{done}/{count} tiles", flush=True)


def square(
    image: NDArray[np.uint8],
    centre: NDArray[np.float64],
    side: float,
    ground: NDArray[np.uint8] | None,
    size: int = CROP,
) -> NDArray[np.uint8]:
    """The square of `side` pixels around `centre` as (size, size, 3); a cut-out is laid on `ground`."""
    zoom = size / side
    matrix = affine(centre, zoom, 0.0, False, np.array([size / 2, size / 2]))
    pre = image if zoom > 0.5 else cv2.GaussianBlur(image, (0, 0), 0.45 / zoom)
    seen = cv2.warpAffine(pre, matrix, (size, size), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    if ground is None:
        return np.asarray(seen, np.uint8)
    alpha = seen[..., 3:].astype(np.float32) / 255
    return np.asarray(seen[..., :3] * alpha + ground * (1 - alpha), np.uint8)


def square_around(
    image: NDArray[np.uint8],
    box: NDArray[np.float64],
    reach: float,
    ground: NDArray[np.uint8] | None,
    size: int = CROP,
) -> NDArray[np.uint8]:
    """The square around a box whose side is `reach` times the box's longer one."""
    return square(image, (box[:2] + box[2:]) / 2, float(max(box[2:] - box[:2])) * reach, ground, size)


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


def crops_of(index: int) -> list[Crop]:
    """Every die of a picture as a crop; and as many windows that hold no die."""
    rng = np.random.default_rng(index)
    picture, image = PICTURES[index], PICTURES[index].load()
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
            out.append(Crop(square_around(image, box, CROP_REACH, ground), label, bool(leans)))
        if rng.random() < 0.3:
            out.append(Crop(square(image, *beside(centre, side, rng), ground), NOT_READABLE))
    height, width = image.shape[:2]
    if image.shape[2] == 3:
        for _ in range(max(2, len(picture.boxes) // 2)):
            side = float(rng.uniform(20, 120))
            at = rng.uniform(0, 1, 2) * [width, height]
            if len(picture.boxes):
                middle = (picture.boxes[:, :2] + picture.boxes[:, 2:]) / 2
                size = (picture.boxes[:, 2:] - picture.boxes[:, :2]).max(1)
                if (np.abs(middle - at).max(1) < 0.42 * (side + size)).any():
                    continue
            out.append(Crop(square(image, at, side * CROP_REACH, None), NOT_READABLE))
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


def gather(real: Path | None, rendered: Path | None) -> None:
    """Fill PICTURES from the sources that are there."""
    PICTURES.clear()
    for name in sources.TRAINING_SOURCES if real else ():
        PICTURES.extend(sources.photographs(Path(real or "") / name))
    for kind in ("scenes", "cutouts"):
        if rendered and (rendered / kind).is_dir():
            PICTURES.extend(sources.renders(rendered / kind))
    if not PICTURES:
        raise SystemExit(
            "Nothing to compose from: give --real (photographs) or --renders (python -m datasets.render)."
        )


def main() -> None:
    """Compose tiles or crops."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("tiles", "crops"))
    parser.add_argument("--real", type=Path, help="folder that holds nellbyler/, epanemu/, casino-crops/")
    parser.add_argument("--renders", type=Path, help="folder that holds scenes/ and cutouts/")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--count", type=int, default=12000, help="tiles to make")
    parser.add_argument(
        "--first", type=int, default=0, help="number of the first tile; another number gives other tiles"
    )
    parser.add_argument("--processes", type=int, default=2)
    args = parser.parse_args()
    gather(args.real, args.renders)
    if args.what == "tiles":
        write_tiles(args.out, args.count, args.first, args.processes)
        return
    crops: list[tuple[Crop, str]] = []
    with multiprocessing.get_context("fork").Pool(args.processes) as pool:
        for picture, made in zip(PICTURES, pool.imap(crops_of, range(len(PICTURES)), 8), strict=True):
            crops.extend((crop, picture.source) for crop in made)
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
