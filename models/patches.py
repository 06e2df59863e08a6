"""Patches of `datasets.crops.finds` as a training sees them: held as pixels on the device, and each time cut,
turned, mirrored, cut off by a picture's edge, shaken and spoilt anew."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
import torch
from torch.nn import functional

from datasets.crops.finds import PATCH_PX
from models.augment import draw, flips, rotation, spoilt

ZOOM = 0.16
JITTER, STRETCH = 0.04, 0.05
"""of a box's middle, in its longer sides, and of its sides"""
MOST_TURN_RADIANS, STRAIGHT_UP = 0.3, 0.3
"""up is up in a picture, but where `up` is shorter: from straight above any turn is as good"""
EDGES, KEPT = 0.25, (0.3, 1.05)
"""share of the dice that a picture's edge is laid across, and how much of their box it leaves"""
SHAKEN, LENGTHS, LEGIBLE, SMEARED, STEPS = 0.1, (0.05, 0.5), 0.1, 0.15, 9
"""share of the dice that are shaken, by lengths in longer sides; shorter than `LEGIBLE` are none, longer than
`SMEARED` are smeared; and how many views are laid over each other"""
SPOILT = 0.45


class Seen(NamedTuple):
    """n crops and what they teach; NaN where one teaches nothing."""

    crops: torch.Tensor
    """`(n, 3, pixels, pixels)` 0..1"""
    die: torch.Tensor
    leans: torch.Tensor
    stacked: torch.Tensor
    up: torch.Tensor
    middle: torch.Tensor
    whole: torch.Tensor
    """`(n,)`: share of the upper face that is to be seen"""
    smeared: torch.Tensor
    face: torch.Tensor
    """`(n,)`: 0 to 5, -1 unknown"""


class Patches:
    """All patches of some files, decoded once: 50 KB each on the device."""

    def __init__(self, files: Sequence[Path], device: str) -> None:
        loaded = [np.load(file) for file in files]
        names = [name for name in loaded[0].files if name != "webps"]
        self.told = {name: np.concatenate([one[name] for one in loaded]) for name in names}
        count = len(self.told["lengths"])
        self.pixels = torch.empty((count, 3, PATCH_PX, PATCH_PX), dtype=torch.uint8, device=device)
        webps = np.concatenate([one["webps"] for one in loaded])
        ends = np.cumsum(self.told["lengths"])

        def decoded(index: int) -> np.ndarray:
            start, end = ends[index] - self.told["lengths"][index], ends[index]
            patch = np.asarray(cv2.imdecode(webps[start:end], cv2.IMREAD_COLOR))
            if patch.shape[0] != PATCH_PX:
                patch = np.asarray(cv2.resize(patch, (PATCH_PX, PATCH_PX), interpolation=cv2.INTER_LINEAR))
            return np.ascontiguousarray(patch[..., ::-1].transpose(2, 0, 1))

        with ThreadPoolExecutor() as pool:
            for start in range(0, count, 2048):
                some = list(pool.map(decoded, range(start, min(start + 2048, count))))
                self.pixels[start : start + len(some)] = torch.from_numpy(np.stack(some)).to(device)
        self.boxes, self.quads, self.up = (self._tensor(name, device) for name in ("boxes", "quads", "up"))
        self.die, self.leans, self.stacked, self.whole, self.face = (
            self._tensor(name, device) for name in ("die", "leans", "stacked", "whole", "face")
        )
        self.finds = (~self.boxes[..., 0].isnan()).sum(1)

    def _tensor(self, name: str, device: str) -> torch.Tensor:
        return torch.from_numpy(self.told[name].astype(np.float32)).to(device)

    def __len__(self) -> int:
        return len(self.pixels)

    def seen(self, index: torch.Tensor, pixels: int, *, still: bool = False, scale: float) -> Seen:
        """Return the patches at `index` (n,) seen anew in crops of so many pixels, `scale` times the box's
        longer side; `still` ones as a reader cuts them."""
        die = self.die[index]
        known = ~self.quads[index, 0, 0].isnan() & (die > 0)
        pick = (draw(die, 0, 1) * self.finds[index]).long().clamp(max=self.boxes.shape[1] - 1)
        if still:
            pick = torch.zeros_like(pick)
        box = self.boxes[index, pick]
        middle, size = (box[:, :2] + box[:, 2:]) / 2, box[:, 2:] - box[:, :2]
        if not still:
            middle = middle + JITTER * size.amax(1, keepdim=True) * torch.randn_like(middle)
            size = size * torch.exp(STRETCH * torch.randn_like(size))
        box = torch.cat([middle - size / 2, middle + size / 2], 1)
        low, high, cut = self._edges(box, known & (not still))
        share = self._share(index, low, high)
        clipped = box.clamp(torch.cat([low, low], 1), torch.cat([high, high], 1))
        own = self.boxes[index, 0].clamp(torch.cat([low, low], 1), torch.cat([high, high], 1))
        middle, size = (clipped[:, :2] + clipped[:, 2:]) / 2, (clipped[:, 2:] - clipped[:, :2]).amax(1)
        up = self.up[index]
        turned = self._turns(up, cut, die, still)
        zoom = torch.exp(draw(die, -ZOOM, ZOOM) * (not still))
        linear = (size / 2 * scale * zoom)[:, None, None] * turned
        crops, smeared = self._sampled(index, linear, middle, low, high, size, pixels, still)
        smeared = torch.where(die > 0, smeared, torch.nan)
        aside = torch.linalg.solve(linear, (own[:, :2] + own[:, 2:]) / 2 - middle) * scale / 2
        down = torch.tensor([1.0, -1.0], device=die.device)
        points = (turned.transpose(1, 2) @ (up * down)[..., None])[..., 0] * down
        if not still:
            spoil = torch.nonzero(draw(die, 0, 1) < SPOILT)[:, 0]
            if len(spoil):
                crops[spoil] = spoilt(crops[spoil], round(pixels * 0.42))
        # so long a smear, or so much cut away, and nobody could say the face
        clear = ~(smeared > 0) & ~(share < 0.8)
        face = torch.where(clear, self.face[index] - 1, -1).long()
        return Seen(
            crops, die, self.leans[index], self.stacked[index], points, aside, self.whole[index] * share,
            smeared, face,
        )  # fmt: skip

    def _edges(self, box: torch.Tensor, may: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """A picture's edge across some of the boxes (n, 4) that `may`: low and high ends (n, 2) of the
        picture, and where there is one."""
        n = len(box)
        low, high = torch.full((n, 2), -9.0, device=box.device), torch.full((n, 2), 9.0, device=box.device)
        cut = may & (draw(box, 0, 1) < EDGES)
        axis = torch.randint(0, 2, (n,), device=box.device)
        start, end = box.gather(1, axis[:, None])[:, 0], box.gather(1, axis[:, None] + 2)[:, 0]
        kept = draw(box, *KEPT) * (end - start)
        after = draw(box, 0, 1) < 0.5
        rows = torch.arange(n, device=box.device)
        high[rows, axis] = torch.where(cut & after, start + kept, 9.0)
        low[rows, axis] = torch.where(cut & ~after, end - kept, -9.0)
        return low, high, cut

    def _share(self, index: torch.Tensor, low: torch.Tensor, high: torch.Tensor) -> torch.Tensor:
        """How much (n,) of each upper face lies within a picture; 1 where it is not known."""
        quad = self.quads[index]
        along = torch.linspace(0.04, 0.96, 8, device=quad.device)
        u, v = along[:, None, None], along[None, :, None]
        a, b, c, d = (quad[:, None, None, corner] for corner in range(4))
        points = a * (1 - u) * (1 - v) + b * u * (1 - v) + c * u * v + d * (1 - u) * v
        inside = ((points >= low[:, None, None]) & (points <= high[:, None, None])).all(-1)
        share = inside.float().mean((1, 2))
        return torch.where(quad[:, 0, 0].isnan(), 1.0, share)

    def _turns(self, up: torch.Tensor, cut: torch.Tensor, die: torch.Tensor, still: bool) -> torch.Tensor:
        """Matrices (n, 2, 2) by which crops are turned and mirrored."""
        if still:
            return torch.eye(2, device=die.device).repeat(len(die), 1, 1)
        free = ((up.norm(dim=1) < STRAIGHT_UP) | (die == 0)) & (draw(die, 0, 1) < 0.5)
        angle = torch.where(
            free, draw(die, -torch.pi, torch.pi), draw(die, -MOST_TURN_RADIANS, MOST_TURN_RADIANS)
        )
        turn = rotation(torch.where(cut, 0.0, angle))
        mirrored = torch.eye(2, device=die.device).repeat(len(die), 1, 1)
        mirrored[:, 0, 0] = flips(die)
        return turn @ mirrored

    def _sampled(
        self, index: torch.Tensor, linear: torch.Tensor, middle: torch.Tensor, low: torch.Tensor,
        high: torch.Tensor, size: torch.Tensor, pixels: int, still: bool,
    ) -> tuple[torch.Tensor, torch.Tensor]:  # fmt: skip
        """The crops, and whether each (n,) is smeared."""
        theta = torch.cat([linear, middle[..., None]], 2)
        grid = functional.affine_grid(theta, [len(index), 3, pixels, pixels], align_corners=False)
        low, high = low[:, None, None], high[:, None, None]
        sources = self.pixels[index].float() / 255

        def sampled(rows: torch.Tensor | slice, shift: torch.Tensor | float) -> torch.Tensor:
            where = (grid[rows].clamp(low[rows], high[rows]) + shift).clamp(low[rows], high[rows])
            return functional.grid_sample(sources[rows], where, padding_mode="border", align_corners=False)

        crops = sampled(slice(None), 0.0)
        smeared = torch.zeros_like(size)
        shaken = torch.nonzero(draw(size, 0, 1) < SHAKEN * (not still))[:, 0]
        if len(shaken):
            first, last = (float(np.log(one)) for one in LENGTHS)
            length, angle = torch.exp(draw(shaken, first, last)), draw(shaken, 0, torch.pi)
            step = torch.stack([angle.cos(), angle.sin()], 1) * (length * size[shaken])[:, None]
            crops[shaken] = torch.stack(
                [
                    sampled(shaken, (step * share)[:, None, None])
                    for share in torch.linspace(-0.5, 0.5, STEPS).tolist()
                ]
            ).mean(0)
            unsure = torch.where(length < LEGIBLE, 0.0, torch.nan)
            smeared[shaken] = torch.where(length >= SMEARED, 1.0, unsure)
        return crops, smeared
