"""The shapes of many-sided dice as corners. No Blender in here."""

import math

import numpy as np
from numpy.typing import NDArray

GOLDEN = (1 + math.sqrt(5)) / 2
KITE_HEIGHT = (1 - math.cos(math.pi / 5)) / (1 + math.cos(math.pi / 5))
"""how far from the middle a ten-sided die's belt zigzags, in heights of its tips: its kites are flat so"""


def _signs(*corner: float) -> list[tuple[float, float, float]]:
    """A corner with every choice of signs."""
    x, y, z = corner
    signed = {(i * x, j * y, k * z) for i in (-1, 1) for j in (-1, 1) for k in (-1, 1)}
    return sorted(signed)


def _around(*corner: float) -> list[tuple[float, float, float]]:
    """A corner with every choice of signs, its coordinates in the three cyclic orders."""
    x, y, z = corner
    return [one for turned in ((x, y, z), (y, z, x), (z, x, y)) for one in _signs(*turned)]


def _ten_sided(tip: float = 1.05) -> list[tuple[float, float, float]]:
    belt = [
        (math.cos(i * math.pi / 5), math.sin(i * math.pi / 5), (-1) ** i * tip * KITE_HEIGHT)
        for i in range(10)
    ]
    return [*belt, (0.0, 0.0, tip), (0.0, 0.0, -tip)]


CORNERS: dict[int, list[tuple[float, float, float]]] = {
    4: [(1, 1, 1), (1, -1, -1), (-1, 1, -1), (-1, -1, 1)],
    6: _signs(1, 1, 1),
    8: _around(1, 0, 0),
    10: _ten_sided(),
    12: [*_signs(1, 1, 1), *_around(0, 1 / GOLDEN, GOLDEN)],
    20: _around(0, 1, GOLDEN),
}
"""number of sides -> corners, in any scale, the middle at the origin"""


def corners(sides: int, across: float) -> NDArray[np.float64]:
    """The corners (n, 3) of a die of so many sides, no farther than `across` / 2 from its middle."""
    points = np.unique(np.array(CORNERS[sides], float).round(9), axis=0)
    return np.asarray(points / np.linalg.norm(points, axis=1).max() * across / 2, float)


def bringing_down(normal: NDArray[np.float64], yaw: float) -> NDArray[np.float64]:
    """The rotation that turns a unit `normal` (3,) downwards, so that the die rests on that face, and then by
    `yaw` radians about what is up."""
    away = -normal
    side = np.cross(away, [1.0, 0, 0] if abs(away[0]) < 0.9 else [0, 1.0, 0])
    side /= np.linalg.norm(side)
    frame = np.stack([side, np.cross(away, side), away])
    c, s = math.cos(yaw), math.sin(yaw)
    return np.asarray(np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]]) @ frame, float)
