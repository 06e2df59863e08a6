"""Train the face reader on crops.

    python -m models.train_reader --crops build/crops.npz --out build/runs/reader --minutes 20

Every crop is turned, stretched, leaned, shifted, recoloured, inverted, blurred and made noisy anew each
time. One crop in twelve is held out (whole crops of a source in a row, so that neighbours of one picture
stay together); on these the temperature is fitted. Runs on a GPU if there is one; goes on from OUT/last.pt
with --resume.
"""

import json
import math
from functools import partial

import numpy as np
import torch
from torch.nn import functional

from datasets.crops.face_crops import CROP_REACH
from models.augment import draw, flips, rotation, spoilt, warped
from models.crop_network import FACE
from models.crop_training import DEVICE, arguments, load, split, train

SEEN_FROM_ABOVE = ("nellbyler", "casino-crops")
"""Sources photographed straight down: their crops may be turned by any angle."""
MOST_TURN_RADIANS = 0.45
LEAST_PIXELS = 14
NONE = FACE.outputs - 1


def augment(crops: torch.Tensor, most_turn: torch.Tensor) -> torch.Tensor:
    """Crops (n, 3, 96, 96) uint8 -> (n, 3, 64, 64) float 0..1, each seen in its own new way.

    `most_turn` (n,) in radians: how far a crop may be turned. Seen from the side, only "up in the picture"
    tells the top face from the others.
    """
    turn = rotation(draw(crops, -1, 1) * most_turn)
    zoom = torch.exp(draw(crops, -0.2, 0.22)) * FACE.scale / CROP_REACH
    stretch, lean = torch.exp(draw(crops, -0.2, 0.2)), draw(crops, -0.2, 0.2)
    squash = torch.stack(
        [
            torch.stack([zoom * stretch * flips(crops), zoom * lean], 1),
            torch.stack([torch.zeros_like(zoom), zoom / stretch], 1),
        ],
        1,
    )
    second = draw(crops, 0, 1) < 0.5  # stretch before the turn or after it
    linear = torch.where(second[:, None, None], turn @ squash, squash @ turn)
    return spoilt(warped(crops, linear, draw(crops, -0.09, 0.09, 2), FACE.pixels), LEAST_PIXELS)


def fit_temperature(logits: torch.Tensor, truth: torch.Tensor) -> float:
    """The temperature that makes the held-out likelihood largest (Guo et al. 2017), by a fine search."""
    choices = torch.linspace(0.5, 3.0, 126)
    losses = [float(functional.cross_entropy(logits / t, truth)) for t in choices]
    return float(choices[int(np.argmin(losses))])


def weights(train_on: np.ndarray, source_of: np.ndarray, faces: np.ndarray) -> np.ndarray:
    """How often each crop is shown: every source by the square root of its size, faces within it alike; held
    out ones never."""
    weight = np.zeros(len(faces))
    for source in range(source_of.max() + 1):
        mine = train_on[source_of[train_on] == source]
        none_share = 0.12 if (faces[mine] < NONE).any() else 0.4
        for face in range(FACE.outputs):
            here = mine[faces[mine] == face]
            share = none_share if face == NONE else (1 - none_share) / 6
            weight[here] = math.sqrt(len(mine)) * share / max(1, len(here))
    return weight


def main() -> None:
    """Train, fit the temperature, write OUT/last.pt and OUT/reader.json."""
    args = arguments(__doc__).parse_args()
    torch.manual_seed(1)
    data = load(args.crops)
    crops = torch.from_numpy(data.pop("crops")[..., ::-1].copy()).permute(0, 3, 1, 2).to(DEVICE)
    faces = torch.from_numpy(data["faces"].astype(np.int64) - 1).to(DEVICE)
    source_names, source_of = np.unique(data["sources"], return_inverse=True)
    from_above = np.isin(data["sources"], SEEN_FROM_ABOVE)
    limits = np.where(from_above, math.pi, MOST_TURN_RADIANS).astype(np.float32)
    most_turn = torch.from_numpy(limits).to(DEVICE)
    # A die that leans teaches no face: it looks like a level one from elsewhere, and to call it unreadable
    # would make every slanted view of a level die doubtful.
    train_on, held = (side[~data["leans"][side].astype(bool)] for side in split(len(crops)))
    network, seen = train(
        args,
        FACE,
        weights(train_on, source_of, faces.cpu().numpy()),
        lambda chosen: (augment(crops[chosen], most_turn[chosen]), faces[chosen]),
        # Labels are not smoothed: smoothed by 0.01 they kept the clearest die at 0.996, and thirty at 0.89.
        partial(functional.cross_entropy, reduction="none"),
    )

    with torch.no_grad():
        parts = [torch.from_numpy(part) for part in np.array_split(np.tile(held, 3), len(held) // 80 + 1)]
        logits = torch.cat([network(augment(crops[chosen], most_turn[chosen])) for chosen in parts]).cpu()
    truth, source_held = faces.cpu()[torch.cat(parts)], source_of[np.tile(held, 3)]
    temperature = fit_temperature(logits, truth)
    right = (logits.argmax(1) == truth).float()
    report = {
        "crops": len(crops), "held_out": len(held), "seen": seen, "temperature": round(temperature, 3),
        "accuracy": round(float(right.mean()), 4),
        "recall": {n: round(float(right[truth == i].mean()), 4) for i, n in enumerate([*"123456", "none"])},
        "by_source": {
            str(name): round(float(right[torch.from_numpy(source_held == i)].mean()), 4)
            for i, name in enumerate(source_names) if (source_held == i).any()
        },
    }  # fmt: skip
    (args.out / "reader.json").write_text(json.dumps(report, indent=1))
    print(json.dumps(report, indent=1))


if __name__ == "__main__":
    main()
