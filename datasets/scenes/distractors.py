"""What lies about beside pip dice and must not be taken for them, modelled in Blender: numeral and many-sided
dice, keyboards, coins, buttons, meeples, cards, dominoes, screws, watches, printed spots, bright rings.

`things.add_clutter` is older and rougher, and stays as it is: other sets are drawn by it.
"""

import math
import random
from collections.abc import Callable
from typing import Any

import bmesh
import bpy
import numpy as np
from mathutils import Matrix

from datasets.scenes import makers, materials
from datasets.scenes.die_mesh import PIPS
from datasets.scenes.layout import turn
from datasets.scenes.polyhedra import CORNERS, bringing_down, corners
from datasets.scenes.things import Array, Scene, mesh_object

TRIES = 25
UP = np.array([0, 0, 1.0])
NUMERALS = {4: "1234", 6: "123456", 8: "12345678", 10: "0123456789", 12: "", 20: ""}
KEYS = (*"QWERTYUIOPASDFGHJKLZXCVBNM1234567890", "o", "::", "=", ",", ";", "Fn", ":.")
MEEPLE = (
    (0, 1.0), (0.2, 0.93), (0.27, 0.72), (0.2, 0.55), (0.75, 0.38), (0.85, 0.2), (0.7, 0.1), (0.35, 0.12),
    (0.6, -0.5), (0.55, -0.6), (0.2, -0.6), (0, -0.25),
)  # fmt: skip
"""half of its outline, from the head down"""


class Place:
    """A spot on the table: puts what is described in its own coordinates there, turned by some angle."""

    def __init__(self, scene: Scene, at: tuple[float, float], yaw: float) -> None:
        self.scene, self.at, self.yaw = scene, np.array([*at, 0.0]), yaw

    def on_table(self, points: Array) -> Array:
        """Points (n, 3) of the spot on the table."""
        return np.asarray(points @ turn("z", self.yaw).T + self.at, float)

    def solid(self, points: Array, material: Any, bevel: float = 0.0, hull: bool = True) -> Any:
        """The convex hull of points (n, 3) as a thing with rounded edges, flat faces in one piece."""
        mesh = bmesh.new()
        for point in self.on_table(points).tolist():
            mesh.verts.new(point)
        made = bmesh.ops.convex_hull(mesh, input=mesh.verts)
        bmesh.ops.delete(mesh, geom=[g for g in made["geom_unused"] if g.is_valid], context="VERTS")
        bmesh.ops.dissolve_limit(mesh, angle_limit=0.03, verts=mesh.verts, edges=mesh.edges)
        bmesh.ops.recalc_face_normals(mesh, faces=mesh.faces)
        data = bpy.data.meshes.new("solid")
        mesh.to_mesh(data)
        mesh.free()
        data.materials.append(material)
        thing = bpy.data.objects.new("solid", data)
        bpy.context.scene.collection.objects.link(thing)
        if bevel:
            rounded = thing.modifiers.new("rounded", "BEVEL")
            rounded.width, rounded.segments = bevel, 2
        if hull:
            self.scene.hulls.append(np.array([v.co for v in data.vertices], float))
        return thing

    def box(self, at: tuple[float, float, float], size: tuple[float, float, float], material: Any,
            bevel: float = 0.0, hull: bool = True) -> Any:  # fmt: skip
        """A box of a size whose underside's middle is at `at`."""
        return self.solid(
            np.array([[x, y, z] for x in (-0.5, 0.5) for y in (-0.5, 0.5) for z in (0, 1)]) * size + at,
            material, bevel, hull,
        )  # fmt: skip

    def disc(self, at: tuple[float, float, float], radius: float, height: float, material: Any,
             bevel: float = 0.0, hull: bool = True, points: int = 28, top: float = 1.0) -> Any:  # fmt: skip
        """A disc whose underside's middle is at `at`; `top` is how much wider it is above."""
        angle = np.arange(points) * 2 * np.pi / points
        ring = np.stack([np.cos(angle), np.sin(angle), np.zeros(points)], 1) * radius
        both = np.vstack((ring, ring * top + [0, 0, height]))
        return self.solid(both + at, material, bevel, hull)

    def ring(self, at: tuple[float, float, float], radius: float, thick: float, material: Any) -> None:
        """A ring (torus) that lies; what is within is to be seen, so it hides nothing."""
        around, across = 48, 12
        a, b = np.meshgrid(np.arange(around) * 2 * np.pi / around, np.arange(across) * 2 * np.pi / across)
        points = np.stack(
            [(radius + thick * np.cos(b)) * np.cos(a), (radius + thick * np.cos(b)) * np.sin(a),
             thick * np.sin(b)], -1,
        ).reshape(-1, 3)  # fmt: skip
        index = np.arange(around * across).reshape(across, around)
        quads = np.stack(
            [index, np.roll(index, -1, 1), np.roll(np.roll(index, -1, 1), -1, 0), np.roll(index, -1, 0)], -1
        ).reshape(-1, 4)
        mesh_object("ring", self.on_table(points + at), quads.tolist(), material)

    def words(self, text: str, size: float, middle: Array, normal: Array, material: Any, roll: float = 0.0,
              raised: float = 0.0) -> None:  # fmt: skip
        """A line of text flat on a face with this middle and normal (both in the spot's coordinates)."""
        curve = bpy.data.curves.new("text", "FONT")
        curve.body, curve.size, curve.extrude = text, size, raised
        curve.align_x, curve.align_y = "CENTER", "CENTER"
        curve.materials.append(material)
        thing = bpy.data.objects.new("text", curve)
        spun = turn("z", self.yaw)
        out, at = spun @ normal, self.on_table(middle[None])[0]
        side = np.cross([0, 0, 1.0], out)
        side = side / np.linalg.norm(side) if np.linalg.norm(side) > 1e-3 else np.array([1.0, 0, 0])
        up = np.cross(out, side)
        c, s = math.cos(roll), math.sin(roll)
        axes = np.eye(4)
        axes[:3, :3] = np.stack([c * side + s * up, c * up - s * side, out], 1)
        axes[:3, 3] = at + 0.004 * size * out
        thing.matrix_world = Matrix(axes.tolist())
        bpy.context.scene.collection.objects.link(thing)


def _paint(rng: random.Random) -> tuple[Any, Any]:
    """A body and what is printed on it."""
    body, _, print_colour = makers.colours(rng, "opaque")
    shine = rng.uniform(0.05, 0.5)
    return materials.plain(rng, body, shine), materials.plain(rng, print_colour, 0.5)


def _metal(rng: random.Random) -> Any:
    tones = [makers.hsv(0.1, 0.6, 0.7), makers.hsv(0.05, 0.6, 0.6), makers.hsv(0, 0, 0.75)]
    return materials.plain(rng, rng.choice(tones), rng.uniform(0.15, 0.4), metallic=1.0)


def _dark(rng: random.Random) -> Any:
    return materials.plain(rng, makers.hsv(rng.random(), 0.3, rng.uniform(0.01, 0.1)), 0.6)


def _light(rng: random.Random) -> Any:
    return materials.plain(rng, makers.hsv(rng.random(), rng.uniform(0, 0.15), rng.uniform(0.8, 0.98)), 0.4)


def numbered(sides: int) -> Callable[[Place, random.Random, float], None]:
    """A die of so many sides with a numeral on each."""

    def put(place: Place, rng: random.Random, edge: float) -> None:
        body, print_colour = _paint(rng)
        across = edge * {4: 1.7, 6: 1.6, 8: 1.5, 10: 1.4, 12: 1.35, 20: 1.35}[sides] * rng.uniform(0.8, 1.2)
        mesh = bmesh.new()
        for point in corners(sides, across).tolist():
            mesh.verts.new(point)
        bmesh.ops.convex_hull(mesh, input=mesh.verts)
        bmesh.ops.dissolve_limit(mesh, angle_limit=0.03, verts=mesh.verts, edges=mesh.edges)
        bmesh.ops.recalc_face_normals(mesh, faces=mesh.faces)
        middles = np.array([face.calc_center_median() for face in mesh.faces])
        normals = np.array([face.normal for face in mesh.faces])
        mesh.free()
        turned = bringing_down(normals[rng.randrange(len(normals))], rng.uniform(0, 6.3))
        points = corners(sides, across) @ turned.T
        up = np.array([0, 0, -points[:, 2].min()])
        place.solid(points + up, body, bevel=across * rng.uniform(0.01, 0.05))
        names = [*(NUMERALS[sides] or map(str, range(1, sides + 1)))]
        rng.shuffle(names)
        size = across * {4: 0.25, 6: 0.45, 8: 0.3, 10: 0.25, 12: 0.24, 20: 0.17}[sides]
        for name, middle, normal in zip(names, middles @ turned.T, normals @ turned.T, strict=False):
            if normal[2] > -0.2:
                spot = name + "." if name in "69" and sides > 6 else name
                place.words(spot, size, middle + up, normal, print_colour, rng.uniform(-0.4, 0.4))

    return put


def keyboard(place: Place, rng: random.Random, edge: float) -> None:
    """Some rows of keys on a slab, at their true size."""
    keys, letters = _paint(rng)
    if rng.random() < 0.6:
        keys, letters = _dark(rng), _light(rng)
    rows, columns, pitch = rng.randint(3, 5), rng.randint(5, 12), rng.uniform(1.5, 1.95)
    slab = rng.choice([_dark(rng), _metal(rng), keys])
    place.box((0, 0, 0), (columns * pitch + 0.6, rows * pitch + 0.6, 0.6), slab, 0.1)
    wide = pitch * rng.uniform(0.8, 0.93)
    height = rng.choice([0.12, 0.2, 0.5])
    for row in range(rows):
        for column in range(columns):
            x, y = ((column - (columns - 1) / 2) * pitch, (row - (rows - 1) / 2) * pitch)
            place.box((x, y, 0.6), (wide, wide, height), keys, 0.12, hull=False)
            if rng.random() < 0.92:
                name = rng.choice(
                    [*"QWERTYUIOPASDFGHJKLZXCVBNM1234567890", "o", "::", "=", ",", ";", "Fn", ":."]
                )
                at = np.array([x - rng.choice([0, 0.3]), y, 0.6 + height])
                place.words(name, rng.choice([0.45, 0.7, 0.9]), at, UP, letters)


def coin(place: Place, rng: random.Random, edge: float) -> None:
    """A coin, or a few in a pile; or a chip with a striped edge."""
    radius, chip = rng.uniform(0.8, 1.4), rng.random() < 0.3
    for layer in range(rng.choice([1, 1, 1, 2, 4])):
        x, y, z = rng.gauss(0, 0.1), rng.gauss(0, 0.1), layer * 0.2
        metal = _paint(rng)[0] if chip else _metal(rng)
        place.disc((x, y, z), radius, 0.2, metal, 0.03)
    place.ring((x, y, z + 0.2), radius * 0.88, 0.04, metal)
    if chip:
        for i in range(6):
            angle = i * math.pi / 3
            at = (x + 0.75 * radius * math.cos(angle), y + 0.75 * radius * math.sin(angle), z + 0.2)
            place.disc(at, radius * 0.13, 0.01, _light(rng), hull=False, points=12)
    place.words(
        rng.choice(["1", "2", "5", "10", "20", "50", "o", "*"]), rng.uniform(0.8, 1.3),
        np.array([x, y, z + 0.21]), UP, metal, rng.uniform(0, 6.3), raised=0.03,
    )  # fmt: skip


def button(place: Place, rng: random.Random, edge: float) -> None:
    """A button: two or four dark holes in a disc, like pips."""
    body, _ = _paint(rng)
    radius = rng.uniform(0.5, 1.2)
    place.disc((0, 0, 0), radius, 0.3, body, 0.08)
    place.ring((0, 0, 0.28), radius * 0.85, radius * 0.12, body)
    holes = PIPS[rng.choice([2, 4, 4])]
    for x, y in holes:
        away = radius * 0.25
        place.disc((x * away, y * away, 0.3), radius * 0.12, 0.01, _dark(rng), hull=False, points=14)


def meeple(place: Place, rng: random.Random, edge: float) -> None:
    """A meeple that stands, or lies: its parts are convex, so that they hide what they should."""
    body, _ = _paint(rng)
    half = np.array(MEEPLE)
    size, thick, standing = rng.uniform(0.8, 1.2), rng.uniform(0.7, 1.0), rng.random() < 0.5
    parts = [half[:4], half[3:8], half[7:]]
    for part in parts:
        outline = np.vstack((part, part * [-1, 1])) * size
        low = np.column_stack((outline, np.zeros(len(outline))))
        points = np.vstack((low, low + np.array([0, 0, thick])))
        if standing:
            points = points[:, [0, 2, 1]] + [0, -thick / 2, 0.6 * size]
        place.solid(points, body, 0.05)


def card(place: Place, rng: random.Random, edge: float) -> None:
    """A playing card with a corner index and its suit's marks, which are not round."""
    place.box((0, 0, 0), (5.8, 8.8, 0.04), _light(rng))
    ink = rng.choice([_dark(rng), materials.plain(rng, makers.hsv(0.0, 0.9, 0.6), 0.5)])
    value = rng.choice(["A", *"23456789", "10", "K", "Q", "J"])
    for sign, roll in ((1, 0.0), (-1, math.pi)):
        place.words(value, 1.1, np.array([-2.3 * sign, 3.6 * sign, 0.05]), UP, ink, roll)
    marks = {"A": 1, "K": 0, "Q": 0, "J": 0}.get(value) if value in "AKQJ" else int(value)
    columns = 1 if (marks or 0) < 4 else 2
    for mark in range(marks or 0):
        across = 0 if columns == 1 else (mark % 2 - 0.5) * 2.4
        rows = -(-(marks or 1) // columns)
        down = 0 if rows == 1 else (mark // columns / (rows - 1) - 0.5) * 5.4
        tall = 0.55
        points = np.array([[0, tall, 0], [0.42, 0, 0], [0, -tall, 0], [-0.42, 0, 0]]) + np.array(
            [across, down, 0.045]
        )
        place.solid(np.vstack((points, points + np.array([0, 0, 0.005]))), ink, hull=False)


def domino(place: Place, rng: random.Random, edge: float) -> None:
    """A domino: two halves of none to six pips and a line between."""
    body, ink = _paint(rng)
    wide = rng.uniform(1.6, 2.4)
    place.box((0, 0, 0), (wide, 2 * wide, wide * 0.35), body, 0.08)
    top = wide * 0.35
    place.box((0, 0, top), (wide * 0.85, wide * 0.04, 0.01), ink, hull=False)
    for half in (-1, 1):
        for x, y in PIPS.get(rng.randint(0, 6), ()):
            at = (x * wide * 0.27, half * wide / 2 + y * wide * 0.27, top)
            place.disc(at, wide * 0.085, 0.01, ink, hull=False, points=14)


def screw(place: Place, rng: random.Random, edge: float) -> None:
    """A screw's head with a slot, a cross or a hexagon."""
    metal, dark, radius = _metal(rng), _dark(rng), rng.uniform(0.4, 1.0)
    place.disc((0, 0, 0), radius, radius * 0.4, metal, radius * 0.15, top=rng.choice([1.0, 0.8]))
    top, slot = radius * 0.405, rng.choice(["slot", "cross", "hexagon"])
    if slot == "hexagon":
        place.disc((0, 0, top), radius * 0.45, 0.01, dark, hull=False, points=6)
    else:
        place.box((0, 0, top), (radius * 1.3, radius * 0.2, 0.01), dark, hull=False)
    if slot == "cross":
        place.box((0, 0, top), (radius * 0.2, radius * 1.3, 0.012), dark, hull=False)


def watch(place: Place, rng: random.Random, edge: float) -> None:
    """A watch: a dial in a bright rim, twelve marks, hands, a strap."""
    dial, ink, radius = _light(rng), _dark(rng), rng.uniform(1.2, 2.2)
    if rng.random() < 0.4:
        dial, ink = ink, dial
    place.box((0, 0, 0), (radius * 1.1, radius * 5, 0.3), _paint(rng)[0], 0.1)
    place.disc((0, 0, 0), radius, 0.7, dial, 0.05)
    place.ring((0, 0, 0.7), radius * 0.97, radius * 0.09, _metal(rng))
    marks, numbers = rng.choice([12, 12, 4]), rng.random() < 0.4
    for i in range(marks):
        angle = i * 2 * math.pi / marks
        x, y = 0.75 * radius * math.sin(angle), 0.75 * radius * math.cos(angle)
        if numbers:
            place.words(str(i * 12 // marks or 12), radius * 0.3, np.array([x, y, 0.71]), UP, ink)
        else:
            place.disc((x, y, 0.7), radius * 0.07, 0.01, ink, hull=False, points=10)
    for length, angle in ((0.5, rng.uniform(0, 6.3)), (0.7, rng.uniform(0, 6.3))):
        hand = np.array([[x, y, z] for x in (-0.04, 0.04) for y in (0, length) for z in (0.71, 0.72)])
        hand[:, :2] *= radius
        place.solid(hand @ turn("z", angle).T, ink, hull=False)


def spots(place: Place, rng: random.Random, edge: float) -> None:
    """A sheet with printed spots: scattered, in rows, or a picture of a die's face as wide as a die."""
    ink, printed = _dark(rng), rng.choice(["scattered", "rows", "face"])
    wide = rng.uniform(4, 7)
    place.box((0, 0, 0), (wide, wide * rng.uniform(0.7, 1.3), 0.02), _light(rng))
    if printed == "face":
        face = rng.randint(1, 6)
        rim = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * edge * 0.5
        for a, b in zip(rim, np.roll(rim, -1, 0), strict=True):
            middle, size = (a + b) / 2, np.abs(b - a) + 0.06
            place.box((*middle, 0.021), (*size, 0.003), ink, hull=False)
        centres = [(x * edge * 0.25, y * edge * 0.25) for x, y in PIPS[face]]
        radius = edge * 0.09
    elif printed == "rows":
        pitch, radius = rng.uniform(0.5, 1.2), rng.uniform(0.1, 0.22)
        centres = [((i - 2) * pitch, (j - 1) * pitch) for i in range(5) for j in range(3)]
    else:
        radius, count = rng.uniform(0.08, 0.3), rng.randint(3, 14)
        centres = [(rng.uniform(-0.4, 0.4) * wide, rng.uniform(-0.3, 0.3) * wide) for _ in range(count)]
    for x, y in centres:
        place.disc((x, y, 0.022), radius, 0.004, ink, hull=False, points=14)


def ring(place: Place, rng: random.Random, edge: float) -> None:
    """A bright ring, of metal or pale, with nothing in it."""
    bright_ring(place, rng, rng.uniform(0.6, 2.5))


def bright_ring(place: Place, rng: random.Random, radius: float) -> None:
    """A bright ring of this radius."""
    thick = rng.uniform(0.08, 0.3)
    place.ring((0, 0, thick), radius, thick, rng.choice([_metal, _light])(rng))


THINGS: dict[str, tuple[Callable[[Place, random.Random, float], None], float]] = {
    **{f"d{sides}": (numbered(sides), 1.2) for sides in CORNERS},
    "keyboard": (keyboard, 6.0),
    "coin": (coin, 1.5),
    "button": (button, 1.3),
    "meeple": (meeple, 1.5),
    "card": (card, 4.5),
    "domino": (domino, 2.3),
    "screw": (screw, 1.1),
    "watch": (watch, 2.6),
    "spots": (spots, 3.8),
    "ring": (ring, 2.4),
}
"""name -> how it is put down, and how much room it takes around it in centimetres"""
LARGE = ("keyboard", "card", "spots", "watch")


def add_distractors(
    scene: Scene, rng: random.Random, extent: tuple[float, float], edge: float, count: int
) -> list[str]:
    """Put up to `count` things of one to three kinds where room is left, and now and then a bright ring about
    a die; return their names."""
    kinds = rng.sample([*THINGS], rng.randint(1, 3))
    taken = [(hull[:, :2].mean(axis=0), 0.8 * edge) for hull in scene.hulls]
    dice = [pose for pose, _, _ in scene.dice.values()]
    put = []
    if dice and rng.random() < 0.25:
        pose = rng.choice(dice)
        place = Place(scene, (float(pose.centre[0]), float(pose.centre[1])), 0.0)
        bright_ring(place, rng, edge * rng.uniform(0.95, 1.6))
        put.append("ring about a die")
    for _ in range(count):
        kind = rng.choice(kinds)
        make, room = THINGS[kind]
        if kind in LARGE and kind in put:
            continue
        for _ in range(TRIES):
            reach = 0.65 if kind == "keyboard" else 0.45
            at = tuple(rng.uniform(-reach, reach) * e for e in extent)
            if all(math.hypot(*(middle - at)) > room + other for middle, other in taken):
                break
        else:
            continue
        make(Place(scene, (at[0], at[1]), rng.uniform(0, 2 * math.pi)), rng, edge)
        taken.append((np.array(at), room))
        put.append(kind)
    return put
