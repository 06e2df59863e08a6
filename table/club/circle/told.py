"""A circle as it is told: its names, and its nights with their figures, each player by one number."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import NamedTuple

from table.club.circle.figures import Debt, Duel, Figures, Result
from table.words import message
from table.words.refused import Refused

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
