"""A tournament as a fold over its events: who is in, what was drawn, what came of it."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from typing import Any

from table.log.event import Event
from table.tournament.formats import Format, Stage, format_of

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
    setup: Mapping[str, Any]
    entered: tuple[int, ...] = ()
    left: frozenset[int] = frozenset()
    rounds: tuple[Round, ...] = ()
    kinds: tuple[str, ...] = field(default=())
    """Of the events that stand."""

    @cached_property
    def format(self) -> Format:
        """Its schedule."""
        return format_of(dict(self.setup))

    @property
    def stage(self) -> Stage:
        """That of the round that was drawn last, or the first."""
        return self.format.stages[self.rounds[-1].stage if self.rounds else 0]

    @property
    def here(self) -> list[int]:
        """Who has entered and not left."""
        return [it for it in self.entered if it not in self.left]

    @cached_property
    def met(self) -> Counter[tuple[int, int]]:
        """Two players, the smaller number first -> how often they sat at one table."""
        tables = (table.players for it in self.rounds for table in it.tables)
        return Counter(pair for there in tables for pair in combinations(sorted(there), 2))

    @property
    def byes(self) -> Counter[int]:
        """How many byes each has had."""
        return Counter(who for it in self.rounds for who in it.byes)

    def round_points(self, at: int) -> dict[int, int]:
        """Player -> points of a round, its byes among them."""
        it = self.rounds[at]
        points = dict.fromkeys(it.byes, BYE_POINTS)
        for table in it.tables:
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
    now = Played(every[-1].version, first.payload)
    for event in rest:
        now = after(now, event)
    return now


def after(now: Played, event: Event) -> Played:
    """The tournament after one event more that stands; its version is not told."""
    told = event.payload
    entered, left, rounds = now.entered, now.left, now.rounds
    match event.kind:
        case "enter":
            entered += tuple(told["players"])
        case "leave":
            left |= {told["player"]}
        case "back":
            left -= {told["player"]}
        case "draw":
            tables = tuple(TableDrawn(tuple(it)) for it in told["tables"])
            rounds += (Round(told["stage"], tables, frozenset(told["byes"]), told["level"]),)
        case "seat":
            rounds = _with(rounds, told, players=(*_table(rounds, told).players, told["player"]))
        case "night":
            rounds = _with(rounds, told, night=told["night"])
        case "result":
            rounds = _with(rounds, told, places=tuple(tuple(it) for it in told["places"]))
    return Played(now.version, now.setup, entered, left, rounds, (*now.kinds, event.kind))


def _table(rounds: tuple[Round, ...], told: Mapping[str, Any]) -> TableDrawn:
    at, table = int(told["round"]), int(told["table"])
    return rounds[at].tables[table]


def _with(rounds: tuple[Round, ...], told: Mapping[str, Any], **changes: Any) -> tuple[Round, ...]:
    """The rounds with a table changed."""
    at, table = told["round"], told["table"]
    it, was = rounds[at], _table(rounds, told)
    new = TableDrawn(**{"players": was.players, "places": was.places, "night": was.night} | changes)
    changed = Round(it.stage, (*it.tables[:table], new, *it.tables[table + 1 :]), it.byes, it.level)
    return (*rounds[:at], changed, *rounds[at + 1 :])
