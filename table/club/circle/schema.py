"""What is kept of circles beside the log: names, and of each night a line a player, duels and debts."""

from dataclasses import dataclass, fields

from sqlalchemy import BigInteger, Column, Connection, Index, Integer, String, Table, inspect, text

from table.club.circle.recovery import settle
from table.log.schema import FOLLOWS, MIGRATE, NAMES_OF, SETTLE, metadata, of_tables, whole


@dataclass(frozen=True)
class Result:
    """What is counted of a player's night; each is a column."""

    victories: int = 0
    """1 for who won most games of the night, or as many as anybody; else 0."""
    wins: int = 0
    """Games."""
    lost: int = 0
    """Dice, of verdicts that stand; dice that were gained are not taken off."""
    calls: int = 0
    right: int = 0
    exact_calls: int = 0
    exact_right: int = 0
    won: int = 0
    """Doubts, as caller or as bidder."""
    purse: int = 0
    """What the night brought, in antes' units; below 0 what it cost."""
    expected_millionths: int = 0
    """How many of the doubts chance alone would have won, in millionths: whole numbers add up alike in any
    order."""


RESULT_COUNTS = tuple(column.name for column in fields(Result))


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
    *whole("player", "away"),
    info={NAMES_OF: "circle_id"},
)
circle_nights = Table(
    "circle_nights",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("circle_id", String(32), nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    # of the log when the night was summed up; it moved on since where `latest` has another
    *whole("version", "ended"),
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
    *whole(*RESULT_COUNTS, kind=BigInteger),
    Index("results_of_a_player", "player"),
)
circle_duels = of_tables(
    "circle_duels",
    "caller",  # this and the bidder are numbers of the circle's names
    Column("bidder", Integer, primary_key=True, autoincrement=False),
    *whole("calls", "right"),
    **FOLLOWS,
)
circle_debts = of_tables(
    "circle_debts",
    "number",
    *whole("payer", "payee"),
    Column("amount", BigInteger, nullable=False),
    Column("settled_ms", BigInteger),
    Column("stake", String(64), nullable=False),
)
