"""The event log on disk: append-only, one transaction a write, refused when it was made on an old version.

SQLite by default (WAL, synchronous=FULL: a commit that was acknowledged survives a power cut), or PostgreSQL.
"""

import contextlib
import hashlib
import time
from collections.abc import Callable, Sequence
from contextvars import ContextVar
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import URL, Connection, Engine, delete, func, insert, make_url, select
from sqlalchemy.exc import ArgumentError, DatabaseError, IntegrityError, OperationalError, SQLAlchemyError

from table.limits import TIME_MS_MOST
from table.log.condition import Condition
from table.log.database import Writer, close_database, open_database
from table.log.elsewhere import ANY_TABLE, OUTDATED, announce
from table.log.event import Damaged, Event, Payload, Stale
from table.log.forgetting import blank_everywhere
from table.log.latest import latest_rows, moved_rows, newest_set_up, note, set_up_within
from table.log.names import Numbered, named
from table.log.opened_file import WAL, OpenedFile
from table.log.schema import all_tables, brought, drop_photos, keep_names, names_of, photos, seals
from table.log.schema import events as logged
from table.log.seals import check_seals, keep_seal, seals_of
from table.log.shelf import Pictures, Shelf
from table.log.witness import Witness

PHOTOS_PER_TABLE = 500
"""Older pictures of a table are dropped beyond this many, so that a disk cannot be filled by looking."""
VERSION_MAX = 2**31 - 1
"""What a database's column of whole numbers holds."""
WRITTEN: ContextVar[bool] = ContextVar("written", default=False)
"""Set by whatever is committed: nobody who answers for it may say that nothing was changed."""
TOLD_MOST = 100
"""Tables that other processes are told of by name; of more at once they forget all."""
_LOG_LOCKS = 0x6F6A6F
"""PostgreSQL's locks with this first number are for logs; the second says which."""


class Photo(NamedTuple):
    """What the database keeps of a picture."""

    sha256: str
    held: bytes


class Store:
    """Tables as logs of events, and the pictures their readings were made of."""

    def __init__(self, url: str | URL, pictures: int = PHOTOS_PER_TABLE, shelf: Shelf | None = None) -> None:
        """Open the database and make its tables where they are missing; of each table the newest so many
        `pictures` are kept, large ones on the `shelf`.

        Raises `StoreError` with one sentence where that cannot be done; the file is left as it is.
        """
        killed = _left_by_a_kill(url)
        self._engine = open_database(url)
        self._writer = Writer(self._engine)
        file = self._engine.url.database if self._engine.dialect.name == "sqlite" else None
        self._file = OpenedFile(Path(file)) if file else None
        self._witness = Witness(Path(file)) if file else None
        self._written_at: float | None = None
        self._traces = killed  # it may have been about to erase some
        if self._file is not None:
            self._file.sweep()
        self._photos_most = pictures
        self.pictures = Pictures(self._engine, self._writer, shelf)
        self.condition = Condition(self._engine, self._writer, self._file)

    @property
    def reader(self) -> Engine:
        """What reads the database, for what is kept there beside the tables."""
        return self._engine

    @property
    def writer(self) -> Writer:
        """What writes to it."""
        return self._writer

    def close(self) -> None:
        """Close the connections, those that another thread still reads by once it is done."""
        close_database(self._engine)
        if self._witness is not None:
            self._witness.close()

    def create(self, table_id: str, setup: Payload) -> None:
        """Begin a table's log with its setup as version 0."""
        self._check_file()
        with self._writer.begin() as connection:
            seal = _write(connection, table_id, Event(0, "setup", setup, _now_ms()))
        self._acknowledge(table_id, 0, seal)

    def bring(self, table_id: str, events: Sequence[Event], came_ms: int) -> None:
        """Begin a table's log with a whole night, sealed anew, that came here at this moment."""
        self._check_file()
        numbered = Numbered({})
        stored = [replace(event, payload=numbered.payload(event.kind, event.payload)) for event in events]
        sealed = seals_of(table_id, stored)
        of_seals = [{"table_id": table_id, "version": at, "sha256": it} for at, it in enumerate(sealed)]
        with self._writer.begin() as connection:
            connection.execute(insert(brought).values(table_id=table_id, at_ms=came_ms))
            keep_names(connection, table_id, numbered.new)
            connection.execute(insert(seals), of_seals)
            connection.execute(insert(logged), [{"table_id": table_id, **asdict(it)} for it in stored])
            note(connection, table_id, events[-1].version, events[-1].at_ms)
            announce(connection, table_id, events[-1].version)
        self._acknowledge(table_id, events[-1].version, sealed[-1])

    def delete(self, table_id: str) -> bool:
        """Delete a table with everything that is kept of it; False where there is none."""
        self._check_file()
        with self._writer.begin() as connection:
            _hold(connection, table_id)
            gone = {
                kept: connection.execute(delete(kept).where(kept.c.table_id == table_id)).rowcount
                for kept in all_tables() if "table_id" in kept.c
            }  # fmt: skip
            announce(connection, OUTDATED, table_id)
        WRITTEN.set(True)
        self.pictures.clear(table_id)
        if self._witness is not None:
            with contextlib.suppress(OSError):
                self._witness.let_go(table_id)
        self.erase_traces()
        return bool(gone[logged])

    def checkpoint(self, idle_seconds: float) -> bool:
        """Once nothing was written for so long, or at once where traces of what was deleted are left, make
        the file whole by itself: whether that was done now. Raises `SQLAlchemyError`.

        SQLite's newest writes lie in a file beside it, which people forget to copy.
        """
        at = self._written_at
        rests = self._file is not None and at is not None and time.monotonic() - at >= idle_seconds
        if not (rests or self._traces) or not self._checkpoint(self._traces):
            return False
        if self._written_at == at:
            self._written_at = None
        return True

    def append(
        self, table_id: str, on_version: int, kind: str, payload: Payload, photo: bytes | None = None
    ) -> Event:
        """Append one event made on `on_version`, with the JPEG it was read from, in one transaction.

        Raises `Stale` where the table has moved on (or is not there).
        """
        self._check_file()
        event = Event(on_version + 1, kind, payload, _now_ms())
        if photo is None:
            return self._append(table_id, event)
        held = self.pictures.held(table_id, event.version, photo)
        try:
            return self._append(table_id, event, Photo(photo_hash(photo), held))
        except BaseException:
            self.pictures.let_go([held])
            raise

    def _append(self, table_id: str, event: Event, photo: Photo | None = None) -> Event:
        gone: Sequence[bytes] = ()
        try:
            with self._writer.begin() as connection:
                _hold(connection, table_id)
                newest = select(func.max(logged.c.version)).where(logged.c.table_id == table_id)
                if connection.scalar(newest) != event.version - 1:
                    raise Stale
                seal = _write(connection, table_id, event, partial(self._whole, connection, table_id))
                if photo is not None:
                    gone = _keep_photo(connection, table_id, event.version, photo, self._photos_most)
        except IntegrityError as error:  # a seal lies beyond the log: whoever reads it is told of the damage
            raise Stale from error
        self._acknowledge(table_id, event.version, seal)
        self.pictures.let_go(gone)
        return event

    def forget(self, name: str) -> int:
        """Blank a name wherever it is known: at how many tables that was.

        The events and their seals stay as they are.
        """
        self._check_file()
        with self._writer.begin() as connection:
            tables = blank_everywhere(connection, name)
            for what in tables if len(tables) <= TOLD_MOST else [ANY_TABLE]:
                announce(connection, OUTDATED, what)
        WRITTEN.set(True)
        self.erase_traces()
        return len(tables)

    def erase_traces(self) -> None:
        """Leave no byte of what was deleted, or overwritten, in SQLite's files; where somebody still reads
        it, or the disk is full, `checkpoint` tries again."""
        if self._file is not None:
            self._file.sweep()
        with contextlib.suppress(SQLAlchemyError):  # what was asked for is done all the same
            self._checkpoint(True)

    def _checkpoint(self, traces: bool) -> bool:
        """Whether it could be done; where not, whether there are traces is remembered."""
        self._traces, done = False, False  # before: who deletes meanwhile has traces of their own
        try:
            done = self._writer.checkpoint()
        finally:
            self._traces |= traces and not done
        return done

    def _acknowledge(self, table_id: str, version: int, seal: str) -> None:
        WRITTEN.set(True)
        self._written_at = time.monotonic()
        if self._witness is not None:
            with contextlib.suppress(OSError):  # a full disk: the write itself is kept
                self._witness.note(table_id, version, seal)

    def _check_file(self) -> None:
        if self._file is not None:
            self._file.check()

    def events(self, table_id: str, after: int = -1, until: int | None = None) -> Sequence[Event]:
        """The table's events with a version above `after`, up to `until` where that is said, oldest first;
        none where there is no table.

        A whole log is held against its seals, and against what was acknowledged. Raises `Damaged`.
        """
        with self._engine.begin() as connection:
            if after < 0:
                events = self._whole(connection, table_id)
            else:
                events = _stored(connection, table_id, after, VERSION_MAX if until is None else until)
            names = names_of(connection, table_id) if events else {}
        return [replace(event, payload=named(event.payload, names)) for event in events]

    def shortened(self) -> list[str]:
        """The tables that have lost writes which were acknowledged, by what the witness heard."""
        with self._engine.begin() as connection:
            kept = {row.table_id: row.version for row in moved_rows(connection, 0)}
        heard = self._witness.newest if self._witness is not None else {}
        return [table_id for table_id, newest in heard.items() if kept.get(table_id, -1) < newest.version]

    def _whole(self, connection: Connection, table_id: str) -> Sequence[Event]:
        """All events as they are stored: what was sealed, and all that was acknowledged. Raises `Damaged`."""
        events = _stored(connection, table_id)
        query = select(seals.c.version, seals.c.sha256).where(seals.c.table_id == table_id)
        sealed = {version: sha256 for version, sha256 in connection.execute(query)}
        check_seals(table_id, events, sealed)
        newest = self._witness.newest.get(table_id) if self._witness is not None else None
        if newest is not None and sealed.get(newest.version) != newest.sha256:
            raise Damaged(table_id, min(len(events), newest.version))
        return events

    def tables_within(self, from_ms: int, to_ms: int, but_ms: int) -> int:
        """See `set_up_within`."""
        with self._engine.begin() as connection:
            return set_up_within(connection, from_ms, to_ms, but_ms)

    def latest_tables(
        self, limit: int, before_ms: int = TIME_MS_MOST + 1
    ) -> Sequence[tuple[str, int, Payload, int]]:
        """The tables that were played last, before a moment, latest first: id, version and setup of
        each, and when that was, in milliseconds since 1970 UTC. One that is damaged is left out."""
        with self._engine.begin() as connection:
            found = [
                (row.table_id, row.version, row.at_ms) for row in latest_rows(connection, limit, before_ms)
            ]
        tables = []
        for table_id, version, at_ms in found:
            try:
                with self._engine.begin() as connection:
                    setup = connection.scalar(
                        select(logged.c.payload).where(logged.c.table_id == table_id, logged.c.version == 0)
                    )
                    names = names_of(connection, table_id)
            except (ValueError, DatabaseError, Damaged):  # one damaged table must not hide the others
                continue
            if isinstance(setup, dict):
                tables.append((table_id, version, named(setup, names), at_ms))
        return tables

    def latest_of(self, kind: str) -> Sequence[tuple[str, Payload]]:
        """The newest event of that kind of each table that has one, the table with the newest first: its id,
        and the payload, in which names stay numbers."""
        newest = (
            select(logged.c.table_id, func.max(logged.c.version).label("version"))
            .where(logged.c.kind == kind)
            .group_by(logged.c.table_id)
            .subquery()
        )
        query = select(logged.c.table_id, logged.c.payload).join(
            newest, (logged.c.table_id == newest.c.table_id) & (logged.c.version == newest.c.version)
        )
        with self._engine.begin() as connection:
            return [
                (row.table_id, row.payload)
                for row in connection.execute(query.order_by(logged.c.at_ms.desc()))
            ]

    def moved_since(self, at_ms: int) -> dict[str, tuple[int, int]]:
        """The tables at which something happened since then (milliseconds since 1970 UTC), and the one that
        moved last, whenever that was: version of each, and when it came."""
        with self._engine.begin() as connection:
            return {row.table_id: (row.version, row.at_ms) for row in moved_rows(connection, at_ms)}

    def newest_table(self) -> str | None:
        """The table that was set up here last; None where there is none."""
        with self._engine.begin() as connection:
            return newest_set_up(connection)

    def photo(self, table_id: str, version: int) -> bytes | None:
        """The JPEG of the reading that this version of this table is, or None. Raises `Damaged`."""
        if not 0 <= version <= VERSION_MAX:
            return None
        of_reading = (photos.c.table_id == table_id) & (photos.c.version == version)
        with self._engine.begin() as connection:
            kept = connection.execute(select(photos.c.jpeg, photos.c.sha256).where(of_reading)).first()
        jpeg = None if kept is None else self.pictures.fetched(bytes(kept.jpeg))
        if kept is not None and jpeg is not None and photo_hash(jpeg) != kept.sha256:
            raise Damaged(table_id, version)
        return jpeg


def _left_by_a_kill(url: str | URL) -> bool:
    """Whether SQLite's last writes still lie beside its file: who ends by himself folds them in."""
    with contextlib.suppress(ArgumentError, OSError):
        parsed = make_url(url)
        if parsed.get_backend_name() == "sqlite" and parsed.database:
            return Path(parsed.database + WAL).stat().st_size > 0
    return False


def photo_hash(jpeg: bytes) -> str:
    """The name under which a reading's event remembers its picture."""
    return hashlib.sha256(jpeg).hexdigest()


def _now_ms() -> int:
    return time.time_ns() // 1_000_000


def _hold(connection: Connection, table_id: str) -> None:
    """Have a table's log alone until the transaction ends; SQLite's writers have all of the database."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(_LOG_LOCKS, func.hashtext(table_id))))


def _stored(
    connection: Connection, table_id: str, after: int = -1, until: int = VERSION_MAX
) -> Sequence[Event]:
    """Events as they are stored. Raises `Damaged`."""
    query = (
        select(logged.c.version, logged.c.kind, logged.c.payload, logged.c.at_ms)
        .where(logged.c.table_id == table_id, logged.c.version > after, logged.c.version <= until)
        .order_by(logged.c.version)
    )
    try:
        return [Event(*row) for row in connection.execute(query)]
    except (ValueError, OperationalError) as error:  # no JSON, or no text, any more
        if isinstance(error, OperationalError) and "UTF-8" not in str(error):
            raise
        raise Damaged(table_id, after + 1) from error


def _write(
    connection: Connection, table_id: str, event: Event, earlier: Callable[[], Sequence[Event]] = tuple
) -> str:
    """Insert an event with its names beside it, and seal it over the `earlier` ones; its seal."""
    numbered = Numbered({name: number for number, name in names_of(connection, table_id).items()})
    stored = replace(event, payload=numbered.payload(event.kind, event.payload))
    keep_names(connection, table_id, numbered.new)
    sealed = keep_seal(connection, seals, table_id, stored, earlier)
    connection.execute(insert(logged).values(table_id=table_id, **asdict(stored)))
    note(connection, table_id, event.version, event.at_ms)
    announce(connection, table_id, event.version)
    return sealed


def _keep_photo(
    connection: Connection, table_id: str, version: int, photo: Photo, most: int
) -> Sequence[bytes]:
    """What the database held of older ones, of which there are too many now."""
    row = {"table_id": table_id, "version": version, "sha256": photo.sha256, "jpeg": photo.held}
    connection.execute(insert(photos).values(row))
    of_table = photos.c.table_id == table_id
    kept = (
        select(photos.c.version).where(of_table).order_by(photos.c.version.desc()).offset(most - 1).limit(1)
    )
    oldest_kept = connection.scalar(kept)
    return [] if oldest_kept is None else drop_photos(connection, of_table, photos.c.version < oldest_kept)
