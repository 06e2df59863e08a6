"""Where dice come to rest: poses of a throw as numbers, before anything is drawn. Lengths in centimetres."""

import math
import random
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from datasets.scenes.die_mesh import DieShape, face_frames

ODD_TRIES = 8
STACKED_SHARE = 0.35
"""of the dice that lie oddly: these lie on another, the rest lean on one"""
COCKED_FROM_DEGREES = 12.0
"""A die tilted more than this is not resting on a face; a table would have it thrown again."""


@dataclass(frozen=True)
class Pose:
    """A die at rest: edge length, centre, rotation matrix (3, 3), the face up and how far that face is from
    level."""

    edge: float
    centre: NDArray[np.float64]
    rotation: NDArray[np.float64]
    face: int
    tilt_degrees: float
    stacked: bool = False


def turn(axis: str, radians: float) -> NDArray[np.float64]:
    """Rotation matrix about x or z."""
    c, s = math.cos(radians), math.sin(radians)
    return (
        np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])
        if axis == "z"
        else np.array([[1, 0, 0], [0, c, -s], [0, s, c]])
    )


def upright(shape: DieShape, face: int, yaw: float) -> NDArray[np.float64]:
    """The rotation that brings `face` up and turns it by `yaw` radians."""
    return turn("z", yaw) @ face_frames(shape.left_handed)[face]


def _far_enough(x: float, y: float, edge: float, poses: list[Pose]) -> bool:
    return all(math.hypot(x - p.centre[0], y - p.centre[1]) > 0.72 * (edge + p.edge) for p in poses)


def throw(
    rng: random.Random, shapes: list[DieShape], edges: list[float], extent: tuple[float, float], odd: float,
    stacked: float = STACKED_SHARE,
) -> list[Pose | None]:  # fmt: skip
    """Let one die a shape come to rest within `extent` (width, depth in cm): one pose a shape, None where no
    room was found.

    Most lie level in a few players' groups; some touch a neighbour squarely; a share of `odd` leans on a
    neighbour (cocked) or, `stacked` of them, lies on one.
    """
    groups = [
        (rng.uniform(-0.4, 0.4) * extent[0], rng.uniform(-0.4, 0.4) * extent[1])
        for _ in range(rng.choice([1, 1, 2, 3, 5]))
    ]
    spread = rng.uniform(1.2, 4.0) * max(edges, default=0.0)
    poses: list[Pose | None] = []
    for shape, edge in zip(shapes, edges, strict=True):
        laid = [pose for pose in poses if pose]
        face, yaw = rng.randint(1, 6), rng.uniform(0, 2 * math.pi)
        kind = rng.random()
        poses.append(
            _beside_another(rng, shape, edge, face, yaw, laid, kind, odd, stacked)
            or _in_a_group(rng, shape, edge, face, yaw, laid, extent, groups, spread)
        )
    return poses


def _beside_another(
    rng: random.Random, shape: DieShape, edge: float, face: int, yaw: float, laid: list[Pose],
    kind: float, odd: float, stacked: float,
) -> Pose | None:  # fmt: skip
    """A die that leans on, lies on or touches one that is there, by the lot `kind`, or None."""
    dice_below = [p for p in laid if p.tilt_degrees == 0 and not p.stacked]
    for _ in range(ODD_TRIES if dice_below and kind < odd else 0):
        below = rng.choice(dice_below)
        pose = _odd_pose(rng, shape, edge, face, yaw, below, stacked)
        if _far_enough(
            float(pose.centre[0]), float(pose.centre[1]), edge, [p for p in laid if p is not below]
        ):
            return pose
    if dice_below and kind < odd + 0.2:
        neighbour = rng.choice(dice_below)
        towards = math.atan2(neighbour.rotation[1, 0], neighbour.rotation[0, 0])
        angle = towards + rng.randrange(4) * math.pi / 2
        gap, slip = 0.51 * (edge + neighbour.edge), rng.uniform(-0.5, 0.5) * edge
        x = neighbour.centre[0] + gap * math.cos(angle) - slip * math.sin(angle)
        y = neighbour.centre[1] + gap * math.sin(angle) + slip * math.cos(angle)
        if _far_enough(x, y, edge * 0.72, [p for p in laid if p is not neighbour]):
            return Pose(edge, np.array([x, y, edge / 2]), upright(shape, face, angle), face, 0.0)
    return None


def _in_a_group(
    rng: random.Random, shape: DieShape, edge: float, face: int, yaw: float, laid: list[Pose],
    extent: tuple[float, float], groups: list[tuple[float, float]], spread: float,
) -> Pose | None:  # fmt: skip
    """A die that lies level by itself near the middle of a group, or None after thirty tries."""
    for _ in range(30):
        gx, gy = rng.choice(groups)
        x, y = gx + rng.gauss(0, spread), gy + rng.gauss(0, spread)
        if abs(x) < extent[0] / 2 and abs(y) < extent[1] / 2 and _far_enough(x, y, edge, laid):
            return Pose(edge, np.array([x, y, edge / 2]), upright(shape, face, yaw), face, 0.0)
    return None


def _odd_pose(
    rng: random.Random, shape: DieShape, edge: float, face: int, yaw: float, below: Pose, stacked: float
) -> Pose:
    """A die leaning on `below`, or lying on top of it."""
    if rng.random() < stacked:
        x, y = (below.centre[i] + rng.uniform(-0.3, 0.3) * below.edge for i in range(2))
        return Pose(
            edge, np.array([x, y, below.edge + edge / 2]), upright(shape, face, yaw), face, 0.0, stacked=True
        )
    degrees = rng.uniform(14, 44)
    tilt, away = math.radians(degrees), rng.uniform(0, 2 * math.pi)
    # standing on a lower edge, the centre is a/2 (cos + sin) high; the raised side leans on the neighbour
    reach = 0.5 * below.edge + 0.62 * edge
    x = below.centre[0] + reach * math.cos(away)
    y = below.centre[1] + reach * math.sin(away)
    height = edge / 2 * (math.cos(tilt) + math.sin(tilt))
    lean = turn("z", away + math.pi / 2) @ turn("x", -tilt) @ turn("z", rng.randrange(4) * math.pi / 2)
    return Pose(edge, np.array([x, y, height]), lean @ face_frames(shape.left_handed)[face], face, degrees)
