"""How a database does: whether it takes writes now, and whether SQLite's file is whole."""

import shutil
import threading
import time
from typing import Literal

from sqlalchemy import Engine, select, update
from sqlalchemy.exc import SQLAlchemyError

from table.log.database import Trouble, Writer, trouble
from table.log.opened_file import OpenedFile
from table.log.schema import schema

READY_SECONDS = 5.0
"""So long it is believed that writes are taken, or not."""
ROOM_BYTES = 8 * 2**20
"""Less than that on its disk is no room for a night: some thirty pictures."""
Unready = Literal["database", "disk", "damaged"]
"""It does not answer, its disk takes no more, or part of its file is destroyed."""
_MEANS: dict[Trouble | None, Unready] = {"full": "disk", "destroyed": "damaged", None: "database"}


class Condition:
    """Looks at an open database. Safe from any thread."""

    def __init__(self, reader: Engine, writer: Writer, file: OpenedFile | None) -> None:
        """`file` is SQLite's; None: it is another database, which keeps watch over itself."""
        self._reader, self._writer, self._file = reader, writer, file
        self._guard = threading.Lock()
        self._why: Unready | None = None
        self._looked_at = float("-inf")
        self._destroyed = False

    def unready(self) -> Unready | None:
        """Why no night can be kept now, as far as can be seen; None where it can. SQLite is tried by a write,
        at most every `READY_SECONDS`, for strangers may ask."""
        with self._guard:
            if time.monotonic() - self._looked_at >= READY_SECONDS:
                self._why, self._looked_at = self._look(), time.monotonic()
            return "damaged" if self._destroyed else self._why

    def examine(self) -> str | None:
        """What is wrong with SQLite's file, as it says itself; None where nothing is. All of it is read: a
        quarter of a second for 10,000 nights that are in memory. Raises `SQLAlchemyError`."""
        if self._file is None:
            return None
        try:
            with self._reader.begin() as connection:
                found = str(connection.exec_driver_sql("PRAGMA quick_check(1)").scalar())
        except SQLAlchemyError as error:
            if trouble(error) != "destroyed":
                raise
            found = str(getattr(error, "orig", error))
        self._destroyed = found != "ok"
        return found if self._destroyed else None

    def _look(self) -> Unready | None:
        try:
            with self._reader.begin() as connection:
                connection.scalar(select(schema.c.version))
            if self._file is not None:
                self._file.check()
                if shutil.disk_usage(self._file.folder).free < ROOM_BYTES:
                    return "disk"
                with self._writer.begin() as connection:
                    connection.execute(update(schema).values(version=schema.c.version))
        except SQLAlchemyError as error:
            return _MEANS[trouble(error)]
        except OSError:
            return "database"
        return None
