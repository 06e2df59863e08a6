"""A night in one file: backup and restore by the database's own online backup, and a tidy file when idle."""

import os
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from table.log import leftovers
from table.log.database import StoreError, cannot_open, open_database
from table.log.opened_file import WAL
from table.log.schema import LAYOUT, known_tables
from table.log.witness import SUFFIX
from table.words import message

PAGES_A_STEP = 256
"""Copied at once; writers get their turn between."""
SQLITE_HEADER = b"SQLite format 3\0"
SIDE_FILES = (WAL, "-shm", "-journal", SUFFIX)


def back_up(url: str | URL, target: Path) -> None:
    """Write the whole database into one file, also while it is in use. Raises `StoreError`.

    The file appears when it is whole and on the disk, and only its owner may read it.
    """
    source = database_file(url)
    if not source.is_file():
        raise StoreError(message("store-no-database", where=str(source)))
    if not may_be_replaced(target):
        raise StoreError(message("store-not-ours", where=str(target)))
    with (
        written_whole(target, source, "store-not-backed-up") as partial,
        closing(_reading(source)) as live,
        closing(sqlite3.connect(partial)) as copy,
    ):
        live.backup(copy, pages=PAGES_A_STEP, sleep=0.01)
        copy.execute("PRAGMA journal_mode=DELETE")
        check_file(copy, source)


def may_be_replaced(target: Path) -> bool:
    """Whether a backup may be written there: where nothing lies, or what an earlier one may have written."""
    try:
        with target.open("rb") as file:
            return file.read(len(SQLITE_HEADER)) in (SQLITE_HEADER, b"")
    except OSError:  # what stands in the way is told when it is written
        return True


def restore(backup: Path, url: str | URL) -> Path | None:
    """Put a backup in the place of the database; what was there is backed up first: its file, or None.

    No server may be running on it: who calls sees to that. Raises `StoreError`.
    """
    target = database_file(url)
    if not backup.is_file():
        raise StoreError(message("store-no-backup", where=str(backup)))
    before: Path | None = None
    if target.is_file():
        before = target.with_name(f"{target.name}.before-{time.strftime('%Y%m%d-%H%M%S')}")
        try:
            back_up(url, before)
        except StoreError:
            _copy_as_it_is(target, before)
    with (
        written_whole(target, backup, "store-not-restored", replaces=True) as partial,
        closing(_reading(backup)) as stored,
        closing(sqlite3.connect(partial)) as copy,
    ):
        check_file(stored, backup)
        stored.backup(copy)
        _keep_the_night_alone(copy)
    return before


def _keep_the_night_alone(copy: sqlite3.Connection) -> None:
    """Drop what is no part of a night: whoever was in when the backup was made, or was written into it since,
    is not in now, and a file that was sent from elsewhere brings no trigger along."""
    ours = {table.name for table in known_tables()}
    everything = copy.execute("SELECT type, name FROM sqlite_schema WHERE type != 'index'").fetchall()
    for kind, name in everything:
        if kind != "table" or not (name in ours or name.startswith("sqlite_")):
            quoted = name.replace('"', '""')
            copy.execute(f'DROP {kind} IF EXISTS "{quoted}"')


def _copy_as_it_is(damaged: Path, to: Path) -> None:
    """What is damaged takes no online backup: it is kept with its side files. Raises `StoreError`."""
    try:
        for side in ("", *SIDE_FILES):
            if (file := damaged.with_name(damaged.name + side)).is_file():
                copy = to.with_name(to.name + side)
                os.close(os.open(copy, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
                shutil.copyfile(file, copy)
    except OSError as error:
        told = message("store-not-backed-up", source=str(damaged), target=str(to), reason=_reason(error))
        raise StoreError(told) from error


@contextmanager
def written_whole(target: Path, source: Path, failed: str, *, replaces: bool = False) -> Iterator[Path]:
    """A file for its owner alone to write a database into; it takes `target`'s place when it is whole and on
    the disk. Where it `replaces` a database in use, its folder is made and the old one's side files go.

    Raises `StoreError`, by the message `failed`, and leaves the target as it was.
    """
    partial = leftovers.copy_for(target)
    try:
        if replaces:
            target.parent.mkdir(parents=True, exist_ok=True)
        leftovers.sweep(target.parent, target.name)
        partial.unlink(missing_ok=True)
        os.close(os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        with leftovers.in_the_making(partial):
            yield partial
            with partial.open("rb+") as written:
                os.fsync(written.fileno())
            # those of the old file would be laid over the new one
            for side in SIDE_FILES if replaces else ():
                target.with_name(target.name + side).unlink(missing_ok=True)
            os.replace(partial, target)
    except (sqlite3.Error, OSError) as error:
        partial.unlink(missing_ok=True)
        told = message(failed, source=str(source), target=str(target), reason=_reason(error))
        raise StoreError(told) from error
    except StoreError:
        partial.unlink(missing_ok=True)
        raise


def database_file(url: str | URL) -> Path:
    """The SQLite file of a database URL. Raises `StoreError` where it is another database."""
    try:
        parsed = make_url(url)
    except ArgumentError as error:
        raise StoreError(message("store-no-url", url=repr(url))) from error
    if parsed.get_backend_name() != "sqlite" or not parsed.database:
        raise StoreError(message("store-only-sqlite"))
    return Path(parsed.database)


def look_into(url: str | URL) -> bool:
    """Whether there is a database. Raises `StoreError` where it cannot be used; a file is left as it is."""
    try:
        path = database_file(url)
    except StoreError:
        open_database(url).dispose()
        return True
    if not path.is_file():
        return False
    try:
        with closing(_reading(path)) as stored:
            check_file(stored, path)
    except sqlite3.Error as error:
        raise StoreError(cannot_open(str(path), True, error)) from error
    return True


def _reading(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)


def check_file(connection: sqlite3.Connection, path: Path) -> None:
    """See that this is a whole database of ours. Raises `StoreError`, and `sqlite3.Error`."""
    (state,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if state != "ok":
        raise StoreError(message("store-damaged", where=str(path), reason=str(state)))
    layout = connection.execute("SELECT max(version) FROM schema").fetchone()
    if layout is None or not isinstance(layout[0], int):
        raise StoreError(message("store-no-night", where=str(path)))
    if layout[0] > LAYOUT:
        raise StoreError(message("store-layout", where=str(path), version=layout[0], layout=LAYOUT))


def _reason(error: Exception) -> str:
    return str(getattr(error, "strerror", None) or error)
