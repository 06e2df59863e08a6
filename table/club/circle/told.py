"""A circle as it is told: its names, and its nights with their figures, each player by one number.

A night's figures are kept as one JSON, whose players are numbers of the table's names: one that is forgotten
stands nowhere in it.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from operator import add
from typing import NamedTuple

import msgspec
from msgspec import Struct, field
from msgspec.structs import astuple, replace

from table.night.night_so_far import NightSoFar
from table.night.statistics import CALLS
from table.views.telling import money
from table.words import message
from table.words.refused import Refused

MILLION = 1_000_000


class Result(Struct, frozen=True, omit_defaults=True):
    """What is counted of a player's night."""

    victories: int = 0
    """1 for who won most games of the night, or as many as anybody; else 0."""
    wins: int = 0
    """Games."""
    lost: int = 0
    """Dice, of verdicts that stand; dice that were gained are not taken off."""
    calls: int = 0
    right: int = 0
    exact_calls: int = 0
    exact_right: int = 0
    won: int = 0
    """Doubts, as caller or as bidder."""
    purse: int = 0
    """What the night brought, in antes' units; below 0 what it cost."""
    expected_millionths: int = 0
    """How many of the doubts chance alone would have won, in millionths: whole numbers add up alike in any
    order."""

    def plus(self, other: "Result") -> "Result":
        """Of one who sat there by two names."""
        both = Result(*map(add, astuple(self), astuple(other)))
        return replace(both, victories=max(self.victories, other.victories))


COUNTS = Result.__struct_fields__


class Duel(NamedTuple):
    """Calls of one on another's bids."""

    caller: int
    bidder: int
    calls: int
    right: int


class Debt(NamedTuple):
    """A payment of a night."""

    payer: int
    payee: int
    amount: int
    stake: str
    """What is played for where that is no number; else nothing."""
    settled_ms: int | None = None
    """When it was paid, milliseconds since 1970 UTC."""


class Figures(Struct, frozen=True, omit_defaults=True):
    """A night's figures."""

    ended: bool = False
    """Somebody ended it, and nothing was played since."""
    variant: str = ""
    games: int = 0
    """That somebody won."""
    unconfirmed: int = 0
    """Verdicts that the reader took alone, of which the host has not said that they were right."""
    results: Mapping[int, Result] = field(default_factory=dict)
    duels: list[Duel] = field(default_factory=list)
    debts: list[Debt] = field(default_factory=list)
    former: Mapping[int, int] = field(default_factory=dict)
    """Every name that was given up that night -> the one that its player has now."""
    players: Mapping[int, int] = field(default_factory=dict)
    """Whose results they are: a table's name -> the circle's."""


def written(figures: Figures) -> str:
    """As it is stored."""
    return msgspec.json.encode(figures).decode()


def read(told: str) -> Figures | None:
    """What was stored; None where it was damaged."""
    try:
        return msgspec.json.decode(told, type=Figures)
    except (msgspec.MsgspecError, TypeError, UnicodeError):
        return None


def figures_of(night: NightSoFar, numbers: Mapping[str, int]) -> Figures:
    """The figures of a night so far, less what was undone, with the numbers of its names; one that was
    forgotten meanwhile has none. Debts are those of a game or a night that is over."""
    state, former = night.last, night.last.former
    wins = Counter(night.fold.wins)
    lost: Counter[str] = Counter()
    calls: Counter[tuple[str, str]] = Counter()
    right: Counter[tuple[str, str]] = Counter()
    for played in night.rounds:
        for seat, dice in played.verdict.losses.items():
            lost[former.get(seat, seat)] += max(0, dice)
        if played.verdict.call in CALLS:
            both = tuple(former.get(name, name) for name in (played.verdict.caller, played.verdict.bidder))
            calls[both[0], both[1]] += 1
            right[both[0], both[1]] += played.verdict.right
    best = max(wins.values(), default=0)
    sums = money(night.fold.game, ended=night.fold.ended)
    results = {
        numbers[seat.name]: Result(
            victories=int(best > 0 and wins[seat.name] == best), wins=wins[seat.name],
            lost=lost[seat.name], calls=seat.calls, right=seat.right,
            exact_calls=seat.exact_calls, exact_right=seat.exact_right,
            won=seat.won, purse=sums.purses.get(seat.name, 0),
            expected_millionths=round(seat.expected * MILLION),
        )
        for seat in night.sums.of(state.seats) if seat.name in numbers
    }  # fmt: skip
    return Figures(
        ended=night.fold.ended, variant=night.setup.variant.id, games=sum(wins.values()),
        unconfirmed=night.unconfirmed, results=dict(sorted(results.items())),
        duels=[
            Duel(numbers[caller], numbers[bidder], made, right[caller, bidder])
            for (caller, bidder), made in calls.items() if {caller, bidder} <= numbers.keys()
        ],
        debts=[
            Debt(numbers[due.payer], numbers[due.payee], due.amount, night.setup.stake)
            for due in sums.payments if {due.payer, due.payee} <= numbers.keys()
        ],
        former={
            numbers[old]: numbers[now] for old, now in former.items() if {old, now} <= numbers.keys()
        },
    )  # fmt: skip


OVER_MS = 12 * 3600 * 1000
"""A night that nobody ended is over when nothing happened for so long."""
ALL_TIME = (0, 2**62)
NIGHTS_A_PAGE = 40


class NoSuchCircle(Refused):
    """There is no circle with this id, or nobody with this number in it."""

    def __init__(self) -> None:
        super().__init__("not-found", message("circle-not-there"), 404)


class Called(NamedTuple):
    """A name that somebody has, or had, in a circle."""

    number: int
    name: str
    player: int
    """The number of the name that is shown: its own, or the one that it was merged with."""
    away: bool
    """They left: the standings are without them."""


class Night(NamedTuple):
    """One night; players are numbers of the names that are shown."""

    table_id: str
    at_ms: int
    """When it began, milliseconds since 1970 UTC."""
    over: bool
    """It counts; else it is being played."""
    figures: Figures
    """By the numbers of the table's names."""
    who: Mapping[int, int]
    """Such a number -> its player; none is a stranger's."""
    results: Mapping[int, Result]
    """Of each player."""

    @property
    def winners(self) -> list[int]:
        """Who won most games; nobody where none was won."""
        return [who for who, result in self.results.items() if result.victories]

    @property
    def duels(self) -> list[Duel]:
        """Who called whose bids."""
        known = (it for it in self.figures.duels if {it.caller, it.bidder} <= self.who.keys())
        return [Duel(self.who[it.caller], self.who[it.bidder], *it[2:]) for it in known]

    @property
    def debts(self) -> list[Debt]:
        """Who owes, or owed, whom."""
        known = (it for it in self.figures.debts if {it.payer, it.payee} <= self.who.keys())
        return [Debt(self.who[it.payer], self.who[it.payee], *it[2:]) for it in known]


def night_told(table_id: str, at_ms: int, over: bool, figures: Figures, names: Mapping[int, Called]) -> Night:
    """A night by who its names are in the circle."""
    who = {seat: names[number].player for seat, number in figures.players.items()}
    results: dict[int, Result] = {}
    for seat, result in figures.results.items():
        if (player := who.get(seat)) is not None:
            results[player] = results[player].plus(result) if player in results else result
    return Night(table_id, at_ms, over, figures, who, results)


@dataclass(frozen=True)
class Told:
    """A circle at one moment."""

    id: str
    title: str
    names: Mapping[int, Called]
    every_night: Sequence[Night]
    """The earliest first."""

    @cached_property
    def over(self) -> list[Night]:
        """The nights that count."""
        return [it for it in self.every_night if it.over]

    def player(self, number: int) -> int:
        """The number that somebody is shown by. Raises `NoSuchCircle`."""
        if number not in self.names:
            raise NoSuchCircle
        return self.names[number].player

    def name(self, number: int) -> str:
        """What a player is called, by any of their numbers."""
        return self.names[self.player(number)].name

    def nights(
        self, within: tuple[int, int] = ALL_TIME, of: int | None = None, most: int = NIGHTS_A_PAGE
    ) -> list[Night]:
        """Those that began within these two moments, the latest first; `of` a player."""
        found = [
            it for it in reversed(self.every_night)
            if within[0] <= it.at_ms < within[1] and (of is None or of in it.results)
        ]  # fmt: skip
        return found[:most]

    @cached_property
    def months(self) -> dict[tuple[int, int], int]:
        """Year and month -> how many nights began then, by this machine's clock; the latest first."""
        counted: dict[tuple[int, int], int] = {}
        for it in reversed(self.every_night):
            day = datetime.fromtimestamp(it.at_ms / 1000)
            counted[day.year, day.month] = counted.get((day.year, day.month), 0) + 1
        return counted


def numbers(names: Mapping[int, Called], number: int) -> set[int]:
    """Of all names of a player, by any of them. Raises `NoSuchCircle`."""
    if number not in names:
        raise NoSuchCircle
    return {called.number for called in names.values() if called.player == names[number].player}


def month_ms(year: int, month: int) -> tuple[int, int]:
    """From when to before when a month lasts by this machine's clock, milliseconds since 1970 UTC."""
    begins, ends = datetime(year, month, 1), datetime(year + month // 12, month % 12 + 1, 1)
    return round(begins.timestamp() * 1000), round(ends.timestamp() * 1000)


def year_ms(year: int) -> tuple[int, int]:
    """The same of a year."""
    return month_ms(year, 1)[0], month_ms(year, 12)[1]
