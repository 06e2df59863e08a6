"""Rays against rounded cubes with pips, all of a picture at once on a GPU: soft lamps, the shade under and
between dice, gloss. What `models.traced` draws with."""

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from datasets.scenes.die_mesh import DieShape, face_frames, pip_centres
from datasets.scenes.view import View

FINER = 2
"""rays a pixel along each side"""
STEPS, NEAR = 24, 2e-3
"""along a ray towards a surface, and how near it counts as reached, in edges of a die"""
SHADOW_RAYS, SHADE_RAYS = 3, 6
"""from each place towards a lamp, and all around"""


@dataclass(frozen=True, slots=True)
class Body:
    """One rounded box: its half sides (3,), rotation and centre, and how it is coloured."""

    half: NDArray[np.float64]
    rotation: NDArray[np.float64]
    centre: NDArray[np.float64]
    radius: float
    corner: float
    colour: NDArray[np.float64]
    other: NDArray[np.float64]
    gloss: float
    shape: DieShape | None = None
    pip: NDArray[np.float64] = field(default_factory=lambda: np.zeros(3))
    one: NDArray[np.float64] = field(default_factory=lambda: np.zeros(3))
    ones: frozenset[int] = frozenset({1})


class Tracer:
    """Draws one table: all rays of a picture at once."""

    def __init__(
        self,
        bodies: Sequence[Body],
        view: View,
        edge: float,
        ground: NDArray[np.uint8],
        rng: random.Random,
        device: str,
    ) -> None:
        self.bodies, self.edge, self.rng, self.device = bodies, edge, rng, device
        self.width, self.height = view.width, view.height
        self.tensors = [
            tuple(self._t(one) for one in (body.centre, body.rotation, body.half)) for body in bodies
        ]
        self.ground = (self._t(ground[..., ::-1].copy()) / 255) ** 2.2
        self.ground_scale = (
            rng.uniform(0.6, 2.5) * self.width / view.focal_pixels * float(np.linalg.norm(view.at))
        )
        rows, columns = torch.meshgrid(
            *(torch.arange(n * FINER, device=device) for n in (self.height, self.width)), indexing="ij"
        )
        x = (
            (columns.reshape(-1) + torch.rand(rows.numel(), device=device)) / FINER - self.width / 2
        ) / view.focal_pixels
        y = (
            -((rows.reshape(-1) + torch.rand(rows.numel(), device=device)) / FINER - self.height / 2)
            / view.focal_pixels
        )
        ways = torch.stack([x, y, torch.ones_like(x)], 1) @ self._t(view.axes)
        self.ways = ways / ways.norm(dim=1, keepdim=True)
        self.at = self._t(view.at).expand_as(self.ways)

    def _t(self, values: Any) -> torch.Tensor:
        return torch.as_tensor(np.asarray(values, np.float32), device=self.device)

    def picture(self) -> NDArray[np.uint8]:
        """Return it, (height, width, 3) BGR."""
        n, rng = len(self.ways), self.rng
        nearest = torch.where(
            self.ways[:, 2] < -1e-4,
            -self.at[:, 2] / self.ways[:, 2],
            torch.full((n,), 400.0, device=self.device),
        )
        points = self.at + self.ways * nearest[:, None]
        where = points[:, :2] / self.ground_scale
        where = (where + 1) % 4 - 2  # mirrored on and on
        where = torch.where(where.abs() > 1, 2 * where.sign() - where, where)
        colour = torch.nn.functional.grid_sample(
            self.ground.permute(2, 0, 1)[None],
            where[None, None],
            align_corners=False,
            padding_mode="reflection",
        )[0, :, 0].T.clone()
        normal = torch.zeros_like(points)
        normal[:, 2] = 1
        which = torch.full((n,), -1, device=self.device)
        gloss = torch.full((n,), rng.choice([0.0, 0.0, 0.0, 0.3, 0.8]), device=self.device)
        for number, body in enumerate(self.bodies):
            self._draw(number, body, nearest, colour, normal, which, gloss)
        points = self.at + self.ways * nearest[:, None]
        light = self._lit(points, normal, which, gloss, colour)
        shown = self._exposed(light.reshape(self.height, FINER, self.width, FINER, 3).mean((1, 3)))
        return np.ascontiguousarray((shown * 255).round().byte().cpu().numpy()[..., ::-1])

    def _local(
        self, number: int, start: torch.Tensor, ways: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        centre, rotation, _ = self.tensors[number]
        return (start - centre) @ rotation, ways @ rotation

    def _slab(
        self, number: int, start: torch.Tensor, ways: torch.Tensor, share: float = 1.0
    ) -> tuple[torch.Tensor, ...]:
        """Where rays enter and leave a box, and the rays in its own axes."""
        o, d = self._local(number, start, ways)
        half = self.tensors[number][2] * share
        inverse = 1 / torch.where(d.abs() < 1e-6, torch.full_like(d, 1e-6), d)
        a, b = (-half - o) * inverse, (half - o) * inverse
        return torch.minimum(a, b).amax(1), torch.maximum(a, b).amin(1), o, d

    def _draw(
        self, number: int, body: Body, nearest: torch.Tensor, colour: torch.Tensor, normal: torch.Tensor,
        which: torch.Tensor, gloss: torch.Tensor,
    ) -> None:  # fmt: skip
        enter, leave, o, d = self._slab(number, self.at, self.ways)
        may = torch.nonzero((enter < leave) & (enter > 0) & (enter < nearest))[:, 0]
        if not len(may):
            return
        half, o, d, t, leave = self.tensors[number][2], o[may], d[may], enter[may], leave[may]
        inner = half - body.radius

        def distance(p: torch.Tensor) -> torch.Tensor:
            q = p.abs() - inner
            away = q.clamp(min=0).norm(dim=1) + q.amax(1).clamp(max=0) - body.radius
            return torch.maximum(away, p.norm(dim=1) - body.corner) if body.corner else away

        for _ in range(STEPS):
            t = t + distance(o + d * t[:, None])
        p = o + d * t[:, None]
        hit = (distance(p) < 4 * NEAR * self.edge) & (t < leave + NEAR) & (t < nearest[may])
        may, p, t = may[hit], p[hit], t[hit]
        if not len(may):
            return
        q = (p.abs() - inner).clamp(min=0)
        flat = torch.nn.functional.one_hot((p.abs() - inner).argmax(1), 3).float()
        n = torch.where(q.sum(1, keepdim=True) > 1e-7, q, flat) * p.sign()
        if body.corner:
            n = torch.where((p.norm(dim=1) > body.corner - 3 * NEAR * self.edge)[:, None], p, n)
        n = n / n.norm(dim=1, keepdim=True).clamp(min=1e-9)
        tone = self._t(body.colour).expand(len(p), 3)
        if (body.other != body.colour).any():
            wave = torch.sin(
                3.1 / self.edge * (p @ self._t([2.0, 1.3, -1.7]))
                + 2 * torch.sin(p @ self._t([3.0, -2.0, 2.2]) * 2 / self.edge)
            )
            tone = tone + (0.5 + 0.5 * wave)[:, None] * (self._t(body.other) - tone)
        if body.shape:
            tone, n = self._pips(body, p, n, tone)
        nearest[may], which[may], gloss[may] = t, number, body.gloss
        colour[may], normal[may] = tone, n @ self.tensors[number][1].T

    def _pips(
        self, body: Body, p: torch.Tensor, n: torch.Tensor, tone: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        shape = body.shape
        if shape is None:
            return tone, n
        unit = p / (2 * float(body.half[0]))
        frames = face_frames(shape.left_handed)
        heights = torch.stack([unit @ self._t(frame[2]) for frame in frames.values()], 1)
        on = heights.argmax(1)
        for at, (value, frame) in enumerate(frames.items()):
            mine = torch.nonzero(on == at)[:, 0]
            radius = shape.pip_radius * (shape.one_pip_scale if value == 1 else 1.0)
            uv = unit[mine] @ self._t(frame[:2]).T
            away = uv[:, None] - self._t(pip_centres(shape, value))[None]
            far = away.norm(dim=2)
            near = far.argmin(1)
            rows = torch.arange(len(mine), device=self.device)
            within = far[rows, near] < radius
            index = mine[within]
            away = away[rows, near][within] / radius
            tone = tone.clone() if at == 0 else tone
            tone[index] = self._t(body.one if value in body.ones else body.pip)
            slope = min(1.2, 2.5 * shape.pip_depth / radius)
            bowl = self._t(frame[2]) - slope * (away @ self._t(frame[:2]))
            n[index] = bowl / bowl.norm(dim=1, keepdim=True)
        return tone, n

    def _lit(
        self,
        points: torch.Tensor,
        normal: torch.Tensor,
        which: torch.Tensor,
        gloss: torch.Tensor,
        colour: torch.Tensor,
    ) -> torch.Tensor:
        rng, n = self.rng, len(points)
        points = points + normal * NEAR * self.edge
        warmth = rng.uniform(-1, 1)
        room = self._t([1.0, 1 - 0.22 * max(0, warmth), 1 - 0.5 * max(0, warmth)]) * rng.choice(
            [0.05, 0.15, 0.4, 0.8, 1.2]
        )
        below = colour.mean(0) * 0.5
        random_way = torch.randn(SHADE_RAYS, n, 3, device=self.device)
        ways = normal + random_way / random_way.norm(dim=2, keepdim=True)
        ways = (ways / ways.norm(dim=2, keepdim=True).clamp(min=1e-6)).reshape(-1, 3)
        many = points.repeat(SHADE_RAYS, 1)
        own = which.repeat(SHADE_RAYS)
        free = (~self._blocked(many, ways, own, 6 * self.edge)).float()
        sky = (
            torch.where(ways[:, 2:] > 0, torch.ones_like(ways), below[None].expand_as(ways) * 0.7)
            * free[:, None]
        )
        sky = sky + 0.12 * (1 - free)[:, None]
        light = colour * room * sky.reshape(SHADE_RAYS, n, 3).mean(0)
        for lamp in range(rng.choice([1, 1, 2, 3])):
            wide, angle = rng.choice([1.0, 6.0, 25.0, 60.0]), rng.uniform(0, 6.3)
            high, far = rng.uniform(25, 120), rng.uniform(5, 110)
            at = self._t([far * math.cos(angle), far * math.sin(angle), high])
            if lamp == 0 and rng.random() < 0.15:
                at, wide = self.at[0] + self._t([rng.uniform(-4, 4), 2, 0]), 1.0
            tint = self._t([1.0, 1 - rng.uniform(0, 0.2), 1 - rng.uniform(0, 0.45)]) * rng.uniform(0.5, 2.0)
            ways = (
                at + wide / 2 * torch.randn(SHADOW_RAYS, n, 3, device=self.device) * 0.6 - points
            ).reshape(-1, 3)
            ways = ways / ways.norm(dim=1, keepdim=True)
            facing = (ways.reshape(SHADOW_RAYS, n, 3) * normal).sum(2).clamp(min=0)
            free = (
                ~self._blocked(points.repeat(SHADOW_RAYS, 1), ways, which.repeat(SHADOW_RAYS), 200.0)
            ).float()
            seen = free.reshape(SHADOW_RAYS, n)
            light = light + colour * tint * (facing * seen).mean(0)[:, None]
            between = ways.reshape(SHADOW_RAYS, n, 3) - self.ways
            between = between / between.norm(dim=2, keepdim=True)
            shine = ((between * normal).sum(2).clamp(min=0) ** (20 + 200 / wide**0.5) * seen).mean(0)
            light = light + (gloss * shine * rng.uniform(0.3, 1.5))[:, None] * tint
        mirrored = self.ways - 2 * (self.ways * normal).sum(1, keepdim=True) * normal
        facing = (-(self.ways * normal).sum(1)).clamp(0, 1)
        fresnel = gloss * (0.04 + 0.96 * (1 - facing) ** 5).clamp(max=0.5)
        seen = torch.where(
            mirrored[:, 2:] > 0, room[None] * (0.4 + mirrored[:, 2:]), below[None].expand_as(mirrored)
        )
        return light * (1 - fresnel[:, None]) + fresnel[:, None] * seen

    def _blocked(
        self, start: torch.Tensor, ways: torch.Tensor, own: torch.Tensor, far: float
    ) -> torch.Tensor:
        """Whether anything but a ray's own body is in its way."""
        blocked = torch.zeros(len(start), dtype=torch.bool, device=self.device)
        for number in range(len(self.bodies)):
            enter, leave, _, _ = self._slab(number, start, ways, 0.97)
            blocked |= (enter < leave) & (leave > 0) & (enter < far) & (own != number)
        return blocked

    def _exposed(self, light: torch.Tensor) -> torch.Tensor:
        some = light.reshape(-1)[:: max(1, light.numel() // 100_000)]
        middle, brightest = (float(torch.quantile(some, share)) for share in (0.7, 0.995))
        gain = min(
            self.rng.uniform(0.22, 0.62) / max(middle, 1e-4),
            self.rng.uniform(0.7, 1.5) / max(brightest, 1e-4),
        )
        shown = light * gain
        shown = torch.where(shown < 0.8, shown, 0.8 + 0.2 * (1 - torch.exp(-(shown - 0.8) / 0.2)))
        return shown.clamp(0, 1) ** (1 / 2.2)
