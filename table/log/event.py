"""One line of a table's log, and why one is not written or not believed."""

from dataclasses import dataclass
from typing import Any

Payload = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Event:
    """What happened at a table, once."""

    version: int
    """0 for the setup, then one more each."""
    kind: str
    payload: Payload
    at_ms: int = 0
    """When it was appended, milliseconds since 1970 UTC; told, never judged by."""


class Stale(Exception):
    """The write was made on a version that is no longer the table's."""


class Damaged(Exception):
    """A table's log is not what was sealed; other tables are none the worse."""

    def __init__(self, table_id: str, version: int) -> None:
        super().__init__(f"table {table_id} is damaged at event {version}")
        self.table_id, self.version = table_id, version
