"""What may happen in a tournament, told once, for what is tapped and for what a file says; and the draw of a
round, from who is in it to who sits where."""

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import chain, combinations
from random import Random

from msgspec import structs

from referee import Refusal, load_variant
from table.club.tournament import events as happened
from table.club.tournament.events import (
    PLAYERS_MOST,
    ROUNDS_MOST,
    SEATS_LEAST,
    SEATS_MOST,
    Draw,
    Drawn,
    NoSuchTournament,
    formats,
)
from table.club.tournament.played import Next, Played, TableDrawn, next_round, standings
from table.words import message
from table.words.refused import Refused


def agreed(setup: happened.Setup) -> happened.Setup | Refused:
    """The setup of a tournament that may begin, with its variant's own id."""
    seats = SEATS_LEAST <= setup.least <= setup.most <= SEATS_MOST
    if setup.format not in formats() or not seats or not 0 <= setup.rounds <= ROUNDS_MOST:
        return Refused("bad-request", message("tournament-no-setup"), 400)
    if isinstance(found := load_variant(setup.variant), Refusal):
        return Refused.by(found)
    return structs.replace(setup, variant=found.id)


def decide(now: Played, action: happened.TournamentEvent) -> happened.TournamentEvent | Refused:
    """The event that an action makes: itself, with what it left open (the lot, who left) filled in. An event
    that was decided is decided alike again: a file is accepted where it holds no others."""
    match action:
        case happened.Entered():
            return _entered(now, action)
        case happened.Departed(player=player):
            return action if player in now.here else NoSuchTournament()
        case happened.Returned(player=player):
            return action if player in now.left else NoSuchTournament()
        case happened.Drawn():
            return _drawn(now, action)
        case happened.Seated():
            return _seated(now, action)
        case happened.Placed():
            return _placed(now, action)
        case happened.Watched(round=round_, table=table):
            return action if now.table(round_, table) else NoSuchTournament()
        case happened.Undone() if now.kinds:
            return action
    return Refused("not-now", message("tournament-moved-on"))


def open_table(now: Played) -> int | None:
    """Where who comes late sits down: at the smallest table that has no result and a seat."""
    tables = now.rounds[-1].tables if now.rounds else ()
    free = {at: len(table.players) for at, table in enumerate(tables) if _seats(now, table)}
    return min(free, key=lambda at: (free[at], at), default=None)


def _seats(now: Played, table: TableDrawn) -> int:
    return 0 if table.places else max(0, now.setup.most - len(table.players))


def _entered(now: Played, action: happened.Entered) -> happened.TournamentEvent | Refused:
    comes = len(action.players)
    if not comes or len(now.entered) + comes > PLAYERS_MOST:
        return Refused("too-many", message("tournament-players", most=PLAYERS_MOST))
    if len({*action.players, *now.entered}) < comes + len(now.entered):
        return Refused("bad-request", message("tournament-no-name"), 400)
    if now.rounds:
        if not now.enters:
            return Refused("not-now", message("tournament-no-entry"))
        seats = sum(_seats(now, table) for table in now.rounds[-1].tables)
        if len(now.rounds) == now.format.late and seats < comes:
            return Refused("not-now", message("tournament-no-seat"))
    return action


def _seated(now: Played, action: happened.Seated) -> happened.TournamentEvent | Refused:
    table = now.table(action.round, action.table)
    if table is None or action.player not in now.here:
        return NoSuchTournament()
    late = action.round == len(now.rounds) - 1 and now.enters
    if not late or action.player in now.rounds[-1].players or not _seats(now, table):
        return Refused("not-now", message("tournament-no-seat"))
    return action


def _drawn(now: Played, action: happened.Drawn) -> happened.TournamentEvent | Refused:
    if now.rounds and not now.rounds[-1].done:
        return Refused("not-now", message("tournament-results-missing"))
    coming = next_round(now)
    if coming is None:
        return Refused("not-now", message("tournament-no-more"))
    if not action.tables:
        return drawn(now, coming)
    can_be = (
        (action.stage, action.level) == (coming.stage, coming.level)
        and all(1 < len(table) <= now.setup.most for table in action.tables)
        and sorted(chain(action.byes, *action.tables)) == sorted(coming.field)
    )
    return action if can_be else Refused("bad-request", message("tournament-no-file"), 400)


def _placed(now: Played, action: happened.Placed) -> happened.TournamentEvent | Refused:
    table = now.table(action.round, action.table)
    if table is None:
        return NoSuchTournament()
    places = tuple(place for place in action.places if place)
    later = now.rounds[action.round + 1 :]
    if later and (not places or later[0].level > now.rounds[action.round].level):
        return Refused("not-now", message("tournament-too-late"))
    named = [*chain(*places)]
    here = {who for who in table.players if who not in now.left}
    if places and (len({*named}) < len(named) or not here <= {*named} <= {*table.players}):
        return Refused("bad-request", message("tournament-whose-places"), 400)
    gone = tuple(who for who in table.players if who not in named) if places else ()
    return structs.replace(action, places=(*places, gone) if gone else places)


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
