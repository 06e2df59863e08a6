"""The event log on disk: append-only, one transaction a write, refused when it was made on an old version.

SQLite by default (WAL, synchronous=FULL: a commit that was acknowledged survives a power cut), or PostgreSQL.
"""

import hashlib
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import (
    JSON,
    URL,
    BigInteger,
    Column,
    Connection,
    Engine,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    delete,
    func,
    insert,
    select,
)
from sqlalchemy.exc import (
    IntegrityError,
    OperationalError,
    SQLAlchemyError,
)

from web.refusal import Damaged, Stale
from web.table.database import open_database
from web.table.seals import check_seals, keep_seal, seals_table

SCHEMA_VERSION = 1
PHOTOS_PER_TABLE = 500
"""Older pictures of a table are dropped beyond this many, so that a disk cannot be filled by looking."""
VERSION_MAX = 2**31 - 1
"""What a database's column of whole numbers holds."""

Payload = dict[str, Any]

_metadata = MetaData()
_schema = Table("schema", _metadata, Column("version", Integer, primary_key=True))
_events = Table(
    "events",
    _metadata,
    Column("table_id", String(32), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(16), nullable=False),
    Column("payload", JSON, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    # the door asks which tables were played last: answered from here, not from every payload
    Index("latest_tables", "table_id", "version", "at_ms"),
)
_photos = Table(
    "photos",
    _metadata,
    Column("table_id", String(32), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("sha256", String(64), nullable=False),
    Column("jpeg", LargeBinary, nullable=False),
)
_seals = seals_table(_metadata)


@dataclass(frozen=True, slots=True)
class Event:
    """One line of a table's log."""

    version: int
    """0 for the setup, then one more each."""
    kind: str
    payload: Payload
    at_ms: int = 0
    """When it was appended, milliseconds since 1970 UTC; told, never judged by."""


class Moved(SQLAlchemyError):
    """The database file was moved or replaced while it was open: nothing is written to what nobody finds."""


class Store:
    """Tables as logs of events, and the pictures their readings were made of."""

    def __init__(self, url: str | URL) -> None:
        """Open the database and make its tables where they are missing.

        Raises `StoreError` with one sentence where that cannot be done; the file is left as it is.
        """
        self._engine = open_database(url, _schema, SCHEMA_VERSION)
        self._writer = self._engine.execution_options(ojo_begin="BEGIN IMMEDIATE")
        self._file = Path(self._engine.url.database or "") if self._engine.dialect.name == "sqlite" else None
        self._opened = _identity(self._file)
        self._written_at: float | None = None

    @property
    def reader(self) -> Engine:
        """What reads the database, for what is kept there beside the tables."""
        return self._engine

    @property
    def writer(self) -> Engine:
        """What writes to it: its transactions hold the write lock from their beginning."""
        return self._writer

    def close(self) -> None:
        """Give the connections back."""
        self._engine.dispose()

    def create(self, table_id: str, setup: Payload) -> None:
        """Begin a table's log with its setup as version 0."""
        self._check_file()
        row = _row(table_id, 0, "setup", setup)
        with self._writer.begin() as connection:
            connection.execute(insert(_events).values(row))
            keep_seal(connection, _seals, table_id, _event(row), ())
        self._written_at = time.monotonic()

    def answers(self) -> bool:
        """Whether the database can be read now, and is the one that was opened."""
        try:
            self._check_file()
            with self._engine.begin() as connection:
                connection.scalar(select(_schema.c.version))
        except SQLAlchemyError:
            return False
        return True

    def checkpoint(self, idle_seconds: float) -> bool:
        """Once nothing was written for so long, make the file whole by itself: whether that was done now.

        SQLite's newest writes lie in a file beside it, which people forget to copy.
        """
        if self._file is None or self._written_at is None:
            return False
        if time.monotonic() - self._written_at < idle_seconds:
            return False
        self._written_at = None
        with self._engine.connect() as connection:
            raw = connection.connection.cursor()
            raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            raw.close()
        return True

    def append(
        self, table_id: str, on_version: int, kind: str, payload: Payload, photo: bytes | None = None
    ) -> Event:
        """Append one event made on `on_version`, with the JPEG it was read from, in one transaction.

        Raises `Stale` where the table has moved on (or is not there).
        """
        self._check_file()
        row = _row(table_id, on_version + 1, kind, payload)
        earlier = () if self._is_sealed(table_id, on_version) else self.events(table_id)
        try:
            with self._writer.begin() as connection:
                newest = select(func.max(_events.c.version)).where(_events.c.table_id == table_id)
                if connection.scalar(newest) != on_version:
                    raise Stale
                connection.execute(insert(_events).values(row))
                keep_seal(connection, _seals, table_id, _event(row), earlier)
                if photo is not None:
                    _keep_photo(connection, table_id, on_version + 1, photo)
        except IntegrityError as error:  # two writers of a database without BEGIN IMMEDIATE: the key decides
            raise Stale from error
        self._written_at = time.monotonic()
        return _event(row)

    def _is_sealed(self, table_id: str, version: int) -> bool:
        query = select(_seals.c.version).where(_seals.c.table_id == table_id, _seals.c.version == version)
        with self._engine.begin() as connection:
            return connection.scalar(query) is not None

    def _check_file(self) -> None:
        """A file that was moved or replaced underneath takes writes that nobody will find again."""
        if _identity(self._file) != self._opened:
            raise Moved(f"the database file {self._file} is no longer the one that was opened")

    def events(self, table_id: str, after: int = -1) -> Sequence[Event]:
        """The table's events with a version above `after`, oldest first; none where there is no table.

        A whole log is held against its seals. Raises `Damaged`.
        """
        query = (
            select(_events.c.version, _events.c.kind, _events.c.payload, _events.c.at_ms)
            .where(_events.c.table_id == table_id, _events.c.version > after)
            .order_by(_events.c.version)
        )
        seals = select(_seals.c.version, _seals.c.sha256).where(_seals.c.table_id == table_id)
        with self._engine.begin() as connection:
            try:
                events = [Event(*row) for row in connection.execute(query)]
            except (ValueError, OperationalError) as error:  # no JSON, or no text, any more
                if isinstance(error, OperationalError) and "UTF-8" not in str(error):
                    raise
                raise Damaged(table_id, after + 1) from error
            if after < 0:
                check_seals(
                    table_id, events, {version: sha256 for version, sha256 in connection.execute(seals)}
                )
        return events

    def latest_tables(self, limit: int) -> Sequence[tuple[str, int, Payload]]:
        """The tables that were played last, latest first: id, version and setup of each."""
        newest = (
            select(
                _events.c.table_id,
                func.max(_events.c.version).label("version"),
                func.max(_events.c.at_ms).label("at_ms"),
            )
            .group_by(_events.c.table_id)
            .order_by(func.max(_events.c.at_ms).desc())
            .limit(limit)
            .subquery()
        )
        query = select(newest.c.table_id, newest.c.version).order_by(newest.c.at_ms.desc())
        with self._engine.begin() as connection:
            latest = connection.execute(query).all()
        tables = []
        for table_id, version in latest:
            try:
                with self._engine.begin() as connection:
                    setup = connection.scalar(
                        select(_events.c.payload).where(
                            _events.c.table_id == table_id, _events.c.version == 0
                        )
                    )
            except (ValueError, OperationalError):  # one damaged table must not hide the others
                continue
            if isinstance(setup, dict):
                tables.append((table_id, version, setup))
        return tables

    def photo(self, table_id: str, version: int) -> bytes | None:
        """The JPEG of the reading that this version of this table is, or None."""
        if not 0 <= version <= VERSION_MAX:
            return None
        query = select(_photos.c.jpeg).where(_photos.c.table_id == table_id, _photos.c.version == version)
        with self._engine.begin() as connection:
            jpeg: bytes | None = connection.scalar(query)
        return jpeg


def _event(row: Payload) -> Event:
    return Event(row["version"], row["kind"], row["payload"], row["at_ms"])


def _identity(path: Path | None) -> tuple[int, int] | None:
    """Which file lies there now; None where there is none."""
    try:
        status = path.stat() if path is not None else None
    except OSError:
        return None
    return (status.st_dev, status.st_ino) if status else None


def photo_hash(jpeg: bytes) -> str:
    """The name under which a reading's event remembers its picture."""
    return hashlib.sha256(jpeg).hexdigest()


def _row(table_id: str, version: int, kind: str, payload: Payload) -> Payload:
    at_ms = time.time_ns() // 1_000_000
    return {"table_id": table_id, "version": version, "kind": kind, "payload": payload, "at_ms": at_ms}


def _keep_photo(connection: Connection, table_id: str, version: int, jpeg: bytes) -> None:
    connection.execute(
        insert(_photos).values(table_id=table_id, version=version, sha256=photo_hash(jpeg), jpeg=jpeg)
    )
    of_table = _photos.c.table_id == table_id
    kept = (
        select(_photos.c.version)
        .where(of_table)
        .order_by(_photos.c.version.desc())
        .offset(PHOTOS_PER_TABLE - 1)
        .limit(1)
    )
    oldest_kept = connection.scalar(kept)
    if oldest_kept is not None:
        connection.execute(delete(_photos).where(of_table, _photos.c.version < oldest_kept))
