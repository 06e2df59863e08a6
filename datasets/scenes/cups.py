"""Dice cups as they stand and lie when dice are revealed: hollow, close beside the dice that they held. As
numbers, before anything is drawn; lengths in centimetres."""

import math
import random
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from datasets.scenes.layout import turn

Array = NDArray[np.float64]

SIDES = 48
WALL_EDGES = 0.16
"""how thick a cup's wall is, in edges of a die"""
WIDE_EDGES, TALL_WIDTHS, FOOT_SHARE = (1.9, 3.2), (0.9, 1.5), (0.72, 1.0)
"""radius of the mouth in edges of a die; height over the mouth's width; radius of foot over mouth"""
FREE_EDGES = (0.75, 1.6)
"""from a cup's wall to the middle of the die that it stands by"""
LEAST_FREE_EDGES = 0.15
"""from a cup to anything"""
TRIES = 30


def cups_beside(
    rng: random.Random, dice: Sequence[Array], taken: Sequence[Array], edge: float, count: int
) -> list[Array]:
    """Return the vertices (n, 3) of up to `count` cups of one make, each upright, overturned, or lying with
    the mouth to one of the `dice`, whose middles (3,) and edge are given. None comes near a hull (n, 3) that
    is `taken`; where there is no room, fewer."""
    wide = rng.uniform(*WIDE_EDGES) * edge
    tall = rng.uniform(*TALL_WIDTHS) * 2 * wide
    cup = hollow(wide, wide * rng.uniform(*FOOT_SHARE), tall, WALL_EDGES * edge)
    placed: list[Array] = []
    for _ in range(count if dice else 0):
        for _ in range(TRIES):
            beside, angle = rng.choice(dice), rng.uniform(0, 2 * math.pi)
            lain, reach = _lain(rng, cup, wide, tall, angle)
            away = (reach + rng.uniform(*FREE_EDGES) * edge) * np.array([math.cos(angle), math.sin(angle), 0])
            here = lain + away + [beside[0], beside[1], 0]
            if all(apart(here, hull) > LEAST_FREE_EDGES * edge for hull in (*taken, *placed)):
                placed.append(here)
                break
    return placed


def _lain(rng: random.Random, cup: Array, wide: float, tall: float, angle: float) -> tuple[Array, float]:
    """Return a cup as it comes to rest away from a die, in the direction of `angle`, its middle on the
    origin; and how far it reaches back to the die."""
    how = rng.random()
    if how < 0.35:
        return cup, wide
    if how < 0.65:
        return cup * [1, 1, -1] + [0, 0, tall], wide
    lying = (cup - [0, 0, tall / 2]) @ turn("x", math.pi / 2).T  # its mouth is at -y now
    turned = lying @ turn("z", angle - math.pi / 2).T
    return turned - [0, 0, turned[:, 2].min()], tall / 2


def hollow(mouth: float, foot: float, tall: float, wall: float) -> Array:
    """Return the vertices (n, 3) of a round cup that stands on its foot, ring by ring from outside in: radii
    of mouth and foot, its height, its wall's thickness."""
    profile = [(0.0, 0.0), (foot, 0.0), (mouth, tall), (mouth - wall, tall), (foot - wall, wall), (0.0, wall)]
    angles = np.linspace(0, 2 * math.pi, SIDES, endpoint=False)
    rings = [np.stack([r * np.cos(angles), r * np.sin(angles), np.full(SIDES, z)], 1) for r, z in profile]
    return np.concatenate(rings)


def faces_of(cup: Array) -> list[tuple[int, int, int, int]]:
    """Return the faces of a `hollow` cup, each by its four vertices."""
    return [
        (low + at, low + after, low + SIDES + after, low + SIDES + at)
        for low in range(0, len(cup) - SIDES, SIDES)
        for at, after in zip(range(SIDES), (*range(1, SIDES), 0), strict=True)
    ]


def apart(one: Array, other: Array) -> float:
    """Return how far apart two hulls (n, 3) are on the table at least: along the line of their middles."""
    way = other[:, :2].mean(0) - one[:, :2].mean(0)
    way = way / max(1e-6, float(np.linalg.norm(way)))
    return float((other[:, :2] @ way).min() - (one[:, :2] @ way).max())
