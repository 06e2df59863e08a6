"""A labelled folder as one evening: its pictures are the reveals of one table, whose people answer by the
labels, once with what the table learns of its dice and once without."""

import json
import re
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from datasets.labels import Label, labelled_pictures, picture_labels
from models.evaluation.calls import called_games, outcome, reveal, table_reading
from models.evaluation.matching import Match, match
from models.evaluation.readings import Reads, readings
from referee import Game
from table.contract.events import Added, Correction
from table.judging.judge import judge
from table.judging.memory import NOTHING_LEARNT, Memory
from table.judging.reading import TableReading
from table.judging.taking import taken
from vision.image import Frame, load_image

FIRST = 5
"""Reveals in which a table may still get to know its dice."""
NOTICED = 10
"""One in so many wrong dice that nobody was asked about is noticed."""
HASH_SIDE = 16
"""Cells across and down of a difference hash (dHash, N. Krawetz, 2013)."""
SAME_BITS = 16
"""Hashes that differ in no more of their 256 bits are of one photograph, if it is labelled alike: between two
throws in front of one camera dice alone differ, which few cells see."""


@dataclass
class Evening:
    """What a table's people had of an evening: every call next to the truth is judged, and one of each reveal
    is played."""

    memory: Memory | None = None
    """What the table has learnt; None: it learns nothing."""
    reveals: int = 0
    calls: int = 0
    calls_first: int = 0
    asked: int = 0
    asked_first: int = 0
    touches: int = 0
    """Taps: each answer, each die put right or added, each count confirmed."""
    wrong_unasked: int = 0
    stated: float = 0.0
    """How many of the calls that were judged unasked would be wrong, if each stated risk were exact."""

    def see(self, one: Match) -> None:
        """Judge a reveal's calls; then play one of them, and learn of what people say."""
        truth = [label.face for label, _ in one.pairs]
        games = list(called_games(truth))
        if not games:
            return
        first = self.reveals < FIRST
        reading = table_reading(one)
        if self.memory is not None:
            reading = self.memory.revised(reading)
        stem = one.image.stem
        for game in games:
            judgement = judge(game, reading)
            self.calls += 1
            self.calls_first += first
            if not judgement.clear:
                self.asked += 1
                self.asked_first += first
                continue
            self.stated += judgement.risk
            self.wrong_unasked += outcome(game, taken(game, reading).action) != outcome(game, reveal(truth))
        self.reveals += 1
        played = games[_drawn(stem, len(games))]
        reading, touches = answered(one, played, reading)
        self.touches += touches
        if self.memory is not None:
            self.memory = self.memory.taught(reading)

    def to_json(self) -> dict[str, Any]:
        """Return the contract of `models.evaluate --evening`, of one of the two."""
        after, calls_after = self.asked - self.asked_first, self.calls - self.calls_first
        return {
            "reveals": self.reveals,
            "calls": self.calls,
            "asked_first_five": self.asked_first / max(1, self.calls_first),
            "asked_after": after / max(1, calls_after),
            "touches": self.touches,
            "wrong_unasked": self.wrong_unasked,
            "stated": round(self.stated, 3),
        }


def answered(one: Match, game: Game, reading: TableReading) -> tuple[TableReading, int]:
    """Return a reading after people said what they were asked about a call, by the labels, and put right one
    in ten wrong dice that they were not asked about; and how many taps that were."""
    touches, faces = 0, labelled_faces(one)
    while not (judgement := judge(game, reading)).clear:
        if judgement.questions:
            index = judgement.questions[0]
            reading, touches = _said(reading, index, faces[index]), touches + 1
            continue
        wrong = [at for at, face in enumerate(faces) if face is None and reading.dice[at].face is not None]
        for index in wrong:
            reading = _said(reading, index, None)
        for missed in _missed(one):
            reading = reading.corrected(Correction(add=Added(face=missed, x=0.0, y=0.0)))
        touches += len(wrong) + len(_missed(one)) + 1
        break
    for index, face in enumerate(faces):
        die = reading.dice[index]
        if not die.corrected and die.face != face and not _drawn(f"{one.image.stem}/{index}", NOTICED):
            reading, touches = _said(reading, index, face), touches + 1
    return reading, touches


def labelled_faces(one: Match) -> list[int | None]:
    """Return what each die of `table_reading` is by the labels; None: no die."""
    by_die = {
        index: label.face
        for label, index in zip(one.labels, one.die_of_label, strict=True)
        if index is not None
    }
    aside = {id(die) for die in one.reading.dice} - {id(die) for die in one.counted}
    return [by_die.get(index) for index, die in enumerate(one.reading.dice) if id(die) not in aside]


def _missed(one: Match) -> list[int]:
    return [label.face for label, die in one.pairs if die is None]


def _said(reading: TableReading, index: int, face: int | None) -> TableReading:
    return reading.corrected(Correction(die=index, face=face))


def _drawn(name: str, number: int) -> int:
    """Return one of so many numbers, the same for a name each time."""
    return zlib.crc32(name.encode()) % number


def reveals(reader: Reads, folder: Path, keep: Path | None = None) -> Iterator[Match]:
    """Read a labelled folder in the order of its names, without copies of a photograph that came before;
    `DatasetError` and `ImageError` name a bad file."""
    copies, pictures = Copies(), []
    for image, label_file in labelled_pictures(folder):
        if copies.named_so(image.stem):
            continue
        frame = load_image(image)
        labels = picture_labels(label_file, frame.shape[1], frame.shape[0])
        if not copies.looks_so(frame, labels):
            pictures.append((image, labels))
    read = readings(reader, [image for image, _ in pictures], keep)
    for (image, labels), reading in zip(pictures, read, strict=True):
        yield match(image, labels, reading)


class Copies:
    """Tells of one picture after another whether it is a copy of one that came before."""

    def __init__(self) -> None:
        self._names: set[str] = set()
        self._seen: list[tuple[tuple[int, ...], npt.NDArray[np.bool_]]] = []

    def named_so(self, stem: str) -> bool:
        """Whether the name says that it is a copy: Roboflow adds a hash to what a photograph was called."""
        original = re.sub(r"\.rf\.[0-9a-f]+$", "", stem)
        known = original in self._names
        self._names.add(original)
        return known

    def looks_so(self, frame: Frame, labels: Sequence[Label]) -> bool:
        """Whether it shows the same faces as an earlier one, and looks nearly the same, or mirrored."""
        faces = tuple(sorted(label.face for label in labels))
        plain = difference_hash(frame)
        for bits in (plain, difference_hash(np.ascontiguousarray(frame[:, ::-1]))):
            if any(faces == those and (bits != hash_).sum() <= SAME_BITS for those, hash_ in self._seen):
                return True
        self._seen.append((faces, plain))
        return False


def difference_hash(frame: Frame) -> npt.NDArray[np.bool_]:
    """Return `(256,)`: whether each cell of a coarse grey picture is brighter than the one right of it."""
    grey = cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY)
    small = cv2.resize(grey, (HASH_SIDE + 1, HASH_SIDE), interpolation=cv2.INTER_AREA).astype(int)
    return np.asarray(small[:, :-1] > small[:, 1:]).ravel()


def evenings(matches: Iterable[Match]) -> dict[str, Any]:
    """Return what two tables have of the same reveals, one that learns and one that does not."""
    without, learning = played(matches, Evening(), Evening(NOTHING_LEARNT))
    return {"without_memory": without.to_json(), "with_memory": learning.to_json()}


def played(matches: Iterable[Match], *tables: Evening) -> tuple[Evening, ...]:
    """Let each table see the same reveals, and return them."""
    for one in matches:
        for table in tables:
            table.see(one)
    return tables


def report(told: Mapping[str, Mapping[str, Any]], as_json: bool) -> str:
    """Return what `evenings` returned as one object, or as a Markdown table with a column each."""
    if as_json:
        return json.dumps(told)
    columns = list(told.values())
    heads = [key.replace("_", " ") for key in told]
    rows = [(key.replace("_", " "), *(f"{one[key]:.4g}" for one in columns)) for key in columns[0]]
    lines = [("", *heads), ("---",) * (len(heads) + 1), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
