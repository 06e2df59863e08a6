"""Which tables were played last: a row a table beside the log, written with each event.

To ask the log itself costs a tenth of a second for ten thousand nights. What stands here follows from the
log, and is put right by it whenever a database is opened.
"""

from collections.abc import Sequence

from sqlalchemy import Connection, Row, Select, delete, exists, func, insert, select, update

from table.limits import TIME_MS_MOST
from table.log.schema import brought, events, latest

FEW = 12
"""Tables that were played last: one of them was mostly set up last."""


def note(connection: Connection, table_id: str, version: int, at_ms: int) -> None:
    """Write down a table's newest event, within the transaction that appends it."""
    row = {"version": version, "at_ms": _time(at_ms)}
    of_table = latest.c.table_id == table_id
    if not connection.execute(update(latest).where(of_table).values(row)).rowcount:
        connection.execute(insert(latest).values(table_id=table_id, **row))


def latest_rows(
    connection: Connection, limit: int, before_ms: int = TIME_MS_MOST + 1
) -> Sequence[Row[tuple[str, int, int]]]:
    """Table, version and time of those that were played last, before a moment, latest first."""
    earlier = _rows().where(latest.c.at_ms < before_ms)
    return connection.execute(earlier.order_by(latest.c.at_ms.desc()).limit(limit)).all()


def moved_rows(connection: Connection, at_ms: int) -> Sequence[Row[tuple[str, int, int]]]:
    """Table, version and time of those that moved since then, and of the one that moved last."""
    newest = connection.scalar(select(func.max(latest.c.at_ms)))
    since = at_ms if newest is None else min(at_ms, newest)
    return connection.execute(_rows().where(latest.c.at_ms >= since)).all()


def set_up_within(connection: Connection, from_ms: int, to_ms: int, but_ms: int) -> int:
    """How many tables were set up within these moments (milliseconds since 1970 UTC), and how many files
    brought some at a moment of theirs, but at `but_ms`."""
    # asked of all setups, a house of ten thousand nights would take a tenth of a second
    moved = select(latest.c.table_id).where(latest.c.at_ms >= from_ms)
    begun = select(func.count()).where(
        events.c.version == 0,
        events.c.table_id.in_(moved),
        events.c.at_ms.between(from_ms, to_ms),
        ~exists().where(brought.c.table_id == events.c.table_id),
    )
    moments = select(func.count(brought.c.at_ms.distinct()))
    came = moments.where(brought.c.at_ms.between(from_ms, to_ms), brought.c.at_ms != but_ms)
    return (connection.scalar(begun) or 0) + (connection.scalar(came) or 0)


def newest_set_up(connection: Connection) -> str | None:
    """The table that was set up last, of those that no file brought; None where there is none."""
    here = ~exists().where(brought.c.table_id == events.c.table_id)
    begun = select(events.c.table_id, events.c.at_ms).where(events.c.version == 0, here)
    last = begun.order_by(events.c.at_ms.desc(), events.c.table_id).limit(1)
    lately = select(latest.c.table_id).order_by(latest.c.at_ms.desc()).limit(FEW)
    one = connection.execute(last.where(events.c.table_id.in_(lately))).first()
    # what was set up later was played later, too: the whole log need not be asked
    since = select(latest.c.table_id).where(latest.c.at_ms >= (0 if one is None else one.at_ms))
    newest: str | None = connection.scalar(last.where(events.c.table_id.in_(since)))
    return newest


def put_right(connection: Connection) -> None:
    """Make the rows what the log says: it may be older than they are, or have lost some."""
    told = {row.table_id: (row.version, row.at_ms) for row in connection.execute(_newest_events())}
    known = {row.table_id: (row.version, row.at_ms) for row in connection.execute(_rows())}
    for one in [one for one, (_, at_ms) in told.items() if at_ms != _time(at_ms)]:  # that event is damaged
        valid = (events.c.table_id == one) & events.c.at_ms.between(0, TIME_MS_MOST)
        before = connection.scalar(select(func.max(events.c.at_ms)).where(valid))
        told[one] = told[one][0], known[one][1] if one in known else before or 0
    wrong = [one for one in {*told, *known} if told.get(one) != known.get(one)]
    for at in range(0, len(wrong), 500):
        connection.execute(delete(latest).where(latest.c.table_id.in_(wrong[at : at + 500])))
    rows = [dict(zip(("table_id", "version", "at_ms"), (one, *told[one]), strict=True))
            for one in wrong if one in told]  # fmt: skip
    if rows:
        connection.execute(insert(latest), rows)


def _rows() -> Select[tuple[str, int, int]]:
    return select(latest.c.table_id, latest.c.version, latest.c.at_ms)


def _time(at_ms: object) -> int:
    """A time that was damaged is none; its table's seals tell of it."""
    return at_ms if isinstance(at_ms, int) and 0 <= at_ms <= TIME_MS_MOST else 0


def _newest_events() -> Select[tuple[str, int, int]]:
    """The newest event of each table. It goes from table to table by the index, however long their logs are:
    to group all events would take a tenth of a second for fifty nights."""
    ids = select(func.min(events.c.table_id).label("id")).cte("ids", recursive=True)
    later, own = events.alias("later"), events.alias("own")
    following = select(func.min(later.c.table_id)).where(later.c.table_id > ids.c.id).scalar_subquery()
    ids = ids.union_all(select(following).where(ids.c.id.is_not(None)))
    newest = select(func.max(own.c.version)).where(own.c.table_id == ids.c.id).scalar_subquery()
    of_each = (events.c.table_id == ids.c.id) & (events.c.version == newest)
    return select(events.c.table_id, events.c.version, events.c.at_ms).join(ids, of_each)
