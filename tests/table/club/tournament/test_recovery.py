"""Tournaments of a database of which pages were destroyed are told up to the first event that is lost."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from table.authority import Tables
from table.club.tournament.events import NoSuchTournament
from table.club.tournament.tournaments import Shown, Tournaments
from table.live import Broadcast
from table.log.recovery import PAGE_BYTES, recover
from table.log.store import Store
from table.log.witness import SUFFIX
from tests.table.club.tournament.playing import places


def opened(path: Path) -> tuple[Store, Tournaments]:
    """A file's tournaments."""
    store = Store(f"sqlite:///{path}")
    return store, Tournaments(store, Tables(store, Broadcast(1)), lambda: 5)


def told(path: Path, event: str) -> Shown:
    """What a file tells of one."""
    store, tournaments = opened(path)
    try:
        return tournaments.shown(event)
    finally:
        store.close()


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A closed database with a tournament beside a table; the tournament's id."""
    path = tmp_path_factory.mktemp("whole") / "ojo.db"
    store, tournaments = opened(path)
    event = tournaments.create("cup", "swiss", "dudo", 3, 6)
    store.create("t", {"variant": "dudo", "players": ["ann", "bo"]})
    tournaments.enter(event, [f"player {n}" for n in range(1, 10)])
    tournaments.draw(event, 0)
    for at, table in enumerate(tournaments.shown(event).now.rounds[0].tables):
        tournaments.result(event, 0, at, places(table.players, Random(at)))
    store.close()
    return path, event


@pytest.fixture
def damaged(whole: tuple[Path, str], tmp_path: Path) -> tuple[Path, str, Shown]:
    """A copy of it, to be damaged; the tournament's id, and what it told."""
    for side in ("", SUFFIX):
        shutil.copy(f"{whole[0]}{side}", tmp_path / f"ojo.db{side}")
    return tmp_path / "ojo.db", whole[1], told(*whole)


def test_a_tournament_is_recovered(damaged: tuple[Path, str, Shown], tmp_path: Path) -> None:
    """All of it, where its rows are there; and nothing of it becomes a table or a circle."""
    path, event, shown = damaged
    with path.open("r+b") as file:
        file.write(bytes(PAGE_BYTES))
    assert recover(f"sqlite:///{path}", tmp_path / "new.db") == (1, 0, 0)
    assert told(tmp_path / "new.db", event) == shown
    with closing(sqlite3.connect(tmp_path / "new.db")) as new:
        assert new.execute("SELECT DISTINCT table_id FROM events").fetchall() == [("t",)]
        assert new.execute("SELECT * FROM circles").fetchall() == []


@pytest.mark.parametrize(
    ("damage", "title", "rounds", "lost_names"),
    [
        ("DELETE FROM tournaments", None, 1, 0),
        ("DELETE FROM tournament_events WHERE version = 3", "cup", 1, 0),
        ("DELETE FROM tournament_events WHERE version = 2", "cup", 0, 0),
        ("DELETE FROM tournament_names WHERE number < 4", "cup", 1, 3),
        ("DELETE FROM tournament_events", "", 0, 0),
    ],
)
def test_what_is_lost_of_a_tournament(
    damaged: tuple[Path, str, Shown],
    tmp_path: Path,
    damage: str,
    title: str | None,
    rounds: int,
    lost_names: int,
) -> None:
    """It is told as far as it goes, and goes on from there."""
    path, event, _ = damaged
    with closing(sqlite3.connect(path)) as by_hand, by_hand:
        by_hand.execute(damage)
    new = tmp_path / "new.db"
    recover(f"sqlite:///{path}", new)
    if title == "":
        with pytest.raises(NoSuchTournament):
            told(new, event)
        return
    shown = told(new, event)
    assert shown.title == (title or event)
    assert len(shown.now.rounds) == rounds
    assert sum(it.startswith("#") for it in shown.names.values()) == lost_names
    store, tournaments = opened(new)
    tournaments.leave(event, 7)
    assert 7 in tournaments.shown(event).now.left
    store.close()


@pytest.mark.deep
def test_each_page_is_but_one(damaged: tuple[Path, str, Shown], tmp_path: Path) -> None:
    """Whichever is destroyed, what is left can be told."""
    path, event, shown = damaged
    whole = path.read_bytes()
    for page in range(0, len(whole) // PAGE_BYTES, 3):
        broken = whole[: page * PAGE_BYTES] + bytes(PAGE_BYTES) + whole[(page + 1) * PAGE_BYTES :]
        path.write_bytes(broken)
        recover(f"sqlite:///{path}", tmp_path / f"{page}.db")
        try:
            assert told(tmp_path / f"{page}.db", event).now.version <= shown.now.version
        except NoSuchTournament:
            continue
