"""What a circle's players owe each other over all nights, and what was settled at a tap."""

from collections import defaultdict
from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Select, and_, func, or_, select, update

from table.club.circle.counted import counted, is_over
from table.club.circle.schema import circle_debts, circle_nights
from table.club.circle.store import Called
from table.club.store import Rows
from table.log.schema import latest

SETTLED_MOST = 20
"""Settlements that can be taken back: the latest."""

nights, debts = circle_nights.c, circle_debts.c


class Owed(NamedTuple):
    """What one owes another over all nights, what goes back and forth set against each other."""

    payer: int
    payee: int
    amount: int
    stake: str


class Settled(NamedTuple):
    """What was settled at a tap."""

    at_ms: int
    payments: tuple[Owed, ...]


class Debts(Rows):
    """Debts of the nights that count. Safe from any thread."""

    def owed(self, circle_id: str, known: Mapping[int, Called], now_ms: int) -> list[Owed]:
        """What is open, the most first."""
        open_debts = self._rows(_debts(circle_id, now_ms).where(debts.settled_ms.is_(None)))
        return _netted(known, [row[:4] for row in open_debts])

    def settled(self, circle_id: str, known: Mapping[int, Called], now_ms: int) -> list[Settled]:
        """What was settled last, each with what was paid then."""
        found: dict[int, list[Any]] = defaultdict(list)
        for row in self._rows(_debts(circle_id, now_ms).where(debts.settled_ms.is_not(None))):
            found[row.settled_ms].append(row[:4])
        last = sorted(found, reverse=True)[:SETTLED_MOST]
        return [Settled(at, tuple(_netted(known, found[at]))) for at in last]

    def settle(
        self, circle_id: str, debtors: Collection[int], creditors: Collection[int], stake: str, now_ms: int
    ) -> None:
        """All that two owe each other of that stake is paid now; they are given by all of their numbers."""
        between = or_(
            and_(debts.payer.in_(debtors), debts.payee.in_(creditors)),
            and_(debts.payer.in_(creditors), debts.payee.in_(debtors)),
        )
        there = between & debts.settled_ms.is_(None) & (debts.stake == stake)
        self._set(there & debts.table_id.in_(_over(circle_id, now_ms)), now_ms)

    def owe_again(self, circle_id: str, at_ms: int, now_ms: int) -> None:
        """What was settled at that moment is open again."""
        self._set((debts.settled_ms == at_ms) & debts.table_id.in_(_over(circle_id, now_ms)), None)

    def _set(self, which: ColumnElement[bool], settled_ms: int | None) -> None:
        with self._writer.begin() as connection:
            connection.execute(update(circle_debts).where(which).values(settled_ms=settled_ms))


def _over(circle_id: str, now_ms: int) -> Select[Any]:
    of_night = latest.c.table_id == nights.table_id
    query = select(nights.table_id).join(latest, of_night)
    return query.where(nights.circle_id == circle_id, is_over(now_ms))


def _debts(circle_id: str, now_ms: int) -> Select[Any]:
    what = (debts.payer, debts.payee, func.sum(debts.amount), debts.stake, debts.settled_ms)
    rows = counted(select(*what), circle_id, now_ms, of=debts.table_id)
    return rows.group_by(debts.payer, debts.payee, debts.stake, debts.settled_ms)


def _netted(known: Mapping[int, Called], rows: Collection[Any]) -> list[Owed]:
    """Debts by players, those of two against each other; who is even owes nothing."""
    sums: dict[tuple[int, int, str], int] = defaultdict(int)
    for payer, payee, amount, stake in rows:
        payer_of, payee_of = known[payer].player, known[payee].player
        sums[min(payer_of, payee_of), max(payer_of, payee_of), stake] += (
            int(amount) if payer_of < payee_of else -int(amount)
        )
    owed = [
        Owed(payer_of, payee_of, amount, stake) if amount > 0 else Owed(payee_of, payer_of, -amount, stake)
        for (payer_of, payee_of, stake), amount in sums.items()
        if amount and payer_of != payee_of
    ]
    return sorted(owed, key=lambda debt: (debt.stake, -debt.amount, debt.payer, debt.payee))
