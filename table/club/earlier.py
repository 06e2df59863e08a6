"""How the circles of a database of layout 4 or 5 come over: each night's one JSON is made of the rows of four
tables that there were."""

from sqlalchemy import BigInteger, Column, Connection, Integer, RowMapping, String, Table, insert, select

from table.club.circle.figures import COUNTS, Debt, Duel, Figures, Result, written
from table.log.schema import earlier, metadata, whole


def _rows(name: str, key: str, *columns: Column[int] | Column[str]) -> Table:
    of_table = Column("table_id", String(32), primary_key=True)
    number = Column(key, Integer, primary_key=True, autoincrement=False)
    return Table(name, earlier, of_table, number, *columns)


nights = Table(
    "circle_nights",
    earlier,
    Column("table_id", String(32), primary_key=True),
    Column("circle_id", String(32), nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    *whole("version", "ended"),
    Column("variant", String(32), nullable=False),
    Column("games", Integer, nullable=False),
    Column("unconfirmed", Integer, nullable=False, server_default="0"),  # since layout 5
)
results = _rows(
    "circle_results",
    "number",  # of the table's name; `player` is that of the circle's, as in the tables below
    Column("player", Integer, nullable=False),
    *whole(*COUNTS, kind=BigInteger),
)
duels = _rows(
    "circle_duels",
    "caller",
    Column("bidder", Integer, primary_key=True, autoincrement=False),
    *whole("calls", "right"),
)
debts = _rows(
    "circle_debts",
    "number",
    *whole("payer", "payee"),
    Column("amount", BigInteger, nullable=False),
    Column("settled_ms", BigInteger),
    Column("stake", String(64), nullable=False),
)


def take_over(connection: Connection, found: int) -> None:
    """Make each night's JSON, and drop the rows. A night of layout 4 does not know its unconfirmed verdicts:
    it is summed up anew when somebody asks."""
    for table in earlier.sorted_tables:
        table.create(connection, checkfirst=True)
    kept = metadata.tables["circle_figures"]
    there = [column for column in nights.c if found > 4 or column.name != "unconfirmed"]
    for night in connection.execute(select(*there)).mappings().all():
        row = {key: night[key] for key in ("table_id", "circle_id", "at_ms", "version")}
        row |= {"figures": written(_figures(connection, night))}
        connection.execute(insert(kept).values(row if found > 4 else row | {"version": -1}))
    earlier.drop_all(connection)


def _figures(connection: Connection, night: RowMapping) -> Figures:
    lines, calls, payments = (
        connection.execute(select(table).where(table.c.table_id == night["table_id"])).mappings().all()
        for table in (results, duels, debts)
    )
    players: dict[int, int] = {row["number"]: row["player"] for row in lines}
    seats = {player: number for number, player in players.items()}

    def seat(player: int) -> int:
        seats.setdefault(player, -player)  # a file that was recovered may have lost the line
        players[seats[player]] = player
        return seats[player]

    return Figures(
        ended=bool(night["ended"]), variant=night["variant"], games=night["games"],
        unconfirmed=night.get("unconfirmed", 0), players=players,
        results={row["number"]: Result(*(int(row[it]) for it in COUNTS)) for row in lines},
        duels=[Duel(seat(it["caller"]), seat(it["bidder"]), it["calls"], it["right"]) for it in calls],
        debts=[
            Debt(seat(it["payer"]), seat(it["payee"]), it["amount"], it["stake"], it["settled_ms"])
            for it in payments
        ],
    )  # fmt: skip
