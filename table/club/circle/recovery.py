"""The circles of a recovered file. No seal tells what is right of them: what fits together is kept, and sums
are made anew from the nights when somebody asks."""

import sqlite3

from table.log.names import blank

PARTS = ("circle_results", "circle_debts")
WHO = """
    SELECT circle_id, player FROM circle_names
    UNION SELECT circle_id, player FROM circle_results JOIN circle_nights USING (table_id)
    UNION SELECT circle_id, payer FROM circle_debts JOIN circle_nights USING (table_id)
    UNION SELECT circle_id, payee FROM circle_debts JOIN circle_nights USING (table_id)
"""
"""Every number that something is told of."""


def settle(kept: sqlite3.Connection) -> None:
    """Once the nights are settled: keep of circles what belongs to nights that are left. A circle whose name
    is lost is called by its id, a player by the name that they had at their last table."""
    kept.execute("DELETE FROM circle_nights WHERE table_id NOT IN (SELECT table_id FROM events)")
    for part in PARTS:
        kept.execute(f"DELETE FROM {part} WHERE table_id NOT IN (SELECT table_id FROM circle_nights)")  # noqa: S608
    kept.execute(
        "INSERT OR IGNORE INTO circles (id, name, at_ms)"
        " SELECT circle_id, circle_id, min(at_ms) FROM circle_nights GROUP BY circle_id"
    )
    kept.execute("DELETE FROM circle_names WHERE circle_id NOT IN (SELECT id FROM circles)")
    lost = f"SELECT circle_id, player FROM ({WHO}) EXCEPT SELECT circle_id, number FROM circle_names"  # noqa: S608
    for circle_id, number in kept.execute(lost).fetchall():
        taken = {
            name
            for (name,) in kept.execute("SELECT name FROM circle_names WHERE circle_id = ?", (circle_id,))
        }
        (name,) = kept.execute(
            "SELECT name FROM circle_results JOIN circle_nights USING (table_id)"
            " JOIN names USING (table_id, number)"
            " WHERE circle_id = ? AND player = ? ORDER BY at_ms DESC LIMIT 1",
            (circle_id, number),
        ).fetchone() or ("",)
        if not name or name in taken:
            name = blank(number, taken)
        kept.execute(
            "INSERT INTO circle_names (circle_id, number, name, player, away) VALUES (?, ?, ?, ?, 0)",
            (circle_id, number, name, number),
        )
    kept.execute("UPDATE circle_nights SET version = -1")
