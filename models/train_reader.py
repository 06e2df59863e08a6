"""Train the face reader on crops.

    python -m models.train_reader --crops build/crops.npz --out build/runs/reader --minutes 20

Every crop is turned, stretched, leaned, shifted, recoloured, inverted, blurred and made noisy anew each
time. One crop in twelve is held out (whole crops of a source in a row, so that neighbours of one picture
stay together); on these the temperature is fitted. Runs on a GPU if there is one; goes on from OUT/last.pt
with --resume.
"""

import argparse
import json
import math
import time
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional

from datasets.compose import CROP_REACH
from models.face_network import CLASSES, CROP_PIXELS, CROP_SCALE, FaceNetwork

SEEN_FROM_ABOVE = ("nellbyler", "casino-crops")
"""Sources photographed straight down: their crops may be turned by any angle."""
MOST_TURN_RADIANS = 0.45
ODD_WEIGHT = 0.5
ODD_OFTEN = 3.0
"""how much oftener a die that lies oddly is shown than its share; there are few"""
HELD_OUT_BLOCK = 60
"""crops in a row that go to one side of the split together"""


def augment(crops: torch.Tensor, most_turn: torch.Tensor) -> torch.Tensor:
    """Crops (n, 3, 96, 96) uint8 -> (n, 3, 64, 64) float 0..1, each seen in its own new way.

    `most_turn` (n,) in radians: how far a crop may be turned. Seen from the side, only "up in the picture"
    tells the top face from the others.
    """
    n, device = len(crops), crops.device

    def draw(low: float, high: float, *shape: int) -> torch.Tensor:
        return torch.rand(n, *shape, device=device) * (high - low) + low

    angle, zoom = draw(-1, 1) * most_turn, torch.exp(draw(-0.2, 0.22)) * CROP_SCALE / CROP_REACH
    stretch, lean = torch.exp(draw(-0.2, 0.2)), draw(-0.2, 0.2)
    flip = torch.where(draw(0, 1) < 0.5, -1.0, 1.0)
    turn = torch.stack(
        [torch.stack([angle.cos(), -angle.sin()], 1), torch.stack([angle.sin(), angle.cos()], 1)], 1
    )
    squash = torch.stack(
        [
            torch.stack([zoom * stretch * flip, zoom * lean], 1),
            torch.stack([torch.zeros_like(zoom), zoom / stretch], 1),
        ],
        1,
    )
    shift = draw(-0.09, 0.09, 2, 1)
    second = torch.rand(n, device=device) < 0.5  # stretch before the turn or after it
    linear = torch.where(second[:, None, None], turn @ squash, squash @ turn)
    grid = functional.affine_grid(
        torch.cat([linear, shift], 2), [n, 3, CROP_PIXELS, CROP_PIXELS], align_corners=False
    )
    x = functional.grid_sample(crops.float() / 255, grid, padding_mode="border", align_corners=False)

    # low resolution and defocus: one size a batch slice, since sizes cannot differ within one call
    parts = []
    for part in x.chunk(8):
        small = int(torch.randint(14, 90, (1,)))
        if small < CROP_PIXELS:
            part = functional.interpolate(part, size=(small, small), mode="area")
            part = functional.interpolate(
                part, size=(CROP_PIXELS, CROP_PIXELS), mode="bilinear", align_corners=False
            )
        parts.append(part)
    x = torch.cat(parts)

    order = torch.stack([torch.randperm(3, device=device) for _ in range(n)])
    x = torch.where(
        (draw(0, 1) < 0.5)[:, None, None, None], x.gather(1, order[:, :, None, None].expand_as(x)), x
    )
    x = torch.where((draw(0, 1) < 0.2)[:, None, None, None], 1 - x, x)
    x = x.clamp(1e-4, 1) ** torch.exp(draw(-0.6, 0.6, 1, 1, 1))
    x = x * draw(0.6, 1.4, 3, 1, 1) + draw(-0.15, 0.15, 3, 1, 1)
    grey = x.mean(1, keepdim=True)
    x = grey + (x - grey) * draw(0.0, 1.4, 1, 1, 1)
    # a slope of light, and a glare or shadow spot
    line = torch.linspace(-1, 1, CROP_PIXELS, device=device)
    slope = (
        draw(-0.25, 0.25, 1, 1, 1) * line[None, None, :, None]
        + draw(-0.25, 0.25, 1, 1, 1) * line[None, None, None, :]
    )
    x = x + slope
    away = (line[None, :, None] - draw(-1, 1, 1, 1)) ** 2 + (line[None, None, :] - draw(-1, 1, 1, 1)) ** 2
    spot = torch.exp(-away / draw(0.01, 0.15, 1, 1))[:, None] * draw(-0.5, 0.9, 1, 1, 1)
    x = torch.where((draw(0, 1) < 0.25)[:, None, None, None], x + spot, x)
    x = x.clamp(0, 1) + torch.randn_like(x) * draw(0, 0.07, 1, 1, 1)
    return x.clamp(0, 1)


def split(count: int) -> tuple[np.ndarray, np.ndarray]:
    """Indexes to train on and to hold out."""
    held = (np.arange(count) // HELD_OUT_BLOCK) % 12 == 7
    return np.flatnonzero(~held), np.flatnonzero(held)


def evaluate(network: FaceNetwork, crops: torch.Tensor, most_turn: torch.Tensor) -> torch.Tensor:
    """Logits of augmented held-out crops, each seen three times."""
    network.eval()
    parts = list(zip(crops.split(256), most_turn.split(256), strict=True))
    return torch.cat([network(augment(*part)) for _ in range(3) for part in parts])


def loss_of(logits: torch.Tensor, faces: torch.Tensor, odd: torch.Tensor) -> torch.Tensor:
    """The mean loss of logits (n, 8): of the face, and, where it is known (not -1), of lying oddly.

    A die that lies oddly says nothing of faces: a leaning one looks like a level one from elsewhere, and to
    call it unreadable would make every slanted view of a level die doubtful.
    """
    each = functional.cross_entropy(logits[:, :CLASSES], faces, label_smoothing=0.01, reduction="none")
    of_face = (each * (odd != 1)).mean()
    of_odd = functional.binary_cross_entropy_with_logits(
        logits[:, CLASSES], odd.clamp(min=0), weight=(odd >= 0).float()
    )
    return of_face + ODD_WEIGHT * of_odd


@torch.no_grad()
def follow(averaged: FaceNetwork, network: FaceNetwork, keep: float) -> None:
    """Move the averaged weights towards the network's, faster early on, when they change most."""
    for old, new in zip(averaged.state_dict().values(), network.state_dict().values(), strict=True):
        if old.is_floating_point():
            old.lerp_(new, 1 - keep)


def fit_temperature(logits: torch.Tensor, truth: torch.Tensor) -> float:
    """The temperature that makes the held-out likelihood largest (Guo et al. 2017), by a fine search."""
    choices = torch.linspace(0.5, 3.0, 126)
    losses = [float(functional.cross_entropy(logits / t, truth)) for t in choices]
    return float(choices[int(np.argmin(losses))])


def main() -> None:
    """Train, fit the temperature, write OUT/last.pt and OUT/reader.json."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--crops", type=Path, nargs="+", required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--batch", type=int, default=128)
    parser.add_argument("--rate", type=float, default=0.003)
    parser.add_argument("--resume", action="store_true", help="start from OUT/last.pt with a fresh schedule")
    args = parser.parse_args()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(1)
    files = [np.load(path) for path in args.crops]
    names = ("crops", "faces", "odd", "sources")
    data = {name: np.concatenate([file[name] for file in files]) for name in names}
    crops = torch.from_numpy(data["crops"][..., ::-1].copy()).permute(0, 3, 1, 2).to(device)
    faces = torch.from_numpy(data["faces"].astype(np.int64) - 1).to(device)
    odd = torch.from_numpy(data["odd"].astype(np.float32)).to(device)
    source_names, source_of = np.unique(data["sources"], return_inverse=True)
    from_above = np.isin(data["sources"], SEEN_FROM_ABOVE)
    limits = np.where(from_above, math.pi, MOST_TURN_RADIANS).astype(np.float32)
    most_turn = torch.from_numpy(limits).to(device)
    train, held = split(len(crops))
    # every source counts by the square root of its size, faces within it alike
    weight = np.ones(len(train))
    source_of_train, face_of_train = source_of[train], faces[train].cpu().numpy()
    for source in range(len(source_names)):
        mine = source_of_train == source
        none_share = 0.12 if (face_of_train[mine] < CLASSES - 1).any() else 0.4
        for face in range(CLASSES):
            here = mine & (face_of_train == face)
            share = none_share if face == CLASSES - 1 else (1 - none_share) / 6
            weight[here] = math.sqrt(mine.sum()) * share / max(1, here.sum())
    weight[data["odd"][train] == 1] *= ODD_OFTEN
    sampler = torch.from_numpy(weight / weight.sum())

    network = FaceNetwork().to(device, memory_format=torch.channels_last)
    args.out.mkdir(parents=True, exist_ok=True)
    if args.resume and (args.out / "last.pt").exists():
        network.load_state_dict(torch.load(args.out / "last.pt", weights_only=True, map_location=device))
    optimiser = torch.optim.AdamW(network.parameters(), lr=args.rate, weight_decay=0.02)
    averaged = FaceNetwork().to(device)
    averaged.load_state_dict(network.state_dict())
    started, step, seen, told = time.monotonic(), 0, 0, 0.0
    while (done := (time.monotonic() - started) / 60 / args.minutes) < 1:
        rate = args.rate * min(1, (step + 1) / 200) * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * done)))
        for group in optimiser.param_groups:
            group["lr"] = rate
        picked = torch.from_numpy(train)[torch.multinomial(sampler, args.batch, replacement=True)].to(device)
        network.train()
        seen_anew = augment(crops[picked], most_turn[picked]).contiguous(memory_format=torch.channels_last)
        with torch.autocast(device, dtype=torch.bfloat16):  # half as much again on a CPU that has it
            logits = network(seen_anew)
        loss = loss_of(logits.float(), faces[picked], odd[picked])
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        follow(averaged, network, min(0.998, (1 + step) / (20 + step)))
        step, seen = step + 1, seen + args.batch
        if time.monotonic() - told > 60:
            told = time.monotonic()
            torch.save(averaged.state_dict(), args.out / "last.pt")
            print(f"{done:5.0%} {seen} crops, loss {float(loss):.3f}", flush=True)
    torch.save(averaged.state_dict(), args.out / "last.pt")
    with torch.no_grad():
        logits = evaluate(averaged, crops[held], most_turn[held]).cpu()
    truth, odd_truth = faces[held].cpu().repeat(3), odd[held].cpu().repeat(3)
    temperature = fit_temperature(logits[:, :CLASSES], truth)
    right = (logits[:, :CLASSES].argmax(1) == truth).float()
    flagged = (logits[:, CLASSES] > 0).float()
    report = {
        "crops": len(crops), "held_out": len(held), "seen": seen, "temperature": round(temperature, 3),
        "crop_scale": CROP_SCALE, "accuracy": round(float(right.mean()), 4),
        "odd_flagged": round(float(flagged[odd_truth == 1].mean()), 4),
        "level_flagged": round(float(flagged[odd_truth == 0].mean()), 4),
        "recall": {n: round(float(right[truth == i].mean()), 4) for i, n in enumerate([*"123456", "none"])},
        "by_source": {
            str(name): round(float(right[torch.from_numpy(np.tile(source_of[held] == i, 3))].mean()), 4)
            for i, name in enumerate(source_names) if (source_of[held] == i).any()
        },
    }  # fmt: skip
    (args.out / "reader.json").write_text(json.dumps(report, indent=1))
    print(json.dumps(report, indent=1))


if __name__ == "__main__":
    main()
