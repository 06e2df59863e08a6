"""A name that is forgotten: a number stands in its place at every table, in every circle and tournament."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from sqlalchemy import Column, Connection, Row, Table, bindparam, select, update

from table.log.names import blank
from table.log.schema import circle_names, name_row, names, tournament_names


def blank_everywhere(connection: Connection, name: str) -> set[str]:
    """Blank a name within the transaction of the connection: at which tables that was."""
    known = _known(connection, names, names.c.table_id, name)
    shown = _shown(connection, names, names.c.table_id, name)
    _replace(
        connection,
        names,
        names.c.table_id,
        [name_row(row.table_id, blank(row.number, shown[row.table_id]), row.number) for row in known],
    )
    for kept, of in (
        (circle_names, circle_names.c.circle_id),
        (tournament_names, tournament_names.c.tournament_id),
    ):
        there, shown = _known(connection, kept, of, name), _shown(connection, kept, of, name)
        rows = [(getattr(it, of.name), it.number) for it in there]
        _replace(
            connection, kept, of,
            [{of.name: owner, "number": n, "name": blank(n, shown[owner])} for owner, n in rows],
        )  # fmt: skip
    return {row.table_id for row in known}


def _known(connection: Connection, kept: Table, of: Column[Any], name: str) -> list[Row[Any]]:
    return list(connection.execute(select(kept).where(kept.c.name == name).order_by(of)))


def _shown(connection: Connection, kept: Table, of: Column[Any], name: str) -> dict[str, set[str]]:
    """All names that stand beside it, by whose they are."""
    there = select(of).where(kept.c.name == name)
    shown: dict[str, set[str]] = defaultdict(set)
    for owner, beside in connection.execute(select(of, kept.c.name).where(of.in_(there))):
        shown[owner].add(beside)
    return shown


def _replace(connection: Connection, kept: Table, of: Column[Any], rows: Iterable[dict[str, Any]]) -> None:
    one = (of == bindparam("owner")) & (kept.c.number == bindparam("of"))
    changed = [{**it, "owner": it[of.name], "of": it["number"]} for it in rows]
    if changed:
        connection.execute(update(kept).where(one), changed)
