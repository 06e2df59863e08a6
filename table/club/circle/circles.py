"""The authority over circles: who may be added, merged or settled is checked here, and then stored.

Figures know players by number; the name stands in `circle_names` alone, so that one that is blanked there is
gone. Two names that are merged keep their numbers: the one says that it is the other's.
"""

import logging
import time
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from types import MappingProxyType
from typing import Any, NamedTuple

from msgspec import structs
from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import SQLAlchemyError

from referee.setup import is_seen, look_alike
from table.authority import NoSuchTable, Tables, new_id
from table.club.circle.rating import KEPT_MOST, ratings
from table.club.circle.told import (
    OVER_MS,
    Called,
    Debt,
    Figures,
    NoSuchCircle,
    Told,
    figures_of,
    night_told,
    numbers,
    read,
    written,
)
from table.club.schema import circle_figures, circle_names, circles
from table.club.store import FORGOTTEN, ClubStore, insert_rows, is_somebodys
from table.contract.events import BrokenLog, Event, Nothing
from table.limits import PLAYERS_LEAST
from table.log.event import Damaged, Stale
from table.log.schema import latest
from table.log.schema import names as names_at_tables
from table.log.store import Store
from table.night.night_so_far import NightSoFar, night_of
from table.words import message
from table.words.refused import Refused

log = logging.getLogger(__name__)
nights = circle_figures.c


class Circle(NamedTuple):
    """A circle of the list."""

    id: str
    name: str
    nights: int
    last_ms: int
    """When its last night began, milliseconds since 1970 UTC; 0 where it has had none."""


class Circles(ClubStore):
    """Circles with their nights, which are tables, and what is told of them. Safe from any thread. Where
    nothing else is said, what is not there raises `NoSuchCircle`."""

    TABLE, ABSENT = circles, NoSuchCircle
    PARTS = (nights.circle_id, circle_names.c.circle_id)

    def __init__(
        self, store: Store, tables: Tables, clock_ms: Callable[[], int] = lambda: time.time_ns() // 1_000_000
    ) -> None:
        super().__init__(store)
        self._tables = tables
        self.clock_ms = clock_ms
        """Milliseconds since 1970 UTC."""

    def all(self) -> list[Circle]:
        """Every circle, the one that played last first."""
        last = func.max(nights.at_ms)
        query = select(circles.c.id, circles.c.name, func.count(nights.table_id), func.coalesce(last, 0))
        query = query.outerjoin(circle_figures, nights.circle_id == circles.c.id)
        query = query.group_by(circles.c.id, circles.c.name, circles.c.at_ms)
        return [
            Circle(*row) for row in self._rows(query.order_by(func.coalesce(last, circles.c.at_ms).desc()))
        ]

    def played_last(self, most: int = 2) -> list[tuple[Circle, str]]:
        """The circles that played last, each with its last night."""
        return [(circle, last) for circle in self.all()[:most] if (last := self.last(circle.id)) is not None]

    def last(self, circle_id: str) -> str | None:
        """The night that began last."""
        query = select(nights.table_id).where(nights.circle_id == circle_id)
        return next((row.table_id for row in self._rows(query.order_by(nights.at_ms.desc()).limit(1))), None)

    def circles_of(self, tables: Collection[str]) -> dict[str, Circle]:
        """Of these tables, those whose nights belong to a circle, with it."""
        of = {circle.id: circle for circle in self.all()}
        query = select(nights.table_id, nights.circle_id).where(nights.table_id.in_(tables))
        return {row.table_id: of[row.circle_id] for row in self._rows(query) if row.circle_id in of}

    def circle_of(self, table_id: str) -> str | None:
        """The circle that a night belongs to."""
        query = select(nights.circle_id).where(nights.table_id == table_id)
        return next((row.circle_id for row in self._rows(query)), None)

    def names(self, circle_id: str) -> dict[int, Called]:
        """All names of a circle by their numbers."""
        self.title(circle_id)
        with self._reader.begin() as connection:
            return _names(connection, circle_id)

    def told(self, circle_id: str) -> Told:
        """A circle with its nights, once these are summed up as they are now."""
        found = self._told(circle_id)
        outdated = [row.table_id for row, _ in found.rows if row.version != row.newest]
        for table_id in outdated:
            try:
                self.add(circle_id, table_id)
            except (NoSuchTable, BrokenLog, Damaged) as error:  # it stays as it was summed up last
                log.warning("a night of a circle: %s", error)
            except SQLAlchemyError:  # a full disk must not keep anybody from looking
                break
        title, names, rows = self._told(circle_id) if outdated else found
        now_ms = self.clock_ms()
        every_night = [
            night_told(row.table_id, row.at_ms, _is_over(row, figures, now_ms), figures, names)
            for row, figures in rows
        ]
        return Told(circle_id, title, names, every_night)

    def create(self, name: str) -> str:
        """A new circle; its id, which nobody guesses. Raises `Refused` where it has no name."""
        circle_id = new_id()
        with self._writer.begin() as connection:
            row = {"id": circle_id, "name": _title(name), "at_ms": self.clock_ms()}
            connection.execute(insert(circles).values(row))
        return circle_id

    def retitle(self, circle_id: str, name: str) -> None:
        """Call a circle otherwise. Raises `Refused` where that is no name."""
        with self._held(circle_id) as connection:
            connection.execute(update(circles).where(circles.c.id == circle_id).values(name=_title(name)))

    def add(self, circle_id: str, table_id: str) -> None:
        """Have a night belong to a circle. Raises `NoSuchTable`, `BrokenLog` and `Damaged`, too."""
        self._put(circle_id, table_id, night_of(self._tables.events(table_id)))

    def take_out(self, circle_id: str, table_id: str) -> None:
        """Have a night belong to that circle no longer."""
        with self._held(circle_id) as connection:
            own = nights.circle_id == circle_id, nights.table_id == table_id
            connection.execute(delete(circle_figures).where(*own))

    def confirm(self, circle_id: str, table_id: str) -> None:
        """Say that the verdicts of a night that is over were right. Raises `Refused` where nobody
        need."""
        unconfirmed = {it.table_id for it in self.told(circle_id).over if it.figures.unconfirmed}
        try:
            if table_id not in unconfirmed:
                raise Stale
            self._tables.note(table_id, self._tables.fold(table_id).version, "confirm", Nothing())
        except Stale as error:  # or somebody goes on there
            raise Refused("not-now", message("circle-nothing-to-confirm"), 409) from error

    def again(self, circle_id: str, table_id: str) -> str:
        """Set a table up as that night of the circle was, for who sat there last, by the names that they have
        in the circle; the new table's id. Raises `Refused` where too few are known, and `NoSuchTable`."""
        if self.circle_of(table_id) != circle_id:
            raise NoSuchTable(table_id)
        told, fold = self.told(circle_id), self._tables.fold(table_id)
        called = {name: told.name(number) for name, number in self.taken_along(table_id)[0].items()}
        state, setup = fold.game.state, fold.setup
        there = [called.get(seat, seat) for seat in state.seats if seat not in state.left]
        players = [name for name in dict.fromkeys(there) if not FORGOTTEN.fullmatch(name)]
        if len(players) < PLAYERS_LEAST:
            raise Refused("too-few", message("circle-too-few"), 409)
        dice = fold.game.setup.full if isinstance(setup.dice, dict) else setup.dice  # it was taken up midway
        new = self._tables.create(structs.replace(setup, dice=dice, full_hand=None, players=players))
        self.add(circle_id, new)
        return new

    def warm_up(self) -> None:
        """Rate the nights of the circles that played last, so that no page waits for it."""
        with suppress(NoSuchCircle, SQLAlchemyError):  # deleted meanwhile; whoever asks for a page is told
            for circle in self.all()[:KEPT_MOST]:
                ratings(self.told(circle.id).over)

    def exported(self, table_id: str) -> Sequence[Event]:
        """A night, to be taken along. Raises `NoSuchTable`, and `Refused` where its dice may lie covered."""
        return self._tables.exported(table_id)

    def taken_along(self, table_id: str) -> tuple[dict[str, int], list[Debt]]:
        """What goes along with a night: its table's names with the numbers of the circle's, and the debts
        that were paid, by these numbers."""
        at, of = names_at_tables.c, nights.table_id == table_id
        called = self._rows(select(at.name, at.number).where(at.table_id == table_id))
        figures = next((read(row.figures) for row in self._rows(select(nights.figures).where(of))), None)
        players = figures.players if figures else {}
        paid = [it for it in _by_circle(figures or Figures()) if it.settled_ms is not None]
        return {row.name: players[row.number] for row in called if row.number in players}, paid

    def keep_names(self, circle_id: str, called: Collection[Called]) -> None:
        """Give a new circle the names of one that was exported."""
        with self._held(circle_id) as connection:
            _insert_names(connection, circle_id, called)

    def bring(
        self, circle_id: str, events: Sequence[Event], players: Mapping[str, int],
        paid: Sequence[Debt], came_ms: int,
    ) -> str:  # fmt: skip
        """Keep a night that was exported with a circle, as one of its own; the table's id here. Raises
        `Refused`."""
        table_id = self._tables.bring(events, came_ms)
        self._put(circle_id, table_id, night_of(events), players, paid)
        return table_id

    def drop(self, circle_id: str, tables: Iterable[str]) -> None:
        """Delete a circle with these nights: its file could not be read to its end."""
        for table_id in tables:
            self._tables.delete(table_id)
        self.delete(circle_id)

    def settle(self, circle_id: str, one: int, other: int, stake: str) -> None:
        """All that two players owe each other of that stake is paid now."""
        names = self.names(circle_id)
        either, both = numbers(names, one), numbers(names, one) | numbers(names, other)

        def between(debt: Debt) -> bool:
            pair = {debt.payer, debt.payee}
            return debt[3:] == (stake, None) and pair <= both and len(pair & either) == 1

        self._pay(circle_id, between, self.clock_ms())

    def owe_again(self, circle_id: str, at_ms: int) -> None:
        """What was settled at that moment is open again."""
        self._pay(circle_id, lambda debt: debt.settled_ms == at_ms, None)

    def merge(self, circle_id: str, number: int, into: int) -> None:
        """One person had two names. Raises `Refused` where both sat at one table on some night."""
        with self._held(circle_id) as connection:
            names = _names(connection, circle_id)
            mine, theirs = numbers(names, number), numbers(names, into)
            nights_of_both = [
                there for _, figures in _kept(connection, circle_id)
                if mine & (there := {*figures.players.values()}) and theirs & there
            ]  # fmt: skip
            if mine == theirs or nights_of_both:
                raise Refused("not-one", message("circle-not-one"), 409)
            other = names[into].player
            _change(connection, circle_id, mine, player=other, away=int(names[other].away))

    def apart(self, circle_id: str, number: int) -> None:
        """Have a name be a player's own again."""
        with self._held(circle_id) as connection:
            numbers(_names(connection, circle_id), number)
            _change(connection, circle_id, {number}, player=number)

    def rename(self, circle_id: str, number: int, name: str) -> None:
        """Have a player be shown by another name. Raises `Refused` where somebody has it, or it is none."""
        if not is_somebodys(name):
            raise Refused("bad-request", message("circle-no-name"), 400)
        with self._held(circle_id) as connection:
            names = _names(connection, circle_id)
            mine = numbers(names, number)
            if look_alike(name, (it.name for it in names.values() if it.number not in mine)):
                raise Refused("taken", message("circle-name-taken", name=name), 409)
            _change(connection, circle_id, {names[number].player}, name=name)

    def leave(self, circle_id: str, number: int, *, back: bool = False) -> None:
        """Have a player leave the standings, or come back."""
        with self._held(circle_id) as connection:
            mine = numbers(_names(connection, circle_id), number)
            _change(connection, circle_id, mine, away=int(not back))

    def _told(self, circle_id: str) -> "_Rows":
        title = self.title(circle_id)
        with self._reader.begin() as connection:
            return _Rows(title, _names(connection, circle_id), _kept(connection, circle_id))

    def _put(
        self, circle_id: str, table_id: str, night: NightSoFar,
        given: Mapping[str, int] = MappingProxyType({}), paid: Collection[Debt] = (),
    ) -> None:  # fmt: skip
        """Have a night belong to a circle, with these figures in the place of earlier ones. Who sits there is
        known by name, or becomes new; of a night that was exported, names are `given` their numbers, and
        what was `paid` stays so. Raises `NoSuchCircle`."""
        own = nights.table_id == table_id
        with self._held(circle_id) as connection:
            old = select(nights.figures).where(own, nights.circle_id == circle_id)
            kept = read(connection.scalar(old) or "") or Figures()
            at = names_at_tables.c
            rows = connection.execute(
                select(at.name, at.number).where(at.table_id == table_id).with_for_update()
            )
            seats = {row.name: row.number for row in rows}
            figures = figures_of(night, seats)
            names = _names(connection, circle_id)
            known = {
                seats[name]: number for name, number in given.items() if name in seats and number in names
            }
            players, new = _players(figures, seats, {**kept.players, **known}, names)
            _insert_names(connection, circle_id, new)
            figures = structs.replace(figures, players=players)
            settled = {it[:4]: it.settled_ms for it in (*_by_circle(kept), *paid)}
            debts = [
                debt._replace(settled_ms=settled.get(it[:4]))
                for debt, it in zip(figures.debts, _by_circle(figures), strict=True)
            ]
            row = {
                "table_id": table_id, "circle_id": circle_id, "at_ms": night.began_at_ms,
                "version": night.fold.version, "figures": written(structs.replace(figures, debts=debts)),
            }  # fmt: skip
            connection.execute(delete(circle_figures).where(own))
            connection.execute(insert(circle_figures).values(row))

    def _pay(self, circle_id: str, which: Callable[[Debt], bool], settled_ms: int | None) -> None:
        """Have debts of nights that are over be settled at a moment, or open; players are numbers of the
        circle's names there."""
        now_ms = self.clock_ms()
        with self._held(circle_id) as connection:
            for row, figures in _kept(connection, circle_id):
                debts = [
                    debt._replace(settled_ms=settled_ms) if which(it) else debt
                    for debt, it in zip(figures.debts, _by_circle(figures), strict=True)
                ]
                if debts != figures.debts and _is_over(row, figures, now_ms):
                    changed = update(circle_figures).where(nights.table_id == row.table_id)
                    connection.execute(changed.values(figures=written(structs.replace(figures, debts=debts))))


class _Rows(NamedTuple):
    """What is stored of a circle."""

    title: str
    names: dict[int, Called]
    rows: list[tuple[Any, Figures]]
    """Its nights, the earliest first."""


def _title(name: str) -> str:
    if not is_seen(name):
        raise Refused("bad-request", message("circle-no-name"), 400)
    return name


def _names(connection: Connection, circle_id: str) -> dict[int, Called]:
    rows = connection.execute(select(circle_names).where(circle_names.c.circle_id == circle_id))
    return {row.number: Called(row.number, row.name, row.player, bool(row.away)) for row in rows}


def _insert_names(connection: Connection, circle_id: str, called: Collection[Called]) -> None:
    rows = [name._asdict() | {"circle_id": circle_id, "away": int(name.away)} for name in called]
    insert_rows(connection, circle_names, rows)


def _change(connection: Connection, circle_id: str, which: set[int], **values: Any) -> None:
    own = circle_names.c.circle_id == circle_id, circle_names.c.number.in_(which)
    connection.execute(update(circle_names).where(*own).values(**values))


def _kept(connection: Connection, circle_id: str) -> list[tuple[Any, Figures]]:
    """Its nights, the earliest first, with what their logs are at now; none that is damaged."""
    what = nights.table_id, nights.at_ms, nights.version, nights.figures
    query = select(*what, latest.c.version.label("newest"), latest.c.at_ms.label("played_ms"))
    query = query.join(latest, latest.c.table_id == nights.table_id).where(nights.circle_id == circle_id)
    rows = connection.execute(query.order_by(nights.at_ms, nights.table_id))
    return [(row, figures) for row in rows if (figures := read(row.figures)) is not None]


def _is_over(row: Any, figures: Figures, now_ms: int) -> bool:
    """Whether a night counts."""
    return figures.ended or row.played_ms < now_ms - OVER_MS


def _by_circle(figures: Figures) -> list[Debt]:
    """A night's debts by the numbers of the circle's names; 0 is nobody."""
    of = figures.players
    return [Debt(of.get(it.payer, 0), of.get(it.payee, 0), *it[2:]) for it in figures.debts]


def _players(
    figures: Figures, seats: Mapping[str, int], before: Mapping[int, int], names: Mapping[int, Called]
) -> tuple[dict[int, int], list[Called]]:
    """Whose results those of a night are, and who is new in the circle. Who had results of that night keeps
    them, however they are called now."""
    called = {number: name for name, number in seats.items()}
    known = {it.name: it.number for it in names.values()}
    players, new = dict[int, int](), list[Called]()
    for seat in figures.results:
        earlier = [seat, *(old for old, now in figures.former.items() if now == seat)]
        number = next((before[old] for old in earlier if old in before), None)
        name = called[seat]
        if number is None and not FORGOTTEN.fullmatch(name) and (number := known.get(name)) is None:
            number = known[name] = max(known.values(), default=0) + 1
            new.append(Called(number, name, number, False))
        if number is not None:
            players[seat] = number
    return players, new
