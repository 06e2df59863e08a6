"""The logs of the store as events: each is decoded once, where it is read, and written as it will be read."""

from collections.abc import Iterator, Sequence
from contextlib import suppress

from msgspec import Struct, json, structs

from referee.actions import UndoAction
from table.contract import events as happened
from table.contract.events import AgreedSetup, BrokenLog, Event, read_event, setup_of
from table.limits import ENDING, EVENTS_MOST, PLAY_MOST
from table.log.event import Event as Stored
from table.log.event import Payload
from table.log.store import Store
from table.words import message
from table.words.refused import Refused


class EventLog:
    """What happens at tables, as the store keeps it."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def create(self, table_id: str, setup: AgreedSetup) -> None:
        """Begin a table's log."""
        self._store.create(table_id, as_kept(setup))

    def bring(self, table_id: str, events: Sequence[Event], came_ms: int) -> None:
        """Begin a table's log with a whole night that came here at this moment."""
        lines = [Stored(it.version, it.kind, as_kept(it.payload), it.at_ms) for it in events]
        self._store.bring(table_id, lines, came_ms)

    def append(
        self, table_id: str, on_version: int, kind: str, payload: Struct, photo: bytes | None = None
    ) -> Event:
        """Append an event made on a version, and with it the JPEG that it was read from. Raises `Stale`, and
        `Refused` where the log is full."""
        kept = as_kept(payload)
        event = read_event(on_version + 1, kind, kept)
        if on_version >= _log_most(event):
            raise Refused("too-many", message("server-log-full", most=PLAY_MOST))
        stored = self._store.append(table_id, on_version, kind, kept, photo)
        return structs.replace(event, at_ms=stored.at_ms)

    def read(self, table_id: str, after: int = -1, until: int | None = None) -> list[Event]:
        """As `Store.events`. Raises `Damaged`, `BrokenLog`."""
        lines = self._store.events(table_id, after, until)
        return [read_event(it.version, it.kind, it.payload, it.at_ms) for it in lines]

    def setups(self, limit: int, *before_ms: int) -> Iterator[tuple[str, int, AgreedSetup, int]]:
        """As `Store.latest_tables`."""
        for table_id, version, setup, at_ms in self._store.latest_tables(limit, *before_ms):
            with suppress(BrokenLog):  # one damaged table must not hide the others
                yield table_id, version, setup_of(read_event(0, "setup", setup, at_ms)), at_ms

    def dice_sets(self) -> dict[str, str]:
        """The tables whose dice have a name, the one that was named last first -> that name."""
        found: dict[str, str] = {}
        for table_id, payload in self._store.latest_of("dice"):
            with suppress(BrokenLog):
                event = read_event(0, "dice", payload)
                found |= {table_id: event.payload.set} if isinstance(event, happened.DiceEvent) else {}
        return found


def as_kept(payload: Struct) -> Payload:
    """As the store keeps it, and reads it again: lists, not tuples, in which it looks for names."""
    kept: Payload = json.decode(json.encode(payload))
    return kept


def _log_most(event: Event) -> float:
    """How long a log may be for one more event like that; none is too long to end its night."""
    if isinstance(event, happened.EndEvent | happened.ConfirmEvent):
        return float("inf")
    undo = isinstance(event.payload, UndoAction)
    return EVENTS_MOST if undo or event.kind in ENDING else PLAY_MOST
