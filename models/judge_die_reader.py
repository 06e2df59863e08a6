"""Judge a checkpoint of the one reader (`models.train_die_reader`) on crops that it was not taught, beside
the readers before it:

    python -m models.judge_die_reader build/run/last.pt --shards build/shards --measured build/measured

Crop by crop, as the detector found them; what a whole reading makes of them (which box stays, joins, how the
others lie) is not in it, but that all dice of a look are seen from one height: the mean of what is told of
them counts. A die is calm where its face has a chance of `CALM`, and neither what it is, how it lies nor from
how high it is seen is doubted.
"""

import argparse
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch

from models.die_reader import HIDDEN_UNITS, TEMPERATURE
from models.evaluation.figures import wilson
from models.patches import Patches
from models.schooled_network import SchooledNetwork
from models.train_die_reader import SCALE, files_of, held
from vision.stages.die_reader import (
    CROP_PX,
    FACES,
    HIDDEN,
    LEANS,
    NO_DIE,
    OUTPUTS,
    SMEARED,
    STACKED,
    seen_low,
)

CALM = 0.9
LOW_LOGIT, ODD_CHANCE, NONE_CHANCE, HIDDEN_CHANCE, SMEARED_CHANCE = -1.0, 0.5, 0.5, 0.4, 0.5
"""from such a one on a die is doubted"""
CLOSE_NONE, CLOSE_LEANS, CLOSE_STACKED = 1.0, 1.2, 1.15
"""logits of the stance readers, from which on today's thresholds doubt"""
TOP_SEEN = 0.6
BANDS = (0.0, 8.0, 12.0, 16.0, 20.0, 25.0, 30.0, 40.0, 91.0)
FILES_AT_ONCE = 20


class Judged(NamedTuple):
    """What is known and told of n crops."""

    source: np.ndarray
    said: np.ndarray
    die: np.ndarray
    face: np.ndarray
    """0 to 5; -1 where it is not asked for"""
    odd: np.ndarray
    elevation: np.ndarray
    top: np.ndarray
    faces: np.ndarray
    """`(2, n)`: the likeliest face by the network, and by the readers before"""
    calm: np.ndarray
    """`(2, n)`"""
    look: np.ndarray
    low: np.ndarray
    """the logit that it is seen from too low to be read"""
    none: np.ndarray
    """`(2, n)`: the logit of no die"""
    lying: np.ndarray
    """`(2, n)`: the logit of leaning or lying on another"""


@torch.no_grad()
def judged(network: SchooledNetwork, files: list[Path], *, all_of: bool) -> Iterator[Judged]:
    """Yield what is told of the crops in files, of all or those held out."""
    for first in range(0, len(files), FILES_AT_ONCE):
        patches = Patches(files[first : first + FILES_AT_ONCE], "cpu")
        told = patches.told
        own = ~np.isnan(told["boxes"][:, 1, 0])
        patches.boxes[own, 0] = patches.boxes[own, 1]
        index = np.arange(len(patches)) if all_of else np.flatnonzero(held(told))
        for some in np.array_split(index, len(index) // 256 + 1) if len(index) else ():
            seen = patches.seen(torch.from_numpy(some), CROP_PX, still=True, scale=SCALE)
            answers = network(seen.crops).float()
            chance = answers.sigmoid().numpy()
            faces = answers[:, FACES].softmax(1).numpy()
            low = seen_low(answers.numpy())
            doubted = (
                (chance[:, [LEANS, STACKED]].max(axis=1) > ODD_CHANCE)
                | (chance[:, NO_DIE] > NONE_CHANCE)
                | (chance[:, HIDDEN] > HIDDEN_CHANCE)
                | (chance[:, SMEARED] > SMEARED_CHANCE)
            )
            close, before = (told[name][some].astype(np.float32) for name in ("close", "of_face"))
            theirs = torch.from_numpy(before[:, :7] / TEMPERATURE).softmax(1).numpy()
            doubted_before = (
                (close[:, 4] > CLOSE_NONE)
                | (close[:, 0] > CLOSE_LEANS)
                | (close[:, 1] > CLOSE_STACKED)
                | (before[:, 8] > 0)
            )
            both = [faces[:, :6] + faces[:, 6:] / 6, theirs[:, :6] + theirs[:, 6:] / 6]
            calm = [one.max(axis=1) >= CALM for one in both] & ~np.array([doubted, doubted_before])
            yield Judged(
                told["source"][some],
                told["said"][some],
                told["die"][some].astype(bool),
                np.where(told["said"][some], told["face"][some] - 1, -1),
                (told["leans"][some] == 1) | (told["stacked"][some] == 1),
                told["elevation"][some],
                told["whole"][some],
                np.array([one.argmax(axis=1) for one in both]),
                calm,
                told["look"][some],
                low,
                np.array([answers[:, NO_DIE].numpy(), close[:, 4]]),
                np.array([answers[:, [LEANS, STACKED]].numpy().max(axis=1), close[:, :2].max(axis=1)]),
            )


def together(parts: list[Judged]) -> Judged:
    """Return several as one."""
    return Judged(*(np.concatenate(part, axis=-1) for part in zip(*parts, strict=True)))


def row(name: str, one: Judged, chosen: np.ndarray) -> str:
    """Say of level dice how many are doubted as seen from low down, and how many are read right, calmly and
    calmly wrong, by both; and the upper end of the interval of the last."""
    cells = []
    for told in (0, 1):
        right = one.faces[told][chosen] == one.face[chosen]
        calm = one.calm[told][chosen]
        wrong, count = int((calm & ~right).sum()), len(right)
        upper = wilson(wrong, count)[1] if count else 1.0
        cells.append(f"{right.sum()} | {(calm & right).sum()} | {wrong} (<{upper:.2%})")
    low = int((one.low[chosen] >= LOW_LOGIT).sum())
    return f"| {name} | {chosen.sum()} | {low} | " + " | ".join(cells) + " |"


def none_row(name: str, one: Judged, dice: np.ndarray, none: np.ndarray) -> str:
    """Say of what is no die how much is told where 999 in 1,000 dice stay, and how much is calm."""
    cells = []
    for told in (0, 1):
        bar = np.quantile(one.none[told][dice], 0.999)
        gone = (one.none[told][none] > bar).mean()
        cells.append(f"{gone:.1%} | {one.calm[told][none].sum()}")
    return f"| {name} | {none.sum()} | " + " | ".join(cells) + " |"


def odd_row(one: Judged, level: np.ndarray, odd: np.ndarray) -> str:
    """Say how many odd dice are told where 1 in 100 level ones is taken for odd."""
    told = (float((one.lying[at][odd] > np.quantile(one.lying[at][level], 0.99)).mean()) for at in (0, 1))
    return f"odd dice told at 99 % of level ones left alone: of {odd.sum()} " + ", before ".join(
        f"{share:.1%}" for share in told
    )


def report(one: Judged) -> str:
    """Return all figures as Markdown."""
    level = one.die & one.said & (one.face >= 0) & ~one.odd & ~(one.top < TOP_SEEN)
    head = (
        "right | calm, right | calm, wrong | before: right | calm, right | calm, wrong |\n" + "|---" * 8 + "|"
    )
    lines = [f"| source | level dice | low | {head}"]
    lines += [row(source, one, level & (one.source == source)) for source in np.unique(one.source[level])]
    lines += ["", f"| seen from degrees | level dice | low | {head}"]
    for low, high in pairwise(BANDS):
        here = level & (one.elevation >= low) & (one.elevation < high)
        lines.append(row(f"{low:.0f} to {high:.0f}", one, here))
    lines += [
        "",
        "| no die | finds | told at 99.9 % of dice kept | calm | before: told | calm |",
        "|---" * 6 + "|",
    ]
    none = one.said & ~one.die
    for source in np.unique(one.source[none]):
        lines.append(none_row(source, one, level, none & (one.source == source)))
    if (one.die & one.odd).any() and level.any():
        lines += ["", odd_row(one, level, one.die & one.odd)]
    return "\n".join(lines)


def main() -> None:
    """Judge."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("--shards", type=Path, required=True, help="of which what is held out is judged by")
    parser.add_argument("--held", nargs="*", default=["low-59900"], help="files of which all is held out")
    parser.add_argument("--measured", type=Path, help="a folder of which all is")
    args = parser.parse_args()
    network = SchooledNetwork(OUTPUTS, HIDDEN_UNITS, normed=False)
    kept = torch.load(args.checkpoint, weights_only=True, map_location="cpu")
    network.load_state_dict(kept["averaged"])
    network.eval()
    torch.set_num_threads(1)
    every = files_of(args.shards)
    whole = [path for path in every if path.name.startswith(tuple(args.held))]
    measured = files_of(args.measured) if args.measured else []
    parts = list(judged(network, [path for path in every if path not in whole], all_of=False))
    parts += list(judged(network, whole + measured, all_of=True))
    print(f"After {kept['shown']} crops; {sum(len(one.die) for one in parts)} judged by.\n")
    print(report(together(parts)))


if __name__ == "__main__":
    main()
