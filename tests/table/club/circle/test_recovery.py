"""Circles of a database of which pages were destroyed: what fits together is there again, summed up anew."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from table.log.recovery import PAGE_BYTES, recover
from table.log.witness import SUFFIX
from tests.table.club.circle.house import House


def told(path: Path) -> dict[str, Any]:
    """What a file's circle tells of itself."""
    house = House(f"sqlite:///{path}")
    circle = house.told
    found = {
        "title": circle.title, "nights": len(circle.every_night), "owed": house.owed,
        "away": {it.name for it in circle.names.values() if it.away},
        "names": {circle.name(it): result for night in circle.over for it, result in night.results.items()},
    }  # fmt: skip
    house.store.close()
    return found


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A closed database with a circle of four nights: one player renamed, two names merged, one away, a debt
    settled."""
    path = tmp_path_factory.mktemp("circles") / "ojo.db"
    house = House(f"sqlite:///{path}")
    for at in range(4):
        house.night(["ann", "bo", "cy"] if at else ["ann", "bob", "cy"], at)
    circles, circle = house.circles, house.circle
    circles.rename(circle, house.number("ann"), "Ann the Great")
    circles.merge(circle, house.number("bob"), house.number("bo"))
    circles.leave(circle, house.number("cy"))
    circles.settle(circle, house.owed[0].payer, house.owed[0].payee, house.owed[0].stake)
    house.store.close()
    return path


@pytest.fixture
def copy(whole: Path, tmp_path: Path) -> Path:
    """A copy of its file, to be damaged."""
    for side in ("", SUFFIX):
        shutil.copy(f"{whole}{side}", tmp_path / f"ojo.db{side}")
    return tmp_path / "ojo.db"


@pytest.mark.parametrize(
    ("damage", "differs"),
    [
        ("SELECT 1", set()),
        ("DELETE FROM circles", {"title"}),
        ("DELETE FROM circle_names WHERE name = 'bo'", set()),
        ("DELETE FROM circle_names", {"names", "away"}),
        ("UPDATE circle_figures SET figures = 'x' || figures", {"owed", "names"}),
        ("DELETE FROM circle_figures", {"names", "owed", "nights"}),
    ],
)
def test_what_is_lost_of_a_circle(whole: Path, copy: Path, damage: str, differs: set[str]) -> None:
    """Without its root page the file tells nothing. Whatever rows are gone, too, the new one tells the rest
    as it was."""
    with closing(sqlite3.connect(copy)) as by_hand, by_hand:
        by_hand.execute(damage)
    with copy.open("r+b") as file:
        file.write(bytes(PAGE_BYTES))
    assert recover(f"sqlite:///{copy}", copy.with_name("new.db")) == (4, 0, 0)
    before, after = told(whole), told(copy.with_name("new.db"))
    assert {key for key in before if before[key] != after[key]} == differs


@pytest.mark.deep
def test_each_page_of_it_is_but_one(whole: Path, copy: Path, tmp_path: Path) -> None:
    """Whichever is destroyed, what is left of the circle can be told, and what is told of a name was so."""
    written = whole.read_bytes()
    for page in range(0, len(written) // PAGE_BYTES, 5):
        copy.write_bytes(
            written[: page * PAGE_BYTES] + bytes(PAGE_BYTES) + written[(page + 1) * PAGE_BYTES :]
        )
        new = tmp_path / f"{page}.db"
        recover(f"sqlite:///{copy}", new)
        assert told(new)["nights"] <= 4
