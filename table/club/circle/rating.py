"""How strong a circle's players are: the Plackett-Luce rating of Weng and Lin, by the library openskill.

Each player of a rule system has a strength with its uncertainty, both of a normal distribution. A night is a
ranking of who sat there by the games that they won, those who won as many in one place; strengths move by it,
the more the less is known of them. (R. C. Weng, C.-J. Lin: A Bayesian Approximation Method for Online
Ranking, Journal of Machine Learning Research 12, 2011.)
"""

from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from table.club.circle.told import Night

BAND_SIGMAS = 2
"""What is drawn and said of the uncertainty: 95 % of a normal distribution."""
KEPT_MOST = 16
"""Answers that are kept: a page is asked for more often than anything changes."""

Ranking = tuple[str, int, str, tuple[tuple[int, int], ...]]
"""Rule system, when the night began (ms since 1970), table, and of each player the games that they won."""


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


def ratings(nights: Iterable[Night]) -> dict[str, list[Rated]]:
    """Everybody's rating by rule system, the system of most nights first; whoever is surely stronger before
    others. Nights are those that count, the earliest first.

    A night does not move them where a verdict is the reader's alone and nobody confirmed it, where no game
    was won, or where one player sat there alone.
    """
    found = []
    for it in nights:
        wins = tuple(sorted((who, result.wins) for who, result in it.results.items()))
        if not it.figures.unconfirmed and len(wins) > 1 and any(won for _, won in wins):
            found.append((it.figures.variant, it.at_ms, it.table_id, wins))
    return _rated(tuple(found))


@lru_cache(KEPT_MOST)
def _rated(rankings: tuple[Ranking, ...]) -> dict[str, list[Rated]]:
    from openskill.models import PlackettLuce, PlackettLuceRating  # takes a while; no other page needs it

    model = PlackettLuce()
    courses: dict[str, dict[int, list[Point]]] = defaultdict(lambda: defaultdict(list))
    strengths: dict[str, dict[int, PlackettLuceRating]] = defaultdict(dict)
    for variant, at_ms, table_id, wins in rankings:
        now = strengths[variant]
        before = [[now.get(who) or model.rating()] for who, _ in wins]
        after = model.rate(before, scores=[won for _, won in wins])
        for (who, _), (rated,) in zip(wins, after, strict=True):
            now[who] = rated
            courses[variant][who].append(Point(at_ms, table_id, rated.mu, rated.sigma))
    played = Counter(ranking[0] for ranking in rankings)
    return {
        variant: sorted(
            (Rated(who, tuple(course)) for who, course in courses[variant].items()),
            key=lambda rated: (-rated.now.least, rated.player),
        )
        for variant in sorted(played, key=lambda variant_id: (-played[variant_id], variant_id))
    }
