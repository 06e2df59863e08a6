"""The shape of one die as arrays: a rounded cube with pips pressed into a dense grid. No Blender in here.

A die is described by `DieShape`; `build` turns it into vertices, quads and, for each vertex, how much of it
is pip. All lengths are fractions of the die's edge; the mesh has edge 1 and its centre at the origin.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

# face value -> pip centres in units of the pip spacing, on the face's own (u, v) axes
PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (1, -1), (1, 1), (0, 0)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}

GLYPH = "glyph "
"""before the number of one, in the name of a sign"""


class Sign(NamedTuple):
    """What a face wears in the place of pips."""

    name: str
    mask: NDArray[np.uint8]
    """`(side, side)`: 255 where there is paint; its first row is far along v"""
    half: float
    """half its side"""

    def paint(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        """How much paint, 0 to 1, there is at points (n, 2) of the face, on its (u, v) axes."""
        side = len(self.mask)
        at = np.floor((points * [1, -1] / self.half + 1) * side / 2).astype(int)
        inside = ((at >= 0) & (at < side)).all(axis=1)
        column, row = at.clip(0, side - 1).T
        return np.where(inside, self.mask[row, column] / 255, 0.0)


@dataclass(frozen=True)
class DieShape:
    """What makers vary. `numerals` dice carry no pips at all (distractors wear a printed sign instead)."""

    edge_radius: float = 0.12
    """radius of the rounded edges"""
    corner_sphere: float = 0.0
    """radius of a sphere that cuts the corners off, 0 for none (cheap dice have about 0.72)"""
    pip_radius: float = 0.09
    one_pip_scale: float = 1.0
    """how much larger the single pip is (Asian dice: up to 2.2)"""
    pip_spacing: float = 0.25
    """from the centre of the face to a pip's row"""
    six_squeeze: float = 1.0
    """factor on the spacing along the rows of three of a six"""
    pip_depth: float = 0.03
    """depth of the bowl; 0 is a painted pip"""
    left_handed: bool = False
    two_turned: bool = False
    six_turned: bool = False
    signs: Mapping[int, Sign] = field(default_factory=dict, hash=False)
    """by face value, instead of its pips"""


class Mesh(NamedTuple):
    """vertices (n, 3) float32, quads (m, 4) int32, pip (n,) 0..1, face (n,) the face value each vertex lies
    on."""

    vertices: NDArray[np.float32]
    quads: NDArray[np.int32]
    pip: NDArray[np.float32]
    face: NDArray[np.int32]


def face_frames(left_handed: bool) -> dict[int, NDArray[np.float64]]:
    """For each face value the rows (u, v, normal) of its frame; opposite faces add up to seven."""
    x, y, z = np.eye(3)
    second, third = (y, x) if left_handed else (x, y)
    normals = {1: z, 6: -z, 2: second, 5: -second, 3: third, 4: -third}
    frames = {}
    for value, normal in normals.items():
        u = y if abs(normal[0]) > 0.5 else x
        frames[value] = np.stack([u, np.cross(normal, u), normal])
    return frames


def pip_centres(shape: DieShape, value: int) -> NDArray[np.float64]:
    """The pips' centres on a face, (n, 2) on its (u, v) axes."""
    points = np.array(PIPS[value], float) * shape.pip_spacing
    if value == 6:
        points[:, 1] *= shape.six_squeeze
        points = points[:, ::-1] if shape.six_turned else points
    if value in (2, 3) and shape.two_turned:
        points[:, 0] *= -1
    return points


def build(shape: DieShape, cells: int = 56, blank: bool = False) -> Mesh:
    """Build the mesh with `cells` x `cells` quads a face; `blank` leaves the pips out."""
    line = np.linspace(-0.5, 0.5, cells + 1)
    grid_v, grid_u = np.meshgrid(line, line, indexing="ij")
    flat = np.stack([grid_u.ravel(), grid_v.ravel()], 1)
    index = np.arange((cells + 1) ** 2).reshape(cells + 1, cells + 1)
    quads_one = np.stack([index[:-1, :-1], index[:-1, 1:], index[1:, 1:], index[1:, :-1]], -1).reshape(-1, 4)

    parts: list[tuple[NDArray[np.float64], NDArray[np.float64]]] = []
    for value, frame in face_frames(shape.left_handed).items():
        u, v, normal = frame
        points = flat[:, :1] * u + flat[:, 1:] * v + 0.5 * normal
        inner = 0.5 - shape.edge_radius
        core = np.clip(points, -inner, inner)
        out = points - core
        length = np.linalg.norm(out, axis=1, keepdims=True)
        points = core + out / np.maximum(length, 1e-9) * shape.edge_radius
        if shape.corner_sphere:
            radius = np.linalg.norm(points, axis=1, keepdims=True)
            points *= np.minimum(1.0, shape.corner_sphere / radius)
        pip = np.zeros(len(points))
        if (sign := shape.signs.get(value)) and not blank:
            pip = sign.paint(flat)
            points -= normal * (shape.pip_depth * 0.5 * pip)[:, None]
        elif not blank:
            r = shape.pip_radius * (shape.one_pip_scale if value == 1 else 1.0)
            away = np.linalg.norm(flat[:, None] - pip_centres(shape, value)[None], axis=2).min(1) / r
            soft = 1.0 / cells / r  # one cell of soft border, so that a coarse grid does not show steps
            pip = np.clip((1 + soft / 2 - away) / soft, 0, 1)
            points -= normal * (shape.pip_depth * np.sqrt(np.clip(1 - away**2, 0, 1)))[:, None]
        parts.append((points, pip))
    per_face = len(flat)
    return Mesh(
        np.concatenate([p for p, _ in parts]).astype(np.float32),
        np.concatenate([quads_one + i * per_face for i in range(6)]).astype(np.int32),
        np.concatenate([p for _, p in parts]).astype(np.float32),
        np.repeat(list(face_frames(shape.left_handed)), per_face).astype(np.int32),
    )
