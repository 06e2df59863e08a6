"""A name that is forgotten: a number stands in its place at every table, in every circle and tournament."""

from collections import defaultdict

from sqlalchemy import Connection, Table, bindparam, select, update

from table.log.names import blank
from table.log.schema import NAMES_OF, all_tables, name_row, names


def blank_everywhere(connection: Connection, name: str) -> set[str]:
    """Blank a name within the transaction of the connection: at which tables that was."""
    blanked = {table: _blanked(connection, table, name) for table in all_tables() if NAMES_OF in table.info}
    return blanked[names]


def _blanked(connection: Connection, table: Table, name: str) -> set[str]:
    """Blank it in one table of names: whose names it was among."""
    owner = table.c[table.info[NAMES_OF]]
    known = connection.execute(select(owner, table.c.number).where(table.c.name == name).order_by(owner))
    rows = [(row[0], row[1]) for row in known]
    beside: dict[str, set[str]] = defaultdict(set)
    for whose, other in connection.execute(
        select(owner, table.c.name).where(owner.in_(select(owner).where(table.c.name == name)))
    ):
        beside[whose].add(other)
    changed = []
    for whose, number in rows:
        instead = blank(number, beside[whose])
        sealed = name_row(whose, instead, number) if table is names else {"name": instead}
        changed.append({"whose": whose, "of": number, **sealed})
    if changed:
        own = (owner == bindparam("whose")) & (table.c.number == bindparam("of"))
        connection.execute(update(table).where(own), changed)
    return {whose for whose, _ in rows}
