"""What is left of a SQLite file of which pages were destroyed, in a new file.

A page names the pages below it, so that one that is lost hides many that are whole. But a leaf of a table may
stand for a whole one: each is made the root of a table of its own, in a copy, and SQLite reads it. What a row
belongs to is seen by its columns, and what is right is told by the seals.
"""

import contextlib
import hashlib
import json
import re
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import URL, Table, make_url

from table.log import leftovers
from table.log.backup import check_file, database_file, written_whole
from table.log.database import StoreError, close_database, open_database
from table.log.event import Event
from table.log.names import MARK, all_named
from table.log.opened_file import WAL
from table.log.schema import FOLLOWS, LAYOUT, SETTLE, all_tables, earlier, known_tables, name_row
from table.log.seals import NO_SEAL, seal
from table.log.shelf import is_elsewhere
from table.log.witness import heard
from table.words import message

HEADER_BYTES = 100
PAGE_BYTES = 4096
"""Of a page, where the file's header is lost: SQLite's own choice."""
LEAF_OF_A_TABLE = 0x0D
"""The first byte of such a page (SQLite's file format, 1.6)."""
LEAVES_AT_ONCE = 1000
KINDS = {int: "integer", bytes: "blob"}
"""What a column holds -> what SQLite calls it; JSON and others are text."""
COLUMNS = "abcdefghijklmn"
"""One more than any of these tables has."""


class Recovered(NamedTuple):
    """How many nights are in the new file."""

    whole: int
    cut: int
    """They end before the first event that is lost, and can go on from there."""
    lost: int
    """Nothing is left of them but that they were."""


def recover(url: str | URL, target: Path) -> Recovered:
    """Write what is left of a database into a new file; the damaged one stays as it is.

    Raises `StoreError`.
    """
    source = database_file(url)
    if not source.is_file():
        raise StoreError(message("store-no-database", where=str(source)))
    if target.exists():
        raise StoreError(message("store-target-there", target=str(target)))
    newest = heard(source)
    with (
        written_whole(target, source, "store-not-recovered") as new,
        tempfile.TemporaryDirectory(dir=target.parent, prefix=leftovers.MARK) as folder,
        leftovers.in_the_making(Path(folder)),
    ):
        copy = Path(folder) / source.name
        layout = _copied(source, copy)
        made = make_url("sqlite://").set(database=str(new))
        engine = open_database(made)
        earlier.create_all(engine)
        close_database(engine)
        with closing(sqlite3.connect(new)) as kept:
            kept.execute("PRAGMA synchronous=OFF")  # until it is whole, nobody has it
            with kept:
                _take_rows(copy, kept)
                tables = _all_tables(kept) | set(newest)
                found = [_settle(kept, one, newest[one].version if one in newest else -1) for one in tables]
                kept.execute("UPDATE schema SET version = ?", (min(layout or 2, LAYOUT - 1),))
            kept.execute("PRAGMA journal_mode=DELETE")
        close_database(open_database(made))  # it migrates what is of an earlier layout, whose tables go
        with closing(sqlite3.connect(new)) as kept:
            with kept:
                for table in all_tables():
                    if SETTLE in table.info:
                        table.info[SETTLE](kept)
            kept.execute("PRAGMA journal_mode=DELETE")
            check_file(kept, new)
    return Recovered(*(found.count(what) for what in ("whole", "cut", "lost")))


def _copied(source: Path, copy: Path) -> int | None:
    """Copy the file with what lies in its write-ahead log, as far as they can be read; its layout."""
    size = source.stat().st_size
    with source.open("rb", buffering=0) as damaged, copy.open("wb") as file:
        for at in range(0, size, PAGE_BYTES):
            with contextlib.suppress(OSError):  # a sector of the disk itself
                damaged.seek(at)
                file.seek(at)
                file.write(damaged.read(PAGE_BYTES))
        file.truncate(size)
    wal = source.with_name(source.name + WAL)
    if wal.is_file():
        shutil.copyfile(wal, copy.with_name(copy.name + WAL))
    layout = None
    with contextlib.suppress(sqlite3.Error), closing(sqlite3.connect(copy)) as opened:
        opened.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (layout,) = opened.execute("SELECT max(version) FROM schema").fetchone()
    copy.with_name(copy.name + WAL).unlink(missing_ok=True)
    return layout if isinstance(layout, int) else None


def _take_rows(copy: Path, kept: sqlite3.Connection) -> None:
    """Every row of every leaf into the table that it is of."""
    for *row, kinds in _rows(copy):
        told = re.sub("( null)+$", "", str(kinds))
        for table in tables_of(told)[:1]:
            values = row[: len(told.split())]
            columns, marks = (", ".join(it) for it in (table.c.keys()[: len(values)], "?" * len(values)))
            with contextlib.suppress(UnicodeEncodeError):  # a text that is none
                kept.execute(f"INSERT OR IGNORE INTO {table.name} ({columns}) VALUES ({marks})", values)  # noqa: S608


@cache
def tables_of(kinds: str) -> list[Table]:
    """The tables whose columns have these kinds, one after another: one, or none where that is no part of a
    night, a circle or a tournament. A column that came later is not in earlier rows."""
    found = []
    for table in known_tables():
        pattern = ""
        for column in table.columns:
            kind = KINDS.get(column.type.python_type, "text") + ("|null" if column.nullable else "")
            pattern += f"( ({kind}))" + ("?" if column.server_default is not None else "")
        if not FOLLOWS.items() <= table.info.items() and re.fullmatch(pattern, f" {kinds}"):
            found.append(table)
    return found


def _rows(copy: Path) -> Iterator[Sequence[object]]:
    """The columns of every row that a leaf has, and their kinds."""
    with copy.open("r+b") as file:
        said = int.from_bytes(file.read(HEADER_BYTES)[16:18], "big")
        page_bytes = 65536 if said == 1 else said
        if page_bytes < 512 or page_bytes & (page_bytes - 1):
            page_bytes = PAGE_BYTES
        pages = copy.stat().st_size // page_bytes
        leaves = []
        for page in range(1, pages):
            file.seek(page * page_bytes)
            if file.read(1) == bytes([LEAF_OF_A_TABLE]):
                leaves.append(page + 1)
        file.seek(0)
        file.write(_first_page(copy.with_name("first"), page_bytes, pages))
    for first in range(0, len(leaves), LEAVES_AT_ONCE):
        some = leaves[first : first + LEAVES_AT_ONCE]
        with closing(sqlite3.connect(copy, isolation_level=None)) as scratch:
            scratch.execute("PRAGMA journal_mode=OFF")
            scratch.execute("PRAGMA synchronous=OFF")
            scratch.execute("PRAGMA writable_schema=ON")
            scratch.execute("DELETE FROM sqlite_schema")
            scratch.executemany(
                "INSERT INTO sqlite_schema VALUES ('table', ?1, ?1, ?2, ?3)",
                [(f"leaf{page}", page, f"CREATE TABLE leaf{page}({', '.join(COLUMNS)})") for page in some],
            )
        with closing(sqlite3.connect(copy)) as opened:
            opened.text_factory = lambda text: text.decode("utf-8", "surrogateescape")
            kinds = " || ' ' || ".join(f"typeof({column})" for column in COLUMNS)
            for page in some:
                with contextlib.suppress(sqlite3.DatabaseError):  # what of it is damaged ends it
                    yield from opened.execute(f"SELECT {', '.join(COLUMNS)}, {kinds} FROM leaf{page}")  # noqa: S608


def _first_page(blank_file: Path, page_bytes: int, pages: int) -> bytes:
    """The first page of a database without a table, for a file of so many pages."""
    with closing(sqlite3.connect(blank_file)) as made:
        made.execute(f"PRAGMA page_size={page_bytes}")
        made.execute("VACUUM")
    first = bytearray(blank_file.read_bytes()[:page_bytes])
    first[28:32] = pages.to_bytes(4, "big")
    return bytes(first)


def _all_tables(kept: sqlite3.Connection) -> set[str]:
    return {
        table_id
        for of in ("events", "seals", "names", "photos")
        for (table_id,) in kept.execute(f"SELECT DISTINCT table_id FROM {of}")  # noqa: S608
    }


def _settle(kept: sqlite3.Connection, table_id: str, newest: int) -> str:
    """Keep of a table what its seals do not gainsay, up to the first event that is lost; whole, cut or lost.
    `newest`: the version of its last event, where a witness heard of it."""
    one = (table_id,)
    sealed = dict(kept.execute("SELECT version, sha256 FROM seals WHERE table_id = ?", one))
    before = NO_SEAL
    sealed_anew: list[tuple[str, int, str]] = []
    numbers: set[int] = set()
    rows = kept.execute(
        "SELECT version, kind, payload, at_ms FROM events WHERE table_id = ? ORDER BY version", one
    ).fetchall()
    for version, kind, payload, at_ms in rows:
        try:
            event = Event(version, kind, json.loads(payload), at_ms)
            before = seal(table_id, before, event)
        except (ValueError, TypeError):
            break
        if version != len(sealed_anew) or sealed.get(version, before) != before:
            break
        sealed_anew.append((table_id, version, before))
        numbers |= _numbers(event.payload)
    length = len(sealed_anew)
    was = max([newest, *sealed, *(row[0] for row in rows)], default=-1) + 1
    for of in ("events", "seals", "photos"):
        kept.execute(f"DELETE FROM {of} WHERE table_id = ? AND version >= ?", (table_id, length))  # noqa: S608
    kept.executemany("INSERT OR REPLACE INTO seals VALUES (?, ?, ?)", sealed_anew)
    _settle_names(kept, table_id, numbers)
    _settle_photos(kept, table_id)
    if not length:
        kept.execute("DELETE FROM brought WHERE table_id = ?", one)
        return "lost"
    return "whole" if length == was else "cut"


def _numbers(value: object) -> set[int]:
    """The numbers that stand for names in a payload."""
    match value:
        case str() if value.startswith(MARK) and value[1:].isdecimal():
            return {int(value[1:])}
        case list():
            return set().union(*map(_numbers, value))
        case dict():
            return set().union(*map(_numbers, [*value, *value.values()]))
    return set()


def _settle_names(kept: sqlite3.Connection, table_id: str, numbers: set[int]) -> None:
    """Keep the names that are what was kept, of those that the events need; one that is lost is blanked, as
    if it had been forgotten."""
    rows = kept.execute("SELECT number, name, sha256 FROM names WHERE table_id = ?", (table_id,)).fetchall()
    names = {
        number: name
        for number, name, sha256 in rows
        if number in numbers and sha256 == name_row(table_id, name, number)["sha256"]
    }
    kept.execute("DELETE FROM names WHERE table_id = ?", (table_id,))
    kept.executemany(
        "INSERT INTO names (table_id, number, name, sha256) VALUES (:table_id, :number, :name, :sha256)",
        [name_row(table_id, name, number) for number, name in all_named(names, numbers).items()],
    )


def _settle_photos(kept: sqlite3.Connection, table_id: str) -> None:
    """Keep the pictures that are what was kept."""
    versions = kept.execute("SELECT version FROM photos WHERE table_id = ?", (table_id,)).fetchall()
    for (version,) in versions:
        at = (table_id, version)
        sha256, jpeg = kept.execute(
            "SELECT sha256, jpeg FROM photos WHERE table_id = ? AND version = ?", at
        ).fetchone()
        if not is_elsewhere(jpeg) and hashlib.sha256(jpeg).hexdigest() != sha256:
            kept.execute("DELETE FROM photos WHERE table_id = ? AND version = ?", at)
