"""Make patches for the readers of crops: every die of a labelled picture, and what the shipped detector takes
for one where none is.

    python -m datasets.crops.finds PHOTOGRAPHS... --renders RENDERS --drawn FOLDER --out build/finds/1.npz

A patch is a square of `REACH` longer sides about a box, of `PATCH_PX` pixels at most and hardly more than the
picture has, kept as WebP one after the other. All places are told in half sides of the patch from its middle,
right and down, so that training can cut, turn, shift and shade it anew. What is frozen for measuring
(`datasets/folds.csv`, a set's file MEASURE) is left out; awsvegas keeps its folds.
"""

import argparse
import csv
import json
import multiprocessing
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.crops.degrade import degrade, strongest_blur
from datasets.crops.folds import frozen
from datasets.crops.photographs import LABELS, TRAINED
from datasets.crops.sources import Picture, photographs, renders
from datasets.labels import IGNORED, PLAIN, kind_of
from vision import Reader, load_reader
from vision.stages.boxes import longer_sides, nms, overlaps
from vision.stages.candidates import EDGE_PX, nothing_found
from vision.stages.crops import cut_crops
from vision.stages.die_reader import LEANS, STACKED, UP

REACH = 2.9
"""side of a patch over the longer side of its box"""
PATCH_PX, LEAST_PATCH_PX, QUALITY = 128, 32, 82
FINDS = 3
"""of the detector's boxes about one die so many are kept beside the labelled one"""
PHOTOGRAPH, RENDER, DRAWN = "photograph", "render", "drawn"
NONE_BESIDE_DICE, NONE_EACH = 5, {PHOTOGRAPH: 24, RENDER: 24, DRAWN: 8}
"""of what shows no die, so many of a picture at most"""
SAME_IOU, ON_DIE_IOU, OFF_DIE_IOU, SEVERAL_IOU = 0.85, 0.55, 0.3, 0.2
"""finds that share so much are one; a find that shares so much with a die shows it, one that shares less with
each shows none; nor does one between, about two or more"""
LEAST_SIDE_PX, LEAST_VISIBLE = 12, 0.3
LOW_DEGREES, LOW_TOP = 28.0, 0.55
"""seen from lower than this, so much of an upper face in sight will do: it must not be taken for another"""
UNCLEAR = 7
"""the face of a die of which nobody could tell it"""
ONLY_DICE = ("epanemu", "tai", "nellbyler", "skovy")
"""whose labels may lack dice: what lies beside labelled dice teaches nothing"""

Floats = NDArray[np.float64]
Image = NDArray[np.uint8]


class Place(NamedTuple):
    """Where a patch lies in its picture, in pixels: half its side, and its middle."""

    half: float
    middle: Floats

    def of(self, points: Floats) -> Floats:
        """Points (..., 2) of the picture, in half sides of the patch from its middle."""
        return np.asarray((points - self.middle) / self.half)


@dataclass(slots=True)
class Patch:
    """One place of a picture, as training is told of it."""

    webp: Image
    source: str
    picture: str
    fold: int = 0
    """of awsvegas, 1 to 3; else 0"""
    die: bool = False
    face: int = 0
    """1 to 6; 0 where it is not to be learnt"""
    leans: float = 0.0
    stacked: float = 0.0
    """1 or 0; NaN where nobody says"""
    whole: float = np.nan
    """share of the upper face that is to be seen; NaN where nobody says"""
    up: tuple[float, ...] = (np.nan, np.nan)
    boxes: Floats = field(default_factory=lambda: np.zeros((0, 4)))
    """`(k, 4)`: the box that it is about, then the detector's of the same die"""
    wears: str = ""
    """what a rendered die shows in the place of pips"""
    quad: Floats = field(default_factory=lambda: np.full((4, 2), np.nan))
    """the upper face's corners"""
    box: Floats = field(default_factory=lambda: np.zeros(4))
    """what it is about, in pixels of the picture"""
    elevation: float = np.nan
    """from how many degrees above the table the die is seen; NaN where nobody says"""


class Task(NamedTuple):
    """A picture of which patches are wanted."""

    picture: Picture
    kind: str
    fold: int
    seed: int = 0
    copy: bool = False
    """whether it is seen through a poor camera"""


def patch_about(
    image: Image, box: Floats, finds: Floats, source: str, picture: str, fold: int = 0
) -> tuple[Patch, Place]:
    """The patch about a box, with finds `(k, 4)` of the same die, and its place."""
    side = float(max(box[2:] - box[:2])) * REACH
    pixels = int(np.clip(round(side), LEAST_PATCH_PX, PATCH_PX))
    crop = cut_crops(image, box[None].astype(np.float32), REACH, pixels)[0]
    done, data = cv2.imencode(".webp", crop, [cv2.IMWRITE_WEBP_QUALITY, QUALITY])
    if not done:
        raise OSError(f"a patch of {source}/{picture} could not be written as WebP")
    place = Place(side / 2, (box[:2] + box[2:]) / 2)
    patch = Patch(np.asarray(data, np.uint8).reshape(-1), source, picture, fold, box=box)
    patch.boxes = place.of(np.vstack((box[None], finds)).reshape(-1, 2, 2)).reshape(-1, 4)
    return patch, place


def guessed_quad(box: Floats, up: Floats) -> Floats:
    """About where the upper face (4, 2) of a die lies whose turn about `up` (2,) nobody knows: a square
    somewhat larger than it, foreshortened along `up` and moved half an edge along it."""
    right, down = float(up[0]), -float(up[1])
    lean = min(1.0, float(np.hypot(right, down)))
    cosine = float(np.sqrt(1 - lean**2))
    edge = float(max(box[2:] - box[:2])) / (1.2 * cosine + 0.75 * lean + 0.15)
    way = np.array([right, down]) / lean if lean > 1e-3 else np.array([0.0, -1.0])
    across = np.array([-way[1], way[0]])
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * 0.575 * edge
    middle = (box[:2] + box[2:]) / 2 + way * lean * edge / 2
    return np.asarray(middle + corners[:, :1] * across + corners[:, 1:] * way * cosine)


def face_of(die: dict[str, Any]) -> int:
    """The face that a rendered die teaches, 1 to 6; 0 where nobody could read it, or it shows no pips."""
    low = die.get("elevation", 90.0) < LOW_DEGREES and die["top_visible"] >= LOW_TOP
    seen = die["visible"] >= LEAST_VISIBLE and not (die["cocked"] or die["stacked"])
    return int(die["face"]) if (kind_of(die) == PLAIN or (low and seen)) and "picture" not in die else 0


def dice_of(reader: Reader, image: Image, finds: Floats, shared: Floats, task: Task) -> Iterator[Patch]:
    """Yield the dice of a picture: of renders all is known; how the dice of photographs lie the shipped
    reader says, and what they take for odd is left open."""
    one = task.picture
    rendered = task.kind == RENDER
    told = json.loads(one.path.with_suffix(".json").read_text())["dice"] if rendered else []
    wanted = one.boxes.astype(np.float32)
    said = None if rendered else reader.crops.told(image, wanted)
    large = longer_sides(wanted) >= LEAST_SIDE_PX
    for index in np.flatnonzero(large & (one.visible >= LEAST_VISIBLE) & (one.faces < UNCLEAR)):
        box = one.boxes[index]
        mine = finds[np.flatnonzero(shared[:, index] >= ON_DIE_IOU)[:FINDS]]
        patch, place = patch_about(image, box, mine, one.source, one.path.stem, task.fold)
        patch.die = True
        if said is None:
            die = told[index]
            patch.wears = die.get("picture", "")
            patch.face = face_of(die)
            patch.leans, patch.stacked = float(one.cocked[index]), float(one.stacked[index])
            patch.whole, patch.up = float(die["top_visible"]), tuple(one.up[index].tolist())
            patch.elevation = float(die.get("elevation", np.nan))
            patch.quad = place.of(np.array(die["quad"], float))
        else:
            patch.face, patch.up = int(one.faces[index]), tuple(said[index, UP].tolist())
            patch.leans = np.nan if said[index, LEANS] > 0 else 0.0
            patch.stacked = np.nan if said[index, STACKED] > 0 else 0.0
            ends = np.array(image.shape[1::-1]) - EDGE_PX
            patch.whole = np.nan if (box[:2] <= EDGE_PX).any() or (box[2:] >= ends).any() else 1.0
            patch.quad = place.of(guessed_quad(box, said[index, UP].astype(float)))
        yield patch


def patches_of(reader: Reader, task: Task) -> Iterator[Patch]:
    """Yield the patches of a picture: its dice, and finds that show none."""
    one, rng = task.picture, np.random.default_rng(task.seed)
    image = one.load()
    if task.copy:
        image = degrade(image, rng, strongest_blur(one.boxes))
    candidates = reader.run(nothing_found(image), through="detect")
    finds = candidates.boxes[nms(candidates.boxes, candidates.scores, SAME_IOU)].astype(float)
    every = np.vstack((finds, one.boxes)).astype(np.float32)
    shared = overlaps(every)[0][: len(finds), len(finds) :].astype(float)
    if len(one.boxes):
        yield from dice_of(reader, image, finds, shared, task)
    if one.source in ONLY_DICE:
        return
    most, several = shared.max(axis=1, initial=0), (shared > SEVERAL_IOU).sum(axis=1) > 1
    none = finds[(most < OFF_DIE_IOU) | ((most < ON_DIE_IOU) & several)]
    count = NONE_BESIDE_DICE if len(one.boxes) and task.kind != DRAWN else NONE_EACH[task.kind]
    for box in none[rng.permutation(len(none))[:count]]:
        yield patch_about(image, box, none[:0], one.source, one.path.stem, task.fold)[0]


def taught(folder: Path) -> Iterator[tuple[Picture, int]]:
    """Yield the pictures of a set of photographs that may be trained on, each with its fold."""
    parts = {(line.set, line.picture): line.part for line in frozen()}
    listed = folder.name in {name for name, _ in parts}
    measure = folder / "MEASURE"
    measured = set(measure.read_text().split("\n")) if measure.is_file() else set()
    for one in photographs(folder):
        part = parts.get((folder.name, one.path.stem))
        if one.path.name in measured or part == "measured" or (listed and part is None):
            continue
        yield one, int(part[-1]) if part and part.startswith("fold") else 0


def piechowiak(folder: Path) -> Iterator[tuple[Picture, int]]:
    """Yield the arrangements of piechowiak that may be trained on, by our own labels."""
    with LABELS.open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["picture"] in TRAINED]
    for name in sorted({row["picture"] for row in rows}):
        mine = [row for row in rows if row["picture"] == name]
        boxes = np.array([[float(row[side]) for side in ("x0", "y0", "x1", "y1")] for row in mine])
        faces = np.array([int(row["face"]) if row["kind"] == PLAIN else UNCLEAR for row in mine])
        seen = np.array([float(row["kind"] != IGNORED) for row in mine])
        none, path = np.zeros(len(mine), bool), folder / "images" / f"{name}.jpg"
        outlines, up = np.zeros((len(mine), 24, 2)), np.full((len(mine), 2), np.nan)
        yield Picture(path, "piechowiak", boxes, outlines, faces, seen, seen, none, none, up), 0


_reader: list[Reader] = []


def work(task: Task) -> list[Patch]:
    """The patches of one picture, in a process that loads the reader once."""
    if not _reader:
        cv2.setNumThreads(1)
        _reader.append(load_reader())
    return list(patches_of(_reader[0], task))


def arrays(patches: list[Patch]) -> dict[str, Any]:
    """Patches as `models.patches` takes them."""
    boxes = np.full((len(patches), FINDS + 1, 4), np.nan, np.float32)
    for index, one in enumerate(patches):
        boxes[index, : len(one.boxes)] = one.boxes
    names = ("source", "picture", "fold", "die", "face", "leans", "stacked", "whole", "wears")
    told: dict[str, Any] = {name: np.array([getattr(one, name) for one in patches]) for name in names}
    return told | {
        "webps": np.concatenate([one.webp for one in patches]) if patches else np.empty(0, np.uint8),
        "lengths": np.array([len(one.webp) for one in patches]),
        "boxes": boxes,
        "quads": np.array([one.quad for one in patches], np.float32).reshape(-1, 4, 2),
        "up": np.array([one.up for one in patches], np.float32).reshape(-1, 2),
    }


def save(path: Path, patches: list[Patch]) -> None:
    """Write patches as `models.train_schooled` takes them."""
    path.parent.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(path, **arrays(patches))


def main() -> None:
    """Make the patches."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("photographs", type=Path, nargs="*", help="sets of photographs")
    parser.add_argument("--renders", type=Path, nargs="*", default=[], help="by datasets.scenes.render")
    parser.add_argument("--drawn", type=Path, nargs="*", default=[], help="by datasets.crops.flat_tables")
    parser.add_argument("--copies", action="store_true", help="through a poor camera, instead of as they are")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    tasks = []
    for folder in args.photographs:
        pictures = piechowiak(folder) if folder.name == "piechowiak" else taught(folder)
        tasks += [Task(one, PHOTOGRAPH, fold) for one, fold in pictures]
    for kind, folders, listed in ((RENDER, args.renders, renders), (DRAWN, args.drawn, photographs)):
        tasks += [Task(one, kind, 0) for folder in folders for one in listed(folder)]
    seeds = np.random.SeedSequence(args.seed).generate_state(len(tasks))
    tasks = [task._replace(seed=int(seed), copy=args.copies) for task, seed in zip(tasks, seeds, strict=True)]
    with multiprocessing.get_context("spawn").Pool(args.processes) as pool:
        patches = [patch for them in pool.imap(work, tasks, 4) for patch in them]
    save(args.out, patches)
    print(f"{args.out}: {sum(one.die for one in patches)} dice, {sum(not one.die for one in patches)} none")


if __name__ == "__main__":
    main()
