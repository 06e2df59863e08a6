"""What a circle's nights come to: sums of each player, each against each, who owes whom, and what they are
remembered for. Nights are those that count, the earliest first."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from msgspec.structs import astuple

from table.club.circle.told import COUNTS, MILLION, Called, Debt, Night, Result

SETTLED_MOST = 20
"""Settlements that can be taken back: the latest."""
RECORDS = ("wins", "purse", "exact_right")
STREAK_LEAST = 2


class Sums(Result, frozen=True):
    """A player's nights together."""

    nights: int = 0

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


class Owed(NamedTuple):
    """What one owes another over all nights, what goes back and forth set against each other."""

    payer: int
    payee: int
    amount: int
    stake: str


class Settled(NamedTuple):
    """What was settled at a tap."""

    at_ms: int
    payments: list[Owed]


class Line(NamedTuple):
    """A player's night."""

    player: int
    night: Night
    result: Result


class Streak(NamedTuple):
    """Nights in a row of a player's own that they won."""

    player: int
    nights: int
    last_ms: int
    """When the last of them began."""


class Record(NamedTuple):
    """The most of something in one night."""

    kind: str
    """One of `RECORDS`."""
    player: int
    n: int
    table_id: str
    at_ms: int


def lines_of(nights: Iterable[Night]) -> list[Line]:
    """A line for each player of each night."""
    return [Line(who, night, result) for night in nights for who, result in night.results.items()]


def sums_of(lines: Collection[Line]) -> Sums:
    """One player's nights together."""
    figures = map(sum, zip(*(astuple(it.result) for it in lines), strict=True))
    return Sums(**dict(zip(COUNTS, figures, strict=False)), nights=len(lines))


def standings(names: Mapping[int, Called], lines: Iterable[Line]) -> list[Standing]:
    """Who stands where; the best first: nights won, then games, then the purse. Who left does not."""
    own: dict[int, list[Line]] = defaultdict(list)
    for line in lines:
        own[line.player].append(line)
    there = {who: sums_of(its) for who, its in own.items() if not names[who].away}
    merits = {who: (it.victories, it.wins, it.purse) for who, it in there.items()}
    ranked = sorted(there, key=lambda who: (*(-merit for merit in merits[who]), -there[who].nights, who))
    return [
        Standing(names[who], there[who], 1 + sum(merits[other] > merits[who] for other in there))
        for who in ranked
    ]


def against(nights: Iterable[Night], mine: int) -> list[Against]:
    """One player against each other; who met most often first."""
    figures: dict[int, list[int]] = defaultdict(lambda: [0] * 7)
    for night in nights:
        if mine not in night.results:
            continue
        won = night.results[mine].wins
        for other, result in night.results.items():
            figures[other][0] += 1
            figures[other][1] += won > result.wins
            figures[other][2] += won < result.wins
        for caller, bidder, calls, right in night.duels:
            if mine in (caller, bidder):
                other, at = (bidder, 3) if caller == mine else (caller, 5)
                figures[other][at] += calls
                figures[other][at + 1] += right
    found = [Against(who, *its) for who, its in figures.items() if who != mine]
    return sorted(found, key=lambda it: (-it.nights, it.other))


def owed(nights: Iterable[Night]) -> list[Owed]:
    """What is open, the most first."""
    return _netted(debt for night in nights for debt in night.debts if debt.settled_ms is None)


def settled(nights: Iterable[Night]) -> list[Settled]:
    """What was settled last, each with what was paid then."""
    found: dict[int, list[Debt]] = defaultdict(list)
    for night in nights:
        for debt in night.debts:
            if debt.settled_ms is not None:
                found[debt.settled_ms].append(debt)
    return [Settled(at, _netted(found[at])) for at in sorted(found, reverse=True)[:SETTLED_MOST]]


def _netted(debts: Iterable[Debt]) -> list[Owed]:
    """Debts of two against each other; who is even owes nothing."""
    sums: dict[tuple[int, int, str], int] = defaultdict(int)
    for payer, payee, amount, stake, _ in debts:
        sums[min(payer, payee), max(payer, payee), stake] += amount if payer < payee else -amount
    found = [
        Owed(one, other, amount, stake) if amount > 0 else Owed(other, one, -amount, stake)
        for (one, other, stake), amount in sums.items() if amount and one != other
    ]  # fmt: skip
    return sorted(found, key=lambda it: (it.stake, -it.amount, it.payer, it.payee))


def streaks(lines: Iterable[Line]) -> list[Streak]:
    """Every streak of `STREAK_LEAST` nights or more, the longest first, of equals the latest."""
    running: dict[int, Streak] = {}
    found = []
    for who, night, result in lines:
        before = running.pop(who, None)
        if result.victories:
            running[who] = Streak(who, before.nights + 1 if before else 1, night.at_ms)
        elif before:
            found.append(before)
    long = (streak for streak in (*found, *running.values()) if streak.nights >= STREAK_LEAST)
    return sorted(long, key=lambda streak: (-streak.nights, -streak.last_ms))


def records(lines: Iterable[Line]) -> list[Record]:
    """The most of each of `RECORDS` in one night; of equals the first. One of nothing is none."""
    best: dict[str, Record] = {}
    for who, night, result in lines:
        for kind in RECORDS:
            n: int = getattr(result, kind)
            if n > (best[kind].n if kind in best else 0):
                best[kind] = Record(kind, who, n, night.table_id, night.at_ms)
    return [best[kind] for kind in RECORDS if kind in best]
