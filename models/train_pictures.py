"""Train the reader of pictures on dice (`vision.stages.pictures`): whether a crop shows pips, something else
on a die, or none; which numeral or letter; and a look of its own by which a table tells its pictures apart.

    python -m models.train_pictures --patches FINDS.npz ... --designs DESIGNS.npz --school FILE.pth --out RUN

The patches are those of `datasets.crops.finds`. The dice among them lose their pips and
wear anything of `models.glyphs` instead, each time another; of renders that wear something, numerals, letters
and glyphs are shown too, and no picture. OUT/last.pt is written once a minute; --start goes on from it,
--export writes what a reading runs, and with --mean the mean of some runs.
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

from datasets.scenes.die_mesh import GLYPH, DieShape, pip_centres
from models.augment import draw, rotation, spoilt
from models.export import export_crop_reader
from models.glyphs import SIDE, Design, load
from models.patches import Patches
from models.schooled_network import SchooledNetwork, schooled
from models.train_die_reader import follow
from vision.stages.pictures import (
    DIE_OF_PIPS,
    KINDS,
    LETTERINGS,
    NO_DIE,
    OTHER_DIE,
    PICTURE_OUTPUTS,
    PICTURE_PX,
)
from vision.weights import PICTURE_READER

HIDDEN_UNITS, SCALE = 128, 1.4
"""of the head; side of the crop over the longer side of the die's box"""
DESIGNS, VIEWS, LETTERED, GLYPHED, PIPS, BARE, NONE = 24, 4, 16, 10, 40, 8, 56
"""of each step: pictures, how many dice wear each, renders with a numeral or letter, glyphs that renders wear
(of each so many views), dice with pips, with nothing, and what is no die; so many times as `--times` says"""
OF_LETTERINGS, TEMPERATURE = 0.35, 0.1
"""share of the pictures that are numerals and letters; of the contrast between looks (Khosla et al. 2020)"""
MEDIAN_SHARE = 0.72
"""of a die's side: what is smaller on its face goes"""
HALVES = (0.5, 0.78)
"""half a picture's side over half the face's"""
ZOOM, JITTER, SQUEEZED = 0.16, 0.05, 0.12
NUMERAL_DICE = ("neg-numerals", "piechowiak")
"""whose many dice are none to who looks for pips"""
FROZEN = 3
"""blocks that stay as ImageNet taught them: half of the time goes into these"""
PUT_ON_PIPS, PIPS_MASKS = 16, 512
"""of the dice with pips in each step, so many have put them on as others put on pictures: how that looks must
not tell which is which; drawn once, so many"""


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

    def __init__(self, patches: Patches, made: list[Design], times: int, seed: int) -> None:
        self.patches, self.times, self.device = patches, times, patches.pixels.device
        self.rng = np.random.default_rng(seed)
        told = patches.told
        quads = told["quads"]
        finite = np.isfinite(quads).all(axis=(1, 2))
        level = ~(np.nan_to_num(told["leans"]) > 0) & ~(np.nan_to_num(told["stacked"]) > 0)
        free = ~(np.nan_to_num(told["whole"], nan=1.0) < 0.9)
        self.pips = np.flatnonzero(told["die"] & (told["face"] > 0) & level & free)
        self.dice = self.pips[finite[self.pips]]
        self.none = np.flatnonzero(~told["die"] & ~np.isin(told["source"], NUMERAL_DICE))
        self.lettered = np.flatnonzero(np.isin(told["wears"], LETTERINGS) & level & free)
        self.shows = np.array([*map(told_index, told["wears"])])
        self.weight = {
            "pips": self._weights(self.pips),
            "dice": self._weights(self.dice),
            "none": self._weights(self.none),
        }
        bare = torch.empty((len(self.dice), *patches.pixels.shape[1:]), dtype=torch.uint8)

        def bared(row: int) -> None:
            index = self.dice[row]
            patch = patches.pixels[index].permute(1, 2, 0).cpu().numpy()
            without = without_pips(patch, quads[index], told["boxes"][index, 0])
            bare[row] = torch.from_numpy(without).permute(2, 0, 1)

        with ThreadPoolExecutor() as pool:
            list(pool.map(bared, range(len(self.dice))))
        self.bare = bare.to(self.device)
        pips = np.stack([pips_mask(self.rng) for _ in range(PIPS_MASKS)])
        self.masks = torch.from_numpy(np.concatenate((np.stack([one.mask for one in made]), pips)))
        self.masks = self.masks.to(self.device)
        self.lettering = np.array([one.lettering for one in made])
        names = {name: index for index, name in enumerate(sorted({_shared(one.name) for one in made}))}
        self.identity = np.array([names[_shared(one.name)] for one in made])
        self.identity_of_lettering = np.array([names[_shared(text)] for text in LETTERINGS])
        glyphs = self.identity[self.lettering < 0]
        worn = np.char.startswith(told["wears"], GLYPH)
        self.glyphed: dict[int, np.ndarray] = {}
        for name in np.unique(told["wears"][worn]):
            rows = np.flatnonzero((told["wears"] == name) & level & free)
            if len(rows) > 1:
                self.glyphed[int(glyphs[int(name.removeprefix(GLYPH))])] = rows

    def _weights(self, index: np.ndarray) -> np.ndarray:
        sources, which, counts = np.unique(
            self.patches.told["source"][index], return_inverse=True, return_counts=True
        )
        weight = counts[which] ** -0.5
        return np.asarray(weight / weight.sum()) if len(sources) else weight

    def step(self) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor, torch.Tensor]:
        """Crops (n, 3, side, side), their kind (n,), lettering (n,) and identity (n,): -1 none."""
        times, choice, made = self.times, self.rng.choice, len(self.lettering)
        letters, others = np.flatnonzero(self.lettering >= 0), np.flatnonzero(self.lettering < 0)
        few = round(DESIGNS * times * OF_LETTERINGS)
        worn = np.repeat(np.concatenate((choice(letters, few), choice(others, DESIGNS * times - few))), VIEWS)
        put_on = made + choice(PIPS_MASKS, PUT_ON_PIPS * times)
        rows = choice(len(self.dice), len(worn) + len(put_on) + BARE * times, p=self.weight["dice"])
        lettered = choice(self.lettered, LETTERED * times) if len(self.lettered) else self.lettered
        glyphs = choice([*self.glyphed], GLYPHED * times) if self.glyphed else np.zeros(0, np.int64)
        glyphed = np.array([choice(self.glyphed[int(one)]) for one in glyphs.repeat(VIEWS)], np.int64)
        pips = choice(self.pips, (PIPS - PUT_ON_PIPS) * times, p=self.weight["pips"])
        none = choice(self.none, NONE * times, p=self.weight["none"])

        bare, dressed = self.bare[self._on(rows)].float() / 255, len(worn) + len(put_on)
        masks = self.masks[self._on(np.concatenate((worn, put_on)))]
        shown = self._dressed(bare[:dressed], self._on(self.dice[rows[:dressed]]), masks)
        plain = self.patches.pixels[self._on(np.concatenate((lettered, glyphed, pips, none)))].float() / 255
        crops = self._cut(
            torch.cat((shown, bare[dressed:], plain)),
            self._on(np.concatenate((self.dice[rows], lettered, glyphed, pips, none))),
            len(rows) + len(lettered) + len(glyphed),
        )
        no_lettering, unknown = len(LETTERINGS), -1
        of_worn = np.where(self.lettering[worn] < 0, no_lettering, self.lettering[worn])
        parts = (  # kind, lettering and identity of each part
            (np.full(len(worn), OTHER_DIE), of_worn, self.identity[worn]),
            _all(put_on, DIE_OF_PIPS, unknown, unknown),
            _all(rows[dressed:], OTHER_DIE, no_lettering, unknown),
            (
                np.full(len(lettered), OTHER_DIE),
                self.shows[lettered],
                self.identity_of_lettering[self.shows[lettered]],
            ),
            (
                np.full(len(glyphed), OTHER_DIE),
                np.full(len(glyphed), no_lettering),
                glyphs.repeat(VIEWS),
            ),
            _all(pips, DIE_OF_PIPS, unknown, unknown),
            _all(none, NO_DIE, unknown, unknown),
        )
        kind, lettering, identity = (self._on(np.concatenate(one)) for one in zip(*parts, strict=True))
        return crops, kind, lettering, identity

    def _on(self, index: np.ndarray) -> torch.Tensor:
        return torch.from_numpy(index.astype(np.int64)).to(self.device)

    def _dressed(self, bare: torch.Tensor, index: torch.Tensor, masks: torch.Tensor) -> torch.Tensor:
        """Bare dice (n, 3, h, w) with masks (n, SIDE, SIDE) on their upper faces."""
        n, side, device = len(bare), bare.shape[-1], bare.device
        where = _on_face(self.patches.quads[index], side)
        quarter = torch.randint(0, 4, (n,), device=device) * torch.pi / 2 + 0.06 * torch.randn(
            n, device=device
        )
        half = draw(bare, *HALVES, 1, 1, 1) * torch.exp(draw(bare, -SQUEEZED, SQUEEZED, 1, 1, 2))
        where = torch.einsum("nij,nhwj->nhwi", rotation(quarter), where) / half
        paint = functional.grid_sample(masks[:, None].float() / 255, where, align_corners=False)
        whole = torch.ones(n, 1, SIDE, SIDE, device=device)
        face = functional.grid_sample(whole, where * half / 0.9, align_corners=False)
        tone = (bare * face).sum((2, 3)) / face.sum((2, 3)).clamp(min=1)
        ink, grey = torch.rand(n, 3, device=device), torch.rand(n, 1, device=device)
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

    def _cut(self, sources: torch.Tensor, index: torch.Tensor, pictured: int) -> torch.Tensor:
        """Crops of patches (n, 3, h, w) about as a reader cuts them; the first are not mirrored."""
        patches, n = self.patches, len(sources)
        pick = (draw(sources, 0, 1) * patches.finds[index]).long().clamp(max=patches.boxes.shape[1] - 1)
        box = patches.boxes[index, pick]
        size = (box[:, 2:] - box[:, :2]).amax(1)
        middle = (box[:, :2] + box[:, 2:]) / 2 + JITTER * size[:, None] * torch.randn_like(box[:, :2])
        up = patches.up[index].nan_to_num()
        free = (up.norm(dim=1) < 0.3) | (draw(up, 0, 1) < 0.15)
        turn = rotation(torch.where(free, draw(up, -torch.pi, torch.pi), draw(up, -0.3, 0.3)))
        mirrored = torch.eye(2, device=self.device).repeat(n, 1, 1)
        mirrored[pictured:, 0, 0] = torch.where(draw(up[pictured:], 0, 1) < 0.5, -1.0, 1.0)
        linear = (size / 2 * SCALE * torch.exp(draw(up, -ZOOM, ZOOM)))[:, None, None] * turn @ mirrored
        grid = functional.affine_grid(
            torch.cat([linear, middle[..., None]], 2), [n, 3, PICTURE_PX, PICTURE_PX], align_corners=False
        )
        crops = functional.grid_sample(sources, grid, padding_mode="border", align_corners=False)
        spoil = torch.nonzero(draw(sources, 0, 1) < 0.5)[:, 0]
        crops[spoil] = spoilt(crops[spoil], round(PICTURE_PX * 0.2))
        return crops


def told_index(name: str) -> int:
    """Which of `LETTERINGS` a render's die wears; -1 none."""
    return LETTERINGS.index(name) if name in LETTERINGS else -1


def _all(index: np.ndarray, *answers: int) -> tuple[np.ndarray, ...]:
    """The same answers for all of a part."""
    return tuple(np.full(len(index), answer) for answer in answers)


def _shared(name: str) -> str:
    """A six upside down is a nine."""
    return "6" if name == "9" else name


def _on_face(quad: torch.Tensor, side: int) -> torch.Tensor:
    """For each pixel of patches where it lies on the upper face, (n, side, side, 2), -1 to 1 within: the
    homography that takes the quad's corners to a square's."""
    n = len(quad)
    device = quad.device
    square = torch.tensor([[-1.0, 1.0], [1.0, 1.0], [1.0, -1.0], [-1.0, -1.0]], device=device)
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
    told = torch.linalg.solve(rows + 1e-6 * torch.eye(8, device=device), torch.cat([u, v], 1)[..., None])[
        ..., 0
    ]
    told = torch.cat([told, torch.ones(n, 1, device=device)], 1).reshape(n, 3, 3)
    line = (torch.arange(side, device=device) + 0.5) / side * 2 - 1
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
    itself = torch.eye(len(mine), dtype=torch.bool, device=mine.device)
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
    parser.add_argument("--patches", type=Path, nargs="+")
    parser.add_argument("--designs", type=Path, help="by models.glyphs")
    parser.add_argument("--school", type=Path, help="ImageNet weights")
    parser.add_argument(
        "--mean", type=Path, nargs="+", help="files last.pt: nothing is trained, their mean exported"
    )
    parser.add_argument("--start", type=Path, help="a last.pt to go on from")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--times", type=int, default=1, help="so many times as large a step, on a GPU")
    parser.add_argument("--frozen", type=int, default=FROZEN, help="blocks that do not learn")
    parser.add_argument("--export", type=Path, help="a folder of weights to write it into")
    parser.add_argument("--out", type=Path)
    args = parser.parse_args()
    facts = {"crop_pixels": PICTURE_PX, "crop_scale": SCALE}
    if args.mean and args.export:
        export_crop_reader(mean_of(args.mean), args.export, PICTURE_READER, facts)
        return
    if not (args.patches and args.designs and args.school and args.out):
        parser.error("--patches, --designs, --school and --out are needed, or --mean and --export")
    torch.manual_seed(args.seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    patches = Patches(args.patches, device)
    made = load(args.designs)
    pictured = Pictured(patches, made, args.times, args.seed)
    network = schooled(args.school, PICTURE_OUTPUTS, HIDDEN_UNITS)
    if args.start:
        network.load_state_dict(torch.load(args.start, weights_only=True, map_location="cpu"))
    averaged = SchooledNetwork(PICTURE_OUTPUTS, HIDDEN_UNITS).to(device)
    averaged.load_state_dict(network.state_dict())
    network = network.to(device, memory_format=torch.channels_last)
    begun = nn.ModuleList([network._conv_stem, network._bn0, *network._blocks[: args.frozen]])
    begun.requires_grad_(args.frozen == 0)
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
    begun.train(args.frozen == 0)
    print(
        f"{len(pictured.dice)} dice, {len(pictured.lettered)} with letters, {len(pictured.glyphed)} glyphs",
        flush=True,
    )
    while (done := (time.monotonic() - began) / 60 / args.minutes) < 1:
        rate = args.rate * min(1.0, (step + 1) / 80) * (0.5 + 0.5 * np.cos(np.pi * done))
        for group in optimiser.param_groups:
            group["lr"] = rate * group["times"]
        with torch.no_grad():
            crops, kind, lettering, identity = pictured.step()
        with torch.autocast(device, torch.bfloat16, enabled=device == "cuda"):
            answers = network(crops.contiguous(memory_format=torch.channels_last))
        losses = loss_of(answers.float(), kind, lettering, identity)
        optimiser.zero_grad(set_to_none=True)
        sum(losses[1:], losses[0]).backward()
        nn.utils.clip_grad_norm_(network.parameters(), 5.0)
        optimiser.step()
        step += 1
        follow(averaged, network, min(0.998, step / (step + 20)))
        if time.monotonic() > told[0]:
            told[0] = time.monotonic() + 60
            torch.save(averaged.state_dict(), args.out / "last.pt")
            shown = ", ".join(f"{loss.item():.3f}" for loss in losses)
            print(f"{done:5.0%} step {step}: {shown}", flush=True)
    torch.save(averaged.state_dict(), args.out / "last.pt")
    (args.out / "pictures.json").write_text(
        json.dumps(
            {"steps": step, "crops": step * len(kind), "dice": len(pictured.dice), "designs": len(made)}
        )
    )
    if args.export:
        export_crop_reader(averaged.cpu(), args.export, PICTURE_READER, facts)


def mean_of(files: list[Path]) -> SchooledNetwork:
    """The network whose weights are the mean of some runs', of which each went on from the one before."""
    runs = [torch.load(file, weights_only=True, map_location="cpu") for file in files]
    network = SchooledNetwork(PICTURE_OUTPUTS, HIDDEN_UNITS)
    network.load_state_dict(
        {
            name: torch.stack([run[name] for run in runs]).mean(0) if one.is_floating_point() else one
            for name, one in runs[-1].items()
        }
    )
    return network


def began_telling() -> list[float]:
    """When to tell next."""
    return [time.monotonic() + 20]


if __name__ == "__main__":
    main()
