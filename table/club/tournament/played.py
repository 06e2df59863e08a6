"""A tournament as a fold over its events: who is in, what was drawn, what came of it."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from typing import Any

from msgspec import convert

from table.club.tournament import events as happened
from table.club.tournament.events import event_of
from table.club.tournament.formats import Format, Stage, format_of
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
