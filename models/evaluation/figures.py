"""What the matches of a labelled folder add up to: every figure that matters to a table, with Wilson 95 %
intervals."""

import math
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Any, NamedTuple

import numpy as np

from datasets.labels import IGNORED, ODD
from models.evaluation.matching import Match
from vision.reading import FACES, DieReading

SURE = 0.98
"""From this confidence on, a reading is taken without asking: what is wrong above it is what hurts."""
CALIBRATION_BINS = 15
RELIABILITY_BINS = 10
RELIABILITY_FROM = (0.0, 0.9)
"""Confidence is drawn whole, and once more where most dice are."""
Z_95 = 1.959964
MISSED = 6
"""The column of the confusion for dice that were missed, and its row for boxes on none."""


@dataclass(frozen=True, slots=True)
class Share:
    """`count` of `of`, as a share with its Wilson 95 % interval."""

    count: int
    of: int

    @property
    def share(self) -> float | None:
        """`count / of`; None of nothing."""
        return self.count / self.of if self.of else None

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval, 0..1."""
        return wilson(self.count, self.of)

    def __add__(self, other: "Share") -> "Share":
        """Count both together."""
        return Share(self.count + other.count, self.of + other.of)

    def to_json(self) -> dict[str, Any]:
        """Return count, of, share (None of nothing) and interval."""
        return {
            "count": self.count,
            "of": self.of,
            "share": None if self.share is None else round(self.share, 5),
            "interval": [round(side, 5) for side in self.interval],
        }

    def __str__(self) -> str:
        if self.share is None:
            return f"{self.count}, with nothing to count against" if self.count else "none to count"
        low, high = self.interval
        return f"{self.share:7.2%}  [{low:.2%}, {high:.2%}]  {self.count} of {self.of}"


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
class Bin:
    """Dice of about one confidence."""

    low: float
    high: float
    confidence: float
    """Their mean."""
    right: Share

    def to_json(self) -> dict[str, Any]:
        """Return the limits, the mean confidence and the share that was right."""
        limits = {"low": round(self.low, 3), "high": round(self.high, 3)}
        return {**limits, "confidence": round(self.confidence, 5), **self.right.to_json()}


def reliability(confidences: Sequence[float], right: Sequence[bool], low: float) -> list[Bin]:
    """Return how often dice were right by how sure they were: ten equal bins from `low` to 1, empty ones left
    out, dice below `low` as well."""
    sure, good = np.array(confidences, float), np.array(right, bool)
    place = np.floor((sure - low) / (1 - low) * RELIABILITY_BINS + 1e-9)
    place = np.minimum(place, RELIABILITY_BINS - 1)  # a confidence of 1 is in the last
    width = (1 - low) / RELIABILITY_BINS
    bins = []
    for one in range(RELIABILITY_BINS):
        here = place == one
        if count := int(here.sum()):
            share = Share(int(good[here].sum()), count)
            bins.append(Bin(low + one * width, low + (one + 1) * width, float(sure[here].mean()), share))
    return bins


@dataclass(frozen=True, slots=True)
class OddDice:
    """Cocked or stacked dice: what a table wants is that they are doubted."""

    flagged: Share
    """Found, with a doubt of whatever name."""
    not_found: Share
    """Not found: the number of dice is wrong, which at a table is a question too."""
    unflagged: Share
    """Found and read as if nothing were odd."""

    def to_json(self) -> dict[str, Any]:
        """Return the three shares under their own names."""
        return {
            "flagged": self.flagged.to_json(),
            "not_found": self.not_found.to_json(),
            "unflagged": self.unflagged.to_json(),
        }


@dataclass(frozen=True, slots=True)
class WithoutDice:
    """Pictures on which no die lies."""

    gave_a_die: Share
    """Of these pictures, those in which a die was read."""
    finds: int
    """Dice read in them."""
    undoubted: int
    """Of these, those read without a doubt."""

    def to_json(self) -> dict[str, Any]:
        """Return the three figures under their own names."""
        return {"gave_a_die": self.gave_a_die.to_json(), "finds": self.finds, "undoubted": self.undoubted}


@dataclass(frozen=True, slots=True)
class Tagged:
    """The pictures that share a tag."""

    right: Share
    """Dice found and read right, of those labelled."""
    false_positives: int

    def to_json(self) -> dict[str, Any]:
        """Return the share, and the number of false positives."""
        return {"right": self.right.to_json(), "extra": self.false_positives}


@dataclass(frozen=True, slots=True)
class Figures:
    """What a set of matches adds up to. "Labelled" dice are the plain ones; odd ones have figures of their
    own, and ignored ones none."""

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
    false_positives: Share
    """Boxes on no die, against the number of labelled dice."""
    exact: Share
    """Pictures wholly right."""
    sure_wrong: Share
    """Of all boxes read with a confidence above `SURE`: misread or on no die."""
    calibration_error: float
    """Expected calibration error of the faces of found dice."""
    reliability: tuple[list[Bin], ...]
    """For each of `RELIABILITY_FROM`: how often the faces of found dice were right, by confidence."""
    confusion: list[list[int]]
    """`[labelled face - 1][read face - 1]`, a seventh column for missed, a seventh row for false ones."""
    doubts: dict[str, tuple[int, int]]
    """Doubt -> how many dice have it, and how many of these are misread or no dice."""
    flagged_odd: Share
    """Of the labelled dice found, those wrongly doubted as cocked or stacked."""
    flagged: Share
    """Of the labelled dice found, those doubted for whatever reason."""
    odd: dict[str, OddDice]
    """For each of `ODD`, and for "all" of them."""
    ignored: int
    """Dice too hidden, too small or too faint to count."""
    without_dice: WithoutDice
    by_tag: dict[str, dict[str, Tagged]]
    """For each sort of tag and each name of it; empty where no picture has any."""
    milliseconds: float
    """Median time of a reading."""
    wrong: list[str] = field(default_factory=list)
    """A line for every picture that is not wholly right."""

    def to_json(self) -> dict[str, Any]:
        """Return every figure under its own name; `odd`, `without_dice` and
        `by_tag` are None where there is none."""
        shares = ("right", "right_of_found", "missed", "misread", "precision", "exact", "sure_wrong")
        odd = {kind: dice.to_json() for kind, dice in self.odd.items()}
        by_tag = {
            sort: {name: one.to_json() for name, one in names.items()} for sort, names in self.by_tag.items()
        }
        return {
            "pictures": self.pictures,
            "dice": self.right.of,
            **{name: getattr(self, name).to_json() for name in shares},
            "extra": self.false_positives.to_json(),
            "recall": {str(face): share.to_json() for face, share in self.recall.items()},
            "calibration_error": round(self.calibration_error, 5),
            "reliability": [[one.to_json() for one in bins] for bins in self.reliability],
            "confusion": self.confusion,
            "doubts": {word: {"count": n, "wrong": bad} for word, (n, bad) in self.doubts.items()},
            "flagged_odd": self.flagged_odd.to_json(),
            "flagged": self.flagged.to_json(),
            "odd": odd if self.odd["all"].flagged.of else None,
            "ignored": self.ignored,
            "without_dice": self.without_dice.to_json() if self.without_dice.gave_a_die.of else None,
            "by_tag": by_tag or None,
            "milliseconds": round(self.milliseconds, 1),
            "wrong": self.wrong,
        }


class _Box(NamedTuple):
    """A box that counts, by the labels: on a plain die or on none."""

    die: DieReading
    right: bool
    """Its face is the labelled one."""
    is_die: bool


def figures(matches: Sequence[Match]) -> Figures:
    """Add up the matches of a folder, or of several."""
    boxes = [box for one in matches for box in _boxes(one)]
    found = [box for box in boxes if box.is_die]
    confusion = _confusion(matches)
    dice = sum(map(sum, confusion[:MISSED]))
    right = sum(box.right for box in found)
    error, bins = _calibration(found)
    return Figures(
        pictures=len(matches),
        right=Share(right, dice),
        right_of_found=Share(right, len(found)),
        missed=Share(dice - len(found), dice),
        misread=Share(len(found) - right, dice),
        recall=_recall(confusion),
        precision=Share(len(found), len(boxes)),
        false_positives=Share(len(boxes) - len(found), dice),
        exact=Share(sum(one.exact for one in matches), len(matches)),
        sure_wrong=_sure_wrong(boxes),
        calibration_error=error,
        reliability=bins,
        confusion=confusion,
        doubts=_doubts(boxes),
        flagged_odd=Share(sum(box.die.doubt in ODD for box in found), len(found)),
        flagged=Share(sum(box.die.doubt is not None for box in found), len(found)),
        odd=_odd(matches),
        ignored=sum(label.kind == IGNORED for one in matches for label in one.labels),
        without_dice=_without_dice(matches),
        by_tag=_by_tag(matches),
        milliseconds=median(one.reading.milliseconds for one in matches) if matches else 0.0,
        wrong=_wrong(matches),
    )


def _boxes(match: Match) -> list[_Box]:
    on_dice = [_Box(die, die.face == label.face, True) for label, die in match.pairs if die]
    return on_dice + [_Box(die, False, False) for die in match.false_positives]


def _confusion(matches: Sequence[Match]) -> list[list[int]]:
    """See `Figures.confusion`."""
    confusion = [[0] * (MISSED + 1) for _ in range(MISSED + 1)]
    for one in matches:
        for label, die in one.pairs:
            confusion[label.face - 1][die.face - 1 if die else MISSED] += 1
        for die in one.false_positives:
            confusion[MISSED][die.face - 1] += 1
    return confusion


def _recall(confusion: list[list[int]]) -> dict[int, Share]:
    return {face: Share(confusion[face - 1][face - 1], sum(confusion[face - 1])) for face in FACES}


def _sure_wrong(boxes: Sequence[_Box]) -> Share:
    sure = [box.right for box in boxes if box.die.confidence > SURE]
    return Share(sure.count(False), len(sure))


def _calibration(found: Sequence[_Box]) -> tuple[float, tuple[list[Bin], ...]]:
    """The calibration error of their faces, and their reliability from each of `RELIABILITY_FROM`."""
    confidences, right = [box.die.confidence for box in found], [box.right for box in found]
    bins = tuple(reliability(confidences, right, low) for low in RELIABILITY_FROM)
    return calibration_error(confidences, right), bins


def _doubts(boxes: Sequence[_Box]) -> dict[str, tuple[int, int]]:
    """See `Figures.doubts`; the commonest first."""
    doubted = Counter(box.die.doubt for box in boxes if box.die.doubt)
    wrong = Counter(box.die.doubt for box in boxes if box.die.doubt and not box.right)
    return {word: (count, wrong[word]) for word, count in doubted.most_common()}


def _wrong(matches: Sequence[Match]) -> list[str]:
    return [
        f"{one.image.name}: {', '.join(str(f) for f in one.faults if f.kind != 'unflagged')}"
        for one in matches
        if not one.exact
    ]


def _odd(matches: Sequence[Match]) -> dict[str, OddDice]:
    return {"all": _odd_dice(matches, ODD), **{kind: _odd_dice(matches, (kind,)) for kind in ODD}}


def _odd_dice(matches: Sequence[Match], kinds: Sequence[str]) -> OddDice:
    dice = [die for one in matches for label, die in one.odd if label.kind in kinds]
    flagged = sum(die is not None and die.doubt is not None for die in dice)
    not_found = dice.count(None)
    return OddDice(
        Share(flagged, len(dice)),
        Share(not_found, len(dice)),
        Share(len(dice) - flagged - not_found, len(dice)),
    )


def _without_dice(matches: Sequence[Match]) -> WithoutDice:
    finds = [one.reading.dice for one in matches if not one.labels]
    return WithoutDice(
        Share(sum(map(bool, finds)), len(finds)),
        sum(map(len, finds)),
        sum(die.doubt is None for dice in finds for die in dice),
    )


def _by_tag(matches: Sequence[Match]) -> dict[str, dict[str, Tagged]]:
    sharing: dict[str, dict[str, list[Match]]] = defaultdict(lambda: defaultdict(list))
    for one in matches:
        for sort, name in one.tags.items():
            sharing[sort][name].append(one)
    return {sort: {name: _tagged(those) for name, those in names.items()} for sort, names in sharing.items()}


def _tagged(matches: Sequence[Match]) -> Tagged:
    dice = [die is not None and die.face == label.face for one in matches for label, die in one.pairs]
    return Tagged(Share(sum(dice), len(dice)), sum(len(one.false_positives) for one in matches))
