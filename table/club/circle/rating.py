"""How strong a circle's players are: the Plackett-Luce rating of Weng and Lin, by the library openskill.

Each player of a rule system has a strength with its uncertainty, both of a normal distribution. A night is a
ranking of who sat there by the games that they won, those who won as many in one place; strengths move by it,
the more the less is known of them. (R. C. Weng, C.-J. Lin: A Bayesian Approximation Method for Online
Ranking, Journal of Machine Learning Research 12, 2011.)
"""

from collections import Counter, defaultdict, deque
from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import NamedTuple

from table.club.circle.feats import Line
from table.club.circle.store import Called

BAND_SIGMAS = 2
"""What is drawn and said of the uncertainty: 95 % of a normal distribution."""

Night = tuple[str, int, str, tuple[tuple[int, int], ...]]
"""Rule system, when it began (ms since 1970), table, and of each player the games that they won."""


class Point(NamedTuple):
    """How strong a player seemed after a night."""

    at_ms: int
    """When the night began, milliseconds since 1970 UTC."""
    table_id: str
    mu: float
    sigma: float

    @property
    def least(self) -> float:
        """They are hardly weaker."""
        return self.mu - BAND_SIGMAS * self.sigma

    @property
    def most(self) -> float:
        """They are hardly stronger."""
        return self.mu + BAND_SIGMAS * self.sigma


class Rated(NamedTuple):
    """A player's rating under one rule system."""

    player: int
    course: tuple[Point, ...]
    """A point a night, the earliest first."""

    @property
    def now(self) -> Point:
        """After their last night."""
        return self.course[-1]


def ratings(known: Mapping[int, Called], lines: Iterable[Line]) -> dict[str, list[Rated]]:
    """Everybody's rating by rule system, the system of most nights first; whoever is surely stronger before
    others. Lines come in the order of their nights, which are over.

    A night does not count where a verdict is the reader's alone and nobody confirmed it, where no game was
    won, or where one player sat there alone.
    """
    nights = []
    for (at_ms, table_id), night in groupby(lines, key=lambda line: (line.at_ms, line.table_id)):
        there = list(night)
        wins: dict[int, int] = defaultdict(int)
        for line in there:
            wins[known[line.player].player] += line.wins
        if not there[0].unconfirmed and any(wins.values()) and len(wins) > 1:
            nights.append((there[0].variant, at_ms, table_id, tuple(sorted(wins.items()))))
    return _rated(tuple(nights))


class _Summed(NamedTuple):
    """What some nights come to."""

    nights: tuple[Night, ...]
    courses: Mapping[str, Mapping[int, tuple[Point, ...]]]
    """Rule system and player -> a point a night."""


KEPT_MOST = 16
_NOTHING = _Summed((), {})
_LATELY: deque[_Summed] = deque(maxlen=KEPT_MOST)
"""What was asked about, the latest first: a page is asked for more often than anything changes."""


def _rated(nights: tuple[Night, ...]) -> dict[str, list[Rated]]:
    """The same of nights, from the earlier answer that is alike for longest: a night that ended is the last
    one, and a name that is put together with another has seldom played for years."""
    alike, summed = max(
        ((_alike(course.nights, nights), course) for course in [*_LATELY, _NOTHING]),
        key=lambda course: course[0],
    )
    if alike < len(nights):
        _LATELY.appendleft(summed := _gone_on(_cut(summed, alike), nights))
    elif alike < len(summed.nights):
        summed = _cut(summed, alike)
    played = Counter(night[0] for night in nights)
    return {
        variant: sorted(
            (Rated(who, course) for who, course in summed.courses[variant].items()),
            key=lambda rated: (-rated.now.least, rated.player),
        )
        for variant in sorted(played, key=lambda variant_id: (-played[variant_id], variant_id))
    }


def _alike(nights: tuple[Night, ...], others: tuple[Night, ...]) -> int:
    """How many nights of both are the same, from the first on."""
    pairs = enumerate(zip(nights, others, strict=False))
    return next((at for at, (this, that) in pairs if this != that), min(len(nights), len(others)))


def _cut(summed: _Summed, nights: int) -> _Summed:
    """What the first so many nights came to."""
    if nights == len(summed.nights):
        return summed
    there = Counter((variant, who) for variant, _, _, wins in summed.nights[:nights] for who, _ in wins)
    courses: dict[str, dict[int, tuple[Point, ...]]] = {}
    for (variant, who), count in there.items():
        courses.setdefault(variant, {})[who] = summed.courses[variant][who][:count]
    return _Summed(summed.nights[:nights], courses)


def _gone_on(summed: _Summed, nights: tuple[Night, ...]) -> _Summed:
    """What more nights come to, that go on from there."""
    from openskill.models import PlackettLuce, PlackettLuceRating  # takes a while; no other page needs it

    model = PlackettLuce()
    courses: dict[str, dict[int, list[Point]]] = defaultdict(lambda: defaultdict(list))
    strengths: dict[str, dict[int, PlackettLuceRating]] = defaultdict(dict)
    for variant, gone_on in summed.courses.items():
        courses[variant].update((who, [*course]) for who, course in gone_on.items())
        strengths[variant] = {
            who: model.create_rating([course[-1].mu, course[-1].sigma]) for who, course in gone_on.items()
        }
    for variant, at_ms, table_id, wins in nights[len(summed.nights) :]:
        now = strengths[variant]
        before = [[now.get(who) or model.rating()] for who, _ in wins]
        after = model.rate(before, scores=[won for _, won in wins])
        for (who, _), (rated,) in zip(wins, after, strict=True):
            now[who] = rated
            courses[variant][who].append(Point(at_ms, table_id, rated.mu, rated.sigma))
    return _Summed(
        nights,
        {
            variant: {who: tuple(course) for who, course in gone_on.items()}
            for variant, gone_on in courses.items()
        },
    )


def unconfirmed(lines: Iterable[Line]) -> int:
    """How many nights are left out, for nobody confirmed what the reader took alone."""
    return len({line.table_id for line in lines if line.unconfirmed})
