"""What is written of tournaments: a log of events each, which only grows, and the names of who plays."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from typing import NamedTuple

from sqlalchemy import Connection, delete, func, insert, select
from sqlalchemy.exc import IntegrityError

from table.club.schema import tournament_events, tournament_names, tournaments
from table.club.store import ClubStore, insert_rows
from table.club.tournament.events import NoSuchTournament
from table.log.event import Event, Stale


class Tournament(NamedTuple):
    """One of the list."""

    id: str
    name: str
    format: str
    at_ms: int
    """When it was set up, milliseconds since 1970 UTC."""


class TournamentStore(ClubStore):
    """Tournaments in the database. Safe from any thread; a write is one transaction."""

    TABLE, ABSENT = tournaments, NoSuchTournament
    PARTS = (tournament_events.c.tournament_id, tournament_names.c.tournament_id)

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

    def told(self, tournament_id: str) -> tuple[str, list[Event], dict[int, str]]:
        """A tournament's name, its events, and its players' names by number. Raises `NoSuchTournament`."""
        with self._reader.begin() as connection:
            name = connection.scalar(select(tournaments.c.name).where(tournaments.c.id == tournament_id))
            if name is None:
                raise NoSuchTournament
            return str(name), *_told(connection, tournament_id)

    def _keep(
        self, tournament_id: str, name: str, events: Sequence[Event], names: Mapping[int, str], at_ms: int
    ) -> None:
        """A new tournament with its events, from its setup on, and its names."""
        row = {"id": tournament_id, "name": name, "format": events[0].payload["format"], "at_ms": at_ms}
        with self._writer.begin() as connection:
            connection.execute(insert(tournaments).values(row))
            _write(connection, tournament_id, events, names)

    @contextmanager
    def _changing(self, tournament_id: str) -> Iterator[tuple[list[Event], dict[int, str]]]:
        """The events and the names that there are, to be added to, in one transaction. Raises
        `NoSuchTournament`, and `Stale` where somebody was faster, with nothing changed."""
        with self._held(tournament_id) as connection:
            events, names = _told(connection, tournament_id)
            known, before = dict(names), len(events)
            yield events, names
            changed = {number: name for number, name in names.items() if known.get(number) != name}
            own = tournament_names.c.tournament_id == tournament_id
            connection.execute(delete(tournament_names).where(own, tournament_names.c.number.in_(changed)))
            try:
                _write(connection, tournament_id, events[before:], changed)
            except IntegrityError as error:
                raise Stale from error


def _told(connection: Connection, tournament_id: str) -> tuple[list[Event], dict[int, str]]:
    of, at = tournament_events.c, tournament_names.c
    log = select(of.version, of.kind, of.payload, of.at_ms).where(of.tournament_id == tournament_id)
    names = connection.execute(select(at.number, at.name).where(at.tournament_id == tournament_id))
    events = [Event(*row) for row in connection.execute(log.order_by(of.version))]
    return events, {row.number: row.name for row in names}


def _write(
    connection: Connection, tournament_id: str, events: Sequence[Event], names: Mapping[int, str]
) -> None:
    own = {"tournament_id": tournament_id}
    called = [own | {"number": number, "name": name} for number, name in names.items()]
    insert_rows(connection, tournament_events, [own | asdict(event) for event in events])
    insert_rows(connection, tournament_names, called)
