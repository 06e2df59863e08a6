"""One line of a table's log."""

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
