"""The report of `ojo eval --report DIR`: one page, and beside it a picture of every error.

Pictures are written as they are read, so that no more than one frame is in memory; what remains of an error
is its caption.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from table.words import ENGLISH, Fact, catalogue, message
from table.words.said_error import SaidError
from vision import Frame, encode_jpeg, load_image
from vision.evaluation.faults import CROP_PX, surroundings, whole_picture
from vision.evaluation.figures import RELIABILITY_FROM
from vision.evaluation.matching import Fault, Match
from web.evaluation.chart import reliability_svg
from web.evaluation.scores import (
    ALL,
    CONFUSION_COLUMNS,
    CONFUSION_ROWS,
    Say,
    Scores,
    counts,
    fault_message,
    kind_word,
)  # fmt: skip
from web.words.camera_words import doubt_word

PAGE, CROPS, PICTURES = "index.html", "crops", "pictures"
TEMPLATE = "evaluation.html"
JPEG_QUALITY = 84

KINDS = ("misread", "missed", "extra", "double", "unflagged")
"""Kinds of fault in the page's order."""


@dataclass(frozen=True, slots=True)
class Card:
    """An error on the contact sheet."""

    source: str
    image: str
    """The labelled picture's file name."""
    fault: Fault
    crop: str
    """Path of its crop, from the page."""
    picture: str
    """Path of the whole picture with its marks, from the page."""


class ReportError(SaidError):
    """The report's folder cannot be used."""


class Report:
    """Collects the errors' pictures, then writes the page."""

    def __init__(self, folder: Path, language: str = ENGLISH) -> None:
        """Make the folder ready; an earlier report there is replaced, another folder is left as it is:
        `ReportError`."""
        self.folder, self.language = folder, language
        self.cards: list[Card] = []
        self.pictures = 0
        others = sorted({one.name for one in folder.glob("*")} - {PAGE, CROPS, PICTURES})
        if folder.exists() and not folder.is_dir():
            raise ReportError(message("eval-report-is-file", folder=str(folder)))
        if others:
            raise ReportError(message("eval-report-not-empty", folder=str(folder), other=others[0]))
        for name in (CROPS, PICTURES):
            (folder / name).mkdir(parents=True, exist_ok=True)
            for earlier in (folder / name).glob("*.jpg"):
                earlier.unlink()

    def add(self, source: str, match: Match) -> None:
        """Write the pictures of every error in a labelled one."""
        self.pictures += 1
        faults = match.faults
        if not faults:
            return
        frame = load_image(match.image)
        picture = f"{PICTURES}/{self.pictures:05d}.jpg"
        self._save(picture, whole_picture(frame, match))
        for number, fault in enumerate(faults, 1):
            crop = f"{CROPS}/{self.pictures:05d}-{number}.jpg"
            self._save(crop, surroundings(frame, fault))
            self.cards.append(Card(source, match.image.name, fault, crop, picture))

    def write(self, sources: Sequence[Scores], total: Scores, weights: Mapping[str, str]) -> None:
        """Write the page: the scores of each source, and of all of them (of one: the same); `weights`: file
        -> its hash."""
        words = catalogue(self.language)
        page = Environment(
            loader=PackageLoader("web"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        ).get_template(TEMPLATE)
        scores = [total, *sources] if len(sources) > 1 else sources  # a phone shows the first at once
        html = page.render(
            scores=scores,
            language=self.language,
            say=lambda message_id, **facts: words.say(message(message_id, **facts)),
            spoken=words.say,
            fault_message=fault_message,
            kind_word=kind_word,
            doubt_word=doubt_word,
            names=short_names([one.name for one in scores]) | {ALL: words.say(message("eval-all-sources"))},
            total=total,
            sources=sources,
            weights=weights,
            sections=common_sections(scores),
            sheet=self.sheet(),
            errors=len(self.cards),
            charts={one.name: charts(one, words.say) for one in scores},
            crop_px=CROP_PX,
            confusion_rows=CONFUSION_ROWS,
            confusion_columns=CONFUSION_COLUMNS,
        )
        (self.folder / PAGE).write_text(html, encoding="utf-8")

    def sheet(self) -> dict[str, list[tuple[str, list[Card]]]]:
        """Return source -> (kind, cards) of each kind there is, the surest error first."""
        sheet: dict[str, list[tuple[str, list[Card]]]] = {}
        for source in dict.fromkeys(card.source for card in self.cards):
            here = sorted((card for card in self.cards if card.source == source), key=_sureness)
            by_kind = {kind: [card for card in here if card.fault.kind == kind] for kind in KINDS}
            sheet[source] = [(kind, cards) for kind, cards in by_kind.items() if cards]
        return sheet

    def _save(self, name: str, frame: Frame) -> None:
        (self.folder / name).write_bytes(encode_jpeg(frame, JPEG_QUALITY))


def _sureness(card: Card) -> tuple[float, str]:
    return -card.fault.die.confidence if card.fault.die else 0.0, card.crop


def short_names(names: Sequence[str]) -> dict[str, str]:
    """Return each source's last path component, or the whole path where two share it."""
    last = [Path(name).name or name for name in names]
    return {name: one if last.count(one) == 1 else name for name, one in zip(names, last, strict=True)}


def common_sections(scores: Sequence[Scores]) -> list[tuple[Fact, list[tuple[Fact, list[Any]]]]]:
    """Return (section, [(row, one value a source)]), less rows for which no source has a thing to count."""
    common = []
    for same in zip(*(one.sections for one in scores), strict=True):
        rows = [
            (row[0][0], [value for _, value in row]) for row in zip(*(rows for _, rows in same), strict=True)
        ]
        rows = [(name, values) for name, values in rows if any(map(counts, values))]
        if rows:
            common.append((same[0][0], rows))
    return common


def charts(scores: Scores, say: Say) -> list[Markup]:
    """Return the reliability diagrams of a source: whole, and where most dice are. Their text is ours."""
    return [
        Markup(reliability_svg(bins, low, say))  # noqa: S704
        for bins, low in zip(scores.figures.reliability, RELIABILITY_FROM, strict=True)
    ]
