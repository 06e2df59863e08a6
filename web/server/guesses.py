"""How often who has guessed, for all processes on one PostgreSQL: three allow no more tries than one does."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace

from sqlalchemy import BigInteger, Column, Connection, Integer, MetaData, String, Table, delete, func, select
from sqlalchemy.dialects.postgresql import insert

from table.log.database import Writer
from web.server.throttle import FORGIVEN_SECONDS, KEYS, Guesser

_LOCK = 0x6F6A6F67
"""The number of PostgreSQL's lock that is for guesses: all are counted among everybody, one after another."""

_metadata = MetaData()
_guesses = Table(
    "guesses",
    _metadata,
    Column("id", String(64), primary_key=True),
    Column("wrong", Integer, nullable=False),
    Column("last_try_ms", BigInteger, nullable=False),
)


class SharedGuessers:
    """The counts of all processes; see `Guessers`. Their clock is the time of day. The database has hashes of
    who guesses."""

    def __init__(self, writer: Writer) -> None:
        """Of a PostgreSQL; the table is made where it is missing."""
        self._writer = writer
        with writer.begin() as connection:
            connection.execute(select(func.pg_advisory_xact_lock(_LOCK)))
            _metadata.create_all(connection)

    @contextmanager
    def of(self, keys: Iterable[str]) -> Iterator[Mapping[str, Guesser]]:
        """See `Guessers`."""
        ids = {_digest(key): key for key in keys}
        with self._writer.begin() as connection:
            connection.execute(select(func.pg_advisory_xact_lock(_LOCK)))
            rows = connection.execute(select(_guesses).where(_guesses.c.id.in_(ids)))
            known = {ids[row.id]: Guesser(row.wrong, row.last_try_ms / 1000) for row in rows}
            found = {key: known.get(key, Guesser()) for key in ids.values()}
            before = {key: replace(guesser) for key, guesser in found.items()}
            yield found
            changed = [(it, found[key]) for it, key in ids.items() if found[key] != before[key]]
            if changed:
                _keep(connection, changed)

    def forget(self, keys: Iterable[str]) -> None:
        """See `Guessers`."""
        with self._writer.begin() as connection:
            connection.execute(delete(_guesses).where(_guesses.c.id.in_([_digest(key) for key in keys])))


def _keep(connection: Connection, changed: list[tuple[str, Guesser]]) -> None:
    """Write counts down; those that are forgiven go, and beyond `KEYS` those that were tried longest ago."""
    rows = [
        {"id": it, "wrong": guesser.wrong, "last_try_ms": _ms(guesser.last_try)} for it, guesser in changed
    ]
    put = insert(_guesses).values(rows)
    told = {"wrong": put.excluded.wrong, "last_try_ms": put.excluded.last_try_ms}
    connection.execute(put.on_conflict_do_update(index_elements=[_guesses.c.id], set_=told))
    tried = _guesses.c.last_try_ms
    last_kept = connection.scalar(select(tried).order_by(tried.desc()).offset(KEYS - 1).limit(1))
    forgiven = _ms(max(guesser.last_try for _, guesser in changed) - FORGIVEN_SECONDS)
    connection.execute(delete(_guesses).where(tried < max(last_kept or 0, forgiven)))


def _ms(seconds: float) -> int:
    return round(seconds * 1000)


def _digest(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()
