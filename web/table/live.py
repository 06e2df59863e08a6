"""Tell the screens that a table has moved on: in this process, behind an interface for a message broker."""

import threading
from collections import defaultdict
from typing import Protocol


class Broadcast(Protocol):
    """What the rest needs of live updates. It carries versions only; who is told fetches the view."""

    def publish(self, table_id: str, version: int) -> None:
        """Say that the table has this version now."""

    def wait(self, table_id: str, after: int, timeout_seconds: float) -> int:
        """Sleep until a version above `after` is published; the newest one known, `after` when time is up."""

    def enter(self) -> bool:
        """Take one of the stream places; False when all are taken."""

    def leave(self) -> None:
        """Give the place back."""

    @property
    def closed(self) -> bool:
        """True once the server stops: streams then end."""

    def close(self) -> None:
        """Wake and end every stream."""


class LocalBroadcast:
    """One condition for all tables: a home has few, and a call happens once in a while."""

    def __init__(self, streams: int) -> None:
        """`streams` may be open at once; keep it well below the server's threads."""
        self._changed = threading.Condition()
        self._versions: dict[str, int] = defaultdict(lambda: -1)
        self._free = threading.Semaphore(streams)
        self._closed = False

    def publish(self, table_id: str, version: int) -> None:
        """See `Broadcast`."""
        with self._changed:
            self._versions[table_id] = max(version, self._versions[table_id])
            self._changed.notify_all()

    def wait(self, table_id: str, after: int, timeout_seconds: float) -> int:
        """See `Broadcast`."""
        with self._changed:
            self._changed.wait_for(
                lambda: self._closed or self._versions[table_id] > after, timeout=timeout_seconds
            )
            return max(after, self._versions[table_id])

    def enter(self) -> bool:
        """See `Broadcast`."""
        return not self._closed and self._free.acquire(blocking=False)

    def leave(self) -> None:
        """See `Broadcast`."""
        self._free.release()

    @property
    def closed(self) -> bool:
        """See `Broadcast`."""
        return self._closed

    def close(self) -> None:
        """See `Broadcast`."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
