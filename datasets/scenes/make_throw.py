"""Render what the demo's throws are composed of: `python -m datasets.scenes.make_throw` writes
datasets/demo/throw/dice.webp, a sheet of ivory dice with their shadows on nothing, and felt.jpg, the table.

Row by row the sheet shows each face from one to six, turned another way in every column. Dice and felt are
seen by the same camera from far above, so that a die fits anywhere on the felt (`web.eye.composing`).
"""

import argparse
import math
from pathlib import Path
from random import Random
from typing import Any

import bpy
import cv2
import numpy as np

from datasets.scenes import makers, materials
from datasets.scenes.die_mesh import DieShape
from datasets.scenes.layout import Pose, upright
from datasets.scenes.render import pixels_of, set_up_cycles
from datasets.scenes.scene import Wish, light_room, put_lamp, seen_from
from datasets.scenes.things import Scene, add_die
from datasets.scenes.view import View

CELL_PX = 150
TURNS = 8
EDGE_CENTIMETRES = 1.6
EDGE_PX = 80
ELEVATION = math.radians(70)
DISTANCE_CENTIMETRES = 220.0
BRIGHTEST = 0.8
"""What the brightest of a die reaches, before it is encoded for a screen."""
SHEET = Wish(width=CELL_PX * TURNS, height=CELL_PX * 6, ground=False)
FELT = Wish(width=960, height=720)
LAMP_CENTIMETRES = (-45.0, 55.0, 90.0)


def set_up(wish: Wish) -> View:
    """An empty Blender with our camera and one warm lamp."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    focal = EDGE_PX * DISTANCE_CENTIMETRES / EDGE_CENTIMETRES
    at = seen_from(ELEVATION, -math.pi / 2, DISTANCE_CENTIMETRES)
    view = View(at, np.zeros(3), 0.0, focal, wish.width, wish.height)
    view.add_to_scene()
    light_room(0.3, 0.5)
    put_lamp(np.array(LAMP_CENTIMETRES), 30.0, 0.45, 4.0)
    return view


def lay_dice() -> None:
    """A row a face, a column a turn."""
    rng, shape = Random("the demo's dice"), DieShape(edge_radius=0.13, pip_radius=0.095, pip_depth=0.04)
    ivory, ink = makers.on_screen("#f3e6c8"), makers.on_screen("#1b1a17")
    ivory_die = materials.die_material(rng, "opaque", (ivory, ivory), ink, ink)
    scene = Scene()
    across = CELL_PX * EDGE_CENTIMETRES / EDGE_PX
    down = across / math.sin(ELEVATION)
    for face in range(1, 7):
        for turned in range(TURNS):
            where = [(turned - (TURNS - 1) / 2) * across, (3.5 - face) * down, EDGE_CENTIMETRES / 2]
            yaw = 2 * math.pi * (turned + rng.uniform(-0.4, 0.4)) / TURNS
            pose = Pose(EDGE_CENTIMETRES, np.array(where), upright(shape, face, yaw), face, 0.0)
            add_die(scene, pose, shape, "opaque", ivory_die, 64, {1})


def plane() -> Any:
    """What the dice lie on."""
    bpy.ops.mesh.primitive_plane_add(size=2000)
    return bpy.context.object


def encoded(linear: Any, gain: float) -> Any:
    """Linear light as a screen's bytes."""
    return (np.clip(linear * gain, 0, 1) ** (1 / 2.2) * 255).round().astype(np.uint8)


def main() -> None:
    """Render both."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, default=Path(__file__).parents[1] / "demo" / "throw")
    parser.add_argument("--samples", type=int, default=24)
    parser.add_argument("--threads", type=int, default=2)
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    through = args.out / "rendered.exr"

    set_up(SHEET)
    lay_dice()
    plane().is_shadow_catcher = True
    set_up_cycles(SHEET, args.samples, args.threads)
    dice = pixels_of(bpy.context.scene, through)
    colour, alpha = dice[..., :3] / np.maximum(dice[..., 3:], 1e-3), dice[..., 3:]
    gain = BRIGHTEST / float(np.percentile(colour[alpha[..., 0] > 0.9], 99.5))
    shown = np.concatenate([encoded(colour, gain), (np.clip(alpha, 0, 1) * 255).astype(np.uint8)], axis=2)
    cv2.imwrite(str(args.out / "dice.webp"), shown[..., [2, 1, 0, 3]], [cv2.IMWRITE_WEBP_QUALITY, 92])

    set_up(FELT)
    tones = ["#2a6b53", "#1f5843"]
    green = materials.textured(
        Random("the demo's felt"), "Noise", tones, 9.0, 0.95, inputs={"Detail": 6.0}, bump=0.4
    )
    plane().data.materials.append(green)
    set_up_cycles(FELT, args.samples, args.threads)
    felt = encoded(pixels_of(bpy.context.scene, through)[..., :3], gain)
    cv2.imwrite(str(args.out / "felt.jpg"), felt[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, 84])


if __name__ == "__main__":
    main()
