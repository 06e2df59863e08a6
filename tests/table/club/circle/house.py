"""A store with a circle, to which nights are brought."""

from collections.abc import Sequence
from random import Random

from table.authority import Tables
from table.club.circle import season
from table.club.circle.circles import Circles
from table.club.circle.season import Owed, Standing
from table.club.circle.told import Told
from table.contract.events import Event
from table.live import Broadcast
from table.log.store import Store
from tests.table.playing import played

DAY_MS = 24 * 3600 * 1000
BEGAN_MS = 1_700_000_000_000


class House:
    """Its clock stands long after all that is played there, unless that is told."""

    def __init__(self, url: str, now_ms: int = BEGAN_MS + 900 * DAY_MS) -> None:
        self.now_ms = now_ms
        self.store = Store(url)
        self.tables = Tables(self.store, Broadcast(1))
        self.circles = Circles(self.store, self.tables, lambda: self.now_ms)
        there = self.circles.all()
        self.circle = there[0].id if there else self.circles.create("fridays")

    def brought(self, nights: Sequence[Sequence[Event]]) -> list[str]:
        """The tables of these nights, which are added to the circle in any order."""
        ids = [self.tables.bring(night) for night in nights]
        for table_id in Random(2).sample(ids, len(ids)):
            self.circles.add(self.circle, table_id)
        return ids

    def night(self, players: Sequence[str], at: int, **told: object) -> str:
        """A night of six calls, so many days after the first; its table."""
        return self.brought([played(players, Random(at), 6, BEGAN_MS + at * DAY_MS, **told)])[0]

    @property
    def told(self) -> Told:
        """The circle as it is told now."""
        return self.circles.told(self.circle)

    @property
    def standings(self) -> list[Standing]:
        """Of all nights."""
        return season.standings(self.told.names, season.lines_of(self.told.over))

    @property
    def nights_of(self) -> dict[str, int]:
        """Who stands there -> their nights."""
        return {it.player.name: it.sums.nights for it in self.standings}

    @property
    def owed(self) -> list[Owed]:
        """What is open."""
        return season.owed(self.told.over)

    def number(self, name: str) -> int:
        """Of a name in the circle."""
        return next(it.number for it in self.circles.names(self.circle).values() if it.name == name)
