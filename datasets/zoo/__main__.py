"""Render the zoo, a benchmark of dice of every kind: `python -m datasets.zoo --out build/zoo`, then
`python -m models.evaluate build/zoo --report build/zoo-report`, which tells by dice, ground, light and camera
where a reader fails, and shows each error.

What dice, grounds, lights and cameras there are is told in `kinds.toml`; every picture has its own mix of
them and its own seed. OUT becomes a labelled folder. A picture that is there is not rendered again; needs
`bpy`. Several runs may share OUT with `--part I/N`.
"""

import argparse
import random
import tempfile
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import bpy
import cv2
import numpy as np

from datasets.crops.label import label
from datasets.scenes.render import expose, pixels_of, set_up_cycles, write
from datasets.scenes.scene import Wish
from datasets.scenes.view import labels
from datasets.zoo.dealing import SEED, Mix, kinds, mixes
from datasets.zoo.table import set_table
from datasets.zoo.through import through

BY_DEFAULT = 168
"""pictures: each kind of dice four times"""


@dataclass(frozen=True, slots=True)
class Order:
    """One picture, before it is rendered."""

    name: str
    mix: Mix
    samples: int
    threads: int


def draw(order: Order) -> tuple[bytes, dict[str, Any]]:
    """Return a picture as the bytes of its file, and its sidecar."""
    name, mix = order.name, order.mix
    number = zlib.crc32(name.encode())
    rng = random.Random(number)
    told = kinds()
    camera = told["cameras"][mix.camera]
    scene, view = set_table(
        rng, told["dice"][mix.dice], told["grounds"][mix.ground], told["lights"][mix.light], camera
    )
    set_up_cycles(Wish(width=view.width, height=view.height), order.samples, order.threads)
    with tempfile.TemporaryDirectory() as folder:
        pixels = pixels_of(bpy.context.scene, Path(folder) / f"{name}.exr")[..., :3]
    shown = (expose(pixels, rng, highlights=(0.8, 1.1)) * 255).round().astype(np.uint8)
    dice = labels(scene, view, shown)
    seen = through(camera, np.ascontiguousarray(shown[..., ::-1]), np.random.default_rng(number))
    _, encoded = cv2.imencode(".jpg", seen, [cv2.IMWRITE_JPEG_QUALITY, 94])
    sidecar = {
        "image": f"{name}.jpg",
        "width": view.width,
        "height": view.height,
        "dice": dice,
        "tags": mix.tags,
    }
    return encoded.tobytes(), sidecar


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
    orders = (
        Order(f"zoo-{args.seed}-{index:04d}", mix, args.samples, args.threads)
        for index, mix in list(enumerate(mixes(args.count, args.seed)))[part::parts]
    )
    for order in (one for one in orders if not (renders / f"{one.name}.json").exists()):
        write(renders, order.name, *draw(order))
        print(order.name, *order.mix.tags.values(), sep=" | ", flush=True)
    counts = label(renders, args.out)
    print(f"{args.out}: " + ", ".join(f"{count} {kind}" for kind, count in counts.items()))


if __name__ == "__main__":
    main()
