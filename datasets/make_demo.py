"""Render the demo's reveals: `python -m datasets.make_demo` writes datasets/demo/NN-a.jpg, NN-b.jpg and
demo.json.

For every number of dice from 1 to 30 two plain tables as a player's phone would see them, all dice at rest
and whole. demo.json says how many dice lie on each picture and nothing about their faces: those are read by
the shipped model. Not used for training. A picture that is there is kept.
"""

import argparse
import json
import math
import random
from dataclasses import replace
from pathlib import Path

import bpy
import cv2
import numpy as np

from datasets.render import expose, pixels_of, set_up_cycles
from datasets.scene import Wish, build_scene
from datasets.view import labels

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
    listing = [{"file": p.name, "dice": int(p.name.split("-")[0])} for p in sorted(folder.glob("*.jpg"))]
    (folder / "demo.json").write_text(json.dumps(listing, indent=0) + "\n")


def main() -> None:
    """Render what is missing."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, default=Path(__file__).parent / "demo")
    parser.add_argument("--samples", type=int, default=10)
    parser.add_argument("--threads", type=int, default=2)
    args = parser.parse_args()
    args.out.mkdir(exist_ok=True)
    for dice in range(1, MOST_DICE + 1):
        for which in PICTURES_EACH:
            target = args.out / f"{dice:02d}-{which}.jpg"
            if target.exists():
                continue
            wish = wish_for(dice)
            for attempt in range(300):
                rng = random.Random(f"demo/{dice}/{which}/{attempt}")
                scene, view = build_scene(rng, wish)
                found = labels(scene, view)
                inside = all(
                    d["box"][0] > 4
                    and d["box"][1] > 4
                    and d["box"][2] < wish.width - 4
                    and d["box"][3] < wish.height - 4
                    for d in found
                )
                if len(found) == dice and inside and min(d["top_visible"] for d in found) > 0.85:
                    break
            else:
                raise SystemExit(f"No table found on which {dice} dice lie apart; widen wish_for().")
            set_up_cycles(wish, args.samples, args.threads)
            pixels = pixels_of(bpy.context.scene, args.out / "demo.exr")
            shown = (expose(pixels[..., :3], rng, highlights=(0.7, 0.9)) * 255).round().astype(np.uint8)
            cv2.imwrite(str(target), shown[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, 86])
            write_listing(args.out)
            print(target.name, "after", attempt + 1, flush=True)
    write_listing(args.out)


if __name__ == "__main__":
    main()
