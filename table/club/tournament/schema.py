"""What is kept of tournaments beside the log: an own log each, and the names of who plays."""

from sqlalchemy import JSON, BigInteger, Column, Integer, String, Table

from table.club.tournament.recovery import settle
from table.log.schema import NAMES_OF, SETTLE, metadata

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("format", String(32), nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    info={SETTLE: settle},
)
tournament_events = Table(
    "tournament_events",
    metadata,
    Column("tournament_id", String(32), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("at_ms", BigInteger, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("payload", JSON, nullable=False),  # it knows players by number
)
tournament_names = Table(
    "tournament_names",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("tournament_id", String(32), primary_key=True),
    Column("name", String(64), nullable=False, index=True),
    info={NAMES_OF: "tournament_id"},
)
