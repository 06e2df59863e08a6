"""One random table in Blender: what a set of pictures wishes for, and a scene drawn from it."""

import math
import random
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import bpy
import numpy as np
from mathutils import Vector

from datasets.scenes import makers, materials
from datasets.scenes.clutter import add_clutter
from datasets.scenes.cups import cups_beside, faces_of
from datasets.scenes.die_mesh import DieShape
from datasets.scenes.distractors import add_distractors
from datasets.scenes.layout import STACKED_SHARE, throw
from datasets.scenes.makers import die_shape
from datasets.scenes.surroundings import Seat, add_room
from datasets.scenes.symbols import dressed, dressed_in_glyphs
from datasets.scenes.things import Array, Scene, add_die, mesh_object
from datasets.scenes.view import View

FOCAL_WIDTHS = (0.65, 3.0)
"""focal length over the picture's width: a wide webcam's 75 degrees to a phone zoomed in"""
NEAREST_CENTIMETRES, FARTHEST_CENTIMETRES = 20.0, 160.0
NEAR_SHARE = 0.9
"""of the distance, that dice before a low camera lie within"""
ASIDE, ABOVE = (-0.3, 0.3), (-0.15, 0.4)
"""where a low camera looks, beside and above the dice, in shares of the picture's sides"""
IN_A_ROOM = 0.7
"""the share of low pictures in which the table ends; on the others it reaches to the horizon"""
MAT_CENTIMETRES = 0.01
"""how high a mat lies: enough to hide the table, too little to lift a die"""


def lamp_colour(warmth: float) -> tuple[float, float, float]:
    """A lamp's colour, from cold sky (-1) to candle (1)."""
    return (
        (1.0, 1.0 - 0.22 * warmth, 1.0 - 0.55 * warmth)
        if warmth > 0
        else (1 + 0.35 * warmth, 1 + 0.12 * warmth, 1.0)
    )


def light_room(warmth: float, strength: float) -> tuple[Any, Any]:
    """Make all around a table as bright; return the world and its background, to be furnished."""
    world = bpy.data.worlds.new("room")
    bpy.context.scene.world = world
    world.use_nodes = True
    background = world.node_tree.nodes["Background"]
    background.inputs["Color"].default_value = (*lamp_colour(warmth), 1)
    background.inputs["Strength"].default_value = strength
    return world, background


def put_lamp(at: Array, wide: float, warmth: float, power: float) -> None:
    """A lamp `wide` centimetres that shines on the middle of the table, as brightly from any distance."""
    lamp = bpy.data.lights.new("lamp", "AREA")
    lamp.size, lamp.color, lamp.energy = wide, lamp_colour(warmth), power * float(at @ at)
    thing = bpy.data.objects.new("lamp", lamp)
    thing.location = at
    thing.rotation_euler = (-Vector(at.tolist())).to_track_quat("-Z", "Y").to_euler()
    bpy.context.scene.collection.objects.link(thing)


def seen_from(elevation: float, azimuth: float, distance: float) -> Array:
    """Where a camera is, so far from the middle of the table; angles in radians."""
    flat = math.cos(elevation)
    direction = [flat * math.cos(azimuth), flat * math.sin(azimuth), math.sin(elevation)]
    return distance * np.array(direction)


def add_lights(rng: random.Random, camera_at: Array) -> None:
    """One to four lamps from hard to soft, sometimes a flash beside the lens, over a dim or bright room."""
    world, background = light_room(rng.uniform(-1, 1), rng.choice([0.02, 0.1, 0.3, 0.8, 1.2]))
    if rng.random() < 0.5:
        materials.furnish_room(rng, world.node_tree, background)
    for i in range(rng.choice([1, 1, 2, 3, 4])):
        wide, warmth = rng.choice([1.0, 6.0, 25.0, 80.0]), rng.uniform(-1, 1)
        angle, high, far = rng.uniform(0, 6.3), rng.uniform(25, 120), rng.uniform(5, 110)
        at = np.array([far * math.cos(angle), far * math.sin(angle), high])
        if i == 0 and rng.random() < 0.15:
            at, wide = camera_at + np.array([rng.uniform(-4, 4), 2, 0]), 1.0
        put_lamp(at, wide, warmth, rng.uniform(1.5, 7))


def add_mat(rng: random.Random, extent: tuple[float, float], material: Any) -> None:
    """A mat, a tray or a sheet on the table, under some of the dice: its edges must not become theirs."""
    wide, deep = (rng.uniform(0.3, 1.2) * e for e in extent)
    bpy.ops.mesh.primitive_plane_add(
        size=1,
        location=(rng.gauss(0, 0.35) * extent[0], rng.gauss(0, 0.35) * extent[1], MAT_CENTIMETRES),
        rotation=(0, 0, rng.uniform(0, math.pi)),
    )
    bpy.context.object.scale = (wide, deep, 1)
    bpy.context.object.data.materials.append(material)


def add_cups(scene: Scene, rng: random.Random, edge: float, count: int) -> None:
    """Up to `count` cups of one make and colour beside the dice of a scene, one of ten makes of glass."""
    clear = rng.random() < 0.1
    rough, glass = (0.05, 0.95) if clear else (rng.uniform(0.15, 0.9), 0.0)
    material = materials.plain(rng, makers.body_colour(rng), rough, glass=glass)
    dice = [pose.centre for pose, _, _ in scene.dice.values()]
    for cup in cups_beside(rng, dice, scene.hulls, edge, count):
        mesh_object("cup", cup, faces_of(cup), material)
        scene.hulls.append(cup)


@dataclass(frozen=True)
class Wish:
    """What a set of pictures asks of each scene; None or a range is drawn at random."""

    width: int = 640
    height: int = 480
    dice: tuple[int, int] = (1, 20)
    pixels: tuple[float, float] = (22.0, 110.0)
    """a die's edge in pixels at the centre of the picture"""
    elevation_degrees: tuple[float, float] = (28.0, 90.0)
    odd: float = 0.08
    """the share of dice that lean on others or lie on them"""
    stacked: float = STACKED_SHARE
    clutter: int = 4
    distractors: tuple[int, int] = (0, 0)
    """so many of what looks like dice (`distractors.THINGS`)"""
    cups: tuple[int, int] = (0, 0)
    """so many cups close beside dice, as on a reveal"""
    ground: bool = True
    """False: a transparent picture with only dice and their shadows, to be pasted elsewhere"""
    exact_dice: bool = False
    one_set: float = 0.5
    """the chance that all dice come from one maker's set"""
    tables: tuple[str, ...] = tuple(materials.TABLES)
    bodies: tuple[str, ...] = makers.BODIES
    pictures_a_set: int = 0
    """so many pictures one after the other show dice of one set, which wears pictures
    (`datasets.scenes.symbols`); 0: plain pips, other sets in each"""
    glyphs: Path | None = None
    """a file of `models.glyphs`: such are worn instead"""
    gaudy: float = 0.0
    """the share of sets whose pips differ from the body by their hue, more than by how light they are"""
    low: bool = False
    """seen as a laptop's lid or a phone that leans on a cup sees it: the dice anywhere in the picture, the
    table's end and what stands behind it mostly in sight"""


def build_scene(rng: random.Random, wish: Wish, maker: random.Random | None = None) -> tuple[Scene, View]:
    """Empty Blender and put a random table there; `maker` draws the one set of dice that wear pictures."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    edge = rng.uniform(1.0, 2.2)
    pixels = math.exp(rng.uniform(*map(math.log, wish.pixels)))
    low, high = wish.elevation_degrees
    elevation = math.radians(high - (high - low) * rng.random() ** (0.8 if wish.low else 1.3))
    # a die so large in so wide a lens is this far away; nobody holds a camera nearer or further than that
    focal_widths = math.exp(rng.uniform(*map(math.log, FOCAL_WIDTHS)))
    distance = min(max(focal_widths * wish.width * edge / pixels, NEAREST_CENTIMETRES), FARTHEST_CENTIMETRES)
    count = rng.randint(*wish.dice)
    extent = (
        wish.width / pixels * edge * 0.85,
        wish.height / pixels * edge * 0.8 / max(0.45, math.sin(elevation)),
    )
    if wish.low:  # a low camera sees far: the dice lie before it, not all along its sight
        extent = (min(extent[0], NEAR_SHARE * distance),) * 2
    room = int(extent[0] * extent[1] / (edge * edge) / 2.5)
    count = count if wish.exact_dice else max(min(1, count), min(count, room))

    sets = (
        [_maker(maker, wish)]
        if maker
        else [_maker(rng, wish) for _ in range(1 if rng.random() < wish.one_set else rng.randint(2, 5))]
    )
    makers = [rng.choice(sets) for _ in range(count)]
    edges = [edge * (1.0 if len(sets) == 1 else rng.uniform(0.8, 1.15)) for _ in makers]
    scene = Scene()
    poses = throw(rng, [m[0] for m in makers], edges, extent, wish.odd, wish.stacked)
    cells = 40 if pixels < 60 else 64
    cells = 96 if wish.pictures_a_set else cells
    for pose, (shape, kind, material, also_one) in zip(poses, makers, strict=True):
        if pose:
            add_die(scene, pose, shape, kind, material, cells, also_one)
    if wish.cups[1]:
        add_cups(scene, rng, edge, rng.randint(*wish.cups))
    if wish.clutter:
        add_clutter(scene, rng, extent, edge, rng.randint(0, wish.clutter))
    if wish.distractors[1]:
        scene.distractors = add_distractors(scene, rng, extent, edge, rng.randint(*wish.distractors))

    at = seen_from(elevation, rng.uniform(0, 2 * math.pi), distance)
    target, focal_pixels = np.array([0, 0, edge / 2]), pixels * distance / edge
    if wish.low:
        at[2] += edge / 2  # so far above a die's middle, not above the table
        aside, above = (rng.uniform(*share) for share in (ASIDE, ABOVE))
        target = target + Seat(at)(0, aside * wish.width, above * wish.height) * distance / focal_pixels
    view = View(at, target, rng.gauss(0, 0.06), focal_pixels, wish.width, wish.height)
    view.add_to_scene()
    add_lights(rng, at)
    if wish.low and rng.random() < IN_A_ROOM:
        add_room(rng, at, 0.75 * extent[0], materials.TABLES[rng.choice(wish.tables)](rng), wish.tables)
        return scene, view
    bpy.ops.mesh.primitive_plane_add(size=2000)
    plane = bpy.context.object
    if wish.ground:
        plane.data.materials.append(materials.TABLES[rng.choice(wish.tables)](rng))
        if rng.random() < 0.3:
            add_mat(rng, extent, materials.TABLES[rng.choice(wish.tables)](rng))
    else:
        plane.is_shadow_catcher = True
    return scene, view


def _maker(rng: random.Random, wish: Wish) -> tuple[DieShape, str, Any, set[int]]:
    shape, kind = die_shape(rng), rng.choice(wish.bodies)
    if wish.pictures_a_set:
        shape = dressed_in_glyphs(shape, rng, wish.glyphs) if wish.glyphs else dressed(shape, rng)
    body, other, pip = makers.colours(rng, kind)
    if wish.gaudy and rng.random() < wish.gaudy:
        body, pip = makers.gaudy(rng)
        other = body
    red = makers.hsv(0.0, 0.9, 0.6)
    asian = shape.one_pip_scale > 1.2 and body[0] > 0.4
    also_one = {1, 4} if asian and rng.random() < 0.6 else {1}
    return shape, kind, materials.die_material(rng, kind, (body, other), pip, red if asian else pip), also_one
