"""Train the reader of pictures on dice (`vision.stages.pictures`): whether a crop shows pips, something else
on a die, or none; which numeral or letter; and a look of its own by which a table tells its pictures apart.

    python -m models.train_pictures --patches build/finds/*.npz --school WEIGHTS.pth --out build/runs/pictures

The patches are those of the schooled reader (`datasets.crops.finds`). The dice among them lose their pips and
wear anything of `models.glyphs` instead, each time another. OUT/last.pt is written once a minute; --start
goes on from it, --export writes what a reading runs.
"""

import argparse
import json
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import nn
from torch.nn import functional

from datasets.scenes.die_mesh import DieShape, pip_centres
from models.augment import draw, rotation, spoilt
from models.glyphs import SIDE, Design, designs
from models.patches import Patches
from models.schooled_network import PIXELS, SchooledNetwork, schooled
from models.train_schooled import export, follow
from vision.stages.pictures import DIE_OF_PIPS, KINDS, LETTERINGS, NO_DIE, OTHER_DIE, PICTURE_OUTPUTS
from vision.weights import PICTURE_READER

SCALE = 1.4
"""side of the crop over the longer side of the die's box"""
DESIGNS, VIEWS, PIPS, BARE, NONE = 32, 4, 40, 8, 56
"""of each step: pictures, how many dice wear each, dice with pips, with nothing, and what is no die"""
OF_LETTERINGS = 0.35
"""share of the pictures that are numerals and letters"""
TEMPERATURE = 0.1
"""of the contrast between looks (Khosla et al. 2020)"""
MEDIAN_SHARE = 0.72
"""of a die's side: what is smaller on its face goes"""
HALVES = (0.5, 0.78)
"""half a picture's side over half the face's"""
ZOOM, JITTER = 0.16, 0.05
NUMERAL_DICE = ("neg-numerals", "piechowiak")
"""whose many dice are none to who looks for pips"""
FROZEN = 3
"""blocks that stay as ImageNet taught them: half of the time goes into these"""
PUT_ON_PIPS = 16
"""of the dice with pips in each step, so many have put them on as others put on pictures: how that looks must
not tell which is which"""


def without_pips(patch: np.ndarray, quad: np.ndarray, box: np.ndarray) -> np.ndarray:
    """The patch (side, side, 3) with nothing on the die's upper face (4, 2) but its middle tone."""
    side = len(patch)
    kernel = int((box[2:] - box[:2]).max() * side / 2 * MEDIAN_SHARE) | 1
    smooth = cv2.medianBlur(np.ascontiguousarray(patch), max(3, min(kernel, 61)))
    middle = quad.mean(axis=0)
    corners = ((middle + 0.92 * (quad - middle) + 1) * side / 2).round().astype(np.int32)
    mask = np.zeros((side, side), np.uint8)
    cv2.fillConvexPoly(mask, cv2.convexHull(corners), 255)
    share = cv2.GaussianBlur(mask, (0, 0), 1.5)[..., None].astype(np.float32) / 255
    return (patch + share * (smooth.astype(np.float32) - patch)).round().astype(np.uint8)


def pips_mask(rng: np.random.Generator) -> np.ndarray:
    """A face of pips as a mask."""
    large = np.zeros((SIDE * 4, SIDE * 4), np.uint8)
    face, half = int(rng.integers(1, 7)), SIDE * 2
    radius = rng.uniform(0.15, 0.24) * (rng.choice([1.0, 1.6]) if face == 1 else 1.0)
    for x, y in pip_centres(DieShape(pip_spacing=rng.uniform(0.55, 0.72)), face):
        cv2.circle(large, (round(half * (1 + x)), round(half * (1 + y))), round(half * radius), 255, -1)
    return np.asarray(cv2.resize(large, (SIDE, SIDE), interpolation=cv2.INTER_AREA), np.uint8)


class Pictured:
    """Patches of dice and of none, and pictures that the dice put on."""

    def __init__(self, patches: Patches, made: list[Design], seed: int) -> None:
        self.patches = patches
        self.rng = np.random.default_rng(seed)
        told = patches.told
        quads = told["quads"]
        finite = np.isfinite(quads).all(axis=(1, 2))
        level = ~(np.nan_to_num(told["leans"]) > 0) & ~(np.nan_to_num(told["stacked"]) > 0)
        free = ~(np.nan_to_num(told["whole"], nan=1.0) < 0.9)
        self.pips = np.flatnonzero(told["die"] & (told["face"] > 0) & level & free)
        self.dice = self.pips[finite[self.pips]]
        self.none = np.flatnonzero(~told["die"] & ~np.isin(told["source"], NUMERAL_DICE))
        self.weight = {
            "pips": self._weights(self.pips),
            "dice": self._weights(self.dice),
            "none": self._weights(self.none),
        }
        self.bare = torch.empty((len(self.dice), *patches.pixels.shape[1:]), dtype=torch.uint8)

        def bared(row: int) -> None:
            index = self.dice[row]
            patch = patches.pixels[index].permute(1, 2, 0).numpy()
            made = without_pips(patch, quads[index], told["boxes"][index, 0])
            self.bare[row] = torch.from_numpy(made).permute(2, 0, 1)

        with ThreadPoolExecutor(2) as pool:
            list(pool.map(bared, range(len(self.dice))))
        self.masks = torch.from_numpy(np.stack([one.mask for one in made]))
        self.lettering = np.array([one.lettering for one in made])
        names = {name: index for index, name in enumerate(sorted({_shared(one.name) for one in made}))}
        self.identity = np.array([names[_shared(one.name)] for one in made])

    def _weights(self, index: np.ndarray) -> np.ndarray:
        sources, which, counts = np.unique(
            self.patches.told["source"][index], return_inverse=True, return_counts=True
        )
        weight = counts[which] ** -0.5
        return np.asarray(weight / weight.sum()) if len(sources) else weight

    def step(self) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor, torch.Tensor]:
        """Crops (n, 3, PIXELS, PIXELS), their kind (n,), lettering (n,) and identity (n,): -1 none."""
        letters, others = np.flatnonzero(self.lettering >= 0), np.flatnonzero(self.lettering < 0)
        few = round(DESIGNS * OF_LETTERINGS)
        chosen = np.concatenate((self.rng.choice(letters, few), self.rng.choice(others, DESIGNS - few)))
        chosen = np.repeat(chosen, VIEWS)
        worn = len(chosen) + PUT_ON_PIPS
        rows = self.rng.choice(len(self.dice), worn + BARE, p=self.weight["dice"])
        bare = self.bare[rows].float() / 255
        pips_put_on = torch.from_numpy(np.stack([pips_mask(self.rng) for _ in range(PUT_ON_PIPS)]))
        masks = torch.cat((self.masks[chosen], pips_put_on))
        dressed = self._dressed(bare[:worn], self.dice[rows[:worn]], masks)
        pips = self.rng.choice(self.pips, PIPS - PUT_ON_PIPS, p=self.weight["pips"])
        none = self.rng.choice(self.none, NONE, p=self.weight["none"])
        plain = self.patches.pixels[np.concatenate((pips, none))].float() / 255
        index = np.concatenate((self.dice[rows], pips, none))
        crops = self._cut(torch.cat((dressed, bare[worn:], plain)), index, len(rows))
        kind = torch.tensor([OTHER_DIE] * len(rows) + [DIE_OF_PIPS] * len(pips) + [NO_DIE] * NONE)
        kind[len(chosen) : worn] = DIE_OF_PIPS
        lettering = torch.full((len(kind),), -1)
        lettering[: len(rows)] = len(LETTERINGS)
        lettering[len(chosen) : worn] = -1
        lettering[: len(chosen)] = torch.from_numpy(
            np.where(self.lettering[chosen] < 0, len(LETTERINGS), self.lettering[chosen])
        )
        identity = torch.full((len(kind),), -1)
        identity[: len(chosen)] = torch.from_numpy(self.identity[chosen])
        return crops, kind, lettering, identity

    def _dressed(self, bare: torch.Tensor, index: np.ndarray, masks: torch.Tensor) -> torch.Tensor:
        """Bare dice (n, 3, h, w) with masks (n, SIDE, SIDE) on their upper faces."""
        n, side = len(bare), bare.shape[-1]
        where = _on_face(self.patches.quads[index], side)
        quarter = torch.randint(0, 4, (n,)) * torch.pi / 2 + 0.06 * torch.randn(n)
        half = draw(bare, *HALVES, 1, 1, 1)
        where = torch.einsum("nij,nhwj->nhwi", rotation(quarter), where) / half
        paint = functional.grid_sample(masks[:, None].float() / 255, where, align_corners=False)
        face = functional.grid_sample(torch.ones(n, 1, SIDE, SIDE), where * half / 0.9, align_corners=False)
        tone = (bare * face).sum((2, 3)) / face.sum((2, 3)).clamp(min=1)
        ink = torch.rand(n, 3)
        grey = torch.rand(n, 1)
        ink = torch.where((draw(bare, 0, 1) < 0.5)[:, None], grey.expand(n, 3), ink)
        brightness = tone.mean(1, keepdim=True)
        far = torch.where(
            brightness > 0.5, brightness - draw(bare, 0.2, 0.9, 1), brightness + draw(bare, 0.2, 0.9, 1)
        )
        ink = (ink - ink.mean(1, keepdim=True)) * 0.7 + far.clamp(0.02, 0.98)
        shade = (bare.mean(1, keepdim=True) / brightness[..., None, None].clamp(min=0.05)).clamp(0.5, 1.6)
        shown = bare + paint * ((ink[..., None, None] * shade).clamp(0, 1) - bare)
        rim = paint - torch.roll(paint, (1, 1), (2, 3))
        return (shown + draw(bare, -0.25, 0.25, 1, 1, 1) * rim).clamp(0, 1)

    def _cut(self, sources: torch.Tensor, index: np.ndarray, pictured: int) -> torch.Tensor:
        """Crops of patches (n, 3, h, w) about as a reader cuts them; the first are not mirrored."""
        patches, n = self.patches, len(sources)
        pick = (torch.rand(n) * patches.finds[index]).long().clamp(max=patches.boxes.shape[1] - 1)
        box = patches.boxes[index, pick]
        size = (box[:, 2:] - box[:, :2]).amax(1)
        middle = (box[:, :2] + box[:, 2:]) / 2 + JITTER * size[:, None] * torch.randn(n, 2)
        up = patches.up[index].nan_to_num()
        free = (up.norm(dim=1) < 0.3) | (draw(up, 0, 1) < 0.15)
        turn = rotation(torch.where(free, draw(up, -torch.pi, torch.pi), draw(up, -0.3, 0.3)))
        mirrored = torch.eye(2).repeat(n, 1, 1)
        mirrored[pictured:, 0, 0] = torch.where(draw(up[pictured:], 0, 1) < 0.5, -1.0, 1.0)
        linear = (size / 2 * SCALE * torch.exp(draw(up, -ZOOM, ZOOM)))[:, None, None] * turn @ mirrored
        grid = functional.affine_grid(
            torch.cat([linear, middle[..., None]], 2), [n, 3, PIXELS, PIXELS], align_corners=False
        )
        crops = functional.grid_sample(sources, grid, padding_mode="border", align_corners=False)
        spoil = torch.nonzero(torch.rand(n) < 0.5)[:, 0]
        crops[spoil] = spoilt(crops[spoil], round(PIXELS * 0.2))
        return crops


def _shared(name: str) -> str:
    """A six upside down is a nine."""
    return "6" if name == "9" else name


def _on_face(quad: torch.Tensor, side: int) -> torch.Tensor:
    """For each pixel of patches where it lies on the upper face, (n, side, side, 2), -1 to 1 within: the
    homography that takes the quad's corners to a square's."""
    n = len(quad)
    square = torch.tensor([[-1.0, 1.0], [1.0, 1.0], [1.0, -1.0], [-1.0, -1.0]])
    x, y = quad[..., 0], quad[..., 1]
    u, v = square[:, 0].expand(n, 4), square[:, 1].expand(n, 4)
    zero, one = torch.zeros_like(x), torch.ones_like(x)
    rows = torch.cat(
        [
            torch.stack([x, y, one, zero, zero, zero, -u * x, -u * y], 2),
            torch.stack([zero, zero, zero, x, y, one, -v * x, -v * y], 2),
        ],
        1,
    )
    told = torch.linalg.solve(rows + 1e-6 * torch.eye(8), torch.cat([u, v], 1)[..., None])[..., 0]
    told = torch.cat([told, torch.ones(n, 1)], 1).reshape(n, 3, 3)
    line = (torch.arange(side) + 0.5) / side * 2 - 1
    down, across = torch.meshgrid(line, line, indexing="ij")
    points = torch.stack([across, down, torch.ones_like(down)], -1)
    at = torch.einsum("nij,hwj->nhwi", told, points)
    behind = at[..., 2:] * told[:, None, None, 2:, 2] <= 1e-3
    return torch.where(behind, 9.0, at[..., :2] / at[..., 2:].clamp(min=1e-3))


def loss_of(
    answers: torch.Tensor, kind: torch.Tensor, lettering: torch.Tensor, identity: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Losses of what a crop is, which lettering it shows, and of looks that should be alike or not."""
    first, last = KINDS, KINDS + len(LETTERINGS) + 1
    of_kind = functional.cross_entropy(answers[:, :first], kind)
    of_lettering = functional.cross_entropy(answers[:, first:last], lettering, ignore_index=-1)
    worn = identity >= 0
    looks, mine = functional.normalize(answers[worn, last:]), identity[worn]
    alike = looks @ looks.T / TEMPERATURE
    itself = torch.eye(len(mine), dtype=torch.bool)
    same = (mine[:, None] == mine[None]) & ~itself
    alike = alike.masked_fill(itself, -torch.inf)
    shares = alike - torch.logsumexp(alike, 1, keepdim=True)
    of_looks = -(shares.masked_fill(~same, 0.0).sum(1) / same.sum(1).clamp(min=1)).mean()
    return of_kind, of_lettering, of_looks


def main() -> None:
    """Train."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--patches", type=Path, nargs="+", required=True)
    parser.add_argument("--school", type=Path, required=True, help="ImageNet weights")
    parser.add_argument("--start", type=Path, help="a last.pt to go on from")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--export", type=Path, help="a folder of weights to write it into")
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    torch.set_num_threads(args.threads)
    pictured = Pictured(Patches(args.patches, "cpu"), designs(args.seed), args.seed)
    network = schooled(args.school, PICTURE_OUTPUTS)
    if args.start:
        network.load_state_dict(torch.load(args.start, weights_only=True))
    averaged = SchooledNetwork(PICTURE_OUTPUTS)
    averaged.load_state_dict(network.state_dict())
    network = network.to(memory_format=torch.channels_last)
    begun = nn.ModuleList([network._conv_stem, network._bn0, *network._blocks[:FROZEN]])
    begun.requires_grad_(False)
    body = [
        one for name, one in network.named_parameters() if not name.startswith("head.") and one.requires_grad
    ]
    optimiser = torch.optim.AdamW(
        [{"params": body, "times": 1.0}, {"params": network.head.parameters(), "times": 3.0}],
        lr=args.rate, weight_decay=0.03,
    )  # fmt: skip
    args.out.mkdir(parents=True, exist_ok=True)
    began, step, told = time.monotonic(), 0, began_telling()
    network.train()
    begun.eval()
    while (done := (time.monotonic() - began) / 60 / args.minutes) < 1:
        rate = args.rate * min(1.0, (step + 1) / 80) * (0.5 + 0.5 * np.cos(np.pi * done))
        for group in optimiser.param_groups:
            group["lr"] = rate * group["times"]
        crops, kind, lettering, identity = pictured.step()
        answers = network(crops.contiguous(memory_format=torch.channels_last))
        losses = loss_of(answers, kind, lettering, identity)
        optimiser.zero_grad(set_to_none=True)
        sum(losses[1:], losses[0]).backward()
        nn.utils.clip_grad_norm_(network.parameters(), 5.0)
        optimiser.step()
        step += 1
        follow(averaged, network, min(0.995, step / (step + 20)))
        if time.monotonic() > told[0]:
            told[0] = time.monotonic() + 60
            torch.save(averaged.state_dict(), args.out / "last.pt")
            shown = ", ".join(f"{loss.item():.3f}" for loss in losses)
            print(f"{done:5.0%} step {step}: {shown}", flush=True)
    torch.save(averaged.state_dict(), args.out / "last.pt")
    (args.out / "pictures.json").write_text(
        json.dumps({"steps": step, "dice": len(pictured.dice), "designs": len(pictured.masks)})
    )
    if args.export:
        export(averaged, args.export, PICTURE_READER, {"crop_pixels": PIXELS, "crop_scale": SCALE})


def began_telling() -> list[float]:
    """When to tell next."""
    return [time.monotonic() + 20]


if __name__ == "__main__":
    main()
