"""Measure a reader on labelled pictures: every figure that matters to a table, with Wilson 95 % intervals.

A labelled folder has `images/NAME.jpg` (or .png, .webp) and `labels/NAME.txt` in YOLO layout: one line a die,
`class cx cy w h` in fractions of the upright image, class 0..5 is face 1..6, the face that points up.
"""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

from vision.errors import DatasetError
from vision.image import load_image
from vision.reader import Reader
from vision.reading import FACES, DieReading, Reading

PICTURES = (".jpg", ".jpeg", ".png", ".webp")
SURE = 0.98
"""From this confidence on, a reading is taken without asking: what is wrong above it is what hurts."""
CALIBRATION_BINS = 15
Z_95 = 1.959964


@dataclass(frozen=True, slots=True)
class Label:
    """A die as a person labelled it."""

    face: int
    x: float
    """Of the centre, in pixels."""
    y: float
    """Of the centre, in pixels."""
    longer_side: float
    """Of the box, in pixels."""


@dataclass(frozen=True, slots=True)
class Match:
    """One picture's labels against its reading, by index into `reading.dice`."""

    image: Path
    labels: tuple[Label, ...]
    reading: Reading
    found: tuple[int | None, ...]
    """For each label the die that was read there, or None where it was missed."""

    @property
    def extra(self) -> list[DieReading]:
        """Dice read where none is labelled."""
        return [die for index, die in enumerate(self.reading.dice) if index not in self.found]

    @property
    def pairs(self) -> list[tuple[Label, DieReading | None]]:
        """Each label with the die read there."""
        dice = self.reading.dice
        return [
            (label, None if at is None else dice[at])
            for label, at in zip(self.labels, self.found, strict=True)
        ]

    @property
    def exact(self) -> bool:
        """Whether the whole reveal is right: every die found, no other, each face right."""
        return not self.extra and all(die is not None and die.face == label.face for label, die in self.pairs)


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


def read_labels(path: Path, width: int, height: int) -> tuple[Label, ...]:
    """Return the labels in a YOLO file, in pixels of the image; `DatasetError` names a bad line."""
    labels = []
    for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1):
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
                f"{path} line {number} is {line.strip()[:60]!r}; "
                "a line is: class 0..5, then centre x, centre y, width, height in 0..1"
            )
        x_px, y_px = sides[0] * width, sides[1] * height
        labels.append(Label(face, x_px, y_px, max(sides[2] * width, sides[3] * height)))
    return tuple(labels)


def match(image: Path, labels: Sequence[Label], reading: Reading) -> Match:
    """Pair labels and dice one to one, nearest centres first, within half a labelled box's longer side."""
    found: list[int | None] = [None] * len(labels)
    if labels and reading.dice:
        centres = np.array([((d.box[0] + d.box[2]) / 2, (d.box[1] + d.box[3]) / 2) for d in reading.dice])
        marked = np.array([(label.x, label.y) for label in labels])
        apart = np.linalg.norm(marked[:, None] - centres[None], axis=2)
        reach = np.array([label.longer_side / 2 for label in labels])
        apart[apart > reach[:, None]] = np.inf
        for flat in np.argsort(apart, axis=None, kind="stable"):
            label, die = divmod(int(flat), len(reading.dice))
            if not math.isfinite(apart[label, die]):
                break
            if found[label] is None and die not in found:
                found[label] = die
    return Match(image, tuple(labels), reading, tuple(found))


def evaluate(reader: Reader, folder: Path) -> Iterator[Match]:
    """Read a labelled folder, picture by picture; `DatasetError` and `ImageError` name a bad file."""
    for image, label in labelled_pictures(folder):
        frame = load_image(image)
        labels = read_labels(label, frame.shape[1], frame.shape[0])
        yield match(image, labels, reader.read(frame))


@dataclass(frozen=True, slots=True)
class Share:
    """`count` of `of`, as a share with its Wilson 95 % interval."""

    count: int
    of: int

    def to_json(self) -> dict[str, Any]:
        """Return count, of, share (None of nothing) and interval."""
        low, high = wilson(self.count, self.of)
        share = self.count / self.of if self.of else None
        return {
            "count": self.count,
            "of": self.of,
            "share": None if share is None else round(share, 5),
            "interval": [round(low, 5), round(high, 5)],
        }

    def __str__(self) -> str:
        if not self.of:
            return "none to count"
        low, high = wilson(self.count, self.of)
        return f"{self.count / self.of:7.2%}  [{low:.2%}, {high:.2%}]  {self.count} of {self.of}"


def wilson(count: int, of: int) -> tuple[float, float]:
    """Return the 95 % score interval of a share (Wilson 1927); 0..1 where nothing was counted.

    Extra dice may be more than the dice there are: that is no share, and its interval ends at 1.
    """
    if of == 0:
        return 0.0, 1.0
    share, z2 = min(1.0, count / of), Z_95**2
    centre = (share + z2 / (2 * of)) / (1 + z2 / of)
    half = Z_95 / (1 + z2 / of) * math.sqrt(share * (1 - share) / of + z2 / (4 * of * of))
    return max(0.0, centre - half), min(1.0, centre + half)


def calibration_error(confidences: Sequence[float], right: Sequence[bool]) -> float:
    """Return the expected calibration error (Naeini et al. 2015) over 15 equal bins; 0 for nothing read."""
    if not confidences:
        return 0.0
    sure, good = np.array(confidences), np.array(right, float)
    bins = np.minimum((sure * CALIBRATION_BINS).astype(int), CALIBRATION_BINS - 1)
    gaps = [abs(good[bins == one].sum() - sure[bins == one].sum()) for one in range(CALIBRATION_BINS)]
    return float(sum(gaps) / len(sure))


@dataclass(frozen=True, slots=True)
class Figures:
    """What a set of matches adds up to."""

    pictures: int
    right: Share
    """Dice found and read right, of those labelled."""
    right_of_found: Share
    missed: Share
    misread: Share
    recall: dict[int, Share]
    """For each face, the labelled dice of it that were read as it."""
    precision: Share
    """Boxes on a labelled die, of all boxes."""
    extra: Share
    """Boxes on no labelled die, against the number of labelled dice."""
    exact: Share
    """Pictures wholly right."""
    sure_wrong: Share
    """Of all boxes read with a confidence above `SURE`: misread or on no die."""
    calibration_error: float
    """Expected calibration error of the faces of found dice."""
    confusion: list[list[int]]
    """`[labelled face - 1][read face - 1]`, a seventh column for missed, a seventh row for extra."""
    doubts: dict[str, tuple[int, int]]
    """Doubt -> how many dice have it, and how many of these are misread or no dice."""
    milliseconds: float
    """Median time of a reading."""
    wrong: list[str] = field(default_factory=list)
    """A line for every picture that is not wholly right."""

    def to_json(self) -> dict[str, Any]:
        """Return every figure under its own name."""
        shares = ("right", "right_of_found", "missed", "misread", "precision", "extra", "exact", "sure_wrong")
        return {
            "pictures": self.pictures,
            "dice": self.right.of,
            **{name: getattr(self, name).to_json() for name in shares},
            "recall": {str(face): share.to_json() for face, share in self.recall.items()},
            "calibration_error": round(self.calibration_error, 5),
            "confusion": self.confusion,
            "doubts": {word: {"count": n, "wrong": bad} for word, (n, bad) in self.doubts.items()},
            "milliseconds": round(self.milliseconds, 1),
            "wrong": self.wrong,
        }


def figures(matches: Sequence[Match]) -> Figures:
    """Add up the matches of a folder."""
    confusion = [[0] * 7 for _ in range(7)]
    outcomes: list[tuple[DieReading, bool, bool]] = []  # a die, whether its face is right, whether it is one
    for one in matches:
        for label, die in one.pairs:
            confusion[label.face - 1][die.face - 1 if die else 6] += 1
            if die:
                outcomes.append((die, die.face == label.face, True))
        for die in one.extra:
            confusion[6][die.face - 1] += 1
            outcomes.append((die, False, False))
    dice = sum(len(one.labels) for one in matches)
    right = sum(confusion[at][at] for at in range(6))
    missed = sum(confusion[at][6] for at in range(6))
    found = dice - missed
    sure = [good for die, good, _ in outcomes if die.confidence > SURE]
    doubted = Counter(die.doubt for die, _, _ in outcomes if die.doubt)
    bad = Counter(die.doubt for die, good, _ in outcomes if die.doubt and not good)
    return Figures(
        pictures=len(matches),
        right=Share(right, dice),
        right_of_found=Share(right, found),
        missed=Share(missed, dice),
        misread=Share(found - right, dice),
        recall={face: Share(confusion[face - 1][face - 1], sum(confusion[face - 1])) for face in FACES},
        precision=Share(found, len(outcomes)),
        extra=Share(len(outcomes) - found, dice),
        exact=Share(sum(one.exact for one in matches), len(matches)),
        sure_wrong=Share(sure.count(False), len(sure)),
        calibration_error=calibration_error(
            [die.confidence for die, _, is_die in outcomes if is_die],
            [good for _, good, is_die in outcomes if is_die],
        ),
        confusion=confusion,
        doubts={word: (count, bad[word]) for word, count in doubted.most_common()},
        milliseconds=median(one.reading.milliseconds for one in matches) if matches else 0.0,
        wrong=[told for one in matches if (told := _told(one))],
    )


def _told(one: Match) -> str:
    """Return what is wrong with a picture's reading, or an empty text."""
    faults = []
    for label, die in one.pairs:
        if die is None:
            faults.append(f"a {label.face} missed")
        elif die.face != label.face:
            faults.append(f"a {label.face} read as {die.face} ({die.confidence:.3f})")
    faults += [f"an extra {die.face} ({die.confidence:.3f})" for die in one.extra]
    return f"{one.image.name}: {', '.join(faults)}" if faults else ""
