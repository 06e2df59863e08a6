"""Measure a reader on labelled pictures: each label against what was read there, and each error by its name.

What all pictures of a folder add up to is in `figures`, the layout of a folder in `labels`.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np

from datasets.labels import (
    IGNORED,
    ODD,
    PLAIN,
    Label,
    labelled_pictures,
    picture_labels,
    picture_tags,
)
from models.evaluation.readings import Reads, readings
from vision.reading import DieReading, Reading

BEHIND = 0.2
"""longer sides: so much farther an ignored die counts, for most often the one that was read hides it"""


@dataclass(frozen=True, slots=True)
class Fault:
    """One error of a reading: `label` is None for a false positive, `die` for a missed one."""

    kind: str
    """misread, missed, extra: a false positive; double: one that is a second box on a die; unflagged: an odd
    die that was read without a doubt."""
    label: Label | None
    die: DieReading | None

    @property
    def place(self) -> tuple[float, float, float]:
        """Centre x, centre y and longer side of what it is about, in pixels."""
        if self.label:
            return self.label.x, self.label.y, self.label.longer_side
        x0, y0, x1, y1 = self.die.box if self.die else (0.0, 0.0, 0.0, 0.0)
        return *_centre((x0, y0, x1, y1)), max(x1 - x0, y1 - y0)

    def __str__(self) -> str:
        read = f"{self.die.face} ({self.die.confidence:.3f})" if self.die else ""
        if self.label is None:
            return f"an extra {read}"
        if self.kind == "unflagged":
            return f"a {self.label.kind} {self.label.face} read as {read}, not doubted"
        return f"a {self.label.face} " + (f"read as {read}" if read else "missed")


@dataclass(frozen=True, slots=True)
class Match:
    """One picture's labels against its reading, by index into `reading.dice`."""

    image: Path
    labels: tuple[Label, ...]
    """Of every kind."""
    reading: Reading
    die_of_label: tuple[int | None, ...]
    """For each label the die that was read there, or None where it was missed."""
    tags: Mapping[str, str] = field(default_factory=dict)
    """What the picture is an example of: sort -> name."""

    @property
    def pairs(self) -> list[tuple[Label, DieReading | None]]:
        """Each plain label with the die read there."""
        return self._pairs((PLAIN,))

    @property
    def odd(self) -> list[tuple[Label, DieReading | None]]:
        """Each cocked or stacked die with the die read there."""
        return self._pairs(ODD)

    @property
    def false_positives(self) -> list[DieReading]:
        """Dice read where none is labelled, of whatever kind."""
        return [die for index, die in enumerate(self.reading.dice) if index not in self.die_of_label]

    @property
    def counted(self) -> list[DieReading]:
        """The dice read, from left to right, without those on odd or ignored ones."""
        aside = {
            index for label, index in zip(self.labels, self.die_of_label, strict=True) if label.kind != PLAIN
        }
        return [die for index, die in enumerate(self.reading.dice) if index not in aside]

    @property
    def faults(self) -> list[Fault]:
        """Every error, in the labels' order; false positives, then unflagged ones last."""
        return [
            *(
                Fault("misread" if die else "missed", one, die)
                for one, die in self.pairs
                if not _right(one, die)
            ),
            *(Fault("double" if self._on_a_die(die) else "extra", None, die) for die in self.false_positives),
            *(Fault("unflagged", one, die) for one, die in self.odd if die and not die.doubt),
        ]

    @property
    def exact(self) -> bool:
        """Whether the reveal is right: every plain die found, no other, each face right."""
        return not self.false_positives and all(_right(label, die) for label, die in self.pairs)

    def _on_a_die(self, die: DieReading) -> bool:
        x, y = _centre(die.box)
        return any(math.hypot(x - one.x, y - one.y) <= one.longer_side / 2 for one in self.labels)

    def _pairs(self, kinds: Sequence[str]) -> list[tuple[Label, DieReading | None]]:
        dice = self.reading.dice
        return [
            (label, None if index is None else dice[index])
            for label, index in zip(self.labels, self.die_of_label, strict=True)
            if label.kind in kinds
        ]


def _centre(box: tuple[float, float, float, float]) -> tuple[float, float]:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def _right(label: Label, die: DieReading | None) -> bool:
    return die is not None and die.face == label.face


def match(image: Path, labels: Sequence[Label], reading: Reading) -> Match:
    """Pair labels and dice one to one, nearest centres first, within half a labelled box's longer side, or
    where the label's centre lies in the box that was read: some label the pips alone.

    Odd and ignored dice take part as plain ones do, so that a die read on one of them is no false positive; a
    second one read there is. Of a stack seen from above the lower die is ignored, and its middle may well be
    nearer to what was read than the upper one's: it counts as farther, by `BEHIND`.
    """
    die_of_label: list[int | None] = [None] * len(labels)
    if labels and reading.dice:
        centres = np.array([_centre(die.box) for die in reading.dice])
        marked = np.array([(label.x, label.y) for label in labels])
        apart = np.linalg.norm(marked[:, None] - centres[None], axis=2)
        sides = np.array([label.longer_side for label in labels])
        read = np.array([die.box for die in reading.dice])
        within = ((marked[:, None] >= read[:, :2]) & (marked[:, None] <= read[:, 2:])).all(axis=2)
        apart[(apart > sides[:, None] / 2) & ~within] = np.inf
        apart += BEHIND * (sides * [label.kind == IGNORED for label in labels])[:, None]
        for flat in np.argsort(apart, axis=None, kind="stable"):
            label, die = divmod(int(flat), len(reading.dice))
            if not math.isfinite(apart[label, die]):
                break
            if die_of_label[label] is None and die not in die_of_label:
                die_of_label[label] = die
    return Match(image, tuple(labels), reading, tuple(die_of_label))


def evaluate(reader: Reads, folder: Path, keep: Path | None = None) -> Iterator[Match]:
    """Read a labelled folder, picture by picture (see `readings`); `DatasetError` and `ImageError` name a bad
    file."""
    pictures = labelled_pictures(folder)
    read = readings(reader, [image for image, _ in pictures], keep)
    for (image, label_file), reading in zip(pictures, read, strict=True):
        labels = picture_labels(label_file, reading.width, reading.height)
        yield replace(match(image, labels, reading), tags=picture_tags(label_file))
