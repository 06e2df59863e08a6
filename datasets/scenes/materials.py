"""Procedural materials for Blender: bodies of dice, pips, and the tables they lie on. Nothing is
downloaded."""

import random
from collections.abc import Callable
from typing import Any

import bpy

from datasets.scenes.makers import Colour, hsv, on_screen


class Nodes:
    """A thin hand on one material's node tree: `add` a node with its inputs, links where a value is a
    socket."""

    def __init__(self, name: str) -> None:
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.tree.nodes.clear()
        self.output = self.tree.nodes.new("ShaderNodeOutputMaterial")

    def add(self, kind: str, settings: dict[str, Any] | None = None, **inputs: Any) -> Any:
        """Add a node; inputs are by name with spaces written as underscores."""
        node = self.tree.nodes.new(f"ShaderNode{kind}")
        for key, value in (settings or {}).items():
            setattr(node, key, value)
        for key, value in inputs.items():
            socket = node.inputs[key.replace("_", " ")]
            if isinstance(value, bpy.types.NodeSocket):
                self.tree.links.new(value, socket)
            else:
                socket.default_value = value
        return node

    def ramp(self, factor: Any, *colours: Colour, low: float = 0.35, high: float = 0.65) -> Any:
        """A colour ramp over `factor` between positions low and high."""
        node = self.add("ValToRGB", Fac=factor)
        elements = node.color_ramp.elements
        while len(elements) < len(colours):
            elements.new(0.5)
        for i, (element, colour) in enumerate(zip(elements, colours, strict=True)):
            element.position = low + (high - low) * i / max(1, len(colours) - 1)
            element.color = colour
        return node.outputs["Color"]

    def finish(self, shader: Any) -> Any:
        """Link the shader to the output; returns the material."""
        self.tree.links.new(shader, self.output.inputs["Surface"])
        return self.material


def _coordinates(nodes: Nodes, rng: random.Random, scale: float, stretch: float = 1.0) -> Any:
    mapping = nodes.add("Mapping", Vector=nodes.add("TexCoord").outputs["Object"])
    mapping.inputs["Scale"].default_value = (scale, scale * stretch, scale)
    mapping.inputs["Location"].default_value = [rng.uniform(-50, 50) for _ in range(3)]
    mapping.inputs["Rotation"].default_value = (0, 0, rng.uniform(0, 6.3))
    return mapping.outputs["Vector"]


def die_material(
    rng: random.Random, kind: str, tones: tuple[Colour, Colour], pip: Colour, one: Colour
) -> Any:
    """The body's shader mixed with the pips' by the mesh attributes `pip` (0..1) and `one` (1 on the face of
    one)."""
    nodes = Nodes(f"die {kind}")
    body, other = tones
    colour: Any = body
    rough, metallic, transmission, coat = rng.uniform(0.08, 0.5), 0.0, 0.0, rng.choice([0.0, 0.5])
    if kind in ("pearl", "marbled", "speckled"):
        scale = {"pearl": rng.uniform(1, 3), "marbled": rng.uniform(1.5, 5), "speckled": rng.uniform(10, 30)}[
            kind
        ]
        noise = nodes.add(
            "TexNoise", Vector=_coordinates(nodes, rng, scale), Detail=3.0, Distortion=rng.uniform(0, 4)
        )
        width = {"pearl": 0.3, "marbled": rng.uniform(0.05, 0.2), "speckled": 0.04}[kind]
        colour = nodes.ramp(noise.outputs["Fac"], body, other, low=0.5 - width / 2, high=0.5 + width / 2)
    elif kind == "wood":
        wave = nodes.add(
            "TexWave",
            Vector=_coordinates(nodes, rng, 2, 0.2),
            Distortion=4.0,
            Detail=3.0,
            Scale=rng.uniform(1, 4),
        )
        colour = nodes.ramp(wave.outputs["Fac"], body, other, low=0.1, high=0.9)
        rough = rng.uniform(0.4, 0.8)
    elif kind == "metal":
        metallic, rough = 1.0, rng.uniform(0.2, 0.5)
    elif kind == "translucent":
        transmission, rough = rng.uniform(0.5, 0.95), rng.uniform(0.05, 0.25)
    shader = nodes.add(
        "BsdfPrincipled",
        Base_Color=colour,
        Roughness=rough,
        Metallic=metallic,
        Transmission_Weight=transmission,
        Coat_Weight=coat,
    )
    where = nodes.add("Attribute", {"attribute_name": "pip"}).outputs["Fac"]
    which = nodes.add("Attribute", {"attribute_name": "one"}).outputs["Fac"]
    paint = nodes.add("MixRGB", Fac=which, Color1=pip, Color2=one).outputs["Color"]
    pips = nodes.add("BsdfPrincipled", Base_Color=paint, Roughness=rng.uniform(0.2, 0.8))
    mixed = nodes.add("MixShader", Fac=where)
    nodes.tree.links.new(shader.outputs[0], mixed.inputs[1])
    nodes.tree.links.new(pips.outputs[0], mixed.inputs[2])
    return nodes.finish(mixed.outputs[0])


def plain(
    rng: random.Random, colour: Colour, rough: float = 0.5, metallic: float = 0.0, glass: float = 0.0
) -> Any:
    """One colour: cups, coins, cards, hands."""
    nodes = Nodes("plain")
    shader = nodes.add(
        "BsdfPrincipled", Base_Color=colour, Roughness=rough, Metallic=metallic, Transmission_Weight=glass
    )
    return nodes.finish(shader.outputs[0])


def furnish_room(rng: random.Random, tree: Any, background: Any) -> None:
    """Walls, windows and dark corners instead of one even light, so that what is glossy has a room to
    mirror."""
    where = tree.nodes.new("ShaderNodeTexCoord").outputs["Generated"]
    panes = rng.random() < 0.5
    texture = tree.nodes.new("ShaderNodeTexBrick" if panes else "ShaderNodeTexNoise")
    texture.inputs["Scale"].default_value = rng.uniform(1.0, 3.0) if panes else rng.uniform(1.0, 5.0)
    tree.links.new(where, texture.inputs["Vector"])
    ramp = tree.nodes.new("ShaderNodeValToRGB")
    dark, bright = ramp.color_ramp.elements
    dark.position, bright.position = (0.3, 0.6) if panes else (0.45, rng.uniform(0.5, 0.65))
    dark.color = hsv(rng.random(), rng.uniform(0, 0.3), rng.uniform(0.05, 0.5))
    bright.color = hsv(rng.choice([0.1, 0.6]), rng.uniform(0, 0.25), 1.0)
    tree.links.new(texture.outputs["Color" if panes else "Fac"], ramp.inputs["Fac"])
    tree.links.new(ramp.outputs["Color"], background.inputs["Color"])


def _surface(
    nodes: Nodes, colour: Any, rough: float, height: Any = None, strength: float = 0.3, metallic: float = 0.0
) -> Any:
    shader = nodes.add("BsdfPrincipled", Base_Color=colour, Roughness=rough, Metallic=metallic)
    if height is not None:
        bump = nodes.add("Bump", Height=height, Strength=strength, Distance=0.1)
        nodes.tree.links.new(bump.outputs["Normal"], shader.inputs["Normal"])
    return nodes.finish(shader.outputs[0])


def _cloth(rng: random.Random) -> Any:
    nodes = Nodes("cloth")
    hue = rng.choice([0.4, 0.37, 0.98, 0.6, rng.random()])
    colour = hsv(hue, rng.uniform(0.2, 0.9), rng.uniform(0.12, 0.7))
    darker = hsv(hue, rng.uniform(0.2, 0.9), rng.uniform(0.08, 0.5))
    noise = nodes.add("TexNoise", Vector=_coordinates(nodes, rng, rng.uniform(6, 25)), Detail=6.0).outputs[
        "Fac"
    ]
    return _surface(nodes, nodes.ramp(noise, colour, darker), 0.95, noise, rng.uniform(0.2, 0.9))


def _carpet(rng: random.Random) -> Any:
    nodes = Nodes("carpet")
    hue, sat, value = rng.choice([0.08, rng.random()]), rng.uniform(0, 0.5), rng.uniform(0.25, 0.8)
    tufts = nodes.add(
        "TexVoronoi", Vector=_coordinates(nodes, rng, rng.uniform(1.5, 6)), Randomness=1.0
    ).outputs["Distance"]
    colour = nodes.ramp(tufts, hsv(hue, sat, value), hsv(hue, sat, value * 0.4), low=0.1, high=0.9)
    return _surface(nodes, colour, 1.0, tufts, 1.0)


def _wood(rng: random.Random) -> Any:
    nodes = Nodes("wood")
    hue, value = rng.uniform(0.02, 0.11), rng.uniform(0.25, 0.8)
    grain = nodes.add(
        "TexWave",
        Vector=_coordinates(nodes, rng, rng.uniform(0.1, 0.6), rng.uniform(0.05, 0.3)),
        Distortion=rng.uniform(2, 9),
        Detail=4.0,
        Scale=rng.uniform(1, 6),
    ).outputs["Fac"]
    colour = nodes.ramp(
        grain, hsv(hue, 0.75, value * rng.uniform(0.4, 0.9)), hsv(hue + 0.01, 0.6, value), low=0.0, high=1.0
    )
    return _surface(nodes, colour, rng.choice([0.08, 0.2, 0.45, 0.8]), grain, 0.05)


def _stone(rng: random.Random) -> Any:
    nodes = Nodes("stone")
    noise = nodes.add(
        "TexNoise",
        Vector=_coordinates(nodes, rng, rng.uniform(0.5, 9)),
        Detail=9.0,
        Roughness=rng.uniform(0.5, 0.9),
    ).outputs["Fac"]
    hue, sat = rng.random(), rng.uniform(0, 0.3)
    colours = [hsv(hue, sat, rng.uniform(0.05, 0.95)) for _ in range(4)]
    return _surface(nodes, nodes.ramp(noise, *colours, low=0.35, high=0.65), rng.choice([0.1, 0.3, 0.7]))


def _plain_top(rng: random.Random) -> Any:
    nodes = Nodes("plain top")
    colour = rng.choice(
        [hsv(0, 0, rng.uniform(0.05, 0.95)), hsv(rng.random(), rng.uniform(0.05, 0.9), rng.uniform(0.1, 0.9))]
    )
    noise = nodes.add("TexNoise", Vector=_coordinates(nodes, rng, rng.uniform(0.02, 0.2))).outputs["Fac"]
    r, g, b = (c * rng.uniform(0.6, 1.0) for c in colour[:3])
    shade = (r, g, b, 1.0)
    return _surface(nodes, nodes.ramp(noise, colour, shade), rng.choice([0.1, 0.3, 0.6, 0.9]))


def _printed(rng: random.Random) -> Any:
    """Patterns that look like pips or dice to a careless eye: dots, checks, stripes."""
    nodes = Nodes("printed")
    a, b = (hsv(rng.random(), rng.uniform(0, 0.9), rng.uniform(0.1, 0.95)) for _ in range(2))
    where = _coordinates(nodes, rng, rng.uniform(0.4, 2.5))
    kind = rng.choice(["dots", "checks", "stripes"])
    if kind == "dots":
        cells = nodes.add("TexVoronoi", Vector=where, Randomness=rng.choice([0.0, 0.3, 1.0])).outputs[
            "Distance"
        ]
        colour = nodes.ramp(cells, a, b, low=rng.uniform(0.15, 0.3), high=0.33)
    elif kind == "checks":
        colour = nodes.add("TexChecker", Vector=where, Color1=a, Color2=b, Scale=1.0).outputs["Color"]
    else:
        colour = nodes.ramp(
            nodes.add("TexWave", Vector=where, Scale=1.0).outputs["Fac"], a, b, low=0.45, high=0.55
        )
    return _surface(nodes, colour, rng.uniform(0.3, 0.9))


def textured(
    rng: random.Random, texture: str, tones: list[str], scale: float, rough: float, *,
    stretch: float = 1.0, inputs: dict[str, Any] | None = None, low: float = 0.35, high: float = 0.65,
    bump: float = 0.0, metallic: float = 0.0,
) -> Any:  # fmt: skip
    """A top that is all told: one of Blender's textures, with `inputs` of its own, `scale` of its units a
    centimetre (one way times `stretch`), and tones that run over its values from `low` to `high`."""
    nodes = Nodes(texture)
    where = _coordinates(nodes, rng, scale, stretch)
    made = nodes.add(f"Tex{texture}", Vector=where, Scale=1.0, **(inputs or {}))
    value = made.outputs["Distance" if texture == "Voronoi" else "Fac"]
    colour = nodes.ramp(value, *map(on_screen, tones), low=low, high=high)
    return _surface(nodes, colour, rough, value if bump else None, bump, metallic)


TABLES: dict[str, Callable[[random.Random], Any]] = {
    "cloth": _cloth,
    "carpet": _carpet,
    "wood": _wood,
    "stone": _stone,
    "plain": _plain_top,
    "printed": _printed,
}
