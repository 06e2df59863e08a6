"""A circle's nights, each with its date, players and winners: by month, by player, a page at a time."""

from collections import defaultdict
from collections.abc import Collection, Mapping
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import select

from table.club.circle.counted import ALL_TIME, is_over
from table.club.circle.schema import circle_nights, circle_results
from table.club.circle.store import Called
from table.club.store import Rows
from table.log.schema import latest

NIGHTS_A_PAGE = 40

nights, results = circle_nights.c, circle_results.c


class NightLine(NamedTuple):
    """One night of the list."""

    table_id: str
    at_ms: int
    """When it began, milliseconds since 1970 UTC."""
    variant: str
    games: int
    over: bool
    """It counts; else it is being played."""
    unconfirmed: int
    """Verdicts that the reader took alone."""
    players: tuple[int, ...]
    """The numbers of their players."""
    winners: tuple[int, ...]


class CircleNights(Rows):
    """The list of a circle's nights. Safe from any thread."""

    def page(
        self,
        circle_id: str,
        known: Mapping[int, Called],
        now_ms: int,
        within: tuple[int, int] = ALL_TIME,
        of: Collection[int] = (),
        most: int = NIGHTS_A_PAGE,
    ) -> list[NightLine]:
        """Those that began within these two moments, the latest first; `of` a player by all of their
        numbers, of whom they are then."""
        query = select(
            nights.table_id, nights.at_ms, nights.variant, nights.games, is_over(now_ms), nights.unconfirmed
        )
        query = query.join(latest, latest.c.table_id == nights.table_id).where(
            nights.circle_id == circle_id, nights.at_ms >= within[0], nights.at_ms < within[1]
        )
        if of:
            query = query.where(nights.table_id.in_(select(results.table_id).where(results.player.in_(of))))
        with self._reader.begin() as connection:
            rows = connection.execute(query.order_by(nights.at_ms.desc(), nights.table_id).limit(most)).all()
            there = select(results.table_id, results.player, results.victories)
            found = connection.execute(
                there.where(results.table_id.in_([row.table_id for row in rows]))
            ).all()
        players, winners = defaultdict(list), defaultdict(list)
        for table_id, player, victories in found:
            who = known[player].player
            players[table_id].append(who)
            if victories:
                winners[table_id].append(who)
        return [
            NightLine._make((*row, tuple(players[row.table_id]), tuple(winners[row.table_id])))
            for row in rows
        ]

    def months(self, circle_id: str) -> dict[tuple[int, int], int]:
        """Year and month -> how many nights began then, by this machine's clock; the latest first."""
        begun = select(nights.at_ms).where(nights.circle_id == circle_id).order_by(nights.at_ms.desc())
        counted: dict[tuple[int, int], int] = defaultdict(int)
        for (at_ms,) in self._rows(begun):
            day = datetime.fromtimestamp(at_ms / 1000)
            counted[day.year, day.month] += 1
        return dict(counted)

    def over(self, circle_id: str, table_id: str, now_ms: int) -> int | None:
        """How many verdicts of a night nobody confirmed; None where it is being played, or is none of the
        circle."""
        query = select(nights.unconfirmed).join(latest, latest.c.table_id == nights.table_id)
        own = nights.circle_id == circle_id, nights.table_id == table_id
        return next((row.unconfirmed for row in self._rows(query.where(*own, is_over(now_ms)))), None)

    def last(self, circle_id: str) -> str | None:
        """The night that began last."""
        query = select(nights.table_id).where(nights.circle_id == circle_id)
        return next((row.table_id for row in self._rows(query.order_by(nights.at_ms.desc()).limit(1))), None)


def month_ms(year: int, month: int) -> tuple[int, int]:
    """From when to before when a month lasts by this machine's clock, milliseconds since 1970 UTC."""
    begins, ends = datetime(year, month, 1), datetime(year + month // 12, month % 12 + 1, 1)
    return round(begins.timestamp() * 1000), round(ends.timestamp() * 1000)


def year_ms(year: int) -> tuple[int, int]:
    """The same of a year."""
    return month_ms(year, 1)[0], month_ms(year, 12)[1]
