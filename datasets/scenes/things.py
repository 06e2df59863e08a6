"""What lies on the table in Blender: dice, and the clutter that must not be taken for dice."""

import math
import random
from dataclasses import dataclass, field
from typing import Any

import bpy
import numpy as np
from numpy.typing import NDArray

from datasets.scenes import materials
from datasets.scenes.die_mesh import DieShape, build
from datasets.scenes.layout import Pose, turn

Array = NDArray[np.float64]


@dataclass
class Scene:
    """What was put on the table: hulls (n, 3) of everything solid, and for the dice their pose and
    material."""

    hulls: list[Array] = field(default_factory=list)
    dice: dict[int, tuple[Pose, DieShape, str]] = field(default_factory=dict)
    """index into `hulls` -> die"""
    distractors: list[str] = field(default_factory=list)
    """names of what was put there to be taken for dice"""


def die_shape(rng: random.Random) -> DieShape:
    """A maker's choice of edge radius, pip size, depth, spacing and layout."""
    radius = rng.uniform(0.065, 0.115)
    return DieShape(
        edge_radius=rng.choice([rng.uniform(0.02, 0.06), rng.uniform(0.07, 0.16), rng.uniform(0.14, 0.24)]),
        corner_sphere=rng.choice([0.0, 0.0, rng.uniform(0.66, 0.78)]),
        pip_radius=radius,
        one_pip_scale=rng.choice([1.0, 1.0, 1.0, rng.uniform(1.2, 2.2)]),
        pip_spacing=rng.uniform(max(0.19, radius * 1.9), 0.285),
        six_squeeze=rng.uniform(0.82, 1.05),
        pip_depth=rng.choice([0.0, rng.uniform(0.01, 0.03), rng.uniform(0.03, 0.07)]),
        left_handed=rng.random() < 0.5,
        two_turned=rng.random() < 0.5,
        six_turned=rng.random() < 0.5,
    )


def mesh_object(name: str, vertices: Array, faces: Any, material: Any, smooth: bool = True) -> Any:
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(vertices, [], faces)
    if smooth:
        mesh.shade_smooth()
    mesh.materials.append(material)
    thing = bpy.data.objects.new(name, mesh)
    bpy.context.scene.collection.objects.link(thing)
    return thing


def add_die(
    scene: Scene, pose: Pose, shape: DieShape, kind: str, material: Any, cells: int, also_one: set[int]
) -> None:
    """Put a die on the table; `also_one` are the faces whose pips wear the colour of the one."""
    mesh_data = build(shape, cells)
    world = (mesh_data.vertices * pose.edge) @ pose.rotation.T + pose.centre
    thing = mesh_object("die", world, mesh_data.quads.tolist(), material)
    for name, values in (("pip", mesh_data.pip), ("one", np.isin(mesh_data.face, list(also_one)))):
        attribute = thing.data.attributes.new(name, "FLOAT", "POINT")
        attribute.data.foreach_set("value", values.astype(np.float32))
    scene.dice[len(scene.hulls)] = (pose, shape, kind)
    scene.hulls.append(world[:: max(1, cells // 8)])


def _primitive(scene: Scene, make: Any, material: Any, smooth: bool = True, **options: Any) -> Any:
    make(**options)
    thing = bpy.context.object
    thing.data.materials.append(material)
    if smooth:
        thing.data.shade_smooth()
    bpy.context.view_layer.update()
    scene.hulls.append(np.array([thing.matrix_world @ v.co for v in thing.data.vertices], float))
    return thing


def _text(scene: Scene, rng: random.Random, words: str, size: float, at: tuple[float, float, float]) -> None:
    curve = bpy.data.curves.new("text", "FONT")
    curve.body, curve.size, curve.align_x, curve.align_y = words, size, "CENTER", "CENTER"
    thing = bpy.data.objects.new("text", curve)
    thing.location, thing.rotation_euler = at, (0, 0, rng.uniform(0, 6.3))
    thing.data.materials.append(
        materials.plain(rng, materials.hsv(rng.random(), rng.random(), rng.choice([0.02, 0.9])))
    )
    bpy.context.scene.collection.objects.link(thing)


def add_clutter(
    scene: Scene, rng: random.Random, extent: tuple[float, float], edge: float, count: int
) -> None:
    """What lies on tables beside pip dice: cups, coins, cards, fingers, numeral and many-sided dice, blank
    cubes."""
    ops = bpy.ops.mesh
    taken = [hull[:, :2].mean(0) for hull in scene.hulls]
    for _ in range(count):
        for _ in range(20):
            x, y = (rng.uniform(-0.6, 0.6) * e for e in extent)
            if all(math.hypot(x - t[0], y - t[1]) > 2.2 * edge for t in taken):
                break
        else:
            continue
        taken.append(np.array([x, y]))
        kind = rng.choice(
            ["cup", "coin", "coin", "card", "finger", "numeral", "polyhedron", "blank", "glass", "ball"]
        )
        colour = materials.body_colour(rng)
        paint = materials.plain(rng, colour, rng.uniform(0.1, 0.7))
        spin = (0, 0, rng.uniform(0, 6.3))
        if kind in ("cup", "glass"):
            tall, lying = rng.uniform(6, 10), rng.random() < 0.4
            paint = materials.plain(rng, colour, 0.05, glass=0.95) if kind == "glass" else paint
            _primitive(
                scene,
                ops.primitive_cone_add,
                paint,
                vertices=48,
                radius1=rng.uniform(3.2, 4.2),
                radius2=rng.uniform(2.6, 3.6),
                depth=tall,
                location=(x * 1.3, y * 1.3, 3.6 if lying else tall / 2),
                rotation=(math.pi / 2, 0, spin[2]) if lying else spin,
            )
        elif kind == "coin":
            metal = materials.plain(
                rng, rng.choice([materials.hsv(0.09, 0.6, 0.6), materials.hsv(0, 0, 0.7)]), 0.3, metallic=1.0
            )
            _primitive(
                scene,
                ops.primitive_cylinder_add,
                metal,
                vertices=40,
                radius=rng.uniform(0.8, 1.4),
                depth=0.2,
                location=(x, y, 0.1),
            )
            _text(scene, rng, rng.choice("125"), 1.2, (x, y, 0.21))
        elif kind == "card":
            paper = materials.plain(
                rng, materials.hsv(rng.random(), rng.uniform(0, 0.2), rng.uniform(0.6, 0.98)), 0.5
            )
            _primitive(
                scene,
                ops.primitive_cube_add,
                paper,
                smooth=False,
                size=1,
                location=(x, y, 0.02),
                rotation=spin,
                scale=(6, 9, 0.03),
            )
            _text(
                scene,
                rng,
                rng.choice(["A", "10", "Dudo", "o o\no o", "***", "7x5"]),
                rng.uniform(1, 3),
                (x, y, 0.05),
            )
        elif kind == "finger":
            skin = materials.plain(
                rng,
                materials.hsv(rng.uniform(0.03, 0.08), rng.uniform(0.3, 0.65), rng.uniform(0.3, 0.9)),
                0.5,
            )
            for i in range(rng.randint(1, 4)):
                _primitive(
                    scene,
                    ops.primitive_uv_sphere_add,
                    skin,
                    segments=20,
                    ring_count=12,
                    radius=1,
                    location=(x + 1.9 * i, y, 1.0),
                    rotation=(0, 0, rng.uniform(-0.2, 0.2)),
                    scale=(0.85, 4.2, 0.8),
                )
        elif kind in ("numeral", "blank"):
            blank = build(die_shape(rng), 16, blank=True)
            turned = turn("z", rng.uniform(0, 6.3))
            world = blank.vertices * edge @ turned.T + np.array([x, y, edge / 2])
            mesh_object("blank", world, blank.quads.tolist(), paint)
            scene.hulls.append(world[::4])
            if kind == "numeral":
                _text(
                    scene,
                    rng,
                    rng.choice(["1", "2", "3", "4", "5", "6", "20", "+", "?", "OK"]),
                    edge * 0.7,
                    (x, y, edge * 1.004),
                )
        elif kind == "polyhedron":
            _primitive(
                scene,
                ops.primitive_ico_sphere_add,
                paint,
                smooth=False,
                subdivisions=1,
                radius=edge * rng.uniform(0.5, 0.8),
                location=(x, y, edge * 0.55),
                rotation=(0.65, 0, spin[2]),
            )
            _text(scene, rng, rng.choice(["20", "8", "12", "17"]), edge * 0.4, (x, y, edge * 1.1))
        else:
            _primitive(
                scene,
                ops.primitive_uv_sphere_add,
                paint,
                segments=24,
                ring_count=16,
                radius=edge * 0.4,
                location=(x, y, edge * 0.4),
            )
