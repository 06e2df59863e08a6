"""A seal for each event: the hash of the event and of the seal before it, so that damage is seen and named.

Seals stand beside the log, in a table of their own: a night that was begun without them is sealed from the
first event that is appended, over everything before it.
"""

import hashlib
import json
from collections.abc import Callable, Sequence

from sqlalchemy import Connection, Table, insert, select

from table.log.event import Damaged, Event

NO_SEAL = ""
"""What the first event is chained to."""


def seal(table_id: str, before: str, event: Event) -> str:
    """The seal of an event that comes after another's."""
    text = json.dumps(
        [before, table_id, event.version, event.kind, event.payload, event.at_ms],
        sort_keys=True, ensure_ascii=False, separators=(",", ":"),
    )  # fmt: skip
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def seals_of(table_id: str, log: Sequence[Event]) -> list[str]:
    """The seals of a whole log, by version."""
    before, sealed = NO_SEAL, []
    for event in log:
        before = seal(table_id, before, event)
        sealed.append(before)
    return sealed


def keep_seal(
    connection: Connection, seals: Table, table_id: str, event: Event, log: Callable[[], Sequence[Event]]
) -> str:
    """Seal an event within the transaction that appends it; the seal.

    `log` gives all events before it; it is asked only where the newest of them has no seal.
    """
    before = connection.scalar(
        select(seals.c.sha256).where(seals.c.table_id == table_id, seals.c.version == event.version - 1)
    )
    if before is None:
        before = [NO_SEAL, *seals_of(table_id, log())][-1]
    sealed = seal(table_id, before, event)
    connection.execute(insert(seals).values(table_id=table_id, version=event.version, sha256=sealed))
    return sealed


def check_seals(table_id: str, log: Sequence[Event], kept: dict[int, str]) -> None:
    """See that a whole log is what was sealed. Raises `Damaged`, which names the first event that is not."""
    before = NO_SEAL
    for expected, event in enumerate(log):
        before = seal(table_id, before, event)
        if event.version != expected or kept.get(event.version, before) != before:
            raise Damaged(table_id, expected)
    if log and kept and log[-1].version not in kept:  # once begun, every event has its seal
        raise Damaged(table_id, log[-1].version)
    if len(log) <= max(kept, default=-1):
        raise Damaged(table_id, len(log))
