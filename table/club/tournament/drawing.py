"""The draw of a round, from who is in it to who sits where: how many tables there are, and whom it puts at
which."""

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import combinations
from random import Random

from table.club.tournament.events import Drawn
from table.club.tournament.formats import Draw
from table.club.tournament.played import Played
from table.club.tournament.standings import Next, standings

Met = Callable[[int, int], int]
"""How often two players sat at one table."""

SWAP_TABLES = 3
"""A player may change places with one of so many tables below, in a draw of like points."""
PASSES_MOST = 6
AGAIN_COSTS = 60
"""What it costs to meet somebody again, where a 120th of a table of difference between neighbours costs one:
of 300 players nobody then meets again in six rounds, of 40 in four one pair in 36."""


def drawn(now: Played, coming: Next) -> Drawn:
    """A draw. The same of the same tournament: it can be drawn again by anybody, and an undo wins nobody
    another lot."""
    sizes = table_sizes(len(coming.field), now.setup.least, now.setup.most)
    how = now.format.stages[coming.stage].draw
    order = _ordered(now, coming, how)
    last_first = order[::-1] if how == "snake" else order  # a bye is a reward there
    byes = byes_of(last_first, sizes, now.byes)
    seated = [who for who in order if who not in byes]
    if how == "alike":
        points = {standing.player: standing.points for standing in standings(now)}
        met = now.met
        tables = alike(
            seated, sizes, points, lambda player, other: met[min(player, other), max(player, other)]
        )
    else:
        tables = snake(seated, sizes) if how == "snake" else by_lot(seated, sizes)
    seats = tuple(tuple(table) for table in tables)
    return Drawn(stage=coming.stage, level=coming.level, tables=seats, byes=tuple(sorted(byes)))


def _ordered(now: Played, coming: Next, how: Draw) -> list[int]:
    if how == "snake":
        return coming.field
    order = shuffled(coming.field, f"{now.setup.seed} {len(now.rounds)}")
    if how == "random":
        return order
    points = {standing.player: standing.points for standing in standings(now)}
    return sorted(order, key=lambda who: -points[who])


def table_sizes(players: int, least: int, most: int) -> list[int]:
    """How many sit at each table: nobody is left over where that can be, tables differ by one at most, and
    there are as few as leave none above the middle of `least` and `most`; the bigger ones first. Too few for
    one table sit at a smaller one."""
    if players < 2:
        return []
    if players <= least:
        return [players]
    best = (least + most + 1) // 2
    can = [n for n in range(1, players // least + 1) if -(-players // n) <= most]
    if not can:  # no number of tables takes all of them
        return [most] * (players // most)
    tables = min(can, key=lambda n: (abs(players / n - best), -n))
    return [players // tables + (at < players % tables) for at in range(tables)]


def byes_of(order: Sequence[int], sizes: Sequence[int], had: Mapping[int, int]) -> set[int]:
    """Who has none of these places: of an order whose last are due, who had the fewest byes."""
    left_over = len(order) - sum(sizes)
    due = sorted(reversed(order), key=lambda player: had.get(player, 0))
    return set(due[:left_over])


def by_lot(order: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    """Tables of an order, one after another."""
    places = iter(order)
    return [[next(places) for _ in range(size)] for size in sizes]


def snake(order: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    """The best one at the first table, the next at the second, and back from the last one."""
    tables: list[list[int]] = [[] for _ in sizes]
    at, step = 0, 1
    for who in order:
        while len(tables[at]) >= sizes[at]:
            at, step = _next(at, step, len(sizes))
        tables[at].append(who)
        at, step = _next(at, step, len(sizes))
    return tables


def alike(order: Sequence[int], sizes: Sequence[int], points: Mapping[int, int], met: Met) -> list[list[int]]:
    """Tables of an order by points, in which some change places with others near them so that fewer meet
    again. It ends, for each change costs less than what was there."""
    tables = by_lot(order, sizes)
    for _ in range(PASSES_MOST):
        changed = False
        for first, second in combinations(range(len(tables)), 2):
            if second - first <= SWAP_TABLES and _meets_again(tables[first] + tables[second], met):
                changed |= _improved(tables[first], tables[second], points, met)
        if not changed:
            break
    return tables


def _next(at: int, step: int, tables: int) -> tuple[int, int]:
    return (at, -step) if not 0 <= at + step < tables else (at + step, step)


def _meets_again(players: Collection[int], met: Met) -> bool:
    return any(met(player, other) for player, other in combinations(players, 2))


def _cost(table: Sequence[int], points: Mapping[int, int], met: Met) -> int:
    there = [points.get(player, 0) for player in table]
    again = sum(met(player, other) ** 2 for player, other in combinations(table, 2))
    return AGAIN_COSTS * again + max(there) - min(there)


def _improved(table: list[int], other: list[int], points: Mapping[int, int], met: Met) -> bool:
    """Change two players of these tables, over and over, while that costs less; whether any did."""
    changed = False
    cost = _cost(table, points, met) + _cost(other, points, met)
    for at in range(len(table)):
        for there in range(len(other)):
            table[at], other[there] = other[there], table[at]
            new = _cost(table, points, met) + _cost(other, points, met)
            if new < cost:
                cost, changed = new, True
            else:
                table[at], other[there] = other[there], table[at]
    return changed


def shuffled(players: Collection[int], seed: str) -> list[int]:
    """An order by lot; the same of the same players and seed."""
    order = sorted(players)
    Random(seed).shuffle(order)  # noqa: S311  # nobody gains by knowing it; anybody can draw it again
    return order
