"""Render the zoo, a benchmark of dice of every kind: `python -m datasets.zoo --out build/zoo`, then
`ojo eval build/zoo --report build/zoo-report`, which tells by dice, ground, light and camera where a reader
fails, and shows each error.

What dice, grounds, lights and cameras there are is told in `kinds.toml`; every picture has its own mix of
them and its own seed. OUT becomes a labelled folder. A picture that is there is not rendered again; needs
`bpy`. Several runs may share OUT with `--part I/N`.
"""

import argparse
import json
import random
import zlib
from pathlib import Path

import bpy
import cv2
import numpy as np

from datasets.crops.label import label
from datasets.scenes.render import expose, pixels_of, set_up_cycles
from datasets.scenes.scene import Wish
from datasets.scenes.view import labels
from datasets.zoo.dealing import SEED, Mix, kinds, mixes
from datasets.zoo.table import set_table
from datasets.zoo.through import through

BY_DEFAULT = 168
"""pictures: each kind of dice four times"""


def draw(mix: Mix, name: str, renders: Path, samples: int, threads: int) -> None:
    """Render a mix and write it with its sidecar."""
    number = zlib.crc32(name.encode())
    rng = random.Random(number)
    told = kinds()
    camera = told["cameras"][mix.camera]
    scene, view = set_table(
        rng, told["dice"][mix.dice], told["grounds"][mix.ground], told["lights"][mix.light], camera
    )
    set_up_cycles(Wish(width=view.width, height=view.height), samples, threads)
    pixels = pixels_of(bpy.context.scene, renders / f"{name}.exr")[..., :3]
    shown = (expose(pixels, rng, highlights=(0.8, 1.1)) * 255).round().astype(np.uint8)
    dice = labels(scene, view, shown)
    seen = through(camera, np.ascontiguousarray(shown[..., ::-1]), np.random.default_rng(number))
    cv2.imwrite(str(renders / f"{name}.jpg"), seen, [cv2.IMWRITE_JPEG_QUALITY, 94])
    sidecar = {
        "image": f"{name}.jpg",
        "width": view.width,
        "height": view.height,
        "dice": dice,
        "tags": mix.tags,
    }
    (renders / f"{name}.json").write_text(json.dumps(sidecar))


def main() -> None:
    """Render what is missing, and label it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--count", type=int, default=BY_DEFAULT)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--samples", type=int, default=4)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument(
        "--part", default="0/1", metavar="I/N", help="render every N-th picture from the I-th"
    )
    args = parser.parse_args()
    part, parts = map(int, args.part.split("/"))
    renders = args.out / "renders"
    renders.mkdir(parents=True, exist_ok=True)
    for index, mix in list(enumerate(mixes(args.count, args.seed)))[part::parts]:
        name = f"zoo-{args.seed}-{index:04d}"
        if not (renders / f"{name}.json").exists():
            draw(mix, name, renders, args.samples, args.threads)
            print(name, *mix.tags.values(), sep=" | ", flush=True)
    counts = label(renders, args.out)
    print(f"{args.out}: " + ", ".join(f"{count} {kind}" for kind, count in counts.items()))


if __name__ == "__main__":
    main()
