"""Circles of a database of which pages were destroyed: what fits together is there again, summed up anew."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from table.authority import Tables
from table.club.circle.circles import Circles
from table.club.circle.debts import Owed
from table.club.circle.season import Sums
from table.live import Broadcast
from table.log.recovery import PAGE_BYTES, recover
from table.log.store import Store
from table.log.witness import SUFFIX
from tests.table.playing import played

DAY_MS = 24 * 3600 * 1000
BEGAN_MS = 1_700_000_000_000
NOW_MS = BEGAN_MS + 900 * DAY_MS


class Told(NamedTuple):
    """What a circle tells of itself."""

    title: str
    sums: dict[str, Sums]
    owed: list[Owed]
    away: set[str]
    nights: int


def told(path: Path, circle_id: str) -> Told:
    """Of a file's circle."""
    store = Store(f"sqlite:///{path}")
    circles = Circles(store, Tables(store, Broadcast(1)), lambda: NOW_MS)
    known = circles.names(circle_id)
    own = {
        it.number: {one.number for one in known.values() if one.player == it.number} for it in known.values()
    }
    sums = {known[who].name: circles.season.sums(circle_id, its, NOW_MS) for who, its in own.items() if its}
    found = Told(
        circles.title(circle_id), sums, circles.debts.owed(circle_id, known, NOW_MS),
        {it.name for it in known.values() if it.away}, len(circles.nights.page(circle_id, known, NOW_MS)),
    )  # fmt: skip
    store.close()
    return found


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A closed database with a circle of six nights: one player renamed, two names merged, one away, a debt
    settled; and the circle's id."""
    path = tmp_path_factory.mktemp("circles") / "ojo.db"
    store, rng = Store(f"sqlite:///{path}"), Random(4)
    tables = Tables(store, Broadcast(1))
    circles = Circles(store, tables, lambda: NOW_MS)
    circle = circles.create("fridays")
    for at in range(6):
        people = ["ann", "bo", "cy"] if at else ["ann", "bob", "cy"]
        circles.add(circle, tables.bring(played(people, rng, 6, BEGAN_MS + at * DAY_MS)))
    number = {it.name: it.number for it in circles.names(circle).values()}
    circles.rename(circle, number["ann"], "Ann the Great")
    circles.merge(circle, number["bob"], number["bo"])
    circles.leave(circle, number["cy"], away=True)
    first = circles.debts.owed(circle, circles.names(circle), NOW_MS)[0]
    circles.debts.settle(circle, {first.payer}, {first.payee}, first.stake, NOW_MS)
    store.close()
    return path, circle


@pytest.fixture
def copy(house: tuple[Path, str], tmp_path: Path) -> Path:
    """A copy of its file, to be damaged."""
    for side in ("", SUFFIX):
        shutil.copy(f"{house[0]}{side}", tmp_path / f"ojo.db{side}")
    return tmp_path / "ojo.db"


def test_a_circle_is_recovered(house: tuple[Path, str], copy: Path, tmp_path: Path) -> None:
    """Without its root page the file tells nothing; the new one tells all that it told."""
    path, circle = house
    with copy.open("r+b") as file:
        file.write(bytes(PAGE_BYTES))
    assert recover(f"sqlite:///{copy}", tmp_path / "new.db") == (6, 0, 0)
    assert told(tmp_path / "new.db", circle) == told(path, circle)


@pytest.mark.parametrize(
    ("damage", "differs"),
    [
        ("DELETE FROM circles", {"title"}),
        ("DELETE FROM circle_names WHERE name = 'bo'", set()),
        ("DELETE FROM circle_names", {"names", "away", "owed"}),
        ("DELETE FROM circle_duels", set()),
        ("DELETE FROM circle_debts", {"owed"}),
        ("UPDATE circle_results SET wins = 77", set()),
        ("DELETE FROM circle_results", {"names", "owed"}),
        ("DELETE FROM circle_nights", {"names", "owed", "nights"}),
    ],
)
def test_what_is_lost_of_a_circle(
    house: tuple[Path, str], copy: Path, tmp_path: Path, damage: str, differs: set[str]
) -> None:
    """Whatever rows are gone, the rest is as it was, and the circle's pages can be told."""
    path, circle = house
    with closing(sqlite3.connect(copy)) as by_hand, by_hand:
        by_hand.execute(damage)
    recover(f"sqlite:///{copy}", tmp_path / "new.db")
    before, after = told(path, circle), told(tmp_path / "new.db", circle)
    assert (after.title != before.title) == ("title" in differs)
    assert (after.nights != before.nights) == ("nights" in differs)
    assert (after.away != before.away) == ("away" in differs)
    assert (after.owed != before.owed) == ("owed" in differs)
    assert (after.sums != before.sums) == ("names" in differs)


def test_each_page_of_it_is_but_one(house: tuple[Path, str], copy: Path, tmp_path: Path) -> None:
    """Whichever is destroyed, what is left of the circle can be told, and what is told of a name was so."""
    path, circle = house
    whole = path.read_bytes()
    for page in range(0, len(whole) // PAGE_BYTES, 5):
        copy.write_bytes(whole[: page * PAGE_BYTES] + bytes(PAGE_BYTES) + whole[(page + 1) * PAGE_BYTES :])
        new = tmp_path / f"{page}.db"
        recover(f"sqlite:///{copy}", new)
        assert told(new, circle).nights <= 6


def test_a_file_of_the_fourth_layout(house: tuple[Path, str], copy: Path, tmp_path: Path) -> None:
    """Its nights had a column less."""
    path, circle = house
    with closing(sqlite3.connect(copy)) as by_hand, by_hand:
        by_hand.executescript(
            "ALTER TABLE circle_nights DROP COLUMN unconfirmed; UPDATE schema SET version = 4;"
        )
    recover(f"sqlite:///{copy}", tmp_path / "new.db")
    assert told(tmp_path / "new.db", circle) == told(path, circle)
