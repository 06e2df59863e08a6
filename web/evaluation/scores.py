"""A source's figures and verdicts as one thing, and as rows that the text and the report share."""

import operator
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any

from table.words import Fact, Listing, Message, message
from vision.evaluation.figures import Figures, Share, figures
from vision.evaluation.matching import Fault, Match
from vision.reading import DOUBTS, FACES
from web.evaluation.calls import VARIANT, Verdicts, verdicts
from web.words.camera_words import doubt_word

ALL = "all"
"""The name of all sources together, where the sources themselves are folders."""

CONFUSION_ROWS: tuple[Fact, ...] = (*map(str, FACES), message("eval-false-positive"))
CONFUSION_COLUMNS: tuple[Fact, ...] = (*map(str, FACES), message("eval-missed"))

Value = Share | Fact
Row = tuple[Fact, Value]
Section = tuple[Message, list[Row]]
Say = Callable[[Fact], str]
"""How a message is said: the catalogue of a language."""


@dataclass(frozen=True, slots=True)
class Scores:
    """What was measured on one source of pictures, or on all of them."""

    name: str
    """Its folder; of all of them "all"."""
    figures: Figures
    verdicts: Verdicts
    imperfect: tuple[Match, ...]
    """The pictures that were not read wholly right; none of all sources together."""

    @classmethod
    def of(cls, name: str, matches: Sequence[Match], cluster: str | None = None) -> "Scores":
        """Add up the matches of a source; `cluster` is one to judge its calls in."""
        imperfect = tuple(one for one in matches if not one.exact)
        return cls(name, figures(matches), verdicts(matches, cluster), imperfect)

    @classmethod
    def of_all(cls, sources: Sequence["Scores"], matches: Sequence[Match]) -> "Scores":
        """Add several sources up; `matches` are those of all of them."""
        return cls(ALL, figures(matches), reduce(operator.add, (one.verdicts for one in sources)), ())

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
                message("eval-section-dice"),
                [
                    (message("eval-right"), figures.right),
                    (message("eval-right-of-found"), figures.right_of_found),
                    (message("eval-missed"), figures.missed),
                    (message("eval-misread"), figures.misread),
                    (message("eval-false-positives"), figures.false_positives),
                    (message("eval-precision"), figures.precision),
                    (message("eval-exact"), figures.exact),
                    (message("eval-sure-wrong"), figures.sure_wrong),
                    (
                        message("eval-calibration"),
                        f"{figures.calibration_error:.4f}" if figures.right_of_found.of else "",
                    ),
                    (message("eval-flagged"), figures.flagged),
                    (message("eval-flagged-odd"), figures.flagged_odd),
                    (
                        message("eval-ignored"),
                        message("eval-not-counted", number=figures.ignored) if figures.ignored else "",
                    ),
                ],
            ),
            (message("eval-section-recall"), [(str(face), share) for face, share in figures.recall.items()]),
            (
                message("eval-section-odd"),
                [
                    row
                    for kind, dice in figures.odd.items()
                    if kind != "all"
                    for row in (
                        (message("eval-odd-doubted", kind=kind_word(kind)), dice.flagged),
                        (message("eval-odd-not-found", kind=kind_word(kind)), dice.not_found),
                        (message("eval-odd-undoubted", kind=kind_word(kind)), dice.unflagged),
                    )
                ],
            ),
            (
                message("eval-section-empty"),
                [
                    (message("eval-gave-a-die"), empty.gave_a_die),
                    (
                        message("eval-read-there"),
                        message("eval-undoubted", number=empty.finds, undoubted=empty.undoubted)
                        if empty.gave_a_die.of
                        else "",
                    ),
                ],
            ),
            (
                message("eval-section-verdicts", variant=VARIANT),
                [
                    (message("eval-given-right"), judged.right),
                    (message("eval-given-wrong"), judged.wrong),
                    (message("eval-asked"), judged.asked),
                    (message("eval-reveals-asked"), judged.reveals_asked),
                ],
            ),
            (
                message("eval-section-doubts"),
                [
                    (doubt_word(word), Share(wrong, count))
                    for word in DOUBTS
                    for count, wrong in [figures.doubts.get(word, (0, 0))]
                ],
            ),
        ]

    @property
    def tagged(self) -> list[Section]:
        """For each sort of tag of the pictures, how many dice were right by its names, fewest first."""
        return [
            (
                message("eval-section-tag", sort=sort),
                [
                    (message("eval-tag", name=name, extra=one.false_positives), one.right)
                    for name, one in sorted(names.items(), key=lambda item: item[1].right.share or 0.0)
                ],
            )
            for sort, names in self.figures.by_tag.items()
        ]

    @property
    def title(self) -> Fact:
        """As people call it."""
        return message("eval-all-sources") if self.name == ALL else self.name

    def text(self, say: Say) -> str:
        """All figures as a page of text, with a line for each picture that was not read wholly right."""
        figures = self.figures
        pictures, dice = figures.pictures, figures.right.of
        lines = [say(message("eval-head", source=self.title, pictures=pictures, dice=dice))]
        for title, rows in (*self.sections, *self.tagged):
            told = [f"  {say(name):21} {said(value, say)}" for name, value in rows if counts(value)]
            lines += [say(title), *told] if told else []
        columns = [say(name) for name in CONFUSION_COLUMNS]
        lines += [
            say(message("eval-labelled-read")),
            f"  {'':5}" + "".join(f"{name:>7}" for name in columns),
            *(
                f"  {say(name):5}" + "".join(f"{count:7}" for count in row)
                for name, row in zip(CONFUSION_ROWS, figures.confusion, strict=True)
            ),
            say(message("eval-time", milliseconds=f"{figures.milliseconds:.0f}")),
        ]
        if self.imperfect:
            lines.append(say(message("eval-not-right")))
        for match in self.imperfect:
            faults = Listing.of(
                (fault_message(fault) for fault in match.faults if fault.kind != "unflagged"), "comma"
            )
            lines.append(f"  {say(message('eval-wrong-picture', picture=match.image.name, faults=faults))}")
        return "\n".join(lines)


def fault_message(fault: Fault) -> Message:
    """An error of a reading in a sentence."""
    facts: dict[str, Fact] = {}
    if fault.die:
        facts |= {"read": fault.die.face, "confidence": f"{fault.die.confidence:.3f}"}
    if fault.label is None:
        return message("eval-fault-extra", **facts)
    facts["face"] = fault.label.face
    if fault.kind == "unflagged":
        return message("eval-fault-unflagged", kind=kind_word(fault.label.kind), **facts)
    return message("eval-fault-misread" if fault.die else "eval-fault-missed", **facts)


def kind_word(kind: str) -> Message:
    """What a label's die is: plain, cocked or stacked."""
    return message("eval-kind", kind=kind)


def said(value: Value, say: Say) -> str:
    """A row's value; a share with its interval."""
    if not isinstance(value, Share):
        return say(value)
    if value.share is None:
        return say(message("eval-nothing-against", count=value.count))
    share, (low, high) = f"{value.share:7.2%}", (f"{side:.2%}" for side in value.interval)
    return say(message("eval-share", share=share, low=low, high=high, count=value.count, of=value.of))


def counts(value: Value) -> bool:
    """Whether there was anything to count."""
    return bool(value.of or value.count) if isinstance(value, Share) else bool(value)
