"""The authority over circles: who may be added, merged or settled is checked here, and then stored."""

import logging
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress

from msgspec import structs
from sqlalchemy import insert
from sqlalchemy.exc import SQLAlchemyError

from table.authority import NoSuchTable, Tables, new_id
from table.club.circle.debts import Debts
from table.club.circle.nights import CircleNights
from table.club.circle.rating import KEPT_MOST, ratings
from table.club.circle.schema import circles
from table.club.circle.season import Season
from table.club.circle.store import Called, Circle, CircleStore, NoSuchCircle, Settled, numbers
from table.club.circle.summary import FORGOTTEN, Summary, summary_of
from table.contract.events import BrokenLog, Event, Nothing
from table.limits import PLAYERS_LEAST
from table.log.event import Damaged, Stale
from table.log.store import Store
from table.night.night_so_far import night_of
from table.words import message
from table.words.refused import Refused

log = logging.getLogger(__name__)


class Circles(CircleStore):
    """Circles with their nights, which are tables, and what is told of them. Safe from any thread. Where
    nothing else is said, what is not there raises `NoSuchCircle`."""

    def __init__(
        self, store: Store, tables: Tables, clock_ms: Callable[[], int] = lambda: time.time_ns() // 1_000_000
    ) -> None:
        super().__init__(store)
        self._tables = tables
        self.clock_ms = clock_ms
        """Milliseconds since 1970 UTC."""
        self.season, self.debts, self.nights = Season(store), Debts(store), CircleNights(store)

    def create(self, name: str) -> str:
        """A new circle; its id, which nobody guesses. Raises `Refused` where it has no name."""
        if not name:
            raise Refused("bad-request", message("circle-no-name"), 400)
        circle_id = new_id()
        with self._writer.begin() as connection:
            connection.execute(insert(circles).values(id=circle_id, name=name, at_ms=self.clock_ms()))
        return circle_id

    def names(self, circle_id: str) -> dict[int, Called]:
        """A circle's names by their numbers, once its nights are summed up as they are now."""
        known = self.known(circle_id)
        outdated = self.outdated(circle_id)
        for table_id in outdated:
            try:
                self.put(circle_id, table_id, self._summed(table_id))
            except (NoSuchTable, BrokenLog, Damaged) as error:  # it stays as it was summed up last
                log.warning("a night of a circle: %s", error)
            except SQLAlchemyError:  # a full disk must not keep anybody from looking
                break
        return self.known(circle_id) if outdated else known

    def add(self, circle_id: str, table_id: str) -> None:
        """Have a night belong to a circle. Raises `NoSuchTable`, `BrokenLog` and `Damaged`, too."""
        self.put(circle_id, table_id, self._summed(table_id))

    def confirm(self, circle_id: str, table_id: str) -> None:
        """Say that the verdicts of a night that is over were right. Raises `Refused` where nobody
        need."""
        self.names(circle_id)  # the night as it is now
        if not self.nights.over(circle_id, table_id, self.clock_ms()):
            raise Refused("not-now", message("circle-nothing-to-confirm"), 409)
        try:
            self._tables.note(table_id, self._tables.fold(table_id).version, "confirm", Nothing())
        except Stale as error:  # somebody goes on there
            raise Refused("not-now", message("circle-nothing-to-confirm"), 409) from error

    def exported(self, table_id: str) -> Sequence[Event]:
        """A night, to be taken along. Raises `NoSuchTable`, and `Refused` where its dice may lie covered."""
        return self._tables.exported(table_id)

    def bring(
        self, circle_id: str, events: Sequence[Event], players: Mapping[str, int],
        settled: Sequence[Settled], came_ms: int,
    ) -> str:  # fmt: skip
        """Keep a night that was exported with a circle, as one of its own; the table's id here. Raises
        `Refused`."""
        table_id = self._tables.bring(events, came_ms)
        self.put(circle_id, table_id, self._summed(table_id), players, settled)
        return table_id

    def drop(self, circle_id: str, tables: Iterable[str]) -> None:
        """Delete a circle with these nights: its file could not be read to its end."""
        for table_id in tables:
            self._tables.delete(table_id)
        self.delete(circle_id)

    def again(self, circle_id: str, table_id: str) -> str:
        """Set a table up as that night of the circle was, for who sat there last, by the names that they have
        in the circle; the new table's id. Raises `Refused` where too few are known, and `NoSuchTable`."""
        if self.circle_of(table_id) != circle_id:
            raise NoSuchTable(table_id)
        fold = self._tables.fold(table_id)
        called, state = self._called(circle_id, table_id), fold.game.state
        there = [called.get(seat, seat) for seat in state.seats if seat not in state.left]
        players = [name for name in dict.fromkeys(there) if not FORGOTTEN.fullmatch(name)]
        if len(players) < PLAYERS_LEAST:
            raise Refused("too-few", message("circle-too-few"), 409)
        setup = fold.setup
        dice = fold.game.setup.full if isinstance(setup.dice, dict) else setup.dice  # it was taken up midway
        new = self._tables.create(structs.replace(setup, dice=dice, full_hand=None, players=players))
        self.add(circle_id, new)
        return new

    def played_last(self, most: int = 2) -> list[tuple[Circle, str]]:
        """The circles that played last, each with its last night."""
        last = [(circle, self.nights.last(circle.id)) for circle in self.all()[:most]]
        return [(circle, table_id) for circle, table_id in last if table_id is not None]

    def warm_up(self) -> None:
        """Rate the nights of the circles that played last, so that no page waits for it."""
        with suppress(NoSuchCircle, SQLAlchemyError):  # deleted meanwhile; whoever asks for a page is told
            for circle in self.all()[:KEPT_MOST]:
                ratings(self.names(circle.id), self.season.lines(circle.id, self.clock_ms()))

    def retitle(self, circle_id: str, name: str) -> None:
        """Call a circle otherwise. Raises `Refused` where that is no name."""
        if not name:
            raise Refused("bad-request", message("circle-no-name"), 400)
        self._retitle(circle_id, name)

    def numbers(self, circle_id: str, player: int) -> set[int]:
        """Of all names of a player, by any of them."""
        return numbers(self.names(circle_id), player)

    def _called(self, circle_id: str, table_id: str) -> dict[str, str]:
        """The names at a table -> those that they have in the circle."""
        known = self.names(circle_id)
        return {
            name: known[known[number].player].name for name, number in self.players_by_name(table_id).items()
        }

    def _summed(self, table_id: str) -> Summary:
        return summary_of(night_of(self._tables.events(table_id)))
