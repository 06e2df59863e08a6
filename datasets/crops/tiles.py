"""Make training tiles for the detector from photographs and renders.

    python -m datasets.crops.tiles --real PHOTOGRAPHS --renders build/renders --out build/tiles

A tile is a square window of a source picture at any turn and zoom, so that a die's longer side is anything
from 9 to 200 pixels; cut-outs are pasted over grounds (ours, or dice-free windows of photographs).
"""

import argparse
import math
import multiprocessing
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.crops.backgrounds import background
from datasets.crops.degrade import degrade, recolour, strongest_blur
from datasets.crops.sources import TRAINING_SOURCES, Picture, add_sources, gather
from datasets.crops.windows import affine, clip_boxes, moved_boxes
from datasets.labels import yolo_row

TILE = 320
LABELLED_FROM_VISIBLE = 0.3
DIE_PIXELS = (9.0, 200.0)


class Window(NamedTuple):
    """A tile and the dice in it: image (TILE, TILE, 3) BGR, boxes (n, 4) pixels."""

    image: NDArray[np.uint8]
    boxes: NDArray[np.float64]


class TileMaker:
    """Cuts tiles from pictures, which it loads once."""

    def __init__(self, pictures: Sequence[Picture]) -> None:
        self._pictures = pictures
        self._loaded: dict[int, NDArray[np.uint8]] = {}
        self._real = [i for i, p in enumerate(pictures) if p.source in TRAINING_SOURCES]
        self._scenes = [i for i, p in enumerate(pictures) if p.source == "scenes" and len(p.boxes)]
        self._cutouts = [i for i, p in enumerate(pictures) if p.source == "cutouts" and len(p.boxes)]

    def tile(self, seed: int) -> Window:
        """Tile number `seed`: of a photograph, a rendered scene, cut-outs, or of no die at all.

        Photographs come most often: with renders in the majority a detector grew unsure of plain dice on
        plain tables seen by a real camera (run d4 in models/runs.csv).
        """
        rng = np.random.default_rng(seed)
        kinds = (
            ["empty"] * 3
            + ["real"] * (9 if self._real else 0)
            + ["scene"] * (5 if self._scenes else 0)
            + ["paste"] * (5 if self._cutouts else 0)
        )
        kind = kinds[int(rng.integers(len(kinds)))]
        if kind in ("real", "scene"):
            made = self.window(int(rng.choice(self._real if kind == "real" else self._scenes)), rng)
        else:
            ground = None
            if self._real and rng.random() < 0.3:
                index = int(rng.choice(self._real))
                ground = dice_free(self._pictures[index], self._load(index), rng)
            if ground is None:
                ground = background(rng, TILE, busy=0.9 if kind == "empty" else 0.35)
            chosen = rng.choice(self._cutouts, rng.choice([1, 1, 1, 2, 3])) if kind == "paste" else []
            made = self.pasted([int(index) for index in chosen], ground, rng)
        image = recolour(made.image, rng) if rng.random() < 0.8 else made.image
        return Window(degrade(image, rng, strongest_blur(made.boxes)), made.boxes)

    def window(self, index: int, rng: np.random.Generator) -> Window:
        """A turned, zoomed window of a photograph or a rendered scene."""
        picture, image = self._pictures[index], self._load(index)
        centre, zoom = die_zoom(picture, rng)
        place = rng.uniform(0.1, 0.9, 2) * TILE
        turn = rng.uniform(0, 2 * math.pi) if rng.random() < 0.7 else rng.integers(4) * math.pi / 2
        matrix = affine(centre, zoom, turn, rng.random() < 0.5, place)
        pre = image if zoom > 0.5 else cv2.GaussianBlur(image, (0, 0), 0.45 / zoom)
        seen = cv2.warpAffine(
            pre,
            matrix,
            (TILE, TILE),
            dst=background(rng, TILE, busy=0.1),
            borderMode=cv2.BORDER_TRANSPARENT,
        )
        boxes = moved_boxes(picture.outlines, matrix)
        keep = clip_boxes(boxes, TILE) & (picture.visible >= LABELLED_FROM_VISIBLE)
        return Window(np.asarray(seen, np.uint8), boxes[keep])

    def pasted(self, indexes: Sequence[int], ground: NDArray[np.uint8], rng: np.random.Generator) -> Window:
        """Cut-outs over a ground, each at its own turn and zoom; a later one may hide an earlier one's
        dice."""
        canvas = ground.astype(np.float32)
        kept: list[NDArray[np.float64]] = []
        for index in indexes:
            picture, image = self._pictures[index], self._load(index)
            centre, zoom = die_zoom(picture, rng)
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
                straight = np.asarray(cv2.GaussianBlur(straight, (0, 0), 0.45 / zoom), np.float32)
            layer = cv2.warpAffine(straight, matrix, (TILE, TILE), flags=cv2.INTER_LINEAR)
            alpha = layer[..., 3:] / 255
            solid = cv2.blur((alpha[..., 0] > 0.9).astype(np.float32), (5, 5)) > 0.5
            kept = [
                b for b in kept if solid[int(b[1]) : int(b[3]) + 1, int(b[0]) : int(b[2]) + 1].mean() < 0.3
            ]
            canvas = np.asarray(canvas * (1 - alpha) + layer[..., :3], np.float32)
            boxes = moved_boxes(picture.outlines, matrix)
            keep = clip_boxes(boxes, TILE) & (picture.visible >= LABELLED_FROM_VISIBLE)
            kept.extend(boxes[keep])
        return Window(np.clip(canvas, 0, 255).astype(np.uint8), np.array(kept).reshape(-1, 4))

    def write(self, seed: int, out: Path) -> None:
        """Write one tile and its YOLO label (one class, "die"), unless it is there."""
        name = f"{seed:07d}"
        if (out / "images" / f"{name}.jpg").exists():
            return
        made = self.tile(seed)
        rows = "".join(yolo_row(0, box, TILE, TILE) for box in made.boxes.tolist())
        (out / "labels" / f"{name}.txt").write_text(rows)
        cv2.imwrite(str(out / "images" / f"{name}.jpg"), made.image, [cv2.IMWRITE_JPEG_QUALITY, 92])

    def _load(self, index: int) -> NDArray[np.uint8]:
        if index not in self._loaded:
            self._loaded[index] = self._pictures[index].load()
        return self._loaded[index]


def die_zoom(picture: Picture, rng: np.random.Generator) -> tuple[NDArray[np.float64], float]:
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


def dice_free(
    picture: Picture, image: NDArray[np.uint8], rng: np.random.Generator
) -> NDArray[np.uint8] | None:
    """A window of a photograph, whose pixels are `image`, that holds no die, or None when ten tries find
    none."""
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


def write_part(pictures: Sequence[Picture], seeds: Sequence[int], out: Path) -> None:
    """Write the tiles of some seeds: what one process does."""
    maker = TileMaker(pictures)
    for done, seed in enumerate(seeds, 1):
        maker.write(seed, out)
        if done % 1000 == 0:
            print(f"{done}/{len(seeds)} tiles of this process", flush=True)


def write_tiles(pictures: Sequence[Picture], out: Path, seeds: Sequence[int], processes: int) -> None:
    """Write the tiles of `seeds`, those that are missing."""
    for name in ("images", "labels"):
        (out / name).mkdir(parents=True, exist_ok=True)
    with multiprocessing.get_context("fork").Pool(processes) as pool:
        pool.starmap(write_part, [(pictures, seeds[part::processes], out) for part in range(processes)])


def main() -> None:
    """Make the tiles."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add_sources(parser)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--count", type=int, default=12000, help="tiles to make")
    parser.add_argument(
        "--first", type=int, default=0, help="number of the first tile; another number gives other tiles"
    )
    parser.add_argument("--processes", type=int, default=2)
    args = parser.parse_args()
    pictures = gather(args.real, args.renders)
    write_tiles(pictures, args.out, range(args.first, args.first + args.count), args.processes)


if __name__ == "__main__":
    main()
