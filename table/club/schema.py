"""What is kept of circles and tournaments beside the log: names, a night's figures as one JSON, and each
tournament's own log."""

from sqlalchemy import JSON, BigInteger, Column, Index, Integer, String, Table, Text

from table.club import recovery
from table.club.recovery import take_over
from table.log.schema import MIGRATE, NAMES_OF, SETTLE, metadata, whole

circles = Table(
    "circles",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    info={SETTLE: recovery.settle_circles},
)
circle_names = Table(
    "circle_names",
    metadata,
    Column("circle_id", String(32), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("name", String(64), nullable=False, index=True),
    # whose name it is: of its own number, or of the one that it was merged with
    *whole("player", "away"),
    info={NAMES_OF: "circle_id"},
)
circle_figures = Table(
    "circle_figures",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("circle_id", String(32), nullable=False),
    Column("at_ms", BigInteger, nullable=False),  # when the night began
    # of the log when the night was summed up; it moved on since where `latest` has another
    Column("version", Integer, nullable=False),
    Column("figures", Text, nullable=False),  # JSON, of `table.club.circle.told.Figures`
    Index("figures_of_a_circle", "circle_id", "at_ms"),
    info={MIGRATE: take_over},
)
tournaments = Table(
    "tournaments",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("format", String(32), nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    info={SETTLE: recovery.settle_tournaments},
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
