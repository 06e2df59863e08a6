"""Single looks at labelled pictures, kept on disk: what the risk of a verdict is fitted on and measured by.

Reading takes a tenth of a second and more a picture, fitting a few seconds in all, so every look is written
to a cache as soon as it is made: a stopped run goes on where it was. Another reader makes other looks.
"""

import zlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np

from datasets.crops.degrade import degrade, recolour, strongest_blur
from datasets.crops.sources import original_name, photographs
from datasets.labels import Label, labelled_pictures, picture_labels
from models.evaluation.matching import Match, match
from models.evaluation.readings import NamedReader, digest, reading_of, resumed, text_of
from vision.image import Frame, load_image

RECOLOURED = 0.6
"""Share of the spoilt copies whose light is changed too."""


@dataclass(frozen=True, slots=True)
class Look:
    """One look at one picture."""

    source: str
    """The name of the labelled folder."""
    picture: str
    """The picture's name: its copies share it, for they are one picture's evidence."""
    copy: int
    """0 for the picture as it was taken, 1 and on for copies: seen through a worse camera, or augmented by
    who made the set."""
    match: Match


@dataclass(frozen=True, slots=True)
class Labelled:
    """A picture with its labels, before it is read."""

    image: Path
    labels: tuple[Label, ...]
    augmented: bool = False
    """Whether it is one of several copies of a photograph, with noise, stretched or in other colours."""


def labelled(folder: Path) -> Iterator[Labelled]:
    """Return the pictures of a labelled folder: those with sidecars as they are, photographs once each,
    however many augmented copies there are, with what is known to be wrong of their labels."""
    if (folder / "sidecars").is_dir():
        for image, label_file in labelled_pictures(folder):
            height, width = load_image(image).shape[:2]
            yield Labelled(image, picture_labels(label_file, width, height))
        return
    copies = Counter(original_name(path.stem) for path in (folder / "images").iterdir())
    for one in photographs(folder):
        low, high = one.boxes[:, :2], one.boxes[:, 2:]
        centres, sides = (low + high) / 2, (high - low).max(axis=1, initial=0)
        yield Labelled(
            one.path,
            tuple(
                Label(int(face), float(x), float(y), float(side))
                for face, (x, y), side in zip(one.faces, centres, sides, strict=True)
            ),
            copies[original_name(one.path.stem)] > 1,
        )


def looks(reader: NamedReader, folder: Path, copies: int, cache: Path) -> Iterator[Look]:
    """Read every picture of a labelled folder, and so many spoilt copies of each.

    `DatasetError` and `ImageError` name a bad file.
    """
    name, shown = reader.kept_as, [(one, copy) for one in labelled(folder) for copy in range(copies + 1)]
    files = [(cache / f"{name}-{digest(one.image)}-{copy}.json", (one, copy)) for one, copy in shown]
    texts = resumed(partial(looked_at, reader), files)
    for (one, copy), text in zip(shown, texts, strict=True):
        matched = match(one.image, one.labels, reading_of(text))
        yield Look(folder.name, one.image.stem, copy + one.augmented, matched)


def looked_at(reader: NamedReader, shown: tuple[Labelled, int]) -> str:
    """Return what is read of a picture, or of its copy of that number, as a text to keep."""
    one, copy = shown
    frame = load_image(one.image)
    return text_of(reader.read(spoilt(frame, one, copy) if copy else frame))


def spoilt(frame: Frame, one: Labelled, copy: int) -> Frame:
    """The picture as a worse camera in worse light sees it: blur, noise, few pixels, JPEG, dim or harsh; the
    same name and copy give the same."""
    rng = np.random.default_rng(zlib.crc32(f"{one.image.stem}/{copy}".encode()))
    half = np.array([[label.longer_side / 2] * 2 for label in one.labels]).reshape(-1, 2)
    centres = np.array([[label.x, label.y] for label in one.labels]).reshape(-1, 2)
    image = recolour(frame, rng, 0.0) if rng.random() < RECOLOURED else frame
    return degrade(image, rng, strongest_blur(np.hstack([centres - half, centres + half])))
