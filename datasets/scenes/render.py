"""Render tables of dice with exact labels: `python -m datasets.scenes.render --kind scenes --count 200 --out
build/renders/scenes`.

Kinds: `scenes` (whole tables, JPEG), `odd` (as scenes, but half of the dice lean on others or lie on them),
`stacks` (most of those lie on others, and are seen from higher up, where that is hard to tell), `mixed` (many
odd ones, on tables as various as the held-out set's), `cutouts` (dice and their shadows on nothing, PNG with
alpha), `hard` (the held-out set), `revealed` (dice close beside the cups that they came from), `wide` (small
dice in a large picture, to measure by), `beside` (level dice among what is taken for dice), `lonely` (such
things alone), `pictured` (dice that wear pictures, numerals, letters), `low` (as a laptop's lid sees dice),
`close` (dice that fill much of the picture). Every picture has its own seed and a sidecar NAME.json; a
picture that is there already is not rendered again, so a stopped run goes on where it was. Several runs may
share a folder with `--part I/N`.
"""

import argparse
import json
import os
import random
import re
import tempfile
import time
import zlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import bpy
import cv2
import numpy as np

from datasets.scenes.scene import Wish, build_scene
from datasets.scenes.view import labels

KINDS = {
    "scenes": Wish(),
    "odd": Wish(width=400, height=304, dice=(6, 16), pixels=(22.0, 110.0), odd=0.65, stacked=0.55, clutter=2),
    "stacks": Wish(
        width=400,
        height=304,
        dice=(8, 24),
        pixels=(22.0, 110.0),
        odd=0.65,
        stacked=0.85,
        clutter=2,
        elevation_degrees=(50.0, 90.0),
    ),
    "pictured": Wish(dice=(4, 16), pixels=(16.0, 90.0), odd=0.0, clutter=3, pictures_a_set=8),
    "mixed": Wish(
        width=400,
        height=304,
        dice=(3, 20),
        pixels=(16.0, 110.0),
        odd=0.4,
        stacked=0.6,
        clutter=6,
        one_set=0.3,
    ),
    "cutouts": Wish(width=576, height=432, ground=False, clutter=0, pixels=(40.0, 120.0), dice=(5, 18)),
    "beside": Wish(dice=(1, 12), pixels=(24.0, 110.0), odd=0.0, clutter=0, distractors=(3, 14)),
    "lonely": Wish(dice=(0, 0), pixels=(24.0, 110.0), clutter=0, distractors=(3, 14)),
    "hard": Wish(dice=(1, 30), pixels=(16.0, 150.0), odd=0.15, clutter=6, one_set=0.3),
    "revealed": Wish(
        width=1280,
        height=720,
        dice=(2, 24),
        pixels=(30.0, 90.0),
        elevation_degrees=(35.0, 80.0),
        odd=0.1,
        clutter=2,
        cups=(1, 6),
        one_set=0.8,
    ),
    "low": Wish(
        dice=(2, 8),
        pixels=(14.0, 240.0),
        elevation_degrees=(3.0, 34.0),
        odd=0.06,
        clutter=2,
        gaudy=0.15,
        low=True,
    ),
    "close": Wish(
        width=480,
        height=360,
        dice=(1, 6),
        pixels=(80.0, 280.0),
        elevation_degrees=(30.0, 90.0),
        clutter=1,
        gaudy=0.3,
        one_set=0.8,
    ),
    "wide": Wish(width=1920, height=1080, dice=(2, 16), pixels=(12.0, 20.0), odd=0.0, clutter=6, one_set=0.3),
}


GLYPHED_A_SET = 4
"""fewer than of pictures: the more of them are seen"""


def set_up_cycles(wish: Wish, samples: int, threads: int) -> None:
    """Cycles on the CPU, denoised, few bounces: a webcam's picture, not an advertisement's."""
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.cycles.device = "CPU"
    scene.cycles.samples = samples
    scene.cycles.use_denoising = True
    # Faster by three than the defaults at no difference that could be seen side by side (4 samples, 1.7 s
    # against 5 s a picture on 2 cores).
    scene.cycles.denoising_quality, scene.cycles.denoising_prefilter = "FAST", "NONE"
    scene.cycles.use_light_tree = False
    # Blender's own choice of this map takes 2 s a picture whatever its size.
    scene.world.cycles.sampling_method, scene.world.cycles.sample_map_resolution = "MANUAL", 128
    scene.cycles.max_bounces = 5
    scene.cycles.diffuse_bounces = 2
    scene.cycles.caustics_reflective = scene.cycles.caustics_refractive = False
    scene.render.threads_mode, scene.render.threads = "FIXED", threads
    scene.render.resolution_x, scene.render.resolution_y = wish.width, wish.height
    scene.render.film_transparent = not wish.ground
    scene.view_settings.view_transform = "Standard"


def expose(
    pixels: "np.ndarray", rng: random.Random, highlights: tuple[float, float] = (0.7, 1.5)
) -> "np.ndarray":
    """What a camera's automatic exposure does to linear light: bring the middle to a middle, with its errors.

    `highlights` is what the brightest may reach; above 1 it burns out, and with it the pips of a white die.
    Takes and returns float RGB(A) of (height, width, 3 or 4); the result is encoded for display, 0..1.
    """
    colour = pixels[..., :3]
    shown = colour if pixels.shape[2] == 3 else colour[pixels[..., 3] > 0.5]
    middle = float(np.percentile(shown, 70)) if shown.size else 0.3
    brightest = float(np.percentile(shown, 99.5)) if shown.size else 1.0
    gain = min(rng.uniform(0.22, 0.62) / max(middle, 1e-4), rng.uniform(*highlights) / max(brightest, 1e-4))
    encoded = np.clip(colour * gain, 0, None)
    encoded = np.where(
        encoded < 0.8, encoded, 0.8 + 0.2 * (1 - np.exp(-(encoded - 0.8) / 0.2))
    )  # a soft shoulder
    out = pixels.copy()
    out[..., :3] = np.clip(encoded, 0, 1) ** (1 / 2.2)
    return out


def pixels_of(scene: "bpy.types.Scene", through: Path) -> "np.ndarray":
    """Render and give linear RGBA float32 (height, width, 4); `through` is a file for Blender to write and
    us to remove."""
    scene.render.image_settings.file_format = "OPEN_EXR"
    scene.render.image_settings.color_mode = "RGBA"
    scene.render.filepath = str(through)
    bpy.ops.render.render(write_still=True)
    image = bpy.data.images.load(str(through))
    pixels = np.array(image.pixels[:], np.float32).reshape(
        scene.render.resolution_y, scene.render.resolution_x, 4
    )[::-1]
    through.unlink()
    return pixels


@dataclass(frozen=True, slots=True)
class Order:
    """One picture of a set, before it is rendered."""

    kind: str
    index: int
    seed: int
    wish: Wish
    samples: int
    threads: int

    @property
    def name(self) -> str:
        """What its files are called."""
        return f"{self.kind}-{self.seed}-{self.index:05d}"


def render_one(order: Order) -> tuple[bytes, dict[str, Any]]:
    """Return a picture as the bytes of its file, and its sidecar."""
    name, wish = order.name, order.wish
    suffix = ".jpg" if wish.ground else ".png"
    rng = random.Random(zlib.crc32(f"{order.kind}/{order.seed}/{order.index}".encode()))
    of_set = f"{order.kind}/{order.seed}/set/{order.index // max(1, wish.pictures_a_set)}"
    maker = random.Random(zlib.crc32(of_set.encode())) if wish.pictures_a_set else None
    scene, view = build_scene(rng, wish, maker)
    set_up_cycles(wish, order.samples, order.threads)
    with tempfile.TemporaryDirectory() as folder:
        pixels = pixels_of(bpy.context.scene, Path(folder) / f"{name}.exr")
    if wish.ground:
        pixels = pixels[..., :3]
    else:  # straight alpha, so that pasting can light the dice anew without a dark fringe
        pixels = pixels.copy()
        pixels[..., :3] /= np.maximum(pixels[..., 3:], 1e-3)
    shown = (expose(pixels, rng) * 255).round().astype(np.uint8)
    channels = [2, 1, 0, 3][: shown.shape[2]]
    _, encoded = cv2.imencode(suffix, shown[..., channels], [cv2.IMWRITE_JPEG_QUALITY, 94])
    dice = labels(scene, view, shown[..., :3])
    sidecar = {"image": f"{name}{suffix}", "width": wish.width, "height": wish.height, "dice": dice}
    if scene.distractors:
        sidecar["distractors"] = scene.distractors
    return encoded.tobytes(), sidecar


def write(folder: Path, name: str, picture: bytes, sidecar: dict[str, Any]) -> None:
    """Write a picture, then its sidecar: what has one is whole."""
    (folder / sidecar["image"]).write_bytes(picture)
    (folder / f"{name}.json").write_text(json.dumps(sidecar))


def pair(between: str) -> Callable[[str], tuple[int, int]]:
    """Return what reads two whole numbers with a sign between them."""

    def read(text: str) -> tuple[int, int]:
        found = re.fullmatch(rf"(\d+){between}(\d+)", text)
        if not found:
            raise argparse.ArgumentTypeError(
                f"{text!r} is not two whole numbers with {between!r} between them"
            )
        return int(found[1]), int(found[2])

    return read


def main() -> None:
    """Render a set."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--kind", choices=KINDS, default="scenes")
    parser.add_argument("--count", type=int, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--samples", type=int, default=4)
    parser.add_argument("--threads", type=int, help="for a picture (default: all cores)")
    parser.add_argument(
        "--part",
        type=pair("/"),
        default=(0, 1),
        metavar="I/N",
        help="every N-th picture from the I-th",
    )
    parser.add_argument("--glyphs", type=Path, help="of pictured dice: what they wear, by models.glyphs")
    parser.add_argument("--size", type=pair("x"), metavar="WxH")
    args = parser.parse_args()
    part, parts = args.part
    wish = KINDS[args.kind]
    if args.size:
        width, height = args.size
        wish = replace(wish, width=width, height=height)
    if args.glyphs:
        wish = replace(wish, glyphs=args.glyphs, pictures_a_set=GLYPHED_A_SET)
    args.out.mkdir(parents=True, exist_ok=True)
    threads = args.threads or os.cpu_count() or 1
    orders = (
        Order(args.kind, index, args.seed, wish, args.samples, threads)
        for index in range(part, args.count, parts)
    )
    for order in (one for one in orders if not (args.out / f"{one.name}.json").exists()):
        started = time.monotonic()
        write(args.out, order.name, *render_one(order))
        took = time.monotonic() - started
        print(f"{args.kind} {order.index + 1}/{args.count} {took:.1f} s", flush=True)


if __name__ == "__main__":
    main()
