"""Train the schooled reader of crops (`models.schooled_network`): whether a crop shows a die, how that lies,
where its upper face points and how much of it is to be seen, whether it is smeared, and its face.

    python -m datasets.crops.finds PHOTOGRAPHS/* --renders RENDERS --out build/finds/dice.npz
    python -m models.train_schooled --patches build/finds/*.npz --school WEIGHTS.pth --out build/runs/schooled

--without N leaves a third of the pictures out, of awsvegas a fold, on which the network is then measured.
OUT/last.pt is the mean of the weights of late, written twice a minute; --start goes on from one, --export
writes what a reading runs. Six minutes of a large GPU made the shipped one.
"""

import argparse
import json
import math
import time
import zlib
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch
from torch import nn
from torch.nn import functional

from models.export import pin
from models.patches import Patches, Seen
from models.schooled_network import PIXELS, SCALE, SchooledNetwork, schooled
from models.slim import slim
from vision.weights import SCHOOLED_READER

SHARES = {"level": 0.38, "rendered": 0.12, "leans": 0.11, "stacked": 0.11, "none": 0.28}
"""how often each is shown; level ones of photographs, and of renders"""
UP_WEIGHT, MIDDLE_WEIGHT, WHOLE_WEIGHT, SMEARED_WEIGHT = 6.0, 6.0, 1.0, 0.3
WHOLE, NOT_WHOLE = 0.93, 0.85
"""shares of an upper face: from the one on it is whole, below the other it is not"""
HEAD_RATE = 3.0
"""the fresh head learns so much faster than what went to school"""
WARM_STEPS, DECAY = 150, 0.03
REAL = ("awsvegas", "nellbyler", "epanemu", "piechowiak", "tum-office")


def loss_of(answers: torch.Tensor, seen: Seen) -> torch.Tensor:
    """The losses (n,) of answers (n, 15); what is no die lies in no way."""
    die = seen.die
    none = functional.binary_cross_entropy_with_logits(answers[:, 4], 1 - die, reduction="none")
    lying = _known(answers[:, 0], seen.leans) + _known(answers[:, 1], seen.stacked)
    whole = torch.where(seen.whole < NOT_WHOLE, 1.0, torch.where(seen.whole >= WHOLE, 0.0, torch.nan))
    faces = functional.cross_entropy(answers[:, 9:15], seen.face, ignore_index=-1, reduction="none")
    of_dice = (
        lying
        + faces
        + WHOLE_WEIGHT * _known(answers[:, 7], whole)
        + SMEARED_WEIGHT * _known(answers[:, 8], seen.smeared)
        + UP_WEIGHT * _away(answers[:, 2:4], seen.up)
        + MIDDLE_WEIGHT * _away(answers[:, 5:7], seen.middle)
    )
    return none + torch.where(die > 0, of_dice, 0.0)


def _known(logits: torch.Tensor, truth: torch.Tensor) -> torch.Tensor:
    loss = functional.binary_cross_entropy_with_logits(logits, truth.nan_to_num(), reduction="none")
    return torch.where(truth.isnan(), 0.0, loss)


def _away(answers: torch.Tensor, truth: torch.Tensor) -> torch.Tensor:
    loss = functional.smooth_l1_loss(answers, truth.nan_to_num(), beta=0.1, reduction="none").mean(1)
    return torch.where(truth.isnan().any(1), 0.0, loss)


def folds_of(told: dict[str, Any]) -> np.ndarray:
    """Return the fold (n,) of each patch, 1 to 3: awsvegas's own by ground, of all else one by the picture's
    name."""
    number = [
        zlib.crc32(f"{s}/{p}".encode()) % 3 + 1 for s, p in zip(told["source"], told["picture"], strict=True)
    ]
    return np.where(told["fold"] > 0, told["fold"], number)


def parts_of(told: dict[str, Any], without: int) -> tuple[np.ndarray, np.ndarray]:
    """Return how often each patch is picked (n,), and which are of the fold left out."""
    held = folds_of(told) == without
    real = np.isnan(told["leans"]) | np.isin(told["source"], REAL)
    kinds = np.select(
        [~told["die"], told["leans"] == 1, told["stacked"] == 1, real],
        ["none", "leans", "stacked", "level"],
        "rendered",
    )
    weight = np.zeros(len(kinds))
    for kind, share in SHARES.items():
        mine = (kinds == kind) & ~held
        of_source = np.zeros(len(kinds))
        for source in np.unique(told["source"][mine]):
            here = mine & (told["source"] == source)
            of_source[here] = here.sum() ** -0.5  # a source counts by the square root of its patches
        if mine.any():
            weight[mine] = share * of_source[mine] / of_source[mine].sum()
    return weight, np.flatnonzero(held)


def measured_parts(told: dict[str, Any], held: np.ndarray) -> dict[str, np.ndarray]:
    """Return what is measured together of the patches held out: awsvegas's dice against all that shows none,
    other photographs' dice, and renders."""
    source, die = told["source"][held], told["die"][held]
    real = np.isin(source, REAL) & die
    rendered = die & ~np.isin(source, REAL) & ~np.char.startswith(source, "flat")
    return {
        "awsvegas": held[(source == "awsvegas") | ~die],
        "photographs": held[(real & (source != "awsvegas")) | ~die],
        "renders": held[rendered | ~die],
    }


@torch.no_grad()
def measured(network: SchooledNetwork, patches: Patches, index: np.ndarray, pixels: int) -> dict[str, Any]:
    """Say how well the patches at `index` are told."""
    if not len(index):
        return {}
    answers, targets = [], []
    for some in np.array_split(index, len(index) // 512 + 1):
        seen = patches.seen(torch.from_numpy(some).to(patches.pixels.device), pixels, still=True)
        answers.append(network(seen.crops).float().cpu())
        targets.append([one.cpu() for one in (seen.die, seen.leans, seen.stacked, seen.face)])
    told = torch.cat(answers).numpy()
    die, leans, stacked, face = (torch.cat([one[at] for one in targets]).numpy() for at in range(4))
    dice, none = told[die > 0, 4], told[die == 0, 4]
    legible = face >= 0
    odd = told[:, :2].max(axis=1)
    level = odd[(leans == 0) & (stacked == 0) & (die > 0)]
    report: dict[str, Any] = {"dice": len(dice), "none": len(none)}
    if legible.any():
        report["misread"] = int((told[legible, 9:].argmax(1) != face[legible]).sum())
        report["legible"] = int(legible.sum())
    for kept in (0.999, 0.995, 0.99) if len(dice) and len(none) else ():
        report[f"none_told_at_{kept}"] = round(float((none > np.quantile(dice, kept)).mean()), 4)
    for name, chosen in (("leans", leans == 1), ("stacked", stacked == 1)):
        if chosen.any() and len(level):
            report[f"{name}_told"] = round(float((odd[chosen] > np.quantile(level, 0.99)).mean()), 4)
            report[name] = int(chosen.sum())
    return report


def main() -> None:
    """Train and measure."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--patches", type=Path, nargs="+", required=True)
    parser.add_argument("--school", type=Path, help="ImageNet weights")
    parser.add_argument("--start", type=Path, help="a last.pt to go on from")
    parser.add_argument("--without", type=int, default=0, help="1 to 3: leave a third out")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--batch", type=int, default=128)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--export", type=Path, help="a folder of weights to write it into")
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    began = time.monotonic()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(args.seed)
    if device == "cuda":
        torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = True
    patches = Patches(args.patches, device)
    weight, held = parts_of(patches.told, args.without)
    network = SchooledNetwork() if not args.school else schooled(args.school)
    averaged = SchooledNetwork().to(device)
    if args.start:
        network.load_state_dict(torch.load(args.start, weights_only=True, map_location="cpu"))
    network = network.to(device, memory_format=torch.channels_last)
    averaged.load_state_dict(network.state_dict())
    args.out.mkdir(parents=True, exist_ok=True)
    body = [one for name, one in network.named_parameters() if not name.startswith("head.")]
    optimiser = torch.optim.AdamW(
        [{"params": body, "times": 1.0}, {"params": network.head.parameters(), "times": HEAD_RATE}],
        lr=args.rate,
        weight_decay=DECAY,
    )
    sampler = torch.from_numpy(weight).to(device)
    print(f"{len(patches)} patches, {len(held)} held out, {time.monotonic() - began:.0f} s", flush=True)
    started, step, told = time.monotonic(), 0, time.monotonic()
    while (done := (time.monotonic() - started) / 60 / args.minutes) < 1:
        rate = (
            args.rate * min(1, (step + 1) / WARM_STEPS) * (0.01 + 0.99 * 0.5 * (1 + math.cos(math.pi * done)))
        )
        for group in optimiser.param_groups:
            group["lr"] = rate * group["times"]
        network.train()
        picked = torch.multinomial(sampler, args.batch, replacement=True)
        with torch.no_grad():
            seen = patches.seen(picked, PIXELS)
        with torch.autocast(device, dtype=torch.bfloat16):
            answers = network(seen.crops.contiguous(memory_format=torch.channels_last))
        loss = loss_of(answers.float(), seen).mean()
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 5.0)
        optimiser.step()
        follow(averaged, network, min(0.999, (1 + step) / (20 + step)))
        step += 1
        if time.monotonic() - told > 30:
            told = time.monotonic()
            torch.save(averaged.state_dict(), args.out / "last.pt")
            print(
                f"{args.out.name} {done:5.0%} {step * args.batch} crops, loss {loss.item():.3f}", flush=True
            )
    torch.save(averaged.state_dict(), args.out / "last.pt")
    averaged.eval()
    report = {
        "patches": len(patches),
        "seen": step * args.batch,
        "held": {
            part: measured(averaged, patches, index, PIXELS)
            for part, index in measured_parts(patches.told, held).items()
        },
    }
    (args.out / "schooled.json").write_text(json.dumps(report, indent=1))
    print(json.dumps(report), flush=True)
    if args.export:
        facts = {"crop_pixels": PIXELS, "crop_scale": SCALE}
        export(averaged.cpu(), args.export, SCHOOLED_READER, facts)


def export(network: SchooledNetwork, folder: Path, name: str, facts: dict[str, Any]) -> None:
    """Write what a reading runs into a folder of weights, and its facts into their card."""
    path = folder / name
    torch.onnx.export(
        network.eval(),
        (torch.zeros(2, 3, PIXELS, PIXELS),),
        str(path),
        input_names=["crops"],
        output_names=["logits"],
        dynamic_axes={"crops": {0: "n"}, "logits": {0: "n"}},
        opset_version=17,
        dynamo=False,
    )
    made = onnx.load(path)
    slim(made)
    onnx.save(made, path)
    pin(folder, name, facts)


@torch.no_grad()
def follow(averaged: SchooledNetwork, network: SchooledNetwork, keep: float) -> None:
    """Move the averaged weights towards the network's, faster early on, when they change most."""
    old, new = averaged.state_dict(), network.state_dict()
    floats = [name for name, one in old.items() if one.is_floating_point()]
    torch._foreach_lerp_([old[name] for name in floats], [new[name].float() for name in floats], 1 - keep)


if __name__ == "__main__":
    main()
