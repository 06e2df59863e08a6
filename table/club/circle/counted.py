"""Which of a circle's nights count: those that are over.

A night is over where somebody ended it, or where nothing was played for `OVER_MS`.
"""

from typing import Any

from sqlalchemy import ColumnElement, Select, or_

from table.club.circle.schema import circle_nights, circle_results
from table.log.schema import latest

OVER_MS = 12 * 3600 * 1000
"""A night that nobody ended is over when nothing happened for so long."""
ALL_TIME = (0, 2**62)

nights, results = circle_nights.c, circle_results.c


def is_over(now_ms: int) -> ColumnElement[bool]:
    """Of a row of `circle_nights` joined with `latest`: whether the night counts."""
    return or_(nights.ended == 1, latest.c.at_ms < now_ms - OVER_MS)


def counted(
    query: Select[Any],
    circle_id: str,
    now_ms: int,
    within: tuple[int, int] = ALL_TIME,
    of: Any = results.table_id,
) -> Select[Any]:
    """A query about rows of nights, of those that count; `of` is the rows' table."""
    there = query.select_from(
        circle_nights.join(latest, latest.c.table_id == nights.table_id).join(of.table, of == nights.table_id)
    )
    begun = nights.at_ms >= within[0], nights.at_ms < within[1]
    return there.where(nights.circle_id == circle_id, is_over(now_ms), *begun)
