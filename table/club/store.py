"""What circles and tournaments are in the database alike: an id, a name, and rows of other tables."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, ClassVar

from sqlalchemy import Column, Connection, Table, delete, insert, select
from sqlalchemy.sql import Select

from referee.setup import NAME_CHARACTERS_MAX, is_printable, is_seen
from table.log.store import Store
from table.words.refused import Refused

FORGOTTEN = re.compile(r"#+\d+")
"""What stands in the place of a name that was forgotten: nobody's, in any circle or tournament."""


def is_somebodys(name: str) -> bool:
    """Whether people can be called so."""
    return is_seen(name) and not FORGOTTEN.fullmatch(name)


def can_be_names(names: Sequence[str], numbers: Collection[int]) -> bool:
    """Whether a file's names can be people's, each once, and their numbers a database's."""
    whole = all(is_printable(name) and 0 < len(name) <= NAME_CHARACTERS_MAX for name in names)
    return whole and len({*names}) == len(names) and all(0 < number < 2**31 for number in numbers)


def insert_rows(connection: Connection, table: Table, rows: Sequence[Mapping[str, Any]]) -> None:
    """Insert these, if there are any."""
    if rows:
        connection.execute(insert(table), rows)


class ClubStore:
    """The rows with an id and a name, and those that go with them. Safe from any thread; a write is one
    transaction."""

    TABLE: ClassVar[Table]
    """With `id` and `name`."""
    PARTS: ClassVar[tuple[Column[Any], ...]]
    """The columns of other tables that hold the id: their rows go with it."""
    ABSENT: ClassVar[type[Refused]]
    """What is raised where there is none with an id."""

    def __init__(self, store: Store) -> None:
        self._reader, self._writer = store.reader, store.writer

    def title(self, of: str) -> str:
        """Its name. Raises `ABSENT`."""
        for (name,) in self._rows(select(self.TABLE.c.name).where(self.TABLE.c.id == of)):
            return str(name)
        raise self.ABSENT

    def delete(self, of: str) -> None:
        """Delete it with its rows; the nights of its tables stay as they are. Raises `ABSENT`."""
        with self._held(of) as connection:
            for column in self.PARTS:
                connection.execute(delete(column.table).where(column == of))
            connection.execute(delete(self.TABLE).where(self.TABLE.c.id == of))

    def _rows(self, query: Select[Any]) -> Sequence[Any]:
        with self._reader.begin() as connection:
            return connection.execute(query).all()

    @contextmanager
    def _held(self, of: str) -> Iterator[Connection]:
        """A transaction that has it alone. Raises `ABSENT`."""
        with self._writer.begin() as connection:
            row = select(self.TABLE.c.id).where(self.TABLE.c.id == of).with_for_update()
            if connection.scalar(row) is None:
                raise self.ABSENT
            yield connection
