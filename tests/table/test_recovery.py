"""A database of which pages were destroyed: what is left is in a new file, and told as what it is."""

import os
import shutil
import sqlite3
import stat
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from table.log.backup import restore
from table.log.database import StoreError
from table.log.event import Event
from table.log.recovery import PAGE_BYTES, Recovered, recover
from table.log.store import Store
from table.log.witness import SUFFIX

TABLES, EVENTS = 12, 10
BID = {"action": "bid", "player": "ann", "quantity": 2, "face": 5}
PICTURE = bytes(range(251)) * 40
Nights = dict[str, Sequence[Event]]


@pytest.fixture(scope="module")
def nights(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Nights]:
    """A database of several pages a table, closed, and what was played in it."""
    path = tmp_path_factory.mktemp("nights") / "ojo.db"
    store = Store(f"sqlite:///{path}")
    for n in range(TABLES):
        one = f"t{n}"
        store.create(one, {"variant": "dudo", "players": ["ann", f"bo{n}"]})
        for version in range(EVENTS):
            store.append(one, version, "action", BID | {"n": version})
        store.append(one, EVENTS, "reading", {}, PICTURE + one.encode())
    played = {f"t{n}": store.events(f"t{n}") for n in range(TABLES)}
    store.close()
    return path, played


@pytest.fixture
def damaged(nights: tuple[Path, Nights], tmp_path: Path) -> Path:
    """A copy of it, to be damaged."""
    path, _ = nights
    for side in ("", SUFFIX):
        shutil.copy(f"{path}{side}", tmp_path / f"ojo.db{side}")
    return tmp_path / "ojo.db"


def destroy(path: Path, page: int, fill: bytes | None = None) -> None:
    """Write over a page, the first is 0."""
    with path.open("r+b") as file:
        file.seek(page * PAGE_BYTES)
        file.write(fill or os.urandom(PAGE_BYTES))


def pages(path: Path) -> int:
    """How many it has."""
    return path.stat().st_size // PAGE_BYTES


def check(new: Path, found: Recovered, played: Nights) -> None:
    """Every night is a beginning of what was played, with no name but those, and can go on; the counts are
    true."""
    assert sum(found) == len(played)
    store = Store(f"sqlite:///{new}")
    whole = lost = 0
    for one, events in played.items():
        left = store.events(one)
        whole, lost = whole + (len(left) == len(events)), lost + (not left)
        for event, was in zip(left, events, strict=False):
            assert (event.version, event.kind, event.at_ms) == (was.version, was.kind, was.at_ms)
            assert event.payload == was.payload or "#" in str(event.payload)
        if left:
            assert store.append(one, left[-1].version, "end", {}).version == len(left)
        assert store.photo(one, EVENTS + 1) in (None, PICTURE + one.encode())
    assert (whole, lost) == (found.whole, found.lost)
    assert store.shortened() == []
    store.close()


@pytest.mark.parametrize("step", [pytest.param(1, marks=pytest.mark.deep), 24])
def test_each_page_is_but_one(nights: tuple[Path, Nights], damaged: Path, tmp_path: Path, step: int) -> None:
    """Whichever is destroyed, root and header included, only what it held itself is gone."""
    path, played = nights
    whole_file = path.read_bytes()
    for page in range(0, pages(path), step):
        damaged.write_bytes(whole_file)
        destroy(damaged, page, bytes(PAGE_BYTES) if page % 2 else None)
        new = tmp_path / f"{page}.db"
        found = recover(f"sqlite:///{damaged}", new)
        check(new, found, played)
        assert found.whole >= TABLES - 6, page
    assert stat.S_IMODE(new.stat().st_mode) == 0o600
    assert not list(tmp_path.glob(".*"))


def test_what_is_whole_is_recovered_whole(nights: tuple[Path, Nights], damaged: Path, tmp_path: Path) -> None:
    """With its pictures, names and what lies in its write-ahead log; the source is left as it is."""
    _, played = nights
    store = Store(f"sqlite:///{damaged}")
    store.append("t0", EVENTS + 1, "end", {})
    killed = tmp_path / "killed"
    killed.mkdir()
    for side in ("", "-wal", SUFFIX):
        shutil.copy(f"{damaged}{side}", killed / f"ojo.db{side}")
    store.close()
    before = {one.name: one.read_bytes() for one in killed.iterdir()}
    assert recover(f"sqlite:///{killed / 'ojo.db'}", tmp_path / "new.db") == (TABLES, 0, 0)
    assert {one.name: one.read_bytes() for one in killed.iterdir()} == before
    again = Store(f"sqlite:///{tmp_path / 'new.db'}")
    assert [event.kind for event in again.events("t0")][-1] == "end"
    for one, events in played.items():
        assert list(again.events(one))[: len(events)] == list(events)
        assert again.photo(one, EVENTS + 1) == PICTURE + one.encode()
    again.close()


@pytest.mark.parametrize(
    ("damage", "found", "length"),
    [
        ("DELETE FROM events WHERE table_id = 't3' AND version = 5", (11, 1, 0), 5),
        ("UPDATE events SET payload = '{}' WHERE table_id = 't3' AND version = 5", (11, 1, 0), 5),
        ("DELETE FROM events WHERE table_id = 't3' AND version > 8", (11, 1, 0), 9),
        ("DELETE FROM events WHERE table_id = 't3'", (11, 0, 1), 0),
        ("DELETE FROM seals WHERE table_id = 't3'", (12, 0, 0), EVENTS + 2),
        ("UPDATE names SET name = 'eve' WHERE table_id = 't3' AND number = 1", (12, 0, 0), EVENTS + 2),
        ("UPDATE photos SET jpeg = x'ff' WHERE table_id = 't3'", (12, 0, 0), EVENTS + 2),
    ],
)
def test_the_seals_tell_what_is_whole(
    damaged: Path, tmp_path: Path, damage: str, found: tuple[int, int, int], length: int
) -> None:
    """A night ends before the first event that is lost or was changed; a changed name is blanked, a changed
    picture left out."""
    with closing(sqlite3.connect(damaged)) as by_hand, by_hand:
        by_hand.execute(damage)
    assert recover(f"sqlite:///{damaged}", tmp_path / "new.db") == found
    store = Store(f"sqlite:///{tmp_path / 'new.db'}")
    events = store.events("t3")
    assert len(events) == length
    if "names" in damage:
        assert events[0].payload["players"] == ["#1", "bo3"]
    if "photos" in damage:
        assert store.photo("t3", EVENTS + 1) is None
    store.close()


def test_the_witness_knows_of_nights_that_left_no_trace(damaged: Path, tmp_path: Path) -> None:
    """They are counted as lost, and those that were deleted are not."""
    store = Store(f"sqlite:///{damaged}")
    store.delete("t1")
    store.close()
    with closing(sqlite3.connect(damaged)) as by_hand, by_hand:
        for table in ("events", "seals", "names", "photos"):
            by_hand.execute(f"DELETE FROM {table} WHERE table_id = 't3'")  # noqa: S608
    assert recover(f"sqlite:///{damaged}", tmp_path / "new.db") == (TABLES - 2, 0, 1)


def test_what_is_left_takes_the_place_of_the_damaged_one(damaged: Path, tmp_path: Path) -> None:
    """`restore` keeps the damaged one beside it as it is: no online backup can be made of it."""
    destroy(damaged, 4)
    was = damaged.read_bytes()
    recover(f"sqlite:///{damaged}", tmp_path / "new.db")
    before = restore(tmp_path / "new.db", f"sqlite:///{damaged}")
    assert before is not None
    assert (before.read_bytes() == was, stat.S_IMODE(before.stat().st_mode)) == (True, 0o600)
    store = Store(f"sqlite:///{damaged}")
    assert len(store.latest_tables(99)) >= TABLES - 6
    store.close()


def test_what_cannot_be_recovered(damaged: Path, tmp_path: Path) -> None:
    """Nothing is written over, and nothing made where there is no database."""
    (tmp_path / "there").write_text("mine")
    for url, new in ((f"sqlite:///{damaged}", "there"), (f"sqlite:///{tmp_path}/no.db", "new")):
        with pytest.raises(StoreError):
            recover(url, tmp_path / new)
    assert (tmp_path / "there").read_text() == "mine"
    assert not (tmp_path / "new").exists()
