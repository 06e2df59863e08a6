"""A name that is forgotten stands nowhere any more, and the circle's sums stay as they were."""

import pytest

from referee.actions import UndoAction
from tests.table.club.circle.house import House


@pytest.fixture
def ids(house: House) -> list[str]:
    """Two nights of the circle."""
    return [house.night(["Zebulon", "bo", "cy"], at) for at in range(2)]


def test_a_name_that_is_forgotten_is_gone_from_its_circles(house: House, ids: list[str]) -> None:
    """A number stands in its place; what they did stays, and nobody new is made of the number when a night
    goes on. Who comes back with the name is somebody new."""
    before = house.standings
    assert house.tables.forget("Zebulon") == 2
    assert "Zebulon" not in house.nights_of
    assert len(house.nights_of) == 3
    assert [it.sums for it in house.standings] == [it.sums for it in before]
    version = house.tables.fold(ids[0]).version
    house.tables.act(ids[0], version, UndoAction())
    house.tables.end_night(ids[0], version + 1)
    assert [it.sums for it in house.standings] == [it.sums for it in before]
    assert len(house.told.names) == 3
    house.night(["Zebulon", "bo"], 3)
    assert house.nights_of["Zebulon"] == 1


def test_a_night_that_came_after_its_name_was_forgotten(house: House, ids: list[str]) -> None:
    """Whose name is not known has no results: a number is nobody in particular."""
    table_id = house.night(["Yolanda", "bo"], 4)
    house.circles.take_out(house.circle, table_id)
    house.tables.forget("Yolanda")
    house.circles.add(house.circle, table_id)
    assert {name: n for name, n in house.nights_of.items() if n} == {"Zebulon": 2, "bo": 3, "cy": 2}


def test_a_night_that_is_deleted_is_gone_from_the_season(house: House, ids: list[str]) -> None:
    """With all that was summed up of it; the other stays."""
    house.tables.delete(ids[0])
    assert {*house.nights_of.values()} == {1}
    house.tables.delete(ids[1])
    assert (house.standings, house.owed) == ([], [])
