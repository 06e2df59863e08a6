"""Draw tables of dice on a GPU, with exact labels and without Blender (`models.tracing`): plainer
than what `datasets.scenes.render` draws, for where many dice that lean on others and lie on them are needed.

    python -m models.traced --seconds 60 --seed 1 --out build/finds/traced.npz

What is written are patches (`datasets.crops.finds`), not pictures.
"""

import argparse
import math
import random
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import cv2
import numpy as np
import torch
from numpy.typing import NDArray

from datasets.crops.backgrounds import background
from datasets.crops.degrade import degrade, recolour, strongest_blur
from datasets.crops.finds import LEAST_SIDE_PX, LEAST_VISIBLE, Patch, patch_about, save
from datasets.labels import PLAIN, kind_of
from datasets.scenes.die_mesh import DieShape, build
from datasets.scenes.layout import Pose, throw, turn, upright
from datasets.scenes.makers import body_colour, colours, die_shape, hsv
from datasets.scenes.view import View, labels
from models.tracing import Body, Tracer
from vision.stages.boxes import overlaps

if TYPE_CHECKING:
    from datasets.scenes.things import Scene

DICE, PIXELS, ELEVATION_DEGREES = (4, 16), (16.0, 90.0), (28.0, 90.0)
WIDTH, HEIGHT = 400, 304
FOCAL_WIDTHS, DISTANCES = (0.65, 3.0), (20.0, 160.0)
"""focal lengths over the picture's width, and from how far the camera sees, in centimetres"""
ODD_AND_STACKED = ((0.65, 0.5), (0.65, 0.8), (0.4, 0.5), (0.15, 0.5))
"""shares of dice that lie oddly, and of those that lie on another"""
ROWS, ROW, BESIDE_IN_ROW = 0.25, (2, 5), 0.06
"""share of tables whose dice lie in rows that touch, how many in each, and how far aside of it, in edges"""
BLOCKS = 5
"""of what is no die, at most"""
GROUNDS, NEW_GROUND_EVERY = 40, 25
SPOILT, WILD = 0.5, 0.2
"""share of pictures seen through a poor camera, and of those with another hue"""


@dataclass
class Table:
    """What lies there, as `datasets.scenes.view.labels` takes it, and how it is drawn."""

    hulls: list[NDArray[np.float64]] = field(default_factory=list)
    dice: dict[int, tuple[Pose, DieShape, str]] = field(default_factory=dict)
    bodies: list[Body] = field(default_factory=list)


def maker(rng: random.Random) -> tuple[DieShape, Any]:
    """One maker's dice: their shape, and what they are coloured like."""
    shape = die_shape(rng)
    body, other, pip = (
        np.array(one[:3]) for one in colours(rng, rng.choice(["opaque", "opaque", "opaque", "marbled"]))
    )
    red = np.array(hsv(0.0, 0.9, 0.6)[:3])
    asian = shape.one_pip_scale > 1.2 and body[0] > 0.4
    ones = frozenset({1, 4}) if asian and rng.random() < 0.6 else frozenset({1})
    return shape, (
        body,
        other if rng.random() < 0.3 else body,
        pip,
        red if asian else pip,
        ones,
        rng.choice([0.0, 0.2, 0.6, 1.0]),
    )


def rows(
    rng: random.Random, shapes: list[DieShape], edges: list[float], extent: tuple[float, float]
) -> list[Pose]:
    """Poses of level dice that touch each other in straight rows, which look much like dominoes; as many rows
    as find room."""
    poses: list[Pose] = []
    while len(poses) < len(shapes):
        first, count = len(poses), min(rng.randint(*ROW), len(shapes) - len(poses))
        yaw, edge = rng.uniform(0, 2 * math.pi), max(edges[first : first + count])
        along = np.array([math.cos(yaw), math.sin(yaw), 0.0])
        for _ in range(20):
            x, y = (rng.uniform(-0.5, 0.5) * side for side in extent)
            reach = (count + 1) * edge * 0.7
            away = (math.hypot(x - one.centre[0], y - one.centre[1]) for one in poses)
            if all(far > reach + ROW[1] * edge * 0.5 for far in away):
                break
        else:
            return poses
        for place in range(count):
            gap, aside = edge * rng.uniform(1.0, 1.04), rng.gauss(0, BESIDE_IN_ROW) * edge
            middle = (place - (count - 1) / 2) * gap
            centre = np.array([x, y, 0.0]) + middle * along + aside * np.array([-along[1], along[0], 0.0])
            own, face = edges[first + place], rng.randint(1, 6)
            centre[2] = own / 2
            turned = upright(shapes[first + place], face, yaw + rng.randrange(4) * math.pi / 2)
            poses.append(Pose(own, centre, turned, face, 0.0))
    return poses


def a_table(rng: random.Random, odd: float, stacked: float) -> tuple[Table, View, float]:
    """Lay a table, and put a camera before it."""
    edge, pixels = rng.uniform(1.0, 2.2), math.exp(rng.uniform(*map(math.log, PIXELS)))
    low, high = ELEVATION_DEGREES
    elevation = math.radians(high - (high - low) * rng.random() ** 1.3)
    focal = math.exp(rng.uniform(*map(math.log, FOCAL_WIDTHS)))
    distance = float(np.clip(focal * WIDTH * edge / pixels, *DISTANCES))
    extent = WIDTH / pixels * edge * 0.9, HEIGHT / pixels * edge * 0.85 / max(0.45, math.sin(elevation))
    count = max(2, min(rng.randint(*DICE), int(extent[0] * extent[1] / edge**2 / 2.5)))
    sets = [maker(rng) for _ in range(1 if rng.random() < 0.5 else rng.randint(2, 5))]
    makers = [rng.choice(sets) for _ in range(count)]
    edges = [edge * (1.0 if len(sets) == 1 else rng.uniform(0.8, 1.15)) for _ in makers]
    table = Table()
    shapes = [one[0] for one in makers]
    laid = (
        rows(rng, shapes, edges, extent)
        if rng.random() < ROWS
        else throw(rng, shapes, edges, extent, odd, stacked)
    )
    for pose, (shape, look) in zip(laid, makers, strict=False):  # rows may leave some out
        if pose is None:
            continue
        body, other, pip, one, ones, gloss = look
        world = (build(shape, 8).vertices * pose.edge) @ pose.rotation.T + pose.centre
        table.dice[len(table.hulls)] = (pose, shape, "traced")
        table.hulls.append(np.asarray(world, float))
        table.bodies.append(
            Body(np.full(3, pose.edge / 2), pose.rotation, pose.centre, shape.edge_radius * pose.edge,
                 shape.corner_sphere * pose.edge, body, other, gloss, shape, pip, one, ones)
        )  # fmt: skip
    for _ in range(rng.randint(0, BLOCKS) if rng.random() < 0.6 else 0):
        half = (
            np.array([rng.uniform(0.2, 3.0), rng.uniform(0.2, 3.0), rng.choice([0.03, 0.1, 0.5, 1.0])])
            * edge
            / 2
        )
        x, y = rng.uniform(-0.5, 0.5) * extent[0], rng.uniform(-0.5, 0.5) * extent[1]
        reach = math.hypot(half[0], half[1])
        if all(math.hypot(x - b.centre[0], y - b.centre[1]) > reach + 0.75 * edge for b in table.bodies):
            rotation = turn("z", rng.uniform(0, 6.3))
            corners = np.array([[a, b, c] for a in (-1, 1) for b in (-1, 1) for c in (-1, 1)]) * half
            centre = np.array([x, y, half[2]])
            table.hulls.append(corners @ rotation.T + centre)
            colour = np.array(body_colour(rng)[:3])
            table.bodies.append(
                Body(
                    half,
                    rotation,
                    centre,
                    min(half) * rng.uniform(0.05, 0.9),
                    0.0,
                    colour,
                    colour,
                    rng.choice([0.0, 0.5]),
                )
            )
    azimuth, flat = rng.uniform(0, 2 * math.pi), math.cos(elevation)
    at = distance * np.array([flat * math.cos(azimuth), flat * math.sin(azimuth), math.sin(elevation)])
    view = View(at, np.array([0, 0, edge / 2]), rng.gauss(0, 0.06), pixels * distance / edge, WIDTH, HEIGHT)
    return table, view, edge


def patches_of(
    table: Table, view: View, picture: NDArray[np.uint8], name: str, rng: np.random.Generator
) -> list[Patch]:
    """The dice of a picture as patches, and a few boxes about what is none."""
    told = labels(cast("Scene", table), view, picture)
    boxes = np.array([die["box"] for die in told]).reshape(-1, 4)
    if rng.random() < SPOILT:
        picture = degrade(recolour(picture, rng, WILD), rng, strongest_blur(boxes))
    made = []
    for die, box in zip(told, boxes, strict=True):
        if max(box[2:] - box[:2]) < LEAST_SIDE_PX or die["visible"] < LEAST_VISIBLE:
            continue
        patch, place = patch_about(picture, box, boxes[:0], "traced", name)
        patch.die, patch.face = True, int(die["face"]) if kind_of(die) == PLAIN else 0
        patch.leans, patch.stacked = float(die["cocked"]), float(die["stacked"])
        patch.whole, patch.up = float(die["top_visible"]), tuple(die["up"])
        patch.quad = place.of(np.array(die["quad"]))
        made.append(patch)
    return made + [patch_about(picture, box, boxes[:0], "traced", name)[0] for box in no_dice(boxes, rng)]


def no_dice(boxes: NDArray[np.float64], rng: np.random.Generator) -> list[NDArray[np.float64]]:
    """Boxes about two dice that touch, and about parts of some."""
    if not len(boxes):
        return []
    made = []
    centres, sides = boxes.reshape(-1, 2, 2).mean(axis=1), (boxes[:, 2:] - boxes[:, :2]).max(axis=1)
    for index in rng.permutation(len(boxes))[:4]:
        apart = np.linalg.norm(centres - centres[index], axis=1)
        near = np.flatnonzero((apart > 0.4 * sides[index]) & (apart < 1.3 * sides[index]))
        if len(near) and rng.random() < 0.6:
            pair = boxes[[index, rng.choice(near)]]
            box = np.concatenate((pair[:, :2].min(axis=0), pair[:, 2:].max(axis=0)))
        elif sides[index] > 30 and rng.random() < 0.5:
            half = sides[index] * rng.uniform(0.08, 0.25)
            middle = centres[index] + rng.uniform(-0.35, 0.35, 2) * sides[index]
            box = np.concatenate((middle - half, middle + half))
        else:
            continue
        shared = overlaps(np.vstack((box, boxes)).astype(np.float32))[0][0, 1:]
        if shared.max() < 0.55:
            made.append(box)
    return made


def main() -> None:
    """Draw for so long."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--most", type=int, default=100_000, help="pictures")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--show", type=Path, help="a folder for the first pictures")
    args = parser.parse_args()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    cv2.setNumThreads(1)
    rng = random.Random(args.seed)  # noqa: S311
    draws = np.random.default_rng(args.seed)
    grounds = [background(draws, 512, 0.25) for _ in range(GROUNDS)]
    patches: list[Patch] = []
    began, number = time.monotonic(), 0
    while time.monotonic() - began < args.seconds and number < args.most:
        odd, stacked = rng.choice(ODD_AND_STACKED)
        table, view, edge = a_table(rng, odd, stacked)
        ground = recolour(grounds[rng.randrange(len(grounds))], draws, 0.5)
        with torch.no_grad():
            picture = Tracer(table.bodies, view, edge, ground, rng, device).picture()
        if args.show and number < 12:
            args.show.mkdir(parents=True, exist_ok=True)
            cv2.imwrite(str(args.show / f"traced-{args.seed}-{number:03d}.jpg"), picture)
        patches += patches_of(table, view, picture, f"traced-{args.seed}-{number}", draws)
        number += 1
        if number % NEW_GROUND_EVERY == 0:
            grounds[rng.randrange(len(grounds))] = background(draws, 512, 0.25)
    save(args.out, patches)
    odd_ones = sum(one.leans + one.stacked for one in patches)
    print(
        f"{number} pictures, {len(patches)} dice, {odd_ones:.0f} odd, {time.monotonic() - began:.0f} s",
        flush=True,
    )


if __name__ == "__main__":
    main()
