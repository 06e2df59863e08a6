"""Make labelled folders of the parts that photographs were put into before anything was trained on them:

    python -m datasets.crops.folds PHOTOGRAPHS --out build/folds

`datasets/folds.csv` has a line for each picture: its set, its name, the ground that it was taken on, and its
part. awsvegas has three folds: whoever trains on two measures on the third. Of the other sets what is
`measured` is never trained on, what is `taught` may be. All pictures of one ground are in one part. A picture
called `*` stands for all of a set that has no labelled pictures (tomitomi: crops).

FOLDER gets a labelled folder for each part, as `awsvegas-fold-1` (docs/records/evaluation.md): links to the
pictures, labels, and sidecars that say the ground. A die of class 6, whose upper face nobody could tell, is
ignored.
"""

import argparse
import csv
import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from datasets.crops.label import link_or_copy
from datasets.labels import PLAIN, kind_of, sidecar_of
from vision.image import load_image

FOLDS = Path(__file__).parents[1] / "folds.csv"
PARTS = ("fold-1", "fold-2", "fold-3", "taught", "measured")
ALL = "*"
"""instead of a name: all that a set has, which are no labelled pictures"""
UNCLEAR = 6
"""the class of a die whose upper face nobody could tell"""


class Frozen(NamedTuple):
    """A line of `FOLDS`."""

    set: str
    picture: str
    ground: str
    part: str


def frozen() -> list[Frozen]:
    """Return all lines, in the file's order; `ValueError` names one of a part that there is not."""
    with FOLDS.open(encoding="utf-8", newline="") as file:
        lines = [Frozen(**row) for row in csv.DictReader(file)]
    for line in lines:
        if line.part not in PARTS:
            raise ValueError(f"{line.set}/{line.picture} is in {line.part!r}; parts are {', '.join(PARTS)}")
    return lines


def join(photographs: Path, lines: Iterable[Frozen], out: Path) -> Counter[str]:
    """Put the pictures of `lines` and their labels into labelled folders in `out`, named by set and part;
    return how many pictures each has. `DatasetError` and `ImageError` name a bad file, `FileNotFoundError` a
    missing one."""
    counts: Counter[str] = Counter()
    for line in lines:
        if line.picture == ALL:
            continue
        folder = out / f"{line.set}-{line.part}"
        for name in ("images", "labels", "sidecars"):
            (folder / name).mkdir(parents=True, exist_ok=True)
        source = photographs / line.set
        image, label = source / "images" / f"{line.picture}.jpg", source / "labels" / f"{line.picture}.txt"
        height, width = load_image(image).shape[:2]
        link_or_copy(image, folder / "images" / image.name)
        plain, dice = [], []
        for row in label.read_text(encoding="utf-8").splitlines():
            told = die_of(row, width, height)
            dice.append(told)
            if kind_of(told) == PLAIN:
                plain.append(f"{row.strip()}\n")
        here = folder / "labels" / label.name
        here.write_text("".join(plain))
        sidecar_of(here).write_text(
            json.dumps(
                {"width": width, "height": height, "dice": dice, "tags": {"ground": line.ground}}, indent=1
            )
        )
        counts[folder.name] += 1
    return counts


def die_of(row: str, width: int, height: int) -> dict[str, Any]:
    """Return what a sidecar says of the die of a label's line; one that is unclear is not visible."""
    name, *place = row.split()
    x, y, w, h = (float(one) * side for one, side in zip(place, (width, height) * 2, strict=True))
    clear = int(name) != UNCLEAR
    return {
        "face": int(name) + 1 if clear else 1,
        "box": [x - w / 2, y - h / 2, x + w / 2, y + h / 2],
        "visible": float(clear),
        "top_visible": float(clear),
        "cocked": False,
        "stacked": False,
    }


def main() -> None:
    """Join parts to photographs."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("photographs", type=Path, help="the folder that holds awsvegas/, neg-cards/ ...")
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    for name, count in join(args.photographs, frozen(), args.out).items():
        print(f"{args.out / name}: {count} pictures")


if __name__ == "__main__":
    main()
