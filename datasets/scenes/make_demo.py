"""Render the demo's reveals: `python -m datasets.scenes.make_demo` writes datasets/demo/images/NN-a.jpg and
NN-b.jpg, labels/NN-a.txt and NN-b.txt, and demo.json.

For every number of dice from 1 to 30 two plain tables as a player's phone would see them, all dice at rest
and whole. demo.json says how many dice lie on each picture and nothing about their faces: those are read by
the shipped model; the labels are there to measure it by. Not used for training. A picture that is there is
kept.
"""

import argparse
import itertools
import json
import math
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import bpy
import cv2
import numpy as np

from datasets.labels import yolo_row
from datasets.scenes.render import expose, pixels_of, set_up_cycles
from datasets.scenes.scene import Wish, build_scene
from datasets.scenes.view import View, labels

MOST_DICE = 30
PICTURES_EACH = "ab"
WISH = Wish(
    width=720,
    height=540,
    odd=0.0,
    clutter=2,
    elevation_degrees=(48, 82),
    exact_dice=True,
    one_set=0.75,
    tables=("cloth", "cloth", "wood", "plain", "stone"),
    bodies=("opaque", "opaque", "pearl", "marbled", "speckled"),
)


def wish_for(dice: int) -> Wish:
    """Dice as large as that many of them allow: about a fifteenth of the picture is dice."""
    side = min(95.0, math.sqrt(WISH.width * WISH.height / 15 / dice))
    return replace(WISH, dice=(dice, dice), pixels=(side * 0.9, side * 1.15))


def write_listing(folder: Path) -> None:
    """Write demo.json: the pictures that are there, and how many dice lie on each."""
    pictures = sorted((folder / "images").glob("*.jpg"))
    listing = [{"file": f"images/{p.name}", "dice": int(p.name.split("-")[0])} for p in pictures]
    (folder / "demo.json").write_text(json.dumps(listing, indent=0) + "\n")


def set_table(dice: int, which: str) -> tuple[random.Random, View, list[dict[str, Any]]]:
    """Put the scene of picture `which` of so many dice into Blender: the first on which all lie whole."""
    wish = wish_for(dice)
    for attempt in range(300):
        rng = random.Random(f"demo/{dice}/{which}/{attempt}")
        scene, view = build_scene(rng, wish)
        labelled = labels(scene, view)
        boxes = np.array([d["box"] for d in labelled]).reshape(-1, 4)
        inside = (boxes[:, :2] > 4).all() and (boxes[:, 2:] < [wish.width - 4, wish.height - 4]).all()
        if len(labelled) == dice and inside and min(d["top_visible"] for d in labelled) > 0.85:
            return rng, view, labelled
    raise SystemExit(f"No table found on which {dice} dice lie apart; widen wish_for().")


def main() -> None:
    """Render what is missing."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, default=Path(__file__).parents[1] / "demo")
    parser.add_argument("--samples", type=int, default=10)
    parser.add_argument("--threads", type=int, default=2)
    args = parser.parse_args()
    for name in ("images", "labels"):
        (args.out / name).mkdir(parents=True, exist_ok=True)
    for dice, which in itertools.product(range(1, MOST_DICE + 1), PICTURES_EACH):
        target = args.out / "images" / f"{dice:02d}-{which}.jpg"
        if target.exists():
            continue
        rng, view, labelled = set_table(dice, which)
        set_up_cycles(wish_for(dice), args.samples, args.threads)
        pixels = pixels_of(bpy.context.scene, target.with_suffix(".exr"))
        shown = (expose(pixels[..., :3], rng, highlights=(0.7, 0.9)) * 255).round().astype(np.uint8)
        rows = "".join(yolo_row(d["face"] - 1, d["box"], view.width, view.height) for d in labelled)
        (args.out / "labels" / f"{target.stem}.txt").write_text(rows)
        cv2.imwrite(str(target), shown[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, 86])
        write_listing(args.out)
        print(target.name, flush=True)
    write_listing(args.out)


if __name__ == "__main__":
    main()
