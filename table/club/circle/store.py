"""What is written of circles: their names, and the nights that belong to them.

Results know players by number; the name stands in `circle_names` alone, so that one that is blanked there is
gone. Two names that are merged keep their numbers: the one says that it is the other's.
"""

from collections.abc import Collection, Mapping
from dataclasses import asdict
from types import MappingProxyType
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, func, insert, select, update

from referee.setup import is_seen
from table.club.circle.schema import (
    circle_debts,
    circle_duels,
    circle_names,
    circle_nights,
    circle_results,
    circles,
)
from table.club.circle.summary import FORGOTTEN, Summary
from table.club.store import ClubStore, insert_rows
from table.log.schema import latest, names
from table.words import message
from table.words.refused import Refused

OF_A_NIGHT = (circle_results, circle_duels, circle_debts, circle_nights)


class NoSuchCircle(Refused):
    """There is no circle with this id, or nobody with this number in it."""

    def __init__(self) -> None:
        super().__init__("not-found", message("circle-not-there"), 404)


class Circle(NamedTuple):
    """A circle."""

    id: str
    name: str
    nights: int
    last_ms: int
    """When its last night began, milliseconds since 1970 UTC; 0 where it has had none."""


class Called(NamedTuple):
    """A name that somebody has, or had, in a circle."""

    number: int
    name: str
    player: int
    """The number of the name that is shown: its own, or the one that it was merged with."""
    away: bool
    """They left: the standings are without them."""


class Settled(NamedTuple):
    """A debt of a night that was paid; payer and payee are numbers of the circle's names."""

    payer: int
    payee: int
    amount: int
    stake: str
    settled_ms: int


def numbers(known: Mapping[int, Called], number: int) -> set[int]:
    """Of all names of a player, by any of them. Raises `NoSuchCircle`."""
    if number not in known:
        raise NoSuchCircle
    return {called.number for called in known.values() if called.player == known[number].player}


class CircleStore(ClubStore):
    """Circles in the database. Safe from any thread; a write is one transaction."""

    TABLE, PARTS, ABSENT = circles, (circle_names.c.circle_id,), NoSuchCircle

    def all(self) -> list[Circle]:
        """Every circle, the one that played last first."""
        of_circle = circle_nights.c.circle_id == circles.c.id
        nights = func.count(circle_nights.c.table_id)
        last = func.max(circle_nights.c.at_ms)
        query = select(circles.c.id, circles.c.name, nights, func.coalesce(last, 0))
        query = query.outerjoin(circle_nights, of_circle).group_by(
            circles.c.id, circles.c.name, circles.c.at_ms
        )
        order = func.coalesce(last, circles.c.at_ms).desc()
        return [Circle(*row) for row in self._rows(query.order_by(order))]

    def circle_of(self, table_id: str) -> str | None:
        """The circle that a night belongs to."""
        with self._reader.begin() as connection:
            return _circle_of(connection, table_id)

    def keep_names(self, circle_id: str, called: Collection[Called]) -> None:
        """Give a new circle the names of one that was exported."""
        rows = [name._asdict() | {"circle_id": circle_id, "away": int(name.away)} for name in called]
        with self._held(circle_id) as connection:
            insert_rows(connection, circle_names, rows)

    def settled(self, table_id: str) -> list[Settled]:
        """The debts of a night that were paid."""
        with self._reader.begin() as connection:
            return [Settled(*debt, at) for debt, at in _settled(connection, table_id).items()]

    def circles_of(self, tables: Collection[str]) -> dict[str, Circle]:
        """Of these tables, those whose nights belong to a circle, with it."""
        of = {circle.id: circle for circle in self.all()}
        query = select(circle_nights.c.table_id, circle_nights.c.circle_id)
        rows = self._rows(query.where(circle_nights.c.table_id.in_(tables)))
        return {table_id: of[circle_id] for table_id, circle_id in rows if circle_id in of}

    def known(self, circle_id: str) -> dict[int, Called]:
        """All names of a circle by their numbers. Raises `NoSuchCircle`."""
        self.title(circle_id)
        with self._reader.begin() as connection:
            return _names(connection, circle_id)

    def _delete_parts(self, connection: Connection, circle_id: str) -> None:
        own = select(circle_nights.c.table_id).where(circle_nights.c.circle_id == circle_id)
        for kept in OF_A_NIGHT:
            connection.execute(delete(kept).where(kept.c.table_id.in_(own)))
        super()._delete_parts(connection, circle_id)

    def players_by_name(self, table_id: str) -> dict[str, int]:
        """Who has results of a night: a table's names -> numbers of its circle's names."""
        results = circle_results.c
        of_name = (names.c.table_id == results.table_id) & (names.c.number == results.number)
        query = select(names.c.name, results.player).join(circle_results, of_name)
        return {row.name: row.player for row in self._rows(query.where(names.c.table_id == table_id))}

    def outdated(self, circle_id: str) -> list[str]:
        """The nights of a circle that went on since they were summed up."""
        moved = latest.c.version != circle_nights.c.version
        query = select(circle_nights.c.table_id).join(latest, latest.c.table_id == circle_nights.c.table_id)
        rows = self._rows(query.where(circle_nights.c.circle_id == circle_id, moved))
        return [row.table_id for row in rows]

    def put(
        self,
        circle_id: str,
        table_id: str,
        summary: Summary,
        given: Mapping[str, int] = MappingProxyType({}),
        settled: Collection[Settled] = (),
    ) -> None:
        """Have a night belong to a circle, with these sums in the place of earlier ones. Who sits there is
        known by name, or becomes new; of a night that was exported, names are `given` their numbers, and
        what was `settled` stays so. Raises `NoSuchCircle`."""
        with self._held(circle_id) as connection:
            same = _circle_of(connection, table_id) == circle_id
            before = _players(connection, table_id) if same else {}
            paid = _settled(connection, table_id) if same else {}
            _take_out(connection, table_id)
            at = select(names.c.name, names.c.number).where(names.c.table_id == table_id)
            at_table = {row.name: row.number for row in connection.execute(at.with_for_update())}
            known = _names(connection, circle_id) if given else {}
            before |= {at_table[name]: n for name, n in given.items() if name in at_table and n in known}
            paid |= {debt[:4]: debt.settled_ms for debt in settled}
            players = _found(connection, circle_id, summary, at_table, before)
            connection.execute(
                insert(circle_nights).values(
                    table_id=table_id, circle_id=circle_id, at_ms=summary.at_ms, version=summary.version,
                    ended=int(summary.ended), variant=summary.variant, games=summary.games,
                    unconfirmed=summary.unconfirmed,
                )
            )  # fmt: skip
            insert_rows(connection, circle_results, [
                {"table_id": table_id, "number": at_table[name], "player": players[name], **asdict(result)}
                for name, result in summary.results.items() if name in players
            ])  # fmt: skip
            insert_rows(connection, circle_duels, [
                {"table_id": table_id, "caller": players[caller], "bidder": players[bidder],
                 "calls": calls, "right": right}
                for (caller, bidder), (calls, right) in summary.duels.items()
                if {caller, bidder} <= players.keys()
            ])  # fmt: skip
            owed = [
                (players[debt.payer], players[debt.payee], debt.amount, debt.stake)
                for debt in summary.debts if {debt.payer, debt.payee} <= players.keys()
            ]  # fmt: skip
            insert_rows(connection, circle_debts, [
                {"table_id": table_id, "number": at, "payer": debt[0], "payee": debt[1], "amount": debt[2],
                 "stake": debt[3], "settled_ms": paid.get(debt)}
                for at, debt in enumerate(owed)
            ])  # fmt: skip

    def take_out(self, circle_id: str, table_id: str) -> None:
        """Have a night belong to that circle no longer."""
        with self._held(circle_id) as connection:
            if _circle_of(connection, table_id) == circle_id:
                _take_out(connection, table_id)

    def merge(self, circle_id: str, number: int, into: int) -> None:
        """One person had two names. Raises `Refused` where both sat at one table on some night."""
        with self._held(circle_id) as connection:
            known = _names(connection, circle_id)
            mine, theirs = numbers(known, number), numbers(known, into)
            nights = [set(connection.scalars(_nights_of(circle_id, whose))) for whose in (mine, theirs)]
            if mine == theirs or nights[0] & nights[1]:
                raise Refused("not-one", message("circle-not-one"), 409)
            other = known[into].player
            _change(connection, circle_id, mine, player=other, away=int(known[other].away))

    def apart(self, circle_id: str, number: int) -> None:
        """Have a name be a player's own again. Raises `NoSuchCircle`."""
        with self._held(circle_id) as connection:
            numbers(_names(connection, circle_id), number)
            _change(connection, circle_id, {number}, player=number)

    def rename(self, circle_id: str, number: int, name: str) -> None:
        """Have a player be shown by another name. Raises `Refused` where somebody has it, or it is none."""
        if not is_seen(name) or FORGOTTEN.fullmatch(name):
            raise Refused("bad-request", message("circle-no-name"), 400)
        with self._held(circle_id) as connection:
            known = _names(connection, circle_id)
            numbers(known, number)
            if any(called.name == name for called in known.values()):
                raise Refused("taken", message("circle-name-taken", name=name), 409)
            _change(connection, circle_id, {known[number].player}, name=name)

    def leave(self, circle_id: str, number: int, *, away: bool) -> None:
        """Have a player leave the standings, or come back. Raises `NoSuchCircle`."""
        with self._held(circle_id) as connection:
            mine = numbers(_names(connection, circle_id), number)
            _change(connection, circle_id, mine, away=int(away))


def _circle_of(connection: Connection, table_id: str) -> str | None:
    return connection.scalar(select(circle_nights.c.circle_id).where(circle_nights.c.table_id == table_id))


def _names(connection: Connection, circle_id: str) -> dict[int, Called]:
    rows = connection.execute(select(circle_names).where(circle_names.c.circle_id == circle_id))
    return {row.number: Called(row.number, row.name, row.player, bool(row.away)) for row in rows}


def _players(connection: Connection, table_id: str) -> dict[int, int]:
    """The numbers of a table's names that have results -> those of the circle's."""
    rows = connection.execute(select(circle_results).where(circle_results.c.table_id == table_id))
    return {row.number: row.player for row in rows}


def _settled(connection: Connection, table_id: str) -> dict[tuple[int, int, int, str], int]:
    """The debts of a night that were settled, and when."""
    rows = connection.execute(select(circle_debts).where(circle_debts.c.table_id == table_id))
    return {
        (row.payer, row.payee, row.amount, row.stake): row.settled_ms
        for row in rows
        if row.settled_ms is not None
    }


def _found(
    connection: Connection,
    circle_id: str,
    summary: Summary,
    numbers: Mapping[str, int],
    before: Mapping[int, int],
) -> dict[str, int]:
    """Whose results those of a table are: names -> numbers of the circle's names, new ones among them. Who
    had results of that night keeps them, however they are called now."""
    known = {called.name: called.number for called in _names(connection, circle_id).values()}
    found: dict[str, int] = {}
    for name in (who for who in summary.results if who in numbers):  # none that was forgotten meanwhile
        called = [name, *(old for old, now in summary.former.items() if now == name)]
        number = next((before[numbers[old]] for old in called if numbers.get(old) in before), None)
        if number is None and not FORGOTTEN.fullmatch(name) and (number := known.get(name)) is None:
            number = known[name] = max(known.values(), default=0) + 1
            new = {"circle_id": circle_id, "number": number, "name": name, "player": number, "away": 0}
            connection.execute(insert(circle_names).values(new))
        if number is not None:
            found[name] = number
    return found


def _nights_of(circle_id: str, players: set[int]) -> Any:
    of_night = circle_results.c.table_id == circle_nights.c.table_id
    query = select(circle_results.c.table_id).join(circle_nights, of_night)
    return query.where(circle_nights.c.circle_id == circle_id, circle_results.c.player.in_(players))


def _take_out(connection: Connection, table_id: str) -> None:
    for kept in OF_A_NIGHT:
        connection.execute(delete(kept).where(kept.c.table_id == table_id))


def _change(connection: Connection, circle_id: str, which: set[int], **values: Any) -> None:
    of_circle = circle_names.c.circle_id == circle_id
    connection.execute(
        update(circle_names).where(of_circle, circle_names.c.number.in_(which)).values(**values)
    )
