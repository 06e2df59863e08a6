"""What lies on tables beside pip dice and must not be taken for them: cups, coins, cards, fingers, and dice
without pips."""

import math
import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import bpy
import numpy as np

from datasets.scenes import makers, materials
from datasets.scenes.die_mesh import build
from datasets.scenes.layout import turn
from datasets.scenes.makers import die_shape
from datasets.scenes.things import Scene, mesh_object, primitive, text

TRIES = 20
"""to find a free place for one thing"""
APART_EDGES = 2.2
"""between the middles of two things, in edges of a die"""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a thing is to lie, with what, and by which chances. Lengths as in `Pose`."""

    scene: Scene
    rng: random.Random
    x: float
    y: float
    edge: float
    """of this table's dice"""
    colour: Any
    paint: Any
    """a plain material of that colour"""
    turned: float
    """radians about the upright axis"""


def add_clutter(
    scene: Scene, rng: random.Random, extent: tuple[float, float], edge: float, count: int
) -> None:
    """Put up to `count` things beside what lies there; where there is no room, fewer."""
    taken = [hull[:, :2].mean(0) for hull in scene.hulls]
    for _ in range(count):
        for _ in range(TRIES):
            x, y = (rng.uniform(-0.6, 0.6) * e for e in extent)
            if all(math.hypot(x - t[0], y - t[1]) > APART_EDGES * edge for t in taken):
                break
        else:
            continue
        taken.append(np.array([x, y]))
        make = rng.choice(THINGS)
        colour = makers.body_colour(rng)
        paint = materials.plain(rng, colour, rng.uniform(0.1, 0.7))
        make(Place(scene, rng, x, y, edge, colour, paint, rng.uniform(0, 6.3)))


def _cup(at: Place) -> None:
    _cone(at, *_tall(at), at.paint)


def _glass(at: Place) -> None:
    _cone(at, *_tall(at), materials.plain(at.rng, at.colour, 0.05, glass=0.95))


def _tall(at: Place) -> tuple[float, bool]:
    """A cup's height, and whether it lies."""
    return at.rng.uniform(6, 10), at.rng.random() < 0.4


def _cone(at: Place, tall: float, lying: bool, material: Any) -> None:
    primitive(
        at.scene,
        bpy.ops.mesh.primitive_cone_add,
        material,
        vertices=48,
        radius1=at.rng.uniform(3.2, 4.2),
        radius2=at.rng.uniform(2.6, 3.6),
        depth=tall,
        location=(at.x * 1.3, at.y * 1.3, 3.6 if lying else tall / 2),
        rotation=(math.pi / 2 if lying else 0, 0, at.turned),
    )


def _coin(at: Place) -> None:
    brass, silver = makers.hsv(0.09, 0.6, 0.6), makers.hsv(0, 0, 0.7)
    primitive(
        at.scene,
        bpy.ops.mesh.primitive_cylinder_add,
        materials.plain(at.rng, at.rng.choice([brass, silver]), 0.3, metallic=1.0),
        vertices=40,
        radius=at.rng.uniform(0.8, 1.4),
        depth=0.2,
        location=(at.x, at.y, 0.1),
    )
    text(at.scene, at.rng, at.rng.choice("125"), 1.2, (at.x, at.y, 0.21))


def _card(at: Place) -> None:
    paper = makers.hsv(at.rng.random(), at.rng.uniform(0, 0.2), at.rng.uniform(0.6, 0.98))
    primitive(
        at.scene,
        bpy.ops.mesh.primitive_cube_add,
        materials.plain(at.rng, paper, 0.5),
        smooth=False,
        size=1,
        location=(at.x, at.y, 0.02),
        rotation=(0, 0, at.turned),
        scale=(6, 9, 0.03),
    )
    words = at.rng.choice(["A", "10", "Dudo", "o o\no o", "***", "7x5"])
    text(at.scene, at.rng, words, at.rng.uniform(1, 3), (at.x, at.y, 0.05))


def _fingers(at: Place) -> None:
    colour = makers.hsv(at.rng.uniform(0.03, 0.08), at.rng.uniform(0.3, 0.65), at.rng.uniform(0.3, 0.9))
    skin = materials.plain(at.rng, colour, 0.5)
    for finger in range(at.rng.randint(1, 4)):
        primitive(
            at.scene,
            bpy.ops.mesh.primitive_uv_sphere_add,
            skin,
            segments=20,
            ring_count=12,
            radius=1,
            location=(at.x + 1.9 * finger, at.y, 1.0),
            rotation=(0, 0, at.rng.uniform(-0.2, 0.2)),
            scale=(0.85, 4.2, 0.8),
        )


def _blank(at: Place) -> None:
    cube = build(die_shape(at.rng), 16, blank=True)
    turned = turn("z", at.rng.uniform(0, 6.3))
    world = cube.vertices * at.edge @ turned.T + np.array([at.x, at.y, at.edge / 2])
    mesh_object("blank", world, cube.quads.tolist(), at.paint)
    at.scene.hulls.append(world[::4])


def _numeral(at: Place) -> None:
    _blank(at)
    words = at.rng.choice(["1", "2", "3", "4", "5", "6", "20", "+", "?", "OK"])
    text(at.scene, at.rng, words, at.edge * 0.7, (at.x, at.y, at.edge * 1.004))


def _polyhedron(at: Place) -> None:
    primitive(
        at.scene,
        bpy.ops.mesh.primitive_ico_sphere_add,
        at.paint,
        smooth=False,
        subdivisions=1,
        radius=at.edge * at.rng.uniform(0.5, 0.8),
        location=(at.x, at.y, at.edge * 0.55),
        rotation=(0.65, 0, at.turned),
    )
    words = at.rng.choice(["20", "8", "12", "17"])
    text(at.scene, at.rng, words, at.edge * 0.4, (at.x, at.y, at.edge * 1.1))


def _ball(at: Place) -> None:
    primitive(
        at.scene,
        bpy.ops.mesh.primitive_uv_sphere_add,
        at.paint,
        segments=24,
        ring_count=16,
        radius=at.edge * 0.4,
        location=(at.x, at.y, at.edge * 0.4),
    )


THINGS: tuple[Callable[[Place], None], ...] = (
    *(_cup, _coin, _coin, _card, _fingers, _numeral, _polyhedron, _blank, _glass, _ball),
)
"""As often as they are named; their order is that of the seeds."""
