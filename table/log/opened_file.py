"""SQLite's file as it was opened: what is written to one that was moved, replaced or cut is lost."""

from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError

from table.log.leftovers import sweep

WAL = "-wal"
"""What SQLite calls the file of its newest writes, after the database's own name."""


class Moved(SQLAlchemyError):
    """The database is no longer the one that was opened: nothing is written to what nobody will find."""


class OpenedFile:
    """Remembers which files the database and its write-ahead log are, and how long the first one was."""

    def __init__(self, database: Path) -> None:
        """Of a database that is open now."""
        self._paths = (database, database.with_name(database.name + WAL))
        self._identities = self._now()
        self._bytes = 0

    @property
    def folder(self) -> Path:
        """Where it lies."""
        return self._paths[0].parent

    def sweep(self) -> None:
        """Delete the copies of it that killed processes left beside it."""
        sweep(self.folder, self._paths[0].name)

    def check(self) -> None:
        """Raises `Moved` where they are not what they were; a database's file never shrinks by itself."""
        known = self._bytes  # before the file is asked: another thread may meanwhile find it longer
        try:
            size = self._paths[0].stat().st_size
        except OSError:
            size = -1
        if self._now() != self._identities or size < known:
            raise Moved(f"the database file {self._paths[0]} is no longer the one that was opened")
        self._bytes = size

    def _now(self) -> list[tuple[int, int] | None]:
        return [_identity(path) for path in self._paths]


def _identity(path: Path) -> tuple[int, int] | None:
    """Which file lies there; None where there is none."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino
