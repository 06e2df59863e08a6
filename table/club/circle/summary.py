"""What a circle keeps of a night: a line a player, who called whose bids, and who owes whom."""

import re
from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from table.club.circle.schema import Result
from table.night.night_so_far import NightSoFar
from table.night.statistics import CALLS
from table.views.telling import money

FORGOTTEN = re.compile(r"#+\d+")
"""What stands in the place of a name that was forgotten: nobody's, in any circle."""

MILLION = 1_000_000


class Debt(NamedTuple):
    """A payment of a night, by the names that its table has now."""

    payer: str
    payee: str
    amount: int
    stake: str
    """What is played for where that is no number; else nothing."""


class Summary(NamedTuple):
    """A night as a circle keeps it; names are those that its table has now."""

    version: int
    """Of the table's log."""
    at_ms: int
    """When the night began, milliseconds since 1970 UTC."""
    ended: bool
    """Somebody ended it, and nothing was played since."""
    variant: str
    games: int
    """That somebody won."""
    results: Mapping[str, Result]
    duels: Mapping[tuple[str, str], tuple[int, int]]
    """Caller and bidder -> calls, and how many of them were right."""
    unconfirmed: int
    """Verdicts that the reader took alone, of which the host has not said that they were right."""
    debts: tuple[Debt, ...]
    former: Mapping[str, str]
    """Every name that was given up tonight -> the one that its player has now."""


def summary_of(night: NightSoFar) -> Summary:
    """The sums of a night so far, less what was undone. Debts are those of a game or a night that is over."""
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
        seat.name: Result(
            victories=int(best > 0 and wins[seat.name] == best), wins=wins[seat.name],
            lost=lost[seat.name], calls=seat.calls, right=seat.right,
            exact_calls=seat.exact_calls, exact_right=seat.exact_right,
            won=seat.won, purse=sums.purses.get(seat.name, 0),
            expected_millionths=round(seat.expected * MILLION),
        )
        for seat in night.sums.of(state.seats)
    }  # fmt: skip
    return Summary(
        version=night.fold.version, at_ms=night.began_at_ms, ended=night.fold.ended,
        variant=night.setup.variant.id, games=sum(wins.values()), results=results,
        unconfirmed=night.unconfirmed,
        duels={pair: (made, right[pair]) for pair, made in calls.items()},
        debts=tuple(Debt(due.payer, due.payee, due.amount, night.setup.stake) for due in sums.payments),
        former=former,
    )  # fmt: skip
