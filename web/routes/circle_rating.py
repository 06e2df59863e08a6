"""How ratings are drawn: as numbers of a picture that is 100 wide, from the weakest to the strongest that
any of them may be."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from table.club.circle.rating import Point, Rated, ratings
from table.club.circle.told import Called, Night

COURSE_TALL = 40
"""Of a player's course, in the units that it is 100 wide in."""


class Bar(NamedTuple):
    """A player's bar: what they may be, and in it what is likeliest."""

    player: int
    now: Point
    nights: int
    begins: float
    width: float
    at: float


class Course(NamedTuple):
    """A player's strength over their nights, as points of SVG."""

    variant: str
    now: Point
    nights: int
    band: str
    line: str
    least: float
    most: float


class Ratings(NamedTuple):
    """What a circle's page shows."""

    variants: list[str]
    variant: str
    """The one that is shown; empty where nobody has a rating."""
    bars: list[Bar]
    left_out: int
    """Nights that nobody confirmed."""


def shown(names: Mapping[int, Called], nights: Collection[Night], asked: str | None) -> Ratings:
    """The ratings of a rule system that was asked for, or else of the one that was played most; without who
    left."""
    found = ratings(nights)
    variants = list(found)
    variant = asked if asked in found else (variants[0] if variants else "")
    there = [it for it in found.get(str(variant), []) if not names[it.player].away]
    return Ratings(variants, str(variant), _bars(there), sum(it.figures.unconfirmed > 0 for it in nights))


def courses(nights: Collection[Night], player: int) -> list[Course]:
    """A player's own, one for each rule system."""
    found = ratings(nights)
    return [_course(variant, it) for variant, rated in found.items() for it in rated if it.player == player]


def _bars(rated: Sequence[Rated]) -> list[Bar]:
    least = min((it.now.least for it in rated), default=0.0)
    scale = 100 / (max((it.now.most for it in rated), default=1.0) - least)
    return [
        Bar(
            it.player, it.now, len(it.course), round(scale * (it.now.least - least), 2),
            round(scale * (it.now.most - it.now.least), 2), round(scale * (it.now.mu - least), 2),
        )
        for it in rated
    ]  # fmt: skip


def _course(variant: str, rated: Rated) -> Course:
    """Of one night alone, a band as wide as the picture."""
    points = rated.course if len(rated.course) > 1 else rated.course * 2
    least, most = min(it.least for it in points), max(it.most for it in points)

    def spots(heights: Sequence[float]) -> list[str]:
        return [
            f"{100 * at / (len(points) - 1):.2f},{COURSE_TALL * (most - it) / (most - least):.2f}"
            for at, it in enumerate(heights)
        ]

    band = spots([it.most for it in points]) + spots([it.least for it in points])[::-1]
    line = spots([it.mu for it in points])
    return Course(variant, rated.now, len(rated.course), " ".join(band), " ".join(line), least, most)
