"""Make a labelled folder of photographs that we labelled ourselves and do not ship:

    python -m datasets.crops.photographs PHOTOGRAPHS/piechowiak --part measured --out build/piechowiak

The labels are in `datasets/piechowiak.csv`, one line a pip die: the picture's name, `plain`, `cocked` or
`ignored` (hidden, cut off or smeared, so that a person would not say), the face up, and its box in pixels of
the upright picture. What is no pip die has no line. Parts never share an arrangement of dice.
"""

import argparse
import csv
import json
from collections import Counter, defaultdict
from pathlib import Path

from datasets.crops.label import link_or_copy
from datasets.labels import ODD, PLAIN, yolo_row
from vision.image import load_image

LABELS = Path(__file__).parents[1] / "piechowiak.csv"
TRAINED = frozenset(map(str, (*range(1, 13), *range(22, 30), *range(41, 49))))
"""The pictures that may be trained on, whole arrangements; all others are for measuring only."""
PARTS = ("trained", "measured", "all")


def join(photographs: Path, out: Path, part: str) -> Counter[str]:
    """Put the pictures of a part and their labels into `out` as `models.evaluate` takes them; return how many
    pictures and dice of each kind. Raises `SystemExit` with a sentence where a picture is missing."""
    dice: dict[str, list[dict[str, str]]] = defaultdict(list)
    with LABELS.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            if part == "all" or (row["picture"] in TRAINED) == (part == "trained"):
                dice[row["picture"]].append(row)
    for name in ("images", "labels", "sidecars"):
        (out / name).mkdir(parents=True, exist_ok=True)
    counts: Counter[str] = Counter()
    for picture, rows in dice.items():
        image = photographs / "images" / f"{picture}.jpg"
        if not image.is_file():
            raise SystemExit(f"{image} is missing; name the folder that holds images/1.jpg to images/61.jpg")
        height, width = load_image(image).shape[:2]
        link_or_copy(image, out / "images" / image.name)
        plain, told = [], []
        for row in rows:
            kind, box = row["kind"], [float(row[side]) for side in ("x0", "y0", "x1", "y1")]
            seen = float(kind == PLAIN or kind in ODD)
            odd = {name: kind == name for name in ODD}
            told.append({"face": int(row["face"]), "box": box, "visible": seen, "top_visible": seen} | odd)
            if kind == PLAIN:
                plain.append(yolo_row(int(row["face"]) - 1, box, width, height))
        (out / "labels" / f"{picture}.txt").write_text("".join(plain))
        sidecar = {"image": image.name, "width": width, "height": height, "dice": told}
        (out / "sidecars" / f"{picture}.json").write_text(json.dumps(sidecar))
        counts.update(["pictures", *(row["kind"] for row in rows)])
    return counts


def main() -> None:
    """Join labels to photographs."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("photographs", type=Path, help="the folder that holds images/")
    parser.add_argument("--part", choices=PARTS, default="measured")
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    counts = join(args.photographs, args.out, args.part)
    print(f"{args.out}: " + ", ".join(f"{count} {kind}" for kind, count in counts.items()))


if __name__ == "__main__":
    main()
