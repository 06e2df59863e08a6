"""The authority over tournaments: what is done there is decided, and then stored."""

import secrets
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from typing import NamedTuple, TypeVar

from msgspec import UNSET
from sqlalchemy import Connection, delete, func, insert, select
from sqlalchemy.exc import IntegrityError

from referee.setup import is_seen, look_alike
from table.authority import Tables, new_id
from table.club.schema import tournament_events, tournament_names, tournaments
from table.club.store import ClubStore, insert_rows, is_somebodys
from table.club.tournament import events as happened
from table.club.tournament import exchange
from table.club.tournament.deciding import agreed, decide, open_table
from table.club.tournament.events import EVENTS_MOST, NoSuchTournament, payload_of
from table.club.tournament.played import Played, TableDrawn, after, played
from table.contract.events import AgreedSetup
from table.fold import Fold
from table.limits import PLAYERS_LEAST
from table.log.event import Event
from table.log.store import Store
from table.words import message
from table.words.refused import Refused

T = TypeVar("T")


class Tournament(NamedTuple):
    """One of the list."""

    id: str
    name: str
    format: str
    at_ms: int
    """When it was set up, milliseconds since 1970 UTC."""


@dataclass(frozen=True)
class Shown:
    """A tournament as its pages want it."""

    id: str
    title: str
    now: Played
    names: dict[int, str]


class Desk:
    """A tournament while it is changed."""

    def __init__(self, events: list[Event], names: dict[int, str], at_ms: int = 0) -> None:
        self.now, self.names = played(events), names
        self._events, self._at_ms = events, at_ms

    def happens(self, action: happened.TournamentEvent) -> None:
        """Have it happen, where it may. Raises `Refused`."""
        event = allowed(decide(self.now, action))
        if len(self._events) >= EVENTS_MOST:
            raise Refused("too-many", message("tournament-full"))
        self._events.append(Event(len(self._events), event.kind, payload_of(event), self._at_ms))
        self.now = after(self.now, event)

    def name(self, player: int, name: str) -> None:
        """Have a player be called so. Raises `Refused` where that is no name, or somebody else's."""
        if not is_somebodys(name):
            raise Refused("bad-request", message("tournament-no-name"), 400)
        if look_alike(name, (self.names.get(who, "") for who in self.now.entered if who != player)):
            raise Refused("taken", message("tournament-name-taken", name=name))
        self.names[player] = name


def allowed(decided: T | Refused) -> T:
    """What was decided. Raises `Refused` where it was refused."""
    if isinstance(decided, Refused):
        raise decided
    return decided


class Tournaments(ClubStore):
    """Tournaments, and what is done there. Safe from any thread. What is not allowed raises `Refused`, an
    unknown tournament `NoSuchTournament`."""

    TABLE, ABSENT = tournaments, NoSuchTournament
    PARTS = (tournament_events.c.tournament_id, tournament_names.c.tournament_id)

    def __init__(
        self, store: Store, tables: Tables, clock_ms: Callable[[], int] = lambda: time.time_ns() // 1_000_000
    ) -> None:
        super().__init__(store)
        self._tables, self._clock_ms = tables, clock_ms

    def all(self) -> list[Tournament]:
        """Every tournament, the newest first."""
        query = select(tournaments).order_by(tournaments.c.at_ms.desc(), tournaments.c.id)
        return [Tournament(*row) for row in self._rows(query)]

    def of_circle(self, circle_id: str) -> list[Tournament]:
        """The tournaments of a circle, the newest first."""
        of, begun = tournament_events.c, tournaments.c
        first = select(tournaments, of.payload).join(tournament_events, of.tournament_id == begun.id)
        rows = self._rows(first.where(of.version == 0).order_by(begun.at_ms.desc(), begun.id))
        return [Tournament(*row) for *row, setup in rows if setup.get("circle") == circle_id]

    def players(self) -> dict[str, int]:
        """Tournament -> how many names it has."""
        of = tournament_names.c.tournament_id
        return {row[0]: row[1] for row in self._rows(select(of, func.count()).group_by(of))}

    def create(
        self, name: str, kind: str, variant: str, least: int, most: int, rounds: int = 0, circle: str = ""
    ) -> str:
        """A new tournament of a format, with tables of so many; its id, which nobody guesses. `rounds` stand
        in the place of those of its first stage; `circle` is the id of the one whose people play."""
        if not is_seen(name):
            raise Refused("bad-request", message("tournament-no-setup"), 400)
        setup = happened.Setup(
            format=kind, variant=variant, least=least, most=most, rounds=rounds, circle=circle or UNSET,
            seed=secrets.token_hex(8),
        )  # fmt: skip
        tournament_id = new_id()
        first = Event(0, "setup", payload_of(allowed(agreed(setup))), self._clock_ms())
        self._keep(tournament_id, name, [first], {}, first.at_ms)
        return tournament_id

    def bring(self, file: bytes) -> str:
        """Keep a tournament that was exported here or elsewhere, as a new one; its id. Raises `Refused`."""
        tournament_id = new_id()
        self._keep(tournament_id, *exchange.read(file), self._clock_ms())
        return tournament_id

    def exported(self, tournament_id: str) -> bytes:
        """A tournament's file."""
        return exchange.written(*self._stored(tournament_id))

    def shown(self, tournament_id: str) -> Shown:
        """A tournament as it stands."""
        title, events, names = self._stored(tournament_id)
        return Shown(tournament_id, title, played(events), names)

    def enter(self, tournament_id: str, called: Sequence[str]) -> None:
        """Have people play. Who comes once a round is drawn sits down at the smallest table that has no
        result and a seat, or waits for the next draw, where the format lets them."""
        with self._desk(tournament_id) as desk:
            fresh = dict(enumerate(dict.fromkeys(called), max(desk.names, default=0) + 1))
            desk.happens(happened.Entered(players=tuple(fresh)))
            for player, name in fresh.items():
                desk.name(player, name)
                if (table := open_table(desk.now)) is not None:
                    desk.happens(happened.Seated(round=len(desk.now.rounds) - 1, table=table, player=player))

    def leave(self, tournament_id: str, player: int, *, back: bool = False) -> None:
        """Have somebody leave, who is last at a table that has no result yet; or come back. Who did so
        already stays as they are."""
        with self._desk(tournament_id) as desk:
            if player not in desk.now.entered or (player in desk.now.left) is back:
                desk.happens((happened.Returned if back else happened.Departed)(player=player))

    def rename(self, tournament_id: str, player: int, name: str) -> None:
        """Have a player be called otherwise."""
        with self._desk(tournament_id) as desk:
            if player not in desk.now.entered:
                raise NoSuchTournament
            desk.name(player, name)

    def draw(self, tournament_id: str, round_: int) -> None:
        """Draw that round, from 0, which must be the next; one that was drawn already stays."""
        with self._desk(tournament_id) as desk:
            if round_ >= len(desk.now.rounds):  # else two tapped it
                desk.happens(happened.Drawn())

    def result(
        self, tournament_id: str, round_: int, table: int, places: Collection[Collection[int]]
    ) -> None:
        """Who came where at a table, from the first; who left is last there. Told again it is put right,
        until somebody was cut by it; with no places it is taken back, in the last round."""
        with self._desk(tournament_id) as desk:
            desk.happens(happened.Placed(round=round_, table=table, places=tuple(map(tuple, places))))

    def undo(self, tournament_id: str, version: int) -> None:
        """Take back what happened last, which must be that version."""
        with self._desk(tournament_id) as desk:
            if desk.now.version != version:
                raise Refused("not-now", message("tournament-moved-on"))
            desk.happens(happened.Undone())

    def look_on(self, tournament_id: str, round_: int, table: int) -> str:
        """Set a table up at which Ojo looks on; its id. One that is there already stays."""
        shown, there = self._at(tournament_id, round_, table)
        if there.night:
            return there.night
        players = [shown.names[who] for who in there.players if who not in shown.now.left]
        if len(players) < PLAYERS_LEAST:
            raise Refused("too-few", message("tournament-too-few"))
        setup = AgreedSetup(variant=shown.now.setup.variant, players=players, dice=None, options={}, ante="")
        night = self._tables.create(setup)
        with self._desk(tournament_id) as desk:
            desk.happens(happened.Watched(round=round_, table=table, night=night))
        return night

    def seen(self, tournament_id: str, round_: int, table: int) -> None:
        """Take the result that Ojo saw at a table."""
        shown, there = self._at(tournament_id, round_, table)
        night = self._tables.fold(there.night) if there.night else None
        places = places_seen(night, there.players, shown.names) if night else []
        if not places:
            raise Refused("not-now", message("tournament-not-won"))
        self.result(tournament_id, round_, table, places)

    def _at(self, tournament_id: str, round_: int, table: int) -> tuple[Shown, TableDrawn]:
        shown = self.shown(tournament_id)
        if (there := shown.now.table(round_, table)) is None:
            raise NoSuchTournament
        return shown, there

    def _stored(self, tournament_id: str) -> tuple[str, list[Event], dict[int, str]]:
        title = self.title(tournament_id)
        with self._reader.begin() as connection:
            return title, *_told(connection, tournament_id)

    def _keep(
        self, tournament_id: str, name: str, events: Sequence[Event], names: Mapping[int, str], at_ms: int
    ) -> None:
        """A new tournament with its events, from its setup on, and its names."""
        row = {"id": tournament_id, "name": name, "format": events[0].payload["format"], "at_ms": at_ms}
        with self._writer.begin() as connection:
            connection.execute(insert(tournaments).values(row))
            _write(connection, tournament_id, events, names)

    @contextmanager
    def _desk(self, tournament_id: str) -> Iterator[Desk]:
        """The tournament, to be changed in one transaction: where anything is refused, nothing is."""
        own = tournament_names.c
        with self._held(tournament_id) as connection:
            events, names = _told(connection, tournament_id)
            known, before = dict(names), len(events)
            yield Desk(events, names, self._clock_ms())
            changed = {number: name for number, name in names.items() if known.get(number) != name}
            renamed = own.tournament_id == tournament_id, own.number.in_(changed)
            connection.execute(delete(tournament_names).where(*renamed))
            try:
                _write(connection, tournament_id, events[before:], changed)
            except IntegrityError as error:  # an event is lost: it cannot go on
                raise Refused("not-now", message("tournament-moved-on"), 409) from error


def _told(connection: Connection, tournament_id: str) -> tuple[list[Event], dict[int, str]]:
    """The events and the players' names. Raises `NoSuchTournament`."""
    of, at = tournament_events.c, tournament_names.c
    log = select(of.version, of.kind, of.payload, of.at_ms).where(of.tournament_id == tournament_id)
    names = connection.execute(select(at.number, at.name).where(at.tournament_id == tournament_id))
    events = [Event(*row) for row in connection.execute(log.order_by(of.version))]
    if not events:
        raise NoSuchTournament
    return events, {row.number: row.name for row in names}


def _write(
    connection: Connection, tournament_id: str, events: Sequence[Event], names: Mapping[int, str]
) -> None:
    own = {"tournament_id": tournament_id}
    called = [own | {"number": number, "name": name} for number, name in names.items()]
    insert_rows(connection, tournament_events, [own | asdict(event) for event in events])
    insert_rows(connection, tournament_names, called)


def places_seen(fold: Fold, players: Iterable[int], names: dict[int, str]) -> list[list[int]]:
    """Who came where at a table that Ojo looked on: by games won, then who was out of the last game later;
    nobody before a game is won. Who is not known there by name is last."""
    state = fold.game.state
    if not fold.wins:
        return []

    def merit(who: int) -> tuple[bool, int, bool, int]:
        name = state.former.get(names[who], names[who])
        out = name in state.out
        return name in state.seats, fold.wins.count(name), not out, state.out.index(name) if out else 0

    merits = {who: merit(who) for who in players}
    return [
        [who for who in merits if merits[who] == merit]
        for merit in sorted(set(merits.values()), reverse=True)
    ]
