"""Who has come in, as whom, and until when: kept in the database, so that a crash sends nobody out.

A browser has a random token, the database its hash: who reads the database cannot come in with it. So it is
with join codes.
"""

import hashlib
import hmac
import secrets
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    BigInteger,
    Column,
    ColumnElement,
    Connection,
    MetaData,
    String,
    Table,
    delete,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.engine import Engine, Row
from sqlalchemy.exc import SQLAlchemyError

from table.log.database import Writer
from table.log.elsewhere import announce
from table.words import message
from table.words.refused import Refused
from web.contract.guests import Role
from web.server.clock import steady_time
from web.server.roles import Viewer
from web.server.typed import typed

TOKEN_BYTES = 32
CODE_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
CODE_LENGTH = 12
"""59 bits: no guess at any speed finds one while it lasts."""
CODE_SECONDS = 12 * 3600
HOST_CODE_SECONDS = 600
"""A code that opens everything lasts as long as it takes to use it."""
IDLE_SECONDS = 4 * 3600
MOST_SECONDS = 24 * 3600
SEEN_SECONDS = 60
"""How often it is written down that a session is in use."""
KNOWN_SECONDS = 5.0
"""How long a session is believed without asking the database: another process may have ended it."""


PLACES: dict[Role, int] = {
    "host": 200, "seat": 200, "spectator": 200, "camera": 24,
    "member": 200, "circle-host": 24, "entrant": 500,
}  # fmt: skip
"""How many of one role may be in at a table; who comes beyond that takes the place of one like them: of who
was not seen for longest, or of the spectator who came last. A role's places are its own: however often
somebody joins, no other role loses one."""

ENDED = "ended"
"""What is announced of a session: no table is called so."""

_metadata = MetaData()
_sessions = Table(
    "sessions",
    _metadata,
    Column("id", String(64), primary_key=True),
    Column("role", String(16), nullable=False),
    Column("table_id", String(32), nullable=False),
    Column("seat", String(64), nullable=False),
    Column("key", String(64), nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
)
_codes = Table(
    "join_codes",
    _metadata,
    Column("id", String(64), primary_key=True),
    Column("role", String(16), nullable=False),
    Column("table_id", String(32), nullable=False),
    Column("seat", String(64), nullable=False),
    Column("until", BigInteger, nullable=False),
)


@dataclass(slots=True)
class _Known:
    digest: str
    viewer: Viewer
    since: float
    seen: float
    asked: float


class Sessions:
    """Opens, finds, lists and ends sessions; makes and takes join codes. Safe from any thread."""

    def __init__(self, reader: Engine, writer: Writer, key: str = "") -> None:
        """`key` stands for the PIN: host sessions that were opened under another one are over."""
        self._reader, self._writer, self.key = reader, writer, key
        self._known: dict[str, _Known] = {}  # by public id
        self._endings = 0  # so that what was read before one is not believed after it
        self._guard = threading.Lock()
        with writer.begin() as connection:
            _metadata.create_all(connection)
            _end_what_lies_ahead(connection, int(self._now()))

    def open(
        self,
        viewer: Viewer,
        code: str = "",
        own: str = "",
        called_now: Callable[[str], str] = str,
    ) -> str | None:
        """Let somebody in, where they need one with a code; the token that the browser shows from now on, in
        place of its `own`. None where the code opens nothing any more: one for the host
        is good once. Raises `Refused` where a seat is another phone's: it is handed on there, or by the host.

        `called_now` tells of a seat's name when its phone came in the present one. It is one transaction, so
        that of two who come at once, or while somebody is sent out, nobody slips through.
        """
        token, now = secrets.token_urlsafe(TOKEN_BYTES), int(self._now())
        at_table = _sessions.c.table_id == viewer.table_id
        with self._writer.begin() as connection:
            if code and not _taken(connection, code, viewer.role):
                return None
            connection.execute(delete(_sessions).where(_sessions.c.since < now - MOST_SECONDS))
            sitting = self._holders(connection, viewer, called_now) if viewer.role == "seat" else []
            if any(row.id != _digest(own) and _lasts(row.since, row.seen, now) for row in sitting):
                raise Refused("seat-taken", message("server-seat-taken", name=viewer.seat), 409)
            out = _delete(connection, _sessions.c.id.in_([row.id for row in sitting]))
            alike = select(_sessions).where(at_table & (_sessions.c.role == viewer.role))
            latest = connection.execute(alike.order_by(_sessions.c.seen.desc())).all()
            if viewer.role == "spectator":
                latest = sorted(latest, key=lambda it: (not _lasts(it.since, it.seen, now), it.since))
            crowded_out = [row.id for row in latest[PLACES[viewer.role] - 1 :]]
            out += _delete(connection, _sessions.c.id.in_(crowded_out))
            connection.execute(
                insert(_sessions).values(
                    id=_digest(token), role=viewer.role, table_id=viewer.table_id, seat=viewer.seat,
                    key=self.key, since=now, seen=now,
                )
            )  # fmt: skip
        self.ended(*out)
        return token

    def taken(self, table_id: str, own: str, called_now: Callable[[str], str]) -> set[str]:
        """The seats of a table that other phones than this token's have."""
        there = _sessions.c.table_id == table_id
        now = self._now()
        with self._reader.begin() as connection:
            rows = connection.execute(select(_sessions).where(there & (_sessions.c.role == "seat"))).all()
        others = [row for row in rows if row.id != _digest(own) and _lasts(row.since, row.seen, now)]
        return {called_now(row.seat) for row in others}

    def find(self, token: str) -> Viewer | None:
        """Whose token it is; None where it is nobody's, or its time is up."""
        digest, now = _digest(token), self._now()
        with self._guard:
            known, endings = self._known.get(_public(digest)), self._endings
        if known is None or known.digest != digest or time.monotonic() - known.asked > KNOWN_SECONDS:
            with self._reader.begin() as connection:
                row = connection.execute(select(_sessions).where(_sessions.c.id == digest)).first()
            known = self._know(digest, row, endings)
        if known is None or not _lasts(known.since, known.seen, now):
            return None
        if now - known.seen > SEEN_SECONDS:
            known.seen = now
            self._note(digest, int(now))
        return known.viewer

    def alive(self, session: str) -> bool:
        """Whether that session is still open, by its public id; answered from memory, at once."""
        with self._guard:
            known = self._known.get(session)
        return known is not None and self._now() - known.since < MOST_SECONDS

    def listed(self) -> list[dict[str, Any]]:
        """Everybody who is in, the latest first."""
        now = self._now()
        with self._reader.begin() as connection:
            rows = connection.execute(select(_sessions).order_by(_sessions.c.seen.desc())).all()
        return [
            {"id": _public(row.id), "role": row.role, "table": row.table_id, "seat": row.seat,
             "since": row.since, "seen": row.seen}
            for row in rows
            if _lasts(row.since, row.seen, now) and self._under_this_key(row)
        ]  # fmt: skip

    def end(self, session: str) -> bool:
        """End a session by its public id; False where there is none."""
        with self._writer.begin() as connection:
            out = _delete(connection, _named(session))
        self.ended(*out)
        return bool(out)

    def send_out(self, session: str) -> bool:
        """End a session, and every code to the table that it was for: by one of them they would be back."""
        with self._writer.begin() as connection:
            tables = connection.scalars(select(_sessions.c.table_id).where(_named(session))).all()
            connection.execute(delete(_codes).where(_codes.c.table_id.in_(tables)))
            out = _delete(connection, _named(session))
        self.ended(*out)
        return bool(out)

    def forget(self, name: str) -> None:
        """Let whoever sits under a name go, and the codes for it."""
        with self._writer.begin() as connection:
            connection.execute(delete(_codes).where(_codes.c.seat == name))
            out = _delete(connection, _sessions.c.seat == name)
        self.ended(*out)

    def leave(self, table_id: str) -> None:
        """Let everybody at a table go, and the codes to it: seats are named in them."""
        with self._writer.begin() as connection:
            connection.execute(delete(_codes).where(_codes.c.table_id == table_id))
            out = _delete(connection, _sessions.c.table_id == table_id)
        self.ended(*out)

    def ended(self, *sessions: str) -> None:
        """Know no more of sessions that were ended, here or by another process."""
        with self._guard:
            self._endings += 1
            for session in sessions:
                self._known.pop(session, None)

    def invite(self, role: Role, table_id: str = "", seat: str = "") -> str:
        """A code that lets whoever has it in, for a while; where no seat is named, they name it."""
        code, now = "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH)), int(self._now())
        lasts = HOST_CODE_SECONDS if role == "host" else CODE_SECONDS
        with self._writer.begin() as connection:
            connection.execute(delete(_codes).where(_codes.c.until < now))
            connection.execute(
                insert(_codes).values(
                    id=_digest(code), role=role, table_id=table_id, seat=seat, until=now + lasts
                )
            )
        return code

    def opens(self, code: str) -> Viewer | None:
        """Whom a code lets in, as a viewer without a session; None where it is none, or no longer."""
        with self._reader.begin() as connection:
            row = connection.execute(select(_codes).where(_codes.c.id == _digest(typed(code)))).first()
        if row is None or row.until < self._now():
            return None
        return Viewer("", row.role, row.table_id, row.seat)

    def _now(self) -> float:
        """Nobody is thrown out by a clock that is set, and nothing is open for longer."""
        return steady_time()

    def _holders(
        self, connection: Connection, viewer: Viewer, called_now: Callable[[str], str]
    ) -> list[Row[Any]]:
        """The sessions that have the seat which is called so now."""
        at_table = (_sessions.c.table_id == viewer.table_id) & (_sessions.c.role == "seat")
        rows = connection.execute(select(_sessions).where(at_table)).all()
        return [row for row in rows if called_now(row.seat) == called_now(viewer.seat)]

    def _know(self, digest: str, row: Row[Any] | None, endings: int) -> _Known | None:
        known = None
        if row is not None and self._under_this_key(row):
            viewer = Viewer(_public(digest), row.role, row.table_id, row.seat)
            known = _Known(digest, viewer, row.since, row.seen, time.monotonic())
        with self._guard:
            if known is None:
                self._known.pop(_public(digest), None)
            elif endings == self._endings:
                self._known[_public(digest)] = known
        return known

    def _note(self, digest: str, now: int) -> None:
        try:
            with self._writer.begin() as connection:
                connection.execute(update(_sessions).where(_sessions.c.id == digest).values(seen=now))
        except SQLAlchemyError:  # a full disk must not keep anybody from looking
            return

    def _under_this_key(self, row: Row[Any]) -> bool:
        return row.role != "host" or hmac.compare_digest(row.key, self.key)


def _lasts(since: float, seen: float, now: float) -> bool:
    """A clock that was set back must not end anything: what lies ahead counts as now."""
    return now - since < MOST_SECONDS and now - seen < IDLE_SECONDS


def _end_what_lies_ahead(connection: Connection, now: int) -> None:
    """A clock that was ahead when an earlier process ran keeps nothing open for longer than it may be."""
    for column in (_sessions.c.since, _sessions.c.seen):
        connection.execute(update(_sessions).where(column > now).values({column.name: now}))
    connection.execute(delete(_codes).where(_codes.c.until > now + CODE_SECONDS))


def _taken(connection: Connection, code: str, role: Role) -> bool:
    """Whether the code still opens something; who holds its row alone takes one for the host."""
    row = _codes.c.id == _digest(typed(code))
    if connection.scalar(select(_codes.c.id).where(row).with_for_update()) is None:
        return False
    if role == "host":
        connection.execute(delete(_codes).where(row))
    return True


def _delete(connection: Connection, which: ColumnElement[bool]) -> list[str]:
    """End sessions, and tell the other processes; their public ids."""
    digests = connection.scalars(select(_sessions.c.id).where(which)).all()
    connection.execute(delete(_sessions).where(_sessions.c.id.in_(digests)))
    out = [_public(digest) for digest in digests]
    for session in out:
        announce(connection, ENDED, session)
    return out


def _named(session: str) -> ColumnElement[bool]:
    """The session with this public id."""
    return func.substr(_sessions.c.id, 1, len(session)) == session


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def _public(digest: str) -> str:
    """Names a session without opening it."""
    return digest[:16]
