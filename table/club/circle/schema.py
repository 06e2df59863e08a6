"""What is kept of circles beside the log: names, and of each night a line a player, duels and debts."""

from sqlalchemy import BigInteger, Column, Connection, Index, Integer, String, Table, inspect, text

from table.club.circle.recovery import settle
from table.log.schema import FOLLOWS, MIGRATE, NAMES_OF, SETTLE, metadata, of_tables

RESULT_COUNTS = (
    "victories", "wins", "lost", "calls", "right", "exact_calls", "exact_right", "won", "purse",
    "expected_millionths",
)  # fmt: skip
"""What is counted of a player's night in a circle: nights won (1 or 0), games won, dice lost, calls, those
that were right, exact calls, those that were right, doubts won, what the purse is ahead, and how many of the
doubts chance alone would have won (in millionths, for whole numbers add up alike in any order)."""


def _count_unconfirmed(connection: Connection, found: int) -> None:
    """Layout 5 has of a circle's nights how many verdicts nobody confirmed: each is summed up anew."""
    if found != 4:
        return
    if "unconfirmed" not in {column["name"] for column in inspect(connection).get_columns("circle_nights")}:
        column = "ADD COLUMN unconfirmed INTEGER NOT NULL DEFAULT 0"
        connection.execute(text(f"ALTER TABLE circle_nights {column}"))
    connection.execute(text("UPDATE circle_nights SET version = -1"))


circles = Table(
    "circles",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    info={SETTLE: settle},
)
circle_names = Table(
    "circle_names",
    metadata,
    Column("circle_id", String(32), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("name", String(64), nullable=False, index=True),
    # whose name it is: of its own number, or of the one that it was merged with
    Column("player", Integer, nullable=False),
    Column("away", Integer, nullable=False),
    info={NAMES_OF: "circle_id"},
)
circle_nights = Table(
    "circle_nights",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("circle_id", String(32), nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    # of the log when the night was summed up; it moved on since where `latest` has another
    Column("version", Integer, nullable=False),
    Column("ended", Integer, nullable=False),
    Column("variant", String(32), nullable=False),
    Column("games", Integer, nullable=False),
    Column("unconfirmed", Integer, nullable=False, server_default="0"),
    Index("nights_of_a_circle", "circle_id", "at_ms"),
    info={MIGRATE: _count_unconfirmed},
)
circle_results = of_tables(
    "circle_results",
    "number",  # of the table's name
    Column("player", Integer, nullable=False),  # the number of the circle's name
    *(Column(name, BigInteger, nullable=False) for name in RESULT_COUNTS),
    Index("results_of_a_player", "player"),
)
circle_duels = of_tables(
    "circle_duels",
    "caller",  # this and the bidder are numbers of the circle's names
    Column("bidder", Integer, primary_key=True, autoincrement=False),
    Column("calls", Integer, nullable=False),
    Column("right", Integer, nullable=False),
    **FOLLOWS,
)
circle_debts = of_tables(
    "circle_debts",
    "number",
    Column("payer", Integer, nullable=False),
    Column("payee", Integer, nullable=False),
    Column("amount", BigInteger, nullable=False),
    Column("settled_ms", BigInteger),
    Column("stake", String(64), nullable=False),
)
