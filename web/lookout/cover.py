"""The one gate before everything that the house's camera sees: it is shut while dice may lie under cups.

Where nobody tells the house over which table its camera stands (`--camera-table`), it is taken to stand over
each at which something happened tonight, and over the one that moved last, however long ago. A table that was
left in the middle of a round keeps the gate shut until its host frees the camera, ends the night or deletes
it.

What is known comes from the log each time: it holds in a process that has just begun, in one that watches
nothing, and for what another process wrote. Where it cannot be known the gate is shut.
"""

import contextlib
import threading
from collections.abc import Mapping

from table.authority import NoSuchTable, Tables
from table.contract.events import BrokenLog
from table.covered import NIGHT_SECONDS, covered, lifted
from table.log.event import Damaged
from table.words import Listing, message
from table.words.refused import Refused


class Cover:
    """Whose dice the camera may see under their cups. Safe from any thread."""

    def __init__(self, tables: Tables, only: str | None = None) -> None:
        """Of all tables of the house, or of the only one that the camera stands over."""
        self._tables, self._only = tables, only
        self._known: dict[str, tuple[int, bool]] = {}
        """Version of a table -> whether its dice are covered: a log only grows."""
        self._guard = threading.Lock()

    def refuse(self, seen: Mapping[str, int] | None = None) -> None:
        """Raise `Refused` while dice may lie under cups anywhere: no picture, and nothing that was read. What
        was `seen` with the cups `up` stays hidden after a call was undone, though the camera is free."""
        self._refuse(self._covering())
        if seen and (up := self.up()) and any(rounds > up.get(one, rounds) for one, rounds in seen.items()):
            raise Refused("not-now", message("server-dice-lie-covered"))

    def up(self) -> dict[str, int]:
        """Each table that the camera may stand over -> in how many of its rounds the cups are up."""
        rounds = {}
        for one in self._moved():
            with contextlib.suppress(NoSuchTable, BrokenLog, Damaged):
                rounds[one] = lifted(self._tables.fold(one))
        return rounds

    def refuse_another(self, table_id: str) -> None:
        """The same for a look at one table whose call or roll for seats waits: the camera is its own unless
        dice are bid on at another one that moved later, or it stands over another."""
        if table_id != (self._only or table_id):
            raise Refused("not-now", message("server-phone-elsewhere"))
        moved = self._moved()
        mine = moved.get(table_id, (0, 0))[1]
        self._refuse([one for one in self._covering(moved) if one != table_id and moved[one][1] > mine])

    def _covering(self, moved: dict[str, tuple[int, int]] | None = None) -> list[str]:
        """The tables whose dice may lie under cups."""
        moved = self._moved() if moved is None else moved
        with self._guard:
            known = {one: self._known[one] for one in moved if one in self._known}
        for one, (version, _) in moved.items():
            if known.get(one, (-1, True))[0] < version:
                known[one] = self._look_up(one, version)
        with self._guard:
            self._known = known
        return [one for one, (_, is_covered) in known.items() if is_covered]

    def _moved(self) -> dict[str, tuple[int, int]]:
        """The tables that the camera may stand over: version of each, and when it moved."""
        lately = self._tables.moved_lately(NIGHT_SECONDS)
        return {one: at for one, at in lately.items() if one == (self._only or one)}

    def _look_up(self, table_id: str, version: int) -> tuple[int, bool]:
        try:
            fold = self._tables.fold(table_id)
        except NoSuchTable:  # deleted just now
            return version, False
        except (BrokenLog, Damaged):
            return version, True
        return fold.version, covered(fold)

    def _refuse(self, covering: list[str]) -> None:
        if not covering:
            return
        names: list[str] = []
        for one in covering:
            try:
                names += self._tables.fold(one).game.state.seats
            except (NoSuchTable, BrokenLog, Damaged):
                raise Refused("not-now", message("server-cover-unknown")) from None
        raise Refused("not-now", message("server-dice-covered", names=Listing.of(names)))
