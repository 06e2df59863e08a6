"""What a camera that looks from low down sees besides the dice: where the table ends, and what stands behind
it. Lengths in centimetres, the table's top at 0."""

import math
import random
from typing import Any

import bpy
import numpy as np

from datasets.scenes import makers, materials
from datasets.scenes.things import Array, Scene, mesh_object, primitive

FLOOR = -75.0
FAR = 1500.0
"""to where floors and walls reach"""
BOX_FACES = [(0, 1, 2, 3), (7, 6, 5, 4), (0, 4, 5, 1), (1, 5, 6, 2), (2, 6, 7, 3), (3, 7, 4, 0)]


class Seat:
    """Places as the camera has them before it: so far behind the dice, so far to the right, so high."""

    def __init__(self, camera_at: Array, turned: float = 0.0) -> None:
        azimuth = math.atan2(camera_at[1], camera_at[0]) + turned
        self.behind = np.array([-math.cos(azimuth), -math.sin(azimuth), 0.0])
        self.right = np.array([-math.sin(azimuth), math.cos(azimuth), 0.0])

    def __call__(self, behind: float, right: float, high: float) -> Array:
        return behind * self.behind + right * self.right + np.array([0.0, 0.0, high])


def _slab(seat: Seat, ends: tuple[float, float], sides: tuple[float, float], heights: tuple[float, float],
          material: Any) -> None:  # fmt: skip
    """A box from and to so far behind the dice, from the left to the right, from low to high. What is painted
    on it is told in centimetres, as on a whole table."""
    corners = [(ends[0], sides[0]), (ends[1], sides[0]), (ends[1], sides[1]), (ends[0], sides[1])]
    vertices = np.array([seat(*corner, high) for high in heights[::-1] for corner in corners])
    mesh_object("slab", vertices.tolist(), BOX_FACES, material, smooth=False)


def _top(rng: random.Random, tables: tuple[str, ...]) -> Any:
    return materials.TABLES[rng.choice(tables)](rng)


def add_room(rng: random.Random, camera_at: Array, reach: float, table: Any, tables: tuple[str, ...]) -> None:
    """End the table somewhere beyond `reach` behind the dice, over a floor, mostly before a wall, and put
    things on it and people behind it."""
    seat = Seat(camera_at, rng.gauss(0, 0.25))
    end = reach + math.exp(rng.uniform(math.log(1.5), math.log(90)))
    side = end + rng.choice([rng.uniform(5, 80), FAR])
    _slab(seat, (-FAR, end), (-side, side), (-rng.uniform(1.5, 5), 0.0), table)
    _slab(seat, (-FAR, FAR), (-FAR, FAR), (FLOOR - 1, FLOOR), _top(rng, tables))
    wall = end + math.exp(rng.uniform(math.log(5), math.log(400)))
    if rng.random() < 0.75:
        _slab(seat, (wall, wall + 1), (-FAR, FAR), (FLOOR, FAR), _top(rng, (*tables, "plain", "plain")))
    for _ in range(rng.choice([0, 1, 2, 4, 7])):
        on_table = rng.random() < 0.6
        behind = rng.uniform(reach, end) if on_table else rng.uniform(end, wall)
        _thing(rng, seat, behind, rng.uniform(-1, 1) * (behind + 25), 0.0 if on_table else FLOOR)
    if rng.random() < 0.4:
        _person(rng, seat, end, rng.uniform(-0.6, 0.6) * (end + 20))


def _paint(rng: random.Random) -> Any:
    return materials.plain(rng, makers.body_colour(rng), rng.uniform(0.1, 0.9))


def _thing(rng: random.Random, seat: Seat, behind: float, right: float, ground: float) -> None:
    """A book, box, screen or shelf, a bottle, mug or lamp, a ball."""
    high = rng.uniform(2, 40) if ground == 0 else -ground + rng.uniform(-20, 90)
    wide, deep = rng.uniform(2, 35), rng.choice([1.0, rng.uniform(2, 25)])
    kind = rng.choice(["box", "box", "column", "ball"])
    if kind == "box":
        heights = (ground, ground + high)
        _slab(seat, (behind, behind + deep), (right - wide / 2, right + wide / 2), heights, _paint(rng))
    elif kind == "column":
        radius = rng.uniform(1, 8)
        primitive(Scene(), bpy.ops.mesh.primitive_cone_add, _paint(rng), vertices=32, radius1=radius,
                  radius2=radius * rng.uniform(0.3, 1.1), depth=high,
                  location=seat(behind + radius, right, ground + high / 2))  # fmt: skip
    else:
        _ellipsoid(rng, seat(behind + 4, right, ground + high / 2), (high / 4, high / 4, high / 2))


def _ellipsoid(rng: random.Random, at: Array, half: tuple[float, float, float], paint: Any = None) -> None:
    primitive(Scene(), bpy.ops.mesh.primitive_uv_sphere_add, paint or _paint(rng), segments=24, ring_count=14,
              radius=1, location=at, scale=half)  # fmt: skip


def _person(rng: random.Random, seat: Seat, end: float, right: float) -> None:
    """Somebody who sits behind the table, with arms on it where there is room."""
    colour = makers.hsv(rng.uniform(0.03, 0.08), rng.uniform(0.3, 0.65), rng.uniform(0.25, 0.9))
    skin, shirt = materials.plain(rng, colour, 0.5), _paint(rng)
    away = end + rng.uniform(15, 35)
    _ellipsoid(rng, seat(away, right, 2), (19, 19, 30), shirt)
    _ellipsoid(rng, seat(away, right, 42), (8.5, 8.5, 12), skin)
    for hand in (-1, 1):
        _ellipsoid(rng, seat(end + 4, right + hand * rng.uniform(8, 22), 2), (6, 4, 2.2), skin)
