"""Train the stance reader: whether a die leans, whether it lies on another, where its upper face points,
whether it is a die at all, and where its middle is.

    python -m datasets.crops.stances --real PHOTOGRAPHS --renders build/renders --out build/stances.npz
    python -m models.train_stance --crops build/stances.npz build/hard-stances.npz --out build/runs/stance

With --close, the larger network that looks again at what the quick one is not sure of.

Where "up" points makes leaning dice stand out among the level ones of a picture, which all point the same
way; one crop alone seldom tells how low the camera is. Writes OUT/last.pt and OUT/stance.json.
"""

import json

import numpy as np
import torch
from torch.nn import functional

from datasets.crops.stances import WIDE_REACH
from models.augment import draw, flips, rotation, spoilt, warped
from models.crop_network import CLOSE_STANCE, STANCE, CropInput
from models.crop_training import DEVICE, StoredCrops, arguments, load, split, train

MOST_TURN_RADIANS = 0.3
MOST_SHIFT = 0.12
"""of half a crop's side: boxes are not exact, and where the die's middle lies is to be told"""
LEAST_PIXELS = 36
PLAIN = 0.65
"""the share that is only turned and shifted: by the worst cameras, what lies under a die is not to be seen"""
UP_WEIGHT, MIDDLE_WEIGHT = 10.0, 10.0
SHARES = {"level": 0.4, "leans": 0.2, "stacked": 0.2, "none": 0.2}
"""how often each is shown"""


def augment(
    crops: torch.Tensor, up: torch.Tensor, middle: torch.Tensor, crop: CropInput
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Crops (n, 3, side, side) uint8 -> (n, 3, pixels, pixels) float 0..1, each seen anew, where "up" (n, 2)
    points there, and where the die's `middle` (n, 2) lies there from the crop's, right and down, in longer
    sides."""
    turn = rotation(draw(crops, -MOST_TURN_RADIANS, MOST_TURN_RADIANS))
    mirrored = torch.eye(2, device=crops.device).repeat(len(crops), 1, 1)
    mirrored[:, 0, 0] = flips(crops)
    zoom = torch.exp(draw(crops, -0.18, 0.2)) * crop.scale / WIDE_REACH
    turned = turn @ mirrored
    linear, shift = zoom[:, None, None] * turned, draw(crops, -MOST_SHIFT, MOST_SHIFT, 2)
    seen = warped(crops, linear, shift, crop.pixels)
    middle = torch.linalg.solve(linear, middle * 2 / WIDE_REACH - shift) * crop.scale / 2
    down = torch.tensor([1.0, -1.0], device=crops.device)  # pictures count downwards
    points = (turned.transpose(1, 2) @ (up * down)[..., None])[..., 0] * down
    spoil = torch.nonzero(draw(crops, 0, 1) >= PLAIN)[:, 0]
    if len(spoil):
        seen[spoil] = spoilt(seen[spoil], LEAST_PIXELS)
    return seen, points, middle


def loss_of(
    answers: torch.Tensor, die: torch.Tensor, leans: torch.Tensor, stacked: torch.Tensor, up: torch.Tensor,
    middle: torch.Tensor,
) -> torch.Tensor:  # fmt: skip
    """The losses (n,) of answers (n, 7); what is no die lies in no way and has no middle."""
    known = ~up.isnan().any(1)
    lying = functional.binary_cross_entropy_with_logits(
        answers[:, :2], torch.stack([leans, stacked], 1), reduction="none"
    ).sum(1)
    none = functional.binary_cross_entropy_with_logits(answers[:, 4], 1 - die, reduction="none")
    of_up = away(answers[:, 2:4], up.where(known[:, None], answers[:, 2:4].detach()))
    return none + UP_WEIGHT * of_up + die * (lying + MIDDLE_WEIGHT * away(answers[:, 5:], middle))


def away(answers: torch.Tensor, truth: torch.Tensor) -> torch.Tensor:
    """The loss (n,) of points (n, 2) that are meant to be `truth` (n, 2)."""
    return functional.smooth_l1_loss(answers, truth, beta=0.1, reduction="none").mean(1)


def main() -> None:
    """Train and say how well held-out dice are told."""
    parser = arguments(__doc__)
    parser.add_argument("--close", action="store_true", help="train the larger network")
    args = parser.parse_args()
    crop = CLOSE_STANCE if args.close else STANCE
    torch.manual_seed(1)
    data = load(args.crops)
    crops = StoredCrops(data.pop("jpegs"), data.pop("lengths"))
    die = torch.from_numpy(data["die"].astype(np.float32)).to(DEVICE)
    leans = torch.from_numpy(data["leans"].astype(np.float32)).to(DEVICE)
    stacked = torch.from_numpy(data["stacked"].astype(np.float32)).to(DEVICE)
    up = torch.from_numpy(data["up"]).to(DEVICE)
    middle = torch.from_numpy(data["middle"]).to(DEVICE)
    train_on, held = split(len(crops))
    weight = np.zeros(len(crops))
    kinds = np.select([~data["die"], data["leans"], data["stacked"]], ["none", "leans", "stacked"], "level")
    for kind, share in SHARES.items():
        mine = train_on[kinds[train_on] == kind]
        weight[mine] = share / max(1, len(mine))

    def batch_of(chosen: torch.Tensor) -> tuple[torch.Tensor, ...]:
        seen, points, middles = augment(crops[chosen], up[chosen], middle[chosen], crop)
        return seen, die[chosen], leans[chosen], stacked[chosen], points, middles

    network, seen = train(args, crop, weight, batch_of, loss_of)
    with torch.no_grad():
        made = [batch_of(torch.from_numpy(part)) for part in np.array_split(held, len(held) // 200 + 1)]
        answers = torch.cat([network(one[0]) for one in made]).cpu()
    points, middles = (torch.cat([one[i] for one in made]).cpu() for i in (4, 5))
    odd_chance, none_chance = answers[:, :2].sigmoid().amax(1).numpy(), answers[:, 4].sigmoid().numpy()
    level_limit = float(np.quantile(odd_chance[kinds[held] == "level"], 0.99))
    none_limit = float(np.quantile(none_chance[kinds[held] == "level"], 0.999))
    astray = (answers[:, 5:] - middles).norm(dim=1)[torch.from_numpy(kinds[held] != "none")]
    off = (answers[:, 2:4] - points).norm(dim=1)
    report = {
        "crops": len(crops), "held_out": len(held), "seen": seen,
        "middle_is_off_by": round(float(astray.median()), 4),
        "up_is_off_by": round(float(off[~off.isnan()].median()), 4),
        "chance_that_1_in_100_level_dice_reach": round(level_limit, 3),
        "flagged_there": {
            kind: round(float((odd_chance[kinds[held] == kind] > level_limit).mean()), 4) for kind in SHARES
        },
        "chance_of_none_that_1_in_1000_level_dice_reach": round(none_limit, 3),
        "finds_told_there": round(float((none_chance[kinds[held] == "none"] > none_limit).mean()), 4),
    }  # fmt: skip
    (args.out / "stance.json").write_text(json.dumps(report, indent=1))
    print(json.dumps(report, indent=1))


if __name__ == "__main__":
    main()
