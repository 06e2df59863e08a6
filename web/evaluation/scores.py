"""A source's figures and verdicts as one thing, and as rows that the text and the report share."""

import operator
from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any

from vision.evaluation.figures import Figures, Share, figures
from vision.evaluation.matching import Match
from vision.reading import DOUBTS
from web.evaluation.calls import VARIANT, Verdicts, verdicts

CONFUSION_ROWS = ("1", "2", "3", "4", "5", "6", "false positive")
CONFUSION_COLUMNS = ("1", "2", "3", "4", "5", "6", "missed")

Row = tuple[str, Share | str]
Section = tuple[str, list[Row]]


@dataclass(frozen=True, slots=True)
class Scores:
    """What was measured on one source of pictures, or on all of them."""

    name: str
    """As people call it: a folder, or "all sources"."""
    figures: Figures
    verdicts: Verdicts

    @classmethod
    def of(cls, name: str, matches: Sequence[Match]) -> "Scores":
        """Add up the matches of a source."""
        return cls(name, figures(matches), verdicts(matches))

    @classmethod
    def of_all(cls, name: str, sources: Sequence["Scores"], matches: Sequence[Match]) -> "Scores":
        """Add several sources up; `matches` are those of all of them."""
        return cls(name, figures(matches), reduce(operator.add, (one.verdicts for one in sources)))

    def to_json(self) -> dict[str, Any]:
        """Return every figure, and the verdicts under their own name."""
        return {**self.figures.to_json(), "verdicts": self.verdicts.to_json()}

    @property
    def sections(self) -> list[Section]:
        """Every figure but the times and the confusion table: the same rows for every source, some of which
        may have nothing to count."""
        figures, judged = self.figures, self.verdicts
        empty = figures.without_dice
        return [
            (
                "dice",
                [
                    ("dice right", figures.right),
                    ("right of those found", figures.right_of_found),
                    ("missed", figures.missed),
                    ("misread", figures.misread),
                    ("false positives", figures.false_positives),
                    ("precision", figures.precision),
                    ("reveals wholly right", figures.exact),
                    ("wrong above 0.98", figures.sure_wrong),
                    (
                        "expected calibration error",
                        f"{figures.calibration_error:.4f}" if figures.right_of_found.of else "",
                    ),
                    ("plain dice doubted", figures.flagged),
                    ("doubted as cocked or stacked", figures.flagged_odd),
                    (
                        "hidden, tiny or faint dice",
                        f"{figures.ignored}, not counted" if figures.ignored else "",
                    ),
                ],
            ),
            ("recall by face", [(str(face), share) for face, share in figures.recall.items()]),
            (
                "cocked and stacked dice",
                [
                    row
                    for kind, dice in figures.odd.items()
                    if kind != "all"
                    for row in (
                        (f"{kind}, doubted", dice.flagged),
                        (f"{kind}, not found", dice.not_found),
                        (f"{kind}, NOT DOUBTED", dice.unflagged),
                    )
                ],
            ),
            (
                "pictures without dice",
                [
                    ("gave a die", empty.gave_a_die),
                    (
                        "dice read there",
                        f"{empty.finds}, {empty.undoubted} undoubted" if empty.gave_a_die.of else "",
                    ),
                ],
            ),
            (
                f"verdicts ({VARIANT}, bids next to the truth, number of dice known)",
                [
                    ("given and right", judged.right),
                    ("given and WRONG", judged.wrong),
                    ("a person was asked", judged.asked),
                    ("reveals that ask", judged.reveals_asked),
                ],
            ),
            (
                "wrong among the dice doubted as",
                [
                    (word.replace("_", " "), Share(wrong, count))
                    for word in DOUBTS
                    for count, wrong in [figures.doubts.get(word, (0, 0))]
                ],
            ),
        ]

    def text(self, with_pictures: bool = True) -> str:
        """Return all figures as a page of text; `with_pictures` adds a line for each one not wholly right."""
        figures = self.figures
        lines = [
            f"{self.name}: {figures.pictures} pictures, {figures.right.of} dice; "
            "shares with Wilson 95 % intervals"
        ]
        for title, rows in self.sections:
            told = [f"  {name:21} {value}" for name, value in rows if counts(value)]
            lines += [title, *told] if told else []
        lines += [
            "labelled (down) against read (across)",
            f"  {'':5}" + "".join(f"{name:>7}" for name in CONFUSION_COLUMNS),
            *(
                f"  {name:5}" + "".join(f"{count:7}" for count in row)
                for name, row in zip(CONFUSION_ROWS, figures.confusion, strict=True)
            ),
            f"time of a reading      {figures.milliseconds:.0f} ms (median)",
        ]
        if with_pictures and figures.wrong:
            lines += ["not wholly right", *(f"  {line}" for line in figures.wrong)]
        return "\n".join(lines)


def counts(value: Share | str) -> bool:
    """Whether there was anything to count."""
    return bool(value.of or value.count) if isinstance(value, Share) else bool(value)
