"""A mix of the zoo as a scene in Blender."""

import math
import random
from typing import Any

import bpy
import numpy as np

from datasets.scenes import makers, materials
from datasets.scenes.die_mesh import DieShape
from datasets.scenes.layout import throw
from datasets.scenes.scene import light_room, put_lamp, seen_from
from datasets.scenes.things import Array, Scene, add_die
from datasets.scenes.view import View

DICE = (4, 9)
EDGE_CENTIMETRES = 1.6
CELLS = 56
FLASH_ASIDE = np.array([3.0, 0.0, 2.0])
"""centimetres from the lens"""


def set_table(rng: random.Random, dice: dict[str, Any], ground: dict[str, Any], light: dict[str, Any],
              camera: dict[str, Any]) -> tuple[Scene, View]:  # fmt: skip
    """Empty Blender and lay level dice of one make on a ground; `kinds.toml` tells what each argument is."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    edge = dice.get("edge_cm", EDGE_CENTIMETRES)
    pixels = camera["pixels"] * dice.get("pixels", 1.0)
    width, height, elevation = camera["width"], camera["height"], math.radians(camera["elevation"])
    extent = (width / pixels * edge * 0.8, height / pixels * edge * 0.7 / max(0.5, math.sin(elevation)))
    scene = lay_dice(rng, dice, edge, extent)
    distance = camera["focal"] * width * edge / pixels
    at = seen_from(elevation, rng.uniform(0, 2 * math.pi), distance)
    view = View(at, np.array([0, 0, edge / 2]), rng.gauss(0, 0.04), camera["focal"] * width, width, height)
    view.add_to_scene()
    light_room(light["warmth"], light["room"])
    turned = rng.uniform(0, 2 * math.pi)
    for lamp in light["lamps"]:
        put_lamp(place_of(lamp, turned, at), lamp["wide"], lamp["warmth"], lamp["power"])
    bpy.ops.mesh.primitive_plane_add(size=2000)
    bpy.context.object.data.materials.append(materials.textured(rng, **ground))
    return scene, view


def lay_dice(rng: random.Random, dice: dict[str, Any], edge: float, extent: tuple[float, float]) -> Scene:
    """Some dice of one make, level."""
    scene, shape = Scene(), DieShape(**dice.get("shape", {}))
    tones = [makers.on_screen(tone) for tone in dice["tones"]]
    pips = makers.on_screen(dice["pips"])
    one = makers.on_screen(dice.get("one", dice["pips"]))
    material = materials.die_material(rng, dice["body"], (tones[0], tones[-1]), pips, one)
    count = rng.randint(*DICE)
    for pose in throw(rng, [shape] * count, [edge] * count, extent, odd=0.0):
        if pose:
            add_die(scene, pose, shape, dice["body"], material, CELLS, set(dice.get("also_one", [1])))
    return scene


def place_of(lamp: dict[str, Any], turned: float, camera_at: Array) -> Array:
    """Where a lamp hangs, all of a light turned about the table by so many radians."""
    if lamp.get("at_camera"):
        return np.asarray(camera_at + FLASH_ASIDE, float)
    aside = lamp["aside"]
    return np.array([aside * math.cos(turned), aside * math.sin(turned), lamp["high"]])
