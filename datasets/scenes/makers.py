"""What makers of dice choose: shapes, colours, and pips that can be told from both. No Blender in here."""

import colorsys
import random

from datasets.scenes.die_mesh import DieShape

Colour = tuple[float, float, float, float]


def hsv(h: float, s: float, v: float) -> Colour:
    """A linear RGBA colour from hue, saturation, value (0..1)."""
    r, g, b = (c**2.2 for c in colorsys.hsv_to_rgb(h % 1.0, s, v))
    return (r, g, b, 1.0)


def on_screen(colour: str) -> Colour:
    """A linear RGBA colour from the one that screens show by "#rrggbb"."""
    r, g, b = ((byte / 255) ** 2.2 for byte in bytes.fromhex(colour[1:]))
    return (r, g, b, 1.0)


def body_colour(rng: random.Random) -> Colour:
    """What shops sell: ivory and white most of all, then black, red, and every other colour."""
    return rng.choice(
        [
            lambda: hsv(rng.uniform(0.09, 0.15), rng.uniform(0.02, 0.3), rng.uniform(0.75, 0.97)),
            lambda: hsv(0, 0, rng.uniform(0.85, 0.98)),
            lambda: hsv(rng.random(), rng.uniform(0, 0.4), rng.uniform(0.03, 0.2)),
            lambda: hsv(rng.uniform(-0.03, 0.03), rng.uniform(0.75, 1), rng.uniform(0.45, 0.85)),
            lambda: hsv(rng.random(), rng.uniform(0.5, 1), rng.uniform(0.3, 0.95)),
            lambda: hsv(rng.random(), rng.uniform(0.1, 0.5), rng.uniform(0.4, 0.9)),
        ]
    )()


def lightness(colour: Colour) -> float:
    """How light a linear colour looks, 0..1."""
    return (0.3 * colour[0] + 0.6 * colour[1] + 0.1 * colour[2]) ** (1 / 2.2)


def pip_colour(body: Colour, rng: random.Random) -> Colour:
    """A colour that a player could tell from the body."""
    if lightness(body) > 0.56:
        return rng.choice(
            [
                hsv(0, 0, rng.uniform(0.02, 0.2)),
                hsv(rng.random(), rng.uniform(0.6, 1), rng.uniform(0.1, 0.45)),
            ]
        )
    return rng.choice(
        [hsv(0, 0, rng.uniform(0.8, 1)), hsv(0.13, rng.uniform(0.2, 0.8), rng.uniform(0.75, 1))]
    )


BODIES = ("opaque", "opaque", "opaque", "pearl", "marbled", "translucent", "speckled", "metal", "wood")

LEAST_CONTRAST = 0.25
"""between pips and every tone of the body, as lightness: no maker sells dice whose pips cannot be told"""


def colours(rng: random.Random, kind: str) -> tuple[Colour, Colour, Colour]:
    """A maker's choice for a kind of body: its two tones (one where it has only one) and the pips' colour."""
    while True:
        body = body_colour(rng)
        if kind == "wood":
            hue, value = rng.uniform(0.04, 0.1), rng.choice([rng.uniform(0.2, 0.35), rng.uniform(0.6, 0.95)])
            body = hsv(hue, rng.uniform(0.3, 0.7), value)
        elif kind == "metal":
            body = rng.choice([hsv(0, 0, rng.uniform(0.5, 0.9)), hsv(0.11, 0.5, 0.85), hsv(0.06, 0.5, 0.7)])
        elif kind == "translucent":
            body = hsv(rng.random(), rng.uniform(0.6, 0.95), rng.uniform(0.6, 0.95))
        pip = pip_colour(body, rng)
        if kind == "translucent" and rng.random() < 0.5:
            pip = hsv(0, 0, rng.uniform(0.85, 1))
        r, g, b = (min(1.0, c * rng.uniform(0.3, 1.7) + rng.uniform(0, 0.06)) for c in body[:3])
        other = (r, g, b, 1.0)
        tones = (body, other) if kind in TWO_TONED else (body,)
        if kind == "translucent" or all(abs(lightness(pip) - lightness(t)) >= LEAST_CONTRAST for t in tones):
            return body, other, pip


def gaudy(rng: random.Random) -> tuple[Colour, Colour]:
    """A body and pips of another hue, that may be as light: orange with red, black with red. They are told
    apart by some channel."""
    while True:
        body, pip = body_colour(rng), hsv(rng.random(), rng.uniform(0.7, 1), rng.uniform(0.4, 1))
        if max(abs(a ** (1 / 2.2) - b ** (1 / 2.2)) for a, b in zip(body[:3], pip[:3], strict=True)) > 0.3:
            return body, pip


TWO_TONED = ("pearl", "marbled", "speckled", "wood")


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
