"""A source's figures and verdicts as one thing, and those of several sources as a Markdown table."""

import operator
from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any

from models.evaluation.calls import Verdicts, verdicts
from models.evaluation.figures import SURE, Figures, Share, figures
from models.evaluation.matching import Match
from vision.reading import DOUBTS

ALL = "all"
"""The name of all sources together, where the sources themselves are folders."""


@dataclass(frozen=True, slots=True)
class Scores:
    """What was measured on one source of pictures, or on all of them."""

    name: str
    """Its folder; of all of them "all"."""
    figures: Figures
    verdicts: Verdicts

    @classmethod
    def of(cls, name: str, matches: Sequence[Match]) -> "Scores":
        """Add up the matches of a source."""
        return cls(name, figures(matches), verdicts(matches))

    @classmethod
    def of_all(cls, sources: Sequence["Scores"], matches: Sequence[Match]) -> "Scores":
        """Add several sources up; `matches` are those of all of them."""
        return cls(ALL, figures(matches), reduce(operator.add, (one.verdicts for one in sources)))

    def to_json(self) -> dict[str, Any]:
        """Return every figure, and the verdicts under their own name."""
        return {**self.figures.to_json(), "verdicts": self.verdicts.to_json()}

    @property
    def rows(self) -> dict[str, Share | str]:
        """Every figure by its name for people, but for the confusion and the reliability."""
        figures, judged = self.figures, self.verdicts
        odd = {kind: dice for kind, dice in figures.odd.items() if kind != "all"}
        return {
            "pictures": str(figures.pictures),
            "dice right": figures.right,
            "right of those found": figures.right_of_found,
            "missed": figures.missed,
            "misread": figures.misread,
            "false positives": figures.false_positives,
            "precision": figures.precision,
            "reveals wholly right": figures.exact,
            f"wrong above {SURE}": figures.sure_wrong,
            "expected calibration error": f"{figures.calibration_error:.4f}",
            "plain dice doubted": figures.flagged,
            "plain dice doubted as cocked or stacked": figures.flagged_odd,
            "hidden, tiny or faint dice": str(figures.ignored),
            **{f"face {face} read as it": share for face, share in figures.recall.items()},
            **{f"{kind}, doubted": dice.flagged for kind, dice in odd.items()},
            **{f"{kind}, not found": dice.not_found for kind, dice in odd.items()},
            **{f"{kind}, NOT DOUBTED": dice.unflagged for kind, dice in odd.items()},
            "pictures without dice that gave one": figures.without_dice.gave_a_die,
            "of those dice undoubted": Share(figures.without_dice.undoubted, figures.without_dice.finds),
            "calls judged right, unasked": judged.right,
            "calls judged WRONG, unasked": judged.wrong,
            "calls in which a person was asked": judged.asked,
            "reveals that ask": judged.reveals_asked,
            **{f"wrong of those doubted as {word}": self._doubted(word) for word in DOUBTS},
            **{
                f"dice right by {sort}: {name}": one.right
                for sort, names in figures.by_tag.items()
                for name, one in sorted(names.items(), key=lambda item: item[1].right.share or 0.0)
            },
            "time of a reading, median": f"{figures.milliseconds:.0f} ms",
        }

    def _doubted(self, word: str) -> Share:
        count, wrong = self.figures.doubts.get(word, (0, 0))
        return Share(wrong, count)


def as_object(sources: Sequence[Scores], total: Scores) -> dict[str, object]:
    """Return the figures of one folder, or those of several and of all of them together."""
    objects = [{"folder": one.name, **one.to_json()} for one in sources]
    return objects[0] if len(objects) == 1 else {"sources": objects, "all": total.to_json()}


def as_table(scores: Sequence[Scores]) -> str:
    """Return a Markdown table with a column a source, without rows for which none has a thing to count; then
    a line for each picture that was not read wholly right."""
    columns = [one.rows for one in scores]
    names = dict.fromkeys(name for rows in columns for name in rows)
    cells = [[name, *(_cell(rows.get(name, "")) for rows in columns)] for name in names]
    head = ["", *(one.name for one in scores)]
    lines = [head, ["---"] * len(head), *(row for row in cells if any(row[1:]))]
    wrong = [f"- {line}" for one in scores if one.name != ALL for line in one.figures.wrong]
    return "\n".join([*(f"| {' | '.join(line)} |" for line in lines), *(["", *wrong] if wrong else [])])


def _cell(value: Share | str) -> str:
    """A value as people read it, a share with its Wilson 95 % interval; nothing where nothing was counted."""
    counted = bool(value.of or value.count) if isinstance(value, Share) else value != "0"
    return " ".join(str(value).split()) if counted else ""
