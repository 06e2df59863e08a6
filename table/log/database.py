"""Opening a database: SQLite's file or PostgreSQL's server with its tables, or one sentence why not.

All that is particular to SQLite stands in `_tune_sqlite`.
"""

import contextlib
import os
import re
import sqlite3
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

from sqlalchemy import (
    URL,
    Connection,
    Engine,
    create_engine,
    event,
    func,
    insert,
    make_url,
    select,
)
from sqlalchemy.exc import ArgumentError, DatabaseError, NoSuchModuleError, OperationalError, SQLAlchemyError
from sqlalchemy.pool import ConnectionPoolEntry

from table.log.latest import put_right
from table.log.schema import LAYOUT, all_tables, metadata, migrate, schema
from table.words import Message, message
from table.words.refused import SaidError

BUSY_TIMEOUT_MS = 5_000
CONNECTIONS_KEPT, FILE_CONNECTIONS_MOST = 8, 72
CONNECTIONS_MOST = 24
"""To a server, which admits 100 by default: three processes and whoever looks after it have room there. More
than that waits here; beyond the server's own number it would be refused."""
WAL_RETRY_SECONDS = 0.01
CHECKPOINT_MS = 100
"""So long writers wait for readers of what was, before its traces are tried again."""
SLASHES_LOST = re.compile(r"[a-z]{2,}:")
"""How no file begins: an address whose slashes were forgotten; a drive of Windows has one letter."""
_SCHEMA_LOCK = 0x6F6A6F
"""The number of the lock that PostgreSQL gives to one session at a time."""
_WAYS_OUT = {
    "not a database": "store-move-aside",
    "malformed": "store-recover",
    "locked": "store-held",
    "full": "store-make-room",
    "No space left": "store-make-room",
}
"""A word of SQLite's reason -> what helps; the file itself is never touched."""


Trouble = Literal["destroyed", "full"]
_TROUBLES: dict[int, Trouble] = {
    sqlite3.SQLITE_CORRUPT: "destroyed",
    sqlite3.SQLITE_NOTADB: "destroyed",
    sqlite3.SQLITE_FULL: "full",
}


class StoreError(SaidError):
    """The database, or a backup of it, cannot be used."""


class Writer:
    """Begins the transactions that write. Safe from any thread."""

    def __init__(self, engine: Engine) -> None:
        """Of an engine that `open_database` gave."""
        sqlite = engine.dialect.name == "sqlite"
        # a writer of PostgreSQL that waited for another's lock then finds what that one wrote
        how = {"ojo_begin": "BEGIN IMMEDIATE"} if sqlite else {"isolation_level": "READ COMMITTED"}
        self._engine = engine.execution_options(**how)
        # SQLite has whoever finds its lock taken sleep, for up to a tenth of a second, and try again, while
        # others that came later get it: within a process they wait in turn instead
        self._turn: contextlib.AbstractContextManager[Any] = (
            threading.Lock() if sqlite else contextlib.nullcontext()
        )

    @contextlib.contextmanager
    def begin(self) -> Iterator[Connection]:
        """A transaction that holds SQLite's write lock from its beginning; committed in the end, and rolled
        back where an error leaves it. One within another, in one thread, would wait for ever."""
        with self._turn, self._engine.begin() as connection:
            yield connection

    def checkpoint(self) -> bool:
        """Fold SQLite's write-ahead log into its file and cut it off: what was overwritten or deleted is then
        in neither. Whether that was done: who still reads what was, keeps it from being. Raises
        `SQLAlchemyError` where the disk does."""
        if self._engine.dialect.name != "sqlite":
            return True
        with self._turn, self._engine.connect() as connection:
            by_itself = connection.connection.cursor()
            by_itself.execute(f"PRAGMA busy_timeout={CHECKPOINT_MS}")
            try:
                held_up, *_ = by_itself.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            except sqlite3.OperationalError as error:
                raise OperationalError("wal_checkpoint", None, error) from error
            finally:
                by_itself.execute(f"PRAGMA busy_timeout={BUSY_TIMEOUT_MS}")
                by_itself.close()
        return not held_up


def open_database(url: str | URL) -> Engine:
    """An engine whose database has the tables of this layout; one of an earlier layout is migrated. A file's
    path is as good as a URL: SQLite keeps it.

    Its transactions read: all of their statements find the database as it was at one moment, whatever
    isolation the server gives by itself. `Writer` begins those that write. Raises `StoreError`.
    """
    if isinstance(url, str) and url and "://" not in url:
        if SLASHES_LOST.match(url):
            raise StoreError(message("store-no-url", url=repr(url)))
        url = URL.create("sqlite", database=str(Path(url).expanduser()))
    try:
        parsed = make_url(url)
    except ArgumentError as error:
        raise StoreError(message("store-no-url", url=repr(url))) from error
    if parsed.drivername in (
        "postgresql",
        "postgres",
    ):  # of its drivers, the one that ojo-dice[postgres] brings
        parsed = parsed.set(drivername="postgresql+psycopg")
    sqlite = parsed.get_backend_name() == "sqlite"
    if parsed.get_backend_name() not in ("sqlite", "postgresql"):
        raise StoreError(message("store-other-kind", kind=parsed.get_backend_name()))
    if sqlite and parsed.host:  # the two slashes of other addresses: a file takes three
        raise StoreError(message("store-slashes", file=f"{parsed.host}/{parsed.database or ''}".rstrip("/")))
    if sqlite and parsed.database in (None, "", ":memory:"):
        raise StoreError(message("store-in-memory"))
    if sqlite and Path(str(parsed.database)).is_dir():
        raise StoreError(message("store-is-folder", folder=str(Path(str(parsed.database)))))
    where = parsed.database if sqlite else parsed.render_as_string(hide_password=True)
    engine: Engine | None = None
    try:
        if sqlite and parsed.database:
            _make_private(Path(parsed.database))
        # a server that was restarted has closed what the pool still holds; a file cannot
        engine = create_engine(
            parsed, pool_size=CONNECTIONS_KEPT, pool_pre_ping=not sqlite,
            max_overflow=(FILE_CONNECTIONS_MOST if sqlite else CONNECTIONS_MOST) - CONNECTIONS_KEPT,
            isolation_level=None if sqlite else "REPEATABLE READ",
        )  # fmt: skip
        if sqlite:
            _tune_sqlite(engine)
        version = _make_schema(engine)
    except (ImportError, NoSuchModuleError) as error:
        raise StoreError(message("store-no-driver", driver=parsed.drivername)) from error
    except (SQLAlchemyError, OSError) as error:
        if engine is not None:
            engine.dispose()
        raise StoreError(cannot_open(str(where), sqlite, error)) from error
    if version != LAYOUT:
        engine.dispose()
        raise StoreError(message("store-layout", where=str(where), version=version, layout=LAYOUT))
    return engine


def close_database(engine: Engine) -> None:
    """Close every connection: those at rest now, those still at work as soon as they are given back."""
    event.listen(engine.pool, "checkin", _end)  # the pool that `dispose` makes next takes it over
    engine.dispose()


def _end(_connection: object, entry: ConnectionPoolEntry) -> None:
    entry.invalidate()


def _make_private(path: Path) -> None:
    """A new database is for its owner alone; one that is there keeps what its owner gave it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with contextlib.suppress(FileExistsError):
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))


def _make_schema(engine: Engine) -> int:
    with Writer(engine).begin() as connection:
        if engine.dialect.name == "postgresql":  # two that start at once would both find no table
            connection.execute(select(func.pg_advisory_xact_lock(_SCHEMA_LOCK)))
        metadata.create_all(connection, all_tables())
        version: int | None = connection.scalar(select(func.max(schema.c.version)))
        if version is None:
            connection.execute(insert(schema).values(version=LAYOUT))
        elif version < LAYOUT:
            migrate(connection, version)
        elif version > LAYOUT:
            return version
    # A page of the file may be destroyed: what lies on the others can be used all the same. Of two that start
    # at once one may be too late: the other has done it.
    with contextlib.suppress(DatabaseError), Writer(engine).begin() as connection:
        put_right(connection)
    return LAYOUT


def cannot_open(where: str, sqlite: bool, error: Exception) -> Message:
    """Why a database cannot be used, with the way out."""
    told = getattr(error, "orig", None) or getattr(error, "strerror", None) or error
    reason = str(told).splitlines()[0].rstrip(".")
    if not sqlite:
        return message("store-server", where=where, reason=reason)
    way = next((way for word, way in _WAYS_OUT.items() if word in reason), "store-who-writes")
    return message("store-file", where=where, reason=reason, way=message(way, where=where))


def trouble(error: SQLAlchemyError) -> Trouble | None:
    """What SQLite's error means, where it means one of these."""
    code = getattr(getattr(error, "orig", None), "sqlite_errorcode", 0) or 0
    return _TROUBLES.get(code & 0xFF)  # the rest of it tells more than anybody can use


def _tune_sqlite(engine: Engine) -> None:
    """The one place that knows SQLite: durable WAL, and transactions that begin when we say so."""

    @event.listens_for(engine, "connect")
    def on_connect(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # the driver must not begin transactions by itself
        connection.execute(f"PRAGMA busy_timeout={BUSY_TIMEOUT_MS}")
        _switch_to_wal(connection)
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA secure_delete=ON")  # a name that was forgotten stands nowhere in the file

    @event.listens_for(engine, "begin")
    def on_begin(connection: Connection) -> None:
        # A writer takes its lock before it reads the version: two phones cannot both find it current.
        connection.exec_driver_sql(connection.get_execution_options().get("ojo_begin", "BEGIN"))


def _switch_to_wal(connection: sqlite3.Connection) -> None:
    """Wait for the switch: of two that read a new file's header and then both want it alone, SQLite refuses
    one at once whatever its busy timeout, for neither could ever go on."""
    until = time.monotonic() + BUSY_TIMEOUT_MS / 1000
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(WAL_RETRY_SECONDS)
