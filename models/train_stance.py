"""Train the stance reader: whether a die leans, whether it lies on another, and where its upper face points.

    python -m datasets.stances --real PHOTOGRAPHS --renders build/renders --out build/stances.npz
    python -m models.train_stance --crops build/stances.npz --out build/runs/stance --minutes 30

Where "up" points makes leaning dice stand out among the level ones of a picture, which all point the same
way; one crop alone seldom tells how low the camera is. Writes OUT/last.pt and OUT/stance.json.
"""

import json

import numpy as np
import torch
from torch.nn import functional

from datasets.stances import WIDE_REACH
from models.augment import draw, flips, rotation, spoilt, warped
from models.crop_network import STANCE
from models.crop_training import DEVICE, arguments, load, split, train

MOST_TURN_RADIANS = 0.3
LEAST_PIXELS = 30
UP_WEIGHT = 10.0
SHARES = {"level": 0.5, "leans": 0.3, "stacked": 0.2}
"""how often each is shown"""


def augment(crops: torch.Tensor, up: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Crops (n, 3, 112, 112) uint8 -> (n, 3, 80, 80) float 0..1, each seen anew, and where "up" (n, 2) points
    there."""
    turn = rotation(draw(crops, -MOST_TURN_RADIANS, MOST_TURN_RADIANS))
    mirrored = torch.eye(2, device=crops.device).repeat(len(crops), 1, 1)
    mirrored[:, 0, 0] = flips(crops)
    zoom = torch.exp(draw(crops, -0.18, 0.2)) * STANCE.scale / WIDE_REACH
    linear = turn @ mirrored
    seen = warped(crops, zoom[:, None, None] * linear, draw(crops, -0.05, 0.05, 2), STANCE.pixels)
    down = torch.tensor([1.0, -1.0], device=crops.device)  # pictures count downwards
    points = (linear.transpose(1, 2) @ (up * down)[..., None])[..., 0] * down
    return spoilt(seen, LEAST_PIXELS), points


def loss_of(
    answers: torch.Tensor, leans: torch.Tensor, stacked: torch.Tensor, up: torch.Tensor
) -> torch.Tensor:
    """The mean loss of answers (n, 4)."""
    known = ~up.isnan().any(1)
    of_up = functional.smooth_l1_loss(answers[:, 2:][known], up[known], beta=0.1) if known.any() else 0.0
    return (
        functional.binary_cross_entropy_with_logits(answers[:, 0], leans)
        + functional.binary_cross_entropy_with_logits(answers[:, 1], stacked)
        + UP_WEIGHT * of_up
    )


def main() -> None:
    """Train and say how well held-out dice are told."""
    args = arguments(__doc__).parse_args()
    torch.manual_seed(1)
    data = load(args.crops)
    crops = torch.from_numpy(data["crops"][..., ::-1].copy()).permute(0, 3, 1, 2).to(DEVICE)
    leans = torch.from_numpy(data["leans"].astype(np.float32)).to(DEVICE)
    stacked = torch.from_numpy(data["stacked"].astype(np.float32)).to(DEVICE)
    up = torch.from_numpy(data["up"]).to(DEVICE)
    train_on, held = split(len(crops))
    weight = np.zeros(len(crops))
    kinds = np.where(data["leans"], "leans", np.where(data["stacked"], "stacked", "level"))
    for kind, share in SHARES.items():
        mine = train_on[kinds[train_on] == kind]
        weight[mine] = share / max(1, len(mine))

    def batch_of(at: torch.Tensor) -> tuple[torch.Tensor, ...]:
        seen, points = augment(crops[at], up[at])
        return seen, leans[at], stacked[at], points

    network, seen = train(args, STANCE.outputs, weight, batch_of, loss_of)
    with torch.no_grad():
        made = [batch_of(torch.from_numpy(part)) for part in np.array_split(held, len(held) // 200 + 1)]
        answers = torch.cat([network(one[0]) for one in made]).cpu()
    points = torch.cat([one[3] for one in made]).cpu()
    odd_chance = answers[:, :2].sigmoid().amax(1).numpy()
    level_limit = float(np.quantile(odd_chance[kinds[held] == "level"], 0.99))
    off = (answers[:, 2:] - points).norm(dim=1)
    report = {
        "crops": len(crops), "held_out": len(held), "seen": seen,
        "up_is_off_by": round(float(off[~off.isnan()].median()), 4),
        "chance_that_1_in_100_level_dice_reach": round(level_limit, 3),
        "flagged_there": {
            kind: round(float((odd_chance[kinds[held] == kind] > level_limit).mean()), 4) for kind in SHARES
        },
    }  # fmt: skip
    (args.out / "stance.json").write_text(json.dumps(report, indent=1))
    print(json.dumps(report, indent=1))


if __name__ == "__main__":
    main()
