"""A database of Ojo 0.4.0 comes over whole, whichever way: its circles had tables of rows."""

import gzip
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from table.club.circle import season
from table.club.recovery import nights, results
from table.log.backup import restore
from table.log.recovery import PAGE_BYTES, recover
from tests.table.club.circle.house import House

KEPT = Path(__file__).parent
"""`d1a62fd2.sql.gz` is what that commit wrote; the JSON beside it is what it told."""
SUMS = ("nights", "victories", "wins", "lost", "calls", "right", "purse", "expected_millionths")


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """The file: four nights, two names merged, one renamed, one away, one forgotten, a debt settled."""
    path = tmp_path / "old" / "ojo.db"
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as database:
        database.executescript(gzip.decompress((KEPT / "d1a62fd2.sql.gz").read_bytes()).decode())
    return path


def told(path: Path, *, anew: bool = False) -> dict[str, object]:
    """What a file's circle tells; `anew` from the nights alone."""
    house = House(f"sqlite:///{path}")
    if anew:
        for it in house.told.every_night:
            house.circles.add(house.circle, it.table_id)
    circle = house.told
    found = {
        "names": sorted(circle.names.values()),
        "standings": [
            [it.player.name, it.place, *(getattr(it.sums, one) for one in SUMS)] for it in house.standings
        ],
        "owed": house.owed,
        "settled": season.settled(circle.over),
        "against": season.against(circle.over, circle.player(house.number("bo"))),
    }
    house.store.close()
    return json.loads(json.dumps(found))


@pytest.mark.parametrize("way", ["opened", "summed up anew", "put back", "recovered", "of layout 4"])
def test_its_circle_tells_the_same(old: Path, tmp_path: Path, way: str) -> None:
    """Opened, put back as a backup, or recovered from a file without its first page."""
    new = tmp_path / "new" / "ojo.db"
    match way:
        case "put back":
            restore(old, f"sqlite:///{new}")
        case "recovered":
            with old.open("r+b") as file:
                file.write(bytes(PAGE_BYTES))
            new.parent.mkdir()
            recover(f"sqlite:///{old}", new)
        case _:
            new = old
    if way == "of layout 4":
        with closing(sqlite3.connect(old)) as by_hand, by_hand:
            by_hand.executescript(
                "ALTER TABLE circle_nights DROP COLUMN unconfirmed; UPDATE schema SET version = 4;"
            )
    assert told(new, anew=way == "summed up anew") == json.loads((KEPT / "d1a62fd2.json").read_text())
    with closing(sqlite3.connect(new)) as database:
        tables = {name for (name,) in database.execute("SELECT name FROM sqlite_schema")}
    assert not {nights.name, results.name} & tables, "its rows are gone"
