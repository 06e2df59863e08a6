"""Teach the one reader of crops (`models.die_reader`), for so many crops.

    python -m models.train_die_reader --shards build/shards --start models/weights/schooled-reader.onnx \
        --out build/run

It takes a poolful of the files of `models.reader_crops` at a time, drawn anew, so that files that come
meanwhile are taken up; OUT/last.pt, written every few minutes, is where it goes on after a stop. Of what is
held out (`held`) nothing is taught: fold 1 of awsvegas, one picture in twelve, and files named as --held
says. But the schooled reader, from which it begins, was taught all of awsvegas. --seed begins several runs
that differ, each from one checkpoint: their mean is better than each.
"""

import argparse
import math
import signal
import sys
import time
import zlib
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import torch
from torch import nn

from models.die_reader import FROM_SCHOOLED, HIDDEN_UNITS, Known, head_of, known, losses
from models.patches import Patches, Seen
from models.schooled_network import SchooledNetwork, learnt
from vision.stages.die_reader import CROP_PX, OUTPUTS

SCALE = 1.9
"""side of the crop over the longer side of the die's box"""
HEAD_RATE = 3.0
"""the fresh head learns so much faster than what went to school"""
WARM_STEPS, DECAY = 150, 0.03
REAL = ("awsvegas", "nellbyler", "epanemu", "piechowiak", "tum-office")
FROZEN = 3
"""blocks that stay as ImageNet taught them: half of a core's time would go into these"""
POOL, TIMES = 16_000, 2.0
"""patches held at once, 50 KB each, and how often each is shown before others come"""
BATCH, RATE = 128, 4e-4
"""the rate falls to nothing in a straight line: most of what a reading gains it gains at the end"""
SHARES = {"low": 0.14, "rendered": 0.20, "level": 0.16, "leans": 0.14, "stacked": 0.12, "none": 0.19,
          "unsaid": 0.05}  # fmt: skip
"""how often each is shown: renders from low down, others, level dice of photographs, odd ones, no dice, and
finds that nobody labelled"""
LOW_DEGREES = 32.0
JPEG_SHARE, JPEG_QUALITY = 0.25, (20, 85)
KEEP_SECONDS, TELL_SECONDS = 240, 60
HELD_FOLD, HELD_EVERY = 1, 12


def held(told: dict[str, Any]) -> "np.ndarray":
    """Return which patches (n,) are not taught, but judged by."""
    by_name = np.array([zlib.crc32(look.encode()) % HELD_EVERY == 7 for look in told["look"]], bool)
    return np.where(told["fold"] > 0, told["fold"] == HELD_FOLD, by_name)


def files_of(folder: Path, skipped: Sequence[str] = ()) -> list[Path]:
    """Return the files of patches in a folder, but for those named like this."""
    every = sorted(path for path in folder.glob("*.npz") if not path.name.startswith(tuple(skipped)))
    return [path for path in every if len(np.load(path)["die"])]


def weights_of(told: dict[str, Any]) -> "np.ndarray":
    """Return how often each patch (n,) is shown: by its kind, a source by the square root of its patches."""
    low = told["elevation"] < LOW_DEGREES
    odd_or_none = [~told["said"], ~told["die"].astype(bool), told["leans"] == 1, told["stacked"] == 1]
    real = np.isin(told["source"], REAL)
    kinds = np.select(
        [*odd_or_none, low, real], ["unsaid", "none", "leans", "stacked", "low", "level"], "rendered"
    )
    weight, may = np.zeros(len(kinds)), ~held(told)
    for kind, share in SHARES.items():
        of_source = np.zeros(len(kinds))
        for source in np.unique(told["source"][(kinds == kind) & may]):
            here = (kinds == kind) & may & (told["source"] == source)
            of_source[here] = here.sum() ** -0.5
        weight += share * of_source / max(of_source.sum(), 1e-9)
    return weight


def compressed(crops: torch.Tensor, rng: np.random.Generator) -> torch.Tensor:
    """Crops (n, 3, side, side) of which some went through a JPEG, in place."""
    for index in np.flatnonzero(rng.random(len(crops)) < JPEG_SHARE):
        pixels = (crops[index] * 255).byte().permute(1, 2, 0).cpu().numpy()
        quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(*JPEG_QUALITY))]
        again = cv2.imdecode(cv2.imencode(".jpg", pixels, quality)[1], cv2.IMREAD_COLOR)
        crops[index] = torch.from_numpy(np.asarray(again)).permute(2, 0, 1).to(crops) / 255
    return crops


@torch.no_grad()
def follow(averaged: SchooledNetwork, network: SchooledNetwork, keep: float) -> None:
    """Move the averaged weights towards the network's, faster early on, when they change most."""
    old, new = averaged.state_dict(), network.state_dict()
    floats = [name for name, one in old.items() if one.is_floating_point()]
    torch._foreach_lerp_([old[name] for name in floats], [new[name].float() for name in floats], 1 - keep)


class Run:
    """A teaching that can be stopped at any time."""

    def __init__(self, out: Path, start: Path, device: str, frozen: int) -> None:
        self.out, self.device, self.step, self.shown = out, device, 0, 0
        self.network = learnt(start, OUTPUTS, HIDDEN_UNITS, FROM_SCHOOLED)
        self.averaged = SchooledNetwork(OUTPUTS, HIDDEN_UNITS, normed=False).to(device)
        self.network = self.network.to(device, memory_format=torch.channels_last)
        self.averaged.load_state_dict(self.network.state_dict())
        nn.ModuleList([self.network._conv_stem, *self.network._blocks[:frozen]]).requires_grad_(frozen == 0)
        body = [one for name, one in self.network.named_parameters() if not name.startswith("head.")]
        self.optimiser = torch.optim.AdamW(
            [{"params": body, "times": 1.0}, {"params": head_of(self.network), "times": HEAD_RATE}],
            lr=RATE,
            weight_decay=DECAY,
        )
        out.mkdir(parents=True, exist_ok=True)
        if (out / "last.pt").exists():
            kept = torch.load(out / "last.pt", weights_only=True, map_location=device)
            self.step, self.shown = kept["step"], kept["shown"]
            for name in ("network", "averaged", "optimiser"):
                getattr(self, name).load_state_dict(kept[name])
        self.kept = self.told = time.monotonic()

    def keep(self) -> None:
        """Write all that is needed to go on."""
        parts = {name: getattr(self, name).state_dict() for name in ("network", "averaged", "optimiser")}
        torch.save(parts | {"step": self.step, "shown": self.shown}, self.out / "unfinished.pt")
        (self.out / "unfinished.pt").replace(self.out / "last.pt")
        self.kept = time.monotonic()

    def pool(self, files: Sequence[Path], crops: int) -> None:
        """Teach what some files hold, up to so many crops in all."""
        patches = Patches(files, self.device)
        sampler, facts = torch.from_numpy(weights_of(patches.told)), known(patches)
        rng = np.random.default_rng((torch.initial_seed(), self.step))

        def batch() -> tuple[Seen, Known]:
            with torch.no_grad():
                picked = torch.multinomial(sampler, BATCH, replacement=True)
                seen = patches.seen(picked.to(self.device), CROP_PX, scale=SCALE)
                told = Known(*(part.to(self.device) for part in facts.at(picked)))
            return seen._replace(crops=compressed(seen.crops, rng)), told

        with ThreadPoolExecutor(1) as beside:  # the next crops are made while the network learns
            coming = beside.submit(batch)
            for _ in range(math.ceil(len(patches) * TIMES / BATCH)):
                if self.shown >= crops:
                    return
                seen, told = coming.result()
                coming = beside.submit(batch)
                self._learn(seen, told, left=1 - self.shown / crops)

    def _learn(self, seen: Seen, told: Known, left: float) -> None:
        rate = RATE * min(1, (self.step + 1) / WARM_STEPS) * left
        for group in self.optimiser.param_groups:
            group["lr"] = rate * group["times"]
        self.network.train()
        with torch.autocast(self.device, dtype=torch.bfloat16, enabled=self.device == "cuda"):
            answers = self.network(seen.crops.contiguous(memory_format=torch.channels_last))
        parts = {name: part.mean() for name, part in losses(answers.float(), seen, told).items()}
        loss = torch.stack(list(parts.values())).sum()
        self.optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), 5.0)
        self.optimiser.step()
        follow(self.averaged, self.network, min(0.999, (1 + self.step) / (20 + self.step)))
        self.step, self.shown = self.step + 1, self.shown + BATCH
        if time.monotonic() - self.told > TELL_SECONDS:
            self.told = time.monotonic()
            told_parts = " ".join(f"{name} {part.item():.3f}" for name, part in parts.items())
            print(
                f"{time.strftime('%F %T')} {self.shown} crops, loss {loss.item():.3f}: {told_parts}",
                flush=True,
            )
        if time.monotonic() - self.kept > KEEP_SECONDS:
            self.keep()


def main() -> None:
    """Teach."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--shards", type=Path, required=True)
    parser.add_argument("--start", type=Path, required=True, help="schooled-reader.onnx")
    parser.add_argument("--held", nargs="*", default=["low-59900"], help="beginnings of names of files")
    parser.add_argument("--frozen", type=int, default=FROZEN, help="blocks that do not learn; a GPU takes 0")
    parser.add_argument("--seed", type=int, default=0, help="runs from one checkpoint, to be averaged")
    parser.add_argument("--crops", type=int, default=1_500_000, help="so many in all")
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    cv2.setNumThreads(1)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # what was learnt is kept
    run = Run(args.out, args.start, "cuda" if torch.cuda.is_available() else "cpu", args.frozen)
    torch.manual_seed(run.step + args.seed)
    while run.shown < args.crops:
        every = files_of(args.shards, args.held)
        if not every:
            raise SystemExit(f"{args.shards} holds no patches yet")
        some, count = [], 0
        for at in np.random.default_rng((args.seed, run.step)).permutation(len(every)):
            some.append(every[at])
            count += len(np.load(every[at])["die"])
            if count >= POOL:
                break
        print(f"{time.strftime('%F %T')} {len(some)} of {len(every)} files, {count} patches", flush=True)
        try:
            run.pool(some, args.crops)
        finally:
            run.keep()


if __name__ == "__main__":
    main()
