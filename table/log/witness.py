"""A witness beside SQLite's file: which event of each table was acknowledged last, and its seal.

SQLite drops writes from its write-ahead log without a word where a bit has flipped in it. The witness is
written after each commit; a table that is shorter than it says has lost what people were told is kept.
"""

import hashlib
import os
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

SUFFIX = "-witness"
LINES_MOST = 20_000
"""Beyond so many lines, the next who opens it leaves one a table."""


VERSION_MOST = 2**31 - 1
"""Above every event's: nothing is heard of a table after it was deleted."""
DELETED = "deleted"
"""In the place of a seal: the table was deleted, and misses nothing."""


class Newest(NamedTuple):
    """The event of a table that was acknowledged last."""

    version: int
    sha256: str
    """Its seal."""


class Witness:
    """A file that is only appended to; a line that is damaged says nothing."""

    def __init__(self, database: Path) -> None:
        """Of the database in this file. Raises OSError."""
        self._path = database.with_name(database.name + SUFFIX)
        self._newest, lines = _read(self._path)
        if lines > LINES_MOST:
            self._shorten()
        self._newest = {table: it for table, it in self._newest.items() if it.sha256 != DELETED}
        self._file = open(self._path, "ab", buffering=0, opener=_private)  # noqa: SIM115  until it is closed

    @property
    def newest(self) -> Mapping[str, Newest]:
        """The last event of each table that was acknowledged before the database was opened."""
        return self._newest

    def note(self, table_id: str, version: int, sha256: str) -> None:
        """Write down that an event was committed; nothing waits for the disk, for it may lag behind."""
        self._file.write(f"{_line(table_id, version, sha256)}\n".encode())

    def let_go(self, table_id: str) -> None:
        """Write down that a table was deleted."""
        self._newest.pop(table_id, None)
        self.note(table_id, VERSION_MOST, DELETED)

    def close(self) -> None:
        """Let the file go."""
        self._file.close()

    def _shorten(self) -> None:
        partial = self._path.with_name(f".{self._path.name}.partial")
        lines = [f"{_line(table_id, *newest)}\n" for table_id, newest in self._newest.items()]
        partial.write_text("".join(lines), encoding="ascii")
        os.replace(partial, self._path)


def heard(database: Path) -> dict[str, Newest]:
    """What a database's witness tells of the tables that are there, as `Witness.newest`; nothing is written.
    Raises OSError."""
    newest, _ = _read(database.with_name(database.name + SUFFIX))
    return {table: it for table, it in newest.items() if it.sha256 != DELETED}


def _read(path: Path) -> tuple[dict[str, Newest], int]:
    """The last that was heard of each table, deleted ones too, and how many lines there were."""
    newest: dict[str, Newest] = {}
    lines = path.read_text(encoding="ascii", errors="replace").splitlines() if path.exists() else []
    for line in lines:
        parts = line.split(" ")
        if len(parts) == 4 and parts[1].isdecimal() and _line(parts[0], int(parts[1]), parts[2]) == line:
            said = Newest(int(parts[1]), parts[2])
            known = newest.get(parts[0], said)
            newest[parts[0]] = max(known, said)  # two processes may have written in either order
    return newest, len(lines)


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _line(table_id: str, version: int, sha256: str) -> str:
    text = f"{table_id} {version} {sha256}"
    return f"{text} {hashlib.sha256(text.encode()).hexdigest()[:8]}"
