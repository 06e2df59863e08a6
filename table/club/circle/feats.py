"""What a circle, or one of its players, is remembered for: nights won in a row, and the most in one night."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from table.club.circle.store import Called

RECORDS = ("wins", "purse", "exact_right")
STREAK_LEAST = 2


class Line(NamedTuple):
    """A player's night, as far as it may be remembered."""

    player: int
    at_ms: int
    """When the night began, milliseconds since 1970 UTC."""
    table_id: str
    variant: str
    unconfirmed: int
    """Verdicts of the night that the reader took alone."""
    victories: int
    wins: int
    purse: int
    exact_right: int


class Streak(NamedTuple):
    """Nights in a row of a player's own that they won."""

    player: int
    nights: int
    last_ms: int
    """When the last of them began."""


class Record(NamedTuple):
    """The most of something in one night."""

    kind: str
    """wins, purse or exact_right."""
    player: int
    n: int
    table_id: str
    at_ms: int


def streaks(known: Mapping[int, Called], lines: Iterable[Line]) -> list[Streak]:
    """Every streak of `STREAK_LEAST` nights or more, the longest first, of equals the latest. Lines come in
    the order of their nights."""
    running: dict[int, Streak] = {}
    found = []
    for line in lines:
        who = known[line.player].player
        before = running.pop(who, None)
        if line.victories:
            running[who] = Streak(who, before.nights + 1 if before else 1, line.at_ms)
        elif before:
            found.append(before)
    long = (streak for streak in (*found, *running.values()) if streak.nights >= STREAK_LEAST)
    return sorted(long, key=lambda streak: (-streak.nights, -streak.last_ms))


def records(known: Mapping[int, Called], lines: Iterable[Line]) -> list[Record]:
    """The most of each of `RECORDS` in one night; of equals the first. One of nothing is none."""
    best: dict[str, Record] = {}
    for line in lines:
        for kind in RECORDS:
            n: int = getattr(line, kind)
            if n > (best[kind].n if kind in best else 0):
                best[kind] = Record(kind, known[line.player].player, n, line.table_id, line.at_ms)
    return [best[kind] for kind in RECORDS if kind in best]
