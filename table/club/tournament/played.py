"""A tournament as a fold over its events: who is in, what was drawn, who stands where, and who plays on."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from typing import Any, NamedTuple

from msgspec import convert

from table.club.tournament import events as happened
from table.club.tournament.events import Format, Stage, event_of, format_of
from table.log.event import Event

UNDO = "undo"
POINTS_MOST = 120
"""For who beats everybody at a table, and none for who beats nobody; whole numbers at tables of two to six,
of shared places too."""
BYE_POINTS = 60
"""As who comes in the middle of a table."""


@dataclass(frozen=True, slots=True)
class TableDrawn:
    """A table of a round."""

    players: tuple[int, ...]
    places: tuple[tuple[int, ...], ...] = ()
    """Who came where, those who share a place together; empty before there is a result."""
    night: str = ""
    """The table at which Ojo looks on."""

    @property
    def ranks(self) -> dict[int, int]:
        """Player -> place, from 1; who shares one has the best of it, as the standings have it."""
        at = 1
        ranks: dict[int, int] = {}
        for place in self.places:
            ranks |= dict.fromkeys(place, at)
            at += len(place)
        return ranks

    @property
    def points(self) -> dict[int, int]:
        """Player -> points, in `POINTS_MOST`ths."""
        behind = len(self.players)
        points: dict[int, int] = {}
        for place in self.places:
            behind -= len(place)
            beaten = 2 * behind + len(place) - 1
            points |= dict.fromkeys(place, POINTS_MOST * beaten // (2 * max(1, len(self.players) - 1)))
        return points


@dataclass(frozen=True, slots=True)
class Round:
    """A round that was drawn."""

    stage: int
    tables: tuple[TableDrawn, ...]
    byes: frozenset[int]
    level: int
    """How many cuts came before it."""

    @property
    def players(self) -> set[int]:
        """Everybody in it."""
        return {who for table in self.tables for who in table.players} | self.byes

    @property
    def done(self) -> bool:
        """Whether each table has its result."""
        return all(table.places for table in self.tables)

    def table_of(self, player: int) -> int | None:
        """The number of somebody's table, from 0."""
        return next((at for at, table in enumerate(self.tables) if player in table.players), None)


@dataclass(frozen=True)
class Played:
    """A tournament at one version."""

    version: int
    setup: happened.Setup
    entered: tuple[int, ...] = ()
    left: frozenset[int] = frozenset()
    rounds: tuple[Round, ...] = ()
    kinds: tuple[str, ...] = ()
    """Of the events that stand."""

    @cached_property
    def format(self) -> Format:
        """Its schedule."""
        return format_of(self.setup.format, self.setup.rounds)

    @property
    def stage(self) -> Stage:
        """That of the round that was drawn last, or the first."""
        return self.format.stages[self.rounds[-1].stage if self.rounds else 0]

    @property
    def here(self) -> list[int]:
        """Who has entered and not left."""
        return [player for player in self.entered if player not in self.left]

    @property
    def enters(self) -> bool:
        """Whether people may still come."""
        late = len(self.rounds) <= self.format.late
        return not self.rounds or (late and not self.rounds[-1].level)

    def table(self, round_: int, table: int) -> TableDrawn | None:
        """A table by its numbers, from 0, where there is one."""
        there = 0 <= round_ < len(self.rounds) and 0 <= table < len(self.rounds[round_].tables)
        return self.rounds[round_].tables[table] if there else None

    @cached_property
    def met(self) -> Counter[tuple[int, int]]:
        """Two players, the smaller number first -> how often they sat at one table."""
        tables = (table.players for round_ in self.rounds for table in round_.tables)
        return Counter(pair for there in tables for pair in combinations(sorted(there), 2))

    @property
    def byes(self) -> Counter[int]:
        """How many byes each has had."""
        return Counter(who for round_ in self.rounds for who in round_.byes)

    def round_points(self, at: int) -> dict[int, int]:
        """Player -> points of a round, its byes among them."""
        round_ = self.rounds[at]
        points = dict.fromkeys(round_.byes, BYE_POINTS)
        for table in round_.tables:
            points |= table.points
        return points


def standing(events: Iterable[Event]) -> list[Event]:
    """The events that no undo has taken back, without the undoings."""
    kept: list[Event] = []
    for event in events:
        if event.kind == UNDO:
            kept.pop()
        else:
            kept.append(event)
    return kept


def played(events: Iterable[Event]) -> Played:
    """The tournament after these events; the first is its setup."""
    every = list(events)
    first, *rest = standing(every)
    now = Played(every[-1].version, convert(first.payload, happened.Setup))
    for event in rest:
        now = after(now, event_of(event))
    return now


def after(now: Played, event: happened.TournamentEvent) -> Played:
    """The tournament after one event more that stands; its version is not told."""
    entered, left, rounds = now.entered, now.left, now.rounds
    match event:
        case happened.Entered(players=players):
            entered += players
        case happened.Departed(player=player):
            left |= {player}
        case happened.Returned(player=player):
            left -= {player}
        case happened.Drawn():
            tables = tuple(map(TableDrawn, event.tables))
            rounds += (Round(event.stage, tables, frozenset(event.byes), event.level),)
        case happened.Seated(round=at, table=table, player=player):
            there = rounds[at].tables[table].players
            rounds = _with(rounds, at, table, players=(*there, player))
        case happened.Watched(round=at, table=table, night=night):
            rounds = _with(rounds, at, table, night=night)
        case happened.Placed(round=at, table=table, places=places):
            rounds = _with(rounds, at, table, places=places)
    return replace(now, entered=entered, left=left, rounds=rounds, kinds=(*now.kinds, event.kind))


def _with(rounds: tuple[Round, ...], at: int, table: int, **changes: Any) -> tuple[Round, ...]:
    """The rounds with a table changed."""
    tables = [*rounds[at].tables]
    tables[table] = replace(tables[table], **changes)
    return (*rounds[:at], replace(rounds[at], tables=tuple(tables)), *rounds[at + 1 :])


class Stands(NamedTuple):
    """A player's line."""

    player: int
    place: int
    """From 1; equals share it."""
    level: int
    """How many cuts they survived."""
    points: int
    """Since the last of these, in `POINTS_MOST`ths."""
    total: int
    """Of all rounds."""
    first: int
    """Tables that they won, shared ones too."""
    met: int
    """Points of everybody whom they met."""
    left: bool

    @property
    def merit(self) -> tuple[int, ...]:
        """What places are told by: the most first."""
        return self.level, self.points, self.total, self.first, self.met


def standings(now: Played) -> list[Stands]:
    """Everybody who entered, the best first: who survived more cuts, then points since the last cut, of all
    rounds, tables won, and points of those whom they met."""
    level: Counter[int] = Counter()
    since: Counter[int] = Counter()
    total: Counter[int] = Counter()
    first: Counter[int] = Counter()
    beside: dict[int, list[int]] = defaultdict(list)
    for at, round_ in enumerate(now.rounds):
        for who in round_.players:
            if round_.level > level[who]:
                level[who], since[who] = round_.level, 0
        for who, points in now.round_points(at).items():
            since[who] += points
            total[who] += points
        for table in round_.tables:
            first.update(table.places[0] if table.places else ())
            for who in table.players:
                beside[who] += (other for other in table.players if other != who)
    lines = [
        Stands(
            who, 0, level[who], since[who], total[who], first[who],
            sum(total[other] for other in beside[who]), who in now.left,
        )
        for who in now.entered
    ]  # fmt: skip
    merits = sorted((standing.merit for standing in lines), reverse=True)
    place = {merit: at + 1 for at, merit in reversed(list(enumerate(merits)))}
    placed = (standing._replace(place=place[standing.merit]) for standing in lines)
    return sorted(placed, key=lambda standing: (standing.place, standing.player))


class Next(NamedTuple):
    """The round that comes next."""

    stage: int
    field: list[int]
    """Who is in it, the best first."""
    level: int


def next_round(now: Played) -> Next | None:
    """Who plays the next round, once the last one is done; None where the tournament is over. Who left does
    not; where too few would be left for a table, the best of the others fill it up."""
    here = set(now.here)
    best = [standing.player for standing in standings(now) if standing.player in here]
    if not now.rounds:
        return Next(0, best, 0) if len(best) > 1 else None
    last, stage = now.rounds[-1], now.stage
    in_stage = sum(round_.stage == last.stage for round_ in now.rounds)
    over = in_stage >= stage.rounds if stage.rounds else len(last.tables) <= 1 and not last.byes
    if over and last.stage + 1 == len(now.format.stages):
        return None
    if over:
        enters = now.format.stages[last.stage + 1].enters(len(best))
        found = Next(last.stage + 1, best[: max(enters, _least(now, best))], last.level + 1)
    elif stage.advance:
        on = _advancing(last, stage.advance, best) & here
        rest = [who for who in best if who not in on and who in last.players]
        field = on | set(rest[: max(0, now.setup.least - len(on))])
        found = Next(last.stage, [who for who in best if who in field], last.level + 1)
    else:  # who was cut before does not come back; who came late is in
        out = set(now.entered) - last.players if last.level else set()
        found = Next(last.stage, [who for who in best if who not in out], last.level)
    return found if len(found.field) > 1 else None


def undecided(now: Played) -> dict[int, list[int]]:
    """The tables of the last round, from 0, at which a shared place decides who goes on, each with who shares
    it: they may play it off. Only once the round is done."""
    coming = next_round(now) if now.rounds and now.rounds[-1].done else None
    if coming is None or coming.stage != now.rounds[-1].stage:
        return {}
    found, on = {}, now.stage.advance
    for at, table in enumerate(now.rounds[-1].tables):
        for place in table.places:
            first = table.ranks[place[0]]
            there = [who for who in place if who not in now.left]
            if first <= on < first + len(place) - 1 and len(there) > 1:
                found[at] = there
    return found


def _least(now: Played, best: list[int]) -> int:
    return min(len(best), now.setup.least)


def _advancing(last: Round, most: int, best: list[int]) -> set[int]:
    """The best of each table, and who had a bye; where a place is shared, who stands better."""
    order = {who: at for at, who in enumerate(best)}
    on = set(last.byes)
    for table in last.tables:
        on |= set(sorted(table.players, key=lambda who: _order(table, who, order))[:most])
    return on


def _order(table: TableDrawn, who: int, order: dict[int, int]) -> tuple[int, int]:
    place = next(at for at, place in enumerate(table.places) if who in place)
    return place, order.get(who, len(order))
