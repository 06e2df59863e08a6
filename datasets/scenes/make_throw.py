"""Render what the demo's throws are composed of: `python -m datasets.scenes.make_throw` writes
datasets/demo/throw/dice.webp, a sheet of ivory dice with their shadows on nothing, and felt.jpg, the table.

Row by row the sheet shows each face from one to six, turned another way in every column. Dice and felt are
seen by the same camera from far above, so that a die fits anywhere on the felt (`web.eye.composing`). Beside
them dice-star.webp and dice-skull.webp hold such a row with that picture instead of the one, dice-poker.webp
six rows of letters, dice-spanish.webp the two that the Spanish deck has in the place of nine and ten.
"""

import argparse
import math
from argparse import Namespace
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import bpy
import cv2
import numpy as np

from datasets.scenes import makers, materials, symbols
from datasets.scenes.die_mesh import DieShape, Sign
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
SIGN_HALF = 0.31
ROWS = {"star": 1, "skull": 1, "poker": 6, "spanish": 2}
"""of the faces that a sheet shows, from the first on: the others are those of the sheet before"""
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


def signs() -> dict[str, dict[int, Sign]]:
    """What the sheets beside that of pips show, by face."""
    rng = Random("the demo's pictures")
    pictures = {
        name: {1: Sign(name, symbols.symbol(name, Random("filled")), SIGN_HALF)} for name in ("star", "skull")
    }
    letters = {
        face: Sign(text, symbols.lettering(text, rng), SIGN_HALF)
        for face, text in enumerate(symbols.POKER[0], 1)
    }
    low = {
        face: Sign(text, symbols.lettering(text, rng), SIGN_HALF)
        for face, text in enumerate(symbols.POKER[1][:2], 1)
    }
    return pictures | {"poker": letters, "spanish": letters | low}


def lay_dice(signs: Mapping[int, Sign], faces: int = 6) -> None:
    """A row a face, a column a turn."""
    rng = Random("the demo's dice")
    shape = DieShape(edge_radius=0.13, pip_radius=0.095, pip_depth=0.04, signs=signs)
    ivory, ink = makers.on_screen("#f3e6c8"), makers.on_screen("#1b1a17")
    ivory_die = materials.die_material(rng, "opaque", (ivory, ivory), ink, ink)
    scene = Scene()
    across = CELL_PX * EDGE_CENTIMETRES / EDGE_PX
    down = across / math.sin(ELEVATION)
    for face in range(1, faces + 1):
        for turned in range(TURNS):
            row = (faces + 1) / 2 - face
            where = [(turned - (TURNS - 1) / 2) * across, row * down, EDGE_CENTIMETRES / 2]
            yaw = 2 * math.pi * (turned + rng.uniform(-0.4, 0.4)) / TURNS
            pose = Pose(EDGE_CENTIMETRES, np.array(where), upright(shape, face, yaw), face, 0.0)
            add_die(scene, pose, shape, "opaque", ivory_die, 96 if signs else 64, {1})


def plane() -> Any:
    """What the dice lie on."""
    bpy.ops.mesh.primitive_plane_add(size=2000)
    return bpy.context.object


def encoded(linear: Any, gain: float) -> Any:
    """Linear light as a screen's bytes."""
    return (np.clip(linear * gain, 0, 1) ** (1 / 2.2) * 255).round().astype(np.uint8)


def sheet(path: Path, worn: Mapping[int, Sign], wish: Wish, args: Namespace, gain: float = 0.0) -> float:
    """Render a sheet of dice; return by how much its light was multiplied, by itself unless that is told."""
    set_up(wish)
    lay_dice(worn, wish.height // CELL_PX)
    plane().is_shadow_catcher = True
    set_up_cycles(wish, args.samples, args.threads)
    dice = pixels_of(bpy.context.scene, args.out / "rendered.exr")
    colour, alpha = dice[..., :3] / np.maximum(dice[..., 3:], 1e-3), dice[..., 3:]
    gain = gain or BRIGHTEST / float(np.percentile(colour[alpha[..., 0] > 0.9], 99.5))
    shown = np.concatenate([encoded(colour, gain), (np.clip(alpha, 0, 1) * 255).astype(np.uint8)], axis=2)
    cv2.imwrite(str(path), shown[..., [2, 1, 0, 3]], [cv2.IMWRITE_WEBP_QUALITY, 92])
    return gain


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

    gain = sheet(args.out / "dice.webp", {}, SHEET, args)
    for name, worn in signs().items():
        rows = replace(SHEET, height=CELL_PX * ROWS[name])
        sheet(args.out / f"dice-{name}.webp", worn, rows, args, gain)

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
