"""Who types the dice of a call or is at work on its reading: nothing is taken by itself meanwhile.

A lease lies beside the log, not in it: it is renewed every few seconds, lapses by itself and is nothing that
happened at the table. It is for one version, so that whatever is written at the table ends it.
"""

from sqlalchemy import delete, func, insert, select
from sqlalchemy.engine import Engine

from table.log.database import Writer
from table.log.schema import holds


class Holds:
    """The leases of all tables, for every process on the database. Safe from any thread."""

    def __init__(self, reader: Engine, writer: Writer) -> None:
        """On a database that `open_database` gave."""
        self._reader, self._writer = reader, writer

    def take(self, table_id: str, version: int, holder: str, now_ms: int, until_ms: int) -> None:
        """Hold a table's verdict, or hold it for longer; the table's leases that lapsed are put away."""
        mine = (holds.c.holder == holder) | (holds.c.until_ms < now_ms) | (holds.c.version < version)
        with self._writer.begin() as connection:
            connection.execute(delete(holds).where(holds.c.table_id == table_id, mine))
            row = {"table_id": table_id, "holder": holder, "version": version, "until_ms": until_ms}
            connection.execute(insert(holds).values(row))

    def give_back(self, table_id: str, holder: str) -> None:
        """Hold it no longer."""
        with self._writer.begin() as connection:
            mine = (holds.c.table_id == table_id) & (holds.c.holder == holder)
            connection.execute(delete(holds).where(mine))

    def left_ms(self, table_id: str, version: int, now_ms: int, most_ms: int) -> int:
        """How long somebody holds that version from now on; 0: nobody does. No lease is for more than
        `most_ms`: one that lies further ahead was taken by a clock that was set back since."""
        held = (holds.c.table_id == table_id) & (holds.c.version == version)
        real = holds.c.until_ms.between(now_ms, now_ms + most_ms)
        with self._reader.begin() as connection:
            until_ms = connection.scalar(select(func.max(holds.c.until_ms)).where(held, real))
        return (until_ms or now_ms) - now_ms
