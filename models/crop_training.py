"""What trainings of crop networks share: what they are asked for, the held-out crops, the loop."""

import argparse
import math
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import cv2
import numpy as np
import torch

from models.crop_network import CropInput, CropNetwork, is_normed

HELD_OUT_BLOCK = 60
"""crops in a row that go to one side of the split together"""
EASY, HARDEST = 0.1, 3.0
"""with --hard, the loss that an easy crop is picked by, and the most that one is"""
LATELY = 0.5
"""what the last loss counts for among those of late"""
DEVICE = "cuda" if torch.cuda.is_available() else "cpu"


def arguments(description: str | None) -> argparse.ArgumentParser:
    """What every such training is asked for on the command line."""
    parser = argparse.ArgumentParser(
        description=description, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--crops", type=Path, nargs="+", required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--batch", type=int, default=128)
    parser.add_argument("--rate", type=float, default=0.003)
    parser.add_argument("--hard", action="store_true", help="show what it errs on more often")
    parser.add_argument("--resume", action="store_true", help="start from OUT/last.pt with a fresh schedule")
    parser.add_argument(
        "--start", type=Path, help="take over what fits of another network (.pt), which may be shallower"
    )
    return parser


def load(paths: Sequence[Path]) -> dict[str, np.ndarray]:
    """The arrays of all files, each name's after each other. Raises `SystemExit` where one is missing."""
    for path in paths:
        if not path.exists():
            raise SystemExit(f"{path} is missing; make crops with datasets.crops.face_crops or stances")
    files = [np.load(path) for path in paths]
    return {name: np.concatenate([file[name] for file in files]) for name in files[0].files}


class StoredCrops:
    """Crops as `datasets.crops.stances` stores them, decoded as they are needed."""

    def __init__(self, jpegs: np.ndarray, lengths: np.ndarray) -> None:
        self._jpegs = jpegs
        self._starts = np.concatenate(([0], np.cumsum(lengths)))

    def __len__(self) -> int:
        return len(self._starts) - 1

    def __getitem__(self, index: torch.Tensor) -> torch.Tensor:
        """Those at `index` (n,): (n, 3, side, side) uint8, RGB, where `index` is."""
        jpegs = (self._jpegs[self._starts[i] : self._starts[i + 1]] for i in index.tolist())
        crops = [np.asarray(cv2.imdecode(jpeg, cv2.IMREAD_COLOR), np.uint8)[..., ::-1] for jpeg in jpegs]
        return torch.from_numpy(np.stack(crops)).permute(0, 3, 1, 2).to(index.device)


def split(count: int) -> tuple[np.ndarray, np.ndarray]:
    """Indexes to train on and to hold out: one block in twelve."""
    held = (np.arange(count) // HELD_OUT_BLOCK) % 12 == 7
    return np.flatnonzero(~held), np.flatnonzero(held)


@torch.no_grad()
def follow(averaged: CropNetwork, network: CropNetwork, keep: float) -> None:
    """Move the averaged weights towards the network's, faster early on, when they change most."""
    for old, new in zip(averaged.state_dict().values(), network.state_dict().values(), strict=True):
        if old.is_floating_point():
            old.lerp_(new, 1 - keep)


def train(
    args: argparse.Namespace,
    crop: CropInput,
    weight: np.ndarray,
    batch_of: Callable[[torch.Tensor], tuple[torch.Tensor, ...]],
    loss_of: Callable[..., torch.Tensor],
) -> tuple[CropNetwork, int]:
    """Train for as long as `args` say and return the averaged network and how many crops it saw.

    `weight` (n,) says how often each crop is picked, `batch_of(indexes)` gives what the network sees and the
    targets, `loss_of(answers, *targets)` (n,) is what shall become small. With --hard, crops are picked the
    more often the larger their loss was of late. OUT/last.pt is written every minute.
    """
    resumed = args.resume and (args.out / "last.pt").exists()
    start = args.out / "last.pt" if resumed else args.start
    learnt = torch.load(start, weights_only=True, map_location=DEVICE) if start else {}
    normed = not learnt or is_normed(learnt)
    network, averaged = CropNetwork(crop, normed=normed), CropNetwork(crop, normed=normed).to(DEVICE)
    network = network.to(DEVICE, memory_format=torch.channels_last)
    args.out.mkdir(parents=True, exist_ok=True)
    shapes = {name: one.shape for name, one in network.state_dict().items()}
    fitting = {name: one for name, one in learnt.items() if one.shape == shapes.get(name)}
    network.load_state_dict(learnt if resumed else fitting, strict=resumed)
    averaged.load_state_dict(network.state_dict())
    sampler, lately = torch.from_numpy(weight / weight.sum()), torch.ones(len(weight), dtype=torch.double)
    optimiser = torch.optim.AdamW(network.parameters(), lr=args.rate, weight_decay=0.02)
    started, step, seen, told = time.monotonic(), 0, 0, 0.0
    while (done := (time.monotonic() - started) / 60 / args.minutes) < 1:
        rate = args.rate * min(1, (step + 1) / 200) * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * done)))
        for group in optimiser.param_groups:
            group["lr"] = rate
        shown = sampler * (EASY + lately) if args.hard else sampler
        picked = torch.multinomial(shown, args.batch, replacement=True)
        network.train()
        crops, *targets = batch_of(picked.to(DEVICE))
        with torch.autocast(DEVICE, dtype=torch.bfloat16):  # half as much again on a CPU that has it
            answers = network(crops.contiguous(memory_format=torch.channels_last))
        losses = loss_of(answers.float(), *targets)
        if args.hard:
            lately[picked] += LATELY * (losses.detach().cpu().clamp(max=HARDEST) - lately[picked])
        loss = losses.mean()
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        follow(averaged, network, min(0.998, (1 + step) / (20 + step)))
        step, seen = step + 1, seen + args.batch
        if time.monotonic() - told > 60:
            told = time.monotonic()
            torch.save(averaged.state_dict(), args.out / "last.pt")
            print(f"{done:5.0%} {seen} crops, loss {loss.item():.3f}", flush=True)
    torch.save(averaged.state_dict(), args.out / "last.pt")
    return averaged.eval(), seen
