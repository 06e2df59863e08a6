"""Dice that are followed by their place, and what several looks at one say together."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from vision.reading import UNKNOWN_FACE, DieReading
from vision.stages.candidates import Floats
from vision.watch.furniture import Sort, Thing
from vision.watch.table_edge import Box, near

SAME_PLACE = 0.35
"""Longer sides: so near each other two boxes are about one die."""
LOOKS, MOST_LOOKS = 3, 8
"""Good looks that make a reading, and how many are tried for them, or to settle a doubt."""
LEAST_CHANCE, UNTOLD = 1e-6, 0.001
"""A chance is never nothing; and that of a sign of which a look said nothing."""
BLURRED_SHARE = 0.6
"""A look so much less sharp than the sharpest at that die was taken while something shook: left out."""
DISAGREE_SHARE = 0.25
"""A die is doubted where so many of its looks see another face."""
FAINT_HITS = 2
"""What so many full looks have found is no chance finding."""
SURE_FROM = 0.9
ABOUT_THE_FACE = ("blurred", "unreadable", "readers_disagree", UNKNOWN_FACE)
"""Doubts that more looks can settle; how a die lies they cannot."""

NO_THING = Thing((0.0, 0.0, 0.0, 0.0), np.zeros((0, 0), np.float32))


@dataclass(slots=True)
class Track:
    """A die that lies still at its place."""

    box: Box
    since_seconds: float
    """When it moved last."""
    seen_at_seconds: float
    """When its first look was taken."""
    thing: Thing = NO_THING
    """What its place showed at its first look."""
    sort: Sort = "new"
    """What kind of thing its place showed."""
    looks: list[tuple[Floats, float]] = field(default_factory=list)
    """Six chances each, and how sharp it was."""
    doubts: list[str | None] = field(default_factory=list)
    """What each full look called odd about it."""
    hits: int = 0
    """Full looks that found it."""
    misses: int = 0
    """Full looks that did not find it."""
    turned_degrees: float = 0.0
    """How the last full look turned it to read it."""
    features: bytes = b""
    """How it looked to the last full look (`DieReading.features`)."""
    letterings: list[Mapping[str, float]] = field(default_factory=list)
    """What a die without pips may show (`DieReading.lettering`), by each full look in a row."""
    _said: tuple[tuple[int, int, int, bool], DieReading] | None = None

    def look(self, chances: Floats, sharp: float) -> None:
        """Add a look: six chances."""
        self.looks.append((np.asarray(chances, np.float32), sharp))

    @property
    def good(self) -> list[Floats]:
        """The looks that count."""
        sharpest = max(sharp for _, sharp in self.looks)
        return [chances for chances, sharp in self.looks if sharp >= BLURRED_SHARE * sharpest]

    @property
    def ready(self) -> bool:
        """Whether it was looked at often enough."""
        return len(self.looks) >= MOST_LOOKS or len(self.good) >= LOOKS

    @property
    def side(self) -> float:
        """Longer side of its box, in pixels."""
        return max(self.box[2] - self.box[0], self.box[3] - self.box[1])

    def is_at(self, box: Box) -> bool:
        """Whether a box is about this die."""
        return near(self.box, box, SAME_PLACE)

    def reading(self, *, number_fits: bool = False) -> DieReading:
        """What all looks say together; worked out anew only where there are more.

        Where the `number` of dice `fits` with this one among them, a die that full looks found only now and
        then is one: blurred or dim ones come and go. To be none, another would have to be missed for it.
        """
        known = len(self.looks), self.hits, self.misses, number_fits
        if self._said is None or self._said[0] != known:
            self._said = known, self._read(number_fits)
        return self._said[1]

    def _read(self, number_fits: bool) -> DieReading:
        good = self.good
        chances = joined(good)
        face = int(chances.argmax())
        others = sum(int(one.argmax()) != face for one in good)
        odd = [doubt for doubt in self.doubts if doubt and doubt not in ABOUT_THE_FACE]
        faint = self.hits <= 2 * self.misses and not (number_fits and self.hits >= FAINT_HITS)
        if faint or (others > DISAGREE_SHARE * len(good) and not self.letterings):
            doubt: str | None = "readers_disagree"
        elif 2 * len(odd) >= len(self.doubts) and odd:
            doubt = odd[-1]
        elif self.letterings:  # its six chances say nothing: they are of pips
            clear = sum(one is None for one in self.doubts[-len(self.letterings) :])
            doubt = None if 2 * clear > len(self.letterings) else UNKNOWN_FACE
        elif chances[face] < SURE_FROM:
            doubt = next((one for one in reversed(self.doubts) if one), "unreadable")
        else:
            doubt = None
        faces = tuple(float(one) for one in chances)
        letters = joined_letters(self.letterings) if self.letterings else None
        return DieReading(
            faces, self.box, doubt, self.turned_degrees, features=self.features, lettering=letters
        )


def at_places_of(dice: Sequence[DieReading], some: Sequence[DieReading]) -> bool:
    """Whether each of some dice lies where one of these showed the same face."""
    return all(
        any(one.face == die.face and Track(one.box, 0, 0).is_at(die.box) for one in dice) for die in some
    )


def joined_letters(looks: Sequence[Mapping[str, float]]) -> dict[str, float]:
    """Return the chance of each numeral and letter that n looks give together: their geometric mean, which
    adds up to less than 1 where they differ."""
    names = {name for look in looks for name in look}
    return {
        name: round(math.prod(max(look.get(name, 0.0), UNTOLD) for look in looks) ** (1 / len(looks)), 4)
        for name in names
    }


def joined(looks: list[Floats]) -> Floats:
    """Return the six chances that n looks `(6,)` give together: their geometric mean (a logarithmic opinion
    pool with equal weights, Genest and Zidek, Statistical Science, 1986).

    Looks at one still die have their errors in common, its make, its light and its angle: seen alike n times
    it is no surer. Of 4,239 dice on films (9 misread) the truth is likelier so than by making more of n.
    """
    logs = np.log(np.maximum(np.stack(looks).astype(np.float64), LEAST_CHANCE)).mean(axis=0)
    odds = np.exp(logs - logs.max())
    return np.asarray(odds / odds.sum(), np.float32)
