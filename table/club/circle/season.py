"""What a circle's nights come to: sums of each player, and each against each.

The database adds up the lines that were kept of each night, so that a thousand nights cost little.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Integer, case, cast, func, select

from table.club.circle.counted import ALL_TIME, counted
from table.club.circle.feats import RECORDS, Line
from table.club.circle.schema import RESULT_COUNTS, Result, circle_duels, circle_nights, circle_results
from table.club.circle.store import Called
from table.club.circle.summary import MILLION
from table.club.store import Rows

nights, results, duels = circle_nights.c, circle_results.c, circle_duels.c


@dataclass(frozen=True)
class Sums(Result):
    """A player's nights together."""

    nights: int = 0

    def plus(self, other: "Sums") -> "Sums":
        """Both together."""
        return Sums(*(getattr(self, field.name) + getattr(other, field.name) for field in fields(Sums)))

    @property
    def luck(self) -> float:
        """Doubts won beyond what chance alone would have given."""
        return self.won - self.expected_millionths / MILLION


class Standing(NamedTuple):
    """A line of the standings."""

    player: Called
    sums: Sums
    place: int
    """From 1; who is as good shares it."""


class Against(NamedTuple):
    """One player and another, on the nights of both."""

    other: int
    nights: int
    ahead: int
    """Nights on which one won more games than the other."""
    behind: int
    made: int
    """Calls of one against the other's bids."""
    made_right: int
    met: int
    """Calls of the other against one's own bids."""
    met_right: int


class Season(Rows):
    """What is told of a circle's nights between two moments. Safe from any thread."""

    def standings(
        self, circle_id: str, known: Mapping[int, Called], now_ms: int, within: tuple[int, int] = ALL_TIME
    ) -> list[Standing]:
        """Who stands where; the best first: nights won, then games, then the purse. `within` is from when to
        before when a night must have begun, milliseconds since 1970 UTC."""
        counts = [func.sum(getattr(results, count)) for count in RESULT_COUNTS]
        what: list[Any] = [results.player, func.count(results.table_id.distinct()), *counts]
        found: dict[int, Sums] = defaultdict(Sums)
        query = counted(select(*what), circle_id, now_ms, within).group_by(results.player)
        for player, *figures in self._rows(query):
            found[known[player].player] = found[known[player].player].plus(_sums(figures))
        there = {who: sums for who, sums in found.items() if not known[who].away}
        merits = {who: (line.victories, line.wins, line.purse) for who, line in there.items()}
        ranked = sorted(there, key=lambda who: (*(-merit for merit in merits[who]), -there[who].nights, who))
        return [
            Standing(known[who], there[who], 1 + sum(merits[other] > merits[who] for other in there))
            for who in ranked
        ]

    def sums(self, circle_id: str, mine: Collection[int], now_ms: int) -> Sums:
        """One player's nights together, by all of their names' numbers."""
        counts = [func.coalesce(func.sum(getattr(results, count)), 0) for count in RESULT_COUNTS]
        what: list[Any] = [func.count(results.table_id.distinct()), *counts]
        (row,) = self._rows(counted(select(*what), circle_id, now_ms).where(results.player.in_(mine)))
        return _sums(row)

    def lines(self, circle_id: str, now_ms: int) -> list[Line]:
        """Every player's every night, the earliest first."""
        what: list[Any] = [
            results.player, nights.at_ms, nights.table_id, nights.variant, nights.unconfirmed,
            results.victories,
        ]  # fmt: skip
        query = counted(select(*what, *(getattr(results, record) for record in RECORDS)), circle_id, now_ms)
        return [Line._make(row) for row in self._rows(query.order_by(nights.at_ms, nights.table_id))]

    def against(
        self, circle_id: str, known: Mapping[int, Called], mine: Collection[int], now_ms: int
    ) -> list[Against]:
        """One player, by all of their names' numbers, against each other; who met most often first."""
        figures: dict[int, list[int]] = defaultdict(lambda: [0] * 7)
        other = circle_results.alias("other").c
        query = select(
            other.player,
            func.count(),
            func.sum(_is(results.wins > other.wins)),
            func.sum(_is(results.wins < other.wins)),
        )
        both = counted(query, circle_id, now_ms).join(
            other.table_id.table, other.table_id == results.table_id
        )
        met = both.where(results.player.in_(mine), other.player.not_in(mine)).group_by(other.player)
        with self._reader.begin() as connection:
            for player, *found in connection.execute(met):
                _add(figures[known[player].player], 0, found)
            for at, own, others in ((3, duels.caller, duels.bidder), (5, duels.bidder, duels.caller)):
                sums = select(others, func.sum(duels.calls), func.sum(duels.right))
                made = counted(sums, circle_id, now_ms, of=duels.table_id).where(
                    own.in_(mine), others.not_in(mine)
                )
                for player, *found in connection.execute(made.group_by(others)):
                    _add(figures[known[player].player], at, found)
        lines = [Against(who, *found) for who, found in figures.items()]
        return sorted(lines, key=lambda line: (-line.nights, line.other))


def _is(condition: ColumnElement[bool]) -> ColumnElement[int]:
    return cast(case((condition, 1), else_=0), Integer)


def _sums(row: Sequence[Any]) -> Sums:
    return Sums(**{name: int(n) for name, n in zip(("nights", *RESULT_COUNTS), row, strict=True)})


def _add(figures: list[int], at: int, found: list[Any]) -> None:
    for offset, more in enumerate(found):
        figures[at + offset] += int(more)
