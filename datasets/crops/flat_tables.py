"""Draw flat things that look like dice from above, on grounds and beside photographed dice, to teach that
they are none:

    python -m datasets.crops.flat_tables --count 300 --out build/flat
    python -m datasets.crops.flat_tables --beside PHOTOGRAPHS/nellbyler --count 120 --out build/flat-beside

What is flat (`flat_things`) needs no renderer to be seen aslant, with its rim and its shadow. OUT becomes a
labelled folder; the dice of --beside keep their labels and are not covered. The same seed gives the same
pictures.
"""

import argparse
import math
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.crops.backgrounds import background
from datasets.crops.degrade import Image, degrade, recolour
from datasets.crops.flat_things import EDGE, KINDS, Thing
from datasets.crops.sources import Picture, photographs
from datasets.labels import yolo_row

WIDTH, HEIGHT = 640, 480
EDGES_PX = (24.0, 110.0)
"""of a die's edge in a picture, as dice about are large"""
ELEVATION_DEGREES = (32.0, 90.0)
THINGS_EACH, TRIES = (2, 9), 30
MARGIN_PX = 8
SHADOW_REACH = 2.0
"""of a soft shadow, in heights of what casts it"""
LIGHT_FALLS = (0.85, 1.15)
"""from one side of a thing to the other"""
WILD = 0.2
"""share of the pictures whose hue turns freely"""


@dataclass(frozen=True, slots=True)
class Shot:
    """How a picture of a table is taken: a die's edge in pixels, the camera's elevation in radians, where
    shadows fall, in heights of what casts them, and how dark they are."""

    edge_px: float
    elevation: float
    shadow: tuple[float, float]
    dark: float


def a_shot(rng: np.random.Generator, edge_px: float) -> Shot:
    """A camera and a lamp."""
    low, high = ELEVATION_DEGREES
    elevation = math.radians(high - (high - low) * rng.random() ** 1.3)
    angle, reach = rng.uniform(0, 2 * math.pi), rng.uniform(0.2, 1.2)
    return Shot(edge_px, elevation, (reach * math.cos(angle), reach * math.sin(angle)), rng.uniform(0.2, 0.7))


def lay(picture: Image, thing: Thing, at: tuple[float, float], shot: Shot, rng: np.random.Generator) -> None:
    """Put a thing into the picture, turned anyhow, its middle at `at` in pixels."""
    scale, yaw, flat = shot.edge_px / EDGE, rng.uniform(0, 2 * math.pi), math.sin(shot.elevation)
    c, s = math.cos(yaw) * scale, math.sin(yaw) * scale
    turn = np.array([[c, -s], [s * flat, c * flat]])
    rise = thing.thick * shot.edge_px
    part, corner = window(picture, at, reach_px(thing, shot.edge_px))
    if not part.size:
        return
    middle = np.array(at) - corner - turn @ np.array(thing.mask.shape[::-1]) / 2
    top, mask = (
        np.asarray(cv2.GaussianBlur(one, (0, 0), max(0.1, 0.4 / scale)), np.uint8)
        for one in (thing.top, thing.mask)
    )

    def seen(layer: NDArray[np.uint8], dx: float, dy: float) -> NDArray[np.float32]:
        move = np.column_stack((turn, middle + np.array([dx, dy])))
        shown = np.asarray(cv2.warpAffine(layer, move, part.shape[1::-1]), np.float32)
        return shown if shown.ndim == 3 else shown[..., None] / np.float32(255)

    out = part.astype(np.float32)
    cast = seen(mask, shot.shadow[0] * rise, shot.shadow[1] * rise * flat)
    out *= 1 - shot.dark * cv2.GaussianBlur(cast, (0, 0), 0.5 + 0.25 * rise)[..., None]
    falling = np.linspace(*LIGHT_FALLS, part.shape[1])[:: int(rng.choice([-1, 1]))]
    light = rng.uniform(0.75, 1.1) * falling[None, :, None]
    rim = thing.top.reshape(-1, 3).mean(axis=0) * rng.uniform(0.4, 0.8)
    up = rise * math.cos(shot.elevation)
    for step in np.arange(0, up, 1.0):
        out += seen(mask, 0, -float(step)) * (rim - out)
    out += seen(mask, 0, -up) * (seen(top, 0, -up) * light - out)
    part[:] = np.clip(out, 0, 255)


def reach_px(thing: Thing, edge_px: float) -> float:
    """How far from its middle a thing and its shadow are to be seen."""
    return (math.hypot(*thing.mask.shape) / 2 / EDGE + SHADOW_REACH * thing.thick) * edge_px + MARGIN_PX


def window(picture: Image, at: tuple[float, float], reach: float) -> tuple[Image, NDArray[np.int64]]:
    """The part of a picture about a place, as a view of it, and where its first corner is."""
    low, high = (np.clip(np.array(at) + way * reach, 0, picture.shape[1::-1]).astype(int) for way in (-1, 1))
    return picture[low[1] : high[1], low[0] : high[0]], low


def lay_some(picture: Image, rng: np.random.Generator, taken: NDArray[np.float64], edge_px: float) -> None:
    """Put things of one to three kinds into the picture, clear of what is taken, (n, 4) x0 y0 x1 y1."""
    height, width = picture.shape[:2]
    shot, kinds = a_shot(rng, edge_px), rng.choice(list(KINDS), int(rng.integers(1, 4)), replace=False)
    discs = [((x0 + x1) / 2, (y0 + y1) / 2, math.hypot(x1 - x0, y1 - y0) / 2) for x0, y0, x1, y1 in taken]
    for _ in range(rng.integers(*THINGS_EACH)):
        thing = KINDS[str(rng.choice(kinds))](rng)
        reach = reach_px(thing, edge_px)
        for _ in range(TRIES):
            x, y = rng.uniform(0, width), rng.uniform(0, height)
            if all(math.hypot(x - u, y - v) > reach + r for u, v, r in discs):
                lay(picture, thing, (x, y), shot, rng)
                discs.append((x, y, reach))
                break


def alone(rng: np.random.Generator) -> Image:
    """A picture (HEIGHT, WIDTH, 3) of such things alone."""
    table = background(rng, WIDTH)[:HEIGHT]
    lay_some(table, rng, np.empty((0, 4)), float(np.exp(rng.uniform(*np.log(EDGES_PX)))))
    return degrade(recolour(table, rng, WILD), rng)


def beside(picture: Picture, rng: np.random.Generator) -> Image:
    """A photograph with such things beside its dice, as large as these."""
    image = picture.load()
    sides = (picture.boxes[:, 2:] - picture.boxes[:, :2]).max(axis=1)
    lay_some(image, rng, picture.boxes, float(np.median(sides)))
    return image


def main() -> None:
    """Draw a set."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--beside", type=Path, help="a labelled folder of photographs whose dice are all told"
    )
    args = parser.parse_args()
    for folder in ("images", "labels", "sidecars"):
        (args.out / folder).mkdir(parents=True, exist_ok=True)
    pictures = [one for one in photographs(args.beside) if len(one.boxes)] if args.beside else []
    for index in range(args.count):
        rng = np.random.default_rng([args.seed, index])
        picture = pictures[index % len(pictures)] if pictures else None
        drawn = beside(picture, rng) if picture else alone(rng)
        name = f"flat-{args.seed}-{index:04d}"
        cv2.imwrite(str(args.out / "images" / f"{name}.jpg"), drawn, [cv2.IMWRITE_JPEG_QUALITY, 92])
        (args.out / "labels" / f"{name}.txt").write_text(rows(picture, drawn) if picture else "")


def rows(picture: Picture, drawn: Image) -> str:
    """The labels of a photograph's dice."""
    height, width = drawn.shape[:2]
    dice = zip(picture.faces.tolist(), picture.boxes.tolist(), strict=True)
    return "".join(yolo_row(face - 1, box, width, height) for face, box in dice)


if __name__ == "__main__":
    main()
