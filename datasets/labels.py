"""A labelled folder: its pictures, the dice marked on them, and which of these a reader is measured by.

It has `images/NAME.jpg` (or .png, .webp) and `labels/NAME.txt` in YOLO layout: one line a die,
`class cx cy w h` in fractions of the upright image, class 0..5 is face 1..6, the face that points up. A
picture without dice has an empty file.

It may have `sidecars/NAME.json`, as our renders do: all dice of the picture, with what is known of each.
`labels/` then holds only the plain, readable ones, and the others are known for what they are: dice that
lie cocked or stacked, and dice too hidden, too small or too faint for anybody to read. A sidecar may say by
`tags` what the picture is an example of, as `{"ground": "oak"}`: figures are told for each as well.
"""

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from vision.reading import FACES

PICTURES = (".jpg", ".jpeg", ".png", ".webp")

PLAIN = "plain"
"""Lies flat and can be read: it must be found and read right."""
ODD = ("cocked", "stacked")
"""Lies on a neighbour: a throw that a table argues about, so it must be found and doubted."""
IGNORED = "ignored"
"""Too hidden, too small or too faint: whatever is read there is neither right nor wrong."""

LEAST_VISIBLE = 0.5  # share of the die's outline
LEAST_TOP_VISIBLE = 0.72  # share of its upper face: with less, a five may be a three
LEAST_SIDE_PX = 14.0  # longer side of the box
LEAST_CONTRAST = 0.06  # of the weakest pip against the body: glare has eaten it, or shade


class DatasetError(Exception):
    """A folder that is not laid out as measuring needs it; says how it must be."""


@dataclass(frozen=True, slots=True)
class Label:
    """A die as a person or a renderer labelled it."""

    face: int
    x: float
    """Of the centre, in pixels."""
    y: float
    """Of the centre, in pixels."""
    longer_side: float
    """Of the box, in pixels."""
    kind: str = PLAIN
    """`PLAIN`, one of `ODD`, or `IGNORED`."""


def kind_of(die: Mapping[str, Any]) -> str:
    """Return which kind of label a die of a sidecar is; `KeyError`, `TypeError` or `ValueError` where it is
    none."""
    x0, y0, x1, y1 = die["box"]
    if die["visible"] < LEAST_VISIBLE or max(x1 - x0, y1 - y0) < LEAST_SIDE_PX:
        return IGNORED
    odd = next((kind for kind in ODD if die[kind]), None)
    legible = die["top_visible"] >= LEAST_TOP_VISIBLE and die.get("contrast", 1.0) >= LEAST_CONTRAST
    return odd or (PLAIN if legible else IGNORED)


def labelled_pictures(folder: Path) -> list[tuple[Path, Path]]:
    """Return `(image, label file)` of each picture, by name; `DatasetError` where the layout is another."""
    images, labels = folder / "images", folder / "labels"
    if not images.is_dir() or not labels.is_dir():
        raise DatasetError(f"{folder} must hold the folders images/ and labels/ (YOLO layout)")
    pictures = sorted(one for one in images.iterdir() if one.suffix.lower() in PICTURES)
    if not pictures:
        raise DatasetError(f"{images} holds no picture (JPEG, PNG or WebP)")
    pairs = [(picture, labels / f"{picture.stem}.txt") for picture in pictures]
    for picture, label in pairs:
        if not label.is_file():
            raise DatasetError(f"{picture} has no {label}; a picture without dice has an empty one")
    return pairs


def picture_labels(label_file: Path, width: int, height: int) -> tuple[Label, ...]:
    """Return all labels of a picture, in pixels of it: those of the file, then the odd and ignored ones of
    its sidecar where there is one; `DatasetError` names a bad line or file."""
    sidecar = sidecar_of(label_file)
    others = read_sidecar(sidecar, width, height) if sidecar.is_file() else ()
    return read_labels(label_file, width, height) + tuple(one for one in others if one.kind != PLAIN)


def picture_tags(label_file: Path) -> dict[str, str]:
    """Return the tags of a picture, sort -> name; none without a sidecar. `DatasetError` names a bad one."""
    sidecar = sidecar_of(label_file)
    try:
        tags = (
            json.loads(sidecar.read_text(encoding="utf-8-sig")).get("tags", {}) if sidecar.is_file() else {}
        )
        return {str(sort): str(name) for sort, name in tags.items()}
    except (OSError, ValueError, AttributeError) as error:
        raise _bad_sidecar(sidecar, error) from None


def sidecar_of(label_file: Path) -> Path:
    """Return where the sidecar of a picture is, if it has one."""
    return label_file.parent.parent / "sidecars" / f"{label_file.stem}.json"


def read_labels(path: Path, width: int, height: int) -> tuple[Label, ...]:
    """Return the labels in a YOLO file, in pixels of the image; `DatasetError` names a bad line."""
    labels = []
    for number, line in enumerate(path.read_text(encoding="utf-8-sig", errors="replace").splitlines(), 1):
        if not line.strip():
            continue
        try:
            name, x, y, w, h = line.split()
            sides = [float(one) for one in (x, y, w, h)]
            face = int(name) + 1
        except ValueError:
            face, sides = 0, [math.nan]
        if face not in FACES or not all(0 <= side <= 1 for side in sides):
            raise DatasetError(
                f"{path} line {number} is {line.strip()[:60]!r}; a line is: class 0..5, then centre x, "
                "centre y, width, height in 0..1"
            )
        x_px, y_px = sides[0] * width, sides[1] * height
        labels.append(Label(face, x_px, y_px, max(sides[2] * width, sides[3] * height)))
    return tuple(labels)


def yolo_row(class_index: int, box: Sequence[float], width: int, height: int) -> str:
    """Return the line of a die whose box is x0, y0, x1, y1 in pixels of a picture of that size, as
    `read_labels` reads it."""
    x0, y0, x1, y1 = box
    place = (x0 + x1) / 2 / width, (y0 + y1) / 2 / height, (x1 - x0) / width, (y1 - y0) / height
    return " ".join([str(class_index), *(f"{v:.5f}" for v in place)]) + "\n"


def read_sidecar(path: Path, width: int, height: int) -> tuple[Label, ...]:
    """Return every die of a sidecar, plain ones too, in pixels of a picture of that size; `DatasetError`
    where it is no sidecar."""
    try:
        told = json.loads(path.read_text(encoding="utf-8-sig"))
        wide, high = width / told["width"], height / told["height"]
        labels = []
        for die in told["dice"]:
            x0, y0, x1, y1 = die["box"]
            side = max((x1 - x0) * wide, (y1 - y0) * high)
            centre = (x0 + x1) / 2 * wide, (y0 + y1) / 2 * high
            labels.append(Label(int(die["face"]), *centre, side, kind_of(die)))
    except (OSError, ValueError, KeyError, TypeError, ZeroDivisionError) as error:
        raise _bad_sidecar(path, error) from None
    return tuple(labels)


def _bad_sidecar(path: Path, error: Exception) -> DatasetError:
    return DatasetError(
        f"{path} cannot be used ({type(error).__name__}: {error}); a sidecar is an object with width, height "
        "and dice, each with face, box, visible, top_visible, cocked and stacked"
    )
