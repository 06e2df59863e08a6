"""Labelled pictures from wherever they come, as one type: real photographs in YOLO layout and our renders
with sidecars."""

import argparse
import csv
import json
import math
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.labels import LEAST_CONTRAST
from datasets.scenes.view import OUTLINE_POINTS

TRAINING_SOURCES = ("nellbyler", "epanemu")
"""Folders of real photographs that may be trained on; `damiantab` only measures."""


CORRECTIONS = Path(__file__).parents[1] / "corrections.csv"
"""Labels of photographs that were looked at and are wrong, and dice that nobody labelled."""

CORNER_SHARE = 0.45
"""how far a photographed die is taken to reach from its box's ellipse to the box's corners"""


UNKNOWN_UP = (math.nan, math.nan)


@dataclass(frozen=True)
class Picture:
    """A picture and its dice: boxes (n, 4) x0 y0 x1 y1 and outlines (n, 24, 2) in pixels, faces (n,) 1..6,
    visible and readable shares (n,) 0..1, odd (n,).

    `outlines` say what a box becomes when the picture is turned; those of photographs are guessed from the
    boxes. `readable` is how much of the top face is to be seen; 0 for a die that rests on no face (cocked),
    NaN for one whose pips hardly stand out, which should teach nothing. `cocked` (n,) dice lean on others,
    `stacked` (n,) ones lie on them; none of a photograph is taken to. `up` (n, 2) is where the face that is
    up points, as the eye sees it, right and up (`datasets.scenes.view`); NaN where it is not known.
    """

    path: Path
    source: str
    boxes: NDArray[np.float64]
    outlines: NDArray[np.float64]
    faces: NDArray[np.int64]
    visible: NDArray[np.float64]
    readable: NDArray[np.float64]
    cocked: NDArray[np.bool_]
    stacked: NDArray[np.bool_]
    up: NDArray[np.float64]

    def load(self) -> NDArray[np.uint8]:
        """Read the pixels: BGR, or BGRA for a cut-out."""
        image = cv2.imread(str(self.path), cv2.IMREAD_UNCHANGED)
        if image is None:
            raise FileNotFoundError(
                f"{self.path} is missing or no picture; make the set again or remove its label file."
            )
        return np.asarray(image, np.uint8)


def guessed_outlines(boxes: NDArray[np.float64]) -> NDArray[np.float64]:
    """Outlines (n, 24, 2) for boxes (n, 4) of dice turned nobody knows how: between the box's ellipse, which
    a die at 45 degrees keeps to, and its corners, which a square one fills."""
    angles = np.arange(OUTLINE_POINTS) * 2 * np.pi / OUTLINE_POINTS
    round_ones = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    unit = (1 - CORNER_SHARE) * round_ones + CORNER_SHARE * np.sign(round_ones)
    centre, half = (
        (boxes[:, None, :2] + boxes[:, None, 2:]) / 2,
        (boxes[:, None, 2:] - boxes[:, None, :2]) / 2,
    )
    return np.asarray(centre + half * unit, float)


def corrections(source: str) -> list[dict[str, str]]:
    """The rows of CORRECTIONS about a source's photographs."""
    with CORRECTIONS.open() as file:
        return [row for row in csv.DictReader(file) if row["source"] == source]


def corrected(
    rows: Iterable[dict[str, str]], picture: str, boxes: NDArray[np.float64], faces: NDArray[np.int64]
) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """Boxes (n, 4) and faces (n,) of a photograph with what rows of CORRECTIONS say of it: another face for
    the die whose centre their box holds, or one die more."""
    boxes, faces = boxes.copy(), faces.copy()
    for row in rows:
        if row["picture"] != picture:
            continue
        box = np.array([float(row[corner]) for corner in ("x0", "y0", "x1", "y1")])
        centres = (boxes[:, :2] + boxes[:, 2:]) / 2
        meant = ((centres > box[:2]) & (centres < box[2:])).all(axis=1)
        if meant.any():
            faces[meant] = int(row["face"])
        else:
            boxes, faces = np.vstack([boxes, box]), np.append(faces, int(row["face"]))
    return boxes, faces


def original_name(name: str) -> str:
    """What a photograph was called before copies were made of it: Roboflow's add a hash to the stem."""
    return re.sub(r"\.rf\.[0-9a-f]+$", "", name)


def photographs(folder: Path) -> Iterator[Picture]:
    """Real photographs: `images/` beside `labels/`, class 0..5 is face 1..6. Only one copy of augmented ones
    is taken."""
    if not (folder / "images").is_dir():
        raise FileNotFoundError(
            f"No real photographs at {folder}: name a folder that holds images/ and labels/ with --real."
        )
    seen, known = set(), corrections(folder.name)
    for path in sorted((folder / "images").iterdir()):
        original = original_name(path.stem)
        if original in seen:
            continue
        seen.add(original)
        image = cv2.imread(str(path))
        if image is None:
            raise ValueError(f"{path} is no picture; remove it from the photographs, or mend it")
        lines = (folder / "labels" / f"{path.stem}.txt").read_text().split()
        rows = np.array(lines, float).reshape(-1, 5)
        height, width = image.shape[:2]
        centre, size = rows[:, 1:3] * [width, height], rows[:, 3:5] * [width, height]
        boxes, faces = corrected(
            known,
            original,
            np.hstack([centre - size / 2, centre + size / 2]),
            rows[:, 0].astype(int) + 1,
        )
        ones, none = np.ones(len(boxes)), np.zeros(len(boxes), bool)
        yield Picture(
            path,
            folder.name,
            boxes,
            guessed_outlines(boxes),
            faces,
            ones,
            ones,
            none,
            none,
            np.full((len(boxes), 2), np.nan),
        )


def _readable(die: dict[str, Any]) -> float:
    if die.get("contrast", 1.0) < LEAST_CONTRAST:
        return math.nan
    return 0.0 if die["cocked"] else float(die["top_visible"])


def renders(folder: Path) -> Iterator[Picture]:
    """Our renders: NAME.json beside NAME.jpg or NAME.png."""
    for path in sorted(folder.glob("*.json")):
        sidecar = json.loads(path.read_text())
        dice = sidecar["dice"]
        outlines = np.array([d["outline"] for d in dice], float).reshape(-1, OUTLINE_POINTS, 2)
        yield Picture(
            folder / sidecar["image"],
            folder.name,
            np.array([d["box"] for d in dice], float).reshape(-1, 4),
            outlines.clip(0, [sidecar["width"], sidecar["height"]]),
            np.array([d["face"] for d in dice], int),
            np.array([d["visible"] for d in dice], float),
            np.array([_readable(d) for d in dice], float),
            np.array([d["cocked"] for d in dice], bool),
            np.array([d["stacked"] for d in dice], bool),
            np.array([d.get("up", UNKNOWN_UP) for d in dice], float).reshape(-1, 2),
        )


def gather(real: Path | None, rendered: Path | None) -> list[Picture]:
    """All pictures of the sources that are there; `SystemExit` with a sentence where none is."""
    pictures: list[Picture] = []
    for name in TRAINING_SOURCES if real else ():
        pictures.extend(photographs(Path(real or "") / name))
    for kind in ("scenes", "cutouts"):
        if rendered and (rendered / kind).is_dir():
            pictures.extend(renders(rendered / kind))
    if not pictures:
        raise SystemExit(
            "No pictures: give --real (photographs) or --renders (made by python -m datasets.scenes.render)."
        )
    return pictures


def add_sources(parser: argparse.ArgumentParser) -> None:
    """Let a command be told where its pictures are: `--real` and `--renders`, as `gather` takes them."""
    parser.add_argument("--real", type=Path, help="folder that holds nellbyler/, epanemu/, casino-crops/")
    parser.add_argument("--renders", type=Path, help="folder that holds scenes/ and cutouts/")
