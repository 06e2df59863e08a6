"""How a die, or anything else, is put on the table in Blender."""

import random
from dataclasses import dataclass, field
from typing import Any

import bpy
import numpy as np
from numpy.typing import NDArray

from datasets.scenes import makers, materials
from datasets.scenes.die_mesh import DieShape, build
from datasets.scenes.layout import Pose

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


def primitive(scene: Scene, make: Any, material: Any, smooth: bool = True, **options: Any) -> Any:
    make(**options)
    thing = bpy.context.object
    thing.data.materials.append(material)
    if smooth:
        thing.data.shade_smooth()
    bpy.context.view_layer.update()
    scene.hulls.append(np.array([thing.matrix_world @ v.co for v in thing.data.vertices], float))
    return thing


def text(scene: Scene, rng: random.Random, words: str, size: float, at: tuple[float, float, float]) -> None:
    curve = bpy.data.curves.new("text", "FONT")
    curve.body, curve.size, curve.align_x, curve.align_y = words, size, "CENTER", "CENTER"
    thing = bpy.data.objects.new("text", curve)
    thing.location, thing.rotation_euler = at, (0, 0, rng.uniform(0, 6.3))
    thing.data.materials.append(
        materials.plain(rng, makers.hsv(rng.random(), rng.random(), rng.choice([0.02, 0.9])))
    )
    bpy.context.scene.collection.objects.link(thing)
