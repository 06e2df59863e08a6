"""Measure the reader of pictures by renders of such dice (`datasets.scenes.render --kind pictured`):

    python -m models.measure_pictures build/pictures/pictured > models/pictures.json

It reads as at a table where pictures are played with. Of dice of 16 pixels and more whose upper face is seen
it says how many are found, what is said of them untaught, and of pictures once two to four looks at each of
the set were taught, which are drawn at random.
"""

import argparse
import json
import random
import zlib
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from table.judging.taught import Taught
from vision import DieReading, load_image, load_reader
from vision.reading import UNKNOWN_FACE
from vision.stages.boxes import overlaps
from vision.stages.pictures import LETTERINGS
from vision.weights import PICTURE_READER, find_weights

LEAST_SIDE_PX, LEAST_SEEN, SAME_IOU = 16.0, 0.85, 0.45
PICTURES_A_SET, DRAWS = 8, 5


class Seen(NamedTuple):
    """A die of a render, and what was read where it lies."""

    set: int
    picture: str | None
    face: int
    read: DieReading | None


def seen(folder: Path) -> Iterator[Seen]:
    """Yield the dice of all renders of a folder."""
    reader = load_reader()
    for sidecar in sorted(folder.glob("*.json")):
        told = json.loads(sidecar.read_text())
        dice = [die for die in told["dice"] if _counts(die)]
        read = reader.read(load_image(folder / told["image"]), pictures=True).dice
        boxes = np.array([die["box"] for die in dice] + [die.box for die in read], np.float32).reshape(-1, 4)
        shared = overlaps(boxes)[0][: len(dice), len(dice) :] if len(boxes) else np.zeros((0, 0))
        of_set = int(sidecar.stem.rsplit("-", 1)[1]) // PICTURES_A_SET
        for die, row in zip(dice, shared, strict=True):
            at = int(row.argmax()) if len(row) and row.max() > SAME_IOU else None
            yield Seen(of_set, die.get("picture"), die["face"], None if at is None else read[at])


def _counts(die: dict[str, Any]) -> bool:
    x0, y0, x1, y1 = die["box"]
    free = die["visible"] >= LEAST_SEEN and die["top_visible"] >= LEAST_SEEN
    return bool(free and max(x1 - x0, y1 - y0) >= LEAST_SIDE_PX and not die["cocked"] and not die["stacked"])


def untaught(dice: list[Seen]) -> dict[str, int]:
    """What is said of dice that nobody taught: of pips, of numerals and letters, of pictures."""
    counts: dict[str, int] = defaultdict(int)
    for die in dice:
        kind = "pips" if die.picture is None else "lettering" if die.picture in LETTERINGS else "picture"
        counts[kind] += 1
        if die.read is None:
            continue
        counts[f"{kind}_found"] += 1
        told = die.read.to_json()
        if die.read.doubt:
            counts[f"{kind}_{'unknown' if die.read.doubt == UNKNOWN_FACE else 'doubted'}"] += 1
        elif str(told["face"]) == (die.picture or str(die.face)) and ("symbol" in told) == bool(die.picture):
            counts[f"{kind}_right"] += 1
        else:
            counts[f"{kind}_calmly_wrong"] += 1
    return dict(counts)


def after(looks_taught: int, dice: list[Seen]) -> dict[str, int]:
    """What is said of pictures once so many looks at each of a set's were taught."""
    counts: dict[str, int] = defaultdict(int)
    sets: dict[int, dict[str, list[DieReading]]] = defaultdict(lambda: defaultdict(list))
    for die in dice:
        if die.picture and die.picture not in LETTERINGS and die.read and die.read.lettering is not None:
            sets[die.set][die.picture].append(die.read)
    for number, pictures in sets.items():
        rng = random.Random(zlib.crc32(str(number).encode()))  # noqa: S311
        known = {name: looks for name, looks in pictures.items() if len(looks) > looks_taught}
        for _ in range(DRAWS if known else 0):
            chosen = {name: rng.sample(range(len(looks)), looks_taught) for name, looks in known.items()}
            faces = {name: str(face) for face, name in enumerate(sorted(known), 1)}
            taught = Taught(
                [(known[name][at].features, faces[name]) for name in known for at in chosen[name]]
            )
            for name, looks in known.items():
                for at in set(range(len(looks))) - set(chosen[name]):
                    named = taught.named(looks[at])
                    right = str(named.face) == faces[name]
                    counts["looks"] += 1
                    counts["likeliest_right"] += right
                    counts["calm_right" if right else "calmly_wrong"] += named.doubt is None
    return dict(counts)


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("renders", type=Path)
    args = parser.parse_args()
    dice = list(seen(args.renders))
    told = {
        "weights": find_weights().sha256[PICTURE_READER],
        "untaught": untaught(dice),
        "after_two_looks": after(2, dice),
        "after_three_looks": after(3, dice),
        "after_four_looks": after(4, dice),
    }
    print(json.dumps(told, indent=1))


if __name__ == "__main__":
    main()
