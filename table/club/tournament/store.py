"""What is written of tournaments: a log of events each, which only grows, and the names of who plays."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from typing import Any, NamedTuple

from sqlalchemy import Connection, Engine, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from table.club.tournament.events import NoSuchTournament
from table.club.tournament.schema import tournament_events, tournament_names, tournaments
from table.log.database import Writer
from table.log.event import Event, Stale

Append = Callable[[str, dict[str, Any]], None]
OF_A_TOURNAMENT = (tournament_events, tournament_names)


class Tournament(NamedTuple):
    """One of the list."""

    id: str
    name: str
    format: str
    at_ms: int
    """When it was set up, milliseconds since 1970 UTC."""


class Kept:
    """Tournaments in the database. Safe from any thread; a write is one transaction."""

    def __init__(self, reader: Engine, writer: Writer) -> None:
        self._reader, self._writer = reader, writer

    def create(
        self, tournament_id: str, name: str, events: Sequence[Event], names: Mapping[int, str], at_ms: int
    ) -> None:
        """A tournament with its events, from its setup on, and its names."""
        row = {"id": tournament_id, "name": name, "format": events[0].payload["format"], "at_ms": at_ms}
        called = [{"tournament_id": tournament_id, "number": at, "name": it} for at, it in names.items()]
        with self._writer.begin() as connection:
            connection.execute(insert(tournaments).values(row))
            connection.execute(insert(tournament_events), [_row(tournament_id, it) for it in events])
            if called:
                connection.execute(insert(tournament_names), called)

    def all(self) -> list[Tournament]:
        """Every tournament, the newest first."""
        query = select(tournaments).order_by(tournaments.c.at_ms.desc(), tournaments.c.id)
        with self._reader.begin() as connection:
            return [Tournament(*row) for row in connection.execute(query)]

    def of_circle(self, circle_id: str) -> list[Tournament]:
        """The tournaments of a circle, the newest first."""
        of, begun = tournament_events.c, tournaments.c
        first = select(tournaments, of.payload).join(tournament_events, of.tournament_id == begun.id)
        with self._reader.begin() as connection:
            rows = connection.execute(first.where(of.version == 0).order_by(begun.at_ms.desc(), begun.id))
            return [Tournament(*row) for *row, setup in rows if setup.get("circle") == circle_id]

    def told(self, tournament_id: str) -> tuple[str, list[Event], dict[int, str]]:
        """A tournament's name, its events, and its players' names by number. Raises `NoSuchTournament`."""
        with self._reader.begin() as connection:
            return self._told(connection, tournament_id)

    def append(
        self, tournament_id: str, change: Callable[[list[Event], dict[int, str], Append], None], at_ms: int
    ) -> dict[int, str]:
        """Have `change` append events to those that there are, and add to the names, in one transaction; the
        names then. Raises `NoSuchTournament`, `Stale` where somebody was faster, and whatever `change` does,
        with nothing changed."""
        with self._writer.begin() as connection:
            row = select(tournaments.c.id).where(tournaments.c.id == tournament_id).with_for_update()
            connection.execute(row)
            _, events, names = self._told(connection, tournament_id)
            known, before = dict(names), len(events)

            def happens(kind: str, payload: dict[str, Any]) -> None:
                events.append(Event(len(events), kind, payload, at_ms))

            change(events, names, happens)
            new = [_row(tournament_id, it) for it in events[before:]]
            try:
                if new:
                    connection.execute(insert(tournament_events), new)
            except IntegrityError as error:
                raise Stale from error
            for number, name in names.items():
                row_of = {"tournament_id": tournament_id, "number": number, "name": name}
                if number not in known:
                    connection.execute(insert(tournament_names).values(row_of))
                elif known[number] != name:
                    own = tournament_names.c.tournament_id == tournament_id
                    changed = update(tournament_names).where(own, tournament_names.c.number == number)
                    connection.execute(changed.values(name=name))
        return names

    def delete(self, tournament_id: str) -> None:
        """Delete a tournament with its names; the nights of its tables stay. Raises `NoSuchTournament`."""
        with self._writer.begin() as connection:
            gone = connection.execute(delete(tournaments).where(tournaments.c.id == tournament_id))
            if not gone.rowcount:
                raise NoSuchTournament
            for kept in OF_A_TOURNAMENT:
                connection.execute(delete(kept).where(kept.c.tournament_id == tournament_id))

    def players(self) -> dict[str, int]:
        """Tournament -> how many names it has."""
        of = tournament_names.c.tournament_id
        with self._reader.begin() as connection:
            return {row[0]: row[1] for row in connection.execute(select(of, func.count()).group_by(of))}

    def _told(self, connection: Connection, tournament_id: str) -> tuple[str, list[Event], dict[int, str]]:
        row = select(tournaments.c.name).where(tournaments.c.id == tournament_id)
        name = connection.scalar(row)
        if name is None:
            raise NoSuchTournament
        of, at = tournament_events.c, tournament_names.c
        log = select(of.version, of.kind, of.payload, of.at_ms).where(of.tournament_id == tournament_id)
        names = select(at.number, at.name).where(at.tournament_id == tournament_id)
        events = [Event(*it) for it in connection.execute(log.order_by(of.version))]
        return str(name), events, {number: called for number, called in connection.execute(names)}


def _row(tournament_id: str, event: Event) -> dict[str, Any]:
    return {"tournament_id": tournament_id, **asdict(event)}
