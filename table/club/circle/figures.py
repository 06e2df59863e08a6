"""What a circle keeps of a night, as one JSON: a line a player, who called whose bids, and who owes whom.

Players are numbers of the table's names, so that one that is forgotten stands nowhere in it.
"""

from collections import Counter
from collections.abc import Mapping
from operator import add
from typing import NamedTuple

import msgspec
from msgspec import Struct, field
from msgspec.structs import astuple, replace

from table.night.night_so_far import NightSoFar
from table.night.statistics import CALLS
from table.views.telling import money

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
