"""Large pictures lie in an object store beside the database, where the house has one: S3 or its like.

The database keeps of such a picture what it keeps of any, its hash among it, and in the place of its bytes
the name of its object. The object is there before its row is committed, and goes with its row. No two
readings share a name, not even two looks of which the log takes one. Where the store is away, the database
keeps a picture itself, and which objects are to be deleted once it is back.
"""

import logging
import secrets
import time
from collections.abc import Iterable
from typing import Protocol

from sqlalchemy import delete, insert, select
from sqlalchemy.engine import Engine

from table.log.database import Writer
from table.log.schema import NAMES, undeleted
from table.words import message
from table.words.refused import SaidError

IN_DATABASE_BYTES_MOST = 64 * 1024
"""A smaller picture lies in the database: a row is fetched sooner than an object."""
CATCH_UP_SECONDS = 60.0
"""Between tries of a store that is away."""

log = logging.getLogger(__name__)


class ShelfError(SaidError):
    """The object store cannot be used."""


class Shelf(Protocol):
    """Where large pictures lie, by name; each raises `OSError` where it cannot be reached."""

    def put(self, name: str, jpeg: bytes) -> None:
        """Keep a picture."""
        ...

    def get(self, name: str) -> bytes | None:
        """A picture; None where it is not there."""
        ...

    def drop(self, name: str) -> None:
        """Delete a picture that may be there."""
        ...

    def named(self, folder: str) -> list[str]:
        """The names of all pictures in a folder."""
        ...


class Pictures:
    """What the database holds of pictures, to and from their bytes."""

    def __init__(self, reader: Engine, writer: Writer, shelf: Shelf | None = None) -> None:
        """None: the database has them all."""
        self._reader, self._writer, self._shelf = reader, writer, shelf
        self._caught_up_at = float("-inf")

    def held(self, table_id: str, version: int, jpeg: bytes) -> bytes:
        """What the database is to hold of a picture, which is kept from now on."""
        if self._shelf is None or len(jpeg) <= IN_DATABASE_BYTES_MOST:
            return jpeg
        name = f"{table_id}/{version}-{secrets.token_hex(8)}.jpg"
        try:
            self._shelf.put(name, jpeg)
        except OSError as error:
            log.error("picture %s is kept in the database: %s", name, error)
            return jpeg
        return NAMES + name.encode()

    def fetched(self, held: bytes) -> bytes | None:
        """The picture of what the database holds; None where its object is not within reach."""
        if not is_elsewhere(held):
            return held
        try:
            return None if self._shelf is None else self._shelf.get(_name(held))
        except OSError as error:
            log.error("picture %s cannot be fetched: %s", _name(held), error)
            return None

    def let_go(self, held: Iterable[bytes]) -> None:
        """Delete the objects that the database named, at once or when the shelf is back."""
        self._drop(_name(one) for one in held if is_elsewhere(one))

    def clear(self, table_id: str) -> None:
        """Delete all objects of a table, those among them that no row names."""
        self._drop([f"{table_id}/"])

    def catch_up(self, every_seconds: float = CATCH_UP_SECONDS) -> None:
        """Delete what could not be deleted while the shelf was away; no more often than so, however often it
        is called. Raises `SQLAlchemyError`."""
        if self._shelf is None or time.monotonic() - self._caught_up_at < every_seconds:
            return
        self._caught_up_at = time.monotonic()
        with self._reader.begin() as connection:
            names = connection.scalars(select(undeleted.c.name)).all()
        for name in names:
            if self._dropped(name):
                with self._writer.begin() as connection:
                    connection.execute(delete(undeleted).where(undeleted.c.name == name))

    def _drop(self, names: Iterable[str]) -> None:
        late = [name for name in names if not self._dropped(name)]
        if late:
            with self._writer.begin() as connection:
                connection.execute(delete(undeleted).where(undeleted.c.name.in_(late)))
                connection.execute(insert(undeleted), [{"name": name} for name in late])

    def _dropped(self, name: str) -> bool:
        """Whether an object, or with `/` in the end all of a folder, is not there any longer."""
        try:
            if self._shelf is not None:
                for each in self._shelf.named(name[:-1]) if name.endswith("/") else (name,):
                    self._shelf.drop(each)
        except OSError as error:
            log.error("picture %s cannot be deleted yet: %s", name, error)
            return False
        return True


def is_elsewhere(held: bytes) -> bool:
    """Whether that names an object."""
    return held.startswith(NAMES)


def _name(held: bytes) -> str:
    return held.removeprefix(NAMES).decode()


class ObjectShelf:
    """Pictures as objects of any store that `obstore` knows, of `ojo-dice[s3]`."""

    def __init__(self, url: str) -> None:
        """`s3://BUCKET/FOLDER`; its keys, and an endpoint of one's own, stand in AWS_ACCESS_KEY_ID,
        AWS_SECRET_ACCESS_KEY and AWS_ENDPOINT. Raises `ShelfError`."""
        try:
            import obstore
            from obstore.exceptions import BaseError
            from obstore.store import from_url
        except ImportError as error:
            raise ShelfError(message("store-no-shelf-driver")) from error
        self._objects, self._error = obstore, BaseError
        try:
            self._store = from_url(url)
        except (BaseError, ValueError) as error:
            reason = str(error).splitlines()[0]
            raise ShelfError(message("store-no-shelf", url=url, reason=reason)) from error

    def put(self, name: str, jpeg: bytes) -> None:
        """See `Shelf`."""
        try:
            self._objects.put(self._store, name, jpeg)
        except self._error as error:
            raise OSError(str(error)) from error

    def get(self, name: str) -> bytes | None:
        """See `Shelf`."""
        try:
            return bytes(self._objects.get(self._store, name).bytes())
        except FileNotFoundError:
            return None
        except self._error as error:
            raise OSError(str(error)) from error

    def drop(self, name: str) -> None:
        """See `Shelf`."""
        try:
            self._objects.delete(self._store, name)
        except FileNotFoundError:
            return
        except self._error as error:
            raise OSError(str(error)) from error

    def named(self, folder: str) -> list[str]:
        """See `Shelf`."""
        try:
            parts = self._objects.list(self._store, prefix=folder)
            return [str(one["path"]) for part in parts for one in part]
        except self._error as error:
            raise OSError(str(error)) from error
