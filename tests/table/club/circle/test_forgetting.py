"""A name that is forgotten stands nowhere any more, and the circle's sums stay as they were."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from table.authority import Tables
from table.club.circle.circles import Circles
from table.club.circle.season import Standing
from table.exchange import to_json
from table.live import Broadcast
from table.log.store import Store
from tests.table.playing import played

DAY_MS = 24 * 3600 * 1000
BEGAN_MS = 1_700_000_000_000


class House:
    """A store with a circle of two nights."""

    def __init__(self, url: str) -> None:
        self.store = Store(url)
        self.tables = Tables(self.store, Broadcast(1))
        self.circles = Circles(self.store, self.tables, lambda: BEGAN_MS + 9 * DAY_MS)
        self.circle = self.circles.create("fridays")
        rng = Random(4)
        nights = [played(["Zebulon", "bo", "cy"], rng, 6, BEGAN_MS + at * DAY_MS) for at in range(2)]
        self.ids = [self.tables.bring(night) for night in nights]
        for table_id in self.ids:
            self.circles.add(self.circle, table_id)

    def standings(self) -> list[Standing]:
        """Of all nights."""
        known = self.circles.names(self.circle)
        return self.circles.season.standings(self.circle, known, self.circles.clock_ms())


@pytest.fixture
def house(url: str) -> Iterator[House]:
    """On a database of either kind."""
    made = House(url)
    yield made
    made.store.close()


def test_a_name_that_is_forgotten_is_gone_from_its_circles(house: House) -> None:
    """A number stands in its place; what they did stays, and nobody new is made of the number when a night
    goes on. Who comes back with the name is somebody new."""
    before = house.standings()
    assert house.tables.forget("Zebulon") == 2
    shown = {it.name for it in house.circles.names(house.circle).values()}
    assert "Zebulon" not in shown
    assert len(shown) == 3
    assert [it.sums for it in house.standings()] == [it.sums for it in before]
    fold = house.tables.fold(house.ids[0])
    house.tables.act(house.ids[0], fold.version, {"action": "undo"})
    house.tables.end_night(house.ids[0], fold.version + 1)
    assert [it.sums for it in house.standings()] == [it.sums for it in before]
    assert len(house.circles.names(house.circle)) == 3
    again = house.tables.bring(played(["Zebulon", "bo"], Random(5), 4, BEGAN_MS + 3 * DAY_MS))
    house.circles.add(house.circle, again)
    assert {it.player.name: it.sums.nights for it in house.standings()}["Zebulon"] == 1


def test_a_night_that_came_after_its_name_was_forgotten(house: House) -> None:
    """Whose name is not known has no results: a number is nobody in particular."""
    table_id = house.tables.bring(played(["Yolanda", "bo"], Random(6), 4, BEGAN_MS + 4 * DAY_MS))
    house.tables.forget("Yolanda")
    house.circles.add(house.circle, table_id)
    assert {it.name for it in house.circles.names(house.circle).values()} == {"Zebulon", "bo", "cy"}
    assert {it.player.name: it.sums.nights for it in house.standings()}["bo"] == 3


def test_no_byte_of_it_is_left(tmp_path: Path) -> None:
    """Neither in the database's files nor in the night's export."""
    house = House(f"sqlite:///{tmp_path / 'ojo.db'}")
    written = lambda: b"".join(it.read_bytes() for it in tmp_path.iterdir())  # noqa: E731
    exported = lambda: json.dumps([to_json(house.tables.exported(it)) for it in house.ids])  # noqa: E731
    assert (b"Zebulon" in written(), "Zebulon" in exported()) == (True, True)
    house.tables.forget("Zebulon")
    assert (b"Zebulon" in written(), "Zebulon" in exported()) == (False, False)
    assert b"fridays" in written()
    house.store.close()


def test_a_night_that_is_deleted_is_gone_from_the_season(house: House) -> None:
    """With all that was summed up of it; the other stays."""
    house.tables.delete(house.ids[0])
    assert {it.sums.nights for it in house.standings()} == {1}
    house.tables.delete(house.ids[1])
    assert house.standings() == []
    assert house.circles.debts.owed(house.circle, house.circles.names(house.circle), 2**61) == []
